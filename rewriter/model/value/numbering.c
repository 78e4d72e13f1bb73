/* Functions that the parts of the numbering share.
 * In: a value that was met.  Out: it is found again by its expression; opaque values of their own; what a location's
 * address says about the location. */
#include "model/value/number_expr.h"

#include "program/points_to_stack.h"

/* The value of an expression that does something, or reads what changes. */
typedef struct Memo {
    const void *node;
    Value value;
    UT_hash_handle hh;
} Memo;

void number_remember(Numbering *n, const Node *node, Value value)
{
    Memo *m;
    HASH_FIND_PTR(n->memo, &node, m);
    if (!m) {
        m = NEW(n->g->arena, Memo);
        m->node = node;
        HASH_ADD_PTR(n->memo, node, m);
    }
    m->value = value;
}

bool number_recall(const Numbering *n, const Node *node, Value *value)
{
    Memo *m;
    HASH_FIND_PTR(n->memo, &node, m);
    *value = m ? m->value : 0;
    return m != NULL;
}

Value number_fresh(Numbering *n, OpaqueKind kind, const Type *type)
{
    return value_opaque(&n->g->v,
                        (OpaqueValue){.kind = kind, .type = type, .def = {n->node, n->g->point[n->node].n_events - 1}});
}

Value number_result(Numbering *n, const Node *call, const Type *type)
{
    const Callee *c = call && call->kind == E_CALL ? callee_inlined(n->g->unit, call) : NULL;
    Value v = number_fresh(n, OPAQUE_RESULT, type);
    OpaqueValue *o = v ? &n->g->v.opaque[n->g->v.sum[v].part[0].opaque] : NULL;
    if (o && c && c->has_range && c->is_inlined[n->g->compiler]) {
        o->has_range = true;
        o->range = c->result;
    }
    return v;
}

/* A place at a constant distance from a variable's beginning, within it, is as safe as one that is written as its
 * member. */
static bool lies_in_variable(const Values *v, const Location *l)
{
    const Sum *s = &v->sum[l->address];
    const OpaqueValue *base = s->n == 1 && s->part[0].factor == 1 ? &v->opaque[s->part[0].opaque] : NULL;
    return base && base->kind == OPAQUE_OBJECT && base->decl && l->size > 0 && s->constant >= 0 &&
           s->constant + l->size <= base->decl->type->size;
}

void number_complete(ModelGraph *g, Location *l)
{
    l->is_safe = l->is_safe || lies_in_variable(&g->v, l);
    l->def = value_def(&g->v, l->address);
    l->base = value_base(&g->v, l->address);
    if (l->pointer && !l->object && !l->literal)
        l->object = known_target(g, l->pointer);
    l->is_stack = (l->pointer && points_to_stack(g->unit, l->pointer)) ||
                  (l->pointer_expr && yields_stack_pointers(g->unit->job->unit, l->pointer_expr));
    if (l->base < 0)
        return;
    const OpaqueValue *base = &g->v.opaque[l->base];
    if (base->kind == OPAQUE_OBJECT && !l->object && !l->literal) {
        l->object = base->decl;
        l->literal = base->node;
    }
    if (base->decl && base->kind == OPAQUE_INPUT && base->decl->type->is_restrict)
        l->restricted = base->decl;
    if (base->decl && base->kind != OPAQUE_OBJECT && !l->object && !l->literal)
        l->object = known_target(g, base->decl);
    l->is_stack = l->is_stack || (base->decl && base->kind != OPAQUE_OBJECT && points_to_stack(g->unit, base->decl));
}

void numbering_free(Numbering *n)
{
    HASH_CLEAR(hh, n->memo);
}

typedef struct Returns {
    const Node *value;
    int n;
} Returns;

static bool find_return(Node *n, void *ctx)
{
    Returns *r = ctx;
    if (n->kind == S_RETURN) {
        r->value = n->n_kids ? n->kid[0] : NULL;
        r->n++;
    }
    return true;
}

const Node *single_return(const Function *f)
{
    Returns r = {NULL, 0};
    walk(f->body, find_return, &r);
    return r.n == 1 ? r.value : NULL;
}
