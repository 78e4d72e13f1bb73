/* In: Flow.  Out: frequencies.
 * Method: branches are predicted by what they compare and where they lead (Ball and Larus 1993, Branch prediction for
 * free).  Several predictions of one branch are combined, and frequencies are propagated from the innermost loops
 * outwards (Wu and Larus 1994, Static branch frequency and program profile analysis).  The hit rates are theirs.
 * Limits: cycles without a header (irreducible) are taken to run once; a loop around more than NEST_AT_MOST levels of
 * others goes on as often as loops do on average. */
#include "placement/frequency.h"

#include <string.h>

#include "placement/loop_chain.h"
#include "placement/loop_guard.h"
#include "placement/loop_plan.h"
#include "placement/measured_flow.h"
#include "placement/range_check.h"
#include "placement/running_extreme.h"

#define LOOP_BRANCH 0.88 /* The probability that a branch stays in its loop. */
#define BOUND 0.97       /* The probability that a search in memory is not at its bound yet. */
#define FIRST 0.75       /* The probability that an operand of `||` keeps its loop going. */
#define POINTER 0.60     /* The probability that a pointer is not null, or differs from another one. */
#define OPCODE 0.84      /* The probability that a number is not negative, or differs from a constant. */
#define CALL 0.78        /* The probability of the arm without a call. */
#define LOOP_HEADER 0.75 /* The probability of the arm that runs into a loop. */
#define RETURN 0.72      /* The probability of the arm that does not return. */
#define STORE 0.55       /* The probability of the arm without a store. */
#define EXPECTED 0.90    /* The probability of the value that __builtin_expect names. */
#define EXTREME 0.1      /* The probability that a value is beyond all before it. */
#define COLD 0.001       /* The probability of an arm that ends in a call which does not return. */
#define CLOSE 0.01       /* The secant method ends this close to the wanted number of recursive calls. */
#define FACTOR_AT_MOST 1e4 /* The most by which ways that end a recursion are made likelier. */
#define ITERATIONS_AT_MOST 1e4 /* The most iterations of a loop for each entry. */

/* Levels of loops inside of one that is propagated through.  Each level goes over all the nodes inside of it again, and
 * overlapping goto make thousands of levels. */
enum { NEST_AT_MOST = 64 };

/* Attempts to find how much likelier the ways are on which a recursion ends. */
enum { ROUNDS = 6 };

typedef struct Estimator {
    const Cfg *c;
    const Flow *f;
    bool *is_cold; /* By node: control does not come back from it. */
    double *known; /* By id of the edge: the probability that it is taken where `from` is left, by a constant trip
                      count; 0: it is to be guessed. */
    double *probability; /* The probabilities are by flow edge. */
    double *frequency; /* The frequencies are by node. */
    double *repeat_probability; /* By node that is a header: the probability of one more iteration. */
    int *member, *member_at; /* The members of loop i and of those inside of it, by rank: they begin at
                                member[member_at[p]], p being the loop's place in the tree of loops, and end where those
                                of the loops inside of it end. */
    int *sorted; /* Room for the members of one loop. */
} Estimator;

static void find_trips(Estimator *s)
{
    for (int i = 0; i < s->c->n_loops; i++) {
        const CfgLoop *loop = &s->c->loop[i];
        double n = (double)loop->plan->trips.constant;
        if (loop->plan->counted_by != TRIPS_CONSTANT)
            continue;
        if (n > ITERATIONS_AT_MOST - 1) /* With more, a loop would be left less often than it is entered. */
            n = ITERATIONS_AT_MOST - 1;
        s->known[loop->repeat->id] = n / (n + 1);
        s->known[loop->leave->id] = 1 - n / (n + 1);
    }
}

/* ---- blocks that lead to the end of the program alone ---- */

static bool ends_in_noreturn(const Block *b)
{
    const Action *last = b->n_act ? &b->act[b->n_act - 1] : NULL;
    return last && last->kind == ACT_CALL && last->node->decl && last->node->decl->is_noreturn;
}

static void find_cold(Estimator *s)
{
    const Flow *f = s->f;
    for (int i = f->n_order - 1; i > 0; i--) {
        int node = f->order[i];
        if (node == f->exit)
            continue;
        bool all = f->out_at[node] < f->out_at[node + 1];
        for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
            all = all && s->is_cold[f->edge[f->out[k]].to];
        s->is_cold[node] = all || ends_in_noreturn(s->c->block[node]);
    }
}

