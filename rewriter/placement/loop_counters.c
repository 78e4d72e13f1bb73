/* In: a node.  Out: the loop that may hold its counter.
 * Method: a nest of loops whose exits are known (loop_facts.h) keeps its counters at the outermost one.
 *
 *      { mr_u64 mr_k3 = 0; for (…) for (…) { mr_k3++; … } mr_c[3] += mr_k3; }
 *
 * A counter in memory costs a load and a store in each iteration and keeps compilers from vectorising; a local is
 * an induction variable to them.
 * Where as many functions are called as the counter is incremented, it is better in memory: it would be saved and
 * restored for each call, or keep another variable from the register, and such loops often run few iterations, for
 * which it is cleared and added up. */
#include "placement/loop_counters.h"

#include "placement/loop_plan.h"
#include "tree/omp_mark.h"

/* ---- the loops around a place ---- */

static bool stays_call(const Action *a)
{
    const Node *call = a->kind == ACT_CALL ? a->node : NULL;
    return call && call->decl && call->decl->always_returns && !call->decl->is_inlined;
}

/* Counts the calls of all loops at once: each call adds to the loops around it. */
static void add_calls(LoopTable *h)
{
    h->has_calls = true;
    for (int i = 1; i < h->c->n_blocks; i++) {
        const Block *b = h->c->block[i];
        for (int a = 0; a < b->n_act; a++)
            for (const Node *n = stays_call(&b->act[a]) ? b->act[a].node : NULL; n; n = n->parent)
                if (is_repeated(n))
                    loop_facts(h, n)->calls += b->weight;
    }
}

static double calls_in(LoopTable *h, const Node *loop)
{
    if (!h->has_calls)
        add_calls(h);
    return loop_facts(h, loop)->calls;
}

const Node *counter_loop_outermost(LoopTable *h, const Node *at, double frequency)
{
    const Node *best = NULL;
    for (const Node *n = loop_around(at); n; n = loop_around(n))
        if (loop_can_hold_counters(h, n)) {
            if (calls_in(h, n) > 0 && calls_in(h, n) >= frequency)
                break;
            best = n;
        }
    return best;
}

const Node *counter_loop_next(LoopTable *h, const Node *at, const Node *outermost)
{
    const Node *best = NULL;
    for (const Node *n = loop_around(at); n && n != outermost; n = loop_around(n))
        if (loop_can_hold_counters(h, n))
            best = n;
    return best;
}

double loop_entry_frequency(const LoopTable *h, const Node *loop)
{
    const CfgLoop *l = loop_table_cfg_loop(h, loop);
    return l ? l->enter->frequency : 0;
}

const Node *counter_loop_narrow(LoopTable *h, const Node *at)
{
    const Node *n = loop_around(at);
    if (!n || !loop_can_hold_counters(h, n) || !loop_facts(h, n)->is_vector_candidate)
        return NULL;
    const CfgLoop *l = loop_facts(h, n)->cfg;
    return l && (trips_fit_32_bits(l) || l->plan->stretch.kind == STRETCH_BOUNDED) ? n : NULL;
}

const Node *counter_loop_simd(const Node *at)
{
    const Node *best = NULL;
    for (const Node *n = at; n; n = n->parent)
        if (n != at && n->omp && n->omp->is_simd)
            best = n;
    return best;
}

const Node *loop_ended_by(const Edge *e)
{
    const Node *n = e->site.node, *p = n ? n->parent : NULL;
    for (; p && is_expr(p); n = p, p = p->parent)
        if (p->kind != E_PAREN && !(p->kind == E_LOGICAL && (p->op == OP_LOR) == (e->way == SITE_TRUE)))
            return NULL;
    return p && is_loop(p) && e->way == SITE_FALSE && n == loop_condition(p) ? p : NULL;
}

bool loop_at_may_vectorise(LoopTable *h, const Node *at)
{
    const Node *n = loop_around(at);
    const LoopFacts *k = n ? loop_facts(h, n) : NULL;
    return k && k->is_vector_candidate && k->cfg && trips_are_counted_at_once(k->cfg);
}

bool loop_at_has_constant_trips(LoopTable *h, const Node *at)
{
    const Node *n = loop_around(at);
    const LoopFacts *k = n ? loop_facts(h, n) : NULL;
    return k && k->cfg && k->cfg->plan->trips.constant >= 0;
}
