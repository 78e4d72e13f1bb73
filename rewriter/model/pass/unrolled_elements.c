/* Elements that a loop which clang unrolls completely has loaded: they are available behind it.
 * In: events, locations.  Out: by loop, the locations that are available where its test has failed.
 * Method: of a load in each iteration whose address moves on by a constant, the first address and the trip count say
 * which elements it has loaded.  Nothing in the loop may write them.  clang unrolls before it looks for redundant loads
 * (LoopFullUnrollPass in front of GVN), gcc at -O2 only where the code does not grow.
 *
 *      for (k = 0; k < 9; k++)
 *          sum += f[k];
 *      x = f[1] + f[5] + f[8];      no loads
 *
 * Limits: a load of another loop that walks through the elements again stays. */
#include "model/pass/load_pre_sets.h"
#include "model/pass/loop_nest.h"
#include "placement/trip_counts.h"

/* The address of the first iteration; 0: it is not known. */
static Value first_address(const Nest *n, int location)
{
    int header = n->f->loop[n->inner].header;
    for (int k = n->f->in_at[header]; k < n->f->in_at[header + 1]; k++)
        if (!flow_in_loop(n->f, n->inner, n->f->edge[n->f->in[k]].from))
            return value_on_edge(&n->g->v, n->g->location[location].address, header, k - n->f->in_at[header]);
    return 0;
}

/* Adds the locations that are elements which the load has walked through. */
static void add_elements(Pass *p, const Nest *n, int location, Word *to)
{
    ModelGraph *g = n->g;
    int64_t by, far;
    Value first = first_address(n, location);
    if (!first || !nest_step(n, n->inner, location, &by) || !by)
        return;
    for (int i = 0; i < p->m->n; i++) {
        const Location *l = &g->location[i];
        if (!l->address || l->size != g->location[location].size || set_has(set_of(&p->loop_kill, n->inner), i))
            continue;
        Value distance = value_add(&g->v, l->address, first, -1);
        if (distance && value_is_constant(&g->v, distance, &far) && far % by == 0 && far / by >= 0 &&
            far / by < n->inner_trips)
            set_add(to, i);
    }
}

/* Is the loop left by its test alone? */
static bool is_left_by_test(const Nest *n)
{
    const Flow *f = n->f;
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++) {
        int node = n->g->in_loop[i];
        for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
            if (!flow_in_loop(f, n->inner, f->edge[f->out[k]].to) && node != f->loop[n->inner].header)
                return false;
    }
    return true;
}

void unrolled_elements_find(Pass *p)
{
    ModelGraph *g = p->m->g;
    for (int l = 0; l < p->f->n_loops; l++) {
        Nest n = nest_of(p->m, l);
        Word *behind = set_of(&p->behind_loop, l);
        if (!flow_is_innermost(p->f, l) || !nest_iteration_size(&n) || !is_left_by_test(&n) || !nest_is_unrolled(&n, 0))
            continue;
        for (int i = g->in_loop_at[l]; i < g->in_loop_end[l]; i++) {
            const Point *s = &g->point[g->in_loop[i]];
            for (int k = 0; k < s->n_events; k++)
                if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_pinned &&
                    nest_in_each_iteration(&n, l, g->in_loop[i]))
                    add_elements(p, &n, s->event[k].location, behind);
        }
        for (size_t i = 0; i < p->words; i++)
            if (behind[i] && !graph_is_clang(g))
                behind[i] = 0;
    }
}
