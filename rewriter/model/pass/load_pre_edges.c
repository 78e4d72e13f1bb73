/* Loads that clang makes available by a load on one edge in.
 * In: what is available at the ends of nodes.  Out: may a load be inserted where control comes together?
 * Method: LLVM's GVN inserts a load on one edge in at most (PerformLoadPRE: NumInsertPreds); gcc on all that need one.
 * The paths are those of the machine's blocks: joins that do nothing are one with the join that they lead to, as behind
 * `else if`; each operand of `a && b` that is not as cheap as to be computed together with the one in front of it
 * jumps by itself.
 *
 *      if (a)                            gcc loads t[i] in the second arm and where there is none;
 *          s += t[i];                    clang at the end, in any case
 *      else if (b)
 *          s++;
 *      s += t[i];
 *
 * Limits: joins that do nothing are followed over JOINS_AT_MOST of them. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { JOINS_AT_MOST = 64, CHEAP = 2 };

static bool is_empty(const Pass *p, int node)
{
    const Point *s = &p->m->g->point[node];
    return !s->n_events && !s->is_border && (!s->block || !s->block->n_act);
}

static bool is_plain_join(const Pass *p, int node)
{
    return p->join[node] >= 0 && loop_at(p->f, node) < 0;
}

/* Has the node one way in, one way out, and nothing to do, as the end of a statement expression? */
static bool is_passed(const Pass *p, int node)
{
    return is_empty(p, node) && flow_n_in(p->f, node) == 1 && flow_n_out(p->f, node) == 1;
}

int last_join(const Pass *p, int node)
{
    const Flow *f = p->f;
    for (int i = 0, next = node; i < JOINS_AT_MOST && is_empty(p, next) && flow_n_out(f, next) == 1; i++) {
        next = f->edge[f->out[f->out_at[next]]].to;
        if (next == f->exit || (!is_plain_join(p, next) && !is_passed(p, next)))
            break;
        node = is_plain_join(p, next) ? next : node;
    }
    return node;
}

/* Is the action computed besides the comparison?  Conversions of the compared values are not. */
static bool is_computed(const Action *a)
{
    OpClass c = a->kind == ACT_OPERATE ? operation_class(a->node) : CLASS_NONE;
    return c != CLASS_NONE && c != CLASS_COMPARE && c != CLASS_CONVERSION;
}

/* Is the operand computed before it is known whether it is needed: nothing is called, and little done?  A load is one
 * instruction more than the comparison, which is as much as LLVM takes (SimplifyCFG, foldBranchToCommonDest), if it
 * can be made where it is not wanted. */
bool is_cheap_operand(const Pass *p, int node)
{
    const ModelGraph *g = p->m->g;
    const Point *s = &g->point[node];
    const Event *load = s->n_events == 1 && s->event[0].kind == EVENT_LOAD ? &s->event[0] : NULL;
    bool is_free = load && !load->is_pinned && g->location[load->location].is_safe;
    int n = 0, n_computed = 0;
    for (int i = 0; s->block && i < s->block->n_act; i++) {
        const Action *a = &s->block->act[i];
        if (a->kind == ACT_OPERATE && operation_class(a->node) == CLASS_DIV)
            return false;
        n += a->kind == ACT_OPERATE;
        n_computed += is_computed(a);
    }
    return s->n_events ? is_free && !n_computed : n <= CHEAP;
}

static bool leads_to(const Pass *p, int node, int to)
{
    const Flow *f = p->f;
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++) {
        int next = f->edge[f->out[k]].to;
        if (next == to || (!p->m->g->point[next].block && f->edge[f->out[f->out_at[next]]].to == to))
            return true;
    }
    return false;
}

/* Does an operand of && or || decide together with the one in front of it, which leads to the same place? */
static bool is_one_with_last(const Pass *p, const FlowEdge *e)
{
    const Flow *f = p->f;
    int node = e->from;
    if (!p->m->g->point[node].block && f->in_at[node + 1] - f->in_at[node] == 1)
        node = f->edge[f->in[f->in_at[node]]].from;
    if (f->out_at[node + 1] - f->out_at[node] < 2)
        return false;
    for (int i = 0; i < JOINS_AT_MOST && f->in_at[node + 1] - f->in_at[node] == 1 && is_cheap_operand(p, node); i++) {
        node = f->edge[f->in[f->in_at[node]]].from;
        if (f->out_at[node + 1] - f->out_at[node] > 1)
            return leads_to(p, node, e->to);
    }
    return false;
}

/* The node that leads to this one without anything in between, nor another way on. */
static int first_passed(const Pass *p, int node)
{
    const Flow *f = p->f;
    for (int i = 0; i < JOINS_AT_MOST && is_passed(p, node); i++) {
        int from = f->edge[f->in[f->in_at[node]]].from;
        if (flow_n_out(f, from) != 1)
            break;
        node = from;
    }
    return node;
}

static int missing_at(const Pass *p, int node, int location, int depth)
{
    const Flow *f = p->f;
    int n = 0;
    for (int k = f->in_at[node]; k < f->in_at[node + 1] && n < 2; k++) {
        const FlowEdge *e = &f->edge[f->in[k]];
        if (f->rank[e->from] < 0)
            continue;
        int from = first_passed(p, e->from);
        if (depth < JOINS_AT_MOST && is_plain_join(p, from) && is_empty(p, from) && flow_n_out(f, from) == 1)
            n += missing_at(p, from, location, depth + 1);
        else if (!set_has(set_of(&p->out, e->from), location))
            n += !is_one_with_last(p, e);
    }
    return n;
}

bool is_missing_on_one_way(const Pass *p, int node, int location)
{
    return missing_at(p, last_join(p, node), location, 0) <= 1;
}
