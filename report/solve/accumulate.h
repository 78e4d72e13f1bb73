/* The run: contexts of all files, added up to the rows that a command shows.
 * In: counter files, one after the other (each may be freed afterwards).
 * Out: a Run with rows by ROI, thread and block or function, as fine as the Grain says. */
#ifndef REPORT_SOLVE_ACCUMULATE_H
#define REPORT_SOLVE_ACCUMULATE_H

#include "load/counters.h"
#include "load/sidecar.h"
#include "output/value.h"
#include "profile/times.h"
#include "solve/confidence.h"
#include "solve/event_counts.h"
#include "solve/line_parts.h"
#include "solve/process.h"
#include "solve/roi_paths.h"
#include "solve/time_correction.h"

typedef enum Item { ITEM_NONE, ITEM_BLOCK, ITEM_FUNCTION } Item;

typedef struct Grain {
    bool splits_by_roi, splits_by_path, splits_by_thread;
    Item item;
} Grain;

typedef struct RowKey {
    uint32_t roi, thread, item, path; /* 0 where the grain does not distinguish it. */
} RowKey;

typedef struct Row Row;
typedef struct RowTable RowTable; /* A hash table of rows by key. */

struct Row {
    RowKey key;
    int64_t entries, sampled; /* Entries of the ROI's own contexts. */
    int64_t count;            /* Executions of the block, or entries of the function. */
    double seconds;           /* Time of all entries, as `base` is: scaled like the counts. */
    double sampled_seconds;   /* Time of the sampled entries, as measured. */
    double waited; /* The part of the time in which a thread waited for its team; in rows by thread and not by item. */
    bool is_estimate; /* Of some context only a part was counted, and scaled. */
    bool is_timed; /* Every clock that the time was measured with has a known rate. */
    int64_t *base; /* Base columns, scaled to all entries.  In rows by block only what does not follow from the count,
                      or NULL: run_base gives the whole. */
    LineParts *parts; /* A row by block, if blocks have lines: amounts that do not follow from its count; else NULL. */
    Spread joint; /* Spread of its bytes with those of threads that were made in it. */
    Spread spread; /* Spread of its bytes; like `joint` only in rows that are not by item. */
    int64_t weight; /* Bytes loaded and stored, by which run_rows sorts, behind the thread. */
    uint64_t thread_order; /* Orders threads by process, then by ordinal. */
};

typedef struct Thread {
    uint32_t process, ordinal;
    char *label; /* "0"; with several files "1234:0" (pid) or "r3:0" (MPI rank); set by run_finish. */
} Thread;

typedef struct GatherOptions {
    Grain grain;
    bool inclusive; /* An ROI's figures include those of contexts below. */
    bool has_unexecuted; /* Rows are made for blocks that never ran as well. */
    const bool *wanted; /* By ROI; NULL: all are wanted. */
    bool edges; /* Calls are counted by ROI as well. */
    Correction correction;
    bool quiet; /* Another Run reports inconsistencies of the files. */
    bool data; /* Bytes are counted by place as well. */
    bool lines; /* Bytes of blocks are counted by line and place as well. */
} GatherOptions;

typedef struct Run Run;
struct Run {
    const Mix *mix;
    Times *times; /* The samples; whoever has made the run owns them; NULL: they are not asked for. */
    Run *other_grain; /* A Run of the same files with another grain, to which each file is added as well; or NULL. */
    GatherOptions options;
    EventCounts events; /* Events of all regions, which run_finish sorts. */
    Process *processes;
    Thread *threads;
    size_t n_processes, n_threads;
    size_t n_runs; /* Number of runs, one after the other; set by run_finish. */
    RowTable *rows;
    Paths *paths; /* The ways in which ROIs were entered. */
    int64_t *total; /* Base columns of everything counted, wanted or not; scaled. */
    int64_t **by_image; /* By ROI (NULL: nothing), by image: base columns, scaled; where rows are not by item. */
    int64_t **data; /* By ROI (NULL: nothing), by place: figures (load/data.h), scaled. */
    int64_t total_bytes; /* Bytes loaded and stored in `total`; set by run_finish. */
    int64_t *callee_count; /* By callee: its calls in the wanted ROIs, scaled. */
    int64_t **through_count; /* By ROI (NULL: nothing was counted in it): calls by pointer and callee, scaled, at
                                CountedPointer.sums_at. */
    int64_t **call_count; /* By ROI (NULL: nothing was counted in it), by index in Mix.calls: executions, scaled. */
    uint64_t sample_period; /* Period of the first file. */
    bool samples_at_random;
    int64_t iterations, iterations_counted;
    int64_t entries, sampled; /* Entries of the wanted ROIs. */
    double seconds,
        measured; /* Time of the wanted ROIs without nested ones: as reported, and with what counting took. */
    double *byte_weight; /* By counter: bytes that one count stands for, for the spread. */
    bool *is_stopped; /* By ROI, and by the function's place in Mix.stopped: it has run there. */
    /* The rest is for warnings, which run_finish reports once. */
    int64_t *deficit; /* By function (a first one): how far below 0 counts came out, which are shown as 0. */
    bool *is_open; /* By ROI. */
    size_t unfinished;
    Damage *damage; /* Parts of counter files, and whole ones, that are damaged. */
    size_t n_damage, cap_damage;
    size_t cap_processes, cap_threads;
};

/* Makes a Run in which nothing was counted yet; the caller frees it.  wanted must live as long as the Run. */
Run *run_new(const Mix *mix, GatherOptions how);
void run_free(Run *run); /* Does not free `other_grain`. */

/* Adds one file.  The caller has checked that it belongs to the sidecar. */
void run_add(Run *run, const Mrc *mrc);
/* Returns the process whose counters these are, if they were added before (the same file, or a copy of it); else
 * NULL. */
const Process *run_has(const Run *run, const Mrc *mrc);
/* Returns when the run of that number began: seconds since 1970, 0 if it is not known. */
double run_start(const Run *run, uint32_t number);
/* Notes that a counter file was left out, since it cannot be read. */
void run_lacks(Run *run, const char *reason);
/* Labels threads, and reports inconsistencies of the run on stderr; call it behind the last file. */
void run_finish(Run *run);

/* Returns all rows by ROI, thread (file, then ordinal), bytes from most to least, item. The array is the caller's to
 * free, the rows are the run's. */
Row **run_rows(Run *run, size_t *n);
/* Returns how many of the n rows, from the first on, are of one ROI. */
size_t rows_of_roi(Row *const *rows, size_t n);
/* Returns the seconds without those in which the thread waited for its team. */
double row_busy(const Row *row);
/* A row's base columns, scaled; room: mix->n_columns counts, which the result may lie in.
 * (A block's follow from its count: millions of such rows need not hold them.) */
const int64_t *run_base(const Run *run, const Row *row, int64_t *room);
/* Adds to `to` the bytes of the row's block by line and place; nothing unless the Run has lines.  Bytes that library
 * functions move on the block's first line are left out, and those for which the sidecar has no place. */
void run_parts(const Run *run, const Row *row, LineParts *to);
/* Returns NULL if nothing was counted there. */
const Row *run_row(const Run *run, RowKey key);

#endif
