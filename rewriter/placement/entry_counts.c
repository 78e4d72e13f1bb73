/* In: placements, calls in blocks.  Out: each function's entries as a formula.
 * Method: a function's entries are the sum, over all blocks that call it, of the block's count times its calls (flow is
 * conserved over the call graph as it is within a function).  Callers are settled first.  For a function that calls
 * itself the entries e satisfy e = a × e + rest, which is solved if 1 - a is 1 or -1.  If a is 1 then rest = 0 relates
 * the function's counters: the dearest one is dropped, and a cheap probe counts the entries.  In a longer cycle of
 * calls one function counts its entries itself.  A call counts entries only if control is sure to get to it from the
 * block's begin: all calls in front of it return, once.
 * Limits: a program that is killed has been in the middle of
 * blocks.  A formula that would become too long is not made. If a function is called all over the file its entries have
 * many terms, and so has each of its blocks: only small functions do without a counter then. */
#include "placement/entry_counts.h"

#include <string.h>

#include "cfg/cfg.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"
#include "support/hash.h"
#include "tree/version_marks.h"

enum {
    TERMS_AT_MOST = 12,            /* The most terms of the entries of any function. */
    TERMS_OF_SMALL_AT_MOST = 240,  /* The most terms of the entries of a function that has few blocks. */
    TERMS_OF_BLOCKS_AT_MOST = 1200 /* The most terms times blocks of such a function. */
};

typedef struct Callee {
    const char *name;
    int body;
    int sites;             /* The number of calls that were found in counted blocks. */
    int plain_sites;       /* The number of calls in versions of regions and of iterations that run as written. */
    bool is_unsure; /* Control may not get from a calling block to the call, so no entries follow from the block. */
    bool holds_others; /* Formulas of its blocks hold other functions' counters. */
    Formula sum; /* The sum of the calling blocks' counts, in which ENTRY_UNKNOWN + 1 + body stands for the caller's
                    entries. */
    enum { OPEN, BUSY, SETTLED } state;
    UT_hash_handle hh;
} Callee;

typedef struct UnsureCall {
    const Node *expression; /* The full expression around the call. */
    int action;
} UnsureCall;

/* Those calls of one block that may not return, in the order of their expressions. */
typedef struct UnsureCalls {
    const Block *block;
    UnsureCall *call;
    int n, cap;
    int first; /* The action of the block's first such call; the number of actions if there is none. */
} UnsureCalls;

typedef struct Settling {
    const CountedUnit *unit;
    Arena *arena;
    int *next_counter;
    Callee *table; /* The callees are hashed by name. */
    Callee **by_body; /* By body: its callee; NULL: the body counts its entries itself. */
    UnsureCalls unsure;
} Settling;

static bool is_too_long(const Settling *s, const Callee *c, int terms)
{
    return terms > TERMS_AT_MOST &&
           (terms > TERMS_OF_SMALL_AT_MOST || terms * s->unit->body[c->body].cfg->n_blocks > TERMS_OF_BLOCKS_AT_MOST);
}

/* ---- calls ---- */

static const Node *full_expression(const Node *n)
{
    while (n->parent && is_expr(n->parent))
        n = n->parent;
    return n;
}

static int by_expression(const void *a, const void *b)
{
    const UnsureCall *x = a, *y = b;
    return x->expression != y->expression ? (x->expression < y->expression ? -1 : 1) : x->action - y->action;
}

/* Finds the block's calls that may not return, once for all of its calls. */
static void list_unsure_calls(UnsureCalls *l, const Block *b)
{
    l->block = b;
    l->n = 0;
    l->first = b->n_act;
    for (int k = 0; k < b->n_act; k++)
        if (b->act[k].kind == ACT_CALL && !surely_returns(b->act[k].node)) {
            *PUSH(l->call, l->n, l->cap) = (UnsureCall){full_expression(b->act[k].node), k};
            l->first = k < l->first ? k : l->first;
        }
    SORT(l->call, l->n, by_expression);
}

/* May control enter the block and not get to call i, since another call does not return?  Such a call is evaluated in
 * front of call i, in its arguments, or in unspecified order with it. */
