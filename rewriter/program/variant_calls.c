/* In: a function's tree, its regions.  Out: the calls in its counted code.
 * Method: one walk over the calls. */
#include "program/variant_calls.h"

#include <stdlib.h>

#include "tree/version_marks.h"

typedef struct Find {
    const CallRules *rules;
    const Function *f;
    bool is_whole;
    VariantCalls *calls;
} Find;

/* ---- what is counted ---- */

static bool lies_in(const Node *n, uint32_t begin, uint32_t end)
{
    return n->span.begin >= begin && n->span.end <= end;
}

/* Is the node counted?  Regions are listed from the outside in, so the last one that holds the node decides. */
static bool is_counted(const Find *s, const Node *n)
{
    const Regions *regions = s->rules->regions;
    bool counted = s->is_whole;
    for (int i = 0; i < regions->n; i++) {
        const Region *r = &regions->items[i];
        uint32_t begin, end;
        if (r->function != s->f)
            continue;
        region_text(s->rules->u, r, &begin, &end);
        if (lies_in(n, begin, end))
            counted = true;
        else if (r->is_versioned && lies_in(n, r->statement->span.begin, r->statement->span.end))
            counted = false;
    }
    for (const Node *p = n; counted && p->parent; p = p->parent) /* An iteration as written is not counted. */
        if (versions_plain(p->parent, OWN_ITERATION) == p)
            counted = false;
    return counted;
}

/* ---- what it leads to ---- */

bool variant_calls_is_function(const Node *n)
{
    return n->type && (n->type->kind == TY_FUNCTION || is_function_pointer(n->type));
}

const Node *variant_calls_argument(const Node *call, int argument)
{
    const Node *n = call->kid[argument];
    return variant_calls_is_function(n) ? n : strip_casts((Node *)n);
}

static void add_pointer(Find *s, const Node *n)
{
    s->calls->pointer[s->calls->n_pointers++] = n;
}

static void add_callbacks(Find *s, const Node *call)
{
    for (int i = 1; i < call->n_kids; i++) {
        const Node *argument = variant_calls_argument(call, i);
        if (variant_calls_is_function(argument) &&
            callback_kind(s->rules->callbacks, call->decl->name, i) == CALLBACK_CALLED)
            add_pointer(s, argument);
    }
}

static bool find(Node *n, void *ctx)
{
    Find *s = ctx;
    if (n->kind != E_CALL || !is_counted(s, n))
        return true;
    CountedCall c = {.node = n};
    if (n->n_kids && n->decl)
        c.decision = callgraph_decision(s->rules->calls, s->rules->job, n->decl);
    if (n->n_kids && !n->decl && s->rules->pointers)
        add_pointer(s, n->kid[0]);
    else if (n->n_kids && n->decl && !c.decision && s->rules->pointers)
        add_callbacks(s, n);
    s->calls->call[s->calls->n++] = c;
    return true;
}

static bool count(Node *n, void *ctx)
{
    int *nodes = ctx;
    if (n->kind == E_CALL)
        *nodes += 1 + n->n_kids;
    return true;
}

static int by_call(const void *a, const void *b)
{
    const CountedCall *x = a, *y = b;
    return x->node < y->node ? -1 : x->node > y->node;
}

static int by_node(const void *a, const void *b)
{
    const Node *const *x = a, *const *y = b;
    return *x < *y ? -1 : *x > *y;
}

VariantCalls *variant_calls_find(const CallRules *rules, const Function *f, bool whole)
{
    int most = 0;
    Arena *a = rules->u->arena;
    walk(f->body, count, &most);
    VariantCalls *v = NEW(a, VariantCalls);
    *v = (VariantCalls){NEW_N(a, CountedCall, most + 1), 0, NEW_N(a, const Node *, most + 1), 0};
    Find s = {rules, f, whole, v};
    walk(f->body, find, &s);
    SORT(v->call, v->n, by_call);
    SORT(v->pointer, v->n_pointers, by_node);
    return v;
}

/* ---- questions ---- */

CountedCall *variant_calls_counted(const VariantCalls *v, const Node *call)
{
    CountedCall key = {.node = call};
    return v && v->n ? bsearch(&key, v->call, (size_t)v->n, sizeof key, by_call) : NULL;
}

bool variant_calls_has_pointer(const VariantCalls *v, const Node *n)
{
    return v && v->n_pointers && bsearch(&n, v->pointer, (size_t)v->n_pointers, sizeof n, by_node) != NULL;
}

bool variant_calls_leads_to(const VariantCalls *v, const Node *call)
{
    const CountedCall *c = variant_calls_counted(v, call);
    bool leads = c && c->decision;
    for (int i = 0; c && i < call->n_kids && !leads; i++)
        leads = variant_calls_has_pointer(v, i ? variant_calls_argument(call, i) : call->kid[0]);
    return leads;
}
