/* The optimised model's view of a function: nodes with what they do to memory, in order.  Shared by the files of model/
 * alone.
 *
 * Nodes are those of the function's graph, and one more in each edge from a branch to where control comes together, so
 * that there is a node for all that happens on an edge: the end of `a` if that has one way out, else the beginning of
 * `b`, else the node in between.
 *
 *      a ──▶ b        a: branch        a
 *      a ──▶ c        b: joins         ├──▶ split ──▶ b ◀── d
 *      d ──▶ b                         └──▶ c
 */
#ifndef MR_MODEL_GRAPH_EVENT_GRAPH_H
#define MR_MODEL_GRAPH_EVENT_GRAPH_H

#include "cfg/flow_graph.h"
#include "job/job.h"
#include "model/graph/value_table.h"
#include "model/library_function.h"
#include "model/model.h"
#include "model/pass_switch.h"
#include "placement/count_formula.h"
#include "tree/lvalue_root.h"

/* What is accessed: bytes at an address, or, of what calls do, all that looks like it. */
typedef struct Location {
    Value address; /* 0: not one, but all such */
    int64_t size;
    const Decl *object; /* the variable, or NULL */
    const Node *literal; /* the string or compound literal, or NULL */
    const Decl *pointer; /* the variable that it is reached by, in the text, or NULL */
    const Node *through; /* else what yields the pointer: a member, a static variable, a call; NULL: something else */
    const Decl *restricted; /* the restrict pointer that it is reached by, or NULL */
    int base; /* the pointer, as an opaque value; -1: not known */
    const Type *type; /* of the access; NULL: any */
    const Decl *field; /* the innermost member, or NULL */
    bool is_block; /* a structure that is copied from one place in memory to another, or may be */
    bool is_stack; /* in automatic variables, whichever they are */
    bool is_safe; /* reading it can never trap: a place in a variable */
    bool is_chained; /* predictive_commoning.c has decided on it */
    DefPoint def; /* of the address */
    int64_t apart; /* p[i + 3], p a pointer: gcc adds the 3 by itself, and does not know p[k] again with k = i + 3 */
} Location;

/* What a call or assembly does to memory. */
typedef struct Effect {
    bool reads_all, writes_all; /* all that is not private to functions of the unit */
    bool is_barrier; /* nothing moves across it */
    bool is_inlined[2]; /* by compiler: it is what the function's text does */
    bool may_not_return; /* if it is inlined: for all that gcc knows, a call in that text may not come back */
    bool may_end; /* it may end the program, as assert does */
    bool is_foreign; /* what functions of the unit are lent is not reached */
    unsigned char library[2]; /* a MemoryUse in addition, by compiler */
    Location *reads, *writes;
    int n_reads, n_writes, cap_reads, cap_writes;
    const int *without; /* locations that it does not touch after all */
    int n_without;
} Effect;

typedef enum { EVENT_LOAD, EVENT_STORE, EVENT_CALL } EventKind;

typedef struct Event {
    EventKind kind;
    int at; /* order within the node; of what was put in front -1, behind INT32_MAX */
    int location; /* LOAD, STORE */
    const Effect *effect; /* CALL */
    const Action *act; /* as written */
    const Block *written;
    const Body *origin; /* of which that is a block: an inlined function; NULL: this one */
    Value stored; /* STORE; CALL: what it returns */
    Value freed; /* CALL of free: the pointer; else 0 */
    int copied_from; /* STORE: 1 + the location that holds what it stores, which it leaves as it is wherever it goes
                        (x->prev->next = x->next), or 0 */
    int *exit_available; /* the last one of a call: locations that the function has accessed last, and that are
                        available where it is inlined */
    int n_exit_available;
    bool is_pinned; /* volatile, atomic, not always executed: stays where it is and says nothing */
    bool is_partial; /* LOAD, pinned: an inlined function makes it on some ways only */
    bool is_removed; /* another event does its work, or nothing needs it */
    Outcome outcome; /* of a removed event: DEAD is set by the pass that finds so, the others by outcomes_find */
    bool is_elsewhere; /* what a caller and the function that it calls share: neither of them copies it */
    bool is_guarded; /* in front of a loop or behind it, executed only where the loop has a first iteration */
    bool is_conditional; /* a store behind a loop that may not have run: nothing is concluded from it */
    bool is_inserted; /* it executes here, though it is written elsewhere */
    int64_t times; /* of an inserted event: executions each time control gets here; 0: one */
    int64_t narrowed; /* bytes that are loaded of it; 0: all */
    int shared; /* several executions do with one access; 0: one */
} Event;

typedef enum {
    COMPUTED, /* stays where it is written */
    COMPUTED_NOT, /* compilers know its value, or it is no operation of the machine's */
    COMPUTED_ADDRESS, /* by the accesses whose address it is part of */
    COMPUTED_STEP, /* another variable of the loop steps for it */
    COMPUTED_REDUNDANT, /* another one has computed its value */
    COMPUTED_HOISTED /* in front of loops in which nothing changes it */
} Computed;