/* ---- one branch ---- */

static double combine(double a, double b)
{
    return a * b / (a * b + (1 - a) * (1 - b));
}

/* Values are known of some constants alone, and of those as they are converted. */
static bool is_zero(const Node *n)
{
    const Node *inner = strip_casts((Node *)n);
    return n->has_value ? n->value == 0 : inner->has_value && inner->value == 0;
}

static bool is_pointer(const Node *n)
{
    return n->type && n->type->kind == TY_POINTER;
}

static double probability_of_comparison(const Node *n)
{
    const Node *left = strip_parens(n->kid[0]), *right = strip_parens(n->kid[1]);
    bool pointers = is_pointer(left) && is_pointer(right), constant = right->is_constant;
    bool number = left->type && left->type->kind == TY_INT;
    switch (n->op) {
    case OP_EQ: return pointers ? 1 - POINTER : constant || !number ? 1 - OPCODE : 0.5;
    case OP_NE: return pointers ? POINTER : constant || !number ? OPCODE : 0.5;
    case OP_LT:
    case OP_LE: return number && is_zero(right) ? 1 - OPCODE : 0.5;
    case OP_GT:
    case OP_GE: return number && is_zero(right) ? OPCODE : 0.5;
    default: return 0.5;
    }
}

/* How often a loop goes on for each time that it is entered, if it is in this graph. */
static double iterations_of(const Cfg *c, const Node *loop)
{
    const CfgLoop *l = cfg_loop(c, loop);
    return l && l->plan->trips.constant >= 0 ? (double)l->plan->trips.constant : 1 / (1 - LOOP_BRANCH);
}

/* The probability that an edge is taken whose condition compares what a loop around it steps; -1: it compares something
 * else. */
static double probability_of_guard(const Estimator *s, const Site *site)
{
    bool is_way = site->kind == SITE_TRUE || site->kind == SITE_FALSE;
    LoopGuard guard;
    bool is_guard = is_way && loop_guard_find(site->node, &guard);
    double p = is_guard ? loop_guard_probability(&guard, iterations_of(s->c, guard.loop)) : -1;
    return p < 0 || site->kind == SITE_TRUE ? p : 1 - p;
}

/* The probability that a condition is true, by what it says. */
static double probability_of_condition(const Node *cond)
{
    const Node *n = strip_casts((Node *)cond);
    if (n->kind == E_UNARY && n->op == OP_LNOT)
        return 1 - probability_of_condition(n->kid[0]);
    if (n->kind == E_CALL && n->decl && !strcmp(n->decl->name, "__builtin_expect") && n->n_kids > 2)
        return is_zero(n->kid[2]) ? 1 - EXPECTED : EXPECTED;
    double in_range = range_check_probability(n);
    if (in_range >= 0)
        return in_range;
    if (n->kind == E_LOGICAL && n->op == OP_LOR)
        return 1 - (1 - probability_of_condition(n->kid[0])) * (1 - probability_of_condition(n->kid[1]));
    if (n->kind == E_LOGICAL && n->op == OP_LAND && !loop_chain_of(cond, OP_LOR))
        return probability_of_condition(n->kid[0]) * probability_of_condition(n->kid[1]);
    double p = n->kind == E_BINARY ? probability_of_comparison(n) : is_pointer(n) ? POINTER : 0.5;
    return p == 0.5 && loop_chain_of(cond, OP_LOR) ? FIRST : p;
}

static bool does(const Block *b, ActionKind kind)
{
    for (int i = 0; i < b->n_act; i++)
        if (b->act[i].kind == kind)
            return true;
    return false;
}

static bool returns(const Flow *f, int node)
{
    return f->out_at[node + 1] - f->out_at[node] == 1 && f->edge[f->out[f->out_at[node]]].to == f->exit;
}

