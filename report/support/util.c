/* In: sizes and formats.  Out: memory, lines on stderr. */
#include "support/util.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p)
        out_of_memory(n * size);
    return p;
}

void *xrealloc(void *p, size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        out_of_memory(SIZE_MAX);
    size_t bytes = n * size;
    void *q = realloc(p, bytes ? bytes : 1);
    if (!q)
        out_of_memory(bytes);
    return q;
}

char *xstrdup(const char *text)
{
    return strcpy(xcalloc(strlen(text) + 1, 1), text);
}

/* ---- messages ---- */

static void say(const char *severity, const char *fmt, va_list ap)
{
    fprintf(stderr, "memreport: %s: ", severity);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
}

void say_error(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say("error", fmt, ap);
    va_end(ap);
}

void say_warning(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say("warning", fmt, ap);
    va_end(ap);
}

uint64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}

void utc_text(char text[32], double seconds)
{
    time_t t = (time_t)seconds;
    struct tm parts;
    *text = 0;
    if (gmtime_r(&t, &parts))
        strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

int compare_keys(const int64_t *a, const int64_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && !strcmp(text + n - m, end);
}
