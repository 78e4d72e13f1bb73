/* In: constants, opaque values, sums.  Out: numbers.
 * Method: hash tables of sums by their text (constant and terms), of operations by operator and operands.
 * Limits: conversions between integers of different width are taken to keep the value; sums of more than PARTS_AT_MOST
 * terms become opaque values. */
#include "model/graph/value_table.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS_AT_MOST = 12 };

typedef struct SumEntry {
    Value value;
    UT_hash_handle hh;
} SumEntry;

typedef struct OperationKey {
    ValueOp op;
    Value a, b;
} OperationKey;

typedef struct OperationEntry {
    OperationKey key;
    Value value;
    UT_hash_handle hh;
} OperationEntry;

typedef struct ObjectEntry {
    const void *key;
    Value value;
    UT_hash_handle hh;
} ObjectEntry;

void values_init(Values *v, Arena *arena, const int *rank)
{
    *v = (Values){.arena = arena, .rank = rank};
    *PUSH(v->sum, v->n_sums, v->cap_sums) = (Sum){0, 0, NULL};
}

void values_free(Values *v)
{
    HASH_CLEAR(hh, v->sums);
    HASH_CLEAR(hh, v->operations);
    HASH_CLEAR(hh, v->objects);
    free(v->opaque);
    free(v->phis);
    free(v->sum);
}

/* Text of a sum as a key: the constant, then the terms. */
static Value number(Values *v, int64_t constant, const Part *part, int n)
{
    int64_t key[2 * PARTS_AT_MOST + 1] = {constant};
    size_t len = (size_t)(2 * n + 1) * sizeof *key;
    SumEntry *e;
    for (int i = 0; i < n; i++) {
        key[2 * i + 1] = part[i].opaque;
        key[2 * i + 2] = part[i].factor;
    }
    HASH_FIND(hh, v->sums, key, len, e);
    if (e)
        return e->value;
    e = NEW(v->arena, SumEntry);
    e->value = v->n_sums;
    void *kept = arena_strndup(v->arena, (const char *)key, len);
    HASH_ADD_KEYPTR(hh, v->sums, kept, len, e);
    Sum s = {constant, n, NEW_N(v->arena, Part, (size_t)n + 1)};
    if (n)
        memcpy(s.part, part, (size_t)n * sizeof *part);
    *PUSH(v->sum, v->n_sums, v->cap_sums) = s;
    return e->value;
}

Value value_constant(Values *v, int64_t constant)
{
    return number(v, constant, NULL, 0);
}

/* Appends the opaque value that comes next to the list of its node. */
static void list_phi(Values *v, int node)
{
    if (node >= v->n_phis) {
        int n = 2 * node + 64;
        v->phis = xrealloc(v->phis, (size_t)n * sizeof *v->phis);
        memset(v->phis + v->n_phis, 0, (size_t)(n - v->n_phis) * sizeof *v->phis);
        v->n_phis = n;
    }
    NodePhis *p = &v->phis[node];
    *(p->first ? &v->opaque[p->last - 1].next_phi : &p->first) = v->n_opaques + 1;
    p->last = v->n_opaques + 1;
}

int value_first_phi(const Values *v, int node)
{
    return node < v->n_phis ? v->phis[node].first - 1 : -1;
}

Value value_opaque(Values *v, OpaqueValue opaque)
{
    Part p = {v->n_opaques, 1};
    if (opaque.kind == OPAQUE_PHI)
        list_phi(v, opaque.def.node);
    *PUSH(v->opaque, v->n_opaques, v->cap_opaques) = opaque;
    return v->opaque[p.opaque].self = number(v, 0, &p, 1);
}