typedef struct Operation {
    const Action *act;
    const Block *written;
    int node;
    Value value; /* 0: not known: it stays */
    Computed fate;
    StrengthReduction reduction;
    Expansion expansion; /* of a library call */
    bool never_shared, never_hoisted;
    Formula count; /* COMPUTED_HOISTED: how often the operation executes */
    const Block *with; /* COMPUTED_HOISTED: as often as this block, where its branch is; NULL: in front of loops */
} Operation;

/* An inlined function's access whose address has no value number: it stays. */
typedef struct UnknownAccess {
    Event event;
    int node;
} UnknownAccess;

/* A location that is available behind an event, if the caller accesses it. */
typedef struct ExitPlace {
    int node, at;
    Value address;
    int64_t size;
    bool is_phi; /* the location is stored on some paths through the function */
    bool is_behind; /* a location with is_phi reaches it */
} ExitPlace;

/* gcc: what a call makes available is not available on that edge. */
typedef struct Clobber {
    int edge, node, at;
} Clobber;

/* What a branch compares: `a op b`, whole numbers or pointers. */
typedef struct BranchTest {
    Op op; /* OP_EQ … OP_GE; OP_NONE: it is not known, as is a value that is 0 */
    Value a, b;
    bool is_unsigned;
} BranchTest;

/* What compilers know of an edge of the function's graph, since a branch that it leads to, or leaves by, is decided. */
typedef struct DecidedWay {
    bool is_never; /* it is not taken */
    int next[2]; /* 1 + the edge by which control goes on from the block that this one leads to, and that by which it
                    goes on from there: the blocks are copied for it; 0: it is not known */
} DecidedWay;

/* A node of the model's graph. */
typedef struct Point {
    const Block *block; /* NULL: in an edge */
    bool is_shared; /* Another node has the block as well: what stays in it is counted here as often as this one
                     * executes.
                     */
    bool is_copy; /* That node has the block's operations. */
    BranchTest test; /* at its end; the ways on have SITE_TRUE and SITE_FALSE */
    Value switched; /* what a switch at its end chooses by; 0: it is not known, or there is none */
    Formula count;
    bool is_border; /* a region begins or ends at its beginning */
    Event *event;
    int n_events, cap_events;
} Point;

typedef struct ModelGraph {
    Arena *arena;
    const Unit *u;
    const Placement *placement;
    ModelUnit *unit;
    Compiler compiler;
    bool by_compiler; /* it was asked for */
    Cfg shadow; /* only blocks and edges */
    int *way; /* by the shadow's edges: the function's edge that they are, or part of, or -1 */
    const DecidedWay *decided; /* by the function's edges; NULL: none is */
    Flow *f;
    Point *point; /* by node of f */
    int *in_loop, *in_loop_at,
        *in_loop_end; /* nodes of loop i, inner ones included: in_loop[in_loop_at[i]] … in_loop[in_loop_end[i] - 1] */
    Values v;
    Location *location;
    int n_locations, cap_locations;
    struct LocationEntry *by_place;
    Value result; /* what the function returns, if that is one expression; 0: not known */
    Operation *operation; /* in reverse postorder of their nodes, and in order */
    int n_operations, cap_operations;
    struct Summary *summary; /* of a function that is inlined, for its callers; or NULL */
    bool all_calls_count; /* all calls of the function are in blocks that count */
    bool gives_to_callers; /* its callers execute accesses that it leaves to them */
    bool *is_entered; /* by loop: its first iteration is sure; NULL: not known yet */
    uint64_t *on_entry; /* set of locations: loaded by the callers; NULL: not known yet */
    Value *at_end; /* by location: what is in it where the function ends */
    int n_at_end;
    UnknownAccess *unknown_access;
    int n_unknown, cap_unknown;
    ExitPlace *exit_place;
    int n_exit_places, cap_exit_places;
    Clobber *clobbered;
    int n_clobbered, cap_clobbered;
    int n_inlined, n_rests; /* events of inlined functions; effects of their own */
    const char *as_written; /* why the model stops at the source, or NULL */
    const char *in_part; /* why a pass looked at some of the function only, or NULL */
} ModelGraph;

/* event_graph.c */
void graph_build(ModelGraph *g);
void graph_free(ModelGraph *g);
Event *graph_event(ModelGraph *g, int node, Event e); /* behind all others */
/* The node in which what happens on the edge is put, and whether at its beginning. */
int graph_place_on(const ModelGraph *g, const FlowEdge *e, bool *in_front);
/* A new one there. */
void graph_event_on(ModelGraph *g, const FlowEdge *on, Event e);
/* Whether each way out of the loop has a place for an event: one that leads out of the function at once has none. */
bool graph_has_exit_edges(const ModelGraph *g, int loop);
/* New ones on all ways into the loop, or out of it. */
void graph_event_in_front(ModelGraph *g, int loop, Event event);
void graph_event_behind(ModelGraph *g, int loop, Event event);
int graph_first_operation(const ModelGraph *g, int node); /* the others follow; past all: there is none */
int graph_location(ModelGraph *g, Location l); /* finds it, or adds it */
int graph_find(const ModelGraph *g, Value address, int64_t size); /* -1: there is none */

