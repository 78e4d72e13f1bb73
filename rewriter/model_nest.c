/* In: a function's loops.  Out: nests with constant numbers of laps; how places move on in them. */
#include "model_nest.h"

static bool is_innermost(const Flow *f, int loop)
{
    for (int l = 0; l < f->n_loops; l++)
        if (f->loop[l].outer == loop)
            return false;
    return true;
}

static int64_t laps_of(const ModelGraph *g, const Induction *all, int loop)
{
    const Cfg *c = g->placement->cfg;
    for (int i = 0; i < c->n_loops; i++)
        if (c->loop[i].enter->to->id == g->f->loop[loop].header)
            return induction_trips(all, c->loop[i].node);
    return -1;
}

bool nest_in_each_lap(const Nest *n, int loop, int node)
{
    const Flow *f = n->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (flow_in_loop(f, loop, from) && !flow_dominates(f, node, from))
            return false;
    }
    return true;
}

bool nest_step(const Nest *n, int loop, int location, int64_t *by)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        if (!flow_in_loop(f, loop, f->edge[f->in[k]].from))
            continue;
        Value there = value_on_edge(&g->v, g->location[location].address, header, k - f->in_at[header]);
        Value step = there ? value_add(&g->v, there, g->location[location].address, -1) : 0;
        return step && value_is_constant(&g->v, step, by);
    }
    return false;
}

void nests_find(Masks *m, void (*look)(Nest *n))
{
    const Flow *f = m->g->f;
    Induction *all = NULL;
    for (int l = 0; l < f->n_loops; l++) {
        Nest n = {.m = m, .g = m->g, .f = f, .inner = l, .outer = f->loop[l].outer};
        if (n.outer < 0 || !is_innermost(f, l) || !nest_in_each_lap(&n, n.outer, f->loop[l].header))
            continue;
        if (!all)
            all = induction_find(m->g->arena, m->g->u, m->g->placement->cfg->function);
        n.laps = laps_of(m->g, all, l);
        n.outer_laps = laps_of(m->g, all, n.outer);
        if (n.laps > 1)
            look(&n);
    }
    if (all)
        induction_free(all);
}
