/* In: probes with their homes, loops with stretches (placement/stretches.h).
 * Out: which counters run down and how wide they are; how each loop hands over.
 * Method: a loop that hands over every so many iterations needs a number that says when.  A counter that each iteration
 * increments is that number, from which its count follows; else the loop has a number beside its counters.
 * What a stretch is made for may turn out not to be there: a loop that holds nothing, with nothing around it to hand
 * over, needs no number.  A loop whose condition is counted cannot be cut into parts: the condition's text would stand
 * in two places.
 * What is known of a node, or of the loop that it is, is a set of bits in a table.
 * Limits: that a loop unrolled is faster is a guess. */
#include "placement/counter_ways.h"

#include "placement/condition_point.h"
#include "placement/counter_width.h"
#include "placement/iteration_worth.h"
#include "placement/loop_plan.h"
#include "placement/trip_counts.h"
#include "tree/version_marks.h"

/* From this many estimated blocks in an iteration on, the first stretch is the shortest (WORK_TO_WAIT), or short
 * (WORK_OF_NEST), since handing over costs little beside it. */
enum { WORK_TO_WAIT = 1 << 20, WORK_OF_NEST = 64 };

enum {
    IS_COUNTED_AT = 1 << 0, /* A probe stands at the node. */
    HAS_SUM = 1 << 1, /* The loop adds something up behind it. */
    HAS_SUMS = 1 << 2, /* The loop adds up several counters. */
    HAS_SUM_OF_REGISTER = 1 << 3, /* The loop adds one up to a register of a loop around. */
    HAS_SUM_ANY_TIME = 1 << 4, /* Some of that may be added up in the middle of an iteration. */
    HAS_WIDE = 1 << 5, /* The loop has a counter of 64 bits in a register. */
    HAS_NARROW = 1 << 6, /* The loop has one of fewer bits. */
    SHARES_COUNTER = 1 << 7, /* Several places add to one counter of the loop. */
    HAS_COUNTDOWN = 1 << 8, /* A counter of the loop is its countdown. */
    BODY_RUNS_DOWN = 1 << 9 /* The counter of the loop's body runs down. */
};

typedef struct NodeFacts {
    const Node *node;
    unsigned facts;
    UT_hash_handle hh;
} NodeFacts;

typedef struct Ways {
    const Unit *u;
    const Cfg *c;
    const LoopTable *loops;
    const Placement *p;
    int first;  /* The first counter. */
    int *uses;  /* By counter from `first`: the number of its probes. */
    NodeFacts *table;
} Ways;

/* ---- facts of nodes ---- */

static bool has_fact(const Ways *w, const Node *n, unsigned fact)
{
    NodeFacts *k;
    HASH_FIND_PTR(w->table, &n, k);
    return k && (k->facts & fact);
}

static void add_facts(Ways *w, const Node *n, unsigned facts)
{
    NodeFacts *k;
    HASH_FIND_PTR(w->table, &n, k);
    if (!k) {
        k = NEW(w->c->arena, NodeFacts);
        k->node = n;
        HASH_ADD_PTR(w->table, node, k);
    }
    k->facts |= facts;
}

static void count_uses(Ways *w)
{
    int last = -1;
    for (int i = 0; i < w->p->n_probes; i++) {
        int counter = w->p->probe[i].counter;
        w->first = !i || counter < w->first ? counter : w->first;
        last = counter > last ? counter : last;
    }
    w->uses = NEW_N(w->c->arena, int, (size_t)(last - w->first) + 2);
    for (int i = 0; i < w->p->n_probes; i++)
        w->uses[w->p->probe[i].counter - w->first]++;
}

/* ---- probes ---- */

static StretchKind stretch_of(const Ways *w, const Node *loop)
{
    const CfgLoop *l = loop_table_cfg_loop(w->loops, loop);
    return l ? l->plan->stretch.kind : STRETCH_NONE;
}

static const Node *place_of(const Unit *u, const Probe *p)
{
    if (p->library)
        return p->library->site;
    if (p->edge->probe == PROBE_BEHIND_LOOP)
        return p->edge->probe_at;
    if (p->operand)
        return p->operand;
    if (p->edge->range_check)
        return p->edge->range_check;
    const Site *s = &p->edge->site;
    return s->kind == SITE_TRUE    ? condition_decides(u, s->node, OP_LAND)
           : s->kind == SITE_FALSE ? condition_decides(u, s->node, OP_LOR)
                                   : s->node;
}

/* Whether what a loop has counted by what it steps is added up before it ends. */
static void find_early_sum(const Ways *w, Probe *p)
{
    if (p->library || p->edge->probe != PROBE_BEHIND_LOOP)
        return;
    p->is_added_early = stretch_of(w, p->edge->probe_at) > STRETCH_BY_COUNTER;
    p->is_any_time = p->is_added_early && trips_are_known_within(w->u, p->edge);
}

