/* Places where clang inserts loads: it moves single loads, not all that are certain to follow.
 * In: what nodes load, and kill.  Out: of a loop, the locations for which clang may insert a load on the edges in, and
 * those that may leave it.
 * Method: LLVM's GVN inserts a load for one in the very block where control comes together (PerformLoadPRE gives up
 * where a branch is in between); a loop's block is the one behind its test, which is rotated to the end.  LICM hoists a
 * load that each iteration executes, not two of which each executes one.  Arms that begin with the same load have it in
 * front of the branch (SimplifyCFG, hoistCommonCodeFromSuccessors), arms that end with the same accesses have them
 * behind the branch; gcc's code hoisting takes a load from anywhere.
 *
 *      while (2 * i + 1 < n) {                       for (j = 1; j < m; j++)
 *          …                                             if (a[j] == c)
 *          if (c + 1 < n && a[c + 1] > a[c])                 t[i][j] = 1;
 *              c++;                                      else
 *          if (a[i] >= a[c])                                 s += j, t[i][j] = s;
 *              return;
 *          swap (&a[i], &a[c]), i = c;               clang loads t[i] in both arms, gcc in front of the loop
 *      }                                             clang loads a[i] again, gcc has it from the last iteration
 *
 * Branches around little that loads nothing are no branches: it is computed, and one value chosen.
 * Limits: what arms begin with is compared access by access. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum {
    STEPS_AT_MOST = 64,
    NODES_AT_MOST = 80,
    TEST_AT_MOST = 16,
    LEADING_AT_MOST = 8,
    ARM_INSTRUCTIONS = 2,
    ARMS_AT_MOST = 8,
    ENDING_AT_MOST = 12
};

static int way_on(const Flow *f, int node, int k)
{
    return f->edge[f->out[f->out_at[node] + k]].to;
}

/* Does the arm of a branch do next to nothing, and load nothing that has not been loaded in front of it? */
static bool is_small_arm(const Pass *p, int arm, const Word *loaded)
{
    const Point *s = &p->m->g->point[arm];
    int n = 0;
    for (int i = 0; i < s->n_events; i++)
        if (s->event[i].kind != EVENT_LOAD || !set_has(loaded, s->event[i].location))
            return false;
    for (int i = 0; s->block && i < s->block->n_act; i++)
        n += s->block->act[i].kind == ACT_OPERATE && operation_class(s->block->act[i].node) != CLASS_NONE;
    return n <= ARM_INSTRUCTIONS;
}

/* The node where both paths from a branch join, if there is next to nothing on them and no other path comes there; else
 * -1. */
static int behind_choice(const Pass *p, int node, const Word *loaded)
{
    const Flow *f = p->f;
    int end[2];
    for (int k = 0; k < 2; k++) {
        int arm = way_on(f, node, k);
        bool is_arm =
            arm != f->exit && flow_n_in(f, arm) == 1 && flow_n_out(f, arm) == 1 && is_small_arm(p, arm, loaded);
        end[k] = is_arm ? way_on(f, arm, 0) : arm;
    }
    return end[0] == end[1] && end[0] != f->exit && flow_n_in(f, end[0]) == 2 ? end[0] : -1;
}

/* The node that follows as if it were one with this one; -1: there is none. */
static int next_in_block(const Pass *p, int node, const Word *loaded)
{
    const Flow *f = p->f;
    if (flow_n_out(f, node) == 2)
        return behind_choice(p, node, loaded);
    int next = flow_n_out(f, node) == 1 ? way_on(f, node, 0) : -1;
    return next >= 0 && next != f->exit && flow_n_in(f, next) == 1 ? next : -1;
}

/* Is the node part of the target of an assignment?  clang computes that behind the value. */
static bool is_in_target(const Node *n)
{
    for (; n->parent && n->parent->kind < S_IF; n = n->parent)
        if (n->parent->kind == E_ASSIGN && n->parent->kid[0] == n)
            return true;
    return false;
}

