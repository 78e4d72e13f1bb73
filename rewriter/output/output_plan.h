/* What output_tree.c plans and output_commit.c writes. */
#ifndef MR_OUTPUT_OUTPUT_PLAN_H
#define MR_OUTPUT_OUTPUT_PLAN_H

#include <signal.h>
#include <sys/stat.h>

#include "output/output_tree.h"
#include "support/hash.h"

/* One file to be written: a text of ours, or a copy of a header. */
typedef struct Output {
    const char *rel;  /* below DIR; the key */
    const char *text; /* NULL: copy from */
    size_t len;
    const char *from;
    const char *before, *after; /* around the copy; NULL: nothing */
    const char *path, *temporary; /* while committing */
    const char *before_us;        /* a second name of what was at path; NULL: nothing was */
    const char *shown;            /* path in messages: under DIR as it was given */
    bool in_place;                /* has been renamed to path */
    bool twice;                   /* somebody else wanted the same name */
    UT_hash_handle hh;
} Output;

typedef struct Seen {
    const char *path; /* as the parser opened it; the key */
    bool below;
    bool is_there;    /* it exists, as the file `stat` */
    struct stat stat;
    Output *copy;     /* NULL: there is none */
    UT_hash_handle hh;
} Seen;

struct OutDir {
    Arena *arena;       /* owns everything below */
    const char *dir;    /* as given, for messages */
    const char *root;   /* absolute, symbolic links resolved as far as it exists */
    const char *common; /* common directory of the sources; ends in '/' */
    int n;
    const char **source; /* absolute */
    const char **rel;    /* of each source's output, below DIR */
    const char **given;  /* as the user named them, for messages */
    struct stat *stat;   /* of each source */
    const char **up;
    Output *outputs;
    Seen *seen;
    const char **made; /* directories, in the order of making */
    int n_made, made_cap;
    sigset_t held;     /* signals that wait while files are written */
};

/* Which of the sources would be changed by writing path, by name and by what is there now?  -1: none. */
int outdir_source_behind(const OutDir *o, const char *path);

#endif
