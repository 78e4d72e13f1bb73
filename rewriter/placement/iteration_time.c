/* In: a loop's blocks.  Out: the time of an iteration.
 * Method: what takes many cycles however it is compiled is weighed by itself: divisions, library calls, atomic
 * operations, and loads at addresses that are loaded, which caches miss.  Eight others are executed in a nanosecond.
 * Limits: an estimate, which says whether a loop takes less than a tenth of a second. */
#include "placement/iteration_time.h"

#include "cfg/static_mix.h"
#include "tree/node.h"

#define SIMPLE 0.125
#define DIVISION 4.0
#define ATOMIC 8.0
#define FAR_LOAD 16.0
#define LIBRARY 16.0

static bool find_load(Node *n, void *ctx)
{
    bool *found = ctx;
    bool is_memory =
        n->kind == E_INDEX || (n->kind == E_UNARY && n->op == OP_DEREF) || (n->kind == E_MEMBER && n->is_arrow);
    *found = *found || (is_memory && n->type && n->type->kind != TY_ARRAY);
    return !*found;
}

/* Does the load's address depend on another element of memory? */
static bool is_far(const Node *load)
{
    bool found = false;
    for (int i = 0; i < load->n_kids; i++)
        if (load->kid[i])
            walk(load->kid[i], find_load, &found);
    return found;
}

static double time_of(const Action *a)
{
    switch (a->kind) {
    case ACT_OPERATE: return operation_class(a->node) == CLASS_DIV ? DIVISION : SIMPLE;
    case ACT_LOAD: return a->node && is_far(a->node) ? FAR_LOAD : SIMPLE;
    case ACT_LIBRARY: return LIBRARY;
    case ACT_ATOMIC: return ATOMIC;
    default: return SIMPLE;
    }
}

double iteration_time(const Flow *f, const Cfg *c, const CfgLoop *loop)
{
    double time = 0;
    const Inside in = flow_inside(f, flow_loop_of(f, loop->node));
    for (int k = in.first; k < in.end; k++) {
        const Block *b = c->block[f->loop_nodes[k]];
        for (int i = 0; i < b->n_act; i++)
            time += b->weight * time_of(&b->act[i]);
    }
    time = loop->repeat->frequency > 0 ? time / loop->repeat->frequency : 1;
    return time < 1 ? 1 : time;
}