/* The loop whose body begins with the probe, which is a statement's; NULL: there is none. */
static const Node *loop_begun_by(const Probe *p)
{
    if (p->library || p->operand || p->edge->probe == PROBE_BEHIND_LOOP || p->edge->site.kind != SITE_STMT)
        return NULL;
    const Node *body = p->edge->site.node, *loop = body->parent;
    return loop && is_repeated(loop) && loop_body(loop) == body ? loop : NULL;
}

/* A counter of 64 bits in one register alone, in front of the body of a loop, may run down. */
static CounterWay way_of(const Ways *w, const Probe *p)
{
    const CounterHome *h = &p->home;
    const Node *loop = loop_begun_by(p);
    if (!loop || !h->loop || h->outer || h->is_narrow || h->is_simd)
        return COUNTS_UP;
    StretchKind kind = stretch_of(w, loop);
    if (kind == STRETCH_COUNTED && h->loop == loop && !has_fact(w, loop, HAS_COUNTDOWN))
        return IS_COUNTDOWN;
    bool is_alone = !p->is_declared && w->uses[p->counter - w->first] == 1;
    return kind == STRETCH_BY_COUNTER && is_alone ? RUNS_DOWN : COUNTS_UP;
}

static FirstStretch first_of(const Stretch *s)
{
    return !s->work                  ? FIRST_AS_ALL
           : s->work > WORK_TO_WAIT  ? FIRST_SHORTEST
           : s->work >= WORK_OF_NEST ? FIRST_SHORTER
                                     : FIRST_SHORT;
}

static void add_sum(Ways *w, const Node *loop, unsigned facts)
{
    add_facts(w, loop, facts | HAS_SUM | (has_fact(w, loop, HAS_SUM) ? HAS_SUMS : 0));
}

/* The register that the counter has in its loop. */
static void add_register(Ways *w, const CounterHome *h)
{
    if (h->way == IS_COUNTDOWN) {
        bool is_wide = first_of(&loop_table_cfg_loop(w->loops, h->loop)->plan->stretch) == FIRST_AS_ALL;
        add_sum(w, h->loop, HAS_COUNTDOWN | (is_wide ? HAS_WIDE : 0));
        return;
    }
    add_sum(w, h->loop,
            HAS_SUM_ANY_TIME | (h->is_narrow ? HAS_NARROW : HAS_WIDE) | (h->outer ? HAS_SUM_OF_REGISTER : 0));
}

static void add_probe(Ways *w, const Probe *p)
{
    const CounterHome *h = &p->home;
    if (p->node)
        add_facts(w, p->node, IS_COUNTED_AT);
    if (h->loop && p->is_declared) {
        add_facts(w, h->loop, SHARES_COUNTER);
        return;
    }
    if (h->outer)
        add_sum(w, h->outer, HAS_SUM_ANY_TIME | HAS_WIDE);
    if (h->loop)
        add_register(w, h);
    if (h->way == RUNS_DOWN)
        add_facts(w, p->node->parent, BODY_RUNS_DOWN);
    if (!p->library && p->edge->probe == PROBE_BEHIND_LOOP)
        add_sum(w, p->node, (p->is_any_time ? HAS_SUM_ANY_TIME : 0) | (h->loop ? HAS_SUM_OF_REGISTER : 0));
}

/* ---- loops ---- */

/* Is there something to add up when the loop hands over, of loops around it as well? */
static bool has_sums(const Ways *w, const Node *loop)
{
    bool has = has_fact(w, loop, HAS_SUM);
    for (const Node *n = loop_around(loop); n && !has; n = loop_around(n))
        has = has_fact(w, n, HAS_SUM_ANY_TIME);
    return has;
}

/* Do arms of the loop count in registers?  A single counter is mostly that of what makes it go on, for a few times: a
 * number that runs down beside it would cost as much. */
static bool counts_in_arms(const Ways *w, const Node *loop)
{
    const Probe *first = NULL;
    for (int i = 0; i < w->p->n_probes; i++) {
        const Probe *p = &w->p->probe[i];
        const Node *at = p->home.loop && p->edge ? p->edge->site.node : NULL;
        if (!at || loop_around(at) != loop)
            continue;
        if (first && first->counter != p->counter)
            return true;
        first = p;
    }
    return false;
}

typedef struct Search {
    const Ways *ways;
    bool is_found;
} Search;

static bool find_counted(Node *n, void *ctx)
{
    Search *s = ctx;
    s->is_found = s->is_found || has_fact(s->ways, n, IS_COUNTED_AT);
    return !s->is_found;
}

/* Is the condition's value counted, or an arm in what it compares?  The text cannot be written otherwise then. */
static bool counts_in_test(const Ways *w, const CfgLoop *l)
{
    const LoopTest *test = &l->plan->stretch.test;
    Search s = {w, has_fact(w, loop_condition(l->node), IS_COUNTED_AT)};
    walk((Node *)test->stepped, find_counted, &s);
    if (test->bound)
        walk((Node *)test->bound, find_counted, &s);
    return s.is_found;
}

