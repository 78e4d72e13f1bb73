/* In: Cfg.  Out: Flow.
 * Method: dominators by semidominators and path compression (Lengauer and Tarjan 1979, A fast algorithm for finding
 * dominators in a flowgraph), on the reversed graph for postdominators.  An edge whose target dominates its source is a
 * back edge; the natural loop of a header is all that reaches one of its back edges without passing the header.  Other
 * edges against the order are marked: their cycles have no header. */
#include "cfg/flow_graph.h"

#include <string.h>

/* The graph, seen in one direction. */
typedef struct View {
    const Flow *f;
    bool goes_backwards;
    int root;
    int *order, n;
    int *rank;
    int *preorder;  /* The nodes as the search finds them, each behind its parent. */
    int *parent; /* Parent in the search's tree. */
} View;

static int target(const View *v, int k)
{
    const FlowEdge *e = &v->f->edge[k];
    return v->goes_backwards ? e->from : e->to;
}

static int source(const View *v, int k)
{
    const FlowEdge *e = &v->f->edge[k];
    return v->goes_backwards ? e->to : e->from;
}

/* ---- edges ---- */

static void collect_edges(Arena *arena, Flow *f, const Cfg *c)
{
    f->edge = NEW_N(arena, FlowEdge, (size_t)c->n_edges + 1);
    for (int i = 0; i < c->n_edges; i++) {
        Edge *e = c->edge[i];
        if (e->is_cut)
            continue;
        int from = e->border_block ? e->border_block->id : e->from->id, to = e->to->id ? e->to->id : f->exit;
        f->edge[f->n_edges++] = (FlowEdge){.from = from, .to = to, .edge = e};
    }
}

static void index_edges(Arena *arena, const Flow *f, bool backwards, int **list, int **at)
{
    *at = NEW_N(arena, int, (size_t)f->n + 2);
    *list = NEW_N(arena, int, (size_t)f->n_edges + 1);
    for (int i = 0; i < f->n_edges; i++)
        ++(*at)[(backwards ? f->edge[i].to : f->edge[i].from) + 2];
    for (int i = 2; i <= f->n + 1; i++)
        (*at)[i] += (*at)[i - 1];
    for (int i = 0; i < f->n_edges; i++)
        (*list)[(*at)[(backwards ? f->edge[i].to : f->edge[i].from) + 1]++] = i;
}

/* ---- orders ---- */

/* Depth first without recursion: functions may have ten thousand blocks in a row. */
static void number(Arena *arena, View *v)
{
    const Flow *f = v->f;
    const int *list = v->goes_backwards ? f->in : f->out, *at = v->goes_backwards ? f->in_at : f->out_at;
    int *stack = NEW_N(arena, int, (size_t)f->n), *next = NEW_N(arena, int, (size_t)f->n), depth = 1, place = f->n;
    int n_found = 0;
    v->order = NEW_N(arena, int, (size_t)f->n);
    v->rank = NEW_N(arena, int, (size_t)f->n);
    v->preorder = NEW_N(arena, int, (size_t)f->n);
    v->parent = NEW_N(arena, int, (size_t)f->n);
    memset(v->rank, -1, (size_t)f->n * sizeof(int));
    stack[0] = v->preorder[n_found++] = v->root;
    v->rank[v->root] = 0;
    while (depth) {
        int node = stack[depth - 1], k = at[node] + next[node]++;
        if (k == at[node + 1]) {
            v->order[--place] = node;
            depth--;
        } else if (v->rank[target(v, list[k])] < 0) {
            int next_node = target(v, list[k]);
            v->parent[next_node] = node;
            v->preorder[n_found++] = stack[depth++] = next_node;
            v->rank[next_node] = 0;
        }
    }
    v->n = f->n - place;
    memmove(v->order, v->order + place, (size_t)v->n * sizeof(int));
    for (int i = 0; i < v->n; i++)
        v->rank[v->order[i]] = i;
}

/* ---- dominators ---- */

/* Nodes are numbered as the search finds them; all that follows is by number. */
typedef struct Forest {
    int *number;   /* Number of a node in the search's order; -1: it is not found. */
    int *semi;     /* Semidominator of a node. */
    int *ancestor; /* Ancestor in the forest of nodes that were looked at, with paths compressed; -1: a root. */
    int *best;     /* The node of least semidominator on the compressed path. */
    int *path;     /* Room for one path. */
} Forest;

