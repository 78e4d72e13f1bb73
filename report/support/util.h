/* Memory that never fails quietly, an arena for strings, and messages on stderr.
 * Used by every module; uses none. */
#ifndef REPORT_SUPPORT_UTIL_H
#define REPORT_SUPPORT_UTIL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* Zeroed memory for n elements.  Never NULL: out of memory ends the program with status 1. */
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n, size_t size);

/* Room for one more element in a plain growing array (ptr, n, cap): its address. */
#define PUSH(ptr, n, cap)                                                                                              \
    ((n) == (cap) ? ((cap) = (cap) ? 2 * (cap) : 16, (ptr) = xrealloc((ptr), (cap), sizeof *(ptr))) : (ptr),           \
     (ptr) + (n)++)

/* Puts n elements of an array in order; without elements it may be NULL, which qsort does not take. */
#define SORT(at, n, compare) ((n) > 1 ? qsort((at), (size_t)(n), sizeof *(at), (compare)) : (void)0)

/* An arena owns strings and small structures that live equally long and frees them at once. */
typedef struct Arena Arena;
Arena *arena_new(void);
void arena_free(Arena *a);
void *arena_alloc(Arena *a, size_t bytes); /* zeroed, aligned for any type */
char *arena_strdup(Arena *a, const char *s);
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3), nonnull(2)));

/* "memreport: error: …" and "memreport: warning: …", one line each. */
void say_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void say_warning(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
