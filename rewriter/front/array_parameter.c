/* Parameters that are declared as arrays.
 * In: expressions with libclang's types.  Out: pointers, where the value of such a parameter is meant.
 * Method: libclang says the array for the parameter itself, for its value, and for what is computed from that (`p + 1`,
 * `p++`).  But in C no value is an array, so one that is not a variable, a member, an element or a literal is such a
 * pointer. */
#include <string.h>

#include "front/front.h"

static const char *closing_bracket(const char *open)
{
    int depth = 0;
    for (; *open; open++) {
        depth += (*open == '[') - (*open == ']');
        if (!depth)
            return open;
    }
    return NULL;
}

/* A star takes the place of the first brackets: `char *[]` is `char **`, `double[][3]` is `double (*)[3]`. */
static const char *name_of_pointer(Front *f, const char *array)
{
    const char *open = array ? strchr(array, '[') : NULL, *close = open ? closing_bracket(open) : NULL;
    if (!close || open == array)
        return NULL;
    const char *behind = close + 1, *blank = open[-1] == '*' || open[-1] == '(' ? "" : " ";
    return arena_printf(f->arena, *behind == '[' ? "%.*s%s(*)%s" : "%.*s%s*%s", (int)(open - array), array, blank,
                        behind);
}

const Type *front_decayed(Front *f, const Type *array)
{
    if (array->kind != TY_ARRAY || array->decayed)
        return array->kind == TY_ARRAY ? array->decayed : array;
    CXTargetInfo target = clang_getTranslationUnitTargetInfo(f->tu);
    Type *t = NEW(f->arena, Type);
    *t = (Type){.kind = TY_POINTER,
                .size = clang_TargetInfo_getPointerWidth(target) / 8,
                .count = -1,
                .elem = array->elem,
                .same = array->same,
                .name = name_of_pointer(f, array->name)};
    clang_TargetInfo_dispose(target);
    ((Type *)array)->decayed = t;
    return t;
}

static bool is_value(const Node *n)
{
    switch (n->kind) {
    case E_IMPLICIT:
    case E_BINARY:
    case E_ASSIGN:
    case E_ASSIGN_OP:
    case E_COND:
    case E_COND_GNU:
    case E_CALL:
    case E_STMT_EXPR:
    case E_CHOOSE: return true;
    case E_UNARY: return n->op != OP_DEREF && n->op != OP_REAL && n->op != OP_IMAG && n->op != OP_EXTENSION;
    default: return false;
    }
}

void front_decay(Front *f, Node *n)
{
    if (!n->type || n->type->kind != TY_ARRAY)
        return;
    if (n->kind == E_REF && n->decl && n->decl->kind == DECL_PARAM)
        n->type = n->decl->type;
    else if ((n->kind == E_PAREN || (n->kind == E_UNARY && n->op == OP_EXTENSION)) && n->n_kids)
        n->type = n->kid[0]->type;
    else if (is_value(n))
        n->type = front_decayed(f, n->type);
}
