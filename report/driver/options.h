/* The command line.  In: argv.  Out: Options, or a message and an exit status. */
#ifndef REPORT_DRIVER_OPTIONS_H
#define REPORT_DRIVER_OPTIONS_H

#include <stdbool.h>

#include "solve/time_correction.h"

#define MEMREPORT_VERSION "0.1.0"

typedef enum Format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_DOT } Format;

typedef struct Options {
    const char *command; /* as given, "summary" by default; one of commands.h */
    const char **inputs; /* .mrc files */
    int n_inputs;
    const char *mix;    /* --mix, or NULL: search */
    const char *model;  /* --model, or NULL: the best that there is */
    const char *output; /* -o, or NULL: stdout */
    const char **roi;   /* --roi, any number */
    int n_roi;
    const char **file; /* --file, any number */
    int n_file;
    Format format;
    Correction correction;
    bool inclusive, explain, all, strict;
} Options;

/* -1 to go on, else the exit status (0 after --help and --version, 2 on wrong usage, told on
 * stderr).  Keeps pointers into argv. */
int options_parse(Options *o, int argc, char **argv);
void options_free(Options *o);

#endif
