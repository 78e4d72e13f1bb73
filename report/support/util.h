/* Memory that never fails quietly, and messages on stderr.
 * Used by every module; uses none. */
#ifndef REPORT_SUPPORT_UTIL_H
#define REPORT_SUPPORT_UTIL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "common/arena.h"

/* Returns zeroed memory for n elements, never NULL: out of memory ends the program with status 1. */
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n, size_t size);
/* Returns a copy, which the caller frees. */
char *xstrdup(const char *text);

/* Room for one more element in a plain growing array (ptr, n, cap): its address. */
#define PUSH(ptr, n, cap)                                                                                              \
    ((n) == (cap) ? ((cap) = (cap) ? 2 * (cap) : 16, (ptr) = xrealloc((ptr), (cap), sizeof *(ptr))) : (ptr),           \
     (ptr) + (n)++)

/* These print "memreport: error: …" and "memreport: warning: …" on stderr, one line each. */
void say_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void say_warning(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Compares n numbers of two keys, the first ones first: below 0, 0 or above 0, as qsort wants it. */
int compare_keys(const int64_t *a, const int64_t *b, size_t n);

bool ends_in(const char *text, const char *end);

/* Returns what the clock says, in nanoseconds. */
uint64_t clock_ns(clockid_t clock);

/* Writes seconds since 1970 as 2026-01-31T23:59:59Z. */
void utc_text(char text[32], double seconds);

#endif
