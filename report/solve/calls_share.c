/* In: calls, sizes.  Out: shares by the sizes, rounded down where what was given so far allows it. */
#include "solve/calls_share.h"

#include "solve/accumulate.h"

/* The part of `calls` that lies in front of `at` of `total` things. */
static int64_t part_before(int64_t calls, int64_t at, int64_t total)
{
    return at >= total ? calls : (int64_t)((long double)calls / (long double)total * (long double)at);
}

int64_t calls_share(CallsShares *s, int64_t size)
{
    s->size_before = count_add(s->size_before, size);
    int64_t n = part_before(s->calls, s->size_before, s->total) - s->calls_before;
    n = n < size ? n : size;
    s->calls_before += n > 0 ? n : 0;
    return n > 0 ? n : 0;
}