static bool may_miss_call(UnsureCalls *l, const Block *b, int i)
{
    const Node *call = b->act[i].node, *expression = full_expression(call);
    if (l->block != b)
        list_unsure_calls(l, b);
    if (l->first < i)
        return true;
    int k = 0, end = l->n;
    while (k < end) {
        int middle = k + (end - k) / 2;
        if (l->call[middle].expression < expression)
            k = middle + 1;
        else
            end = middle;
    }
    for (; k < l->n && l->call[k].expression == expression; k++)
        if (l->call[k].action != i && !is_within(call, b->act[l->call[k].action].node))
            return true;
    return false;
}

static Callee *callee_of(const Settling *s, const Node *call)
{
    Callee *c = NULL;
    if (call->decl && call->decl->kind == DECL_FUNCTION)
        HASH_FIND_STR(s->table, call->decl->name, c);
    return c;
}

/* Function `number` calls c in block b.  The block is in the graph of `body`: the function's, or that of an OpenMP
 * block in it. */
typedef void SiteVisitor(Settling *s, Callee *c, int number, const Body *body, const Block *b, int action);

static void sites_of(Settling *s, int number, const Body *body, SiteVisitor *visit)
{
    const Cfg *cfg = body->cfg;
    for (int k = 1; cfg && k < cfg->n_blocks; k++) {
        const Block *b = cfg->block[k];
        for (int a = 0; b->is_counted && a < b->n_act; a++) {
            Callee *c = b->act[a].kind == ACT_CALL ? callee_of(s, b->act[a].node) : NULL;
            if (c)
                visit(s, c, number, body, b, a);
        }
    }
    for (int i = 0; cfg && i < body->n_parts; i++)
        sites_of(s, number, &body->part[i], visit);
}

static void each_site(Settling *s, SiteVisitor *visit)
{
    for (int i = 0; i < s->unit->n_bodies; i++)
        sites_of(s, i, &s->unit->body[i], visit);
}

static void note_site(Settling *s, Callee *c, int number, const Body *body, const Block *b, int action)
{
    const Action *a = &b->act[action];
    (void)number;
    (void)body;
    c->sites++;
    c->is_unsure = c->is_unsure || a->may_not_run || a->node->span.is_included || b->is_uncertain ||
                   may_miss_call(&s->unsure, b, action);
}

/* Each caller's formulas have its own entries as ENTRY_UNKNOWN.  In the sum, which mixes callers, that becomes a number
 * of each caller's own. */
static void add_site(Settling *s, Callee *c, int number, const Body *body, const Block *b, int action)
{
    (void)action;
    if (is_too_long(s, c, c->sum.n))
        return;
    Formula count = body->placement->block[b->id];
    count = formula_replace(s->arena, count, ENTRY_UNKNOWN, formula_counter(s->arena, ENTRY_UNKNOWN + 1 + number));
    c->sum = formula_add(s->arena, c->sum, count, 1);
}

/* ---- calls in versions that run as written ---- */

static bool note_plain_call(Node *n, void *ctx)
{
    Callee *c = n->kind == E_CALL ? callee_of(ctx, n) : NULL;
    if (c)
        c->plain_sites++;
    return true;
}

static bool note_plain_version(Node *n, void *ctx)
{
    bool is_plain =
        n->parent && (versions_plain(n->parent, OWN_VERSIONS) == n || versions_plain(n->parent, OWN_ITERATION) == n);
    if (is_plain)
        walk(n, note_plain_call, ctx);
    return !is_plain;
}

/* ---- functions whose entries follow ---- */

static Callee *enter(Settling *s, int body)
{
    Callee *c = NEW(s->arena, Callee);
    c->name = s->unit->user->functions[s->unit->body[body].function]->name;
    c->body = body;
    s->by_body[body] = c;
    HASH_ADD_KEYPTR(hh, s->table, c->name, strlen(c->name), c);
    return c;
}

static Settling settling(const CountedUnit *u, int *next_counter)
{
    return (Settling){.unit = u,
                      .arena = u->graphed->arena,
                      .next_counter = next_counter,
                      .table = NULL,
                      .by_body = NEW_N(u->graphed->arena, Callee *, (size_t)u->n_bodies + 1)};
}

/* Are all calls of the function in counted blocks?  Those of a variant are: other code calls the original.  What a
 * version that runs as written calls counts in a slot that nobody reads. */