/* The locations that the node loads first, in clang's order, up to LEADING_AT_MOST. */
static int leading_loads(const Pass *p, int node, int *location)
{
    const Point *s = &p->m->g->point[node];
    int n = 0;
    for (int target = 0; target <= 1; target++)
        for (int i = 0; i < s->n_events && n < LEADING_AT_MOST; i++) {
            const Event *e = &s->event[i];
            if (e->kind != EVENT_LOAD || e->is_pinned)
                break;
            if (is_in_target(e->act->node) == target)
                location[n++] = e->location;
        }
    return n;
}

/* Adds the loads of a node; of a join, those behind the merging of variables. */
static void add_node(const Pass *p, int node, Word *to)
{
    int join = p->join[node];
    clear(to, join < 0 ? set_of(&p->kill, node) : set_of(&p->kill_inside, join), p->words);
    unite(to, join < 0 ? set_of(&p->local, node) : set_of(&p->local_inside, join), p->words);
}

/* The last of the nodes that form one block with the node. */
static int end_of_block(const Pass *p, int node)
{
    const Flow *f = p->f;
    for (int n = 0, next = flow_only_target(f, node); n < STEPS_AT_MOST && next >= 0 && next != f->exit; n++) {
        if (flow_n_in(f, next) != 1)
            break;
        node = next;
        next = flow_only_target(f, node);
    }
    return node;
}

/* The place behind an arm's end where the way that has no arm leads to; -1: both ways have one. */
static int join_of_triangle(const Pass *p, int arm, int other)
{
    const Flow *f = p->f;
    if (arm == f->exit || other == f->exit || p->m->g->point[other].block || flow_n_in(f, arm) != 1)
        return -1;
    int join = flow_only_target(f, other);
    return join >= 0 && join != f->exit && join == flow_only_target(f, end_of_block(p, arm)) ? join : -1;
}

/* Into `to`: what the block that begins with the node loads, and has not changed before. */
static void loads_of_block(const Pass *p, int node, Word *to)
{
    int last = end_of_block(p, node), chain[STEPS_AT_MOST + 1], n = 0;
    for (int at = node; n <= STEPS_AT_MOST; at = flow_only_target(p->f, at)) {
        chain[n++] = at;
        if (at == last)
            break;
    }
    memset(to, 0, p->words * sizeof *to);
    while (n-- > 0)
        add_node(p, chain[n], to);
}

/* Adds loads for a branch with one arm.  A load that both the arm and the code behind it make is made in front of the
 * branch (GVN, findLoadToHoistIntoPred), if nothing in the arm changes it before.
 *
 *      if (v->n == v->size)
 *          v->at = grow(v->at);
 *      v->at[v->n++] = x;           v->at is loaded in front of the branch
 */
static void add_of_triangle(const Pass *p, int node, Word *to)
{
    const Flow *f = p->f;
    Word *here = p->scratch, *there = p->scratch + p->words;
    for (int k = 0; k < 2; k++) {
        int arm = way_on(f, node, k), join = join_of_triangle(p, arm, way_on(f, node, 1 - k));
        if (join < 0)
            continue;
        loads_of_block(p, arm, here);
        loads_of_block(p, join, there);
        if (loop_at(f, join) < 0)
            unite(there, set_of(&p->in_block, join), p->words);
        for (size_t i = 0; i < p->words; i++)
            to[i] |= here[i] & there[i];
    }
}

/* Lists the loads with which both arms behind the node begin.  Returns how many there are. */
static int common_loads(const Pass *p, int node, int *location)
{
    const Flow *f = p->f;
    int other[LEADING_AT_MOST], n[2], n_common = 0;
    if (flow_n_out(f, node) != 2)
        return 0;
    for (int k = 0; k < 2; k++) {
        int arm = way_on(f, node, k);
        n[k] = arm == f->exit || flow_n_in(f, arm) != 1 ? 0 : leading_loads(p, arm, k ? other : location);
    }
    while (n_common < n[0] && n_common < n[1] && location[n_common] == other[n_common])
        n_common++;
    return n_common;
}

/* Adds the loads of a branch that are made in front of it. */
static void add_common(const Pass *p, int node, Word *to)
{
    int location[LEADING_AT_MOST], n = common_loads(p, node, location);
    for (int i = 0; i < n; i++)
        set_add(to, location[i]);
    if (flow_n_out(p->f, node) == 2)
        add_of_triangle(p, node, to);
}

