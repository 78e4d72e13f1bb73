/* Optimal probe placement.
 * In: a function's graph with estimated weights.  Out: probes on few and cheap edges, formulas for the rest.
 * Method: flow is conserved at every block, so the counts of the edges outside of a spanning tree (the chords)
 * determine the others (Knuth 1973, The Art of Computer Programming 1, 2.3.4.1; Ball and Larus 1994, Optimally
 * profiling and tracing programs).  Edges without a place in the text come first into the tree, then the expensive ones
 * (Kruskal).  Edges from the root are chords, but for the function's entry where its count comes in time
 * (entry_edge.c), and the root's own equation is never used: an activation that is still open, or was left by exit,
 * then makes no count wrong by more than itself.  Where one way is cheaper at each of a long row of branches, a count
 * is the sum of all that went before, and the formulas grow with the square of the row (else-if chains, checks that
 * return or continue).  A function in which they grow too long gets another tree, in which the path on is counted at
 * each branch: a little dearer, and no formula is long.
 * Limits: the estimate is static. */
#include "placement/loop_plan.h"
#include "placement/spanning_tree_solver.h"
#include "placement/stepped_branches.h"

#include <stdlib.h>
#include <string.h>

enum { TERMS_AT_MOST = 64 /* The most terms of a formula, on average over the function's blocks. */ };

/* ---- spanning tree ---- */

static int find(Solver *s, int x)
{
    while (s->parent[x] != x)
        x = s->parent[x] = s->parent[s->parent[x]];
    return x;
}

static bool is_counted(const Edge *e)
{
    return e->from->is_counted || e->to->is_counted;
}

typedef struct Candidate {
    int edge;
    bool has_site; /* A probe could count the edge. */
    bool is_exit; /* The edge leaves the row of branches; set only where short formulas are preferred. */
    double cost;
    int rank; /* Of two that weigh the same, the one that is dearer to probe comes first. */
} Candidate;

static int dearest_first(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    if (x->has_site != y->has_site)
        return x->has_site ? 1 : -1;
    if (x->is_exit != y->is_exit)
        return x->is_exit ? -1 : 1;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    if (x->rank != y->rank)
        return x->rank > y->rank ? -1 : 1;
    return x->edge < y->edge ? -1 : x->edge > y->edge;
}

static bool stands_on_way(const Edge *e)
{
    return e->site.kind == SITE_IF_TRUE || e->site.kind == SITE_IF_FALSE || e->site.kind == SITE_STMT ||
           e->site.kind == SITE_ARM;
}

/* Is the whole of `a && b` false, or that of `a || b` true, once edge b is taken?  A probe at b may then add to the
 * count of a probe at a, which has decided the same before (probe_of_earlier_operand). */
static bool may_add_to_earlier(const Edge *e)
{
    const Node *n = e->way && stands_on_way(e) ? strip_parens(e->condition) : NULL;
    return n && n->kind == E_LOGICAL && (n->op == OP_LOR) == (e->way == SITE_TRUE);
}

static bool calls(const Block *b)
{
    for (int i = 0; i < b->n_act; i++)
        if (b->act[i].kind == ACT_CALL && !(b->act[i].node->decl && b->act[i].node->decl->is_inlined))
            return true;
    return false;
}

/* A probe in front of a call is better than one behind it: the counters' address then needs no callee-saved register,
   which the function would have to save on every path. */
static int probe_rank(const Edge *e)
{
    SiteKind k = e->site.kind;
    int kind = may_add_to_earlier(e)                                      ? 0
               : k == SITE_ARM || k == SITE_IF_TRUE || k == SITE_IF_FALSE ? 4
               : k == SITE_FALSE                                          ? 3
               : k == SITE_TRUE                                           ? 2
                                                                          : 1;
    return 2 * kind + calls(e->from);
}

static int list_candidates(const Solver *s, Candidate *list)
{
    const Cfg *c = s->c;
    int *successors = NEW_N(c->arena, int, (size_t)c->n_blocks), n = 0;
    for (int i = 0; i < c->n_edges; i++)
        successors[c->edge[i]->from->id] += is_counted(c->edge[i]);
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        bool is_exit = e->way == SITE_TRUE || e->to == c->block[0] || successors[e->from->id] == 1;
        bool chord = s->plan.is_derived[i] || (s->plan.placing == PLACE_BLOCK && e->probe != PROBE_NOWHERE) ||
                     (e->from == c->block[0] && !(s->plan.derives_entry && e->site.kind == SITE_ENTRY));
        if (is_counted(e) && !chord)
            list[n++] =
                (Candidate){i, e->probe != PROBE_NOWHERE, s->plan.prefers_short && is_exit, e->cost, probe_rank(e)};
    }
    return n;
}

