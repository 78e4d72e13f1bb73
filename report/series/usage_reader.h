/* What a process uses, asked for again and again.
 * In: a process id.  Out: memory, faults, switches. */
#ifndef REPORT_SERIES_USAGE_READER_H
#define REPORT_SERIES_USAGE_READER_H

#include "series/series_file.h"

typedef struct UsageReaders {
    struct UsageReader *items; /* By process. */
    size_t n, cap;
    size_t n_open; /* Number of descriptors that are kept open. */
} UsageReaders;

/* Returns false if the process has ended; then nothing is kept of it any more. */
bool usage_read(UsageReaders *r, uint64_t pid, Usage *u);
/* May the process have mapped something since this was asked last?  Its size says that, and once in a second it may. */
bool usage_may_have_mapped(UsageReaders *r, uint64_t pid);
void usage_free(UsageReaders *r);

#endif
