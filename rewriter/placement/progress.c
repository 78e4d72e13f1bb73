/* In: loops that count as a whole, or hold counters in registers until they end.  Out: those that do not.
 * Method: who looks at the counters while the program runs sees nothing of such a loop, be it for minutes.  So the
 * outermost loop of a function, if its iterations are long, does neither: its iterations are counted one by one, loops
 * inside of it hold counters and add them up in each of its iterations, and what is counted there outside of inner
 * loops is counted in memory.  That costs some instructions in each iteration, in which many others are executed.
 * A function that is entered often has no such loop: it hands over when it ends.  But if one of its loops has others in
 * others, these add up what they hold in each iteration of that one, as above.
 * A loop that has no others in it and calls nothing hands over every so many iterations (stretches.h); PROGRESS_ALL has
 * it count in memory, unless a compiler may make vectors of it.
 * Limits: how many is an estimate. */
#include "placement/progress.h"

#include "placement/loop_plan.h"
#include "placement/stretches.h"
#include "placement/trip_counts.h"
#include "tree/omp_mark.h"

/* The blocks that a loop must execute for each time that one of its counters is handed over. */
#define LEAST_WORK 64.0
/* The work of a call, in blocks.  How long a call takes is not known: it may be all that the program does. */
#define CALL_WORK 64.0

static double work_of(const Block *b)
{
    int calls = 0;
    for (int i = 0; i < b->n_act; i++)
        calls += b->act[i].kind == ACT_CALL;
    return b->weight * (1 + CALL_WORK * calls);
}

/* Returns by loop the blocks that are executed in it, for each entry of the function. */
static double *works(const Flow *f, const Cfg *c)
{
    double *work = NEW_N(c->arena, double, (size_t)f->n_loops + 1);
    for (int l = 0; l < f->n_loops; l++) {
        const Inside in = flow_inside(f, l);
        for (int k = in.first; k < in.end; k++)
            work[l] += work_of(c->block[f->loop_nodes[k]]);
    }
    return work;
}

/* Does the loop do enough work for a counter that is handed over so often?  handed_over: for each entry of the
 * function. */
static bool is_worth(const Flow *f, LoopTable *h, int loop, double handed_over)
{
    if (!h->work_in)
        h->work_in = works(f, h->c);
    return handed_over * LEAST_WORK <= h->work_in[loop];
}

/* Is the nest of two loops without calls?  Compilers may interchange the two, which a counter between them would
 * prevent. */
static bool is_plain_nest(const Flow *f, const Cfg *c, int loop)
{
    return f->loop[loop].extent == 2 && !loop_has_calls(f, c, loop);
}

/* The innermost loop around the node that does not leave handing over to loops inside of it; NULL: there is none. */
static const Node *loop_over(const LoopTable *h, const Node *n)
{
    const CfgLoop *l;
    do {
        n = loop_around(n);
        l = n ? loop_table_cfg_loop(h, n) : NULL;
    } while (l && l->plan->hands_over_inside);
    return n;
}

/* Is the loop outermost, and are its iterations long enough to be counted one by one? */
static bool counts_iterations(const Flow *f, LoopTable *h, ProgressMethod how, const Node *node)
{
    const CfgLoop *loop = loop_table_cfg_loop(h, node);
    int i = loop && loop->repeat && !loop_over(h, node) ? flow_loop_of(f, node) : -1;
    if (i < 0)
        return false;
    if (how == PROGRESS_ALL && !loop_facts(h, node)->is_vector_candidate)
        return true;
    return !is_plain_nest(f, h->c, i) && is_worth(f, h, i, loop->repeat->frequency);
}

typedef struct Question {
    const Flow *flow;
    LoopTable *loops;
    ProgressMethod method;
} Question;

static bool is_asked(const Node *loop, void *ctx)
{
    const Question *q = ctx;
    return counts_iterations(q->flow, q->loops, q->method, loop);
}

void progress_count_iterations(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how,
                               bool sees_accesses)
{
    Question q = {f, h, how};
    if (how == PROGRESS_NONE)
        return;
    if (how != PROGRESS_SURELY_LONG) {
        stretches_prepare(c, f, h);
        trips_count_one_by_one(c, is_asked, &q);
    }
    stretches_find(u, c, f, h, how, sees_accesses);
}

/* Are loops nested three deep or more?  The nest's registers may then hold all that the program counts for long. */
static bool is_deep_nest(const Flow *f, int loop)
{
    for (int i = 0; i < f->n_loops; i++)
        if (f->loop[i].depth >= f->loop[loop].depth + 2 && f->loop[i].first > f->loop[loop].first &&
            f->loop[i].first < f->loop[loop].first + f->loop[loop].extent)
            return true;
    return false;
}

/* The home of a counter in an OpenMP loop, whose iterations threads share, so that it is not cut.  Loops inside of it
 * add their counters to memory, where that is worth it or where they count each iteration anyway, and where they are
 * OpenMP's `simd`, which are not cut either. */
static const Node *home_in_shared(const Flow *f, LoopTable *h, const Node *home, const Node *at)
{
    while (home && home->omp && home->omp->is_loop && loop_is_sequential(home)) {
        const Node *inner = counter_loop_next(h, at, home);
        if (!inner && at->omp && at->omp->is_simd)
            return NULL;
        const CfgLoop *l = inner ? loop_table_cfg_loop(h, inner) : NULL;
        int loop = l ? flow_loop_of(f, inner) : -1;
        if (loop < 0 || (trips_are_counted_at_once(l) && !is_worth(f, h, loop, l->enter->frequency)))
            break;
        home = inner;
    }
    return home;
}

const Node *progress_home(const Flow *f, LoopTable *h, ProgressMethod how, const Node *home, const Node *at,
                          double frequency)
{
    if (how <= PROGRESS_SURELY_LONG)
        home = home_in_shared(f, h, home, at);
    const CfgLoop *whole = home ? loop_table_cfg_loop(h, home) : NULL;
    for (; whole && whole->plan->hands_over_inside; whole = home ? loop_table_cfg_loop(h, home) : NULL)
        home = counter_loop_next(h, at, home);
    int loop = whole && how <= PROGRESS_SURELY_LONG && !loop_over(h, home) ? flow_loop_of(f, home) : -1;
    if (loop < 0 || (how == PROGRESS_SURELY_LONG ? !is_deep_nest(f, loop) : trips_are_counted_at_once(whole)))
        return home;
    const Node *inner = counter_loop_next(h, at, home);
    if (how == PROGRESS_ALL && !loop_facts(h, home)->is_vector_candidate)
        return inner;
    return is_worth(f, h, loop, inner ? loop_entry_frequency(h, inner) : frequency) ? inner : home;
}