static void grow_tree(Solver *s)
{
    const Cfg *c = s->c;
    Candidate *list = xmalloc((size_t)(c->n_edges + 1) * sizeof *list);
    int n = list_candidates(s, list);
    SORT(list, n, dearest_first);
    for (int i = 0; i < n; i++) {
        const Edge *e = c->edge[list[i].edge];
        int a = find(s, e->from->id), b = find(s, e->to->id);
        if (a != b) {
            s->parent[a] = b;
            s->is_in_tree[list[i].edge] = true;
        } else if (!list[i].has_site) {
            s->p->unfit = "its control flow has a cycle without a place for a counter";
        }
    }
    free(list);
}

/* ---- solving ---- */

static void attach(Solver *s, int block, int edge)
{
    int n = s->n_edges_of[block];
    if (n % 4 == 0)
        s->edges_of[block] = xrealloc(s->edges_of[block], ((size_t)n + 4) * sizeof(int));
    s->edges_of[block][n] = edge;
    s->n_edges_of[block]++;
    s->unsolved[block] += s->is_in_tree[edge];
}

/* Flow into the block less flow out of it, over the edges that are known. */
static Formula balance(Solver *s, int block, int *missing)
{
    FormulaSum sum = {NULL, 0, 0};
    for (int i = 0; i < s->n_edges_of[block]; i++) {
        int e = s->edges_of[block][i];
        if (!s->is_known[e]) {
            *missing = e;
            continue;
        }
        int sign = (s->c->edge[e]->to->id == block) - (s->c->edge[e]->from->id == block);
        formula_sum_add(&sum, s->formula[e], sign);
    }
    return formula_sum_end(s->p->arena, &sum);
}

static bool are_too_long(const Solver *s)
{
    return !s->plan.prefers_short && s->terms / TERMS_AT_MOST > s->c->n_blocks;
}

/* Solves the tree from its leaves inwards: a block with one unknown edge determines that edge. */
static void solve_tree(Solver *s)
{
    const Cfg *c = s->c;
    int *queue = xmalloc((size_t)c->n_blocks * sizeof *queue), n = 0;
    for (int i = 1; i < c->n_blocks; i++)
        if (s->unsolved[i] == 1)
            queue[n++] = i;
    while (n > 0 && !are_too_long(s)) {
        int block = queue[--n], edge = -1;
        if (s->unsolved[block] != 1)
            continue;
        Formula in_less_out = balance(s, block, &edge);
        CHECK(edge >= 0);
        const Edge *e = c->edge[edge];
        Formula zero = {NULL, 0};
        s->formula[edge] = e->from->id == block ? in_less_out : formula_add(s->p->arena, zero, in_less_out, -1);
        s->is_known[edge] = true;
        s->terms += in_less_out.n;
        int other = e->from->id == block ? e->to->id : e->from->id;
        s->unsolved[block]--;
        if (--s->unsolved[other] == 1 && other != 0)
            queue[n++] = other;
    }
    free(queue);
}

/* The other way out of the block that edge `e` leaves, among those that are attached. */
static const Edge *other_way(const Solver *s, const Edge *e)
{
    int block = e->from->id;
    for (int i = 0; i < s->n_edges_of[block]; i++) {
        const Edge *o = s->c->edge[s->edges_of[block][i]];
        if (o->from == e->from && o != e && o->way && o->condition == e->condition)
            return o;
    }
    return NULL;
}

/* `a && b` is false where a is false, and where b is false.  If a probe counts the former already, the probe of edge
 * `e` counts only the latter, and the edge's count is the sum of both.  So `a && b && c && d` increments one counter
 * wherever it ends, not up to three.  Returns the edge of a's probe, and b in *operand; -1: there is no such probe. */
static int probe_of_earlier_operand(const Solver *s, const Edge *e, Node **operand)
{
    bool is_counted_here = e->way && stands_on_way(e) && e->probe != PROBE_BEHIND_LOOP;
    const Node *whole = is_counted_here && !s->plan.prefers_short ? strip_parens(e->condition) : NULL;
    int block = e->from->id;
    for (int i = 0; whole && whole->kind == E_LOGICAL && i < s->n_edges_of[block]; i++) {
        int k = s->edges_of[block][i];
        const Edge *a = s->c->edge[k];
        bool is_probe = !s->is_in_tree[k] && !s->plan.is_derived[k] && a->probe != PROBE_BEHIND_LOOP && !a->range_check;
        if (!is_probe || a->to != e->from || a->way != e->way || !stands_on_way(a) || cfg_settles(a) != whole)
            continue;
        const Edge *on = other_way(s, a);
        *operand = on ? on->arm : NULL;
        if (*operand && *operand == whole->kid[1])
            return k;
    }
    return -1;
}

