/* The process that wrote a counter file. */
#ifndef REPORT_SOLVE_PROCESS_H
#define REPORT_SOLVE_PROCESS_H

#include "common/arena.h"
#include "load/counters.h"

typedef struct Process {
    char *path, *host, *compiler_version, *program,
        *command; /* command: as it is written for a shell; "" if it is not known. */
    uint64_t sample_period;
    uint32_t pid, compiler; /* compiler: one of MRC_…. */
    int32_t rank;
    uint64_t start_unix_ns, start_ticks, device, inode;
    double start_ns, end_ns; /* Nanoseconds since 1970; 0: not known. */
    uint32_t run; /* Set by run_finish: processes that ran at the same time have the same number. */
} Process;

/* Makes a process of a counter file; its texts are the arena's. */
Process process_counted(Arena *a, const Mrc *mrc);

#endif
