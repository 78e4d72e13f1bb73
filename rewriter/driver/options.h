/* The command line.  In: argv.  Out: Options, or a message and an exit status. */
#ifndef MR_DRIVER_OPTIONS_H
#define MR_DRIVER_OPTIONS_H

#include <stdbool.h>

typedef enum { DUMP_NONE = 0, DUMP_AST = 1, DUMP_CFG = 2, DUMP_PROBES = 4, DUMP_EDITS = 8, DUMP_LOOPS = 16, DUMP_MODEL = 32 } DumpSet;

/* An argument of a function that calls it back. */
typedef struct Callback {
    const char *function;
    int argument; /* from 1 */
} Callback;

/* Ways of counting, to find out what each is worth. */
typedef enum { PLACE_TREE, PLACE_BLOCK } Placing;       /* as few probes as possible; one wherever one can stand */
typedef enum { LOOPS_ALL, LOOPS_STATIC, LOOPS_NONE } LoopMethod; /* exit values and constants; constants; lap by lap, in memory */
typedef enum { BRANCHES_VALUE, BRANCHES_ARM } BranchMethod;

typedef struct Options {
    const char **files;    /* n_files sources, as given */
    int n_files;
    const char *out_dir;   /* -o */
    const char *compdb;    /* -p DIR, or NULL */
    const char *target;    /* --target TRIPLE, or NULL */
    const char **roi;      /* --roi arguments, as given */
    int n_roi;
    Callback *callback;    /* --callback arguments */
    int n_callback;
    const char **libmodel; /* --libmodel files, in order */
    int n_libmodel;
    bool all;              /* --all */
    Placing placement;     /* --placement */
    LoopMethod loops;      /* --loops */
    BranchMethod branches; /* --branches */
    bool verbose, quiet;   /* -v, -q */
    unsigned dump;         /* --dump=ast,cfg,…: DumpSet bits */
    const char **flags;    /* behind "--" */
    int n_flags;
} Options;

/* Returns -1 to go on, else the exit status (0 after --help and --version, 2 on wrong usage, told on stderr). Keeps pointers into argv. */
int options_parse(Options *o, int argc, char **argv);
void options_free(Options *o);

#define MEMREWRITE_VERSION "0.1.0"

#endif
