/* Figures in the formats of other tools.
 * In: what was gathered of one run.  Out: a file. */
#ifndef REPORT_EXPORT_EXPORT_H
#define REPORT_EXPORT_EXPORT_H

#include <stdio.h>

#include "command/gathered.h"

typedef struct Exporter {
    const char *name; /* Name of the format, for --to. */
    const Command *const *commands; /* Commands that are to be gathered; NULL: those of all tables. */
    bool (*write)(FILE *out, const Gathered *g); /* Returns false if an error was reported. */
    bool (*write_file)(const char *path,
                       const Gathered *g); /* Writes a format that is no stream, in the place of `write`. */
    bool takes_series; /* The format also takes what happened when. */
    bool needs_all; /* The format needs to know how often each block ran, or who called whom. */
    bool has_one_figure; /* The format has room for one figure, which --by chooses: bytes, or sampled time. */
} Exporter;

/* Returns NULL if there is no such format. */
const Exporter *exporter_find(const char *name);
/* Returns "callgrind, lcov, …" for messages; the text is constant. */
const char *exporter_names(void);

/* ---- what the formats share (shared.c) ---- */

/* Commands that gather rows by ROI and block; by ROI and function, with calls; and both without ROIs. */
extern const Command gather_blocks, gather_graphs, gather_all_blocks, gather_all_functions;

/* The figures that every format has, in this order. */
enum {
    EVENT_BYTES,
    EVENT_LOADED,
    EVENT_STORED,
    EVENT_LOADS,
    EVENT_STORES,
    EVENT_FLOPS,
    EVENT_INTOPS,
    EVENT_BRANCHES,
    EVENT_CPU_NS, /* Sampled processor time in nanoseconds; events_add leaves it out, since rows have none. */
    N_EVENTS
};
typedef struct Events {
    Ref ref[N_EVENTS]; /* References to the sidecar's figures. */
    bool is_known[N_EVENTS];
    Value *scratch; /* Room for n_metrics values. */
    int64_t *base; /* Room for n_columns numbers. */
} Events;

/* Finds the figures that exporters have as events; events_free frees the room. */
Events events_of(const Mix *mix);
void events_free(Events *e);
/* Adds a row's figures to sum[N_EVENTS]. */
void events_add(Events *e, const Run *run, const Row *row, int64_t *sum);

/* Writes a name as one line without characters of `except`: control characters and these are question marks. */
void put_name(FILE *out, const char *name, const char *except);

/* Each writes its format to a stream, or a file, and returns false if an error was reported on stderr. */
bool write_callgrind(FILE *out, const Gathered *g);
bool write_lcov(FILE *out, const Gathered *g);
bool write_folded(FILE *out, const Gathered *g);
bool write_openmetrics(FILE *out, const Gathered *g);
bool write_prometheus(FILE *out, const Gathered *g);
bool write_pprof(FILE *out, const Gathered *g);
bool write_perfetto(FILE *out, const Gathered *g);
bool write_sqlite(const char *path, const Gathered *g);

#endif
