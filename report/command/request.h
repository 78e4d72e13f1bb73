/* What the user asks for: the command line, as the parts of the report read it. */
#ifndef REPORT_COMMAND_REQUEST_H
#define REPORT_COMMAND_REQUEST_H

#include <stdbool.h>

#include "output/choose_rows.h"
#include "solve/time_correction.h"

typedef enum Format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_DOT, FORMAT_JUNIT } Format;

typedef struct Options {
    const char *command; /* as given, "summary" by default; one of commands.h */
    const char **inputs; /* .mrc files, as given, or those that are in the current directory */
    int n_inputs;
    char **found; /* the latter, n_inputs; else NULL */
    const char *mix;    /* --mix, or NULL: search */
    const char *model;  /* --model, or NULL: the best that there is */
    const char *output; /* -o, or NULL: stdout */
    const char **roi;   /* --roi, any number */
    int n_roi;
    const char **file; /* --file, any number */
    int n_file;
    const char *by; /* --by, or NULL */
    Format format;
    Correction correction;
    RowChoice rows; /* --filter, --sort, --top, --columns */
    const char *fail_over, *baseline, *to; /* diff's and export's, or NULL */
    const struct Sink *sink; /* where figures go instead of into a report (gathered.h), or NULL */
    bool inclusive, explain, all, strict;
} Options;

#endif
