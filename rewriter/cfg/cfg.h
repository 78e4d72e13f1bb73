/* The control-flow graph of one function, with blocks inside expressions.
 *
 * In: a Function, its regions, whether all of it is counted.  Out: blocks with what they do (actions), edges with
 * the place in the text where a probe would count them (site).
 *
 * Block 0 is the root: it stands for everything outside.  A function is entered by an edge root → entry, left by edges
 * to the root. A region is cut out in the same way: control goes to the root in front of it and comes from the root
 * inside of it, so that flow is conserved at every block within each context by itself.
 *
 *        root ──entry──▶ a ──▶ root        outside: a, c
 *        root ──begin──▶ b ──▶ root        in the region: b
 *        root ──end────▶ c ──▶ root
 *
 * Invariants (cfg_check): edges without a site form no cycle; every edge from the root has a site. */
#ifndef MR_CFG_CFG_H
#define MR_CFG_CFG_H

#include "cfg/library_call.h"
#include "region/region.h"
#include "tree/ast.h"
#include "tree/lvalue.h"

typedef enum {
    SITE_NONE,         /* No text executes exactly when this edge is taken. */
    SITE_ENTRY,        /* A probe stands behind the opening brace of the function. */
    SITE_STMT,         /* A probe stands in front of statement `node`. */
    SITE_BEHIND,       /* Control runs on behind statement `node`. */
    SITE_TRUE,         /* Condition `node` is not zero. */
    SITE_FALSE,        /* Condition `node` is zero. */
    SITE_IF_TRUE,      /* Condition `node` is not zero, counted only where the edge is taken. */
    SITE_IF_FALSE,
    SITE_ARM,          /* Expression `node` is evaluated. */
    SITE_DEFAULT,      /* Switch `node` has neither a `default` nor a case for the value. */
    SITE_REGION_BEGIN, /* Region `region` is entered. */
    SITE_REGION_END,   /* Region `region` is left at its end. */
    SITE_EXIT          /* Region `region` is left by the jump `node`. */
} SiteKind;

typedef struct Site {
    SiteKind kind;
    Node *node;
    const Region *region;
} Site;

typedef enum {
    ACT_LOAD,     /* The block reads `size` bytes of memory of that class. */
    ACT_STORE,    /* Writes so many. */
    ACT_OPERATE,  /* The block executes the operation of `node`: an operator or a conversion. */
    ACT_TEST,     /* The block compares `node` with zero and branches on it. */
    ACT_SWITCH,   /* The block branches on `node`. */
    ACT_CALL,     /* The block calls `node`. */
    ACT_LIBRARY,  /* Library call `node` moves what `library` says. */
    ACT_ATOMIC,
    ACT_SET, /* `node` gives a variable in a register its value: nothing counts, but the optimised model needs to know.
              */
    ACT_CLOBBER, /* Assembly, which may access all memory to the optimised model. */
    ACT_RETURNED /* In the model's joined graphs, the call node->kid[0] yields variable node->decl. */
} ActionKind;

typedef struct Action {
    ActionKind kind;
    AddressClass class;
    int64_t size;
    Node *node;
    bool may_not_run; /* The action stands on a condition in an unexpanded macro. */
    const LibCall *library;
} Action;

typedef struct Edge Edge;

typedef struct Block {
    int id;
    Action *act;
    int n_act, cap_act;
    Place from, to; /* First and last character of the text that it executes; from.line is 0 if there is none. */
    bool is_counted; /* Somebody wants its count. */
    bool is_join; /* Control comes together here, and nothing was executed yet. */
    bool is_unreachable; /* The block is what follows a jump, as long as no label is met. */
    bool may_leak; /* A call in the block may not come back, or may come back more than once: see build_setjmp.c. */
    bool returns_twice; /* The block ends with a call of setjmp, or one on the way to fork. */
    bool is_behind_call; /* The block is what a statement does behind such a call. */
    Place call_end; /* Behind the last character of that call. */
    bool is_uncertain; /* Calls that do not come back may make its count wrong. */
    double weight; /* The executions that are expected for each entry of the function, estimated or measured by a former
                      run. */
    /* The block of which this one is a part, and the body that has that block, where several functions' graphs are
     * joined (model/inline/joined_graph.h); else NULL. */
    const struct Block *part_of;
    const struct Body *part_of_body;
} Block;

struct ExitValue; /* The type is in placement/induction.h. */

typedef enum {
    PROBE_NOWHERE,
    PROBE_AT_SITE,
    PROBE_BEHIND_LOOP /* The exit value is added up behind the loop. */
} ProbePlace;

struct Edge {
    int id; /* Index of the edge in Cfg.edge. */
    Block *from, *to;
    Site site;
    Block *border_block; /* Where a region begins, the edge from the root has the block that control comes from; else
                            NULL. */
    bool is_cut; /* The edge leads to the root at a region's border, and control goes on behind it. */
    SiteKind way; /* SITE_TRUE, SITE_FALSE: the edge is taken if `condition` is so, wherever a probe may stand; else
                     SITE_NONE. */
    Node *condition;
    Node *arm; /* The branch leads to this statement or expression; NULL: no probe can stand there. */
    const Node *labels; /* An edge from a switch has the stack of labels that it leads to; else NULL. */
    double frequency; /* Expected executions for each entry of the function: estimated, or measured by a former run. */
    /* The edge's count follows from this variable where a loop is left; NULL: from none. */
    const struct ExitValue *exit_value;
    /* The next five are written by placement/probe_cost.c alone. */
    ProbePlace probe; /* The place where a probe of the edge would stand. */
    const Node
        *probe_at; /* The probe would stand at this node, or behind this loop; NULL: it stands beside the text. */
    const Node *range_check; /* The probe would stand behind this chain of operands, which the edge's condition begins
                                and settles (range_check.h); NULL: it would not. */
    double cost; /* Estimated cost of the probe, in increments. */
    bool runs_down; /* The probe is the number that runs down in the loop in any case. */
};