static HandOver hand_over_of(const Ways *w, const CfgLoop *l)
{
    const Stretch *s = &l->plan->stretch;
    if (!s->kind || !has_sums(w, l->node))
        return HAND_OVER_AT_END;
    switch (s->kind) {
    case STRETCH_BY_COUNTER:
        return has_fact(w, l->node, BODY_RUNS_DOWN)                  ? HAND_OVER_BY_COUNTER
               : !loop_around(l->node) && counts_in_arms(w, l->node) ? HAND_OVER_BY_NUMBER
                                                                     : HAND_OVER_AT_END;
    case STRETCH_COUNTED: return HAND_OVER_COUNTED;
    case STRETCH_BOUNDED:
        return !counts_in_test(w, l)      ? HAND_OVER_IN_PARTS
               : s->falls_back_to_counted ? HAND_OVER_COUNTED
                                          : HAND_OVER_AT_END;
    case STRETCH_IF_LONG:
        return s->counts_down ? HAND_OVER_IN_COUNTED_COPY : counts_in_test(w, l) ? HAND_OVER_AT_END : HAND_OVER_IN_COPY;
    default: return HAND_OVER_AT_END;
    }
}

typedef struct Size {
    int instructions, loops;
} Size;

static bool add_size(Node *n, void *ctx)
{
    Size *size = ctx;
    size->instructions += is_instruction(n);
    size->loops += is_repeated(n);
    return true;
}

/* clang unrolls a loop of few iterations as a whole if all of it is small, which its counters do not change.  Of loops
 * whose iterations it does not know, it makes vectors of bytes wide enough by itself. */
static Unrolling unrolling_of(const CfgLoop *l, bool has_narrow, int bits)
{
    enum { FEW_TRIPS = 8, INSTRUCTIONS_AT_MOST = 150 };
    const int64_t trips = l->plan->trips.constant;
    Size size = {0, 0};
    if (trips >= 0 && trips <= FEW_TRIPS) {
        walk((Node *)l->node, add_size, &size);
        return size.loops == 1 && size.instructions * trips <= INSTRUCTIONS_AT_MOST ? UNROLL_AS_A_WHOLE
                                                                                    : UNROLL_AS_EVER;
    }
    return has_narrow && (bits >= 32 || trips_are_at_most(l, INT64_MAX)) ? UNROLL_IN_PARTS : UNROLL_AS_EVER;
}

static LoopRegisters registers_of(const Ways *w, const CfgLoop *l)
{
    bool has_narrow = has_fact(w, l->node, HAS_NARROW), shares = has_fact(w, l->node, SHARES_COUNTER);
    LoopRegisters r = {.hand_over = hand_over_of(w, l), .first = first_of(&l->plan->stretch)};
    if (r.hand_over == HAND_OVER_IN_PARTS)
        r.bits = counter_bits_cut(w->u, l, has_narrow, shares);
    else if (has_narrow)
        r.bits = counter_bits_whole(l, shares);
    const Node *choice = versions_iteration(l->node);
    r.counts_all = choice && !iteration_is_worth_sampling(w->p, choice);
    r.unrolling = unrolling_of(l, has_narrow, r.bits);
    return r;
}

/* An innermost loop that tests first often runs no iterations, such as one that skips blanks: if it has one counter
 * alone, that is tested. */
static bool tests_sum(const Ways *w, const Node *loop)
{
    Size size = {0, 0};
    if ((loop->kind != S_WHILE && loop->kind != S_FOR) || !has_fact(w, loop, HAS_WIDE) ||
        has_fact(w, loop, HAS_SUMS | HAS_SUM_OF_REGISTER))
        return false;
    walk((Node *)loop, add_size, &size);
    return size.loops <= 1;
}

void counter_ways_assign(const Unit *u, Cfg *c, const LoopTable *h, Placement *p)
{
    Ways w = {.u = u, .c = c, .loops = h, .p = p};
    count_uses(&w);
    for (int i = 0; i < p->n_probes; i++) {
        Probe *probe = &p->probe[i];
        probe->node = place_of(u, probe);
        probe->home.way = way_of(&w, probe);
        find_early_sum(&w, probe);
        add_probe(&w, probe);
    }
    for (int i = 0; i < c->n_loops; i++)
        c->loop[i].plan->registers = registers_of(&w, &c->loop[i]);
    for (SimdLoop *l = c->simd; l; l = l->next)
        l->hands_over = l->hands_over && has_sums(&w, l->node);
    for (int i = 0; i < p->n_probes; i++) {
        CounterHome *home = &p->probe[i].home;
        const CfgLoop *l = home->is_narrow ? loop_table_cfg_loop(h, home->loop) : NULL;
        home->bits = l ? l->plan->registers.bits : 64;
        home->is_tested =
            home->loop && !p->probe[i].is_declared && tests_sum(&w, home->outer ? home->outer : home->loop);
    }
    HASH_CLEAR(hh, w.table);
}
