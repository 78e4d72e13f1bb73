/* In: probes whose counters are needed, formulas.  Out: fewer probes that do as well.
 * Method: the spanning tree gave each arm without traffic a counter of its own, if it is cheap.  But of several such
 * arms it is mostly their sum that is needed, to know how often the branch in front of them was passed.
 *
 *      if (a) x++; else if (b) y++; else m[i]++;       c0, c1, c2 in the arms: the loads in front need c0 + c1 + c2
 *
 * Counters with equal columns in the matrix of the needed counts are needed as their sum alone.  Where an edge without
 * a probe has a count that is that sum and others that are needed, a counter there does for all of them, c0 + c1 = n -
 * c2, if it costs no more than they do: an exchange of the basis.  c0 = n - c2 - x and c1 = x then, and x is not known.
 * One exchange may make the next one possible, so there are several rounds.
 * Limits: edges by which a function is entered or left are not considered, since what counts there may be late. */
#include <stdlib.h>

#include "placement/needed_columns.h"
#include "placement/spanning_tree.h"

enum { ROUNDS = 4 };

/* Counters of one placement with equal columns. */
typedef struct Group {
    int first, n;     /* The group's part of the list of probes. */
    double cost;      /* The cost of all their probes. */
    const Edge *edge; /* The cheapest edge that serves instead, or NULL. */
    int64_t sign;     /* Sign of the group's sum in the edge's formula. */
    int n_terms;         /* The number of terms, so far, of the edge that is looked at. */
    int64_t coefficient; /* The coefficient of these terms. */
} Group;

typedef struct Listed {
    uint64_t hash;
    int probe, counter; /* Number of the probe, and of the counter that it increments. */
} Listed;

typedef struct Exchange {
    Arena *arena;
    NeededCounts *needed;
    Columns columns;
    bool *is_replaced, *is_kept; /* By counter less the first: in this round an exchange replaces it, or keeps it. */
    Formula *value;   /* By counter less the first: its value if it is exchanged; n 0: the counter is as it was. */
    bool has_any;
} Exchange;

typedef struct Groups {
    Placement *p;
    Listed *list; /* The probes by group. */
    Group *group;
    int n_listed, n;
    int *group_of; /* By counter less the first: the group's number, from 1; 0: the counter is of none of these. */
    int *touched; /* The groups of the formula at hand. */
} Groups;

static int by_hash(const void *a, const void *b)
{
    const Listed *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return x->probe - y->probe;
}

static void find_groups(const Exchange *x, Groups *g)
{
    const Placement *p = g->p;
    int n = 0, base = x->columns.first;
    for (int i = 0; i < p->n_probes; i++)
        if (p->probe[i].edge)
            g->list[n++] = (Listed){x->columns.hash[p->probe[i].counter - base], i, p->probe[i].counter};
    SORT(g->list, n, by_hash);
    g->n = 0;
    g->n_listed = n;
    for (int i = 0; i < n; i++) {
        const Listed *l = &g->list[i];
        if (!i || !is_same_column(&x->columns, g->list[g->group[g->n - 1].first].counter, l->counter))
            g->group[g->n++] = (Group){.first = i};
        Group *last = &g->group[g->n - 1];
        last->n++;
        last->cost += p->probe[l->probe].edge->cost;
        g->group_of[l->counter - base] = g->n;
    }
}

/* Is each group in it as a whole or not at all, and all else needed, too?  Then it can be told from what is counted.
 * Returns how many groups it has, -1: no. */
static int groups_in(const Exchange *x, Groups *g, Formula f)
{
    int n = 0;
    bool whole = true;
    for (int i = 0; i < f.n; i++) {
        int k = f.term[i].counter - x->columns.first;
        if (f.term[i].counter >= FIRST_DROPPED || x->columns.head[k] < 0) {
            whole = false;
            continue;
        }
        Group *own = g->group_of[k] ? &g->group[g->group_of[k] - 1] : NULL;
        if (!own)
            continue;
        if (!own->n_terms++) {
            g->touched[n++] = g->group_of[k] - 1;
            own->coefficient = f.term[i].coefficient;
        }
        whole = whole && own->coefficient == f.term[i].coefficient;
    }
    for (int i = 0; i < n; i++) {
        whole = whole && g->group[g->touched[i]].n_terms == g->group[g->touched[i]].n;
        g->group[g->touched[i]].n_terms = 0;
    }
    return whole ? n : -1;
}

static bool may_count(const Edge *e)
{
    return e->from->id && e->to->id && e->probe != PROBE_NOWHERE && (e->from->is_counted || e->to->is_counted);
}

static void find_edges(const Exchange *x, Groups *g)
{
    const Cfg *c = g->p->cfg;
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        int n = may_count(e) && g->p->edge[i].n > 1 ? groups_in(x, g, g->p->edge[i]) : 0;
        for (int k = 0; k < n; k++) {
            Group *of = &g->group[g->touched[k]];
            bool does = of->n > 1 && (of->coefficient == 1 || of->coefficient == -1) && e->cost <= of->cost;
            if (does && (!of->edge || e->cost < of->edge->cost)) {
                of->edge = e;
                of->sign = of->coefficient;
            }
        }
    }
}

