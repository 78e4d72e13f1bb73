/* In: a function's tree and graph.  Out: which of its loops have known exits, and which of these are
 * candidates for vectorisation.
 * Method: the exits of a loop are known if nothing in it can leave the function or the thread without passing a place
 * where the counters are added up (calls might not return).  Nor may anything jump into it or within it, and no region
 * or phase may begin in it.
 * Limits: only loops whose calls are known to return. */
#include "placement/loop_facts.h"

#include "placement/carried_dependence.h"

#include "clone/versioning.h"
#include "openmp/openmp.h"
#include "placement/if_conversion.h"
#include "placement/looked_at.h"
#include "region/pragma.h"
#include "tree/lvalue.h"

/* ---- exits ---- */

typedef struct Check {
    const Node *loop;
    bool fits;
    bool continues; /* A `continue` stands in front of what is looked at. */
    LookedAt looked_at; /* Variables that are changed in some iterations, and address no memory. */
} Check;

/* A case label whose switch is outside of the loop lets control in. */
static bool is_entry(const Node *label, const Node *loop)
{
    for (const Node *n = label->parent; n && n != loop; n = n->parent)
        if (n->kind == S_SWITCH)
            return false;
    return true;
}

static bool check_node(Node *n, void *ctx)
{
    Check *k = ctx;
    bool bad = n->span.is_included;
    switch (n->kind) {
    case S_LABEL:
    case S_GOTO_INDIRECT:
    case S_ASM:
    case S_OTHER:
    case S_OMP:
    case E_STMT_EXPR: bad = true; break;
    case S_CASE:
    case S_DEFAULT: bad = bad || is_entry(n, k->loop); break;
    case E_CALL:
        bad = bad || !(surely_returns(n) || (n->parent->kind == S_IF && versions_counted(n->parent, OWN_ITERATION)));
        break;
    default: break;
    }
    k->fits = k->fits && !bad;
    return k->fits;
}

static bool holds_region(const LoopTable *h, const Node *loop)
{
    for (int i = 0; i < h->n_begins; i++)
        if (h->begins[i] != loop && is_within(h->begins[i], loop))
            return true;
    return false;
}

/* Does the node change, in some iterations only, a variable that addresses memory? */
static bool walks(Check *k, const Node *n)
{
    const Decl *d = moves_in_some(n, k->loop, k->continues);
    return d && looked_at_first(&k->looked_at, d) && moves_addresses(k->loop, d);
}

static bool check_vector_candidate(Node *n, void *ctx)
{
    Check *k = ctx;
    bool jumps = n->kind == S_BREAK || n->kind == S_RETURN || n->kind == S_GOTO || n->kind == S_SWITCH;
    k->continues = k->continues || n->kind == S_CONTINUE;
    k->fits = k->fits && !jumps && !walks(k, n) && (n == k->loop || !is_repeated(n)) &&
              !(n->kind == E_CALL && n->decl->always_returns);
    return k->fits;
}

static bool check_simple(Node *n, void *ctx)
{
    Check *k = ctx;
    bool reads = n->kind == E_INDEX || n->kind == E_MEMBER || (n->kind == E_UNARY && n->op == OP_DEREF);
    k->fits = k->fits && !reads && n->kind != E_LOGICAL && n->kind != E_CALL;
    return k->fits;
}

/* `i < v->n` in a for: the bound may be in memory, as long as nothing in the loop writes it. */
static bool compares_counter(const Node *loop, const Node *cond)
{
    const Node *n = strip_parens((Node *)cond);
    if (loop->kind != S_FOR || !loop->kid[2] || n->kind != E_BINARY || n->op < OP_EQ || n->op > OP_GE)
        return false;
    const Node *left = strip_casts(n->kid[0]);
    return left->kind == E_REF && left->decl && variable_class(left->decl) == IN_REGISTER;
}

/* Compilers vectorise loops whose iterations can be counted: what the condition compares does not depend on what the
 * loop finds. */
static bool has_simple_condition(const Node *loop)
{
    const Node *cond = loop_condition(loop);
    Check check = {.loop = loop, .fits = cond != NULL};
    if (cond && !compares_counter(loop, cond))
        walk((Node *)cond, check_simple, &check);
    return check.fits;
}

LoopFacts *loop_facts(LoopTable *h, const Node *loop)
{
    LoopFacts *k;
    HASH_FIND_PTR(h->table, &loop, k);
    if (k)
        return k;
    Check check = {.loop = loop, .fits = true};
    walk((Node *)loop, check_node, &check);
    k = NEW(h->c->arena, LoopFacts);
    k->loop = loop;
    k->cfg = loop_table_cfg_loop(h, loop);
    k->has_known_exits = h->enabled && check.fits && !h->c->function->calls_setjmp && !holds_region(h, loop) &&
                         !has_phase_pragma(h->u, loop->span.begin, loop->span.end);
    check.fits = k->has_known_exits && has_simple_condition(loop);
    if (check.fits)
        walk((Node *)loop, check_vector_candidate, &check);
    k->is_vector_candidate = check.fits;
    k->has_masks = check.fits && !loop_is_recurrence(h->c->arena, loop);
    HASH_ADD_PTR(h->table, loop, k);
    return k;
}

/* ---- what placement asks ---- */

const Node *loop_around(const Node *n)
{
    bool returns = n->kind == S_RETURN;
    while ((n = n->parent) && !is_repeated(n))
        returns = returns || n->kind == S_RETURN;
    return returns ? NULL : n;
}

