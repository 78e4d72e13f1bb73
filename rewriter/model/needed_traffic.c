/* In: mixes of blocks, what each model leaves of them, formulas.  Out: formulas that are needed.
 * Method: a block's count is needed where one execution of it loads or stores something, as written or as optimised.
 * An access that was moved elsewhere needs the count there as well, and that of the block in which it is written, which
 * the report does not let it exceed.  What a library function moves is counted by itself, where it is known when the
 * program runs.
 * Limits: the models are made once for this, and once more when the sidecar is written. */
#include "model/needed_traffic.h"

#include "model/model.h"
#include "placement/spanning_tree.h"

typedef struct Traffic {
    ModelUnit *models;
    Arena *arena;
    NeededCounts needed;
} Traffic;

bool is_traffic(int column)
{
    return column <= COL_STORES_OTHER;
}

static bool has_traffic(const Mix *mix)
{
    for (int i = 0; i < N_COLUMNS; i++)
        if (is_traffic(i) && mix->amount[i])
            return true;
    return false;
}

static void need(Traffic *t, Formula f)
{
    needed_add(t->arena, &t->needed, f);
}

static void need_of_model(Traffic *t, const Placement *p, const Model *m)
{
    for (int i = 1; m && i < p->cfg->n_blocks; i++) {
        Mix left = model_block_mix(m, p->cfg->block[i]);
        if (has_traffic(&left))
            need(t, p->block[i]);
    }
    for (int i = 0; m && i < m->n_relocated; i++)
        if (has_traffic(&m->relocated[i].mix)) {
            need(t, formula_copy(t->arena, m->relocated[i].count)); /* The formulas go with the models. */
            need(t, p->block[m->relocated[i].written->id]);
        }
}

static bool measures_traffic(const Probe *q)
{
    const unsigned traffic = 1u << LIB_LOADS | 1u << LIB_STORES | 1u << LIB_BYTES_LOADED | 1u << LIB_BYTES_STORED;
    return q->library && q->figures & traffic;
}

static void need_of_body(Traffic *t, const Body *body)
{
    const Placement *p = body->placement;
    for (int i = 1; i < p->cfg->n_blocks; i++) {
        Mix written = block_mix(p->cfg->block[i]);
        if (has_traffic(&written))
            need(t, p->block[i]);
    }
    for (int i = 0; i < p->n_probes; i++)
        if (measures_traffic(&p->probe[i]))
            need(t, formula_counter(t->arena, p->probe[i].counter));
    need_of_model(t, p, model_of(t->models, body, COMPILER_GCC));
    need_of_model(t, p, model_of(t->models, body, COMPILER_CLANG));
    for (int i = 0; i < body->n_parts; i++)
        need_of_body(t, &body->part[i]);
}

NeededCounts needed_traffic(const Job *job, const Unit *now, int first, int end)
{
    Job planned = *job;
    planned.final = (Unit *)now;
    Traffic t = {model_unit(&planned), now->arena, {.first = first, .end = end}};
    model_unit_build(t.models);
    for (int i = 0; i < job->n_bodies; i++)
        if (job->body[i].placement)
            need_of_body(&t, &job->body[i]);
    model_unit_free(t.models);
    return t.needed;
}
