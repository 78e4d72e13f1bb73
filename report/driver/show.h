/* Functions that the parts of the driver share.
 * In: options, a command, a sidecar, counter files.  Out: a report, written. */
#ifndef REPORT_DRIVER_SHOW_H
#define REPORT_DRIVER_SHOW_H

#include "command/command.h"
#include "driver/options.h"
#include "load/images.h"

/* The number of a program among those that one call of memreport reports. */
typedef struct ProgramOrdinal {
    int number, total;
} ProgramOrdinal;

/* The sources of a run's counters. */
typedef struct Inputs {
    const char *image; /* Path of the program. */
    bool (*add)(const Options *o, const Mix *mix, Run *run, void *data);
    void *data;
} Inputs;

/* These show the report of each program of o's files, or the meaning of the command's columns.  They return false if an
 * error was reported on stderr. */
bool show_programs(const Options *o, const Command *command);
bool show_columns(const Options *o, const Command *command);

/* Shows the report of one run.  Returns false if an error was reported. */
bool show_run(const Options *o, const Command *command, const Mix *mix, const Inputs *inputs, ProgramOrdinal ordinal);
/* Leaves out one of several files that is damaged; returns false if that is an error. */
bool leave_out(const Options *o, const char *path, Run *run);
/* Adds a file, unless its counters were given before and would count twice. */
void add_file(Run *run, const Mrc *mrc);

/* Returns by ROI whether it was asked for; NULL and *good: all are.  The caller frees it. */
bool *wanted_rois(const Options *o, const Mix *mix, bool *good);
/* Does -o name a counter file or the sidecar?  Writing there would destroy what cannot be made again. */
bool overwrites_input(const Options *o, const Mix *mix);
bool write_report(const Options *o, const Report *r);
/* Writes what the columns of a command mean that has a task of its own.  Returns the exit status. */
int explain_columns(const Options *o, const char *command, bool (*columns)(Request *q));

/* Shows the report of one program with its images and processes.  Returns false if an error was reported. */
bool show_program(const Options *o, const Command *command, const ProgramInputs *program, ProgramOrdinal ordinal);

#endif
