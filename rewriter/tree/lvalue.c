/* In: an lvalue expression.  Out: its address class; the accesses that reading or writing it takes.
 * Method: down the path of members, array elements, casts and sums to the variable, the pointer or the literal at its
 * root. */
#include "tree/lvalue.h"

#include <string.h>

AddressClass variable_class(const Decl *d)
{
    if (d->kind != DECL_VAR && d->kind != DECL_PARAM)
        return IN_REGISTER;
    if (d->is_global_register)
        return IN_REGISTER;
    if (d->is_static_storage)
        return IN_STATIC;
    if (is_scalar(d->type) && !d->is_address_taken && !d->type->is_volatile && !d->type->is_atomic)
        return IN_REGISTER;
    return IN_STACK;
}

bool is_register_variable(const Node *n)
{
    return n->kind == E_REF && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM) &&
           variable_class(n->decl) == IN_REGISTER;
}

static bool is_pointer(const Node *n)
{
    return n->type && n->type->kind == TY_POINTER;
}

/* `array`, `array + i`, `(f(), array)` and `(char *)&variable` say it themselves. */
AddressClass pointee_class(const Node *base)
{
    const Node *n = strip_parens((Node *)base);
    const Node *array = decayed_array(n);
    if (array)
        return lvalue_class(array);
    switch (n->kind) {
    case E_CAST:
    case E_IMPLICIT:
        return !n->is_load && n->n_kids == 1 && is_pointer(n->kid[0]) ? pointee_class(n->kid[0]) : IN_INDIRECT;
    case E_UNARY: {
        AddressClass class = n->op == OP_ADDR ? lvalue_class(n->kid[0]) : IN_INDIRECT;
        return class == IN_REGISTER ? IN_INDIRECT : class;
    }
    case E_BINARY:
        if (n->op == OP_ADD || n->op == OP_SUB)
            return pointee_class(n->kid[n->op == OP_ADD && !is_pointer(n->kid[0])]);
        return n->op == OP_COMMA ? pointee_class(n->kid[1]) : IN_INDIRECT;
    default: return IN_INDIRECT;
    }
}

AddressClass passed_class(const Node *pointer)
{
    AddressClass class = pointee_class(pointer);
    return class == IN_REGISTER ? IN_STACK : class;
}

/* A constant variable whose value this file says, or a part of it that is always the same: compilers put the value into
 * the code. */
static bool is_known(const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue);
    switch (n->kind) {
    case E_REF: return n->decl && n->decl->is_known;
    case E_STRING: return true;
    case E_MEMBER: return !n->is_arrow && is_known(n->kid[0]);
    case E_INDEX: {
        const Node *array = decayed_array(n->kid[0]);
        return array && n->kid[1]->is_constant && is_known(array);
    }
    default: return false;
    }
}

bool lvalue_is_known(const Node *lvalue)
{
    return lvalue->type && is_scalar(lvalue->type) && is_known(lvalue);
}

AddressClass lvalue_class(const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue);
    if (lvalue_is_known(n))
        return IN_REGISTER;
    switch (n->kind) {
    case E_REF: return n->decl ? variable_class(n->decl) : IN_REGISTER;
    case E_MEMBER: return n->is_arrow ? pointee_class(n->kid[0]) : lvalue_class(n->kid[0]);
    case E_INDEX: {
        bool swapped = n->kid[1]->type->kind == TY_POINTER; /* The operands may be swapped: 2[a]. */
        const Type *base = n->kid[swapped]->type;
        return base->kind == TY_VECTOR ? lvalue_class(n->kid[0]) : pointee_class(n->kid[swapped]);
    }
    case E_UNARY:
        if (n->op == OP_DEREF)
            return pointee_class(n->kid[0]);
        return n->op == OP_REAL || n->op == OP_IMAG ? lvalue_class(n->kid[0]) : IN_REGISTER;
    case E_IMPLICIT: return n->n_kids ? lvalue_class(n->kid[0]) : IN_REGISTER;
    case E_COMPOUND_LITERAL: return IN_STACK;
    case E_STRING: return IN_STATIC;
    default: return IN_REGISTER; /* The lvalue is a member of a value that a call returned. */
    }
}

int64_t access_size(const Type *t)
{
    if (t && t->moved)
        return t->moved;
    return t && t->size > 0 ? t->size : 0;
}

/* A complex number is two. */
Access access_of_type(const Type *t)
{
    bool is_complex = t && t->kind == TY_COMPLEX;
    return (Access){.size = access_size(is_complex ? t->elem : t), .n = is_complex ? 2 : 1};
}

Access access_of(const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue);
    const Decl *d = n->kind == E_MEMBER ? n->decl : NULL;
    if (!d || !d->is_bitfield)
        return access_of_type(lvalue->type);
    if (!d->n_units)
        return (Access){.size = access_size(lvalue->type), .n = 1, .merges = true};
    return (Access){.size = d->unit_size, .n = d->n_units, .merges = !d->fills_units};
}

/* ---- conditionals ---- */

/* A constant or a register, and conversions between integers and pointers: how often it is evaluated is of no interest,
 * and a counter would cost more than all of it (a < b ? a : b). */
static bool does_nothing(const Node *n)
{
    if (n->is_constant)
        return true;
    switch (n->kind) {
    case E_REF:
        return n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM) &&
               variable_class(n->decl) == IN_REGISTER;
    case E_PAREN: return does_nothing(n->kid[0]);
    case E_IMPLICIT:
    case E_CAST:
        return n->n_kids == 1 && (n->is_load || (is_whole_number(n->type) && is_whole_number(n->kid[0]->type))) &&
               does_nothing(n->kid[0]);
    default: return false;
    }
}

bool conditional_is_select(const Node *n)
{
    return does_nothing(n->kid[1]) && does_nothing(n->kid[2]);
}

typedef struct Namesake {
    const Unit *u;
    const Decl *variable;
    bool is_found;
} Namesake;

/* May a declaration that has no node for each name declare the variable's?  Enumerators and typedef names have none. */
static bool may_declare(const Namesake *s, const Node *n)
{
    static const char *const types[] = {"enum", "typedef", NULL};
    const char *const name[] = {s->variable->name, NULL};
    const Span *at = &n->span;
    if (at->is_included || at->macro_begin || at->macro_end)
        return !n->n_kids;
    return tokens_hold(&s->u->tokens, at->begin, at->end, types) &&
           tokens_hold(&s->u->tokens, at->begin, at->end, name);
}

static bool find_namesake(Node *n, void *ctx)
{
    Namesake *s = ctx;
    bool declares = n->kind == D_VAR || n->kind == D_FUNCTION;
    s->is_found =
        s->is_found || (n->kind == S_DECL && may_declare(s, n)) ||
        (declares && n->decl && n->decl->name && n->decl != s->variable && !strcmp(n->decl->name, s->variable->name));
    return !s->is_found;
}

bool is_hidden_within(const Unit *u, const Node *statement, const Decl *variable)
{
    Namesake s = {u, variable, false};
    walk((Node *)statement, find_namesake, &s);
    return s.is_found;
}
