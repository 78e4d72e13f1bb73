/* Variables in registers, in static single assignment form.
 * In: definitions in reverse postorder of the nodes.  Out: a variable's value at the current place.
 * Method: Cytron, Ferrante, Rosen, Wegman and Zadeck 1991, Efficiently computing static single assignment form: a
 * variable that is set at a node is merged at the node's iterated dominance frontier; elsewhere it has the value of the
 * immediate dominator's end.  A merge whose inputs are all known and equal is none. */
#include <stdlib.h>
#include <string.h>

#include "cfg/flow_graph.h"
#include "model/value/number_expr.h"

typedef struct NodeList {
    int *node;
    int n, cap;
} NodeList;

/* A variable's definition at the end of a node. */
typedef struct Definition {
    int node; /* The node's number + 1; 0: the entry is free. */
    Value value;
} Definition;

typedef struct Variable {
    const Decl *decl;
    NodeList set_at; /* The nodes that set the variable; none: it has the value that it came with everywhere. */
    Value input; /* The value that it came with; 0: nobody asked yet. */
    Definition *definition; /* A hash table by node, of 2^bits places. */
    int n_definitions, bits;
    UT_hash_handle hh;
} Variable;

struct Phis {
    const Decl **decl;
    int n, cap;
};

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
    const Block *b = n->g->point[node].block;
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
            for (int at = f->edge[f->in[k]].from; at >= 0 && f->rank[at] >= 0 && at != f->dominator[node];
                 at = f->dominator[at]) {
                NodeList *l = &frontier[at];
                if (!l->n || l->node[l->n - 1] != node)
                    *PUSH(l->node, l->n, l->cap) = node;
            }
    }
    return frontier;
}

static void place_phis(Numbering *n, Variable *v, const NodeList *frontier, int *mark, int stamp)
{
    for (int i = 0; i < v->set_at.n; i++) {
        const NodeList *l = &frontier[v->set_at.node[i]];
        for (int k = 0; k < l->n; k++) {
            int node = l->node[k];
            if (mark[node] == stamp)
                continue;
            mark[node] = stamp;
            struct Phis *m = &n->phis[node];
            *PUSH(m->decl, m->n, m->cap) = v->decl;
            *PUSH(v->set_at.node, v->set_at.n, v->set_at.cap) = node;
        }
    }
}

void number_prepare(Numbering *n)
{
    const Flow *f = n->g->f;
    int *mark = NEW_N(n->g->arena, int, (size_t)f->n), stamp = 0;
    n->phis = NEW_N(n->g->arena, struct Phis, (size_t)f->n);
    for (int i = 0; i < f->n_order; i++)
        note_sets(n, f->order[i]);
    NodeList *frontier = find_frontiers(n->g);
    for (Variable *v = n->variables; v; v = v->hh.next)
        place_phis(n, v, frontier, mark, ++stamp);
    for (int i = 0; i < f->n; i++)
        free(frontier[i].node);
    versions_prepare(n);
}

/* ---- values ---- */

/* The place of the node's definition, whether it is there or not. */
static Definition *place_of(const Variable *v, int node)
{
    unsigned mask = (1u << v->bits) - 1, at = (unsigned)node * 0x9e3779b1u >> (32 - v->bits);
    while (v->definition[at].node && v->definition[at].node != node + 1)
        at = (at + 1) & mask;
    return &v->definition[at];
}

static void grow(Variable *v)
{
    Definition *old = v->definition;
    int n = old ? 1 << v->bits : 0;
    v->bits = old ? v->bits + 1 : 3;
    v->definition = xmalloc(sizeof *v->definition << v->bits);
    memset(v->definition, 0, sizeof *v->definition << v->bits);
    for (int i = 0; i < n; i++)
        if (old[i].node)
            *place_of(v, old[i].node - 1) = old[i];
    free(old);
}

