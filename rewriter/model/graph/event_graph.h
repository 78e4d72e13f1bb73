/* The optimised model's view of a function: nodes with what they do to memory, in order.  Shared by the files of model/
 * alone.
 *
 * Nodes are those of the function's graph, and one more in each edge from a branch to where control comes together, so
 * that there is a node for all that happens on an edge: the end of `a` if that has one edge out, else the beginning of
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

/* The memory that is accessed: bytes at an address, or, by calls, all locations of one description. */
typedef struct Location {
    Value address; /* The address; 0: all locations of that description. */
    int64_t size;
    const Decl *object; /* The variable, or NULL. */
    const Node *literal; /* The string or compound literal, or NULL. */
    const Decl *pointer; /* The variable by which the text reaches the location, or NULL. */
    const Node *pointer_expr; /* The expression that yields the pointer where that is no variable: a member, a static
                            variable, a call; NULL: something else. */
    const Decl *restricted; /* The restrict pointer by which the location is reached, or NULL. */
    int base; /* The pointer as an opaque value; -1: it is not known. */
    const Type *type; /* The type of the access; NULL: it is any. */
    const Decl *field; /* The innermost member, or NULL. */
    bool is_block; /* The location is a structure that is copied from one place in memory to another, or may be. */
    bool is_stack; /* The location is in automatic variables, whichever they are. */
    bool is_safe; /* Reading the location can never trap, since it is a place in a variable. */
    bool is_chained; /* predictive_commoning.c has decided on the location. */
    DefPoint def; /* The point at which the address is defined. */
    int64_t own_constant; /* The constant 3 of p[i + 3], where p is a pointer: gcc adds it by itself, and does not see
                      that p[k] with k = i + 3 is the same location. */
} Location;

/* The effect of a call or of assembly on memory. */
typedef struct Effect {
    bool reads_all, writes_all; /* The effect reads or writes all that is not private to functions of the unit. */
    bool is_barrier; /* No access moves across it. */
    bool is_inlined[2]; /* By compiler: the call is inlined, and the effect is that of the function's text. */
    bool may_not_return; /* For all that gcc knows, a call in the inlined text may not return. */
    bool may_end; /* The call may end the program, as assert does. */
    bool is_external; /* The call does not reach variables whose addresses are passed to functions of the unit. */
    unsigned char library[2]; /* By compiler: a MemoryUse that is added to the effect. */
    Location *reads, *writes;
    int n_reads, n_writes, cap_reads, cap_writes;
    uint64_t written_arguments; /* A function writes what these arguments lead to, a bit for each. */
    uint64_t set_arguments; /* It changes these parameters. */
    bool writes_elsewhere; /* It writes what is reached otherwise, as LLVM sees it. */
    Location *passed; /* A call writes these variables alone to clang; n_passed 0: it is not known. */
    int n_passed;
    const int *excluded; /* The locations that the effect does not touch after all. */
    int n_excluded;
} Effect;

typedef enum { EVENT_LOAD, EVENT_STORE, EVENT_CALL } EventKind;

