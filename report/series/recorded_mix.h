/* The sidecar of a series.
 * In: the counter files in it.  Out: one Mix for all their images, and each process's counters as that has them. */
#ifndef REPORT_SERIES_RECORDED_MIX_H
#define REPORT_SERIES_RECORDED_MIX_H

#include "command/request.h"
#include "load/counters.h"
#include "load/sidecar.h"
#include "series/series_file.h"

typedef struct RecordedMix {
    Mix *mix; /* The sidecar of all images. */
    Mix **single; /* By image: its sidecar. */
    MixSource *source; /* By image: where its sidecar comes from. */
    size_t n;
} RecordedMix;

/* Reads the series to its end.  Returns false if an error was reported on stderr. */
bool recorded_mix_find(RecordedMix *m, const Options *o, Series *s);
/* Finds the sidecars of the images that the series has by now.  Returns false if an error was reported on stderr. */
bool recorded_mix_of(RecordedMix *m, const Options *o, const Series *s);
void recorded_mix_free(RecordedMix *m);

/* The number of the first file of the process that the file is of: its images have one each.  A process that became
 * another program (exec) is two. */
size_t recorded_process(const Series *s, size_t file);
/* The number that tells a process from others with its id: the time when its program began, by its files; 0: a file has
 * no header yet. */
uint64_t recorded_execution(const SeriesFile *file);
/* The counters of the process with that first file, as they were at the interval's end; NULL: nothing can be read.  The
 * caller frees them. */
Mrc *recorded_counters(const RecordedMix *m, const Series *s, size_t process);

#endif
