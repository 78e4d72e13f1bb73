/* The sine and the cosine of one angle, which gcc has from one call.
 * In: calls that are left.  Out: of two such calls the one that is sure to come first computes both, the other nothing.
 * Method: gcc looks for calls of both with one argument, of which one dominates the other (tree-ssa-math-opts.c), and
 * calls sincos instead.  clang does so only where errno is not set (-fno-math-errno).
 *
 *      x = r * cos(phi);                sincos(phi, &s, &c)
 *      y = r * sin(phi);
 *
 * Limits: of several calls with one value the first is looked at; what is in front of loops, and what is not, are no
 * pair. */
#include <string.h>

#include "cfg/flow_graph.h"
#include "library/library_model.h"
#include "model/graph/event_graph.h"
#include "model/library_function.h"

/* The value that a call computes; NULL: it is no sine, nor a cosine. */
static const OpaqueValue *value_of_call(const ModelGraph *g, const Operation *o)
{
    bool is_left = o->computed == COMPUTED || o->computed == COMPUTED_HOISTED;
    if (!is_left || o->act->kind != ACT_LIBRARY || !o->value || g->v.sum[o->value].n != 1)
        return NULL;
    const OpaqueValue *v = &g->v.opaque[g->v.sum[o->value].part[0].opaque];
    bool is_one = v->kind == OPAQUE_OPERATION && v->op.kind == VALUE_CALL && v->op.size <= 8 &&
                  (v->op.detail == library_number("sin") || v->op.detail == library_number("cos"));
    return is_one ? v : NULL;
}

/* The value of the other one of the two for the same angle. */
static Value counterpart(ModelGraph *g, const OpaqueValue *v)
{
    ValueOp op = v->op;
    op.detail = op.detail == library_number("sin") ? library_number("cos") : library_number("sin");
    return value_operation(&g->v, op, v->a, v->b);
}

static bool is_same_count(const Formula *a, const Formula *b)
{
    return a->n == b->n && (!a->n || !memcmp(a->term, b->term, (size_t)a->n * sizeof *a->term));
}

static bool has_inner_border(const ModelGraph *g)
{
    for (int i = 0; i < g->f->n; i++)
        if (g->point[i].is_border)
            return true;
    return false;
}

static bool comes_first(const ModelGraph *g, const Operation *first, const Operation *second)
{
    if (first->computed != second->computed)
        return false;
    return first->computed == COMPUTED_HOISTED ? is_same_count(&first->count, &second->count)
                                               : flow_dominates(g->f, first->node, second->node);
}

static void make_one(ModelGraph *g, Operation *first, Operation *second)
{
    const LibEntry *both =
        libmodel_find(g->u->library, first->act->node->type->size == 4 ? "__builtin_cexpif" : "__builtin_cexpi");
    if (!both)
        return;
    g->depends_on_compiler = true;
    if (g->compiler != COMPILER_GCC)
        return;
    first->expansion = (Expansion){.is_expanded = true, .keeps_call = true, .other = both};
    second->computed = COMPUTED_REDUNDANT;
}

void join_sine_and_cosine(ModelGraph *g)
{
    int n = 0, *call = NEW_N(g->arena, int, (size_t)g->n_operations + 1);
    Value *other = NEW_N(g->arena, Value, (size_t)g->n_operations + 1);
    for (int i = 0; i < g->n_operations; i++) {
        const OpaqueValue *v = value_of_call(g, &g->operation[i]);
        if (!v)
            continue;
        const OpaqueValue copy = *v;
        other[n] = counterpart(g, &copy);
        call[n++] = i;
    }
    if (n < 2)
        return;
    bool has_border = has_inner_border(g);
    int *first_of = NEW_N(g->arena, int, (size_t)g->v.n_sums); /* By value: 1 + the number of the first call. */
    for (int i = 0; i < n; i++) {
        Operation *o = &g->operation[call[i]];
        Operation *first = first_of[other[i]] ? &g->operation[first_of[other[i]] - 1] : NULL;
        if (first && (!has_border || first->node == o->node) && comes_first(g, first, o))
            make_one(g, first, o);
        else if (!first_of[o->value])
            first_of[o->value] = call[i] + 1;
    }
}
