/* So many loads as events: queue EVENTS.  With LONG_FORM each takes 16 bytes, else 8. */
#include "memrt.h"
#include <stdlib.h>

#ifdef LONG_FORM
#define EVENT(site, p) mr_event(2, MR_EVENT_HEAD(MR_K_LOAD, site), (mr_u64)(mr_word)(p), 0, 0)
#else
#define EVENT(site, p) MR_LOAD(site, 8u, p)
#endif

static double a[1024];

int main(int argc, char **argv)
{
    unsigned long i, n = argc > 1 ? strtoul(argv[1], 0, 10) : 10000000;
    MR_COUNT(0);
    for (i = 0; i < n; i += 2) {
        EVENT(0u, &a[i & 1023]);
        EVENT(1u, &a[(i + 1) & 1023]);
    }
    return 0;
}
