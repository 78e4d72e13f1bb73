/* The state of one source file in the rewriter, by which its passes pass on results. */
#ifndef MR_JOB_JOB_H
#define MR_JOB_JOB_H

#include "job/event_table.h"
#include "region/region.h"
#include "support/edit.h"
#include "tree/ast.h"

/* Results of later rooms for a function; a job only holds pointers to them. */
typedef struct Cfg Cfg;
typedef struct Flow Flow;
typedef struct LoopTable LoopTable;
typedef struct Placement Placement;
typedef struct VariantCalls VariantCalls;

/* How a function that a region can reach is counted. */
typedef enum {
    COUNT_NOT,
    COUNT_VARIANT, /* A copy f__mr counts, which runs in regions; the function itself stays as it is. */
    COUNT_IN_PLACE /* The function counts wherever it is called: the whole program is the region, or the function cannot
                      be copied. */
} CountingMode;

/* How one function is counted, and why. */
typedef struct CountingDecision {
    bool is_reachable; /* Some region reaches the function. */
    CountingMode mode;
    bool is_callable; /* Code of other images may call it under its own name. */
    bool has_region; /* The function holds a region, or is one. */
    bool has_one_copy; /* The regions in it cannot have two versions. */
    bool is_local; /* Each file that has the function has a variant of its own, though the name is known outside. */
    bool is_address_taken; /* Some file of the run takes its address. */
    bool is_called_back; /* It is taken for a library function alone that calls it on the same thread, and returns. */
    int number; /* Its number among what pointers may call (program/pointed_functions.h); 0: it is not counted so. */
    bool is_called; /* Another function of the run names it. */
    bool is_entered_often; /* Control enters it often, by the rules of program/entered_often.h. */
    bool is_left_out; /* The function stands in a branch of an #if that clang takes and gcc does not. */
    bool has_alternative; /* Compilers may see another branch of an #if than the function's (conditional_variants.h). */
    bool is_on_device; /* Compilers make the function for another device, too (OpenMP). */
    const char *in_place_reason; /* The reason why it has no variant, where that was a choice, or NULL. */
    const char *skip_reason; /* The reason why it is left as it was, or NULL. */
} CountingDecision;

/* One version of a function in the output: the function itself, or its variant. */
typedef struct Body {
    int function; /* Index of the function in the order of the user's unit. */
    bool is_variant;
    bool has_versions; /* A region in it has two versions. */
    uint32_t from_line, to_line; /* The first and the last line of the body in the base text. */
    Cfg *cfg; /* The graph of the final text; NULL where nothing is counted. */
    Flow *flow;
    LoopTable *loops; /* The body's loops, while edits are planned. */
    struct Omp *omp; /* The OpenMP directives in it, or NULL. */
    struct Body
        *part; /* The blocks of its OpenMP constructs that are counted for themselves, each with a graph of its own. */
    int n_parts;
    bool runs_inside; /* The body is only called where its thread counts already. */
    bool is_called_by_name; /* The function is called by its name alone, as far as the files of the run show. */
    bool entries_from_callers; /* The number of its entries follows from the counts of its callers' blocks. */
    bool is_entered_often; /* Control enters it often, as its function's decision says. */
    bool is_left_out; /* gcc does not compile the function, as its decision says. */
    bool holds_itself; /* The text asks gcc to inline the function into itself. */
    bool calls_count; /* All its calls are in blocks that are counted. */
    struct Measured
        *measured; /* The counts that former runs have of it (measured/profile.h); NULL: nothing is known. */
    VariantCalls *variant_calls; /* The calls in it that are counted; NULL: none are (program/variant_calls.h). */
    Placement *placement;
} Body;

typedef enum {
    UNEXPANDED_EVERYWHERE,
    UNEXPANDED_WHERE_IT_SPANS_LINES,
    UNEXPANDED_WHERE_IT_HOLDS_DIRECTIVES
} UnexpandedWhere;

typedef struct UnexpandedMacro {
    const char *name;
    UnexpandedWhere extent; /* The invocations of the macro that are not expanded. */
    const char *reason;
} UnexpandedMacro;

/* A macro that gcc defines differently from clang. */
typedef struct DivergentMacro {
    const char *name;
    bool quotes; /* gcc's definition has # or ## in it. */
    bool makes_code; /* One of the definitions makes code. */
} DivergentMacro;

typedef struct Job {
    int index;
    const char *name; /* The file's name is as the user gave it. */
    const char *text; /* The text is as it is on disk. */
    size_t len;
    const char **flags;
    int n_flags;
    const char *shown_flags; /* The flags as a shell reads them, for people. */
    struct Opaque *opaque; /* The parts that libclang does not read (front/opaque.h), or NULL. */
    struct StandIns
        *stand_ins; /* Words of `text` that stand for other words of the user's (front/stand_in.h), or NULL. */
    bool includes_itself; /* The file did include itself; now `text` includes a copy (driver/self_include.h). */
    const char **pasted; /* The headers that are part of `text` (driver/paste_headers.h). */
    int n_pasted;
    const Origin *origin; /* The origins of text of headers that became part of the file because of errors. */
    int n_origins;
    bool callers_hide; /* The result of callers_may_hide() for the job. */
    bool is_unchecked; /* The job is a launcher's unit: a compiler is the check of its text. */
    int first_counter; /* A launcher's unit has counters from here on, or behind those of the unit before. */
    bool has_openmp; /* The flags say -fopenmp. */
    unsigned skipped_passes; /* The bits 1 << ModelPass of the optimised model's passes that are switched off
                                (--model-passes). */
    Unit *unit; /* The unit of the user's text, which has the positions and names that a report shows. */
    const char *own_suffix; /* The result of name_suffix() for the unit. */
    bool is_refused_whole; /* The text does not compile behind the runtime's header, whatever is left out. */
    Unit *as_gcc; /* The unit of what gcc would leave out of that text (driver/unseen_branches.h), or NULL. */
    DivergentMacro *divergent; /* The macros are sorted by name (macro/compiler_dependent.h). */
    int n_divergent;
    Regions regions;
    CountingDecision *decision; /* By function, in the unit's order. */
    Unit *base; /* The unit of the text in which variants stand behind their functions; it may be `unit`. */
    Body *body; /* The functions of `base`, in order. */
    int n_bodies;
    Unit *final; /* The unit of the base text with macros expanded; it owns graphs and placements, and may be `base`. */
    bool is_expanded; /* The output has macros expanded. */
    ExpansionWay expansion; /* How macros are expanded. */
    bool tried_all_levels;
    UnexpandedMacro *unexpanded; /* Macros that cannot be expanded: they stay, and what is inside makes no blocks. */
    int n_unexpanded, cap_unexpanded;
    EventTable events; /* The events of the final text. */
    int n_pairs; /* The number of variants that may be called through pointers. */
    Edits edits; /* The edits of the final text. */
    const char
        *path_to_top; /* The path from the output file to the top of the output tree: "../" and the like, or "". */
    Buf output; /* The rewritten text, complete. */
    bool is_changed; /* The output has probes. */
    struct Check *check; /* The state while the output is read for a check (front/parse.h), or NULL. */
    uint32_t n_heading_lines; /* The number of lines that the output has in front of the user's. */
} Job;

/* Is the file part of the job's text? */
bool job_has_pasted(const Job *job, const char *path);

#endif
