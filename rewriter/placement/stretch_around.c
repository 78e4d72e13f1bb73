/* In: a loop of OpenMP's simd whose clauses mean the same for parts of it.  Out: how it is cut.
 * Method: the directive asks for a header of one form, which also says all that a part needs; the loop around steps
 * what the part begins with.
 *
 *      #pragma omp simd                           a = 0; do { m = n or, if that is further, a + MR_STRETCH;
 *      for (int i = 0; i < n; i++) …     ──▶      #pragma omp simd
 *                                                 for (int i = a; i < m; i++) …
 *                                                 MR_ADD(mr_c[3], mr_k3); mr_k3 = 0; a = m; } while (a < n);
 *
 * The bound may be in memory, since it does not change while such a loop runs.
 * A loop in another one is left to that.
 * Limits: variables are integers; where the bound itself is reached (`<=`), they are stepped by 1. */
#include "placement/stretch_around.h"

#include <stdlib.h>

#include "placement/loop_bound.h"
#include "placement/stretch_finder.h"

static bool find_effect(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || n->kind == E_CALL || n->kind == E_STMT_EXPR ||
             is_increment(n) || (n->type && n->type->is_volatile);
    return !*found;
}

/* Can the expression be written elsewhere, and a name in its place? */
static bool can_move(const Node *n)
{
    bool has_effect = false;
    walk((Node *)n, find_effect, &has_effect);
    return !has_effect && !n->span.macro_begin && !n->span.macro_end && n->from.line == n->to.line;
}

/* What the variable begins with; NULL: the header has another form. */
static const Node *first_value(const Node *init, const Decl **variable)
{
    if (init && init->kind == S_DECL && init->n_kids == 1 && init->kid[0]->kind == D_VAR && init->kid[0]->n_kids == 1) {
        *variable = init->kid[0]->decl;
        return init->kid[0]->kid[0];
    }
    if (!init || init->kind != E_ASSIGN || init->kid[0]->kind != E_REF)
        return NULL;
    *variable = init->kid[0]->decl;
    return init->kid[1];
}

/* Fills in how the loop is cut.  Returns false if it cannot be. */
static bool find_header(const Unit *u, SimdLoop *l)
{
    const Node *loop = l->node;
    const Decl *variable = NULL;
    l->from = first_value(loop->kid[0], &variable);
    l->loop_step = (LoopStep){loop, loop->kid[2], variable, 0};
    const Node *change = loop->kid[2], *stepped = change && change->kind != E_ASSIGN ? assigned_by(change) : NULL;
    if (l->from && variable && stepped && stepped->kind == E_REF && stepped->decl == variable)
        l->loop_step.step = added_constant(change);
    if (!l->loop_step.step || !variable->type || variable->type->kind != TY_INT || !loop_condition(loop) ||
        !loop_test_find(u, loop, &l->loop_step, true, &l->test))
        return false;
    bool is_strict = l->test.op == OP_LT || l->test.op == OP_GT, is_single = llabs(l->loop_step.step) == 1;
    return l->test.value == TESTED_VARIABLE && l->test.factor == 1 && l->test.bound && (is_strict || is_single) &&
           can_move(l->from) && can_move(l->test.bound);
}

static bool find_long(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || is_repeated(n) || n->kind == E_CALL;
    return !*found;
}

/* Is the number of iterations known, and the loop short with it? */
static bool is_short(const SimdLoop *l)
{
    const Node *from = l->from, *bound = l->test.bound;
    return !l->is_nest && from->has_value && bound->has_value &&
           llabs(bound->value / 2 - from->value / 2) < LONG_LOOP / 2 * llabs(l->loop_step.step);
}

void stretches_around(const Unit *u, Cfg *c, LoopTable *h)
{
    for (SimdLoop *l = c->simd; l; l = l->next) {
        walk(loop_body(l->node), find_long, &l->is_nest);
        l->hands_over =
            !loop_around(l->node) && loop_counts_all_iterations(h, l->node) && find_header(u, l) && !is_short(l);
    }
}