typedef struct Event {
    EventKind kind;
    int position; /* Order within the node: -1 for what was put in front, INT32_MAX for what was put behind. */
    int location; /* The location of a LOAD or STORE. */
    const Effect *effect; /* The effect of a CALL. */
    const Action *act; /* The action as it was written. */
    const Block *written;
    const Body *origin; /* The inlined function that the action's block is of; NULL: it is this one. */
    Value stored; /* The value that a STORE stores, or that a CALL returns. */
    Value freed; /* The pointer that a CALL of free passes; else 0. */
    int copied_from; /* A STORE has 1 + the location that holds what it stores, which it leaves as it is wherever it
                        goes (x->prev->next = x->next), or 0. */
    int *exit_available; /* The last event of a call has the locations that the function has accessed last, and that are
                            available where it is inlined. */
    int n_exit_available;
    bool is_pinned; /* The access is volatile, atomic, or not always executed: it stays where it is and says nothing of
                       others. */
    bool is_partial; /* An inlined function makes this LOAD on some paths only, and it is pinned. */
    bool is_removed; /* Another event does the same, or nothing needs it. */
    bool is_untyped; /* The event is a removed STORE, of which one is made with a store in front, by an address of which
                        nothing is known but what it points to. */
    Outcome outcome; /* The outcome of a removed event: DEAD is set by the pass that finds so, the others by
                        outcomes_find. */
    bool is_elsewhere; /* A caller and the function that it calls share the event: neither of them copies it. */
    bool is_guarded; /* The event is in front of a loop or behind it, and is executed only where the loop has a first
                        iteration. */
    bool is_conditional; /* The event is a store behind a loop that may not have run: nothing is concluded from it. */
    bool is_inserted; /* The event executes here, though it is written elsewhere. */
    int64_t times; /* An inserted event is executed so often each time control gets here; 0: once. */
    int64_t narrowed; /* The bytes of it that are loaded; 0: all are. */
    int shared; /* The number of executions that one access serves; 0: one. */
} Event;

typedef enum {
    COMPUTED, /* The operation stays where it is written. */
    COMPUTED_NOT, /* Compilers know the value, or it is no operation of the machine's. */
    COMPUTED_ADDRESS, /* The accesses whose address it is part of compute it. */
    COMPUTED_STEP, /* Another variable of the loop takes over its steps. */
    COMPUTED_REDUNDANT, /* Another operation has computed the value. */
    COMPUTED_HOISTED /* The operation is executed in front of loops in which nothing changes it. */
} Computed;

typedef struct Operation {
    const Action *act;
    const Block *written;
    int node;
    Value value; /* The value; 0: it is not known, and the operation stays. */
    Computed computed;
    StrengthReduction reduction;
    Expansion expansion; /* The expansion of a library call. */
    bool never_shared, never_hoisted;
    Formula count; /* The number of executions, for COMPUTED_HOISTED. */
    const Block *block; /* COMPUTED_HOISTED: it is executed as often as this block, where its branch is; NULL: it is in
                          front of loops. */
} Operation;

/* An inlined function's access whose address has no value number: it stays. */
typedef struct UnknownAccess {
    Event event;
    int node;
} UnknownAccess;

/* A location that is available behind an event, if the caller accesses it. */
typedef struct ExitPlace {
    int node, position;
    Value address;
    int64_t size;
    bool is_phi; /* The location is stored on some paths through the function. */
    bool is_behind; /* A location with is_phi reaches the place. */
} ExitPlace;

/* gcc: what a call makes available is not available on that edge. */
typedef struct Clobber {
    int edge, node, position;
} Clobber;

/* The comparison of a branch, `a op b`, of whole numbers or pointers. */
typedef struct BranchTest {
    Op op; /* The comparison, OP_EQ to OP_GE; OP_NONE: it is not known, as is a value that is 0. */
    Value a, b;
    bool is_unsigned;
} BranchTest;

/* A fact on an edge of the function's graph: a branch that it leads to, or leaves by, is decided. */
typedef struct DecidedWay {
    bool is_never; /* The edge is never taken. */
    /* 1 + the edge by which control goes on from the block that this one leads to, and 1 + that by which it goes on
     * from there, where the blocks are copied for it; 0: it is not known. */
    int next[2];
} DecidedWay;

/* A node of the model's graph. */
typedef struct Point {
    const Block *block; /* The block of the point; NULL: the point is in an edge. */
    bool is_shared; /* Another node has the block as well: this one's counts are by its own executions. */
    bool is_copy; /* Another node has the block's operations. */
    BranchTest test; /* The test at its end; the edges out of it have SITE_TRUE and SITE_FALSE. */
    Value switched; /* The value by which a switch at its end chooses; 0: it is not known, or there is none. */
    Formula count;
    bool is_border; /* A region begins or ends at its beginning. */
    Event *event;
    int n_events, cap_events;
} Point;

