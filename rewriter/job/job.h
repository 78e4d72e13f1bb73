/* One source file on its way through the rewriter: what the passes leave for each other. */
#ifndef MR_JOB_JOB_H
#define MR_JOB_JOB_H

#include "job/event_table.h"
#include "region/region.h"
#include "support/edit.h"
#include "tree/ast.h"

/* What later rooms make of a function; a job only holds it. */
typedef struct Cfg Cfg;
typedef struct Flow Flow;
typedef struct LoopTable LoopTable;
typedef struct Placement Placement;

/* How a function that a region can reach is counted. */
typedef enum {
    COUNT_NOT,
    COUNT_VARIANT, /* by a copy f__mr, which runs in regions; the function itself stays as it was */
    COUNT_IN_PLACE /* by itself, wherever it is called: the whole program is the region, or it cannot be copied */
} CountingMode;

/* How one function is counted, and why. */
typedef struct CountingDecision {
    bool is_reachable; /* from some region */
    CountingMode how;
    bool is_callable;    /* by code of other images, under its own name */
    bool has_region;     /* it holds a region, or is one */
    bool one_copy;       /* its regions cannot have two versions */
    bool is_local; /* each file that has the function has a variant of its own, though the name is known outside */
    bool address_taken; /* in some file of the run */
    bool is_called;     /* another function of the run names it */
    bool is_entered_often; /* entered_often.h */
    bool is_left_out; /* gcc does not compile it: it stands in a branch of an #if that clang takes */
    bool on_device; /* compilers make it for another device, too (OpenMP) */
    const char *in_place; /* why it has no variant, where that was a choice, or NULL */
    const char *skipped; /* why it is left as it was, or NULL */
} CountingDecision;

/* One version of a function in the output: itself, or its variant behind it. */
typedef struct Body {
    int function; /* in the order of the user's unit */
    bool is_variant;
    bool versions; /* a region in it has two versions */
    uint32_t from_line, to_line; /* in the base text */
    Cfg *cfg; /* of the final text; NULL where nothing is counted */
    Flow *flow;
    LoopTable *loops; /* its loops, while edits are planned */
    struct Omp *omp; /* OpenMP directives in it, or NULL */
    struct Body *part; /* the blocks of its constructs that are counted for themselves, with graphs of their own */
    int n_parts;
    bool runs_inside; /* called only where its thread counts already */
    bool called_by_name; /* called by its name alone, as far as the files of the run show */
    bool entries_from_callers; /* how often it is entered follows from the counts of its callers' blocks */
    bool is_entered_often; /* as its function's decision says */
    bool holds_itself; /* gcc is asked to inline it into itself */
    bool calls_count; /* all its calls are in blocks that are counted */
    struct Measured *measured; /* what former runs counted of it (measured/profile.h); NULL: nothing is known */
    Placement *placement;
} Body;

typedef enum {
    UNEXPANDED_EVERYWHERE,
    UNEXPANDED_WHERE_IT_SPANS_LINES,
    UNEXPANDED_WHERE_IT_HOLDS_DIRECTIVES
} UnexpandedWhere;

typedef struct UnexpandedMacro {
    const char *name;
    UnexpandedWhere where; /* which of its invocations */
    const char *why;
} UnexpandedMacro;

/* A macro that gcc defines differently from clang. */
typedef struct DivergentMacro {
    const char *name;
    bool quotes; /* with # or ## in it */
    bool makes_code; /* in one of the two ways */
} DivergentMacro;

typedef struct Job {
    int index;
    const char *name; /* as the user gave it */
    const char *text; /* as it is on disk */
    size_t len;
    const char **flags;
    int n_flags;
    struct Opaque *opaque; /* what libclang does not read of it (front/opaque.h), or NULL */
    struct StandIns *stand_ins; /* words of text that stand for others of the user's (front/stand_in.h), or NULL */
    bool includes_itself; /* it did: text includes a copy (driver/self_include.h) */
    const char **pasted; /* headers that are part of text (driver/paste_headers.h) */
    int n_pasted;
    const Origin *origin; /* where text of headers comes from that became part of the file because of errors */
    int n_origins;
    bool callers_hide; /* callers_may_hide() of it */
    bool is_unchecked; /* a launcher's unit: a compiler is the check of its text */
    int first_counter; /* a launcher's unit: its counters begin here, or behind those of the unit before */
    bool openmp; /* the flags say -fopenmp */
    unsigned skipped_passes; /* of the optimised model (--model-passes): 1 << ModelPass */
    Unit *unit; /* of the user's text: positions, names */
    const char *own_suffix; /* name_suffix() of it */
    bool is_refused_whole; /* its text does not compile behind the runtime's header, whatever is left out */
    Unit *as_gcc; /* what gcc would leave out of that text (driver/unseen_branches.h), or NULL */
    DivergentMacro *divergent; /* sorted by name (macro/compiler_dependent.h) */
    int n_divergent;
    Regions regions;
    CountingDecision *decision; /* by function, in the unit's order */
    Unit *base; /* of the text in which variants stand behind their functions; may be unit */
    Body *body; /* the functions of base, in order */
    int n_bodies;
    Unit *final; /* of that text with macros expanded; owns cfg and placement; may be base */
    bool expanded; /* the output has macros expanded */
    bool one_level; /* macros are expanded strictly one level at a time */
    UnexpandedMacro *unexpanded; /* macros that cannot be expanded: they stay, and what is inside makes no blocks */
    int n_unexpanded, cap_unexpanded;
    EventTable events; /* of final's text */
    int n_pairs; /* variants that may be called through pointers */
    Edits edits; /* of final's text */
    const char *up; /* the way from the output file to the top of the output tree: "../" or "" */
    Buf output; /* rewritten text, complete */
    bool changed; /* output has probes */
    struct Check *check; /* the output is being read for a check (front/parse.h), or NULL */
    uint32_t n_heading_lines; /* that this has in front of the user's */
} Job;

/* Is the file part of the job's text? */
bool job_has_pasted(const Job *job, const char *path);

#endif
