/* Dead stores.
 * In: events.  Out: stores gone that are written over on all paths before anything may read them, or whose variable
 * ends first. Method: backwards: a place is dead where the next access to it, whatever comes, is a store to exactly it.
 * A variable that nobody else can reach is dead where the function ends, and what a pointer leads to where that is
 * freed (tree-ssa-dse.c, DeadStoreElimination.cpp). */
#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

typedef struct Dead {
    AliasSets *m;
    size_t words;
    Sets dead; /* By node: the locations that are dead at its entry. */
    Word *ends, *scratch;
} Dead;

/* Marks the places that a pointer leads to as dead, where it is freed: free reads nothing. */
static void free_places(Dead *d, Value pointer)
{
    Values *v = &d->m->g->v;
    int base = value_base(v, pointer);
    for (int i = 0; i < d->m->n; i++) {
        const Location *l = &d->m->g->location[i];
        int64_t offset;
        bool is_there = base >= 0 && l->base == base && !has_object(l) && l->address &&
                        value_is_constant(v, value_add(v, l->address, pointer, -1), &offset) && offset >= 0;
        if (is_there)
            set_add(d->scratch, i);
    }
}

static void pass_node(Dead *d, int node, bool drop)
{
    Point *s = &d->m->g->point[node];
    const LocationDef *b;
    int next = d->m->n_defs[node];
    for (int i = s->n_events - 1; i >= 0; i--) {
        Event *e = &s->event[i];
        while ((b = last_def(d->m, node, e->position, &next)))
            set_remove(d->scratch, b->location);
        if (e->is_removed)
            continue;
        if (e->kind == EVENT_STORE && !e->is_pinned) {
            if (drop && set_has(d->scratch, e->location)) {
                e->is_removed = true;
                e->outcome = OUTCOME_DEAD;
            }
            if (!e->is_guarded || !e->is_conditional)
                set_add(d->scratch, e->location);
            continue;
        }
        if (e->kind == EVENT_CALL && e->freed) {
            free_places(d, e->freed);
            continue;
        }
        const Word *read = alias_read(d->m, e);
        for (size_t w = 0; w < d->words; w++)
            d->scratch[w] &= ~read[w];
    }
    while ((b = last_def(d->m, node, -1, &next)))
        set_remove(d->scratch, b->location);
}

static void look_ahead(Dead *d, int node)
{
    const Flow *f = d->m->g->f;
    memset(d->scratch, f->out_at[node] < f->out_at[node + 1] ? 0xff : 0, d->words * sizeof(Word));
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++) {
        int to = f->edge[f->out[k]].to;
        const Word *with = to == f->exit ? d->ends : set_of(&d->dead, to);
        for (size_t w = 0; w < d->words; w++)
            d->scratch[w] &= with[w];
    }
}

static bool ends_with_function(const ModelGraph *g, const Location *l)
{
    return l->object && !l->object->is_static_storage && escape_of(g->unit, l->object) == EXPOSED_NOT;
}

void remove_dead_stores(AliasSets *m)
{
    const Flow *f = m->g->f;
    Dead d = {.m = m, .dead = sets_new(f->n, m->n, true)};
    bool changed = true;
    d.words = d.dead.words;
    d.ends = NEW_N(m->g->arena, Word, d.words);
    d.scratch = NEW_N(m->g->arena, Word, d.words);
    for (int i = 0; i < m->n; i++)
        if (ends_with_function(m->g, &m->g->location[i]))
            set_add(d.ends, i);
    while (changed) {
        changed = false;
        for (int i = f->n_order - 1; i >= 0; i--) {
            int node = f->order[i];
            if (node == f->exit)
                continue;
            look_ahead(&d, node);
            pass_node(&d, node, false);
            changed = changed || memcmp(d.scratch, set_of(&d.dead, node), d.words * sizeof(Word));
            memcpy(set_of(&d.dead, node), d.scratch, d.words * sizeof(Word));
        }
    }
    for (int i = 0; i < f->n_order; i++)
        if (f->order[i] != f->exit) {
            look_ahead(&d, f->order[i]);
            pass_node(&d, f->order[i], true);
        }
    free(d.dead.word);
}
