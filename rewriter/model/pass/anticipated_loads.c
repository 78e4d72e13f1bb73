/* Loads that are anticipated: sure to be made on all paths on.
 * In: what each node loads, and kills.  Out: anticipated locations at each node's entry; of a loop's header also those
 * of the iterations alone.
 * Of these, what behind all operands of its test is sure to be loaded is, where the loop is entered.
 * Method: data flow from a node's successors, to the greatest fixed point (Morel and Renvoise 1979). */
#include "cfg/node_queue.h"
#include "model/pass/load_pre_sets.h"

enum { OPERANDS_AT_MOST = 16 };

/* Adds the loads that a loop is certain to make, or that may be made in front of it in any case. */
static void meet_loop(const Pass *p, int header, Word *to)
{
    const Word *outside = set_of(&p->anticipated_outside, header), *always = set_of(&p->anticipated, header);
    bool is_entered = p->m->g->is_entered[loop_at(p->f, header)];
    for (size_t i = 0; i < p->words; i++)
        to[i] &= is_entered ? outside[i] : always[i] | (outside[i] & ~p->may_trap[i]);
}

static void pass_back(const Pass *p, Word *to, const Word *kill, const Word *local)
{
    clear(to, kill, p->words);
    unite(to, local, p->words);
}

/* What is anticipated at the node's end becomes what is at its beginning. */
static void pass_node_back(const Pass *p, int node, Word *to)
{
    if (p->may_not_return[node])
        clear(to, p->may_trap, p->words);
    pass_back(p, to, set_of(&p->kill, node), set_of(&p->local, node));
}

static void look_ahead_skipping(const Pass *p, const SkippedWay *way, Word *to)
{
    memcpy(to, set_of(&p->anticipated, way->target), p->words * sizeof *to);
    for (int i = way->n - 1; i >= 0; i--)
        pass_node_back(p, way->node[i], to);
}

/* Finds the loads that all paths on from the node are certain to make; with a loop, the paths that stay in it. */
static void look_ahead(const Pass *p, int node, int loop, Word *to)
{
    const Flow *f = p->f;
    int n = 0;
    memset(to, 0xff, p->words * sizeof *to);
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++) {
        int next = f->edge[f->out[k]].to;
        if (loop >= 0 && !flow_in_loop(f, loop, next))
            continue;
        n++;
        if (next == f->exit)
            memset(to, 0, p->words * sizeof *to);
        else if (is_from_outside(f, node, next))
            meet_loop(p, next, to);
        else if (p->skipped[f->out[k]]) {
            look_ahead_skipping(p, p->skipped[f->out[k]], p->scratch + p->words);
            meet(to, p->scratch + p->words, p->words);
        } else
            meet(to, set_of(&p->anticipated, next), p->words);
    }
    if (!n)
        memset(to, 0, p->words * sizeof *to);
}

void anticipated_behind(const Pass *p, int node, Word *to)
{
    look_ahead(p, node, -1, to);
}

/* Finds the loads that iterations are certain to make from the end of the loop's header on, once its whole test
 * holds. */
static void look_ahead_in_loop(Pass *p, int loop, Word *to)
{
    int test[OPERANDS_AT_MOST], n = loop_test(p, loop, test, OPERANDS_AT_MOST);
    look_ahead(p, test[n - 1], loop, to);
    while (--n > 0)
        pass_node_back(p, test[n], to);
}

static bool find_anticipated_at(Pass *p, int node)
{
    int loop = loop_at(p->f, node), join = p->join[node];
    look_ahead(p, node, -1, p->scratch);
    pass_node_back(p, node, p->scratch);
    bool changed = replace(p, set_of(&p->anticipated, node), p->scratch);
    if (join < 0)
        return changed;
    if (loop >= 0 && !p->is_split[loop])
        look_ahead_in_loop(p, loop, p->scratch);
    else
        look_ahead(p, node, -1, p->scratch);
    if (p->may_not_return[node])
        clear(p->scratch, p->may_trap, p->words);
    memcpy(set_of(&p->anticipated_inside, join), p->scratch, p->words * sizeof *p->scratch);
    pass_back(p, set_of(&p->anticipated_inside, join), set_of(&p->kill_inside, join), set_of(&p->local_inside, join));
    if (loop < 0)
        return changed;
    pass_node_back(p, node, p->scratch);
    unite(p->scratch, set_of(&p->loop_safe, loop), p->words);
    return replace(p, set_of(&p->anticipated_outside, node), p->scratch) || changed;
}

/* Adds the nodes that look at this one: those in front of it, and those from which an edge goes on to it. */
static void add_ways_in(const Pass *p, NodeQueue *due, int node)
{
    const Flow *f = p->f;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        node_queue_add(due, f->edge[f->in[k]].from);
    for (int i = 0; i < p->n_skipping; i++)
        if (p->skipped[p->skipping[i]]->target == node)
            node_queue_add(due, f->edge[p->skipping[i]].from);
}

/* A loop looks at what is behind its whole test, not only at what follows its header: it is asked once more when all
 * others are done. */
void find_anticipated(Pass *p)
{
    const Flow *f = p->f;
    NodeQueue due = node_queue_new(f, true);
    for (bool changed = true; changed;) {
        changed = false;
        for (int node; (node = node_queue_take(&due)) >= 0;)
            if (find_anticipated_at(p, node))
                add_ways_in(p, &due, node);
        for (int l = 0; l < f->n_loops; l++)
            if (find_anticipated_at(p, f->loop[l].header)) {
                add_ways_in(p, &due, f->loop[l].header);
                changed = true;
            }
    }
    node_queue_free(&due);
}