/* Lists the nodes whose only way on leads to the join, perhaps by places of the graph that do nothing.  Returns how
 * many there are; -1: too many, or a branch leads there as well. */
static int list_arms(const Pass *p, int join, int *arm, int n)
{
    const Flow *f = p->f;
    for (int k = f->in_at[join]; k < f->in_at[join + 1] && n >= 0; k++) {
        int from = f->edge[f->in[k]].from;
        if (flow_only_target(f, from) != join || n >= ARMS_AT_MOST || flow_n_in(f, from) == 0)
            return -1;
        const Point *s = &p->m->g->point[from];
        if (!s->n_events && (!s->block || !s->block->n_act))
            n = list_arms(p, from, arm, n);
        else
            arm[n++] = from;
    }
    return n;
}

/* Of three arms, do two begin with the load, so that it has been moved in front of their branch? */
static bool is_hoisted(const Pass *p, const int *arm, int n, int location)
{
    int common[LEADING_AT_MOST];
    for (int k = 0; k < n && n > 2; k++) {
        int branch = flow_only_source(p->f, arm[k]), n_common = branch < 0 ? 0 : common_loads(p, branch, common);
        for (int i = 0; i < n_common; i++)
            if (common[i] == location)
                return true;
    }
    return false;
}

/* Leaves out loads of what the node has loaded before. */
static int without_repeated(const Event **access, int n)
{
    int n_left = 0;
    for (int i = 0; i < n; i++) {
        bool is_repeated = false;
        for (int k = i + 1; k < n; k++)
            is_repeated = is_repeated || (access[i]->kind == EVENT_LOAD && access[k]->kind == EVENT_LOAD &&
                                          access[i]->location == access[k]->location);
        if (!is_repeated)
            access[n_left++] = access[i];
    }
    return n_left;
}

/* Lists the accesses of a node from its end on, in clang's order, up to ENDING_AT_MOST.  Returns how many there are. */
static int ending_accesses(const Point *s, const Event **access)
{
    int n = 0;
    for (int last = s->n_events - 1, first; last >= 0 && n < ENDING_AT_MOST; last = first - 1) {
        bool is_load = s->event[last].kind == EVENT_LOAD;
        for (first = last; first > 0 && s->event[first - 1].kind == EVENT_LOAD;)
            first--;
        if (!is_load)
            access[n++] = &s->event[last];
        for (int target = 1; target >= 0; target--)
            for (int i = is_load ? last : last - 1; i >= first && n < ENDING_AT_MOST; i--)
                if (is_in_target(s->event[i].act->node) == target)
                    access[n++] = &s->event[i];
    }
    return without_repeated(access, n);
}

static bool are_alike(const Event *a, const Event *b)
{
    return a->kind != EVENT_CALL && !a->is_pinned && !b->is_pinned && a->kind == b->kind && a->location == b->location;
}

/* Lists the accesses that all of the nodes end with.  Returns how many there are. */
static int common_accesses(const Pass *p, const int *arm, int n_arms, const Event **access)
{
    const Event *other[ENDING_AT_MOST];
    int n = ending_accesses(&p->m->g->point[arm[0]], access);
    for (int k = 1; k < n_arms; k++) {
        int n_other = ending_accesses(&p->m->g->point[arm[k]], other), same = 0;
        while (same < n && same < n_other && are_alike(access[same], other[same]))
            same++;
        n = same;
    }
    return n;
}

/* Adds the loads that all arms make that lead to the node, if the arms are alike from there on: they are sunk into one
 * (SimplifyCFG, sinkCommonCodeFromPredecessors).
 *
 *      if (m > u)
 *          d[j] = m, t[i][j] = 'm';
 *      else
 *          d[j] = u, t[i][j] = 'u';      t[i] is loaded behind the branch, and then in front of a loop over j
 */
