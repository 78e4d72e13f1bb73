/* The counters of one process.  In: a .mrc file (doc/format.md).  Out: an Mrc, checked:
 * ROI ids and parents are valid, parents form no cycle. */
#ifndef REPORT_MRC_H
#define REPORT_MRC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NO_PARENT = -1 };

/* One ROI, entered from one parent context, on one thread.  Times in ticks; those of an entry that
 * was open when the file was read (open_since is not 0) are included up to the last known tick. */
typedef struct Context {
    uint32_t slot, roi, thread;
    int64_t parent; /* index of the enclosing context, or NO_PARENT */
    uint64_t os_thread, entries, sampled, ticks, nested_ticks, open_since, last_ticks;
    const uint64_t *counter; /* Mrc.counters of them */
} Context;

typedef struct Mrc {
    char *path;
    char build[33];
    uint32_t counters, rois, state, pid, lost;
    int32_t rank; /* MPI rank, or -1 */
    uint64_t sample_period, clock_hz;
    uint8_t type_sizes[8];
    char host[65], program[257];
    Context *contexts;
    size_t n_contexts;
    uint64_t *store; /* all counters of all contexts */
} Mrc;

/* NULL when nothing can be read; what is wrong is told on stderr, what is only damaged in
 * parts as a warning.  The result is the caller's, for mrc_free. */
Mrc *mrc_load(const char *path);
void mrc_free(Mrc *mrc);

/* "sizeof (long)" …: what type_sizes[i] is the size of. */
const char *mrc_type_name(int i);

#endif