/* Two exchanges of one round are apart: what one puts in the place of its counters has none that the other replaces. */
static bool is_free(const Exchange *x, const Groups *g, int number)
{
    const Formula f = g->p->edge[g->group[number].edge->id];
    bool free = true;
    for (int i = 0; i < f.n; i++) {
        int k = f.term[i].counter - x->columns.first;
        free = free && !x->is_replaced[k] && !(g->group_of[k] == number + 1 && x->is_kept[k]);
    }
    for (int i = 0; i < f.n && free; i++) {
        int k = f.term[i].counter - x->columns.first;
        *(g->group_of[k] == number + 1 ? &x->is_replaced[k] : &x->is_kept[k]) = true;
    }
    return free;
}

/* The group's sum is sign × (new counter - rest), and the rest of the edge's count is whole - sign × that sum. */
static void exchange_group(Exchange *x, Groups *g, const Group *of)
{
    Placement *p = g->p;
    const Listed *member = &g->list[of->first];
    int counter = x->needed->end++, base = x->columns.first;
    Formula none = {NULL, 0}, sum = formula_counter(x->arena, counter);
    sum = formula_add(x->arena, sum, p->edge[of->edge->id], -1);
    for (int i = 0; i < of->n; i++)
        sum = formula_add(x->arena, sum, formula_counter(x->arena, member[i].counter), of->sign);
    Formula first = formula_add(x->arena, none, sum, of->sign);
    for (int i = 0; i < of->n; i++) {
        Formula unknown = formula_counter(x->arena, FIRST_DROPPED + member[i].counter - base);
        x->value[member[i].counter - base] = unknown;
        first = i ? formula_add(x->arena, first, unknown, -1) : first;
        p->probe[member[i].probe].counter = -1;
    }
    x->value[member->counter - base] = first;
    *PUSH(p->probe, p->n_probes, p->cap_probes) = (Probe){.counter = counter, .edge = p->cfg->edge[of->edge->id]};
    x->has_any = true;
}

/* Exchanges counters of one placement.  of: 0 for each counter at entry, and again at return. */
static void exchange_in(Exchange *x, Placement *p, int *of)
{
    size_t most = (size_t)p->n_probes + 1;
    Groups g = {.p = p,
                .list = NEW_N(x->arena, Listed, most),
                .group = NEW_N(x->arena, Group, most),
                .group_of = of,
                .touched = NEW_N(x->arena, int, most)};
    int kept = 0;
    find_groups(x, &g);
    find_edges(x, &g);
    for (int i = 0; i < g.n; i++)
        if (g.group[i].edge && is_free(x, &g, i))
            exchange_group(x, &g, &g.group[i]);
    for (int i = 0; i < p->n_probes; i++)
        if (p->probe[i].counter >= 0)
            p->probe[kept++] = p->probe[i];
    p->n_probes = kept;
    for (int i = 0; i < g.n_listed; i++)
        of[g.list[i].counter - x->columns.first] = 0;
}

/* ---- what is left of the counters ---- */

static Formula replaced(const Exchange *x, Formula f, int end)
{
    FormulaSum sum = {NULL, 0, 0};
    bool any = false;
    for (int i = 0; i < f.n && f.term[i].counter < end; i++)
        any = any || x->value[f.term[i].counter - x->columns.first].n;
    for (int i = 0; i < f.n && any; i++) {
        const Term *t = &f.term[i];
        const Formula *value = t->counter < end ? &x->value[t->counter - x->columns.first] : NULL;
        formula_sum_add(&sum, value && value->n ? *value : (Formula){(Term[]){{1, t->counter}}, 1}, t->coefficient);
    }
    return any ? formula_sum_end(x->arena, &sum) : f;
}

static void replace_in(const Exchange *x, Body *b, int end)
{
    Placement *p = b->placement;
    for (int i = 0; p && i < p->cfg->n_blocks; i++)
        p->block[i] = replaced(x, p->block[i], end);
    for (int i = 0; p && i < p->cfg->n_edges; i++)
        p->edge[i] = replaced(x, p->edge[i], end);
    if (p)
        p->entries = replaced(x, p->entries, end);
    for (int i = 0; i < b->n_parts; i++)
        replace_in(x, &b->part[i], end);
}

static void exchange_in_body(Exchange *x, Body *b, int *of)
{
    if (b->placement && !b->cfg->function->calls_setjmp)
        exchange_in(x, b->placement, of);
    for (int i = 0; i < b->n_parts; i++)
        exchange_in_body(x, &b->part[i], of);
}

void needed_exchange_probes(const CountedUnit *u, NeededCounts *needed)
{
    Exchange x = {.arena = u->graphed->arena, .needed = needed, .has_any = true};
    for (int round = 0; x.has_any && round < ROUNDS; round++) {
        needed_drop_probes(u, needed); /* Drops counters that the exchanges of the round before made superfluous. */
        int end = needed->end;
        size_t counters = (size_t)(end - needed->first) + 1;
        int *of = NEW_N(x.arena, int, counters);
        x.columns = columns_of(x.arena, needed);
        x.value = NEW_N(x.arena, Formula, counters);
        x.is_replaced = NEW_N(x.arena, bool, counters);
        x.is_kept = NEW_N(x.arena, bool, counters);
        x.has_any = false;
        for (int i = 0; i < u->n_bodies; i++)
            exchange_in_body(&x, &u->body[i], of);
        for (int i = 0; i < u->n_bodies && x.has_any; i++)
            replace_in(&x, &u->body[i], end);
        for (int i = 0; i < needed->n && x.has_any; i++)
            needed->count[i] = replaced(&x, needed->count[i], end);
    }
    needed_drop_probes(u, needed);
}
