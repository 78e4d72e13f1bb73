/* In: calls through pointers; calls that are given functions.  Out: for each pointer the type by which it calls, and a
 * name for people; for each function that a call is given its type and, where it stands there itself, its name.
 * Method: types are compared by the hash of what is passed, which is the same in all files (convert_type.c).
 * Limits: a call through a cast has the cast's type. */
#include "output/called_pointers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void called_pointers_signature(const Type *function, char *sig)
{
    sig[0] = 0;
    if (function && function->signature)
        snprintf(sig, 17, "%016" PRIx64, function->signature);
}

/* The object from which the call reads the function's address, without casts, parentheses and redundant *. */
static const Node *called_object(const Node *callee)
{
    const Node *n = strip_casts((Node *)callee);
    while (n->kind == E_UNARY && n->op == OP_DEREF)
        n = strip_casts(n->kid[0]);
    return n;
}

/* `struct table` without the word in front of its name. */
static const char *record_name(const Node *member)
{
    const Type *t = member->kid[0]->type;
    if (t && t->kind == TY_POINTER)
        t = t->elem;
    const char *name = t && t->name ? t->name : "", *space = strrchr(name, ' ');
    return space ? space + 1 : name;
}

static void add_name(Buf *out, const Node *n)
{
    const char *name = n->decl && n->decl->name ? n->decl->name : "";
    switch ((int)n->kind) {
    case E_MEMBER: {
        const char *record = record_name(n);
        bool is_plain = *record && !strpbrk(record, "()\"\\");
        buf_printf(out, "%s%s%s", is_plain ? record : "", is_plain ? "." : "", name);
        break;
    }
    case E_REF: buf_puts(out, name); break;
    case E_CALL: buf_printf(out, "%s()", name); break;
    case E_INDEX:
        add_name(out, called_object(n->kid[0]));
        buf_puts(out, "[]");
        break;
    default: break;
    }
}

void called_pointers_add(Buf *out, const Block *b, const VariantCalls *calls)
{
    const char *separator = ",\"pointers\":[";
    for (int i = 0; i < b->n_act; i++) {
        const Node *call = b->act[i].node;
        if (!is_pointer_call(&b->act[i]))
            continue;
        char sig[17];
        called_pointers_signature(called_type(call->kid[0]), sig);
        buf_printf(out, "%s[\"%s\",\"", separator, sig);
        add_name(out, called_object(call->kid[0]));
        buf_putc(out, '"');
        const CountedCall *counted = variant_calls_counted(calls, call);
        if (counted && counted->callees.n)
            buf_printf(out, ",%d,%d,%d", counted->counter, counted->callees.first, counted->callees.n);
        buf_putc(out, ']');
        separator = ",";
    }
    if (separator[1] == 0)
        buf_putc(out, ']');
}

/* ---- what calls are given ---- */

/* The function that an argument is, where the source names it. */
static const Decl *named_function(const Node *argument)
{
    const Node *n = strip_casts((Node *)argument);
    if (n->kind == E_UNARY && n->op == OP_ADDR)
        n = strip_casts(n->kid[0]);
    return n->kind == E_REF && n->decl && n->decl->kind == DECL_FUNCTION ? n->decl : NULL;
}

/* The function type to which the argument points; NULL: it is no function, or a constant such as SIG_IGN. */
static const Type *function_given(const Node *argument)
{
    const Node *inside = strip_casts((Node *)argument);
    const Type *own = called_type(inside), *cast = called_type(argument);
    if (argument->is_constant || inside->is_constant)
        return NULL;
    if (own && own->kind == TY_FUNCTION)
        return own;
    return cast && cast->kind == TY_FUNCTION ? cast : NULL;
}

static bool add_given(Buf *out, const char *separator, int call, const Node *argument)
{
    const Decl *named = named_function(argument);
    const Type *type = named ? called_type(strip_casts((Node *)argument)) : function_given(argument);
    char sig[17];
    if (!named && !type)
        return false;
    called_pointers_signature(type && type->kind == TY_FUNCTION ? type : NULL, sig);
    buf_printf(out, "%s[%d,\"%s\",\"%s\"]", separator, call, sig, named ? named->name : "");
    return true;
}

void called_pointers_add_given(Buf *out, const Block *b)
{
    const char *separator = ",\"given\":[";
    int calls = 0;
    for (int i = 0; i < b->n_act; i++) {
        const Node *call = b->act[i].node;
        if (b->act[i].kind != ACT_CALL || !call->decl)
            continue;
        for (int k = 1; call->kind == E_CALL && !call->decl->is_internal && k < call->n_kids; k++)
            if (add_given(out, separator, calls, call->kid[k]))
                separator = ",";
        calls++;
    }
    if (separator[1] == 0)
        buf_putc(out, ']');
}
