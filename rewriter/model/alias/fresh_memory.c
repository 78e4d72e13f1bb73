/* Functions of the unit that return memory of their own, as malloc does.
 * In: a call.  Out: is what it returns fresh?
 * Method: each `return` has a call that allocates, or a local variable whose one value is such a call and that nothing
 * else gets hold of.
 *
 *      static void *allocate (size_t n) { void *p = malloc (n); if (!p) exit (1); return p; }
 *
 * Clang and gcc infer the attribute of malloc for such a function, if it does nothing else with the pointer than
 * compare it (LLVM's FunctionAttrs.cpp; gcc's ipa-pure-const.c). Limits: variables with one assignment.
 */
#include "model/inline/inline_decision.h"
#include "model/library_function.h"
#include "program/points_to_stack.h"

enum { DEPTH_AT_MOST = 4 };

typedef struct Search {
    const ModelUnit *m;
    Compiler compiler;
    int depth;
    const Decl *variable; /* The variable whose values are looked at, or NULL: returns are. */
    int n;                /* The number of values or returns. */
    bool is_fresh;
} Search;

static bool is_fresh_call(const ModelUnit *m, const Node *call, Compiler compiler, int depth);

static bool take_value(Node *n, void *ctx)
{
    Search *s = ctx;
    const Node *value = NULL;
    if (n->kind == D_VAR && n->decl == s->variable && n->kid[0])
        value = n->kid[0];
    else if ((n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n)) &&
             strip_parens(n->kid[0])->decl == s->variable)
        value = n->kind == E_ASSIGN ? n->kid[1] : n;
    if (!value)
        return true;
    value = pointer_without_casts(value);
    s->n++;
    s->is_fresh = s->is_fresh && value->kind == E_CALL && is_fresh_call(s->m, value, s->compiler, s->depth);
    return true;
}

static bool take_return(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind != S_RETURN)
        return true;
    const Node *value = n->n_kids && n->kid[0] ? pointer_without_casts(n->kid[0]) : NULL;
    if (value && value->kind == E_IMPLICIT && value->is_load)
        value = strip_parens(value->kid[0]);
    s->n++;
    if (value && value->kind == E_CALL)
        s->is_fresh = s->is_fresh && is_fresh_call(s->m, value, s->compiler, s->depth);
    else if (!value || !is_register_variable(value) || s->variable || value->decl->kind != DECL_VAR)
        s->is_fresh = false;
    else
        s->variable = value->decl;
    return true;
}

static bool is_fresh_call(const ModelUnit *m, const Node *call, Compiler compiler, int depth)
{
    const Callee *c = call->decl ? callee_named(m, call->decl->name) : NULL;
    if (!c)
        return call->decl && library_allocates(call->decl->name);
    if (depth >= DEPTH_AT_MOST || callee_is_weak(m, c) || !c->n)
        return false;
    Search returns = {.m = m, .compiler = compiler, .depth = depth + 1, .is_fresh = true};
    walk(c->version[0]->body, take_return, &returns);
    if (!returns.n || !returns.is_fresh || !returns.variable)
        return returns.n && returns.is_fresh;
    Search values = {.m = m, .compiler = compiler, .depth = depth + 1, .variable = returns.variable, .is_fresh = true};
    walk(c->version[0]->body, take_value, &values);
    return values.n == 1 && values.is_fresh && only_caller_gets(m, values.variable, compiler);
}

bool returns_fresh_memory(const ModelUnit *m, const Node *call, Compiler compiler)
{
    return is_fresh_call(m, call, compiler, 0);
}

void fresh_result(ModelGraph *g, Value v, const Node *call)
{
    OpaqueValue *result = &g->v.opaque[g->v.sum[v].part[0].opaque];
    bool with_gcc = returns_fresh_memory(g->unit, call, COMPILER_GCC);
    bool with_clang = returns_fresh_memory(g->unit, call, COMPILER_CLANG);
    if (result->kind != OPAQUE_RESULT)
        return;
    result->is_fresh = graph_agrees(g, with_gcc, with_clang);
    result->holder = result->is_fresh ? only_holder(g->unit, call) : NULL;
}
