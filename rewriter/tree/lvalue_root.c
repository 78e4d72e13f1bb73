/* The description of an access by its text alone.
 * In: an lvalue.  Out: the variable at its root, or that it is reached through a pointer, through a restrict one; its
 * type; its member.
 * Method: down the path of members, elements and sums, as lvalue_class goes. */
#include "tree/lvalue_root.h"

static const Node *pointer_of(const Node *lvalue)
{
    switch (lvalue->kind) {
    case E_MEMBER: return lvalue->is_arrow ? lvalue->kid[0] : NULL;
    case E_INDEX:
        if (lvalue->kid[0]->type->kind == TY_VECTOR)
            return NULL;
        return lvalue->kid[lvalue->kid[1]->type->kind == TY_POINTER];
    case E_UNARY: return lvalue->op == OP_DEREF ? lvalue->kid[0] : NULL;
    default: return NULL;
    }
}

/* The operand that a pointer's value is made of, or NULL: it is none that is computed. */
static const Node *pointer_operand(const Node *n)
{
    switch (n->kind) {
    case E_IMPLICIT:
    case E_CAST: return n->n_kids == 1 && n->kid[0]->type ? n->kid[0] : NULL;
    case E_BINARY:
        if (n->op != OP_ADD && n->op != OP_SUB)
            return NULL;
        return n->kid[n->op == OP_ADD && n->kid[0]->type->kind != TY_POINTER && n->kid[0]->type->kind != TY_ARRAY];
    case E_UNARY: return is_increment(n) ? n->kid[0] : NULL;
    default: return NULL;
    }
}

const Node *pointer_root(const Node *n, bool *is_object)
{
    *is_object = true;
    for (;;) {
        n = strip_parens((Node *)n);
        if (n->kind == E_IMPLICIT && !n->is_load && n->n_kids == 1 && n->kid[0]->type &&
            n->kid[0]->type->kind == TY_ARRAY)
            return n->kid[0];
        if (n->kind == E_UNARY && n->op == OP_ADDR)
            return n->kid[0];
        const Node *below = pointer_operand(n);
        if (!below) {
            *is_object = false;
            return n;
        }
        n = below;
    }
}

/* The constant in the index of a pointer's element; the element may be a structure whose member this is. */
static int64_t own_constant_of(const Node *n)
{
    while (n->kind == E_MEMBER && !pointer_of(n))
        n = strip_parens(n->kid[0]);
    if (n->kind != E_INDEX || n->kid[1]->type->kind == TY_POINTER)
        return 0;
    const Node *i = strip_casts(n->kid[1]), *base = strip_parens(n->kid[0]);
    bool is_array = base->kind == E_IMPLICIT && !base->is_load && base->n_kids == 1 && base->kid[0]->type &&
                    base->kid[0]->type->kind == TY_ARRAY;
    if (is_array || i->kind != E_BINARY || (i->op != OP_ADD && i->op != OP_SUB) || !i->kid[1]->has_value)
        return 0;
    return i->op == OP_ADD ? i->kid[1]->value : (int64_t)(0 - (uint64_t)i->kid[1]->value);
}

static bool has_constant_index(const Node *n)
{
    bool swapped = n->kid[1]->type->kind == TY_POINTER;
    return n->kid[!swapped]->has_value;
}

/* Goes one step down the path; NULL: n is its end. */
static const Node *below(const Node *n, LvalueRoot *r, bool *by_pointer)
{
    const Node *p = pointer_of(n);
    bool is_object;
    if (n->kind == E_INDEX && !has_constant_index(n))
        r->is_safe = false;
    if (!p)
        return n->kind == E_MEMBER || n->kind == E_IMPLICIT || n->kind == E_INDEX ||
                       (n->kind == E_UNARY && n->n_kids == 1)
                   ? n->kid[0]
                   : NULL;
    const Node *root = pointer_root(p, &is_object);
    if (!is_object) {
        *by_pointer = true;
        root = root->kind == E_IMPLICIT && root->is_load ? strip_parens(root->kid[0]) : root;
        r->pointer = root->kind == E_REF ? root->decl : NULL;
        r->pointer_expr = root;
        if (r->pointer && r->pointer->type->is_restrict)
            r->restricted = r->pointer;
        return NULL;
    }
    root = strip_parens((Node *)root);
    if (root->kind == E_MEMBER && !r->field)
        r->field = root->decl;
    return root;
}

LvalueRoot lvalue_root(const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue), *next;
    LvalueRoot r = {.type = lvalue->type, .is_safe = true, .own_constant = own_constant_of(n)};
    bool by_pointer = false;
    if (n->kind == E_MEMBER && n->decl)
        r.field = n->decl;
    while ((next = below(n, &r, &by_pointer)))
        n = strip_parens((Node *)next);
    r.is_safe = r.is_safe && !by_pointer;
    if (by_pointer)
        return r;
    if (n->kind == E_REF && n->decl)
        r.object = n->decl;
    else
        r.literal = n;
    return r;
}
