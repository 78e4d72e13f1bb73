/* Variables whose values are squares, sums of squares and the like: clang makes no call of sqrt for their root.
 * In: a unit's functions.  Out: Decl.never_negative of automatic floating variables without an address.
 * Method: a variable is one if all that is assigned to it is one; rounds over all assignments of a function, until no
 * variable is found.
 *
 *      double d = x * x + y * y, r;           d is, so r is, too
 *      r = sqrt (d);
 *
 * A parameter for which all calls pass the same such number is one as well.  A sum that a loop adds up is none, as LLVM
 * looks round a loop once only: but one of a loop that is unrolled is looked at where the function is inlined, as a
 * sum.
 *
 * Limits: what a branch has tested is not used. */
#include "model/never_negative.h"

#include <stdlib.h>

#include "model/inline/inline_decision.h"
#include "model/library_function.h"
#include "placement/trip_counts.h"

enum { ROUNDS_AT_MOST = 6, UNROLLED_AT_MOST = 8 /* The most iterations of a loop that is sure to be unrolled. */ };

typedef struct Assigned {
    Decl *variable;
    const Node *place, *value; /* The node sets the variable to `value`; NULL: to anything. */
    bool adds;
} Assigned;

typedef struct Assignments {
    const ModelUnit *m;
    bool are_inlined; /* clang inlines the function that they are in, wherever it is. */
    Assigned *items;
    int n, cap;
} Assignments;

static bool is_candidate(const Decl *d)
{
    return d && d->kind == DECL_VAR && d->is_local && !d->is_static_storage && !d->is_address_taken && d->type &&
           d->type->kind == TY_FLOAT && !d->type->is_volatile;
}

static Decl *variable_of(const Node *lvalue)
{
    const Node *l = strip_parens((Node *)lvalue);
    return l->kind == E_REF && is_candidate(l->decl) ? l->decl : NULL;
}

static bool note(Node *n, void *ctx)
{
    Assignments *all = ctx;
    Assigned a = {.place = n};
    if (n->kind == D_VAR && n->n_kids && n->kid[0] && is_candidate(n->decl)) {
        a.variable = n->decl;
        a.value = n->kid[0];
    } else if (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP) {
        a.variable = variable_of(n->kid[0]);
        a.adds = n->kind == E_ASSIGN_OP;
        a.value = !a.adds || n->op == OP_ADD ? n->kid[1] : NULL;
    } else if (is_increment(n)) {
        a.variable = variable_of(n->kid[0]);
    }
    if (n->parent && n->parent->kind == S_ASM && is_expr(n)) /* Assembly may write its operands. */
        a = (Assigned){.place = n, .variable = variable_of(n)};
    if (a.variable)
        *PUSH(all->items, all->n, all->cap) = a;
    return true;
}

static int by_variable(const void *a, const void *b)
{
    const Assigned *x = a, *y = b;
    if (x->variable != y->variable)
        return x->variable < y->variable ? -1 : 1;
    return x->adds - y->adds;
}

/* Something is added to what has been assigned as a whole in the same loop: it is no sum that the loop adds up. */
static bool is_sum_of_few(const Assigned *first, const Assigned *a)
{
    for (const Assigned *b = first; b < a; b++)
        if (!b->adds && innermost_loop(b->place) == innermost_loop(a->place))
            return true;
    return false;
}

static bool is_unrolled(const ModelUnit *m, const Node *loop)
{
    for (int i = 0; loop && i < m->job->n_bodies; i++) {
        const Flow *f = m->job->body[i].flow;
        for (int l = 0; f && l < f->n_loops; l++)
            if (f->loop[l].source && f->loop[l].source->node == loop)
                return trips_constant(f, l) > 0 && trips_constant(f, l) <= UNROLLED_AT_MOST;
    }
    return false;
}

/* Is it known of the sum what is known of its terms? */
static bool is_sum(const Assignments *all, const Assigned *first, const Assigned *a)
{
    return is_sum_of_few(first, a) || (all->are_inlined && is_unrolled(all->m, innermost_loop(a->place)));
}

/* Are all values of the variable of these assignments never negative, as far as others' values are known? */
static bool are_never_negative(const Assignments *all, const Assigned *a, int n)
{
    bool are = true;
    for (int i = 0; i < n && are; i++)
        are = a[i].value && is_never_negative(a[i].value) && (!a[i].adds || is_sum(all, a, &a[i]));
    return are;
}

static bool find_in_round(const Assignments *all)
{
    bool any = false;
    for (int i = 0, n; i < all->n; i += n) {
        Decl *d = all->items[i].variable;
        for (n = 1; i + n < all->n && all->items[i + n].variable == d; n++)
            ;
        if (!d->never_negative && are_never_negative(all, &all->items[i], n))
            any = d->never_negative = true;
    }
    return any;
}

static void look_at_parameters(const ModelUnit *m, const Function *f)
{
    for (int i = 0; i < f->n_params; i++) {
        const Node *number = f->param[i]->type->kind == TY_FLOAT ? constant_argument(m, f->param[i]).number : NULL;
        f->param[i]->never_negative = number && is_never_negative(number);
    }
}

void never_negative_find(const ModelUnit *m)
{
    for (int f = 0; f < m->u->n_functions; f++) {
        const Callee *c = callee_named(m, m->u->functions[f]->users_name);
        Assignments all = {.m = m};
        all.are_inlined = c && c->is_inlined[COMPILER_CLANG] && m->u->functions[f]->decl->is_internal;
        look_at_parameters(m, m->u->functions[f]);
        walk(m->u->functions[f]->body, note, &all);
        SORT(all.items, all.n, by_variable);
        for (int round = 0; round < ROUNDS_AT_MOST && find_in_round(&all); round++)
            ;
        free(all.items);
    }
}
