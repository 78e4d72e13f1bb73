/* The construction of a graph, shared by the files of this room that begin with build. build_stmt.c, build_expr.c,
 * build_jump.c and build_omp.c call each other: recursion over the syntax, in which GNU statement expressions put
 * statements into expressions. */
#ifndef MR_CFG_BUILD_H
#define MR_CFG_BUILD_H

#include "cfg/cfg.h"
#include "support/hash.h"

/* The targets of break and continue at one place. */
typedef struct Target {
    Block *break_to, *continue_to; /* Where `break` and `continue` lead; continue_to is NULL in a switch. */
    bool is_in_unexpanded_macro;                /* The loop stands in an unexpanded macro. */
    RoiPath *path;
    struct Target *outer;
    bool shares_iterations;              /* The loop is one of OpenMP, whose iterations threads share. */
} Target;

typedef struct SwitchScope {
    Block *dispatch;
    RoiPath *path;
    bool has_default;
    struct SwitchScope *outer;
} SwitchScope;

typedef struct Label {
    const char *name;
    Block *block;
    RoiPath *path;
    bool is_address_taken;
    UT_hash_handle hh;
} Label;

typedef struct Goto {
    Node *node;
    Block *from;
    RoiPath *path;
} Goto;

typedef struct Builder {
    Cfg *cfg;
    const Unit *u;
    const Regions *regions;
    Diag *d;
    Block *cur;        /* The block to which code is added; never NULL, and unreachable after a jump. */
    RoiPath *path;
    Target *target;
    SwitchScope *in_switch;
    Label *labels;     /* Labels by name. */
    Goto *gotos;
    int n_gotos, cap_gotos;
    Block *dispatch;        /* The block where all computed gotos come together. */
    RoiPath *dispatch_path;
    bool is_in_unexpanded_arm; /* Code that may or may not be executed, in an unexpanded macro: it is taken as
                               straight-line code, which nothing ends. */
} Builder;

/* Is code at this place counted? */
bool is_counted_here(const Builder *b);
/* Makes a block of the graph, counted as code at this place is. */
Block *new_block(Builder *b);
/* Joins two blocks by an edge with that site, or without one if no text can stand there. */
Edge *join(Builder *b, Block *from, Block *to, SiteKind kind, Node *node);
/* Goes on in a block that no edge leads to: code behind a jump. */
void start_unreachable(Builder *b);
void enter_text(Builder *b, const Node *n);
void leave_text(Builder *b, const Node *n);
/* Begins a block in front of n, so that a probe there counts it. */
void separate(Builder *b, Node *n);

/* Notes a call that a longjmp or exec may cut short, or that a fork or setjmp brings back twice: what the statement
 * does behind it gets a block of its own, unless the call is in an arm. */
void leak_at_call(Builder *b, const Node *call);
/* Holds it such a call, or what the same statement does behind one? */
bool ends_with_statement(const Block *b);
/* Ends the block behind statement n, if a probe can stand there. */
void end_leaking_statement(Builder *b, Node *n);
void connect_leaks(Cfg *c);

void build_stmt(Builder *b, Node *n);
void regions_behind_label(Builder *b, const Node *statement);

/* Returns the function's label of that name, which must exist. */
Label *label_named(Builder *b, const char *name);
void build_goto(Builder *b, Node *n);
void build_computed_goto(Builder *b, Node *n);
void build_asm(Builder *b, Node *n);
void build_return(Builder *b, Node *n);
void build_break(Builder *b, Node *n); /* Builds `continue` as well. */
void build_switch(Builder *b, Node *n);
void build_label(Builder *b, Node *n);
/* Makes the edges of gotos, once all labels are known. */
void resolve_gotos(Builder *b);
/* Makes the edges of computed gotos to all labels whose addresses are taken. */
void connect_dispatch(Builder *b);

/* Notes that the directive in front of a counted statement may be edited. */
void omp_use(Builder *b, Node *n);
void omp_build_construct(Builder *b, Node *n);
void omp_build_loop(Builder *b, Node *n);
/* Builds the directives without a statement in front of child i of a compound, or behind its last child. */
void omp_directives_at(Builder *b, Node *compound, int i);
/* Adds the effect of an atomic construct for the optimised model: other threads may write all memory. */
void omp_atomic(Builder *b);
/* Builds the statements that each run of the outlined region makes in front of its block. */
void omp_begin_outlined(Builder *b);
void omp_build_outlined(Builder *b, Node *body);

void build_expr(Builder *b, Node *n);  /* Accepts NULL, and builds nothing then. */
/* Builds the initialiser of a variable, and the bounds of its type. */
void build_variable(Builder *b, Node *var);
/* Builds code that runs on a condition inside of a macro that is not expanded.  No branch leads to it, so no edge may
 * leave it: calls that do not return are left out, with the code around them. */
void build_unexpanded_arm(Builder *b, Node *arm);
/* Evaluates a condition and its branch. */
void build_test(Builder *b, Node *cond);
/* Can a value probe be put around the condition? */
bool can_probe(const Builder *b, const Node *cond);

#endif