/* The probability that control goes from `node` to `to`, by what it finds there. */
static double probability_of_target(const Estimator *s, int node, int to)
{
    const Flow *f = s->f;
    double p = 0.5;
    if (to == f->exit)
        return 1 - RETURN;
    if (flow_postdominates(f, to, node))
        return 0.5;
    const Block *b = s->c->block[to];
    int loop = f->loop_of[to];
    if (loop >= 0 && f->loop[loop].header == to && !flow_in_loop(f, loop, node))
        p = combine(p, LOOP_HEADER);
    if (does(b, ACT_CALL))
        p = combine(p, 1 - CALL);
    if (returns(f, to))
        p = combine(p, 1 - RETURN);
    if (does(b, ACT_STORE))
        p = combine(p, 1 - STORE);
    return p;
}

/* The edge out of the test of `whole` that control takes if it came by edge e; NULL: e does not lead to that test. */
static const FlowEdge *settled_way(const Flow *f, const FlowEdge *e, const Node *whole)
{
    for (int k = f->out_at[e->to]; k < f->out_at[e->to + 1]; k++) {
        const FlowEdge *on = &f->edge[f->out[k]];
        if (on->edge->way == e->edge->way && strip_parens(on->edge->condition) == whole)
            return on;
    }
    return NULL;
}

/* The node to which the edge leads in the end: if a is false in `a && b`, the edge leads past the test of the whole. */
static int settled_target(const Flow *f, const FlowEdge *e)
{
    for (const Node *whole; (whole = cfg_settles(e->edge));) {
        const FlowEdge *on = settled_way(f, e, whole);
        if (!on)
            break;
        e = on;
    }
    return e->to;
}

static double probability_of_loop(const Flow *f, int node, int a, int b)
{
    int loop = f->loop_of[node];
    if (loop < 0)
        return 0.5;
    bool stays = a != f->exit && flow_in_loop(f, loop, a), other = b != f->exit && flow_in_loop(f, loop, b);
    return stays == other ? 0.5 : stays ? LOOP_BRANCH : 1 - LOOP_BRANCH;
}

static double probability_of_branch(const Estimator *s, int node, const FlowEdge *a, const FlowEdge *b)
{
    int to = settled_target(s->f, a), other = settled_target(s->f, b);
    if (s->is_cold[to] != s->is_cold[other])
        return s->is_cold[to] ? COLD : 1 - COLD;
    if (s->known[a->edge->id] > 0)
        return s->known[a->edge->id];
    const Site *site = &a->edge->site;
    double p = probability_of_guard(s, site);
    if (p >= 0)
        return p;
    bool is_way = site->kind == SITE_TRUE || site->kind == SITE_FALSE;
    if (is_way && is_running_extreme(site->node))
        return site->kind == SITE_TRUE ? EXTREME : 1 - EXTREME;
    p = probability_of_loop(s->f, node, to, other);
    if (p != 0.5 && is_way && is_bound_of_search(site->node))
        return p > 0.5 ? BOUND : 1 - BOUND;
    if (p == 0.5 && site->kind == SITE_TRUE)
        p = probability_of_condition(site->node);
    else if (p == 0.5 && site->kind == SITE_FALSE)
        p = 1 - probability_of_condition(site->node);
    p = combine(p, probability_of_target(s, node, to));
    return combine(p, 1 - probability_of_target(s, node, other));
}

static void guess(Estimator *s, int node)
{
    const Flow *f = s->f;
    const int *out = f->out + f->out_at[node];
    int n = f->out_at[node + 1] - f->out_at[node], cold = 0;
    if (n == 2) {
        s->probability[out[0]] = probability_of_branch(s, node, &f->edge[out[0]], &f->edge[out[1]]);
        s->probability[out[1]] = 1 - s->probability[out[0]];
        return;
    }
    for (int k = 0; k < n; k++)
        cold += s->is_cold[f->edge[out[k]].to];
    for (int k = 0; k < n; k++) {
        bool is_cold = s->is_cold[f->edge[out[k]].to];
        s->probability[out[k]] = cold == n || !cold ? 1.0 / n : is_cold ? COLD : (1 - cold * COLD) / (n - cold);
    }
}

/* ---- frequencies ---- */

/* Adds up the frequency of one node, of what leads to it from within the loop, or, for loop -1, within the function. */
static void sum_up(Estimator *s, int node, int start, int loop)
{
    const Flow *f = s->f;
    double sum = 0;
    for (int k = f->in_at[node]; node != start && k < f->in_at[node + 1]; k++) {
        const FlowEdge *e = &f->edge[f->in[k]];
        if (!e->is_back && !e->is_retreat && f->rank[e->from] >= 0 && flow_in_loop(f, loop, e->from))
            sum += s->frequency[e->from] * s->probability[f->in[k]];
    }
    s->frequency[node] = node == start ? 1 : sum / (1 - s->repeat_probability[node]);
}

