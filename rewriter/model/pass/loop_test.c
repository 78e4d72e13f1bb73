/* The tests of a loop that compilers copy to a place in front of it.
 * In: a loop's graph, with what it loads.  Out: the nodes from the header on that have run where the loop's first
 * iteration does.
 * Method: `while (a && b) c` becomes `if (a && b) do c while (a && b)`: behind the copy, c is sure to follow, and what
 * it loads and the loop does not change can be loaded there.  gcc copies operand after operand that only computes
 * with variables in registers, up to TEST_INSTRUCTIONS, wherever they lead (tree-ssa-loop-ch.c,
 * should_duplicate_loop_header_p; parameter max-loop-header-insns).  clang copies one block, the header; cheap operands
 * of && that lead to the same place have become one with it (SimplifyCFG, FoldBranchToCommonDest; LoopRotate).
 *
 *      for (k = head; k >= 0 && i - k < WINDOW; k = next[k])
 *          if (a[k] < z->n)                                    z->n is loaded in front of the loop
 *              …
 *
 * A loop of which nothing is left but its test (`while (p[r] != r) r = p[r];`) has its test at the end as it is.
 *
 * Limits: an instruction is an action of ours. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { TEST_INSTRUCTIONS = 20, OPERATIONS_OF_OPERAND = 2 };

/* The one way on from a node that stays in the loop, -1 if there is none or several; and where the other way leads, or
 * -1. */
typedef struct Ways {
    int successor, exit;
} Ways;

static Ways ways_on(const Pass *p, int loop, int node)
{
    const Flow *f = p->f;
    Ways w = {-1, -1};
    int n_inside = 0;
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++) {
        int to = f->edge[f->out[k]].to;
        if (to != f->exit && flow_in_loop(f, loop, to)) {
            w.successor = to;
            n_inside++;
        } else
            w.exit = to == f->exit || p->m->g->point[to].block ? to : f->edge[f->out[f->out_at[to]]].to;
    }
    w.successor = n_inside == 1 ? w.successor : -1;
    return w;
}

/* Is the node one condition with those in front of it: cheap, and what it loads they have loaded?  Both compilers
 * compute it before they know that it is needed (tree-ssa-ifcombine.c; SimplifyCFG, FoldBranchToCommonDest).
 *
 *      while (*at >= '0' && *at <= '9')      (unsigned)*at - '0' <= 9 */
static bool is_one_condition(const Pass *p, const int *test, int n, int node)
{
    const Point *s = &p->m->g->point[node];
    int n_operations = 0;
    for (int i = 0; i < s->n_events; i++) {
        bool is_loaded = false;
        for (int k = 0; k < n; k++)
            is_loaded = is_loaded || set_has(set_of(&p->gen, test[k]), s->event[i].location);
        if (s->event[i].kind != EVENT_LOAD || s->event[i].is_pinned || !is_loaded)
            return false;
    }
    for (int i = 0; s->block && i < s->block->n_act; i++) {
        const Action *a = &s->block->act[i];
        n_operations += a->kind == ACT_OPERATE && operation_class(a->node) != CLASS_CONVERSION;
        if (a->kind != ACT_LOAD && a->kind != ACT_TEST &&
            (a->kind != ACT_OPERATE || operation_class(a->node) == CLASS_DIV))
            return false;
    }
    return s->n_events && n_operations <= OPERATIONS_OF_OPERAND;
}

/* Is the node copied with those in front of it, the loop's end being `out`? */
static bool is_copied(const Pass *p, int loop, int node, int out, const int *test, int n)
{
    const Point *s = &p->m->g->point[node];
    int to = ways_on(p, loop, node).exit;
    if (flow_n_in(p->f, node) != 1 || s->is_border)
        return false;
    if (s->n_events)
        return (flow_n_out(p->f, node) == 1 || to == out) && is_one_condition(p, test, n, node);
    return !graph_is_clang(p->m->g) || (is_cheap_operand(p, node) && (to < 0 || to == out));
}

bool loop_tests_first(const Pass *p, int loop)
{
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    bool leaves = false;
    for (int k = f->out_at[header]; k < f->out_at[header + 1]; k++)
        leaves = leaves || !flow_in_loop(f, loop, f->edge[f->out[k]].to);
    return leaves;
}

int loop_test(const Pass *p, int loop, int *test, int room)
{
    int left = TEST_INSTRUCTIONS, n = 0, header = p->f->loop[loop].header, out = -1;
    for (int node = header; node >= 0 && n < room; node = ways_on(p, loop, node).successor) {
        const Block *b = p->m->g->point[node].block;
        left -= b ? b->n_act : 0;
        if (out >= 0 && (node == header || left < 0 || !is_copied(p, loop, node, out, test, n)))
            break;
        if (n && out < 0 && (node == header || p->f->in_at[node + 1] - p->f->in_at[node] != 1))
            break;
        test[n++] = node;
        out = out < 0 ? ways_on(p, loop, node).exit : out;
    }
    return out < 0 ? 1 : n;
}

int node_behind_test(const Pass *p, int loop, int last)
{
    int body = ways_on(p, loop, last).successor;
    return body == p->f->loop[loop].header || (body >= 0 && p->f->in_at[body + 1] - p->f->in_at[body] != 1) ? -1 : body;
}

/* Does the node do nothing but load what is in `loaded`? */
static bool only_loads(const Pass *p, int node, const Word *loaded)
{
    const Point *s = &p->m->g->point[node];
    for (int i = 0; i < s->n_events; i++)
        if (s->event[i].kind != EVENT_LOAD || s->event[i].is_pinned || !set_has(loaded, s->event[i].location))
            return false;
    for (int i = 0; s->block && i < s->block->n_act; i++) {
        const Action *a = &s->block->act[i];
        if (a->kind != ACT_LOAD && a->kind != ACT_SET && a->kind != ACT_TEST &&
            (a->kind != ACT_OPERATE || operation_class(a->node) != CLASS_NONE))
            return false;
    }
    return true;
}

bool loop_is_its_test(const Pass *p, int loop)
{
    const ModelGraph *g = p->m->g;
    int header = p->f->loop[loop].header;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++)
        if (g->in_loop[i] != header && !only_loads(p, g->in_loop[i], set_of(&p->gen, header)))
            return false;
    return true;
}
