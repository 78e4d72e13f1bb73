/* What a machine can do at most: the lines above the points of a roofline.
 * In: the machine this runs on, or what was saved of one.  Out: bytes and operations in each second. */
#ifndef REPORT_CEILINGS_CEILINGS_H
#define REPORT_CEILINGS_CEILINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEVELS_MOST = 5 }; /* caches and DRAM */

typedef struct CeilingLevel {
    char name[8];             /* L1 … DRAM */
    int64_t size;             /* bytes of the cache; of DRAM those that were walked through */
    double read, write, copy; /* bytes/s; copies count both ways */
} CeilingLevel;

typedef struct CeilingSet {
    double flops, intops; /* operations/s */
    CeilingLevel level[LEVELS_MOST];
    size_t n;
} CeilingSet;

typedef struct Ceilings {
    char host[65], cpu[129], date[32];
    int threads; /* of `all` */
    CeilingSet single, all;
} Ceilings;

/* measure.c: takes some seconds, and returns false where there is no memory, or no thread. */
bool ceilings_measure(Ceilings *c);

/* ceilings_file.c */
/* Where a host's are kept; the caller frees it.  NULL: there is no home. */
char *ceilings_path(const char *host);
/* Makes the folders, too.  false: reported. */
bool ceilings_save(const Ceilings *c, const char *path);
/* false: there is no such file, or it cannot be used, which is a warning. */
bool ceilings_load(Ceilings *c, const char *path);

#endif
