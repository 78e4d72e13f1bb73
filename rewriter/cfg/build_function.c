/* A function's whole graph.
 * In: a Function, its regions.  Out: Cfg, checked.
 * Method: labels get their blocks first, then the body is built, gotos are resolved, and what leaves the
 * function by other ways than a return is tied to the root. */
#include <stdlib.h>
#include <string.h>

#include "cfg/build.h"

/* Gives every named label its block before anything jumps to it. */
static bool find_labels(Node *n, void *ctx)
{
    Builder *b = ctx;
    bool chain_head = is_label(n) && !(n->parent && is_label(n->parent));
    Block *shared = NULL;
    for (Node *l = n; chain_head && l && is_label(l); l = l->kid[0]) {
        if (l->kind != S_LABEL)
            continue;
        Label *entry;
        HASH_FIND_STR(b->labels, l->name, entry);
        if (entry) {
            b->cfg->unfit = "two labels have one name (__label__)";
            continue;
        }
        if (!shared)
            shared = new_block(b);
        entry = NEW(b->cfg->arena, Label);
        *entry = (Label){.name = l->name, .block = shared};
        HASH_ADD_KEYPTR(hh, b->labels, entry->name, strlen(entry->name), entry);
    }
    return true;
}

static void find_label_addresses(Builder *b, const Function *f)
{
    for (int i = 0; i < f->n_taken_labels; i++) {
        Label *l;
        HASH_FIND_STR(b->labels, f->taken_labels[i], l);
        if (l)
            l->is_address_taken = true;
    }
}

static bool goto_without_label(Node *n, void *ctx)
{
    Builder *b = ctx;
    Label *l = NULL;
    if (n->kind == S_GOTO) {
        HASH_FIND_STR(b->labels, n->name, l);
        if (!l)
            b->cfg->unfit = "it has a goto whose label was not found";
    }
    return true;
}

/* Adds to the set all blocks that lead to `at`, or, forwards, that `at` leads to, itself included. */
static void spread(const Cfg *c, const EdgeLists *l, const Block *at, bool *set)
{
    int *stack = xmalloc((size_t)c->n_blocks * sizeof *stack), depth = 0;
    set[at->id] = true;
    stack[depth++] = at->id;
    while (depth)
        for (int i = l->first[stack[--depth]]; i >= 0; i = l->next[i]) {
            int to = l->goes_forwards ? c->edge[i]->to->id : c->edge[i]->from->id;
            if (!set[to] && to != 0) {
                set[to] = true;
                stack[depth++] = to;
            }
        }
    free(stack);
}

/* A block of a loop that nothing leaves, reached from `at`.  Most often control just ends: nothing leads on. */
static Block *endless_loop(const Cfg *c, const EdgeLists *on, const EdgeLists *back, Block *at)
{
    size_t size = (size_t)c->n_blocks * sizeof(bool);
    bool *ahead = xmalloc(size), *behind = xmalloc(size);
    for (int i = 0; i < c->n_blocks && on->first[at->id] >= 0;) {
        memset(ahead, 0, size);
        memset(behind, 0, size);
        spread(c, on, at, ahead);
        spread(c, back, at, behind);
        for (i = 1; i < c->n_blocks && (!ahead[i] || behind[i]);)
            i++;
        if (i < c->n_blocks)
            at = c->block[i];
    }
    free(ahead);
    free(behind);
    return at;
}

/* A loop without an exit keeps what enters it: an edge to the root stands for the activations that stay in it, since
 * flow would not be conserved else. */
static void connect_endless(Cfg *c)
{
    bool *leaves = NEW_N(c->arena, bool, (size_t)c->n_blocks);
    EdgeLists on = cfg_edge_lists(c, true), back = cfg_edge_lists(c, false);
    spread(c, &back, c->block[0], leaves);
    for (int i = 1; i < c->n_blocks; i++)
        while (!leaves[i]) {
            Block *last = endless_loop(c, &on, &back, c->block[i]);
            cfg_edge(c, last, c->block[0], SITE_NONE, NULL);
            spread(c, &back, last, leaves);
        }
}

/* Keeps the falls that control gets to. */
static void keep_falls(Cfg *c)
{
    int n = 0;
    bool *reached = NEW_N(c->arena, bool, (size_t)c->n_blocks);
    EdgeLists on = cfg_edge_lists(c, true);
    spread(c, &on, c->block[0], reached);
    for (int i = 0; i < c->n_falls; i++)
        if (reached[c->fall[i].from->id])
            c->fall[n++] = c->fall[i];
    c->n_falls = n;
}

static void build_body_of(Builder *b, Function *f)
{
    Block *root = b->cfg->block[0];
    RoiPath *path = NULL;
    for (int i = 0; i < b->regions->n; i++) {
        const Region *r = &b->regions->items[i];
        if (r->function == f && r->is_body)
            b->cfg->versioned_body = r;
        if (r->function != f || r->compound || r->statement || b->cfg->body_region)
            continue;
        b->cfg->body_region = r;
        path = NEW(b->cfg->arena, RoiPath);
        path->region = r;
    }
    b->path = path;
    b->cur = new_block(b);
    cfg_edge(b->cfg, root, b->cur, SITE_ENTRY, NULL);
    omp_begin_outlined(b);
    omp_build_outlined(b, f->body);
    join(b, b->cur, root, SITE_NONE, NULL);
    resolve_gotos(b);
    connect_dispatch(b);
    connect_leaks(b->cfg);
    connect_endless(b->cfg);
    keep_falls(b->cfg);
}

Cfg *cfg_build(const Unit *u, Function *f, const Regions *r, bool whole, Diag *d)
{
    Cfg *c = NEW(u->arena, Cfg);
    c->arena = u->arena;
    c->function = f;
    c->is_whole = whole;
    c->unfit = f->unfit;
    Builder b = {.cfg = c, .u = u, .regions = r, .d = d};
    cfg_block(c, false);
    walk(f->body, find_labels, &b);
    find_label_addresses(&b, f);
    walk(f->body, goto_without_label, &b);
    if (!c->unfit)
        build_body_of(&b, f);
    HASH_CLEAR(hh, b.labels);
    free(b.gotos);
    if (!c->unfit)
        cfg_check(c);
    return c;
}