static int least_on_path(const Forest *t, int v)
{
    int n = 0;
    for (; t->ancestor[v] >= 0 && t->ancestor[t->ancestor[v]] >= 0; v = t->ancestor[v])
        t->path[n++] = v;
    int last = v;
    while (n) {
        int at = t->path[--n], up = t->ancestor[at];
        if (t->semi[t->best[up]] < t->semi[t->best[at]])
            t->best[at] = t->best[up];
        t->ancestor[at] = t->ancestor[up];
        last = at;
    }
    return t->best[last];
}

static Forest new_forest(Arena *arena, const View *v)
{
    size_t n = (size_t)v->f->n;
    Forest t = {NEW_N(arena, int, n), NEW_N(arena, int, n), NEW_N(arena, int, n), NEW_N(arena, int, n),
                NEW_N(arena, int, n)};
    memset(t.number, -1, n * sizeof(int));
    for (int i = 0; i < v->n; i++) {
        t.number[v->preorder[i]] = t.semi[i] = t.best[i] = i;
        t.ancestor[i] = -1;
    }
    return t;
}

static int semidominator(const View *v, const Forest *t, int i)
{
    const Flow *f = v->f;
    const int *list = v->goes_backwards ? f->out : f->in, *at = v->goes_backwards ? f->out_at : f->in_at;
    int node = v->preorder[i], least = t->semi[i];
    for (int k = at[node]; k < at[node + 1]; k++) {
        int from = t->number[source(v, list[k])];
        int semi = from >= 0 ? t->semi[least_on_path(t, from)] : least;
        least = semi < least ? semi : least;
    }
    return least;
}

static int *find_dominators(Arena *arena, const View *v)
{
    size_t n = (size_t)v->f->n;
    Forest t = new_forest(arena, v);
    int *by_node = NEW_N(arena, int, n), *idom = NEW_N(arena, int, n), *next = NEW_N(arena, int, n);
    int *first = NEW_N(arena, int, n); /* Nodes that wait, each in the list of its semidominator; next links them. */
    memset(by_node, -1, n * sizeof(int));
    memset(first, -1, n * sizeof(int));
    for (int i = v->n - 1; i > 0; i--) {
        int parent = t.number[v->parent[v->preorder[i]]];
        t.semi[i] = semidominator(v, &t, i);
        next[i] = first[t.semi[i]];
        first[t.semi[i]] = i;
        t.ancestor[i] = parent;
        for (int k = first[parent]; k >= 0; k = next[k]) {
            int least = least_on_path(&t, k);
            idom[k] = t.semi[least] < t.semi[k] ? least : parent;
        }
        first[parent] = -1;
    }
    for (int i = 1; i < v->n; i++) {
        if (idom[i] != t.semi[i])
            idom[i] = idom[idom[i]];
        by_node[v->preorder[i]] = v->preorder[idom[i]];
    }
    return by_node;
}

/* Numbers the nodes in the order of a walk over the dominator tree, so that those below a node are a range. */
static void number_tree(Arena *arena, const View *v, const int *dominator, FlowTree *t)
{
    int *next = NEW_N(arena, int, (size_t)v->f->n);
    t->first = NEW_N(arena, int, (size_t)v->f->n);
    t->extent = NEW_N(arena, int, (size_t)v->f->n);
    memset(t->first, -1, (size_t)v->f->n * sizeof(int));
    for (int i = v->n - 1; i >= 0; i--) {
        int node = v->order[i], up = dominator[node];
        t->extent[node]++;
        if (up >= 0)
            t->extent[up] += t->extent[node];
    }
    for (int i = 0; i < v->n; i++) {
        int node = v->order[i], up = dominator[node];
        t->first[node] = up >= 0 ? next[up] : 0;
        if (up >= 0)
            next[up] += t->extent[node];
        next[node] = t->first[node] + 1;
    }
}

static bool is_above(const FlowTree *t, int a, int b)
{
    return a == b || (t->first[b] >= t->first[a] && t->first[b] < t->first[a] + t->extent[a]);
}

bool flow_dominates(const Flow *f, int a, int b)
{
    return is_above(&f->dominator_tree, a, b);
}

bool flow_postdominates(const Flow *f, int a, int b)
{
    return is_above(&f->postdominator_tree, a, b);
}

int flow_common_dominator(const Flow *f, int a, int b)
{
    while (a != b)
        if (f->rank[a] > f->rank[b])
            a = f->dominator[a];
        else
            b = f->dominator[b];
    return a;
}

/* ---- loops ---- */

