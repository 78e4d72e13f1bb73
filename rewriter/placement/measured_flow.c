/* In: counts of blocks.  Out: counts of edges, and of blocks that the sidecar does not have.
 * Method: what flows into a block flows out of it.  A block of which all is known but one edge on one side determines
 * that edge; one of which a side is known is known itself.  Where several edges are left, they share what is left in
 * proportion to the estimate, and it goes on from there.  A small part of the estimate stays on top, so that of paths
 * that the run never took, or took as often, the estimate still says which is cheaper.
 * Limits: of a graph that the run never entered all is the estimate.  A call that did not return leaves more in front
 * of a block than behind it: no edge is less than 0. */
#include "placement/measured_flow.h"

#include "support/util.h"

/* The part of the estimate that is added to each count. */
#define ESTIMATED_PART 1e-9

typedef enum { INTO, OUT_OF, SIDES } Side;

typedef struct Solver {
    Cfg *c;
    EdgeLists list[SIDES];
    double *block, *edge; /* The counts by block and by edge; one below 0 is not known. */
    double *sum[SIDES];   /* By block: the sum of the known edges on that side. */
    int *unknown[SIDES];  /* By block: the number of unknown edges on that side. */
    int *queue, n_queue;
    bool *is_queued;
} Solver;

static bool is_counted(const Edge *e)
{
    return e->from->is_counted || e->to->is_counted;
}

static void queue(Solver *s, int block)
{
    if (block == 0 || s->is_queued[block])
        return;
    s->is_queued[block] = true;
    s->queue[s->n_queue++] = block;
}

static void learn(Solver *s, const Edge *e, double count)
{
    s->edge[e->id] = count > 0 ? count : 0;
    s->sum[OUT_OF][e->from->id] += s->edge[e->id];
    s->sum[INTO][e->to->id] += s->edge[e->id];
    s->unknown[OUT_OF][e->from->id]--;
    s->unknown[INTO][e->to->id]--;
    queue(s, e->from->id);
    queue(s, e->to->id);
}

/* The first edge of a block's list, from `edge` on, whose count is not known yet; -1: there is none. */
static int next_unknown(const Solver *s, Side side, int edge)
{
    while (edge >= 0 && !(is_counted(s->c->edge[edge]) && s->edge[edge] < 0))
        edge = s->list[side].next[edge];
    return edge;
}

/* Shares what is left of the block's count among the edges of that side whose counts are not known. */
static void share(Solver *s, Side side, int block)
{
    int first = next_unknown(s, side, s->list[side].first[block]), n = s->unknown[side][block];
    double left = s->block[block] - s->sum[side][block], estimated = 0;
    for (int k = first; k >= 0; k = next_unknown(s, side, s->list[side].next[k]))
        estimated += s->c->edge[k]->frequency;
    for (int k = first, next; k >= 0; k = next) {
        next = next_unknown(s, side, s->list[side].next[k]);
        learn(s, s->c->edge[k], estimated > 0 ? left * s->c->edge[k]->frequency / estimated : left / n);
    }
}

/* Solves one block.  unknown_most: the number of edges of a side that may be left unknown. */
static bool solve_block(Solver *s, int block, int unknown_most)
{
    bool any = false;
    for (Side side = INTO; side < SIDES && s->block[block] < 0; side++)
        if (s->list[side].first[block] >= 0 && s->unknown[side][block] == 0) {
            s->block[block] = s->sum[side][block];
            any = true;
        }
    for (Side side = INTO; side < SIDES && s->block[block] >= 0; side++)
        if (s->unknown[side][block] > 0 && s->unknown[side][block] <= unknown_most) {
            share(s, side, block);
            any = true;
        }
    return any;
}

static void settle(Solver *s)
{
    while (s->n_queue) {
        int block = s->queue[--s->n_queue];
        s->is_queued[block] = false;
        solve_block(s, block, 1);
    }
}

static Solver *solver_new(Cfg *c, const double *count)
{
    Solver *s = NEW(c->arena, Solver);
    size_t n = (size_t)c->n_blocks;
    s->c = c;
    s->block = NEW_N(c->arena, double, n);
    s->edge = NEW_N(c->arena, double, (size_t)c->n_edges + 1);
    s->queue = NEW_N(c->arena, int, n);
    s->is_queued = NEW_N(c->arena, bool, n);
    for (Side side = INTO; side < SIDES; side++) {
        s->list[side] = cfg_edge_lists(c, side == OUT_OF);
        s->sum[side] = NEW_N(c->arena, double, n);
        s->unknown[side] = NEW_N(c->arena, int, n);
    }
    for (int i = 0; i < c->n_edges; i++) {
        s->edge[i] = -1;
        s->unknown[OUT_OF][c->edge[i]->from->id] += is_counted(c->edge[i]);
        s->unknown[INTO][c->edge[i]->to->id] += is_counted(c->edge[i]);
    }
    for (int i = 0; i < c->n_blocks; i++)
        s->block[i] = count[i];
    return s;
}

static double scale(double count, double entries, double estimated)
{
    return (count < 0 ? 0 : count) / entries + ESTIMATED_PART * estimated;
}

void measured_flow(Cfg *c, const double *count, double entries)
{
    double all = 0;
    for (int i = 1; i < c->n_blocks; i++)
        all += count[i] > 0 ? count[i] : 0;
    if (!(all > 0))
        return;
    Solver *s = solver_new(c, count);
    for (int i = c->n_blocks - 1; i > 0; i--)
        queue(s, i);
    settle(s);
    for (int i = 1; i < c->n_blocks; i++)
        if (solve_block(s, i, c->n_edges))
            settle(s);
    double per = entries > 0 ? entries : 1;
    for (int i = 1; i < c->n_blocks; i++)
        if (c->block[i]->is_counted)
            c->block[i]->weight = scale(s->block[i], per, c->block[i]->weight);
    for (int i = 0; i < c->n_edges; i++)
        if (is_counted(c->edge[i]))
            c->edge[i]->frequency = scale(s->edge[i], per, c->edge[i]->frequency);
    c->is_measured = true;
}