static bool sees_all_calls(const Settling *s, const Callee *c)
{
    const Body *b = &s->unit->body[c->body];
    const Decl *user = s->unit->user->functions[b->function]->decl;
    unsigned calls = s->unit->graphed->functions[c->body]->decl->calls;
    return (user->is_internal || user->is_named_here_alone) && c->sites &&
           (b->is_variant || (unsigned)(c->sites + c->plain_sites) == calls);
}

void entries_find(const CountedUnit *u)
{
    Settling s = settling(u, NULL);
    for (int i = 0; i < u->n_bodies; i++) {
        u->body[i].entries_from_callers = u->body[i].calls_count = false;
        const Cfg *cfg = u->body[i].cfg;
        /* A region's own body counts in another context than its callers.  What is called by the name of a function
         * that a compiler leaves out is another one. */
        if (cfg && !cfg->body_region && u->body[i].runs_inside && !u->body[i].is_left_out)
            enter(&s, i);
    }
    each_site(&s, note_site);
    free(s.unsure.call);
    for (int i = 0; i < u->n_bodies; i++)
        if (s.table && u->body[i].has_versions)
            walk(u->graphed->functions[i]->body, note_plain_version, &s);
    for (int i = 0; i < u->n_bodies; i++)
        if (s.by_body[i]) {
            bool is_internal = u->user->functions[u->body[i].function]->decl->is_internal;
            u->body[i].calls_count = sees_all_calls(&s, s.by_body[i]);
            u->body[i].entries_from_callers = is_internal && u->body[i].calls_count && !s.by_body[i]->is_unsure;
        }
    HASH_CLEAR(hh, s.table);
}

/* ---- settling ---- */

/* Do all calls in the function return?  Then it does not matter where on its path an activation is counted. */
static bool all_return(const Body *body)
{
    bool all = true;
    for (int k = 1; k < body->cfg->n_blocks && all; k++)
        for (int a = 0; a < body->cfg->block[k]->n_act && all; a++) {
            const Action *act = &body->cfg->block[k]->act[a];
            all = act->kind != ACT_CALL || surely_returns(act->node);
        }
    for (int i = 0; i < body->n_parts && all; i++)
        all = all_return(&body->part[i]);
    return all;
}

/* The cheapest edge from whose count the function's entries follow. */
static Edge *cheapest_entry(const Settling *s, const Callee *c)
{
    const Body *body = &s->unit->body[c->body];
    const Placement *p = body->placement;
    Edge *best = p->entry;
    for (int i = 0; i < p->cfg->n_edges && all_return(body); i++) {
        Edge *e = p->cfg->edge[i];
        int64_t a = formula_coefficient(p->edge[i], ENTRY_UNKNOWN);
        bool gives = (a == 1 || a == -1) && p->edge[i].n <= TERMS_AT_MOST && e->from->id && e->probe == PROBE_AT_SITE;
        if (gives && e->cost < best->cost)
            best = e;
    }
    return best;
}

/* Adds a probe from which the function's entries follow. */
static Formula count_entries(Settling *s, Callee *c)
{
    Placement *p = s->unit->body[c->body].placement;
    Edge *at = cheapest_entry(s, c);
    Formula of = p->edge[at->id], none = {NULL, 0};
    int64_t a = formula_coefficient(of, ENTRY_UNKNOWN);
    int counter = (*s->next_counter)++;
    *PUSH(p->probe, p->n_probes, p->cap_probes) = (Probe){.counter = counter, .edge = at};
    c->state = SETTLED;
    /* counter = others + a × entries */
    Formula others = formula_replace(s->arena, of, ENTRY_UNKNOWN, none);
    Formula rest = formula_add(s->arena, formula_counter(s->arena, counter), others, -1);
    return c->sum = formula_add(s->arena, none, rest, a);
}

/* ---- a probe that other counts make superfluous ---- */

static void replace_in(Settling *s, const Callee *c, int counter, Formula value)
{
    Placement *p = s->unit->body[c->body].placement;
    for (int k = 0; k < p->cfg->n_blocks; k++)
        p->block[k] = formula_replace(s->arena, p->block[k], counter, value);
    for (int k = 0; k < p->cfg->n_edges; k++)
        p->edge[k] = formula_replace(s->arena, p->edge[k], counter, value);
}

static void replace_counter(Settling *s, Callee *of, int counter, Formula value)
{
    of->holds_others = true;
    for (Callee *c = s->table; c; c = c->hh.next) {
        if (c->holds_others)
            replace_in(s, c, counter, value);
        c->sum = formula_replace(s->arena, c->sum, counter, value);
    }
}

