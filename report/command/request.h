/* The user's request: the command line, as the parts of the report read it. */
#ifndef REPORT_COMMAND_REQUEST_H
#define REPORT_COMMAND_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "output/choose_rows.h"
#include "solve/time_correction.h"

typedef enum Colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } Colour;
typedef enum Format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_DOT, FORMAT_JUNIT, FORMAT_HTML } Format;

typedef struct Options {
    const char *command; /* The command as given, "summary" by default; one of command/names.def. */
    const char **inputs; /* The .mrc files as given, or those that are in the current directory. */
    int n_inputs;
    char **found_files; /* The files found in the current directory, NULL at the end; NULL if files were given. */
    const char *mix;    /* The sidecar of --mix; NULL: it is searched for. */
    const char *model;  /* The model of --model; NULL: the best model that there is. */
    const char *output; /* The file of -o; NULL: stdout. */
    const char **roi;   /* The arguments of --roi. */
    int n_roi;
    const char **file; /* The arguments of --file. */
    int n_file;
    const char *grouping; /* The word of --by, or NULL. */
    Format format;
    Correction correction;
    RowChoice rows; /* The choices of --filter, --sort, --top and --columns. */
    const char *fail_over, *baseline, *export_format; /* The arguments of diff and export, or NULL. */
    bool single; /* The option --single of record was given. */
    const char *events; /* The argument of record's --events, or NULL. */
    bool encode, is_of_machine; /* For the command events: encode: numbers for MEMREWRITE_EVENTS are wanted;
                                   is_of_machine: no counter file was given. */
    uint64_t interval_ns, follow_ns, pid; /* For record; pid: 0 if it starts a program; follow_ns: 0 if not given. */
    const char *elf, *memory; /* The arguments of extract, or NULL. */
    bool has_address;
    uint64_t address; /* The address of the first byte of --memory (--address). */
    const struct Sink *sink; /* The sink where figures go instead of into a report (gathered.h), or NULL. */
    struct Screen *screen; /* The screen where text is read (driver/screen.h), or NULL. */
    Colour colour;
    bool inclusive, explain, all, strict, no_pager;
    bool schema; /* The JSON's schema is wanted instead of the JSON. */
} Options;

#endif