static int by_rank(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}

/* Adds up the frequency inside of a loop; inner loops are passed with the iterations that were found for them. */
static void propagate(Estimator *s, int loop)
{
    const Flow *f = s->f;
    const Loop *l = &f->loop[loop];
    int from = s->member_at[l->first], n = s->member_at[l->first + l->extent] - from;
    memcpy(s->sorted, s->member + from, (size_t)n * sizeof(int));
    SORT(s->sorted, n, by_rank);
    for (int i = 0; i < n; i++)
        sum_up(s, f->order[s->sorted[i]], l->header, loop);
}

static void list_members(Estimator *s)
{
    const Flow *f = s->f;
    s->member = NEW_N(s->c->arena, int, (size_t)f->n_order + 1);
    s->sorted = NEW_N(s->c->arena, int, (size_t)f->n_order + 1);
    s->member_at = NEW_N(s->c->arena, int, (size_t)f->n_loops + 2);
    for (int i = 0; i < f->n_order; i++)
        if (f->loop_of[f->order[i]] >= 0)
            s->member_at[f->loop[f->loop_of[f->order[i]]].first + 2]++;
    for (int i = 2; i <= f->n_loops + 1; i++)
        s->member_at[i] += s->member_at[i - 1];
    for (int i = 0; i < f->n_order; i++)
        if (f->loop_of[f->order[i]] >= 0)
            s->member[s->member_at[f->loop[f->loop_of[f->order[i]]].first + 1]++] = i;
}

static void close_loop(Estimator *s, int loop)
{
    const Flow *f = s->f;
    int header = f->loop[loop].header;
    double again = 0;
    propagate(s, loop);
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++)
        if (f->edge[f->in[k]].is_back)
            again += s->frequency[f->edge[f->in[k]].from] * s->probability[f->in[k]];
    s->repeat_probability[header] = again < 1 - 1 / ITERATIONS_AT_MOST ? again : 1 - 1 / ITERATIONS_AT_MOST;
}

static void find_frequencies(Estimator *s)
{
    const Flow *f = s->f;
    int *levels = NEW_N(s->c->arena, int, (size_t)f->n_loops + 1); /* Levels of loops inside of each one. */
    for (int i = f->n_loops - 1; i >= 0; i--) {
        int outer = f->loop[i].outer;
        if (outer >= 0 && levels[outer] <= levels[i])
            levels[outer] = levels[i] + 1;
        if (levels[i] <= NEST_AT_MOST)
            close_loop(s, i);
        else
            s->repeat_probability[f->loop[i].header] = LOOP_BRANCH;
    }
    for (int i = 0; i < f->n_order; i++)
        sum_up(s, f->order[i], 0, -1);
}

/* ---- recursion ---- */

typedef struct Search {
    const char *name; /* The function's name in the user's source. */
    int calls;
} Search;

/* Does the call lead to the function itself?  In the text that is looked at, a variant still calls its original. */
static bool is_itself(const Search *s, const Node *call)
{
    return call->decl && !strcmp(call->decl->name, s->name);
}

static bool find_call(Node *n, void *ctx)
{
    Search *s = ctx;
    s->calls += n->kind == E_CALL && is_itself(s, n);
    return true;
}

/* The number of calls of the function itself in block b, and in tasks that the block makes. */
static int calls_itself(const Cfg *c, const Block *b)
{
    Search s = {c->function->users_name, 0};
    for (int i = 0; i < b->n_act; i++) {
        s.calls += b->act[i].kind == ACT_CALL && is_itself(&s, b->act[i].node);
        if (b->act[i].kind == ACT_CLOBBER)
            walk(b->act[i].node, find_call, &s);
    }
    return s.calls;
}

