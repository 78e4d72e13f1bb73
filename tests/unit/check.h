/* A unit test in few words: cases are functions, expectations tell the first failure of each.
 *
 *     static void splices(void) { EXPECT(1 + 1 == 2); EXPECT_TEXT(got, "wanted"); }
 *     int main(void) { CASE("lex", splices); return failed_cases != 0; }
 *
 * Each case prints "ok lex/splices" or "FAIL lex/splices: why".  Compiled as part of a test only. */
#ifndef UNIT_CHECK_H
#define UNIT_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../rewriter/support/util.h"

static int failed_cases;
static char failure[4096]; /* the first of the current case */

__attribute__((unused, format(printf, 3, 4))) static void expect_failed(const char *file, int line, const char *fmt,
                                                                        ...)
{
    va_list args;
    if (*failure)
        return;
    int n = snprintf(failure, sizeof failure, "%s:%d: ", file, line);
    va_start(args, fmt);
    vsnprintf(failure + n, sizeof failure - (size_t)n, fmt, args);
    va_end(args);
}

#define EXPECT(cond) ((cond) ? (void)0 : expect_failed(__FILE__, __LINE__, "not (%s)", #cond))

__attribute__((unused)) static void expect_text(const char *file, int line, const char *got, const char *want)
{
    if (!got || strcmp(got, want) != 0)
        expect_failed(file, line, "\n  got  <%s>\n  want <%s>", got ? got : "(null)", want);
}
#define EXPECT_TEXT(got, want) expect_text(__FILE__, __LINE__, (got), (want))

#define EXPECT_NUMBER(got, want)                                                                                       \
    ((long long)(got) == (long long)(want)                                                                             \
         ? (void)0                                                                                                     \
         : expect_failed(__FILE__, __LINE__, "%s is %lld, not %lld", #got, (long long)(got), (long long)(want)))

/* The report's lines of detail begin with two spaces. */
static void run_case(const char *group, const char *name, void (*body)(void))
{
    *failure = 0;
    body();
    if (!*failure) {
        printf("ok %s/%s\n", group, name);
    } else {
        failed_cases++;
        printf("FAIL %s/%s: ", group, name);
        for (const char *p = failure; *p; p++)
            fputs(*p == '\n' ? p[1] == ' ' ? "\n" : "\n  " : (char[]){*p, 0}, stdout);
        putchar('\n');
    }
    fflush(stdout);
}
#define CASE(group, function) run_case(group, #function, function)

/* --- what is printed on stdout or stderr ---------------------------------------------------- */

typedef struct Capture {
    int fd, saved;
    FILE *file;
} Capture;

__attribute__((unused)) static Capture capture(int fd)
{
    Capture c = {.fd = fd, .file = tmpfile()};
    fflush(NULL);
    c.saved = dup(fd);
    dup2(fileno(c.file), fd);
    return c;
}

/* Zero-terminated; the caller frees it. */
__attribute__((unused)) static char *captured(Capture *c)
{
    Buf b = {0};
    int ch;
    fflush(NULL);
    dup2(c->saved, c->fd);
    close(c->saved);
    rewind(c->file);
    buf_puts(&b, "");
    while ((ch = getc(c->file)) != EOF)
        buf_putc(&b, (char)ch);
    fclose(c->file);
    return b.text;
}

/* --- files: run.sh starts each test in an empty directory of its own ------------------------ */

__attribute__((unused)) static void put_file(const char *path, const char *text)
{
    char dir[1024];
    for (const char *p = path; (p = strchr(p + 1, '/')) != NULL;) {
        snprintf(dir, sizeof dir, "%.*s", (int)(p - path), path);
        mkdir(dir, 0777);
    }
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(1);
    }
    fputs(text, f);
    fclose(f);
}

__attribute__((unused)) static void expect_file(const char *file, int line, const char *path, const char *want)
{
    char *text = read_file(path, NULL);
    if (!text)
        expect_failed(file, line, "%s cannot be read", path);
    else
        expect_text(file, line, text, want);
    free(text);
}
#define EXPECT_FILE(path, want) expect_file(__FILE__, __LINE__, (path), (want))

#endif
