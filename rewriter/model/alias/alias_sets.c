/* In: events, locations.  Out: sets.
 * Method: each pair of locations is asked about once.
 * Limits: functions with more than LOCATIONS_AT_MOST locations, or BITS_AT_MOST nodes × locations, are left as written,
 * and are said to be. */
#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

enum { LOCATIONS_AT_MOST = 12000, BITS_AT_MOST = 400 * 1000 * 1000 };

static int effect_number(const AliasSets *m, const Effect *e)
{
    for (int i = 0; i < m->n_effects; i++)
        if (m->effect[i] == e)
            return i;
    return -1;
}

static void add_effect(AliasSets *m, const Effect *e)
{
    if (effect_number(m, e) >= 0)
        return;
    Sets writes = sets_new(1, m->n, false), reads = sets_new(1, m->n, false);
    for (int i = 0; i < m->n; i++) {
        if (effect_writes(m->g, e, &m->g->location[i]))
            set_add(writes.word, i);
        if (effect_reads(m->g, e, &m->g->location[i]))
            set_add(reads.word, i);
    }
    for (int i = 0; i < e->n_excluded; i++) {
        set_remove(writes.word, e->excluded[i]);
        set_remove(reads.word, e->excluded[i]);
    }
    int n = m->n_effects;
    *PUSH(m->effect, m->n_effects, m->cap_effects) = e;
    *PUSH(m->writes, n, m->cap_writes) = writes;
    n--;
    *PUSH(m->reads, n, m->cap_reads) = reads;
}

static int by_place(const void *a, const void *b)
{
    const LocationDef *x = a, *y = b;
    return x->position != y->position ? (x->position < y->position ? -1 : 1) : x->location - y->location;
}

static void find_defs(AliasSets *m)
{
    const ModelGraph *g = m->g;
    int *cap = NEW_N(g->arena, int, (size_t)g->f->n);
    m->defs = NEW_N(g->arena, LocationDef *, (size_t)g->f->n);
    m->n_defs = NEW_N(g->arena, int, (size_t)g->f->n);
    for (int i = 0; i < m->n; i++) {
        DefPoint b = g->location[i].def;
        if (b.node > 0)
            *PUSH(m->defs[b.node], m->n_defs[b.node], cap[b.node]) = (LocationDef){i, b.position};
    }
    for (int i = 0; i < g->f->n; i++)
        SORT(m->defs[i], m->n_defs[i], by_place);
}

bool alias_sets_build(AliasSets *m, ModelGraph *g)
{
    *m = (AliasSets){.g = g, .n = g->n_locations};
    if (m->n > LOCATIONS_AT_MOST || (int64_t)m->n * g->f->n > BITS_AT_MOST) {
        g->as_written = arena_printf(g->u->arena, "it has %d places in memory and %d blocks: too many for the model",
                                     m->n, g->f->n);
        return false;
    }
    m->aliases = sets_new(m->n, m->n, false);
    for (int i = 0; i < m->n; i++)
        for (int k = i; k < m->n; k++)
            if (k == i || may_alias(g, &g->location[i], &g->location[k])) {
                set_add(set_of(&m->aliases, i), k);
                set_add(set_of(&m->aliases, k), i);
            }
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_CALL)
                add_effect(m, s->event[k].effect);
    }
    find_defs(m);
    return true;
}

void alias_sets_free(AliasSets *m)
{
    for (int i = 0; i < m->n_effects; i++) {
        free(m->writes[i].word);
        free(m->reads[i].word);
    }
    for (int i = 0; i < m->g->f->n; i++)
        free(m->defs[i]);
    free(m->writes);
    free(m->reads);
    free(m->effect);
    free(m->aliases.word);
}

const Word *alias_written(const AliasSets *m, const Event *e)
{
    return e->kind == EVENT_CALL ? m->writes[effect_number(m, e->effect)].word : set_of(&m->aliases, e->location);
}

const Word *alias_read(const AliasSets *m, const Event *e)
{
    return e->kind == EVENT_CALL ? m->reads[effect_number(m, e->effect)].word : set_of(&m->aliases, e->location);
}
