/* Variables in registers, in static single assignment form.
 * In: definitions in reverse postorder of the nodes.  Out: a variable's value at the current place.
 * Method: Cytron, Ferrante, Rosen, Wegman and Zadeck 1991, Efficiently computing static single assignment form: a variable that is
 * set at a node is merged at the node's iterated dominance frontier; elsewhere it has the value of the immediate dominator's end.  A merge
 * whose inputs are all known and equal is none. */
#include <stdlib.h>
#include <string.h>

#include "model_number.h"

typedef struct NodeList {
    int *node;
    int n, cap;
} NodeList;

typedef struct Variable {
    const Decl *decl;
    NodeList set_at; /* none: it has the value that it came with everywhere */
    Value input;     /* that value; 0: nobody asked yet */
    UT_hash_handle hh;
} Variable;

struct Merges {
    const Decl **decl;
    int n, cap;
};

typedef struct DefinitionKey {
    int node;
    const Decl *decl;
} DefinitionKey;

typedef struct Definition {
    DefinitionKey key;
    Value value;
    UT_hash_handle hh;
} Definition;

/* ---- where variables are set ---- */

static Variable *variable(Numbering *n, const Decl *d)
{
    Variable *v;
    HASH_FIND_PTR(n->variables, &d, v);
    if (!v) {
        v = NEW(n->g->arena, Variable);
        v->decl = d;
        HASH_ADD_PTR(n->variables, decl, v);
    }
    return v;
}

static void note_set(Numbering *n, int node, const Decl *d)
{
    Variable *v = variable(n, d);
    if (!v->set_at.n || v->set_at.node[v->set_at.n - 1] != node)
        *PUSH(v->set_at.node, v->set_at.n, v->set_at.cap) = node;
}

typedef struct Operands {
    Numbering *n;
    int node;
} Operands;

static bool note_operand(Node *e, void *ctx)
{
    Operands *o = ctx;
    if (e->kind == E_REF && e->decl && (e->decl->kind == DECL_VAR || e->decl->kind == DECL_PARAM))
        note_set(o->n, o->node, e->decl);
    return true;
}

static void note_sets(Numbering *n, int node)
{
    const Block *b = n->g->spot[node].block;
    Operands o = {n, node};
    for (int i = 0; b && i < b->n_act; i++) {
        const Action *a = &b->act[i];
        const Node *to = a->kind != ACT_SET ? NULL : a->node->kind == D_VAR ? a->node : strip_parens(a->node->kid[0]);
        if (to && to->decl)
            note_set(n, node, to->decl);
        if (a->kind == ACT_CLOBBER)
            walk(a->node, note_operand, &o);
    }
}

/* ---- dominance frontiers ---- */

static NodeList *find_frontiers(const ModelGraph *g)
{
    const Flow *f = g->f;
    NodeList *frontier = NEW_N(g->arena, NodeList, (size_t)f->n);
    for (int i = 0; i < f->n_order; i++) {
        int node = f->order[i];
        if (f->in_at[node + 1] - f->in_at[node] < 2)
            continue;
        for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
            for (int at = f->edge[f->in[k]].from; at >= 0 && f->rank[at] >= 0 && at != f->dominator[node]; at = f->dominator[at]) {
                NodeList *l = &frontier[at];
                if (!l->n || l->node[l->n - 1] != node)
                    *PUSH(l->node, l->n, l->cap) = node;
            }
    }
    return frontier;
}

static void place_merges(Numbering *n, Variable *v, const NodeList *frontier, int *mark, int stamp)
{
    for (int i = 0; i < v->set_at.n; i++) {
        const NodeList *l = &frontier[v->set_at.node[i]];
        for (int k = 0; k < l->n; k++) {
            int node = l->node[k];
            if (mark[node] == stamp)
                continue;
            mark[node] = stamp;
            struct Merges *m = &n->merges[node];
            *PUSH(m->decl, m->n, m->cap) = v->decl;
            *PUSH(v->set_at.node, v->set_at.n, v->set_at.cap) = node;
        }
    }
}

