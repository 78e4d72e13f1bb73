/* In: probes, the places where they stand.  Out: whether each call of the function counts once at most.
 * Method: the counters' address is worth a variable where it is used again, in a loop or by another probe. */
#include "placement/count_once.h"

static bool probe_counts_once(const Probe *probe)
{
    const Edge *e = probe->edge;
    if (!e || e->probe == PROBE_BEHIND_LOOP || e->site.kind == SITE_ENTRY || !e->site.node)
        return false;
    const Node *n = e->site.node;
    while (n && !is_repeated(n))
        n = n->parent;
    return !n;
}

/* A call of itself whose result the function does something with: what it holds all along is saved in each. */
static bool holds_itself(const Cfg *c)
{
    bool holds = false;
    for (int i = 1; i < c->n_blocks; i++)
        for (int k = 0; k < c->block[i]->n_act; k++) {
            const Action *a = &c->block[i]->act[k];
            if (a->kind != ACT_CALL || a->node->decl != c->function->decl)
                continue;
            const Node *use = value_of_use(a->node);
            while (use->parent->kind == E_COND && use != use->parent->kid[0])
                use = value_of_use(use->parent);
            if (use->parent->kind == S_RETURN)
                return false;
            holds = true;
        }
    return holds && c->function->result;
}

bool counts_once(const Placement *p, bool runs_inside)
{
    const Cfg *c = p->cfg;
    double counts = 0;
    if (!p->n_probes || !c->is_whole || c->body_region || c->n_exits || c->n_parts || c->function->outlined)
        return false;
    for (int i = 0; i < p->n_probes; i++) {
        if (!probe_counts_once(&p->probe[i]) || (p->n_probes > 1 && p->probe[i].library))
            return false;
        counts += p->probe[i].edge->frequency;
    }
    return p->n_probes == 1 || (runs_inside && counts <= 1.0 && holds_itself(c));
}
