/* A series as a whole, for a page or a file of another tool.
 * In: a series.  Out: its figures by interval, by thread and by function, its phases, and what was counted at its end.
 */
#ifndef REPORT_SERIES_RECORDING_H
#define REPORT_SERIES_RECORDING_H

#include "series/phases.h"
#include "series/timeline.h"

typedef struct Recording {
    const char *const *paths;
    size_t n_paths;
    RecordedMix recorded;
    Series *last; /* The series, read to its end. */
    Timeline *threads, *functions; /* threads: by region and thread; functions: by function, too. */
    Phases phases;
} Recording;

/* Does the file begin as a series? */
bool recording_is_one(const char *path);
/* Sets begin and end of a series, in nanoseconds since 1970: it begins with its first process, or when the recorder
 * came to one that ran, and ends with its last one (0: nothing has counted yet).  Returns false if it cannot be read,
 * which is reported on stderr. */
bool recording_span(const char *path, double *begin_ns, double *end_ns, char *host, size_t host_bytes);
/* Opens a recording, of one file or of the files of one run, without figures; the paths must live as long.  Returns
 * NULL if an error was reported on stderr. */
Recording *recording_open(const Options *o, const char *const *paths, size_t n);
/* wanted: by ROI, or NULL; it must live as long.  Returns false if an error was reported. */
bool recording_figures(Recording *r, const Options *o, const bool *wanted);
/* Adds the counters of all processes, as they stood at the end. */
void recording_add(const Recording *r, Run *run);
void recording_free(Recording *r);

#endif
