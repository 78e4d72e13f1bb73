/* In: a node.  Out: the loop that may hold its counter.
 * Method: a loop is sound if nothing in it can leave the function or the thread without passing a place where the
 * counters are added up (calls might not return), nothing jumps into it or about in it, and no region begins in it.  A
 * nest of sound loops keeps its counters at the outermost one.
 *
 *      { mr_u64 mr_k3 = 0; for (…) for (…) { mr_k3++; … } mr_c[3] += mr_k3; }
 *
 * A counter in memory costs a load and a store in each iteration and keeps compilers from vectorising; a local is
 * an induction variable to them (DESIGN: counting almost for free).
 * Where as many functions are called as the counter is incremented, it is better in memory: it would be saved and
 * restored for each call, or keep another variable from the register, and such loops often run few iterations, for
 * which it is cleared and added up.
 * Limits: only loops whose calls are known to return. */
#include "placement/loop_counters.h"

#include <string.h>

#include "clone/versioning.h"
#include "openmp/openmp.h"
#include "placement/if_conversion.h"
#include "placement/induction.h"
#include "support/hash.h"
#include "tree/lvalue.h"

typedef struct Known {
    const Node *loop;
    const CfgLoop *cfg; /* NULL: control does not get there */
    bool is_sound, is_straight;
    double calls; /* of the user's functions that stay calls, for each entry of this one; less than 0: not known yet */
    UT_hash_handle hh;
} Known;

struct CounterHomes {
    const Unit *u;
    const Cfg *c;
    bool enabled;
    Known *table;
};

/* ---- soundness ---- */

typedef struct Check {
    const Node *loop;
    bool fits;
} Check;

/* A case label whose switch is outside of the loop lets control in. */
static bool is_entry(const Node *label, const Node *loop)
{
    for (const Node *n = label->parent; n && n != loop; n = n->parent)
        if (n->kind == S_SWITCH)
            return false;
    return true;
}

static bool check_node(Node *n, void *ctx)
{
    Check *k = ctx;
    bool bad = n->span.is_foreign;
    switch (n->kind) {
    case S_LABEL:
    case S_GOTO_INDIRECT:
    case S_ASM:
    case S_OTHER:
    case S_OMP:
    case E_STMT_EXPR: bad = true; break;
    case S_CASE:
    case S_DEFAULT: bad = bad || is_entry(n, k->loop); break;
    case E_CALL:
        bad = bad || !(surely_returns(n) || (n->parent->kind == S_IF && versions_counted(n->parent, ITERATION_MARK)));
        break;
    default: break;
    }
    k->fits = k->fits && !bad;
    return k->fits;
}

static bool holds_region(const Cfg *c, const Node *loop)
{
    for (int i = 0; i < c->n_edges; i++) {
        const Site *s = &c->edge[i]->site;
        if (s->kind != SITE_REGION_BEGIN)
            continue;
        const Node *at = s->region->compound ? s->region->compound : s->region->statement;
        if (at && at != loop && is_within(at, loop))
            return true;
    }
    return false;
}

static bool check_straight(Node *n, void *ctx)
{
    Check *k = ctx;
    bool jumps = n->kind == S_BREAK || n->kind == S_RETURN || n->kind == S_GOTO || n->kind == S_SWITCH;
    k->fits = k->fits && !jumps && !moves_walks(n, k->loop) && (n == k->loop || !is_repeated(n)) &&
              !(n->kind == E_CALL && n->decl->always_returns);
    return k->fits;
}

static bool check_simple(Node *n, void *ctx)
{
    Check *k = ctx;
    bool reads = n->kind == E_INDEX || n->kind == E_MEMBER || (n->kind == E_UNARY && n->op == OP_DEREF);
    k->fits = k->fits && !reads && n->kind != E_LOGICAL && n->kind != E_CALL;
    return k->fits;
}

/* `i < v->n` in a for: the bound may be in memory, as long as nothing in the loop writes it. */
static bool compares_counter(const Node *loop, const Node *cond)
{
    const Node *n = strip_parens((Node *)cond);
    if (loop->kind != S_FOR || !loop->kid[2] || n->kind != E_BINARY || n->op < OP_EQ || n->op > OP_GE)
        return false;
    const Node *left = strip_casts(n->kid[0]);
    return left->kind == E_REF && left->decl && variable_where(left->decl) == IN_REGISTER;
}

/* Compilers vectorise loops whose iterations can be counted: what the condition compares does not depend on what the
 * loop finds. */
static bool has_simple_condition(const Node *loop)
{
    const Node *cond = loop_condition(loop);
    Check check = {loop, cond != NULL};
    if (cond && !compares_counter(loop, cond))
        walk((Node *)cond, check_simple, &check);
    return check.fits;
}

static Known *known(CounterHomes *h, const Node *loop)
{
    Known *k;
    HASH_FIND_PTR(h->table, &loop, k);
    if (k)
        return k;
    Check check = {loop, true};
    walk((Node *)loop, check_node, &check);
    k = NEW(h->c->arena, Known);
    k->loop = loop;
    k->calls = -1;
    k->cfg = cfg_loop_of(h->c, loop);
    k->is_sound = h->enabled && check.fits && !h->c->function->calls_setjmp && !holds_region(h->c, loop);
    check.fits = k->is_sound && has_simple_condition(loop);
    if (check.fits)
        walk((Node *)loop, check_straight, &check);
    k->is_straight = check.fits;
    HASH_ADD_PTR(h->table, loop, k);
    return k;
}