/* What clang computes in any case is computed as often as the branch in front. */
static inline void operation_at_branch(const ModelGraph *g, Operation *o, int branch)
{
    o->fate = COMPUTED_HOISTED;
    o->count = g->point[branch].count;
    o->with = g->point[branch].block;
}

/* Notes that the answer matters. */
static inline Compiler graph_compiler(ModelGraph *g)
{
    g->by_compiler = true;
    return g->compiler;
}

static inline bool graph_is_clang(ModelGraph *g)
{
    return graph_compiler(g) == COMPILER_CLANG;
}

/* May the loop be passed by without an iteration, for all that is known? */
static inline bool graph_may_skip(const ModelGraph *g, int loop)
{
    return loop >= 0 && g->is_entered && !g->is_entered[loop];
}

/* number_expr.c: fills events, locations and operations.  Versions of memory can be asked for until number_done. */
typedef struct Numbering Numbering;
Numbering *number_all(ModelGraph *g);
void number_done(Numbering *n); /* ssa.c */

/* callee_exit.c: what inlined functions make available; what of that gcc loads again in front of a loop */
void clobbers_find(Numbering *n);
void summary_take_exits(ModelGraph *g);

/* decided_branches.c: ways that compilers know to lead on from a branch, or never to be taken; with those of
 * g->decided. In the arena given; NULL: no more than before. */
const DecidedWay *branches_decide(ModelGraph *g, Arena *arena);

/* redundant_operations.c: what becomes of operations */
void remove_redundant_operations(ModelGraph *g);

/* register_variables.c: structures and scalars whose address nobody has */
void keep_in_registers(ModelGraph *g);

/* What an lvalue is by its text alone, without its address. */
Location location_described(const Node *lvalue);

/* index_range.c: what an index may be; false: anything */
bool opaque_range(const ModelGraph *g, int opaque, Range *r);
/* The least that a sum can be, or the same, with what loops' variables began with. */
Value value_least(ModelGraph *g, Value v);
bool value_is_at_least(ModelGraph *g, Value v, int64_t least);

/* location.c.  Characters, vectors and what is not understood may be anything; signs do not matter, nor, with clang,
 * what pointers point to; a structure may be what its members may be, and whatever holds it. */
bool types_may_alias(ModelGraph *g, const Type *a, const Type *b);
/* A structure: has it such a member, or one that holds such? */
bool type_holds(ModelGraph *g, const Type *whole, const Type *part);
bool type_overlaps(const Type *t); /* does a structure hold a union? */

/* alias.c */
bool has_object(const Location *l); /* or a literal: it is in a variable that is known */
bool may_alias(ModelGraph *g, const Location *a, const Location *b);
bool effect_reads(ModelGraph *g, const Effect *e, const Location *l);
bool effect_writes(ModelGraph *g, const Effect *e, const Location *l);

/* escape.c, mod_ref.c: for all functions of a unit */
struct ModelUnit {
    const Job *job;
    const Unit *u;
    struct Callee *callees;
    struct BodyModels *models;
    bool dumps;
    bool is_interposable; /* gcc leaves calls of external functions, since other images may define them instead */
    unsigned skipped; /* bits 1 << ModelPass */
    struct HolderEntry *exposed;
    struct SummaryEntry *summaries;
    struct Pointer *pointers;
    struct Pair *pairs;
    struct ConstantArgument *constant_arguments;
};

static inline bool graph_runs(const ModelGraph *g, ModelPass pass)
{
    return model_pass_runs(g->unit->skipped, pass);
}

typedef enum { EXPOSED_NOT, EXPOSED_HERE /* to variables in registers of its function */, EXPOSED } Exposure;
void escape_find(ModelUnit *m);
Exposure escape_of(const ModelUnit *m, const Decl *d);
bool is_any_pointers(ModelGraph *g, const Decl *d); /* a static variable that any pointer may point to, all the same */
bool is_held_by(const ModelUnit *m, const Decl *d, const Decl *holder); /* a register may hold the variable's address */
bool is_lent(const ModelUnit *m, const Decl *d); /* functions of the unit get at it, in their calls */
bool is_never_read(const ModelUnit *m,
                   const Decl *d); /* a variable that only this unit can see, and that is assigned to at most */
void escape_free(ModelUnit *m);
void points_find(ModelUnit *m); /* points_to_variable.c */
const Decl *points_to(const ModelUnit *m, const Decl *pointer); /* NULL: not known */
bool points_to_stack(const ModelUnit *m, const Decl *pointer); /* into automatic variables only */
bool never_alias(ModelGraph *g, const Decl *a, const Decl *b); /* two parameters, into different variables */
void points_free(ModelUnit *m);
/* constant_argument.c */
void constant_arguments_find(ModelUnit *m);
/* What a parameter always is: the address of a variable, or a number that is known; none if both are NULL. */
typedef struct Constant {
    const Decl *object;
    const Node *number;
} Constant;
Constant constant_argument(const ModelUnit *m, const Decl *parameter);
void constant_arguments_free(ModelUnit *m);
const Effect *effect_of_call(ModelGraph *g, const Node *call);
void effects_free(ModelUnit *m);

#endif