typedef enum {
    TESTED_VARIABLE,
    TESTED_SUM, /* The condition is like `2 * i + 3 < n`. */
    TESTED_BEFORE_STEP, /* The condition is like `n-- > 0`. */
    TESTED_AFTER_STEP /* The condition is like `--n > 0`. */
} TestedValue;

/* The comparison in a loop's condition: `stepped op bound`. */
typedef struct LoopTest {
    TestedValue value;
    const Node *stepped; /* The side of the comparison that has the variable. */
    int64_t factor; /* The stepped side grows by this when the variable grows by 1. */
    const Node *bound; /* The other side of the comparison; NULL: it is 0 and not in the text, as in `while (n--)`. */
    Op op;
    bool is_in_memory; /* The text reads the bound from memory. */
} LoopTest;

/* The step of the variable that a loop's condition names; variable NULL: there is none. */
typedef struct LoopStep {
    const Node *loop, *change;
    const Decl *variable;
    int64_t step; /* The step; of pointers in elements. */
} LoopStep;

/* A loop of the text, as it was built. */
typedef struct CfgLoop {
    Node *node;
    Edge *enter; /* Leads from in front of the loop to its condition, or to the body of `do`. */
    Edge *repeat; /* Leads into the body, or back to it. */
    Edge *leave; /* Taken when the condition is false; NULL: the loop has no condition. */
    struct LoopPlan *plan; /* NULL until placement decides about the loop (placement/loop_plan.h). */
} CfgLoop;

/* A loop of OpenMP's simd that may be cut: the directive stays in front of each part, and a loop is around both. */
typedef struct SimdLoop {
    const Node *node;
    LoopStep loop_step; /* Only placement/stretch_around.c writes the next four. */
    LoopTest test;
    const Node *from; /* The value with which the variable begins. */
    bool is_nest; /* An iteration has loops inside, or calls. */
    bool hands_over; /* The loop is cut.  Only placement writes it: stretch_around.c, and counter_ways.c last. */
    struct SimdLoop *next;
} SimdLoop;

/* The regions that are open around a place, innermost first. */
typedef struct RoiPath {
    const Region *region;
    struct RoiPath *outer;
    bool is_plain; /* The loop is the version that is as written, which does not count. */
    /* Set for the body of a sampled loop, which is in the counted version of that path. */
    struct RoiPath *iteration_of;
} RoiPath;

/* A jump that leaves regions: from `from` out to `to` (NULL: all). */
typedef struct Exit {
    Node *jump;
    RoiPath *from, *to;
} Exit;

/* A case label into which control may run from the statement in front of it. */
typedef struct Fall {
    Node *label;
    Block *from;
} Fall;

/* An OpenMP construct that has graphs of its own, one for each of its outlined regions. */
typedef struct CfgPart {
    Node *node; /* The S_OMP node. */
    bool is_counted; /* The construct counts as a whole, not only regions in it. */
} CfgPart;

typedef struct Cfg {
    Arena *arena;
    Function *function;
    bool is_whole; /* All of the function counts, not only its regions. */
    Block **block;
    int n_blocks, cap_blocks;
    Edge **edge;
    int n_edges, cap_edges;
    CfgLoop *loop;
    int n_loops, cap_loops;
    SimdLoop *simd; /* The list has those that may be cut. */
    Exit *exit;
    int n_exits, cap_exits;
    Fall *fall;
    int n_falls, cap_falls;
    CfgPart *part;
    int n_parts, cap_parts;
    const Region *body_region; /* Set if the whole function is one ROI. */
    const Region *versioned_body; /* The region body_region, if the output has two versions of it; else NULL. */
    bool is_measured; /* The frequencies are those of a former run (placement/measured_flow.h). */
    const char *unfit; /* The reason why the function cannot be instrumented, or NULL. */
} Cfg;

/* Makes the graph of a function, in the unit's arena; cfg_free frees its lists.  d: reports jumps into regions as
 * errors. */
Cfg *cfg_build(const Unit *u, Function *f, const Regions *r, bool whole, Diag *d);
void cfg_free(Cfg *c); /* Frees growing arrays only; the unit's arena has the rest. */
void cfg_check(const Cfg *c);
/* user: the text that the places of c are in; a function of another file is printed with that file. */
void cfg_dump(FILE *out, const Cfg *c, const Source *user);

/* The a && b that is false where the edge is taken, as a is, or a || b that is true; NULL: it settles none. */
const Node *cfg_settles(const Edge *e);

/* The edges that leave each block, or, backwards, that lead to it, as lists in their order. */
typedef struct EdgeLists {
    bool goes_forwards;
    int *first; /* By block: an index in Cfg.edge, or -1. */
    int *next; /* By edge: the next edge, or -1. */
} EdgeLists;

/* Lists of edges by block, in the graph's arena.  Edges that are made later are in none. */
EdgeLists cfg_edge_lists(const Cfg *c, bool forwards);

/* Returns what the graph has of the loop; NULL: the loop is not in it. */
CfgLoop *cfg_loop(const Cfg *c, const Node *loop);

/* These add a block, and an edge, to the graph. */
Block *cfg_block(Cfg *c, bool counted);
Edge *cfg_edge(Cfg *c, Block *from, Block *to, SiteKind kind, Node *node);

#endif
