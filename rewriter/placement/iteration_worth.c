/* In: a loop's body in two versions.  Out: whether they stay two.
 * Method: what an iteration spends on its probes, against what the choice costs: a test, a number that runs down, and
 * registers, since the body is there twice, with calls between its versions: the more of them, the more the body does.
 * Where the probes are cheaper all iterations are counted, whatever is sampled.  What a call of a variant counts is not
 * known here: it is worth it.
 * Limits: estimates, of both. */
#include "placement/iteration_worth.h"

#define CHOICE 3.0 /* The cost of a choice, in increments. */
#define PROBES_FOR_WORK 0.125 /* The increments that are cheap beside one action of the body. */
#define LIBRARY_CALL 2.0 /* The cost of a figure that is known at run time, in increments. */

typedef struct Spending {
    double probes, work; /* Estimates for each entry of the function. */
    bool calls;
} Spending;

static const Node *place_of(const Probe *q)
{
    return q->library ? q->library->site : q->edge->probe_at;
}

static void add_block(Spending *s, const Block *b, const Node *counted)
{
    for (int i = 0; i < b->n_act; i++) {
        const Action *a = &b->act[i];
        if (!a->node || !is_within(a->node, counted))
            continue;
        s->work += b->weight;
        s->calls = s->calls || a->kind == ACT_CALL;
    }
}

static Spending spending(const Placement *p, const Node *counted)
{
    Spending s = {0, 0, false};
    for (int i = 0; i < p->n_probes; i++) {
        const Probe *q = &p->probe[i];
        const Node *at = place_of(q);
        if (at && is_within(at, counted))
            s.probes += q->library ? LIBRARY_CALL * q->block->weight : q->edge->cost;
    }
    for (int i = 1; i < p->cfg->n_blocks && !s.calls; i++)
        if (p->cfg->block[i]->is_counted)
            add_block(&s, p->cfg->block[i], counted);
    return s;
}

bool iteration_is_worth_sampling(const Placement *p, const Node *choice)
{
    const CfgLoop *l = cfg_loop(p->cfg, choice->parent->parent);
    double iterations = l && l->repeat ? l->repeat->frequency : 0;
    Spending s = spending(p, choice->kid[1]);
    return s.calls || !(iterations > 0) || s.probes > CHOICE * iterations + PROBES_FOR_WORK * s.work;
}