/* The outermost loop found so far around a loop.  top: links outwards, which are halved on the way. */
static int outermost_yet(int *top, int loop)
{
    while (loop >= 0 && top[loop] != loop)
        loop = top[loop] = top[top[loop]];
    return loop;
}

/* The header's loop becomes the innermost one of what reaches its back edges; loops found before, which have headers
 * further down, get it as their outer one. */
static void fill_loop(Flow *f, int loop, int *stack, int *top)
{
    int header = f->loop[loop].header, depth = 0;
    top[loop] = loop;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++)
        if (f->edge[f->in[k]].is_back)
            stack[depth++] = f->edge[f->in[k]].from;
    while (depth) {
        int node = stack[--depth], inner = outermost_yet(top, f->loop_of[node]);
        if (inner == loop || node == header)
            continue;
        if (inner >= 0) { /* The search goes on with what leads into the inner loop. */
            f->loop[inner].outer = top[inner] = loop;
            node = f->loop[inner].header;
        } else {
            f->loop_of[node] = loop;
        }
        for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
            const FlowEdge *e = &f->edge[f->in[k]];
            if (!(inner >= 0 && e->is_back) && f->rank[e->from] >= 0)
                stack[depth++] = e->from;
        }
    }
    if (f->loop_of[header] < 0)
        f->loop_of[header] = loop;
}

static void mark_edges(Flow *f)
{
    for (int i = 0; i < f->n_edges; i++) {
        FlowEdge *e = &f->edge[i];
        if (f->rank[e->from] < 0 || f->rank[e->to] > f->rank[e->from])
            continue;
        e->is_back = flow_dominates(f, e->to, e->from);
        e->is_retreat = !e->is_back;
        f->is_irreducible = f->is_irreducible || e->is_retreat;
    }
}

static bool has_back_edge(const Flow *f, int node)
{
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        if (f->edge[f->in[k]].is_back)
            return true;
    return false;
}

/* Returns by node the loop statement whose header the node is, or NULL. */
static const CfgLoop **statements_by_header(Arena *arena, const Flow *f, const Cfg *c)
{
    const CfgLoop **at = NEW_N(arena, const CfgLoop *, (size_t)(f->n > c->n_blocks ? f->n : c->n_blocks));
    for (int i = c->n_loops - 1; i >= 0; i--)
        if (c->loop[i].enter)
            at[c->loop[i].enter->to->id] = &c->loop[i];
    return at;
}

/* Outer loops come before inner ones in the list. */
static void number_loops(Arena *arena, Flow *f)
{
    int *next = NEW_N(arena, int, (size_t)f->n_loops + 1), first = 0;
    for (int i = f->n_loops - 1; i >= 0; i--) {
        Loop *l = &f->loop[i];
        l->extent++;
        if (l->outer >= 0)
            f->loop[l->outer].extent += l->extent;
    }
    for (int i = 0; i < f->n_loops; i++) {
        Loop *l = &f->loop[i];
        int *place = l->outer >= 0 ? &next[l->outer] : &first;
        l->first = *place;
        *place += l->extent;
        next[i] = l->first + 1;
    }
}

/* Sorts nodes by their innermost loops' places, so that each loop's are one stretch. */
static void list_inside(Arena *arena, Flow *f)
{
    int *at = f->loop_nodes_at = NEW_N(arena, int, (size_t)f->n_loops + 2);
    f->loop_nodes = NEW_N(arena, int, (size_t)f->n);
    for (int i = 0; i < f->n; i++)
        if (f->loop_of[i] >= 0)
            at[f->loop[f->loop_of[i]].first + 2]++;
    for (int i = 2; i < f->n_loops + 2; i++)
        at[i] += at[i - 1];
    for (int i = 0; i < f->n; i++)
        if (f->loop_of[i] >= 0)
            f->loop_nodes[at[f->loop[f->loop_of[i]].first + 1]++] = i;
}

static int by_statement(const void *a, const void *b)
{
    const LoopOfStatement *x = a, *y = b;
    return x->statement != y->statement ? (x->statement < y->statement ? -1 : 1) : x->loop - y->loop;
}

static void list_statements(Arena *arena, Flow *f)
{
    f->of_statement = NEW_N(arena, LoopOfStatement, (size_t)f->n_loops + 1);
    for (int i = 0; i < f->n_loops; i++)
        if (f->loop[i].source)
            f->of_statement[f->n_of_statement++] = (LoopOfStatement){f->loop[i].source->node, i};
    SORT(f->of_statement, f->n_of_statement, by_statement);
}

/* Finds loops from the last header in order to the first, inner loops before outer ones.  Their order is turned round
 * afterwards. */