Value value_object(Values *v, const Decl *decl, const Node *node)
{
    const void *key = decl ? (const void *)decl : node;
    ObjectEntry *e;
    HASH_FIND_PTR(v->objects, &key, e);
    if (!e) {
        e = NEW(v->arena, ObjectEntry);
        e->key = key;
        e->value = value_opaque(v, (OpaqueValue){.kind = OPAQUE_OBJECT, .decl = decl, .node = node, .def = {0, -1}});
        HASH_ADD_PTR(v->objects, key, e);
    }
    return e->value;
}

bool def_is_later(const Values *v, DefPoint a, DefPoint b)
{
    return v->rank[a.node] != v->rank[b.node] ? v->rank[a.node] > v->rank[b.node] : a.position > b.position;
}

DefPoint value_def(const Values *v, Value a)
{
    DefPoint last = {0, -1};
    for (int i = 0; i < v->sum[a].n; i++) {
        DefPoint b = v->opaque[v->sum[a].part[i].opaque].def;
        if (def_is_later(v, b, last))
            last = b;
    }
    return last;
}

Value value_operation(Values *v, ValueOp op, Value a, Value b)
{
    OperationKey key = {op, a, b};
    OperationEntry *e;
    if (!a || !b)
        return 0;
    HASH_FIND(hh, v->operations, &key, sizeof key, e);
    if (e)
        return e->value;
    DefPoint x = value_def(v, a), y = value_def(v, b);
    e = NEW(v->arena, OperationEntry);
    e->key = key;
    e->value = value_opaque(v, (OpaqueValue){.kind = OPAQUE_OPERATION,
                                             .op = op,
                                             .a = a,
                                             .b = b,
                                             .def = def_is_later(v, x, y) ? x : y,
                                             .is_known = value_is_known(v, a) && value_is_known(v, b)});
    HASH_ADD(hh, v->operations, key, sizeof key, e);
    return e->value;
}

Value value_add(Values *v, Value a, Value b, int64_t factor)
{
    if (!a || !b)
        return 0;
    const Sum *x = &v->sum[a], *y = &v->sum[b];
    Part part[PARTS_AT_MOST];
    int n = 0, i = 0, k = 0;
    while (i < x->n || k < y->n) {
        Part p;
        if (k >= y->n || (i < x->n && x->part[i].opaque < y->part[k].opaque)) {
            p = x->part[i++];
        } else if (i >= x->n || y->part[k].opaque < x->part[i].opaque) {
            p = (Part){y->part[k].opaque, (int64_t)((uint64_t)factor * (uint64_t)y->part[k].factor)};
            k++;
        } else {
            p = (Part){x->part[i].opaque,
                       (int64_t)((uint64_t)x->part[i].factor + (uint64_t)factor * (uint64_t)y->part[k].factor)};
            i++;
            k++;
        }
        if (p.factor && n == PARTS_AT_MOST)
            return value_operation(v, (ValueOp){.kind = VALUE_SUM, .size = factor}, a, b);
        if (p.factor)
            part[n++] = p;
    }
    return number(v, (int64_t)((uint64_t)x->constant + (uint64_t)factor * (uint64_t)y->constant), part, n);
}

int value_base(const Values *v, Value a)
{
    int base = -1;
    for (int i = 0; i < v->sum[a].n; i++) {
        int opaque = v->sum[a].part[i].opaque;
        const OpaqueValue *l = &v->opaque[opaque];
        if (v->sum[a].part[i].factor != 1 || !(l->kind == OPAQUE_OBJECT || (l->type && l->type->kind == TY_POINTER)))
            continue;
        if (base >= 0)
            return -1;
        base = opaque;
    }
    return base;
}

bool value_is_constant(const Values *v, Value a, int64_t *constant)
{
    *constant = v->sum[a].constant;
    return a && v->sum[a].n == 0;
}

Value value_float(Values *v, int64_t bits, int64_t size)
{
    return value_operation(v, (ValueOp){.kind = VALUE_FLOAT_CONSTANT, .size = size}, value_constant(v, bits),
                           value_constant(v, size));
}

