/* memreport record: the counters of running programs, interval after interval.
 * In: a program to start, or a process.  Out: a series. */
#ifndef REPORT_SERIES_RECORD_H
#define REPORT_SERIES_RECORD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct RecordOrder {
    char **program;       /* The program with its arguments, NULL at the end; NULL: `pid` is recorded. */
    uint64_t pid;         /* A process that runs already. */
    const char *output;   /* If NULL, the series is written to memrewrite.PID.mrs. */
    uint64_t interval_ns;
    uint64_t follow_ns; /* For how long children are followed when the program has ended; 0: until they end. */
    bool is_single; /* The process is recorded without its children; its counters are where `output` is, with .mrc;
                       nothing is printed. */
} RecordOrder;

/* The program's exit status, as a shell has it; of a process that runs, 0; 1 where nothing could be recorded (reported
 * on stderr), 127 and 126 where the program cannot be started. */
int record(const RecordOrder *order);

#endif