static void find_loops(Arena *arena, Flow *f, const Cfg *source)
{
    int *stack = NEW_N(arena, int, 2 * (size_t)f->n_edges + 1), *top = NEW_N(arena, int, (size_t)f->n);
    const CfgLoop **statement = statements_by_header(arena, f, source);
    f->loop = NEW_N(arena, Loop, (size_t)f->n);
    f->loop_of = NEW_N(arena, int, (size_t)f->n);
    memset(f->loop_of, -1, (size_t)f->n * sizeof(int));
    for (int i = f->n_order - 1; i >= 0; i--)
        if (has_back_edge(f, f->order[i])) {
            f->loop[f->n_loops++] = (Loop){.header = f->order[i], .outer = -1, .source = statement[f->order[i]]};
            fill_loop(f, f->n_loops - 1, stack, top);
        }
    for (int i = 0; i < f->n_loops / 2; i++) {
        Loop l = f->loop[i];
        f->loop[i] = f->loop[f->n_loops - 1 - i];
        f->loop[f->n_loops - 1 - i] = l;
    }
    for (int i = 0; i < f->n; i++)
        f->loop_of[i] = f->loop_of[i] < 0 ? -1 : f->n_loops - 1 - f->loop_of[i];
    for (int i = 0; i < f->n_loops; i++) {
        Loop *l = &f->loop[i];
        l->outer = l->outer < 0 ? -1 : f->n_loops - 1 - l->outer;
        l->depth = l->outer < 0 ? 1 : f->loop[l->outer].depth + 1;
    }
    number_loops(arena, f);
    list_inside(arena, f);
    list_statements(arena, f);
}

Flow *flow_build(const Cfg *c, const Cfg *source)
{
    Arena *arena = c->arena;
    Flow *f = NEW(arena, Flow);
    f->n = c->n_blocks + 1;
    f->exit = c->n_blocks;
    collect_edges(arena, f, c);
    index_edges(arena, f, false, &f->out, &f->out_at);
    index_edges(arena, f, true, &f->in, &f->in_at);
    View ahead = {.f = f, .root = 0}, behind = {.f = f, .goes_backwards = true, .root = f->exit};
    number(arena, &ahead);
    number(arena, &behind);
    f->order = ahead.order;
    f->n_order = ahead.n;
    f->rank = ahead.rank;
    f->dominator = find_dominators(arena, &ahead);
    f->postdominator = find_dominators(arena, &behind);
    number_tree(arena, &ahead, f->dominator, &f->dominator_tree);
    number_tree(arena, &behind, f->postdominator, &f->postdominator_tree);
    mark_edges(f);
    find_loops(arena, f, source);
    return f;
}

int flow_loop_of(const Flow *f, const Node *node)
{
    int first = 0, end = f->n_of_statement; /* This is the first loop of the statement, if it has any. */
    while (first < end) {
        int middle = first + (end - first) / 2;
        if (f->of_statement[middle].statement < node)
            first = middle + 1;
        else
            end = middle;
    }
    bool found = first < f->n_of_statement && f->of_statement[first].statement == node;
    return found ? f->of_statement[first].loop : -1;
}

const FlowEdge *flow_branch_to(const Flow *f, int branch, int node)
{
    for (int k = f->out_at[branch]; k < f->out_at[branch + 1]; k++) {
        const FlowEdge *e = &f->edge[f->out[k]];
        if (e->to != f->exit && flow_n_in(f, e->to) == 1 && flow_dominates(f, e->to, node))
            return e->edge->way == SITE_TRUE || e->edge->way == SITE_FALSE ? e : NULL;
    }
    return NULL;
}

void flow_dump(FILE *out, const Flow *f)
{
    for (int i = 1; i < f->exit; i++)
        if (f->rank[i] >= 0)
            fprintf(out, "  dominators %d: %d, post %d\n", i, f->dominator[i],
                    f->postdominator[i] == f->exit ? 0 : f->postdominator[i]);
    for (int i = 0; i < f->n_loops; i++) {
        fprintf(out, "  loop %d: depth %d, blocks", f->loop[i].header, f->loop[i].depth);
        for (int k = 1; k < f->exit; k++)
            if (flow_in_loop(f, i, k))
                fprintf(out, " %d", k);
        fputc('\n', out);
    }
    for (int i = 0; i < f->n_edges; i++)
        if (f->edge[i].is_retreat)
            fprintf(out, "  irreducible: edge %d -> %d\n", f->edge[i].from, f->edge[i].to);
}