static void define(Variable *v, int node, Value value)
{
    if (!v->definition || 2 * v->n_definitions >= 1 << v->bits)
        grow(v);
    Definition *d = place_of(v, node);
    v->n_definitions += !d->node;
    *d = (Definition){node + 1, value};
}

static bool is_defined(const Variable *v, int node, Value *value)
{
    const Definition *d = v->definition ? place_of(v, node) : NULL;
    if (!d || !d->node)
        return false;
    *value = d->value;
    return true;
}

void number_define(Numbering *n, const Decl *d, Value value)
{
    Variable *v = variable(n, d);
    CHECK(v->set_at.n);
    define(v, n->node, value);
}

static Value input_value(Numbering *n, Variable *v)
{
    Constant always = {NULL, NULL};
    if (!v->input)
        always = constant_argument(n->g->unit, v->decl);
    if (always.object)
        v->input = value_object(&n->g->v, always.object, NULL);
    if (always.number)
        v->input = value_known(&n->g->v, always.number);
    if (!v->input)
        v->input = value_opaque(
            &n->g->v, (OpaqueValue){.kind = OPAQUE_INPUT, .decl = v->decl, .type = v->decl->type, .def = {0, -1}});
    return v->input;
}

/* The variable's value at the end of the node, as far as the node was read. */
static Value value_of(Numbering *n, int node, Variable *v)
{
    Value value;
    int at = node;
    if (!v->set_at.n)
        return input_value(n, v);
    while (at >= 0 && !is_defined(v, at, &value))
        at = n->g->f->dominator[at];
    if (at < 0)
        value = input_value(n, v);
    if (at != node)
        define(v, node, value);
    return value;
}

Value number_variable(Numbering *n, const Decl *d)
{
    return value_of(n, n->node, variable(n, d));
}

/* The value that is common to all edges in; 0: they differ, or are not known yet. */
static Value common_value(Numbering *n, int node, const Decl *d)
{
    const Flow *f = n->g->f;
    Variable *variable_of_d = variable(n, d);
    Value all = 0;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0)
            continue;
        if (f->rank[from] >= f->rank[node])
            return 0;
        Value v = value_of(n, from, variable_of_d);
        if (all && v != all)
            return 0;
        all = v;
    }
    return all;
}

void number_enter(Numbering *n, int node)
{
    for (int i = 0; i < n->phis[node].n; i++) {
        const Decl *d = n->phis[node].decl[i];
        Value v = common_value(n, node, d);
        if (!v)
            v = value_opaque(&n->g->v,
                             (OpaqueValue){.kind = OPAQUE_PHI, .decl = d, .type = d->type, .def = {node, -1}});
        number_define(n, d, v);
    }
}

/* Notes the values that loops carry, now that all are numbered. */
static void note_incoming(Numbering *n)
{
    ModelGraph *g = n->g;
    int n_opaques = g->v.n_opaques;
    for (int i = 0; i < n_opaques; i++) {
        OpaqueValue l = g->v.opaque[i];
        if (l.kind != OPAQUE_PHI)
            continue;
        int first = g->f->in_at[l.def.node], end = g->f->in_at[l.def.node + 1];
        Value *v = NEW_N(g->arena, Value, (size_t)(end - first));
        Variable *merged = variable(n, l.decl);
        for (int k = first; k < end; k++)
            if (g->f->rank[g->f->edge[g->f->in[k]].from] >= 0)
                v[k - first] = value_of(n, g->f->edge[g->f->in[k]].from, merged);
        g->v.opaque[i].incoming = v;
    }
}

void number_done(Numbering *n)
{
    note_incoming(n);
    versions_note_incoming(n);
    for (int i = 0; i < n->g->f->n; i++)
        free(n->phis[i].decl);
    for (Variable *v = n->variables; v; v = v->hh.next) {
        free(v->set_at.node);
        free(v->definition);
    }
    HASH_CLEAR(hh, n->variables);
    numbering_free(n);
    versions_free(n);
}
