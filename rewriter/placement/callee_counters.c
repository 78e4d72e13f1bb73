/* In: counted calls.  Out: ranges of counters.
 * Method: by the order of the calls in the text, so that numbers do not depend on addresses.
 * Limits: a call in a macro that cannot be expanded counts nothing, and neither does one through a pointer whose type
 * does not say what is passed, or that too many functions have. */
#include "placement/callee_counters.h"

#include "cfg/cfg.h"
#include "program/variant_calls.h"
#include "tree/lvalue.h"

/* The most functions of a type: a call would have a counter for each. */
#define MOST_CALLEES 512

typedef struct Assignment {
    const Unit *u;
    const PointedFunctions *pointed;
    const VariantCalls *calls;
    int *next_counter;
} Assignment;

static bool assign(Node *n, void *ctx)
{
    Assignment *a = ctx;
    CountedCall *c = n->kind == E_CALL && n->n_kids && !n->decl ? variant_calls_counted(a->calls, n) : NULL;
    PointedRange callees = {0};
    if (c && !is_uneditable(a->u, n->kid[0]) && !is_unexpandable(a->u, n->kid[0]))
        callees = pointed_functions_of(a->pointed, called_type(n->kid[0]));
    if (callees.n && callees.n <= MOST_CALLEES) {
        c->callees = callees;
        c->counter = *a->next_counter;
        *a->next_counter += callees.n;
    }
    return true;
}

void callee_counters_assign(const CountedUnit *u, const PointedFunctions *pointed, int *next_counter)
{
    for (int i = 0; i < u->n_bodies; i++) {
        const Body *b = &u->body[i];
        Assignment a = {u->graphed, pointed, b->variant_calls, next_counter};
        if (b->placement && b->variant_calls)
            walk(b->cfg->function->body, assign, &a);
    }
}
