/* In: loops and induction variables.  Out: edges that need no probe of their own.
 * Method: the block in which a variable is changed gets an edge that control must take whenever the block runs: its
 * only one in or out, or else a new one in front.  Where a loop runs a constant number of iterations, its edge into the
 * body has a multiple of the count of the edge that leads to the loop (spanning_tree.c).
 * Limits: in a loop that a call may end the program from, or that is left by a jump, the trip count is not the
 * constant; loops that registers cannot hold counters of (sound_loops.h) count iteration by iteration. */
#include "placement/trip_counts.h"

#include "placement/induction.h"

/* ---- exit values ---- */

static Block *block_that_does(const Cfg *c, const Node *node)
{
    for (int i = 1; i < c->n_blocks; i++)
        for (int k = 0; k < c->block[i]->n_act; k++)
            if (c->block[i]->act[k].kind == ACT_OPERATE && c->block[i]->act[k].node == node)
                return c->block[i];
    return NULL;
}

/* In front of the block, for all that leads to it. */
static Edge *split(Cfg *c, Block *b)
{
    Block *front = cfg_block(c, b->counted);
    front->is_join = true;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->to == b)
            c->edge[i]->to = front;
    return cfg_edge(c, front, b, SITE_NONE, NULL);
}

/* An edge with the block's count. */
static Edge *edge_of(Cfg *c, Block *b)
{
    Edge *in = NULL, *out = NULL;
    int n_in = 0, n_out = 0;
    for (int i = 0; i < c->n_edges; i++) {
        if (c->edge[i]->from == b) {
            out = c->edge[i];
            n_out++;
        }
        if (c->edge[i]->to == b) {
            in = c->edge[i];
            n_in++;
        }
    }
    return n_out == 1 ? out : n_in == 1 && in->from != c->block[0] ? in : split(c, b);
}

static bool may_hold(const Node *loop, void *sound)
{
    return sound_can_hold(sound, loop) && sound_counts_all_iterations(sound, loop);
}

/* The first part of a for's header, in front of which text would have to go, is in a macro that stays closed. */
static bool hides_init(const Unit *u, const ExitValue *e)
{
    const Node *init = e->loop->kind == S_FOR ? e->loop->kid[0] : NULL;
    const int macro[] = {e->loop->span.macro_begin, init ? init->span.macro_begin : 0, init ? init->span.macro_end : 0};
    bool hides = false;
    for (size_t i = 0; init && i < sizeof macro / sizeof *macro; i++)
        hides = hides || (macro[i] && !u->invocations[macro[i] - 1].definition);
    return hides && (e->in_header || (e->set && !e->has_entry));
}

/* The loop's header steps a variable: the trip count follows from it, unless it is a constant anyway. */
static void note_exit_value(Cfg *c, const ExitValue *e)
{
    CfgLoop *loop = cfg_loop_of(c, e->loop);
    if (loop && loop->trips.kind == TRIPS_UNKNOWN) {
        const Type *stepped = e->variable->type;
        loop->trips.kind = TRIPS_EXIT_VALUE;
        loop->trips.fits_32_bits = stepped->kind == TY_INT && stepped->size <= 4;
    }
}

static void find_exit_values(const Unit *u, Cfg *c, SoundLoops *h, const Induction *all)
{
    int n;
    Node *const *change = induction_changes(all, &n);
    for (int i = 0; i < n; i++) {
        const ExitValue *e = is_closed(u, change[i]) ? NULL : induction_exit_value(all, change[i], may_hold, h);
        Block *b = e && !hides_init(u, e) ? block_that_does(c, e->sum) : NULL;
        if (!b || !b->counted || b->is_unreachable)
            continue;
        if (e->change->parent == e->loop) /* the last part of a for's header */
            note_exit_value(c, e);
        Edge *edge = edge_of(c, b);
        if (!edge->exit_value)
            edge->exit_value = e;
    }
}

/* ---- constant trip counts ---- */

typedef struct Leaving {
    const Node *loop;
    bool found;
} Leaving;

static bool find_way_out(Node *n, void *ctx)
{
    Leaving *l = ctx;
    if (n->kind == S_RETURN || n->kind == S_GOTO) {
        l->found = true;
    } else if (n->kind == S_BREAK) {
        const Node *p = n->parent;
        while (!is_loop(p) && p->kind != S_SWITCH)
            p = p->parent;
        l->found = l->found || p == l->loop;
    }
    return !l->found;
}

static bool is_left_early(const Node *loop)
{
    Leaving l = {loop, false};
    walk((Node *)loop, find_way_out, &l);
    return l.found;
}

static void find_constants(Cfg *c, const Induction *all)
{
    for (int i = 0; i < c->n_loops; i++)
        c->loop[i].trips = (TripCount){.kind = TRIPS_UNKNOWN, .constant = induction_trips(all, c->loop[i].node)};
}

/* Where the constant is what the loop's edges can be counted by. */
static void use_constants(Cfg *c, SoundLoops *h)
{
    for (int i = 0; i < c->n_loops; i++) {
        CfgLoop *loop = &c->loop[i];
        if (loop->trips.constant >= 0 && loop->leave && loop->enter->from->counted &&
            sound_counts_all_iterations(h, loop->node) && !is_left_early(loop->node)) {
            loop->trips.kind = TRIPS_CONSTANT;
            loop->trips.fits_32_bits = loop->trips.constant <= UINT32_MAX;
        }
    }
}

void trips_find(const Unit *u, Cfg *c, SoundLoops *h, LoopMethod method)
{
    Induction *all = induction_find(c->arena, u, c->function);
    find_constants(c, all);
    if (method != LOOPS_NONE && !c->function->calls_setjmp) {
        use_constants(c, h);
        if (method == LOOPS_ALL)
            find_exit_values(u, c, h, all);
    }
    induction_free(all);
}