/* Marks all nodes that lead to one that is marked. */
static void spread_backwards(const Estimator *s, bool *marked)
{
    const Flow *f = s->f;
    int *stack = NEW_N(s->c->arena, int, (size_t)f->n), depth = 0;
    for (int i = 0; i < f->n; i++)
        if (marked[i])
            stack[depth++] = i;
    while (depth) {
        int node = stack[--depth];
        for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
            int from = f->edge[f->in[k]].from;
            if (!marked[from]) {
                marked[from] = true;
                stack[depth++] = from;
            }
        }
    }
}

/* Returns how many calls of the function itself one activation makes.  reaches[node]: control may come from there to
 * such a call. */
static double count_calls(const Estimator *s, bool *reaches)
{
    const Flow *f = s->f;
    double sum = 0;
    for (int i = 0; i < f->n_order; i++) {
        int node = f->order[i], calls = node < s->c->n_blocks ? calls_itself(s->c, s->c->block[node]) : 0;
        sum += calls * s->frequency[node];
        reaches[node] = calls > 0;
    }
    if (sum > 0)
        spread_backwards(s, reaches);
    return sum;
}

/* Makes paths that lead to no call of the function itself so many times as likely as they are beside those that do. */
static void favour_ends(Estimator *s, const bool *reaches, double times)
{
    const Flow *f = s->f;
    for (int i = 0; i < f->n_order; i++) {
        int node = f->order[i];
        const int *out = f->out + f->out_at[node];
        if (f->out_at[node + 1] - f->out_at[node] != 2)
            continue;
        int on = reaches[f->edge[out[0]].to] ? 0 : 1;
        const FlowEdge *a = &f->edge[out[on]], *b = &f->edge[out[!on]];
        if (!reaches[a->to] || reaches[b->to] || s->known[a->edge->id] > 0 ||
            probability_of_loop(f, node, a->to, b->to) != 0.5)
            continue;
        double p = s->probability[out[on]];
        s->probability[out[on]] = p / (p + times * (1 - p));
        s->probability[out[!on]] = 1 - s->probability[out[on]];
    }
    find_frequencies(s);
}

/* An activation that makes more than one of the same function, on average, means a recursion without an end.  Where the
 * guesses say so, paths that lead to no such call are taken as so much more likely that it makes one: all by the same
 * factor, so that of two ways to end the one that was the likelier is so still.  (The iterations of loops stay as they
 * are.)  One branch makes the calls' reciprocal a linear function of the factor, which the secant method finds. */
static void mend_recursion(Estimator *s)
{
    bool *reaches = NEW_N(s->c->arena, bool, (size_t)s->f->n);
    double calls = count_calls(s, reaches), factor = 1, next = calls;
    if (calls <= 1 + CLOSE)
        return;
    for (int round = 0; round < ROUNDS && (calls < 1 - CLOSE || calls > 1 + CLOSE); round++) {
        favour_ends(s, reaches, next / factor);
        double before = calls;
        calls = count_calls(s, reaches);
        double slope = (1 / calls - 1 / before) / (next - factor);
        factor = next;
        next = slope > 0 ? factor + (1 - 1 / calls) / slope : factor;
        if (next <= 0 || next > FACTOR_AT_MOST || next == factor)
            break;
    }
}

void estimate(Cfg *c, const Flow *f, Measured *measured)
{
    Estimator s = {.c = c,
                   .f = f,
                   .is_cold = NEW_N(c->arena, bool, (size_t)f->n),
                   .known = NEW_N(c->arena, double, (size_t)c->n_edges + 1),
                   .probability = NEW_N(c->arena, double, (size_t)f->n_edges + 1),
                   .frequency = NEW_N(c->arena, double, (size_t)f->n),
                   .repeat_probability = NEW_N(c->arena, double, (size_t)f->n)};
    find_trips(&s);
    find_cold(&s);
    list_members(&s);
    for (int i = 0; i < f->n_order; i++)
        guess(&s, f->order[i]);
    find_frequencies(&s);
    mend_recursion(&s);
    for (int i = 0; i < c->n_blocks; i++)
        c->block[i]->weight = f->rank[i] < 0 ? 0 : s.frequency[i];
    for (int i = 0; i < f->n_edges; i++)
        f->edge[i].edge->frequency = f->rank[f->edge[i].from] < 0 ? 0 : s.frequency[f->edge[i].from] * s.probability[i];
    const double *count = measured ? measured_take(measured, c) : NULL;
    if (count)
        measured_flow(c, count, measured->entries);
}