static void add_sunk(const Pass *p, int join, Word *to)
{
    int arm[ARMS_AT_MOST], n = flow_n_in(p->f, join) > 1 ? list_arms(p, join, arm, 0) : 0;
    const Event *access[ENDING_AT_MOST];
    int n_same = n > 1 ? common_accesses(p, arm, n, access) : 0;
    for (int i = 0; i < n_same; i++)
        if (access[i]->kind == EVENT_LOAD && is_hoisted(p, arm, n, access[i]->location))
            break;
        else if (access[i]->kind == EVENT_LOAD)
            set_add(to, access[i]->location);
}

/* Into `to`: what the nodes of one block load, and have not changed before. */
static void loads_of_nodes(const Pass *p, const int *block, int n, Word *to)
{
    memset(to, 0, p->words * sizeof *to);
    add_common(p, block[n - 1], to);
    while (n-- > 0)
        add_node(p, block[n], to);
}

/* The header that the node leads back to, whose test is in the node's block as well, once it is at the end; -1: none.
 */
static int header_behind(const Pass *p, int node)
{
    int next = flow_only_target(p->f, node);
    int loop = next >= 0 && next != p->f->exit ? loop_at(p->f, next) : -1;
    return loop >= 0 && flow_in_loop(p->f, loop, node) ? next : -1;
}

void loads_behind_join(const Pass *p, int node, Word *to)
{
    int block[NODES_AT_MOST], n = 0;
    memset(to, 0, p->words * sizeof *to);
    for (int next = node; next >= 0 && n < STEPS_AT_MOST;) {
        clear(to, set_of(&p->written, next), p->words);
        unite(to, set_of(&p->gen, next), p->words);
        block[n++] = next;
        int header = header_behind(p, next);
        next = header >= 0 ? header : next_in_block(p, next, to);
    }
    loads_of_nodes(p, block, n, to);
}

void loads_in_block(const Pass *p, int node, Word *to)
{
    int block[NODES_AT_MOST], loop = loop_at(p->f, node), n = loop_test(p, loop, block, TEST_AT_MOST);
    memset(to, 0, p->words * sizeof *to);
    for (int i = 0; i < n; i++)
        unite(to, set_of(&p->gen, block[i]), p->words);
    for (int next = node_behind_test(p, loop, block[n - 1]); next >= 0 && n < STEPS_AT_MOST;
         next = next_in_block(p, next, to)) {
        clear(to, set_of(&p->written, next), p->words);
        unite(to, set_of(&p->gen, next), p->words);
        block[n++] = next;
    }
    loads_of_nodes(p, block, n, to);
}

/* The last node that every iteration runs: one that all paths to the loop's end, or out of the loop other than by its
 * test, have passed; -1: there is none.  Every iteration runs the nodes that dominate it. */
static int last_of_each_iteration(const Pass *p, int loop, const int *test, int n_test)
{
    const Flow *f = p->f;
    int last = -1;
    for (int i = p->m->g->in_loop_at[loop]; i < p->m->g->in_loop_end[loop]; i++) {
        int from = p->m->g->in_loop[i];
        bool is_test = false;
        for (int k = 0; k < n_test; k++)
            is_test = is_test || test[k] == from;
        for (int k = 0; k < flow_n_out(f, from); k++) {
            int to = way_on(f, from, k);
            bool leaves = to == f->exit || !flow_in_loop(f, loop, to);
            if (to == f->loop[loop].header || (leaves && !is_test))
                last = last < 0 ? from : flow_common_dominator(f, last, from);
        }
    }
    return last;
}

void loads_of_iterations(const Pass *p, int loop, Word *to)
{
    int test[TEST_AT_MOST], n_test = loop_test(p, loop, test, TEST_AT_MOST);
    int last = last_of_each_iteration(p, loop, test, n_test);
    memset(to, 0, p->words * sizeof *to);
    for (int i = p->m->g->in_loop_at[loop]; i < p->m->g->in_loop_end[loop]; i++) {
        int node = p->m->g->in_loop[i];
        if (last >= 0 && !flow_dominates(p->f, node, last))
            continue;
        unite(to, set_of(&p->local, node), p->words);
        add_common(p, node, to);
        add_sunk(p, node, to);
    }
}
