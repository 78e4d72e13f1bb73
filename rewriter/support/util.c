/* Memory, growing text and arrays, whole files.
 *
 * Input:  sizes, bytes, paths.
 * Output: memory that is never NULL; texts that are always zero-terminated.
 * Limits: sizes are trusted not to overflow beyond what the allocation itself refuses.
 */
#define _GNU_SOURCE
#include "support/util.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- plain memory -------------------------------------------------------------------------- */

void *xmalloc(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p)
        out_of_memory(bytes);
    return p;
}

void *xrealloc(void *p, size_t bytes)
{
    void *q = realloc(p, bytes ? bytes : 1);
    if (!q)
        out_of_memory(bytes);
    return q;
}

char *xstrdup(const char *s)
{
    return text_copy(s, strlen(s));
}

char *text_copy(const char *text, size_t len)
{
    char *copy = memcpy(xmalloc(len + 1), text, len);
    copy[len] = '\0';
    return copy;
}

/* --- growing text -------------------------------------------------------------------------- */

static void buf_reserve(Buf *b, size_t more)
{
    if (more > SIZE_MAX / 4 - b->len)
        out_of_memory(more);
    size_t need = b->len + more + 1;
    if (need <= b->cap)
        return;
    size_t cap = b->cap ? b->cap : 64;
    while (cap < need)
        cap *= 2;
    b->text = xrealloc(b->text, cap);
    b->cap = cap;
}

void buf_add(Buf *b, const char *s, size_t n)
{
    buf_reserve(b, n);
    if (n)
        memcpy(b->text + b->len, s, n);
    b->len += n;
    b->text[b->len] = 0;
}

void buf_puts(Buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_putc(Buf *b, char c)
{
    buf_reserve(b, 1);
    b->text[b->len++] = c;
    b->text[b->len] = 0;
}

void buf_int(Buf *b, int64_t n)
{
    char text[24], *at = text + sizeof text;
    uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0)
        *--at = '-';
    buf_add(b, at, (size_t)(text + sizeof text - at));
}

void buf_printf(Buf *b, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    CHECK(n >= 0);
    buf_reserve(b, (size_t)n);
    va_start(args, fmt);
    vsnprintf(b->text + b->len, (size_t)n + 1, fmt, args);
    va_end(args);
    b->len += (size_t)n;
}

char *key_in(int number, const char *name)
{
    Buf b = {NULL, 0, 0};
    buf_puts(&b, name);
    buf_putc(&b, '@');
    buf_int(&b, number);
    return b.text;
}

void buf_free(Buf *b)
{
    free(b->text);
    *b = (Buf){0};
}

/* --- checks, files ------------------------------------------------------------------------- */

void check_failed(const char *file, int line, const char *what)
{
    fflush(stdout);
    fprintf(stderr, "memrewrite: bug at %s:%d: not (%s)\n", file, line, what);
    abort();
}

/* A directory opens for reading but cannot be read: said here, not by an obscure read error.  The
 * size is only a hint (pipes and /proc have none), so the loop reads until the end of file. */
static bool read_stream(FILE *f, Buf *b)
{
    struct stat st;
    if (fstat(fileno(f), &st) != 0)
        return false;
    if (S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return false;
    }
    buf_reserve(b, st.st_size > 0 ? (size_t)st.st_size + 1 : 4096);
    for (;;) {
        buf_reserve(b, 4096);
        size_t n = fread(b->text + b->len, 1, b->cap - b->len - 1, f);
        b->len += n;
        if (n == 0)
            break;
    }
    b->text[b->len] = 0;
    return !ferror(f);
}

size_t byte_order_mark(const char *text, size_t len)
{
    return len >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
}

char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    Buf b = {0};
    bool ok = read_stream(f, &b);
    int why = errno;
    fclose(f);
    if (!ok) {
        buf_free(&b);
        errno = why;
        return NULL;
    }
    if (len)
        *len = b.len;
    return b.text;
}

bool write_bytes(int fd, const void *bytes, size_t len)
{
    for (const char *at = bytes; len;) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

char *read_input(const char *path, size_t *len, const char **why)
{
    struct stat st;
    bool exists = stat(path, &st) == 0, is_regular = exists && S_ISREG(st.st_mode);
    char *text = is_regular ? read_file(path, len) : NULL;
    if (!text)
        *why = exists && !is_regular ? "not a regular file" : strerror(errno);
    return text;
}