/* A derived count is an unknown in the formulas until settle_derived puts its sum in. */
static void count_edge(Solver *s, int edge, int *next_counter)
{
    Placement *p = s->p;
    s->is_known[edge] = true;
    if (s->plan.entries_from_callers && s->c->edge[edge]->site.kind == SITE_ENTRY) {
        p->entry = s->c->edge[edge];
        s->formula[edge] = formula_counter(p->arena, ENTRY_UNKNOWN);
        return;
    }
    if (s->plan.is_derived[edge]) {
        s->formula[edge] = formula_counter(p->arena, FIRST_UNKNOWN + edge);
        return;
    }
    Node *operand = NULL;
    int before = s->plan.placing == PLACE_TREE ? probe_of_earlier_operand(s, s->c->edge[edge], &operand) : -1;
    *PUSH(p->probe, p->n_probes, p->cap_probes) =
        (Probe){.counter = *next_counter, .edge = s->c->edge[edge], .operand = before >= 0 ? operand : NULL};
    s->formula[edge] = formula_counter(p->arena, (*next_counter)++);
    if (before >= 0)
        s->formula[edge] = formula_add(p->arena, s->formula[edge], s->formula[before], 1);
}

/* ---- derived counts ---- */

typedef enum { NOT_SEEN, ON_THE_WAY, SETTLED } Settling;

static bool settle(Solver *s, Settling *state, int edge);

/* Puts the sums of derived edges into the formula.  False: one of these sums depends on itself. */
static bool settle_formula(Solver *s, Settling *state, Formula *f)
{
    for (int unknown; (unknown = formula_unknown(*f)) >= 0;) {
        if (!settle(s, state, unknown - FIRST_UNKNOWN))
            return false;
        *f = formula_replace(s->p->arena, *f, unknown, s->formula[unknown - FIRST_UNKNOWN]);
    }
    return true;
}

static bool settle(Solver *s, Settling *state, int edge)
{
    const EdgeSum *sum = &s->plan.sum[edge];
    FormulaSum all = {NULL, 0, 0};
    if (state[edge] != NOT_SEEN)
        return state[edge] == SETTLED;
    state[edge] = ON_THE_WAY;
    for (int i = 0; i < sum->n; i++)
        formula_sum_add(&all, s->formula[sum->term[i].edge->id], sum->term[i].factor);
    Formula f = formula_sum_end(s->p->arena, &all);
    if (!settle_formula(s, state, &f))
        return false;
    s->formula[edge] = f;
    state[edge] = SETTLED;
    return true;
}

/* Replaces all derived counts by their sums.  False: a sum depends on itself, and its edge is now to be counted: the
 * plan has to be solved again. */
static bool settle_derived(Solver *s)
{
    const Cfg *c = s->c;
    Settling *state = NEW_N(c->arena, Settling, (size_t)c->n_edges + 1);
    bool all = true;
    for (int i = 0; i < c->n_edges; i++)
        if (s->plan.is_derived[i] && !settle(s, state, i))
            all = s->plan.is_derived[i] = false;
    for (int i = 0; i < c->n_edges && all; i++)
        settle_formula(s, state, &s->formula[i]);
    return all;
}

static void count_blocks(Solver *s)
{
    const Cfg *c = s->c;
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        if (!is_counted(e))
            continue;
        CHECK(s->is_known[i]);
        if (e->site.kind == SITE_ENTRY ||
            (c->versioned_body && e->site.kind == SITE_REGION_BEGIN && e->site.region == c->versioned_body))
            s->p->entries = s->formula[i];
    }
    for (int block = 1; block < c->n_blocks; block++) {
        FormulaSum in = {NULL, 0, 0};
        for (int i = 0; i < s->n_edges_of[block]; i++)
            if (c->edge[s->edges_of[block][i]]->to->id == block)
                formula_sum_add(&in, s->formula[s->edges_of[block][i]], 1);
        s->p->block[block] = formula_sum_end(s->p->arena, &in);
    }
}

static bool is_same(const LibExpr *a, const LibExpr *b)
{
    Buf x = {NULL, 0, 0}, y = {NULL, 0, 0};
    libexpr_print(&x, a);
    libexpr_print(&y, b);
    bool same = !strcmp(x.text, y.text);
    buf_free(&x);
    buf_free(&y);
    return same;
}

/* Figures of the call that have the same formula share a counter. */
static void count_library_call(Placement *p, Block *b, const LibCall *c, int *next_counter)
{
    int first = p->n_probes;
    for (int k = 0; k < LIB_FIGURES; k++) {
        int i = first;
        while (c->at_run[k] && i < p->n_probes && !is_same(p->probe[i].formula, c->at_run[k]))
            i++;
        if (c->at_run[k] && i == p->n_probes)
            *PUSH(p->probe, p->n_probes, p->cap_probes) =
                (Probe){.counter = (*next_counter)++, .library = c, .formula = c->at_run[k], .block = b};
        if (c->at_run[k])
            p->probe[i].figures |= 1u << k;
    }
}

