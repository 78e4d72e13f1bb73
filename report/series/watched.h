/* The processes and counter files that are being recorded.
 * In: the process that was there first.  Out: records of its and its descendants' counters. */
#ifndef REPORT_SERIES_WATCHED_H
#define REPORT_SERIES_WATCHED_H

#include "series/processes.h"
#include "series/usage_reader.h"

typedef struct WatchedFile {
    int fd;
    uint64_t device, inode;
    uint64_t start_unix_ns, start_ticks, clock_hz;
    size_t number; /* Index in the series. */
    bool is_ended; /* Its process has ended, and the file has been read for the last time. */
    uint64_t pid;
} WatchedFile;

typedef struct Watched {
    Series *series;
    UsageReaders usages;
    Ids processes;      /* Processes that live, the first one first. */
    WatchedFile *files;
    size_t n_files, cap_files;
    unsigned char *buffer; /* Room for a file's bytes. */
    size_t cap_buffer;
    bool is_single; /* Children are not watched. */
    uint64_t current; /* The process whose files are asked for. */
    uint64_t began_unix_ns; /* Files of ended processes are taken in that began then or later. */
    size_t n_others; /* Number of files that watched_take has found to be of other programs. */
} Watched;

/* Looks for processes and files that are new. */
void watched_look(Watched *w);
/* Adds a file by its path, if it has counters of that process, which began then or later (nanoseconds since 1970). */
void watched_add_file(Watched *w, uint64_t pid, const char *path, uint64_t began);
/* Adds a file if its process descends from those that are watched, or has ended, and began in the time of the recording
 * on this host; the process is watched, then.  Returns false if the file is not written yet. */
bool watched_take(Watched *w, const char *path);
/* Number of processes that run and have counter files. */
size_t watched_running(const Watched *w);
/* Appends what changed in all of them. */
void watched_read(Watched *w);
void watched_free(Watched *w);

#endif
