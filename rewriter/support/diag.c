/* Diagnostics that show the place.
 *
 * Input:  a severity, a place in a text, a message.
 * Output: on stderr, in one write,
 *
 *             a.c:3:9: error: no such thing
 *             	x = thing;
 *             	    ^
 *
 * Method: the caret line repeats the tabs of the source line, so that both agree whatever a tab is
 *         worth.  Bytes that could drive a terminal (control characters, broken UTF-8) are shown
 *         as '?'.  Of a very long line only a window around the caret is shown.
 * Limits: a character counts as one column wide; columns in the heading are bytes, as compilers
 *         count them.
 */
#include "support/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/path.h"
#include "support/util.h"

/* A line longer than WINDOW_MAX bytes is cut to WINDOW bytes, a third of them left of the caret. */
enum { WINDOW_MAX = 200, WINDOW = 120 };

static const char *const severity_name[] = {"note", "warning", "error"};
static const char *const severity_colour[] = {"\033[1;36m", "\033[1;35m", "\033[1;31m"};

void source_place(const Source *src, size_t offset, unsigned *line, unsigned *column)
{
    const char *p = src->text, *end;
    *line = 1;
    *column = 1;
    if (!p)
        return;
    end = p + (offset < src->len ? offset : src->len);
    for (const char *nl; p < end && (nl = memchr(p, '\n', (size_t)(end - p))) != NULL; p = nl + 1)
        ++*line;
    *column = (unsigned)(end - p) + 1;
}

unsigned source_column(const Source *src, size_t offset)
{
    size_t at = offset < src->len ? offset : src->len, begin = at;
    while (begin > 0 && src->text[begin - 1] != '\n')
        begin--;
    return (unsigned)(at - begin) + 1;
}

unsigned source_lines(const Source *src, size_t from, size_t to)
{
    unsigned n = 0;
    to = to < src->len ? to : src->len;
    for (const char *at = src->text + from; from < to && (at = memchr(at, '\n', to - from));
         from = (size_t)(++at - src->text))
        n++;
    return n;
}

const char *source_origin(const Source *src, unsigned *line)
{
    int lo = 0, hi = src->n_origins;
    while (hi - lo > 1) {
        int mid = (lo + hi) / 2;
        if (src->origin[mid].line <= *line)
            lo = mid;
        else
            hi = mid;
    }
    if (!src->n_origins || *line < src->origin[lo].line)
        return src->name;
    *line = src->origin[lo].file_line + (*line - src->origin[lo].line);
    return src->origin[lo].file;
}

/* Length of the well-formed UTF-8 sequence at s, 0 if there is none.  U+0080..U+009F count as
 * broken: some terminals obey them. */
static size_t utf8_length(const unsigned char *s, size_t n)
{
    size_t want = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    if (want > n)
        return 0;
    for (size_t i = 1; i < want; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if (want == 2 && s[0] == 0xc2 && s[1] < 0xa0)
        return 0;
    return want;
}

/* Copies one character to out in its harmless form; returns how many bytes of s it took. */
static size_t add_clean_char(Buf *out, const char *s, size_t n)
{
    const unsigned char *u = (const unsigned char *)s;
    size_t len = utf8_length(u, n);
    if (len == 0 || (len == 1 && (*u < 0x20 || *u == 0x7f) && *u != '\t')) {
        buf_putc(out, '?');
        return 1;
    }
    buf_add(out, s, len);
    return len;
}

static void add_clean(Buf *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        if (s[i] == '\n')
            buf_putc(out, s[i++]);
        else
            i += add_clean_char(out, s + i, n - i);
    }
}

/* The part [*begin, *end) of line[0..n) to show when the caret is under byte at.  Cuts are moved
 * off the middle of a character. */
static void choose_window(const char *line, size_t n, size_t at, size_t *begin, size_t *end)
{
    *begin = 0;
    *end = n;
    if (n <= WINDOW_MAX)
        return;
    *begin = at > WINDOW / 3 ? at - WINDOW / 3 : 0;
    if (*begin + WINDOW > n)
        *begin = n - WINDOW;
    *end = *begin + WINDOW;
    for (int i = 0; i < 3 && *begin > 0 && (line[*begin] & 0xc0) == 0x80; i++)
        --*begin;
    for (int i = 0; i < 3 && *end < n && (line[*end] & 0xc0) == 0x80; i++)
        ++*end;
}

/* The source line, and below it the caret under byte at of it; a place beyond the line (a missing
 * token, say) is shown at its end. */
static void add_excerpt(Buf *out, const char *line, size_t n, size_t at, bool caret)
{
    size_t begin, end;
    Buf under = {0};
    if (at > n)
        at = n;
    choose_window(line, n, at, &begin, &end);
    if (begin > 0) {
        buf_puts(out, "...");
        buf_puts(&under, "   ");
    }
    for (size_t i = begin; i < end;) {
        size_t taken = add_clean_char(out, line + i, end - i);
        if (i + taken <= at)
            buf_putc(&under, line[i] == '\t' ? '\t' : ' ');
        i += taken;
    }
    buf_puts(out, end < n ? "...\n" : "\n");
    if (caret)
        buf_printf(out, "%s^\n", under.text ? under.text : "");
    buf_free(&under);
}