Value value_known(Values *v, const Node *e)
{
    if (e->has_value && e->type->kind == TY_INT)
        return value_constant(v, e->value);
    if (e->is_constant && e->value && e->type->kind == TY_FLOAT)
        return value_float(v, (int64_t)((uint64_t)e->value - 1), e->type->size);
    return 0;
}

bool value_is_float(const Values *v, Value a, double *constant)
{
    const Sum *s = &v->sum[a];
    const OpaqueValue *l = s->n == 1 && s->part[0].factor == 1 && !s->constant ? &v->opaque[s->part[0].opaque] : NULL;
    if (!l || l->kind != OPAQUE_OPERATION || l->op.kind != VALUE_FLOAT_CONSTANT || l->op.size > (int64_t)sizeof(double))
        return false;
    memcpy(constant, &v->sum[l->a].constant, sizeof *constant);
    return true;
}

bool value_is_known(const Values *v, Value a)
{
    for (int i = 0; i < v->sum[a].n; i++)
        if (!v->opaque[v->sum[a].part[i].opaque].is_known)
            return false;
    return a != 0;
}

void value_set_known(Values *v, Value a)
{
    for (int i = 0; i < v->sum[a].n; i++)
        v->opaque[v->sum[a].part[i].opaque].is_known = true;
}

static const ValueOp exact_product = {.kind = VALUE_PRODUCT};

static Value multiply_opaques(Values *v, Value a, Value b)
{
    return value_operation(v, exact_product, a < b ? a : b, a < b ? b : a);
}

/* Each term of a times the opaque value b; what is left of a is its constant times it. */
static Value multiply_by_opaque(Values *v, Value a, Value b)
{
    Value product = value_constant(v, 0);
    for (int i = 0; i < v->sum[a].n; i++) {
        Part p = v->sum[a].part[i];
        product = value_add(v, product, multiply_opaques(v, v->opaque[p.opaque].self, b), p.factor);
    }
    return value_add(v, product, b, v->sum[a].constant);
}

Value value_multiply(Values *v, Value a, Value b)
{
    int64_t factor;
    Value zero = value_constant(v, 0);
    if (!a || !b)
        return 0;
    if (value_is_constant(v, a, &factor))
        return value_add(v, zero, b, factor);
    if (value_is_constant(v, b, &factor))
        return value_add(v, zero, a, factor);
    bool a_is_opaque = v->sum[a].n == 1 && v->sum[a].part[0].factor == 1 && !v->sum[a].constant;
    bool b_is_opaque = v->sum[b].n == 1 && v->sum[b].part[0].factor == 1 && !v->sum[b].constant;
    if (a_is_opaque && b_is_opaque)
        return multiply_opaques(v, a, b);
    if (b_is_opaque)
        return multiply_by_opaque(v, a, b);
    return a_is_opaque ? multiply_by_opaque(v, b, a) : value_operation(v, exact_product, a, b);
}

static Value opaque_on_edge(Values *v, int opaque, int node, int edge)
{
    OpaqueValue l = v->opaque[opaque];
    if (l.def.node != node || l.def.position >= 0)
        return l.self;
    if (l.kind == OPAQUE_PHI || l.kind == OPAQUE_LOAD)
        return l.incoming ? l.incoming[edge] : 0;
    if (l.kind != OPAQUE_OPERATION)
        return 0;
    Value a = value_on_edge(v, l.a, node, edge), b = value_on_edge(v, l.b, node, edge);
    return l.op.kind == VALUE_PRODUCT ? value_multiply(v, a, b) : value_operation(v, l.op, a, b);
}

Value value_on_edge(Values *v, Value a, int node, int edge)
{
    Value sum = value_constant(v, v->sum[a].constant);
    for (int i = 0; i < v->sum[a].n; i++) {
        Part p = v->sum[a].part[i];
        sum = value_add(v, sum, opaque_on_edge(v, p.opaque, node, edge), p.factor);
    }
    return sum;
}