/* `zero` is a formula whose value is 0, so one of its counters follows from the others: the dearest probe of the
 * function among them goes. */
static void drop_probe(Settling *s, Callee *c, Formula zero)
{
    Placement *p = s->unit->body[c->body].placement;
    Formula none = {NULL, 0};
    int worst = -1;
    for (int i = 0; i < p->n_probes; i++) {
        const Probe *q = &p->probe[i];
        int64_t a = q->edge ? formula_coefficient(zero, q->counter) : 0;
        if ((a == 1 || a == -1) && q->edge->probe != PROBE_BEHIND_LOOP &&
            (worst < 0 || q->edge->cost > p->probe[worst].edge->cost))
            worst = i;
    }
    if (worst < 0 || zero.n > TERMS_AT_MOST)
        return;
    int counter = p->probe[worst].counter;
    int64_t a = formula_coefficient(zero, counter);
    replace_counter(s, c, counter, formula_add(s->arena, none, formula_replace(s->arena, zero, counter, none), -a));
    p->n_probes--;
    memmove(&p->probe[worst], &p->probe[worst + 1], (size_t)(p->n_probes - worst) * sizeof *p->probe);
}

static Formula settle(Settling *s, Callee *c);

/* The body of a caller, other than the function itself, whose entries are an unknown of the sum; -1: there is none. */
static int unknown_caller(const Callee *c)
{
    for (int i = 0; i < c->sum.n; i++) {
        int caller = c->sum.term[i].counter - ENTRY_UNKNOWN - 1;
        if (caller >= 0 && caller != c->body)
            return caller;
    }
    return -1;
}

/* Replaces the callers' entries in the sum by their formulas; the function's own stay.  Settling a caller may change
 * this sum: a probe is dropped, or the function turns out to be part of a cycle and counts its entries itself.  So the
 * sum is looked at anew after each caller. */
static void expand_callers(Settling *s, Callee *c)
{
    for (int caller; (caller = unknown_caller(c)) >= 0;) {
        Callee *from = s->by_body[caller];
        CHECK(from);
        Formula entries = from->state == BUSY ? count_entries(s, from) : settle(s, from);
        c->sum = formula_replace(s->arena, c->sum, ENTRY_UNKNOWN + 1 + caller, entries);
    }
}

static Formula settle(Settling *s, Callee *c)
{
    if (c->state == SETTLED)
        return c->sum;
    if (is_too_long(s, c, c->sum.n))
        return count_entries(s, c);
    c->state = BUSY;
    expand_callers(s, c);
    if (c->state == SETTLED) /* The function turned out to be part of a cycle of calls, and counts its own entries. */
        return c->sum;
    Formula sum = c->sum, none = {NULL, 0};
    int own = ENTRY_UNKNOWN + 1 + c->body;
    int64_t a = formula_coefficient(sum, own);
    if (a == 1) { /* The entries cancel out, so the rest of the sum is 0. */
        if (sum.n <= TERMS_AT_MOST)
            drop_probe(s, c, formula_replace(s->arena, sum, own, none));
        return count_entries(s, c);
    }
    if ((a != 0 && a != 2) || is_too_long(s, c, sum.n))
        return count_entries(s, c);
    Formula rest = formula_replace(s->arena, sum, own, none);
    c->sum = a ? formula_add(s->arena, none, rest, -1) : rest;
    c->state = SETTLED;
    return c->sum;
}

static void put_entries(Settling *s, const Callee *c)
{
    replace_in(s, c, ENTRY_UNKNOWN, c->sum);
    s->unit->body[c->body].placement->entries = c->sum;
}

void entries_settle(const CountedUnit *u, int *next_counter)
{
    Settling s = settling(u, next_counter);
    for (int i = 0; i < u->n_bodies; i++)
        if (u->body[i].placement && u->body[i].placement->entry)
            enter(&s, i);
    each_site(&s, add_site);
    for (int i = 0; i < u->n_bodies; i++)
        if (s.by_body[i])
            settle(&s, s.by_body[i]);
    for (int i = 0; i < u->n_bodies; i++)
        if (s.by_body[i])
            put_entries(&s, s.by_body[i]);
    HASH_CLEAR(hh, s.table);
}
