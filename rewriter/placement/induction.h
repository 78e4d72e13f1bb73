/* Variables that count for us: locals that change only by one constant step within a loop.
 * In: a function's tree.  Out: for each, the loop, the step, and the node that makes it; loops whose trip count is a
 * constant.
 *
 *      { mr_u64 mr_b3 = (mr_u64)i; for (…; i++) …  mr_c[3] += (mr_u64)i - mr_b3; }
 *
 * The step ran (exit value - entry value) / step times, whatever the bound is and wherever the loop is left. */
#ifndef MR_PLACEMENT_INDUCTION_H
#define MR_PLACEMENT_INDUCTION_H

#include "tree/ast.h"

typedef struct ExitValue {
    Node *loop;        /* Nothing else in the loop changes the variable. */
    Node *change;      /* The change is ++, --, += or -=, or `i = i + 1`. */
    const Node *sum;   /* The operation in the change. */
    const Decl *variable;
    int64_t step;      /* The step is not 0; that of a pointer is in elements. */
    int bits;          /* Differences are taken modulo 2^bits; 0: modulo 2^64. */
    bool is_at_least_once; /* The change runs 1 to 2^bits times whenever the loop is entered. */
    bool is_in_header;    /* The variable is declared in the header of the `for`. */
    const Node *set; /* The first part of the header of a `for`, if it changes the variable; NULL: the value in front of
                        the loop counts. */
    bool has_entry; /* The header's first part sets the variable to `entry`. */
    int64_t entry;
} ExitValue;

typedef struct Induction Induction;

/* Finds the changes of a function's variables; induction_free frees the table. */
Induction *induction_find(Arena *arena, const Unit *u, const Function *f);
void induction_free(Induction *all); /* Frees the table; the lists that were returned stay in the arena. */
/* The step that a node makes, seen from the outermost loop that `may_hold`; NULL: none.  Text can be put around such a
 * loop, and it is left only where that text is reached, or by jumps in front of which it can stand. */
const ExitValue *induction_exit_value(const Induction *all, Node *change, bool (*may_hold)(const Node *loop, void *ctx),
                                      void *ctx);
/* The step by which the change makes a variable of one loop larger, whatever the loop holds; 0: it is no step. */
int64_t induction_step(const Induction *all, Node *change, const Node *loop);
/* How often the body of the loop runs, whenever it is entered, if nothing leaves it but its condition; -1: not known.
 */
int64_t induction_trips(const Induction *all, const Node *loop);
/* Every node that changes a variable by a constant: in order of the text. */
Node *const *induction_changes(const Induction *all, int *n);

#endif
