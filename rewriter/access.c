/* In: an lvalue expression.  Out: its address class.
 * Method: down the path of members and array elements to the variable, the pointer or the literal at its root. */
#include "access.h"

Where variable_where(const Decl *d)
{
    if (d->kind != DECL_VAR && d->kind != DECL_PARAM)
        return IN_REGISTER;
    if (d->is_static_storage)
        return IN_STATIC;
    if (is_scalar(d->type) && !d->address_taken && !d->type->is_volatile && !d->type->is_atomic)
        return IN_REGISTER;
    return IN_STACK;
}

/* The operand of an array's decay to a pointer, or NULL if base is a real pointer. */
static const Node *decayed_array(const Node *base)
{
    const Node *n = strip_parens((Node *)base);
    if (n->kind != E_IMPLICIT || n->is_load || !n->n_kids)
        return NULL;
    const Node *array = strip_parens(n->kid[0]);
    return array->type && array->type->kind == TY_ARRAY ? array : NULL;
}

static Where element_where(const Node *base)
{
    const Node *array = decayed_array(base);
    return array ? lvalue_where(array) : IN_INDIRECT;
}

Where lvalue_where(const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue);
    switch (n->kind) {
    case E_REF: return n->decl ? variable_where(n->decl) : IN_REGISTER;
    case E_MEMBER: return n->is_arrow ? element_where(n->kid[0]) : lvalue_where(n->kid[0]);
    case E_INDEX: {
        bool swapped = n->kid[1]->type->kind == TY_POINTER; /* 2[a] */
        const Type *base = n->kid[swapped]->type;
        return base->kind == TY_VECTOR ? lvalue_where(n->kid[0]) : element_where(n->kid[swapped]);
    }
    case E_UNARY:
        if (n->op == OP_DEREF)
            return element_where(n->kid[0]);
        return n->op == OP_REAL || n->op == OP_IMAG ? lvalue_where(n->kid[0]) : IN_REGISTER;
    case E_IMPLICIT: return n->n_kids ? lvalue_where(n->kid[0]) : IN_REGISTER;
    case E_COMPOUND_LITERAL: return IN_STACK;
    case E_STRING: return IN_STATIC;
    default: return IN_REGISTER; /* a member of a value that a call returned */
    }
}

int64_t access_size(const Type *t)
{
    return t && t->size > 0 ? t->size : 0;
}
