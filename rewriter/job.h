/* One source file on its way through the rewriter: what the passes leave for each other. */
#ifndef MR_JOB_H
#define MR_JOB_H

#include "ast.h"
#include "place.h"
#include "roi.h"

/* What becomes of one function. */
typedef struct Fate {
    bool whole;          /* all of it is counted: some ROI can reach it */
    bool has_region;     /* it holds a region, or is one */
    const char *skipped; /* why it is left as it was, or NULL */
    Cfg *cfg;            /* of the final text; NULL where nothing is counted */
    Placement *placement;
} Fate;

typedef struct Job {
    int index;
    const char *name;    /* as the user gave it */
    const char *text;    /* as it is on disk */
    size_t len;
    const char **flags;
    int n_flags;
    bool includes_itself; /* it did: text includes a copy (selfinclude) */
    bool openmp;         /* the flags say -fopenmp */
    Unit *unit;          /* of the user's text: positions, names */
    Regions regions;
    Fate *fate;          /* by function, in the unit's order */
    Unit *final;         /* of the text with macros opened; owns cfg and placement */
    bool opened;         /* the output has macros opened */
    bool one_level;      /* macros are opened strictly one level at a time */
    const char **closed; /* macros that cannot be opened: they stay, and what is inside makes no blocks */
    int n_closed, cap_closed;
    Buf output;          /* rewritten text, complete */
    bool changed;        /* output has probes */
} Job;

#endif