typedef struct ModelGraph {
    Arena *arena;
    const Unit *u;
    const Placement *placement;
    ModelUnit *unit;
    Compiler compiler;
    bool depends_on_compiler; /* The graph's result depends on the compiler. */
    Cfg shadow; /* A graph that has only blocks and edges. */
    int *original_edge; /* By the shadow graph's edges: the function's edge that each is, or is part of; -1: none. */
    const DecidedWay *decided; /* By the function's edges: a decided branch; NULL: none is decided. */
    Flow *f;
    Point *point; /* The points are by node of `f`. */
    int *in_loop, *in_loop_at, *in_loop_end; /* The nodes of loop i, inner ones included, are in_loop[in_loop_at[i]] to
                                                in_loop[in_loop_end[i] - 1]. */
    Values v;
    Location *location;
    int n_locations, cap_locations;
    struct LocationEntry *by_place;
    Value result; /* The value that the function returns, if that is one expression; 0: it is not known. */
    Operation *operation; /* The operations are in reverse postorder of their nodes, and in order within a node. */
    int n_operations, cap_operations;
    struct Summary *summary; /* The summary that callers use of a function that is inlined, or NULL. */
    bool all_calls_count; /* All calls of the function are in blocks that count. */
    bool gives_to_callers; /* The function's callers execute accesses that it leaves to them. */
    bool *is_entered; /* By loop: its first iteration is certain; NULL: that has not been found out. */
    uint64_t *on_entry; /* The set of locations that the callers load; NULL: it is not known yet. */
    Value *at_end; /* By location: its content at the function's end. */
    int n_at_end;
    UnknownAccess *unknown_access;
    int n_unknown, cap_unknown;
    ExitPlace *exit_place;
    int n_exit_places, cap_exit_places;
    Clobber *clobbered;
    int n_clobbered, cap_clobbered;
    int n_inlined,
        n_separate_calls; /* The number of events of inlined functions, and of calls whose effects are kept apart. */
    const char *as_written; /* The reason why the model stops at the source, or NULL. */
    const char *in_part; /* The reason why a pass looked at only some of the function, or NULL. */
} ModelGraph;

/* These are in event_graph.c. */
void graph_build(ModelGraph *g);
void graph_free(ModelGraph *g);
Event *graph_event(ModelGraph *g, int node, Event e); /* Adds the event behind all others of the node.  Returns it,
                                                       * valid until the next one is added. */
/* The node in which what happens on the edge is put, and whether at its beginning. */
int graph_place_on(const ModelGraph *g, const FlowEdge *e, bool *in_front);
/* A new one there. */
void graph_event_on(ModelGraph *g, const FlowEdge *on, Event e);
/* Has each edge out of the loop a place for an event?  One that leads out of the function at once has none. */
bool graph_has_exit_edges(const ModelGraph *g, int loop);
/* New ones on all edges into the loop, or out of it. */
void graph_event_in_front(ModelGraph *g, int loop, Event event);
void graph_event_behind(ModelGraph *g, int loop, Event event);
int graph_first_operation(const ModelGraph *g, int node); /* The others follow; n_operations: there is none. */
int graph_location(ModelGraph *g, Location l); /* Finds the location, or adds it. */
int graph_find(const ModelGraph *g, Value address, int64_t size); /* Returns -1 where there is none. */

/* Makes clang compute an operation as often as the branch in front: it does so in any case. */
static inline void operation_at_branch(const ModelGraph *g, Operation *o, int branch)
{
    o->computed = COMPUTED_HOISTED;
    o->count = g->point[branch].count;
    o->block = g->point[branch].block;
}

/* Notes that the answer matters. */
static inline Compiler graph_compiler(ModelGraph *g)
{
    g->depends_on_compiler = true;
    return g->compiler;
}

