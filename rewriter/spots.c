/* In: probes, exits of regions.  Out: spots.
 * Method: one hash table by node; loops with counters in registers are walked once more for the jumps that leave them. */
#include "spots.h"

#include <stdlib.h>

#include "loopcount.h"
#include "versions.h"

Spot *spot_of(Spots *t, const Node *n)
{
    Spot *s;
    HASH_FIND_PTR(t->table, &n, s);
    if (s)
        return s;
    s = NEW(t->arena, Spot);
    s->node = n;
    HASH_ADD_PTR(t->table, node, s);
    return s;
}

/* The counter as it is incremented at `at`: in memory, or in a register of the loop around. */
static const char *counter_name(Spots *t, int counter, const Node *at)
{
    const Node *loop = loop_for_counter(t->u, t->cfg, at);
    t->uses_base = true;
    if (!loop)
        return arena_printf(t->arena, "%s[%d]", t->base, counter);
    Spot *s = spot_of(t, loop);
    buf_printf(&s->locals, "%s mr_k%d = 0", s->locals.len ? "," : "mr_u64", counter);
    buf_printf(&s->add_up, "%s[%d] += mr_k%d; ", t->base, counter, counter);
    return arena_printf(t->arena, "mr_k%d", counter);
}

const char *count_text(Spots *t, int counter)
{
    t->uses_base = true;
    return arena_printf(t->arena, "%s[%d]++; ", t->base, counter);
}

static void collect_probe(Spots *t, const Probe *p)
{
    if (p->size) {
        spot_of(t, p->size)->size = counter_name(t, p->counter, p->size);
        return;
    }
    const Site *s = &p->edge->site;
    const char *name = s->node && s->kind != SITE_EXIT ? counter_name(t, p->counter, s->node) : NULL;
    switch (s->kind) {
    case SITE_ENTRY: t->entry = p->counter; break;
    case SITE_STMT: buf_printf(&spot_of(t, s->node)->before, "%s++; ", name); break;
    case SITE_BEHIND: buf_printf(&spot_of(t, s->node)->after, "%s++;", name); break;
    case SITE_TRUE: spot_of(t, s->node)->if_true = name; break;
    case SITE_FALSE: spot_of(t, s->node)->if_false = name; break;
    case SITE_ARM: spot_of(t, s->node)->arm = name; break;
    default: break; /* regions: below */
    }
}

/* ---- laps ---- */

static bool find_lap(Node *n, void *ctx)
{
    Spots *t = ctx;
    if (!versions_counted(n, LAP_MARK))
        return true;
    Spot *choice = spot_of(t, n), *loop = spot_of(t, n->parent->parent);
    int k = t->laps++;
    choice->lap = k + 1;
    t->uses_base = true;
    buf_printf(&loop->locals, "mr_u64 mr_n%d = mr_laps(); mr_u64 *mr_l%d = mr_c", k, k);
    buf_printf(&loop->add_up, "mr_c = mr_laps_end(mr_n%d); ", k);
    return true;
}

/* ---- loops ---- */

typedef struct LoopExits {
    Spots *t;
    const char *flush;
} LoopExits;

static bool flush_at_exit(Node *n, void *ctx)
{
    LoopExits *x = ctx;
    if (n->kind == S_RETURN || n->kind == S_GOTO)
        spot_of(x->t, n)->flush = x->flush;
    return true;
}

/* Where a loop with counters in registers is left by a jump, they are added up in front of it. */
static void collect_loop_exits(Spots *t)
{
    int n = 0;
    Spot **loops = xmalloc(((size_t)HASH_COUNT(t->table) + 1) * sizeof *loops), *s, *next;
    HASH_ITER(hh, t->table, s, next) {
        if (s->locals.len)
            loops[n++] = s;
    }
    for (int i = 0; i < n; i++) {
        LoopExits x = {t, arena_strndup(t->arena, loops[i]->add_up.text, loops[i]->add_up.len)};
        walk((Node *)loops[i]->node, flush_at_exit, &x);
    }
    free(loops);
}

void spots_collect(Spots *s, const Unit *u, const Cfg *c, const Placement *p, const char *base)
{
    *s = (Spots){.arena = u->arena, .u = u, .cfg = c, .base = base, .entry = -1};
    for (int i = 0; i < p->n_probes; i++)
        collect_probe(s, &p->probe[i]);
    for (int i = 0; i < c->n_exits; i++)
        spot_of(s, c->exit[i].jump)->exit = &c->exit[i];
    s->uses_base = s->uses_base || c->n_exits;
    walk(c->function->body, find_lap, s);
    collect_loop_exits(s);
}

void spots_free(Spots *t)
{
    Spot *s, *next;
    HASH_ITER(hh, t->table, s, next) {
        buf_free(&s->before);
        buf_free(&s->after);
        buf_free(&s->locals);
        buf_free(&s->add_up);
    }
    HASH_CLEAR(hh, t->table);
}
