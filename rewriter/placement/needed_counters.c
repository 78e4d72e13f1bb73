/* In: placements, needed counts.  Out: placements of these alone.
 * Method: the formulas of the needed counts say which counters are in them.  A count of which two arms are not needed
 * by themselves has their sum at most, and where even that is not needed it cancels out: nothing need be known of the
 * graph for this, since the spanning tree that gave the formulas is one of the graph without those arms, too.  Two
 * counters that each needed count has equally often are needed as their sum; where they are variables of one loop they
 * become one, s, which either place increments: c1 = s - x, c2 = x, and x is never known.  So a loop clears, holds and
 * adds up one register for many arms.  Such counters have equal columns in the matrix of the formulas; columns are
 * compared by a hash that is linear in their elements, and then, those with the same hash, in full.
 * Limits: counters that are needed in differences alone stay two. */
#include "placement/needed_counters.h"

#include "placement/loop_plan.h"
#include "placement/needed_columns.h"
#include "placement/spanning_tree.h"

typedef struct Renumbering {
    Arena *arena;
    const Columns *columns;
    int n;          /* The number of counters before. */
    int *substitute; /* By old number less the first: the counter that counts for it, or itself. */
    Formula *value; /* By old number less the first: the counter's value, in new numbers. */
    int *number;    /* By old number less the first: the new number, or FIRST_DROPPED and more. */
} Renumbering;

/* ---- probes that are not needed ---- */

static void drop_probes(Body *b, const Columns *c)
{
    Placement *p = b->placement;
    int n = 0;
    for (int i = 0; p && i < p->n_probes; i++)
        if (c->head[p->probe[i].counter - c->first] >= 0)
            p->probe[n++] = p->probe[i];
    if (p)
        p->n_probes = n;
    for (int i = 0; i < b->n_parts; i++)
        drop_probes(&b->part[i], c);
}

void needed_drop_probes(const CountedUnit *u, const NeededCounts *needed)
{
    Columns c = columns_of(u->graphed->arena, needed);
    for (int i = 0; i < u->n_bodies; i++)
        drop_probes(&u->body[i], &c);
}

/* ---- counters that are needed together ---- */

/* Does the loop count its iterations down by one of its counters? */
static bool counts_down(const Cfg *c, const Node *loop)
{
    const CfgLoop *l = cfg_loop(c, loop);
    return l && l->plan->stretch.kind == STRETCH_COUNTED;
}

/* A variable of 32 bits may have room for one of them only. */
static bool may_share(const Cfg *c, const Probe *p)
{
    const CounterHome *h = &p->home;
    return p->edge && p->edge->probe == PROBE_AT_SITE && h->loop && !h->is_narrow && !h->is_simd &&
           !counts_down(c, h->loop);
}

static bool is_same_home(const CounterHome *a, const CounterHome *b)
{
    return a->loop == b->loop && a->outer == b->outer;
}

static bool goes_together(const Columns *c, const Probe *p, const Probe *q)
{
    return is_same_home(&p->home, &q->home) && is_same_column(c, p->counter, q->counter);
}

typedef struct Sharer {
    const Node *loop;
    uint64_t hash;
    int probe; /* Number of the probe. */
} Sharer;

static int by_loop_and_hash(const void *a, const void *b)
{
    const Sharer *x = a, *y = b;
    if (x->loop != y->loop)
        return x->loop < y->loop ? -1 : 1;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return x->probe - y->probe;
}

/* Probes that share a counter stand beside each other in the list; the first of them gives its own. */
static void share_in(const Renumbering *r, const Placement *p)
{
    int n = 0, of = r->columns->first;
    Sharer *list = NEW_N(r->arena, Sharer, (size_t)p->n_probes + 1);
    for (int i = 0; i < p->n_probes; i++)
        if (may_share(p->cfg, &p->probe[i]))
            list[n++] = (Sharer){p->probe[i].home.loop, r->columns->hash[p->probe[i].counter - of], i};
    SORT(list, n, by_loop_and_hash);
    for (int i = 1, first = 0; i < n; i++) {
        const Probe *with = &p->probe[list[first].probe], *q = &p->probe[list[i].probe];
        if (goes_together(r->columns, with, q)) {
            r->substitute[q->counter - of] = with->counter - of;
            p->probe[list[i].probe].is_declared = true;
        } else {
            first = i;
        }
    }
}

static void share(const Renumbering *r, const Body *b)
{
    if (b->placement)
        share_in(r, b->placement);
    for (int i = 0; i < b->n_parts; i++)
        share(r, &b->part[i]);
}

/* ---- new numbers ---- */

/* A counter that counts for others, too, is the sum of all less these. */
static void number(Renumbering *r, int *next_counter)
{
    for (int i = 0; i < r->n; i++)
        if (r->substitute[i] == i) {
            r->number[i] = r->columns->head[i] >= 0 ? (*next_counter)++ : FIRST_DROPPED + i;
            r->value[i] = formula_counter(r->arena, r->number[i]);
        }
    for (int i = 0; i < r->n; i++)
        if (r->substitute[i] != i) {
            int k = r->substitute[i];
            r->number[i] = r->number[k];
            r->value[i] = formula_counter(r->arena, FIRST_DROPPED + i);
            r->value[k] = formula_add(r->arena, r->value[k], r->value[i], -1);
        }
}

static Formula renumber(const Renumbering *r, Formula f)
{
    FormulaSum sum = {NULL, 0, 0};
    for (int i = 0; i < f.n; i++) {
        Term *t = &f.term[i];
        bool is_dropped = t->counter >= FIRST_DROPPED;
        Formula value = is_dropped ? (Formula){&(Term){1, t->counter}, 1} : r->value[t->counter - r->columns->first];
        formula_sum_add(&sum, value, t->coefficient);
    }
    return formula_sum_end(r->arena, &sum);
}

static void renumber_in(const Renumbering *r, Body *b)
{
    Placement *p = b->placement;
    for (int i = 0; p && i < p->n_probes; i++)
        p->probe[i].counter = r->number[p->probe[i].counter - r->columns->first];
    for (int i = 0; p && i < p->cfg->n_blocks; i++)
        p->block[i] = renumber(r, p->block[i]);
    for (int i = 0; p && i < p->cfg->n_edges; i++)
        p->edge[i] = renumber(r, p->edge[i]);
    if (p)
        p->entries = renumber(r, p->entries);
    for (int i = 0; i < b->n_parts; i++)
        renumber_in(r, &b->part[i]);
}

void needed_share_counters(const CountedUnit *u, const NeededCounts *needed, int *next_counter)
{
    Arena *a = u->graphed->arena;
    Columns c = columns_of(a, needed);
    size_t n = (size_t)(needed->end - needed->first);
    Renumbering r = {a, &c, (int)n, NEW_N(a, int, n + 1), NEW_N(a, Formula, n + 1), NEW_N(a, int, n + 1)};
    for (int i = 0; i < r.n; i++)
        r.substitute[i] = i;
    for (int i = 0; i < u->n_bodies; i++)
        share(&r, &u->body[i]);
    *next_counter = needed->first;
    number(&r, next_counter);
    for (int i = 0; i < u->n_bodies; i++)
        renumber_in(&r, &u->body[i]);
}
