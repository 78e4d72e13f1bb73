/* What a good compiler leaves of a function's memory accesses and operations (doc/counting.md, "The optimised model").
 * In: a function's graph, its counts.  Out: for each block what it is left with, and those that are written in it and
 * executed elsewhere, as often as a formula says. */
#ifndef MR_MODEL_MODEL_H
#define MR_MODEL_MODEL_H

#include "cfg/static_mix.h"
#include "job/job.h"
#include "model/moved_access.h"
#include "placement/count_formula.h"

/* Accesses and operations that stand in block `written` and execute `count` times. */
typedef struct Relocated {
    const Block *written;
    const Body *origin; /* The function whose block it is, if that is another one; or NULL. */
    Formula count;
    Mix mix;
    MovedAccess *accesses; /* The accesses to the program's memory that are in `mix`. */
    const struct Action *partial; /* It is this load alone, which the function makes on some paths only, at one of its
                                     calls; without accesses if the caller needs none there.  NULL: it is another. */
} Relocated;

typedef enum { CHANGE_LOAD, CHANGE_STORE, CHANGE_OPERATION } ChangeKind;

/* What a compiler makes of an access. */
typedef enum {
    OUTCOME_REDUNDANT, /* The value is in a register already. */
    OUTCOME_DEAD,      /* Nothing needs the value that it computes or stores. */
    OUTCOME_HOISTED,   /* It executes earlier: in front of a loop, a condition or a call. */
    OUTCOME_SUNK       /* It executes later: behind a loop or a call. */
} Outcome;

/* An access or operation that does not execute where it is written, for annotate. */
typedef struct Change {
    const Block *written;
    const Node *node;
    ChangeKind what;
    Outcome outcome;
} Change;

/* The compiler of the program that counts: what is left of the accesses differs where the two families optimise
 * differently. */
typedef enum { COMPILER_GCC /* The model of gcc also stands for other compilers. */, COMPILER_CLANG } Compiler;

typedef struct Model {
    Arena *arena;
    Mix *removed;         /* By block id: amounts that do not execute with the block, and are to be subtracted. */
    MovedAccess **removed_accesses; /* By block id: the accesses that are in `removed`. */
    Relocated *relocated; /* The relocated accesses are sorted by block. */
    int n_relocated, cap_relocated;
    Change *change;     /* The changes are sorted by block. */
    int n_changes, cap_changes;
    bool depends_on_compiler;   /* The model may be another one for the other compiler. */
    const char *as_written; /* The reason why accesses stay as in the source, or NULL; the unit owns it. */
    const char *in_part;    /* The reason why some accesses may have stayed so, or NULL; the unit owns it. */
    char *dump;         /* The text of a dump where one is wanted, or NULL. */
    /* Models of functions whose graphs are part of this one's (inline/joined_graph.h), as they are in it. */
    struct JoinedModel *joined;
    int n_joined;
} Model;

typedef struct JoinedModel {
    const Body *body;
    Model *model;
} JoinedModel;

typedef struct ModelUnit ModelUnit;
/* Finds what models of the unit's functions share. */
ModelUnit *model_unit(const Job *job);
void model_unit_free(ModelUnit *m);
/* Makes the models of all its graphs. */
void model_unit_build(ModelUnit *m);
/* The model of a function; for clang NULL where it is the same as gcc's. */
const Model *model_of(ModelUnit *m, const Body *body, Compiler compiler);

/* Makes the model of a function for a compiler.  It lives as long as the ModelUnit. */
Model *model_build(ModelUnit *unit, const Body *body, Compiler compiler);
void model_free(Model *m);
const char *outcome_name(Outcome o); /* Returns the word of the sidecar and of dumps. */
/* Index of the block's first one, or of what stands behind. */
int model_first_relocated(const Model *m, const Block *b);
int model_first_change(const Model *m, const Block *b);
/* The one variable into which a local pointer can point, or NULL: it is not known. */
const Decl *model_points_to(const ModelUnit *unit, const Decl *pointer);
/* The amounts of one execution of the block. */
Mix model_block_mix(const Model *m, const Block *b);
/* Writes the models of a unit, and makes them if they are not there. */
void model_dump(FILE *out, ModelUnit *unit);

#endif
