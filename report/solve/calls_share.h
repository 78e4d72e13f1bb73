/* Parts of a number of calls, in whole numbers. */
#ifndef REPORT_SOLVE_CALLS_SHARE_H
#define REPORT_SOLVE_CALLS_SHARE_H

#include <stdint.h>

/* Splits calls over things of given sizes, in whole numbers that add up to all of them, none above its size.  The
 * caller sets calls and total, the sum of all sizes, which is not less; then it asks for one share after the other. */
typedef struct CallsShares {
    int64_t calls, total;
    int64_t size_before,
        calls_before; /* The sizes, and the calls, of the shares that were asked for; 0 at the beginning. */
} CallsShares;
int64_t calls_share(CallsShares *s, int64_t size);

#endif