void number_prepare(Numbering *n)
{
    const Flow *f = n->g->f;
    int *mark = NEW_N(n->g->arena, int, (size_t)f->n), stamp = 0;
    n->merges = NEW_N(n->g->arena, struct Merges, (size_t)f->n);
    for (int i = 0; i < f->n_order; i++)
        note_sets(n, f->order[i]);
    NodeList *frontier = find_frontiers(n->g);
    for (Variable *v = n->variables; v; v = v->hh.next)
        place_merges(n, v, frontier, mark, ++stamp);
    for (int i = 0; i < f->n; i++)
        free(frontier[i].node);
    versions_prepare(n);
}

/* ---- values ---- */

static Definition *definition(Numbering *n, int node, const Decl *d, bool add)
{
    DefinitionKey key;
    Definition *e;
    memset(&key, 0, sizeof key);
    key.node = node;
    key.decl = d;
    HASH_FIND(hh, n->definitions, &key, sizeof key, e);
    if (!e && add) {
        e = NEW(n->g->arena, Definition);
        e->key = key;
        HASH_ADD(hh, n->definitions, key, sizeof key, e);
    }
    return e;
}

void number_define(Numbering *n, const Decl *d, Value v)
{
    CHECK(variable(n, d)->set_at.n);
    definition(n, n->node, d, true)->value = v;
}

static Value input_value(Numbering *n, Variable *v)
{
    if (!v->input)
        v->input = value_leaf(&n->g->v, (Leaf){.kind = LEAF_INPUT, .decl = v->decl, .type = v->decl->type, .birth = {0, -1}});
    return v->input;
}

/* At the end of the node, as far as it was read. */
static Value value_at(Numbering *n, int node, const Decl *d)
{
    Variable *variable_of_d = variable(n, d);
    if (!variable_of_d->set_at.n)
        return input_value(n, variable_of_d);
    Definition *e = NULL;
    int at = node;
    while (at >= 0 && !(e = definition(n, at, d, false)))
        at = n->g->f->dominator[at];
    Value v = e ? e->value : input_value(n, variable_of_d);
    if (at != node)
        definition(n, node, d, true)->value = v;
    return v;
}

Value number_variable(Numbering *n, const Decl *d)
{
    return value_at(n, n->node, d);
}

/* 0: they differ, or are not known yet. */
static Value common_value(Numbering *n, int node, const Decl *d)
{
    const Flow *f = n->g->f;
    Value all = 0;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0)
            continue;
        if (f->rank[from] >= f->rank[node])
            return 0;
        Value v = value_at(n, from, d);
        if (all && v != all)
            return 0;
        all = v;
    }
    return all;
}

void number_enter(Numbering *n, int node)
{
    for (int i = 0; i < n->merges[node].n; i++) {
        const Decl *d = n->merges[node].decl[i];
        Value v = common_value(n, node, d);
        if (!v)
            v = value_leaf(&n->g->v, (Leaf){.kind = LEAF_MERGE, .decl = d, .type = d->type, .birth = {node, -1}});
        number_define(n, d, v);
    }
}

/* What comes round loops, now that all of it is numbered. */
static void note_incoming(Numbering *n)
{
    ModelGraph *g = n->g;
    int n_leaves = g->v.n_leaves;
    for (int i = 0; i < n_leaves; i++) {
        Leaf l = g->v.leaf[i];
        if (l.kind != LEAF_MERGE)
            continue;
        int first = g->f->in_at[l.birth.node], end = g->f->in_at[l.birth.node + 1];
        Value *v = NEW_N(g->arena, Value, (size_t)(end - first));
        for (int k = first; k < end; k++)
            if (g->f->rank[g->f->edge[g->f->in[k]].from] >= 0)
                v[k - first] = value_at(n, g->f->edge[g->f->in[k]].from, l.decl);
        g->v.leaf[i].incoming = v;
    }
}

void number_done(Numbering *n)
{
    note_incoming(n);
    for (int i = 0; i < n->g->f->n; i++)
        free(n->merges[i].decl);
    for (Variable *v = n->variables; v; v = v->hh.next)
        free(v->set_at.node);
    HASH_CLEAR(hh, n->variables);
    HASH_CLEAR(hh, n->definitions);
    versions_free(n);
}