static void count_library(Placement *p, int *next_counter)
{
    for (int i = 0; i < p->cfg->n_blocks; i++) {
        Block *b = p->cfg->block[i];
        for (int k = 0; b->is_counted && k < b->n_act; k++)
            if (b->act[k].kind == ACT_LIBRARY)
                count_library_call(p, b, b->act[k].library, next_counter);
    }
}

static void solve(Solver *s, int *next_counter)
{
    const Cfg *c = s->c;
    grow_tree(s);
    if (s->p->unfit)
        return;
    for (int i = 0; i < c->n_edges; i++) {
        if (!is_counted(c->edge[i]))
            continue;
        if (!s->is_in_tree[i])
            count_edge(s, i, next_counter);
        attach(s, c->edge[i]->from->id, i);
        if (c->edge[i]->from != c->edge[i]->to)
            attach(s, c->edge[i]->to->id, i);
    }
    solve_tree(s);
}

static void solver_free(Solver *s)
{
    for (int i = 0; i < s->c->n_blocks; i++)
        free(s->edges_of[i]);
    free(s->parent);
}

/* Solves the graph for one plan.  Returns false if the plan asks for too much: it was changed, and is to be solved
 * again. */
static bool solve_plan(Solver *s, Plan *plan, int *next_counter)
{
    solve(s, next_counter);
    if (s->p->unfit)
        return true;
    if (are_too_long(s)) {
        plan->prefers_short = true;
        plan->derives_entry = false;
        return false;
    }
    if (plan->derives_entry && place_counts_too_late(s)) {
        plan->derives_entry = false;
        return false;
    }
    return settle_derived(s);
}

static Solver *solver_new(Placement *p, const Cfg *c, Plan plan)
{
    size_t blocks = (size_t)c->n_blocks, edges = (size_t)c->n_edges + 1;
    Solver *s = NEW(c->arena, Solver);
    *s = (Solver){.p = p,
                  .c = c,
                  .parent = xmalloc(blocks * sizeof(int)),
                  .is_in_tree = NEW_N(c->arena, bool, edges),
                  .is_known = NEW_N(c->arena, bool, edges),
                  .formula = NEW_N(c->arena, Formula, edges),
                  .unsolved = NEW_N(c->arena, int, blocks),
                  .edges_of = NEW_N(c->arena, int *, blocks),
                  .n_edges_of = NEW_N(c->arena, int, blocks),
                  .plan = plan};
    for (int i = 0; i < c->n_blocks; i++)
        s->parent[i] = i;
    return s;
}

static void find_sums(Plan *plan, const Cfg *c)
{
    plan->sum = NEW_N(c->arena, EdgeSum, (size_t)c->n_edges + 1);
    plan->is_derived = NEW_N(c->arena, bool, (size_t)c->n_edges + 1);
    if (plan->placing == PLACE_TREE)
        branches_known(c, plan->sum);
    for (int i = 0; i < c->n_loops; i++) {
        const CfgLoop *loop = &c->loop[i];
        if (loop->plan->counted_by != TRIPS_CONSTANT)
            continue;
        EdgeTerm *term = NEW(c->arena, EdgeTerm);
        *term = (EdgeTerm){loop->enter, loop->plan->trips.constant};
        plan->sum[loop->repeat->id] = (EdgeSum){term, 1, true};
    }
    if (plan->placing == PLACE_TREE)
        branches_stepped(c, plan->sum);
    for (int i = 0; i < c->n_edges; i++)
        plan->is_derived[i] = plan->sum[i].is_known && is_counted(c->edge[i]);
}

Placement *place(const Cfg *c, Placing how, bool entries_from_callers, int *next_counter)
{
    Placement *p = NEW(c->arena, Placement);
    bool by_tree = how == PLACE_TREE && !c->function->calls_setjmp && !c->function->is_main;
    Plan plan = {.placing = how,
                 .entries_from_callers = by_tree && entries_from_callers,
                 .derives_entry = by_tree && !entries_from_callers};
    int first_counter = *next_counter;
    *p = (Placement){.arena = c->arena, .cfg = c, .block = NEW_N(c->arena, Formula, (size_t)c->n_blocks)};
    find_sums(&plan, c);
    for (;;) {
        Solver *s = solver_new(p, c, plan);
        bool done = solve_plan(s, &plan, next_counter);
        if (done && !p->unfit) {
            count_blocks(s);
            p->edge = s->formula;
            count_library(p, next_counter);
        }
        solver_free(s);
        if (done)
            return p;
        p->n_probes = 0;
        p->entry = NULL;
        *next_counter = first_counter;
    }
}

void placement_free(Placement *p)
{
    free(p->probe);
}
