/* The plan of outputs, which output_tree.c makes and output_commit.c carries out. */
#ifndef MR_OUTPUT_OUTPUT_PLAN_H
#define MR_OUTPUT_OUTPUT_PLAN_H

#include <signal.h>
#include <sys/stat.h>

#include "output/output_tree.h"
#include "support/hash.h"

/* A file to be written: a text of ours, or a copy of a header. */
typedef struct Output {
    const char *rel;  /* Path below DIR, which is the key. */
    const char *text; /* NULL: the file is copied from `source`. */
    size_t len;
    const char *source;
    const char *before, *after; /* Text in front of the copy and behind it; NULL: nothing. */
    const char *path, *temporary; /* Paths of the file and of a temporary one, while files are committed. */
    const char *backup;           /* A second name of what was at `path`; NULL: nothing was there. */
    const char *shown;            /* Path for messages: below DIR as it was given. */
    bool is_in_place;                /* The file has been renamed to `path`. */
    bool is_wanted_twice;                   /* Something else wanted the same name. */
    UT_hash_handle hh;
} Output;

typedef struct Seen {
    const char *path; /* Path as the parser opened it, which is the key. */
    bool is_below;
    bool is_there;    /* The file exists; `stat` identifies it. */
    struct stat stat;
    Output *copy;     /* NULL: there is no copy. */
    UT_hash_handle hh;
} Seen;

struct OutDir {
    Arena *arena;       /* The arena owns everything below. */
    const char *dir;    /* DIR as given, for messages. */
    const char *root;   /* DIR's absolute path, symbolic links resolved as far as it exists. */
    const char *common; /* Common directory of the sources; ends in '/'. */
    int n;
    const char **source; /* Absolute paths of the sources. */
    const char **rel;    /* Path of each source's output, below DIR. */
    const char **given_names;  /* Names of the sources as the user gave them, for messages. */
    struct stat *stat;   /* Identifies the file of each source. */
    const char **path_to_top;
    Output *outputs;
    Seen *seen_paths;
    const char **made; /* Directories in the order in which they were made. */
    int n_made, made_cap;
    sigset_t held;     /* Signals that wait while files are written. */
};

/* Returns which of the sources writing path would change, by its name or by the file that is there now; -1: none. */
int outdir_source_behind(const OutDir *o, const char *path);

#endif
