/* So many loads as events: queue EVENTS.  With SITE above 32767 each takes 16 bytes, else 8. */
#include "memrt.h"
#include <stdlib.h>

#ifndef SITE
#define SITE 0u
#endif

static double a[1024];

int main(int argc, char **argv)
{
    unsigned long i, n = argc > 1 ? strtoul(argv[1], 0, 10) : 10000000;
    MR_COUNT(0);
    for (i = 0; i < n; i += 2) {
        MR_LOAD(SITE, 8u, &a[i & 1023]);
        MR_LOAD(SITE + 1u, 8u, &a[(i + 1) & 1023]);
    }
    return 0;
}