/* ---- the loops around a place ---- */

/* The next loop outside of n; NULL: none, or a return is around whose value is computed behind the place where counters
 * are added up. */
static const Node *loop_around(const Node *n)
{
    bool returns = n->kind == S_RETURN;
    while ((n = n->parent) && !is_repeated(n))
        returns = returns || n->kind == S_RETURN;
    return returns ? NULL : n;
}

static double calls_in(CounterHomes *h, const Node *loop)
{
    Known *k = known(h, loop);
    if (k->calls >= 0)
        return k->calls;
    k->calls = 0;
    for (int i = 1; i < h->c->n_blocks; i++) {
        const Block *b = h->c->block[i];
        for (int a = 0; a < b->n_act; a++) {
            const Node *call = b->act[a].kind == ACT_CALL ? b->act[a].node : NULL;
            if (call && call->decl && call->decl->always_returns && !call->decl->is_inlined && is_within(call, loop))
                k->calls += b->weight;
        }
    }
    return k->calls;
}

const Node *homes_outermost(CounterHomes *h, const Node *at, double frequency)
{
    const Node *best = NULL;
    for (const Node *n = loop_around(at); n; n = loop_around(n))
        if (homes_can_hold(h, n)) {
            if (calls_in(h, n) > 0 && calls_in(h, n) >= frequency)
                break;
            best = n;
        }
    return best;
}

double homes_entries(const CounterHomes *h, const Node *loop)
{
    const CfgLoop *l = cfg_loop_of(h->c, loop);
    return l ? l->enter->frequency : 0;
}

static bool is_countable(const Known *k)
{
    return k->cfg && k->cfg->trips.kind != TRIPS_UNKNOWN;
}

/* Each time that the loop is entered it runs fewer than 2^32 iterations. */
static bool is_narrow(const Known *k)
{
    const TripCount *t = k->cfg ? &k->cfg->trips : NULL;
    if (!t || t->kind == TRIPS_UNKNOWN)
        return false;
    const Type *stepped = t->kind == TRIPS_EXIT_VALUE ? t->exit_value->variable->type : NULL;
    return stepped ? stepped->kind == TY_INT && stepped->size <= 4 : t->constant <= UINT32_MAX;
}

const Node *homes_narrow(CounterHomes *h, const Node *at)
{
    const Node *n = loop_around(at);
    return n && homes_can_hold(h, n) && known(h, n)->is_straight && is_narrow(known(h, n)) ? n : NULL;
}

bool homes_is_annotated(const CounterHomes *h, const Node *loop)
{
    return has_pragma(h->u, loop) || (loop->omp && loop->omp->is_loop);
}

const Node *homes_simd(const Node *at)
{
    const Node *best = NULL;
    for (const Node *n = at; n; n = n->parent)
        if (n != at && n->omp && n->omp->is_simd)
            best = n;
    return best;
}

bool homes_is_straight(CounterHomes *h, const Node *at)
{
    const Node *n = loop_around(at);
    return n && known(h, n)->is_straight;
}

const Node *homes_ended_by(const Edge *e)
{
    const Node *n = e->site.node, *p = n ? n->parent : NULL;
    for (; p && is_expr(p); n = p, p = p->parent)
        if (p->kind != E_PAREN && !(p->kind == E_LOGICAL && (p->op == OP_LOR) == (e->way == SITE_TRUE)))
            return NULL;
    return p && is_loop(p) && e->way == SITE_FALSE && n == loop_condition(p) ? p : NULL;
}

bool homes_may_vectorise(CounterHomes *h, const Node *at)
{
    const Node *n = loop_around(at);
    return n && known(h, n)->is_straight && is_countable(known(h, n));
}

/* Cancelling what is around the loop, but for a loop of OpenMP that is around it or itself, would lose what registers
 * hold. */
static bool leaves_early(const CounterHomes *h, const Node *loop)
{
    const Omp *o = h->c->function->omp;
    return o && (o->cancels_more || (o->cancels && !(loop->omp && loop->omp->is_loop)));
}

bool homes_can_hold(CounterHomes *h, const Node *loop)
{
    return known(h, loop)->is_sound && !has_pragma(h->u, loop) && !is_closed(h->u, loop) && !leaves_early(h, loop);
}

bool homes_counts_all_iterations(CounterHomes *h, const Node *loop)
{
    return known(h, loop)->is_sound && !versions_iteration(loop);
}

CounterHomes *homes_new(const Unit *u, const Cfg *c, bool enabled)
{
    CounterHomes *h = NEW(c->arena, CounterHomes);
    *h = (CounterHomes){u, c, enabled, NULL};
    return h;
}

void homes_free(CounterHomes *h)
{
    if (h)
        HASH_CLEAR(hh, h->table);
}
