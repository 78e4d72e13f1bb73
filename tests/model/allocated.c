/* Static pointers to allocations: a store through one of them stands between two loads through the other. */
#include <stdlib.h>
#include <string.h>
void take(int *);
static int *kept;

#define BETWEEN(name, allocate, use)                                                                                   \
    static int *name##_from, *name##_to;                                                                               \
    int name##_set(int n)                                                                                              \
    {                                                                                                                  \
        allocate(name##_from, n);                                                                                      \
        allocate(name##_to, n);                                                                                        \
        use(name##_from, n);                                                                                           \
        use(name##_to, n);                                                                                             \
        return 0;                                                                                                      \
    }                                                                                                                  \
    int name(int i)                                                                                                    \
    {                                                                                                                  \
        int was = name##_from[i];                                                                                      \
        name##_to[i] = 1;                                                                                              \
        return was + name##_from[i];                                                                                   \
    }

/* ---- values ---- */
#define MALLOC(p, n) p = malloc(n * sizeof *p)
#define CALLOC(p, n) p = (int *)calloc(n, 4)
#define TESTED(p, n)                                                                                                   \
    if (!(p = malloc(n)))                                                                                              \
    exit(1)
#define AGAIN(p, n) (free(p), p = NULL, p = malloc(n))
#define MOVED(p, n) p = realloc(p, n)
#define BEHIND(p, n) p = (int *)malloc(n) + 1
#define STEPPED(p, n) (p = malloc(n), p++)
#define OTHERS(p, n) p = kept

/* ---- uses ---- */
#define NONE(p, n) (void)n
#define ACCESS(p, n)                                                                                                   \
    if (p)                                                                                                             \
    p[n] += *p
#define CLEAR(p, n) memset(p, 0, n)
#define PASS(p, n) take(p)
#define KEEP(p, n) kept = p
#define COMPARE(p, n)                                                                                                  \
    if (p == (int *)4096)                                                                                              \
    return 2
#define MEASURE(p, n)                                                                                                  \
    if (kept - p < 10)                                                                                                 \
    return 2
#define CHOOSE(p, n) *(n ? p : kept) = 1
#define RETURN(p, n) return *p
#define COPY(p, n)                                                                                                     \
    do {                                                                                                               \
        int *x = p;                                                                                                    \
        x[n] += *x;                                                                                                    \
    } while (0)
#define WALK(p, n)                                                                                                     \
    do {                                                                                                               \
        int *x = p;                                                                                                    \
        while (n--)                                                                                                    \
            *x++ = n;                                                                                                  \
    } while (0)
#define COPY_AND_KEEP(p, n)                                                                                            \
    do {                                                                                                               \
        int *x = p;                                                                                                    \
        kept = x;                                                                                                      \
    } while (0)

BETWEEN(allocated, MALLOC, NONE)
BETWEEN(cleared, CALLOC, NONE)
BETWEEN(tested, TESTED, NONE)
BETWEEN(again, AGAIN, NONE)
BETWEEN(moved, MOVED, NONE)
BETWEEN(behind, BEHIND, NONE)
BETWEEN(stepped, STEPPED, NONE)
BETWEEN(others, OTHERS, NONE)
BETWEEN(accessed, MALLOC, ACCESS)
BETWEEN(cleared_later, MALLOC, CLEAR)
BETWEEN(passed, MALLOC, PASS)
BETWEEN(kept_elsewhere, MALLOC, KEEP)
BETWEEN(compared, MALLOC, COMPARE)
BETWEEN(measured, MALLOC, MEASURE)
BETWEEN(chosen, MALLOC, CHOOSE)
BETWEEN(returned, MALLOC, RETURN)
BETWEEN(copied, MALLOC, COPY)
BETWEEN(walked, MALLOC, WALK)
BETWEEN(copied_and_kept, MALLOC, COPY_AND_KEEP)

/* ---- the loop of an alignment: clang keeps an iteration's row[j] for the next one's row[j - 1] ---- */
static int *row, *gap;
void start(int n)
{
    row = malloc(n * sizeof *row);
    gap = malloc(n * sizeof *gap);
}

void align(int n)
{
    for (int j = 1; j < n; j++) {
        row[j] = row[j - 1] + gap[j];
        gap[j] = j;
    }
}
