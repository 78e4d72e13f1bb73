/* Inside of the graph's construction, shared by cfg_stmt.c and cfg_expr.c alone. */
#ifndef MR_CFG_BUILD_H
#define MR_CFG_BUILD_H

#include "cfg.h"

/* What break and continue mean here. */
typedef struct Target {
    Block *break_to, *continue_to; /* continue_to NULL: a switch */
    RoiPath *path;
    struct Target *outer;
} Target;

typedef struct SwitchScope {
    Block *dispatch;
    RoiPath *path;
    bool has_default;
    struct SwitchScope *outer;
} SwitchScope;

typedef struct Label Label;
typedef struct Goto Goto;

typedef struct Builder {
    Cfg *cfg;
    const Unit *u;
    const Regions *regions;
    Diag *d;
    Block *cur;        /* where code goes now; never NULL, unreachable after a jump */
    RoiPath *path;
    Target *target;
    SwitchScope *in_switch;
    double weight;     /* of blocks made now */
    Label *labels;     /* by name */
    Goto *gotos;
    int n_gotos, cap_gotos;
    Block *hub;        /* all computed gotos come together here */
} Builder;

#define LOOP_WEIGHT 8.0 /* a loop is taken to run eight times, */
#define ARM_WEIGHT 0.5  /* an arm every other time */

Block *new_block(Builder *b);
Edge *join(Builder *b, Block *from, Block *to, SiteKind kind, Node *node);
/* Code that no edge reaches: what follows a jump. */
void start_unreachable(Builder *b);
void enter_text(Builder *b, const Node *n);
void leave_text(Builder *b, const Node *n);

void build_stmt(Builder *b, Node *n);  /* cfg_stmt.c */
void build_expr(Builder *b, Node *n);  /* cfg_expr.c; NULL is nothing */
void build_variable(Builder *b, Node *var);
/* Evaluates a condition and its branch. */
void build_test(Builder *b, Node *cond);
/* Can a value probe be put around the condition? */
bool can_probe(const Builder *b, const Node *cond);

#endif
