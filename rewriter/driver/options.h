/* The command line.  In: argv.  Out: Options, or a message and an exit status. */
#ifndef MR_DRIVER_OPTIONS_H
#define MR_DRIVER_OPTIONS_H

#include <stdbool.h>

#include "job/event_table.h"
#include "library/callbacks.h"
#include "output/event_modules.h"
#include "placement/methods.h"
#include "program/callgraph.h"

typedef enum {
    DUMP_NONE = 0,
    DUMP_AST = 1,
    DUMP_CFG = 2,
    DUMP_PROBES = 4,
    DUMP_EDITS = 8,
    DUMP_LOOPS = 16,
    DUMP_MODEL = 32
} DumpSet;

typedef struct GivenOption {
    const char *name, *value; /* The name is whole, without "--"; value: NULL: the option has none. */
} GivenOption;

typedef struct Options {
    const char **files;    /* The n_files sources are as the user gave them. */
    int n_files;
    const char *out_dir;   /* The directory of -o. */
    const char *compdb;    /* The folder of -p, or NULL. */
    const char *units;     /* The file of --units, or NULL. */
    const char *target;    /* The triple of --target, or NULL. */
    const char **roi;      /* The arguments of --roi are as the user gave them. */
    int n_roi;
    Callback *callback;    /* The arguments of --callback. */
    int n_callback;
    const char **libmodel; /* The files of --libmodel are in the order of the command line. */
    int n_libmodel;
    const char **profile; /* The files of --profile. */
    int n_profile;
    const char *events;    /* The list of --events=MODULE,…, or NULL. */
    EventModules modules;  /* The modules that `events` names; modules.mask: the events that they ask for. */
    const char *events_reduce; /* The argument of --events-reduce, or NULL. */
    unsigned reduce; /* Bits REDUCE_…: which events may be left out. */
    EventAllocator *allocator; /* The arguments of --allocator. */
    int n_allocator;
    bool all;              /* The option --all was given. */
    bool bare;             /* The option --runtime=bare was given. */
    Callable callable;     /* The argument of --callable. */
    bool is_alone;         /* The option --callable=none was given. */
    Methods methods;       /* The arguments of --placement, --loops, --branches and their like. */
    unsigned skipped_passes; /* The bits 1 << ModelPass of the passes that --model-passes switches off. */
    int threads;           /* The number of threads (-j). */
    bool verbose, quiet;   /* The options -v and -q were given. */
    unsigned dump;         /* The DumpSet bits of --dump=ast,cfg,…. */
    GivenOption *recorded;    /* The n_recorded options that say what is written, in the order of the command line. */
    int n_recorded;
    const char **flags;    /* The compiler's flags, which stand behind "--". */
    int n_flags;
} Options;

/* Returns -1 to go on, else the exit status (0 after --help and --version, 2 on wrong usage, reported on stderr). Keeps
 * pointers into argv. */
int options_parse(Options *o, int argc, char **argv);
void options_free(Options *o);

#endif