static void add_heading(Buf *out, const Diag *d, Severity s, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    CHECK(n >= 0);
    char *text = xmalloc((size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, fmt, args);
    buf_printf(out, d->colour ? "%s%s:\033[0m " : "%s%s: ", d->colour ? severity_colour[s] : "", severity_name[s]);
    add_clean(out, text, (size_t)n);
    buf_putc(out, '\n');
    free(text);
}

/* Counts the diagnostic; is it to be shown? */
static bool count(Diag *d, Severity s, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    if (s == DIAG_ERROR && d->errors++ == 0)
        vsnprintf(d->first_error, sizeof d->first_error, fmt, again);
    va_end(again);
    d->warnings += s == DIAG_WARNING;
    return !d->silent && (s == DIAG_ERROR || !d->quiet);
}

/* Standard output first, so that the two agree in a log; one write, so that the lines of several
 * processes do not mix. */
static void show(Buf *out)
{
    fflush(stdout);
    fwrite(out->text, 1, out->len, stderr);
    buf_free(out);
}

static const char *find_line(const Source *src, unsigned line)
{
    const char *p = src->text, *end = src->text + src->len;
    for (; p && line > 1; line--) {
        p = memchr(p, '\n', (size_t)(end - p));
        p = p ? p + 1 : NULL;
    }
    return p;
}

static void add_line(Buf *out, const Source *src, unsigned line, unsigned column)
{
    const char *start = src->text && line ? find_line(src, line) : NULL;
    if (!start)
        return;
    size_t n = src->len - (size_t)(start - src->text);
    const char *nl = n ? memchr(start, '\n', n) : NULL;
    if (nl)
        n = (size_t)(nl - start);
    if (n && start[n - 1] == '\r')
        n--;
    add_excerpt(out, start, n, column ? column - 1 : 0, column != 0);
}

static bool is_reported(Diag *d, const Buf *out)
{
    uint64_t hash = hash_bytes(HASH_START, out->text, out->len);
    for (int i = 0; i < d->n_reported; i++)
        if (d->reported[i] == hash)
            return true;
    if (d->n_reported < (int)(sizeof d->reported / sizeof *d->reported))
        d->reported[d->n_reported++] = hash;
    return false;
}

/* Adds the name of a file.  That of a unit which is compiled elsewhere has no mark in its path. */
static void add_name(Buf *out, const char *name)
{
    const char *spelled = path_spelled(name);
    if (spelled > name) {
        add_clean(out, name, (size_t)(spelled - name) - strlen(PATH_COMPILED_IN));
        buf_putc(out, '/');
    }
    add_clean(out, spelled, strlen(spelled));
}

static void print(Diag *d, Severity s, SourcePlace at, const char *fmt, va_list args)
{
    if (!count(d, s, fmt, args))
        return;
    Buf out = {0};
    unsigned there = at.line;
    const char *name = source_origin(at.src, &there);
    add_name(&out, name);
    if (at.line)
        buf_printf(&out, ":%u", there);
    if (at.line && at.column)
        buf_printf(&out, ":%u", at.column);
    buf_puts(&out, ": ");
    add_heading(&out, d, s, fmt, args);
    add_line(&out, at.src, at.line, at.column);
    if (name == at.src->name || !strcmp(name, at.src->name) || !is_reported(d, &out))
        show(&out);
    buf_free(&out);
}

void diag_at(Diag *d, Severity s, const Source *src, size_t offset, const char *fmt, ...)
{
    SourcePlace at = {.src = src};
    va_list args;
    source_place(src, offset, &at.line, &at.column);
    va_start(args, fmt);
    print(d, s, at, fmt, args);
    va_end(args);
}

void diag_line(Diag *d, Severity s, SourcePlace at, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    print(d, s, at, fmt, args);
    va_end(args);
}

void diag_plain(Diag *d, Severity s, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    if (count(d, s, fmt, args)) {
        Buf out = {0};
        buf_puts(&out, "memrewrite: ");
        add_heading(&out, d, s, fmt, args);
        show(&out);
    }
    va_end(args);
}

/* ---- errors of headers ---- */

static uint64_t hash_text(const char *text)
{
    return hash_bytes(HASH_START, text, strlen(text));
}

bool diag_is_shared(Diag *d, const char *source, const char *header, unsigned line, unsigned column, const char *text)
{
    Buf place = {0};
    add_name(&place, header);
    buf_printf(&place, ":%u:%u", line, column);
    uint64_t key = hash_bytes(hash_text(place.text), text, strlen(text)), from = hash_text(source);
    SharedError *e = d->shared, *end = e + d->n_shared;
    while (e < end && e->key != key)
        e++;
    bool is_new = e == end, again = !is_new && e->source != from;
    if (is_new && d->n_shared < (int)(sizeof d->shared / sizeof *d->shared)) {
        *e = (SharedError){.key = key};
        snprintf(e->place, sizeof e->place, "%s", place.text);
        d->n_shared++;
    }
    if (e < d->shared + d->n_shared) {
        e->source = from;
        e->n_repeats += again;
    }
    buf_free(&place);
    return again;
}

void diag_shared_more(Diag *d)
{
    for (int i = 0; i < d->n_shared; i++)
        if (d->shared[i].n_repeats && !d->quiet && !d->silent)
            fprintf(stderr, "%s: %snote:%s and in %d file%s more\n", d->shared[i].place,
                    d->colour ? severity_colour[DIAG_NOTE] : "", d->colour ? "\033[0m" : "", d->shared[i].n_repeats,
                    d->shared[i].n_repeats == 1 ? "" : "s");
    d->n_shared = 0;
}
