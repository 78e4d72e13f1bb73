/* Values known at compile time.
 * In: an expression.  Out: is it constant, and for conditions, sizes, and numbers that loops are made of, its value.
 * Limits: what only an optimiser can know is not constant. */
#include <string.h>

#include "front/front.h"

/* Is the value known from the text alone? */
bool front_is_constant(const Front *f, const Node *n)
{
    if (f->is_decimal && n->type && n->type->kind == TY_FLOAT)
        return false;
    switch (n->kind) {
    case E_LITERAL:
    case E_SIZEOF: return true;
    case E_REF: return n->decl && n->decl->kind == DECL_ENUMERATOR;
    case E_OTHER:
        if (n->n_kids == 0)
            return true;
        return false;
    case E_UNARY:
        if (n->op == OP_ADDR || n->op == OP_DEREF || is_increment(n))
            return false;
        break;
    case E_BINARY:
        if (n->op == OP_COMMA)
            return false;
        break;
    case E_LOGICAL:
    case E_COND:
    case E_CAST:
    case E_IMPLICIT:
    case E_PAREN: break;
    default: return false;
    }
    for (int i = 0; i < n->n_kids; i++)
        if (!n->kid[i] || !n->kid[i]->is_constant)
            return false;
    return n->type && n->type->kind != TY_VOID && n->n_kids > 0;
}

/* A condition that is constant makes no blocks, if its value can be had; a size that is constant needs no probe. */
void front_evaluate(Node *cond, CXCursor c)
{
    if (!cond || !cond->is_constant)
        return;
    bool fits =
        !cond->type || cond->type->kind != TY_INT || cond->type->size <= 8; /* libclang reports 64 bits of a number. */
    CXEvalResult r = fits ? clang_Cursor_Evaluate(c) : NULL;
    CXEvalResultKind k = r ? clang_EvalResult_getKind(r) : CXEval_UnExposed;
    cond->has_value = k == CXEval_Int;
    if (k == CXEval_Int)
        cond->value = clang_EvalResult_isUnsignedInt(r) ? (int64_t)clang_EvalResult_getAsUnsigned(r)
                                                        : clang_EvalResult_getAsLongLong(r);
    else if (k == CXEval_Float)
        cond->value = clang_EvalResult_getAsDouble(r) != 0;
    else
        cond->is_constant = false;
    if (r)
        clang_EvalResult_dispose(r);
}

void front_value(Node *n, CXCursor c)
{
    if (!n || !n->is_constant || n->has_value || !n->type || n->type->kind != TY_INT)
        return;
    front_evaluate(n, c);
    n->is_constant = true;
}

/* Wider ones than double are not known. */
void front_float(Node *n, CXCursor c)
{
    if (!n || !n->is_constant || !n->type || n->type->kind != TY_FLOAT || n->type->size > 8)
        return;
    CXEvalResult r = clang_Cursor_Evaluate(c);
    if (r && clang_EvalResult_getKind(r) == CXEval_Float) {
        double value = clang_EvalResult_getAsDouble(r);
        memcpy(&n->value, &value, sizeof value);
        n->value = (int64_t)((uint64_t)n->value + 1);
    }
    if (r)
        clang_EvalResult_dispose(r);
}

/* Finds the length of a string literal, however the literal is converted. */
static void string_length(Node *n, CXCursor c)
{
    Node *literal = strip_casts(n);
    if (literal->kind != E_STRING || !literal->type || literal->type->kind != TY_ARRAY || !literal->type->elem ||
        literal->type->elem->size != 1)
        return;
    CXEvalResult r = clang_Cursor_Evaluate(c);
    const char *text = r && clang_EvalResult_getKind(r) == CXEval_StrLiteral ? clang_EvalResult_getAsStr(r) : NULL;
    if (text) {
        literal->value = (int64_t)strlen(text);
        literal->has_value = true;
    }
    if (r)
        clang_EvalResult_dispose(r);
}

/* Is the last parameter in front of the others a `char *`, as formats are? */
static bool ends_with_text(CXType function)
{
    int n = clang_getNumArgTypes(function);
    CXType last = n > 0 ? clang_getCanonicalType(clang_getArgType(function, (unsigned)n - 1)) : function;
    CXType to = clang_getPointeeType(last);
    return (to.kind == CXType_Char_S || to.kind == CXType_Char_U) && !clang_isVolatileQualifiedType(to);
}

void front_count_arguments(Front *f, Node *call, CXCursor callee)
{
    CXCursor function = clang_getCursorReferenced(callee);
    int wanted = clang_getCursorKind(function) == CXCursor_FunctionDecl ? clang_Cursor_getNumArguments(function) : 0;
    if (wanted <= 0 || wanted == call->n_kids - 1 || clang_isFunctionTypeVariadic(clang_getCursorType(function)))
        return;
    call->decl->has_mismatched_call = true;
    if (!call->decl->result)
        call->decl->result = front_result(f, function);
}

void front_arguments(Front *f, Node *call, const CXCursor *at)
{
    CXCursor callee = clang_getCursorReferenced(at[0]);
    for (int i = 1; i < call->n_kids; i++) {
        front_value(call->kid[i], at[i]);
        front_float(call->kid[i], at[i]);
    }
    if (call->decl->is_internal)
        return;
    for (int i = 1; i < call->n_kids; i++)
        string_length(call->kid[i], at[i]);
    if (call->decl->result || clang_getCursorKind(callee) != CXCursor_FunctionDecl)
        return;
    CXType type = clang_getCursorType(callee);
    call->decl->result = front_result(f, callee);
    call->decl->format_at = clang_isFunctionTypeVariadic(type) && ends_with_text(type) ? clang_getNumArgTypes(type) : 0;
}
