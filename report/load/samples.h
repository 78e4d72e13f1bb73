/* Samples of the program counter.  In: the .mrp file beside a counter file (doc/format.md).  Out: Samples, checked. */
#ifndef REPORT_LOAD_SAMPLES_H
#define REPORT_LOAD_SAMPLES_H

#include "load/counters.h"

typedef struct Sample {
    uint64_t counter, ns; /* The program counter, and the processor time that it stands for. */
    uint32_t hits, slot;  /* slot: 1 + that of the open context; 0: none. */
} Sample;

/* Code that was mapped from a file: from low up to high, at that offset of the file. */
typedef struct Mapped {
    uint64_t low, high, offset;
    char *path; /* "" where the code is of no file. */
    unsigned char build[32];
    uint32_t build_bytes; /* If 0, the length is not known. */
} Mapped;

typedef struct Samples {
    Sample *sample;
    Mapped *mapped;
    size_t n, n_mapped, n_threads, cap, cap_mapped;
    /* n_threads: number of threads that have samples. */
    uint64_t cpu_ns, lost_ns,
        late_ns; /* Processor time of threads: all, that of samples not stored, and that without samples. */
    uint64_t hits;
    uint64_t hz; /* Samples that were asked for in a second of a thread's processor time. */
    char *store;
} Samples;

/* Returns the samples of the process; NULL: it has none, or what is there is not its own. */
Samples *samples_load(const Mrc *mrc);
void samples_free(Samples *s);

#endif