static inline bool graph_is_clang(ModelGraph *g)
{
    return graph_compiler(g) == COMPILER_CLANG;
}
/* The answer of the graph's compiler; where both have the same, the graph stays one of both. */
static inline bool graph_agrees(ModelGraph *g, bool with_gcc, bool with_clang)
{
    return with_gcc == with_clang || !graph_is_clang(g) ? with_gcc : with_clang;
}

/* May the loop be passed by without an iteration, for all that is known? */
static inline bool graph_may_skip(const ModelGraph *g, int loop)
{
    return loop >= 0 && g->is_entered && !g->is_entered[loop];
}

/* number_expr.c: fills events, locations and operations.  Versions of memory can be asked for until number_done. */
typedef struct Numbering Numbering;
Numbering *number_all(ModelGraph *g);
void number_done(Numbering *n); /* It is in ssa.c. */

/* callee_exit.c has what inlined functions make available, and what of that gcc loads again in front of a loop. */
void clobbers_find(Numbering *n);
void summary_take_exits(ModelGraph *g);

/* decided_branches.c: ways that compilers know to lead on from a branch, or never to be taken; with those of
 * g->decided. In the arena given; NULL: no more than before. */
const DecidedWay *branches_decide(ModelGraph *g, Arena *arena);

/* redundant_operations.c: what becomes of operations */
void remove_redundant_operations(ModelGraph *g);
void join_sine_and_cosine(ModelGraph *g); /* It is in sine_cosine.c. */

/* register_variables.c has structures and scalars whose address nobody has. */
void keep_in_registers(ModelGraph *g);

/* Describes an lvalue by its text alone, without its address. */
Location location_described(const Node *lvalue);

/* index_range.c says what an index may be. false: it may be anything. */
bool opaque_range(const ModelGraph *g, int opaque, Range *r);
/* Is the value known to be at least `least`, by the ranges of what it is the sum of? */
Value value_least(ModelGraph *g, Value v);
bool value_is_at_least(ModelGraph *g, Value v, int64_t least);

/* location.c.  Characters, vectors and what is not understood may be anything; signs do not matter, nor, with clang,
 * what pointers point to; a structure may be what its members may be, and whatever holds it. */
bool types_may_alias(ModelGraph *g, const Type *a, const Type *b);
/* Has a structure a member of that type, or one that holds one? */
bool type_holds(ModelGraph *g, const Type *whole, const Type *part);
bool type_overlaps(const Type *t); /* Does a structure hold a union? */

/* Is the location in a variable that is known, or in a literal? */
static inline bool has_object(const Location *l)
{
    return l->object || l->literal;
}
/* These are in alias.c. */
bool may_alias(ModelGraph *g, const Location *a, const Location *b);
bool effect_reads(ModelGraph *g, const Effect *e, const Location *l);
bool effect_writes(ModelGraph *g, const Effect *e, const Location *l);

/* escape.c and mod_ref.c look at all functions of a unit. */
struct ModelUnit {
    Arena *arena; /* It holds the models, and the graphs of functions whose summaries callers read. */
    const Job *job;
    const Unit *u;
    struct Callee *callees;
    struct BodyModels *models;
    bool dumps;
    bool is_interposable; /* gcc does not inline external functions, since other images may define them. */
    unsigned skipped; /* The bits 1 << ModelPass of passes that are switched off. */
    struct HolderEntry *exposed;
    struct AllocationPointer *allocation_pointers;
    struct AllocationSlot *allocation_slots;
    struct SummaryEntry *summaries;
    struct SummaryEntry *open_summaries; /* The stack of those whose component is not complete. */
    struct Pointer *pointers;
    struct Pair *pairs;
    struct ConstantArgument *constant_arguments;
};

static inline bool graph_runs(const ModelGraph *g, ModelPass pass)
{
    return model_pass_runs(g->unit->skipped, pass);
}

