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

typedef struct Options {
    const char **files;    /* n_files sources, as given */
    int n_files;
    const char *out_dir;   /* -o */
    const char *compdb;    /* -p DIR, or NULL */
    const char *units;     /* --units FILE, or NULL */
    const char *target;    /* --target TRIPLE, or NULL */
    const char **roi;      /* --roi arguments, as given */
    int n_roi;
    Callback *callback;    /* --callback arguments */
    int n_callback;
    const char **libmodel; /* --libmodel files, in order */
    int n_libmodel;
    const char **profile; /* --profile files */
    int n_profile;
    const char *events;    /* --events=MODULE,…, or NULL */
    EventModules modules;  /* The modules that `events` names; modules.mask: the events that they ask for. */
    const char *events_reduce; /* The argument of --events-reduce, or NULL. */
    unsigned reduce; /* Bits REDUCE_…: which events may be left out. */
    EventAllocator *allocator; /* --allocator arguments */
    int n_allocator;
    bool all;              /* --all */
    bool bare;             /* --runtime=bare */
    Callable callable;     /* --callable */
    bool alone;            /* --callable=none */
    Methods methods;       /* --placement, --loops, --branches */
    unsigned skipped_passes; /* --model-passes: bits 1 << ModelPass */
    int threads;           /* -j */
    bool verbose, quiet;   /* -v, -q */
    unsigned dump;         /* --dump=ast,cfg,…: DumpSet bits */
    const char **flags;    /* The compiler's flags, which stand behind "--". */
    int n_flags;
} Options;

/* Returns -1 to go on, else the exit status (0 after --help and --version, 2 on wrong usage, reported on stderr). Keeps
 * pointers into argv. */
int options_parse(Options *o, int argc, char **argv);
void options_free(Options *o);

#endif
