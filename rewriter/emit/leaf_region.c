/* In: a statement.  Out: whether anything in it may enter a region.
 * Method: every call is of a function that the library model knows, or of a built-in one, and hands over no function.
 * Limits: small functions of the same file are taken to enter regions, too. */
#include "emit/leaf_region.h"

#include <string.h>

#include "cfg/library_call.h"

typedef struct Search {
    const Unit *u;
    bool is_leaf;
} Search;

static bool is_harmless(const Unit *u, const Node *call)
{
    const Decl *d = call->decl;
    if (!d || d->kind != DECL_FUNCTION || d->returns_twice)
        return false;
    for (int i = 1; i < call->n_kids; i++)
        if (call->kid[i] && (is_function_pointer(call->kid[i]->type) || function_named(call->kid[i])))
            return false;
    return !strncmp(d->name, "__builtin_", 10) || libcall_entry(u, d);
}

static bool look_at(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind == S_OMP || n->kind == S_ASM || n->kind == S_OTHER || (n->kind == E_CALL && !is_harmless(s->u, n)))
        s->is_leaf = false;
    return s->is_leaf;
}

bool is_leaf_region(const Unit *u, const Node *statement)
{
    Search s = {u, true};
    walk((Node *)statement, look_at, &s);
    return s.is_leaf;
}
