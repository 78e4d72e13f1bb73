/* In: a function's graph.  Out: sums for edges of branches whose way is known.
 * Method: from each branch back along the edges that lead to it, as long as nothing that its condition reads changes.
 * Another branch on the same value, or an assignment of a constant, says which way is taken:
 *
 *      while (p && p->key != key)        if (p) is true as often as the loop ends at the key,
 *          p = p->next;                  which is as often as it ends, less the times
 *      if (p) …                          that p was NULL
 *
 * These are the branches that jump threading removes (Mueller and Whalley 1995, Avoiding conditional branches by code
 * replication).  Where control comes from a branch on a && b, part of the edge's count came by `a` alone.
 * Limits: SEEN_AT_MOST blocks on the path back; functions without setjmp and OpenMP's blocks. */
#include "placement/known_branches.h"

#include "placement/condition_facts.h"

enum { SEEN_AT_MOST = 48, TERMS_AT_MOST = 8 };

/* Edges of which the part that takes one way of the branch is made. */
typedef struct Way {
    EdgeTerm term[TERMS_AT_MOST];
    int n;
    bool is_unfit; /* There are too many, or one of them has no count. */
    bool subtracts;
} Way;

typedef struct Search {
    const Cfg *c;
    EdgeLists in, out;
    Question q;
    const Block *block; /* The block of the branch. */
    const Block *on_way[SEEN_AT_MOST];
    int n_on_way, n_seen;
    Way way[2]; /* The paths on where the condition is false, and where it is true. */
} Search;

/* ---- blocks ---- */

static bool changes_memory(const Action *a)
{
    return a->kind == ACT_STORE || a->kind == ACT_CALL || a->kind == ACT_LIBRARY || a->kind == ACT_ATOMIC;
}

/* Goes through the block from its end to its beginning.  Returns false if the block changes what the condition reads;
 * *is is then the condition's value, where that is known. */
static bool keeps(const Search *s, const Block *b, Truth *is)
{
    *is = MAY_BE_EITHER;
    for (int i = b->n_act - 1; i >= 0; i--) {
        const Action *a = &b->act[i];
        if (a->kind == ACT_CLOBBER || (s->q.reads_memory && changes_memory(a)))
            return false;
        if (a->kind == ACT_SET && question_depends(&s->q, a->node)) {
            *is = a->may_not_run ? MAY_BE_EITHER : question_assigned(&s->q, a->node);
            return false;
        }
    }
    return true;
}

static bool is_counted(const Edge *e)
{
    return e->from->is_counted && e->from != e->to;
}

/* Goes on to block b on the path back.  Returns false if the path ends here. */
static bool enter(Search *s, const Block *b)
{
    bool fits = b != s->c->block[0] && b != s->block && s->n_seen < SEEN_AT_MOST;
    for (int i = 0; fits && i < s->n_on_way; i++)
        fits = s->on_way[i] != b;
    if (fits) {
        s->on_way[s->n_on_way++] = b;
        s->n_seen++;
    }
    return fits;
}

static Truth truth_on_edge(const Search *s, const Edge *e)
{
    return e->way ? question_after(&s->q, e->condition, e->way == SITE_TRUE) : MAY_BE_EITHER;
}

/* ---- edges on which it is always the same ---- */

static Truth always(Search *s, const Edge *e)
{
    Truth is = truth_on_edge(s, e), all = MAY_BE_EITHER;
    if (is != MAY_BE_EITHER || !enter(s, e->from))
        return is;
    bool agree = keeps(s, e->from, &is);
    for (int i = s->in.first[e->from->id]; agree && i >= 0; i = s->in.next[i]) {
        Truth here = always(s, s->c->edge[i]);
        agree = here != MAY_BE_EITHER && (all == MAY_BE_EITHER || all == here);
        all = here;
    }
    s->n_on_way--;
    return is != MAY_BE_EITHER ? is : agree ? all : MAY_BE_EITHER;
}

/* ---- edges of which a part is true ---- */

static void add(Search *s, Truth is, const Edge *e, int64_t factor)
{
    Way *w = &s->way[is == IS_TRUE];
    w->is_unfit = w->is_unfit || w->n == TERMS_AT_MOST || !is_counted(e);
    w->subtracts = w->subtracts || factor < 0;
    if (!w->is_unfit)
        w->term[w->n++] = (EdgeTerm){e, factor};
}

/* The value of the condition on which `e` is taken, where control came by `in`: an operand that settles it. */
static Truth settled(const Edge *e, const Edge *in)
{
    bool is_negated = false;
    const Node *n = strip_negations(e->condition, &is_negated);
    if (n->kind != E_LOGICAL || cfg_settles(in) != n)
        return MAY_BE_EITHER;
    return (n->op == OP_LOR) != is_negated ? IS_TRUE : IS_FALSE;
}

