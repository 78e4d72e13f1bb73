/* Variables that hold the values of conditions.
 * In: an expression.  Out: the name of a variable that no other part of the same full expression uses.  Full
 * expressions share the variables. */
#include "emit/writer.h"

Root *writer_root(Writer *w, const Node *n)
{
    const Node *root = n;
    Root *r;
    for (const Node *p = n; p; p = p->parent)
        if (is_expr(p) || p->kind == D_VAR)
            root = p;
    if (root->kind == D_VAR)
        root = root->parent;
    HASH_FIND_PTR(w->roots, &root, r);
    if (!r) {
        r = NEW(w->arena, Root);
        r->node = root;
        HASH_ADD_PTR(w->roots, node, r);
    }
    return r;
}

const char *writer_temporary(Writer *w, const Node *n, const Node *simd)
{
    int t = writer_root(w, n)->temps++;
    if (t >= w->temps)
        w->temps = t + 1;
    const char *name = arena_printf(w->arena, "mr_t%d%s", t, w->suffix);
    if (simd)
        names_add(&point_of(&w->points, simd)->temps, name);
    return name;
}
