/* The caches of this machine.  In: sysfs.  Out: sizes. */
#ifndef REPORT_CEILINGS_CACHES_H
#define REPORT_CEILINGS_CACHES_H

#include <stddef.h>
#include <stdint.h>

typedef struct Cache {
    int level;
    int64_t size; /* Size in bytes. */
    int shared;   /* Number of processors that share the cache. */
} Cache;

enum { CACHES_MOST = 4 };

/* Finds the caches that hold data, smallest level first; returns how many. */
size_t caches_find(Cache cache[CACHES_MOST]);

#endif
