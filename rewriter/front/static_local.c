/* Reasons that keep a static variable of a function where it is.
 * In: its declaration.  Out: Decl.is_static_local and what goes with it.
 * Method: a copy of the function has to share the variable, so its declaration must mean the same in front of the
 * function: it may name nothing that the function declares (types, enumerators, other variables), and no labels. */
#include <string.h>

#include "front/front.h"

/* Declarations of one name, in the order of the text: statics that are shareable alone. */
static unsigned count_homonyms(const Front *f, const Decl *d)
{
    unsigned n = 0;
    for (int i = 0; i < f->n_shareable; i++)
        n += !strcmp(f->shareable[i]->name, d->name);
    return n;
}

typedef struct Look {
    Decl *d;
    CXCursor self;
} Look;

static bool is_local(CXCursor c)
{
    CXCursor parent = clang_getCursorSemanticParent(c);
    return clang_getCursorKind(parent) == CXCursor_FunctionDecl;
}

static bool is_const(CXType t)
{
    while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray)
        t = clang_getArrayElementType(t);
    return clang_isConstQualifiedType(clang_getCanonicalType(t)) != 0;
}

/* A variable that moves in front of the function like the one that names it. */
static bool moves_too(CXCursor c)
{
    return clang_getCursorKind(c) == CXCursor_VarDecl && clang_Cursor_getStorageClass(c) == CX_SC_Static &&
           !is_const(clang_getCursorType(c));
}

static enum CXChildVisitResult look_at(CXCursor c, CXCursor parent, CXClientData data)
{
    Look *l = data;
    enum CXCursorKind k = clang_getCursorKind(c);
    (void)parent;
    if (k == CXCursor_AddrLabelExpr)
        l->d->holds_labels = true;
    if (k == CXCursor_DeclRefExpr || k == CXCursor_TypeRef) {
        CXCursor to = clang_getCursorReferenced(c);
        if (!clang_Cursor_isNull(to) && is_local(to) && !moves_too(to) && !clang_equalCursors(to, l->self))
            l->d->is_bound = true;
    }
    return CXChildVisit_Recurse;
}

void front_static(Front *f, Decl *d, CXCursor variable)
{
    Look l = {d, variable};
    if (!f->function || d->is_static_local || clang_Cursor_getStorageClass(variable) != CX_SC_Static)
        return;
    d->is_static_local = true;
    d->is_const = is_const(clang_getCursorType(variable));
    clang_visitChildren(variable, look_at, &l);
}

static void share(Front *f, Decl *d, CXCursor variable)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(variable);
    d->is_declared_with_shareable = true;
    d->homonym = count_homonyms(f, d);
    *PUSH(f->shareable, f->n_shareable, f->cap_shareable) = d;
    if (!clang_Cursor_isNull(init))
        front_hash_initialiser(f, d, init);
}

void front_statics(Front *f, const Node *decl, const CXCursor *at)
{
    bool any = false;
    for (int i = 0; i < decl->n_kids; i++)
        any = any || (decl->kid[i]->kind == D_VAR && is_shareable(decl->kid[i]->decl));
    for (int i = 0; i < decl->n_kids; i++) {
        Decl *d = decl->kid[i]->decl;
        if (decl->kid[i]->kind != D_VAR || !d->is_static_local || d->is_declared_with_shareable)
            continue;
        if (any && f->function)
            share(f, d, at[i]);
        else
            front_hash_hidden(f, at[i]);
    }
}
