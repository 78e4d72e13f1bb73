/* What the bounds of an array's type evaluate where the tree has no node for them: `sizeof(int[f(n)])`, a typedef in a
 * function, an array as a parameter.
 * In: cursors.  Out: a function that is named there is called unseen; where a variable changes there, the function
 * around is one that changes variables unseen.
 * Method: sizeof evaluates its operand if that is an array of variable length, and then is no constant.
 * Limits: the memory that such a bound reads is not counted; what is not evaluated after all, as a pointer's bound in
 * sizeof with some compilers, is taken to be. */
#include "front/front.h"

static bool changes(CXCursor c)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_CompoundAssignOperator: return true;
    case CXCursor_BinaryOperator: return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign;
    case CXCursor_UnaryOperator: {
        enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
        return op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PreDec || op == CXUnaryOperator_PostInc ||
               op == CXUnaryOperator_PostDec;
    }
    default: return false;
    }
}

static Decl *named_function(Front *f, CXCursor c)
{
    CXCursor to = clang_getCursorKind(c) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
    return !clang_Cursor_isNull(to) && clang_getCursorKind(to) == CXCursor_FunctionDecl ? front_decl(f, to) : NULL;
}

static enum CXChildVisitResult look(CXCursor c, CXCursor parent, CXClientData data)
{
    bool *any = data;
    (void)parent;
    *any = *any || changes(c) || clang_getCursorKind(c) == CXCursor_CallExpr;
    return *any ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static enum CXChildVisitResult note(CXCursor c, CXCursor parent, CXClientData data)
{
    Front *f = data;
    Decl *function = named_function(f, c);
    (void)parent;
    if (function) {
        function->refs++;
        function->calls++;
        function->is_called_unseen = true;
    }
    if (changes(c))
        f->function->changes_unseen = true;
    return CXChildVisit_Recurse;
}

static bool is_known(CXCursor c)
{
    CXEvalResult r = clang_Cursor_Evaluate(c);
    bool known = r && clang_EvalResult_getKind(r) == CXEval_Int;
    if (r)
        clang_EvalResult_dispose(r);
    return known;
}

void front_bounds(Front *f, CXCursor c)
{
    bool any = false;
    if (f->function)
        clang_visitChildren(c, look, &any);
    if (any && !(clang_getCursorKind(c) == CXCursor_UnaryExpr && is_known(c)))
        clang_visitChildren(c, note, f);
}

static enum CXChildVisitResult find_typedef(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_TypedefDecl) {
        front_hash_hidden(data, c);
        front_bounds(data, c);
    }
    return CXChildVisit_Continue;
}

void front_typedefs(Front *f, CXCursor declaration)
{
    if (f->function)
        clang_visitChildren(declaration, find_typedef, f);
}