static bool split(Search *s, const Edge *e);

/* Splits the count of edge e, which leaves a branch.  The part that came on paths which settle the branch is split
 * further; the rest goes the same way. */
static bool split_at_branch(Search *s, const Edge *e)
{
    Truth way = e->way == SITE_TRUE ? IS_TRUE : IS_FALSE, rest = MAY_BE_EITHER;
    for (int i = s->in.first[e->from->id]; i >= 0; i = s->in.next[i]) {
        const Edge *in = s->c->edge[i];
        Truth is = settled(e, in);
        if (is == way && !split(s, in))
            return false;
        if (is != MAY_BE_EITHER)
            continue;
        is = always(s, in);
        if (is == MAY_BE_EITHER || (rest != MAY_BE_EITHER && rest != is))
            return false;
        rest = is;
    }
    if (rest == MAY_BE_EITHER)
        return true;
    add(s, rest, e, 1);
    for (int i = s->in.first[e->from->id]; i >= 0; i = s->in.next[i])
        if (settled(e, s->c->edge[i]) == way)
            add(s, rest, s->c->edge[i], -1);
    return true;
}

static bool split_block(Search *s, const Edge *e)
{
    Truth is;
    if (!keeps(s, e->from, &is)) {
        if (is != MAY_BE_EITHER)
            add(s, is, e, 1);
        return is != MAY_BE_EITHER;
    }
    if (e->way)
        return split_at_branch(s, e);
    bool is_only = s->out.next[s->out.first[e->from->id]] < 0, any = false;
    for (int i = s->in.first[e->from->id]; is_only && i >= 0; i = s->in.next[i], any = true)
        if (!split(s, s->c->edge[i]))
            return false;
    return any;
}

/* Adds both parts of the edge's count.  False: they are not known. */
static bool split(Search *s, const Edge *e)
{
    Truth is = truth_on_edge(s, e);
    bool fits = e->from != s->block;
    if (is != MAY_BE_EITHER) {
        add(s, is, e, 1);
    } else if (fits && (fits = enter(s, e->from))) {
        fits = split_block(s, e);
        s->n_on_way--;
    }
    return fits;
}

/* ---- branches ---- */

/* Finds the two edges out of a branch: way[0] where the condition is false, way[1] where it is true.  Returns false if
 * there are other edges, too. */
static bool is_branch(const Search *s, const Block *b, const Edge *way[2])
{
    int first = s->out.first[b->id], second = first < 0 ? -1 : s->out.next[first];
    if (second < 0 || s->out.next[second] >= 0 || !b->is_counted)
        return false;
    const Edge *e = s->c->edge[first], *o = s->c->edge[second];
    way[e->way == SITE_TRUE] = e;
    way[e->way != SITE_TRUE] = o;
    return e->way && o->way && e->way != o->way && e->condition == o->condition && e->to != b && o->to != b;
}

/* Is the sum of way a better than that of way b?  One that subtracts may depend on the branch's own edge. */
static bool is_better(const Way *a, const Way *b)
{
    if (a->is_unfit != b->is_unfit)
        return b->is_unfit;
    return a->subtracts != b->subtracts ? b->subtracts : a->n < b->n;
}

static void find_sum(Search *s, const Block *b, EdgeSum *sum)
{
    const Edge *way[2];
    Truth is;
    if (!is_branch(s, b, way) || !question_of(way[0]->condition, &s->q) || s->in.first[b->id] < 0)
        return;
    s->block = b;
    s->n_on_way = s->n_seen = 0;
    s->way[0] = s->way[1] = (Way){.n = 0};
    bool fits = keeps(s, b, &is);
    for (int i = s->in.first[b->id]; fits && i >= 0; i = s->in.next[i])
        fits = split(s, s->c->edge[i]);
    int k = is_better(&s->way[1], &s->way[0]);
    const Way *w = &s->way[k];
    if (!fits || w->is_unfit)
        return;
    EdgeSum *to = &sum[way[k]->id];
    *to = (EdgeSum){NEW_N(s->c->arena, EdgeTerm, (size_t)w->n + 1), w->n, true};
    for (int i = 0; i < w->n; i++)
        to->term[i] = w->term[i];
}

void branches_known(const Cfg *c, EdgeSum *sum)
{
    if (c->function->calls_setjmp || c->function->omp || c->function->outlined)
        return;
    Search s = {.c = c, .in = cfg_edge_lists(c, false), .out = cfg_edge_lists(c, true)};
    for (int i = 1; i < c->n_blocks; i++)
        find_sum(&s, c->block[i], sum);
}
