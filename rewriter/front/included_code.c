/* Code of a function that stands in another file, which the function includes.
 * In: a node and its cursor.  Out: its place; Function.unfit; which files become part of the source. */
#include "front/front.h"

static bool only_static(const Node *decl)
{
    for (int i = 0; i < decl->n_kids; i++)
        if (decl->kid[i]->kind == D_VAR && !decl->kid[i]->decl->is_static_storage)
            return false;
    return true;
}

/* Code that needs no probe of its own: it is executed as often as what stands around it, and nothing jumps out of it or
 * into it. */
static bool is_straight_line(const Node *n)
{
    bool in_block = n->parent && n->parent->kind == S_COMPOUND;
    switch (n->kind) {
    case S_NULL:
    case S_COMPOUND: return in_block;
    case S_DECL: return in_block || only_static(n);
    case D_VAR: return true;
    default: return is_expr(n);
    }
}

/* Gives a node the place of the node around it. */
void front_included_place(Node *n)
{
    if (n->span.is_included)
        n->from = n->to = n->parent ? n->parent->from : front_place(1, 1);
}

/* Makes an included file's text part of the source, where edits in it are needed.  Where that is not possible, branches
 * in it have no probes. */
void front_included_code(Front *f, const Node *n, CXCursor c)
{
    bool straight_line = is_straight_line(n);
    if (!straight_line)
        f->function->unfit = "branches of it are in another file, which it includes";
    if (!straight_line || n->kind == E_CALL || n->kind == E_LOGICAL || n->kind == E_COND || n->kind == E_COND_GNU)
        front_included(f, c);
}
