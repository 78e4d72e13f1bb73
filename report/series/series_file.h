/* A series: counters as they stood after each interval (doc/format.md, .mrs).
 * In: contents of counter files, what the kernel says of processes.  Out: a file to which records are appended, and
 * from which they are read back, up to the last one that is whole. */
#ifndef REPORT_SERIES_SERIES_FILE_H
#define REPORT_SERIES_SERIES_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "support/protobuf.h"

/* The resources that a process has used since it began. */
typedef struct Usage {
    uint64_t resident; /* Bytes at this moment. */
    uint64_t minor_faults, major_faults, switches;
} Usage;

typedef struct SeriesHead {
    uint64_t interval_ns, start_unix_ns;
    char *host, *command;
} SeriesHead;

/* A counter file, as it was last seen. */
typedef struct SeriesFile {
    char *path;
    uint64_t pid;
    uint64_t tick; /* The time when the file was read, on its own clock; 0: the process had ended. */
    unsigned char *bytes;
    size_t n, cap;
} SeriesFile;

typedef struct SeriesProcess {
    uint64_t pid;
    Usage usage;
} SeriesProcess;

/* The state of a series: for the writer, what it has written; for the reader, what it has read. */
typedef struct Series {
    SeriesHead head;
    double t; /* Seconds from the recording's start to the end of this interval. */
    SeriesFile *files;
    size_t n_files, cap_files;
    SeriesProcess *processes;
    size_t n_processes, cap_processes;
    bool is_ended; /* The recorder saw the end. */
    int status; /* The program's status as a shell has it, if is_ended. */
    FILE *stream;
    struct SeriesJoin *join; /* If it is read from several files (join_series.h), these; else NULL. */
    bool (*join_next)(struct Series *s); /* Go on in these, and free them. */
    void (*join_free)(struct SeriesJoin *join);
    const char *path; /* Of several files, the first. */
    Message record; /* Room for a record. */
    unsigned char *read; /* Room for what is read. */
    size_t cap_read;
} Series;

/* ---- writing; functions return false if an error was reported on stderr ---- */

/* Begins a series in a file, with copies of the head's texts.  Returns NULL if an error was reported on stderr; the
 * caller frees the result. */
Series *series_create(const char *path, const SeriesHead *head);
/* Begins a series that is written nowhere, and of which only the last state matters.  The caller frees it. */
Series *series_in_memory(void);
/* Adds a file; returns its number. */
size_t series_add_file(Series *s, const char *path, uint64_t pid);
/* Adds the changes of a file since its last state.  bytes: n, a multiple of 8, with zeros behind the file's end. */
void series_add_state(Series *s, size_t file, uint64_t tick, const unsigned char *bytes, size_t n);
void series_add_usage(Series *s, uint64_t pid, const Usage *usage);
/* End an interval, to which all belongs that was added since the last one, or the series.  They return false if writing
 * failed. */
bool series_add_tick(Series *s, uint64_t t_ns);
bool series_add_end(Series *s, int status);

/* ---- reading ---- */

/* Returns NULL if an error was reported on stderr. */
Series *series_open(const char *path);
/* Goes on to the end of the next interval; false: there is none.  What is damaged or cut short ends the series, with a
 * warning. */
bool series_next(Series *s);

void series_free(Series *s);
/* Returns NULL if nothing is known of the process yet. */
SeriesProcess *series_process(Series *s, uint64_t pid);

#endif