typedef enum {
    EXPOSED_NOT,
    EXPOSED_HERE /* EXPOSED_HERE: to variables in registers of its function. */,
    EXPOSED
} Exposure;
void escape_find(ModelUnit *m);
Exposure escape_of(const ModelUnit *m, const Decl *d);
bool is_any_pointers(ModelGraph *g, const Decl *d); /* May any pointer point to the static variable after all? */
bool is_held_by(const ModelUnit *m, const Decl *d,
                const Decl *holder); /* May a register hold the variable's address, perhaps since a number does? */
/* The register that gets what the call returns, if no memory does, neither from it nor from those that it is copied to;
 * else NULL. */
const Decl *only_holder(const ModelUnit *m, const Node *call);
bool is_in_registers(const ModelUnit *m, const Decl *d); /* Does no memory get the value of the register? */
/* Do all calls pass the parameter an allocation of the caller that no memory leads to, and is the function inlined? */
bool is_hidden_parameter(ModelGraph *g, const Decl *d);
/* Does the register's value go nowhere but to the caller?  For gcc it is not even used otherwise. */
bool only_caller_gets(const ModelUnit *m, const Decl *d, Compiler compiler);
/* Is what the call returns memory of its own, known to the compiler?  This is in fresh_memory.c. */
bool returns_fresh_memory(const ModelUnit *m, const Node *call, Compiler compiler);
void fresh_result(ModelGraph *g, Value v, const Node *call); /* Marks the number of the call's result as that. */
bool is_passed_to_callee(const ModelUnit *m,
                         const Decl *d); /* Do functions of the unit get at the variable in their calls? */
bool is_never_read(const ModelUnit *m,
                   const Decl *d); /* Is the variable visible in this unit only, and at most assigned to? */
/* Does the compiler inline all functions that get the address of the automatic variable?  Asked from points_compare on.
 */
bool stays_in_inlined(const ModelUnit *m, const Decl *d, Compiler c);
void escape_free(ModelUnit *m);
/* The next ones are in allocation_pointer.c. */
void allocation_pointers_find(ModelUnit *m);
/* Has the static pointer no other values than allocations to which nothing else leads?  Requires escape_find. */
bool holds_allocations(ModelUnit *m, const Decl *d);
void allocation_pointers_free(ModelUnit *m);
void points_find(ModelUnit *m); /* It is in points_to_variable.c. */
void points_compare(ModelUnit *m); /* Compares parameters in pairs; requires escape_find. */
const Decl *points_to(const ModelUnit *m, const Decl *pointer); /* Returns NULL where the variable is not known. */
/* The variable that the compiler knows the pointer to point to: a caller's one where the function is inlined alone. */
const Decl *known_target(ModelGraph *g, const Decl *pointer);
bool points_to_stack(const ModelUnit *m,
                     const Decl *pointer); /* Does the pointer lead into automatic variables only? */
bool never_alias(ModelGraph *g, const Decl *a, const Decl *b); /* Do two parameters point into different variables? */
/* Does the pointer lead only into automatic variables that neither the other one leads into nor what is read from
 * memory?  other: NULL: only the latter is asked. */
bool leads_into_others(ModelGraph *g, const Decl *pointer, const Decl *other);
void points_free(ModelUnit *m);
void pairs_free(ModelUnit *m); /* Frees what points_compare made. */
/* The next ones are in constant_argument.c. */
void constant_arguments_find(ModelUnit *m);
/* The value that a parameter always has: the address of a variable, or a known number; both NULL: none. */
typedef struct Constant {
    const Decl *object;
    const Node *number;
} Constant;
Constant constant_argument(const ModelUnit *m, const Decl *parameter);
void constant_arguments_free(ModelUnit *m);
const Effect *effect_of_call(ModelGraph *g, const Node *call);
void effects_free(ModelUnit *m);

#endif
