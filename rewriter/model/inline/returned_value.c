/* What a call of an inlined function returns that does nothing but compute.
 * In: the function's result, in its own graph; the values of a call's arguments, and of what the caller loads for it.
 * Out: the call's value.
 * Method: where the result is an operation on parameters and on places of the summary, these are replaced by their
 * values: in a[at(i, j + 1)] the address moves on as in a[i * n + j + 1].  Of any other function that has no loop and
 * no access to memory it is known that it returns the same for the same arguments, so what it computes of what a loop
 * does not change is invariant:
 *
 *      for (x = 0; x < w; x++)
 *          sum += row[clamp(y, 0, h - 1)][x];       row's element is loaded once
 *
 * Limits: OPERATIONS_AT_MOST; addresses of variables. */
#include "model/inline/inline_decision.h"
#include "placement/spanning_tree.h"

enum { OPERATIONS_AT_MOST = 24 };

typedef struct OuterPart {
    OuterTerm term; /* TERM_PARAMETER or TERM_ENTRY; of an operation, its factor alone. */
    const struct OuterValue *a, *b; /* The operands; NULL: it is no operation. */
    ValueOp op;
    bool is_known;
} OuterPart;

struct OuterValue {
    int64_t constant;
    int n;
    OuterPart *part;
};

/* ---- of the function ---- */

typedef struct Describe {
    ModelGraph *g;
    int budget; /* So many operations may still be described. */
} Describe;

static bool is_parameter(const ModelGraph *g, const OpaqueValue *o, OuterTerm *t)
{
    const Function *f = g->placement->cfg->function;
    t->kind = TERM_PARAMETER;
    for (t->index = 0; t->index < f->n_params; t->index++)
        if (f->param[t->index] == o->decl)
            return true;
    return false;
}

static bool is_content_at_entry(const ModelGraph *g, const OpaqueValue *o, OuterTerm *t)
{
    const Summary *s = g->summary;
    t->kind = TERM_ENTRY;
    for (t->index = 0; t->index < s->n_entry; t->index++)
        if (!o->def.node && o->content_of == s->entry[t->index].location + 1 && s->entry[t->index].is_loaded)
            return true;
    return false;
}

static const struct OuterValue *described(Describe *d, Value v);

static bool describe_part(Describe *d, int opaque, OuterPart *p)
{
    const OpaqueValue o = d->g->v.opaque[opaque];
    switch (o.kind) {
    case OPAQUE_INPUT: return is_parameter(d->g, &o, &p->term);
    case OPAQUE_LOAD: return o.content_of && is_content_at_entry(d->g, &o, &p->term);
    case OPAQUE_OPERATION:
        p->op = o.op;
        p->is_known = o.is_known;
        p->a = d->budget-- > 0 ? described(d, o.a) : NULL;
        p->b = p->a ? described(d, o.b) : NULL;
        return p->b;
    default: return false;
    }
}

/* Recursion ends with the budget. */
static const struct OuterValue *described(Describe *d, Value v)
{
    Arena *arena = d->g->arena;
    Sum s = d->g->v.sum[v];
    struct OuterValue *o = NEW(arena, struct OuterValue);
    o->constant = s.constant;
    o->part = NEW_N(arena, OuterPart, (size_t)s.n + 1);
    for (; o->n < s.n; o->n++) {
        o->part[o->n].term.factor = s.part[o->n].factor;
        if (!describe_part(d, s.part[o->n].opaque, &o->part[o->n]))
            return NULL;
    }
    return o;
}

void returned_note(ModelGraph *g)
{
    Describe d = {g, OPERATIONS_AT_MOST};
    if (g->summary->is_arithmetic && g->result)
        g->summary->returned = described(&d, g->result);
}

/* ---- of a call ---- */

static Value value_of(const CallValues *c, const struct OuterValue *o);

static Value value_of_part(const CallValues *c, const OuterPart *p)
{
    if (!p->a)
        return p->term.kind == TERM_PARAMETER ? c->argument[p->term.index] : c->content[p->term.index];
    Value a = value_of(c, p->a), b = value_of(c, p->b);
    Value v = p->op.kind == VALUE_PRODUCT ? value_multiply(c->v, a, b) : value_operation(c->v, p->op, a, b);
    if (v && p->is_known)
        value_set_known(c->v, v);
    return v;
}

static Value value_of(const CallValues *c, const struct OuterValue *o)
{
    Value v = value_constant(c->v, o->constant);
    for (int i = 0; i < o->n && v; i++)
        v = value_add(c->v, v, value_of_part(c, &o->part[i]), o->part[i].term.factor);
    return v;
}

/* The same for the same arguments. */
static Value of_arguments(const CallValues *c, const Node *call)
{
    Value v = value_object(c->v, call->decl, NULL);
    for (int i = 0; i < call->n_kids - 1; i++)
        v = value_operation(c->v, (ValueOp){.kind = VALUE_RETURNED}, v, c->argument[i]);
    return call->n_kids > 1 ? v : 0;
}

/* What bounds the function's result bounds the operation that it is. */
static void bound_operation(Values *v, Value value, const Callee *c)
{
    const Sum *s = &v->sum[value];
    OpaqueValue *o = s->n == 1 && s->part[0].factor == 1 && !s->constant ? &v->opaque[s->part[0].opaque] : NULL;
    if (o && o->kind == OPAQUE_OPERATION && c->has_range) {
        o->has_range = true;
        o->range = c->result;
    }
}

Value call_value(const ModelUnit *m, const Summary *s, const Node *call, const CallValues *values)
{
    const Callee *c = callee_inlined(m, call);
    if (!c || !s->is_arithmetic || c->body->cfg->function->n_params != call->n_kids - 1)
        return 0;
    Value v = s->returned ? value_of(values, s->returned) : s->n_entry ? 0 : of_arguments(values, call);
    if (v)
        bound_operation(values->v, v, c);
    return v;
}