bool in_vector_candidate(LoopTable *h, const Node *at)
{
    const Node *n = loop_around(at);
    return n && loop_facts(h, n)->is_vector_candidate;
}

bool in_loop_with_masks(LoopTable *h, const Node *at)
{
    const Node *n = loop_around(at);
    return n && loop_facts(h, n)->has_masks;
}

bool loop_is_annotated(const LoopTable *h, const Node *loop)
{
    return has_pragma(h->u, loop) || (loop->omp && loop->omp->is_loop);
}

bool loop_is_sequential(const Node *loop)
{
    return !loop->omp || !(loop->omp->is_simd || loop->omp->is_apart);
}

/* May the OpenMP construct around the loop be cancelled while the loop's registers hold counts?  A worksharing loop
 * that is cancelled itself adds them up. */
static bool leaves_early(const LoopTable *h, const Node *loop)
{
    const Omp *o = h->c->function->omp;
    return o && (o->cancels_more || (o->cancels && !(loop->omp && loop->omp->is_loop)));
}

bool loop_can_hold_counters(LoopTable *h, const Node *loop)
{
    return loop_facts(h, loop)->has_known_exits && !has_pragma(h->u, loop) && !is_uneditable(h->u, loop) &&
           !leaves_early(h, loop);
}

bool loop_counts_all_iterations(LoopTable *h, const Node *loop)
{
    return loop_facts(h, loop)->has_known_exits && !versions_iteration(loop);
}

static int by_node(const void *a, const void *b)
{
    const Node *x = (*(CfgLoop *const *)a)->node, *y = (*(CfgLoop *const *)b)->node;
    return x < y ? -1 : x > y;
}

CfgLoop *loop_table_cfg_loop(const LoopTable *h, const Node *loop)
{
    CfgLoop wanted = {.node = (Node *)loop}, *key = &wanted;
    CfgLoop **found = h->c->n_loops ? bsearch(&key, h->by_node, (size_t)h->c->n_loops, sizeof key, by_node) : NULL;
    return found ? *found : NULL;
}

/* The loop is one more inside of each that is around it.  inside: NULL where they are only counted, in at. */
static void note_in_loops_around(const LoopTable *h, CfgLoop *inner, CfgLoop **inside, int *at)
{
    for (const Node *n = inner->node->parent; n; n = n->parent) {
        const CfgLoop *l = is_repeated(n) ? loop_table_cfg_loop(h, n) : NULL;
        if (!l)
            continue;
        int *k = &at[l - h->c->loop + 1];
        if (inside)
            inside[*k] = inner;
        (*k)++;
    }
}

static void list_inside(LoopTable *h)
{
    const Cfg *c = h->c;
    int *at = NEW_N(c->arena, int, (size_t)c->n_loops + 2);
    for (int i = 0; i < c->n_loops; i++)
        note_in_loops_around(h, &c->loop[i], NULL, at + 1);
    for (int i = 2; i <= c->n_loops + 1; i++)
        at[i] += at[i - 1];
    h->inner = NEW_N(c->arena, CfgLoop *, (size_t)at[c->n_loops + 1] + 1);
    for (int i = 0; i < c->n_loops; i++)
        note_in_loops_around(h, &c->loop[i], h->inner, at);
    h->inner_at = at;
}

LoopsInside loop_table_inside(LoopTable *h, const CfgLoop *l)
{
    if (!h->inner_at)
        list_inside(h);
    int i = (int)(l - h->c->loop);
    return (LoopsInside){h->inner + h->inner_at[i], h->inner_at[i + 1] - h->inner_at[i]};
}

bool loop_has_calls(const Flow *f, const Cfg *c, int loop)
{
    const Inside in = flow_inside(f, loop);
    for (int k = in.first; k < in.end; k++) {
        const Block *b = c->block[f->loop_nodes[k]];
        for (int i = 0; i < b->n_act; i++)
            if (b->act[i].kind == ACT_CALL)
                return true;
    }
    return false;
}

static void list_begins(LoopTable *h)
{
    const Cfg *c = h->c;
    h->begins = NEW_N(c->arena, const Node *, (size_t)c->n_edges + 1);
    for (int i = 0; i < c->n_edges; i++) {
        const Site *s = &c->edge[i]->site;
        const Region *r = s->kind == SITE_REGION_BEGIN ? s->region : NULL;
        if (r && (r->compound || r->statement))
            h->begins[h->n_begins++] = r->compound ? r->compound : r->statement;
    }
}

LoopTable *loop_table_new(const Unit *u, Cfg *c, bool enabled)
{
    LoopTable *h = NEW(c->arena, LoopTable);
    *h = (LoopTable){.u = u,
                     .c = c,
                     .enabled = enabled && !u->hides_keywords,
                     .by_node = NEW_N(c->arena, CfgLoop *, (size_t)c->n_loops + 1)};
    for (int i = 0; i < c->n_loops; i++)
        h->by_node[i] = &c->loop[i];
    SORT(h->by_node, c->n_loops, by_node);
    list_begins(h);
    return h;
}

void loop_table_free(LoopTable *h)
{
    if (h)
        HASH_CLEAR(hh, h->table);
}

typedef struct Mention {
    const Decl *variable;
    bool is_found;
} Mention;

static bool find_mention(Node *n, void *ctx)
{
    Mention *m = ctx;
    m->is_found = m->is_found || (n->kind == E_REF && n->decl == m->variable);
    return !m->is_found;
}

bool loop_part_names(const Node *n, const Decl *variable)
{
    Mention m = {variable, false};
    walk((Node *)n, find_mention, &m);
    return m.is_found;
}
