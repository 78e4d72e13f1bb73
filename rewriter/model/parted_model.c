#include "model/parted_model.h"

#include <stdlib.h>

#include "placement/spanning_tree.h"

static Model *new_model(const Model *like, const Body *body)
{
    Model *m = NEW(like->arena, Model);
    size_t n = (size_t)body->cfg->n_blocks;
    *m = (Model){.arena = like->arena,
                 .removed = NEW_N(like->arena, Mix, n),
                 .removed_accesses = NEW_N(like->arena, MovedAccess *, n),
                 .depends_on_compiler = like->depends_on_compiler,
                 .as_written = like->as_written,
                 .in_part = like->in_part};
    return m;
}

static Model *model_in(JoinedModel *all, int n, const Body *body)
{
    int i = 0;
    while (i < n && all[i].body != body)
        i++;
    CHECK(i < n);
    return all[i].model;
}

static void add_removed(Model *to, int id, const Mix *mix, MovedAccess *accesses)
{
    MovedAccess **last = &to->removed_accesses[id];
    for (int i = 0; i < N_COLUMNS; i++)
        to->removed[id].amount[i] += mix->amount[i];
    while (*last)
        last = &(*last)->next;
    *last = accesses;
}

/* Places an access of an inlined function: its block may be part of the caller's graph. */
static void place_relocated(Relocated *r, const Body *body)
{
    const Block *b = r->written;
    if (!b->part_of)
        return;
    r->written = b->part_of;
    r->origin = b->part_of_body == body ? NULL : b->part_of_body;
}

static void part_blocks(const Model *m, JoinedModel *all, const JoinedGraph *of)
{
    const Cfg *c = of->placement->cfg;
    for (int i = 0; i < c->n_blocks; i++) {
        const Block *b = c->block[i];
        add_removed(model_in(all, of->n_joined, b->part_of_body), b->part_of->id, &m->removed[i],
                    m->removed_accesses[i]);
    }
    for (int i = 0; i < m->n_changes; i++) {
        Change change = m->change[i];
        Model *to = model_in(all, of->n_joined, change.written->part_of_body);
        change.written = change.written->part_of;
        *PUSH(to->change, to->n_changes, to->cap_changes) = change;
    }
}

void model_part(Model *m, const Body *body, const JoinedGraph *of)
{
    for (int i = 0; i < m->n_relocated; i++)
        place_relocated(&m->relocated[i], body);
    if (!of->n_joined)
        return;
    JoinedModel *all = NEW_N(m->arena, JoinedModel, (size_t)of->n_joined);
    for (int i = 0; i < of->n_joined; i++)
        all[i] = (JoinedModel){of->joined[i], new_model(m, of->joined[i])};
    part_blocks(m, all, of);
    free(m->change);
    m->removed = all[0].model->removed;
    m->removed_accesses = all[0].model->removed_accesses;
    m->change = all[0].model->change;
    m->n_changes = all[0].model->n_changes;
    m->cap_changes = all[0].model->cap_changes;
    m->joined = all + 1;
    m->n_joined = of->n_joined - 1;
}
