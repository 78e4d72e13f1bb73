/* What the user asks for: the command line, as the parts of the report read it. */
#ifndef REPORT_COMMAND_REQUEST_H
#define REPORT_COMMAND_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "output/choose_rows.h"
#include "solve/time_correction.h"

typedef enum Colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } Colour;
typedef enum Format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_DOT, FORMAT_JUNIT, FORMAT_HTML } Format;

typedef struct Options {
    const char *command; /* as given, "summary" by default; one of commands.h */
    const char **inputs; /* .mrc files, as given, or those that are in the current directory */
    int n_inputs;
    char **found; /* the latter, NULL at the end; else NULL */
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
    bool single; /* record's, too */
    const char *events; /* likewise, or NULL */
    bool encode, is_of_machine; /* events': numbers for MEMREWRITE_EVENTS; no counter file was given */
    uint64_t interval_ns, pid; /* record's; pid: 0 where it starts a program */
    const char *elf, *memory; /* extract's, or NULL */
    bool has_address;
    uint64_t address; /* --address, of the first byte of --memory */
    const struct Sink *sink; /* where figures go instead of into a report (gathered.h), or NULL */
    struct Screen *screen; /* where text is read (driver/screen.h), or NULL */
    Colour colour;
    bool inclusive, explain, all, strict, no_pager;
    bool schema; /* of the JSON, instead of it */
} Options;

#endif
