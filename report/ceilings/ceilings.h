/* The ceilings of a roofline: the most that a machine can do.
 * In: the machine this runs on, or what was saved of one.  Out: bytes and operations in each second. */
#ifndef REPORT_CEILINGS_CEILINGS_H
#define REPORT_CEILINGS_CEILINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEVELS_MOST = 5 }; /* The caches, and DRAM. */

typedef struct CeilingLevel {
    char name[8];             /* The level of memory, L1 to DRAM. */
    int64_t size;             /* Bytes of the cache; for DRAM those that were walked through. */
    double read, write, copy; /* Bytes per second; copies count both ways. */
} CeilingLevel;

typedef struct CeilingSet {
    double flops, intops; /* Operations per second. */
    CeilingLevel level[LEVELS_MOST];
    size_t n;
} CeilingSet;

typedef struct Ceilings {
    char host[65], cpu[129], date[32];
    int threads; /* Number of threads that `all` was measured with. */
    CeilingSet single, all;
} Ceilings;

/* Measures for some seconds; returns false where there is no memory, or no thread. */
bool ceilings_measure(Ceilings *c);

/* Returns the path of a host's file, which the caller frees; NULL: there is no home. */
char *ceilings_path(const char *host);
/* Writes the file, and makes its folders.  Returns false if an error was reported. */
bool ceilings_save(const Ceilings *c, const char *path);
/* Returns false if there is no such file, or if it cannot be used, which is a warning. */
bool ceilings_load(Ceilings *c, const char *path);

#endif
