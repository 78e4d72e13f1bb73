/* Places where a function names static variables that its copies would share.
 * In: a function's cursor.  Out: Function.use.
 * Method: all cursors below it, those of types and of what is not evaluated too.  One that has such a name says what
 * the name means at its place: the variable, or something else (a member, a label, a variable of an inner block). */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"

typedef struct Uses {
    Front *f;
    NameUse *items;
    int n, cap;
} Uses;

static const char *name_among(const Uses *s, CXCursor c)
{
    CXString spelling = clang_getCursorSpelling(c);
    const char *text = clang_getCString(spelling), *found = NULL;
    for (int i = 0; i < s->f->n_shareable && text && !found; i++)
        if (!strcmp(s->f->shareable[i]->name, text))
            found = s->f->shareable[i]->name;
    clang_disposeString(spelling);
    return found;
}

/* The variable that the cursor names or declares, or NULL. */
static const Decl *variable_meant(const Uses *s, CXCursor c, enum CXCursorKind kind)
{
    CXCursor to = kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : c;
    if (clang_Cursor_isNull(to) || clang_getCursorKind(to) != CXCursor_VarDecl ||
        clang_Cursor_getStorageClass(to) != CX_SC_Static)
        return NULL;
    const Decl *d = front_decl(s->f, to);
    for (int i = 0; i < s->f->n_shareable; i++)
        if (s->f->shareable[i] == d)
            return d;
    return NULL;
}

/* Does the cursor declare a name in the name space of variables? */
static bool declares_ordinary(enum CXCursorKind kind)
{
    return kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl || kind == CXCursor_FunctionDecl ||
           kind == CXCursor_EnumConstantDecl || kind == CXCursor_TypedefDecl;
}

static void place(Front *f, CXCursor c, NameUse *use, const char *name)
{
    CXFile file, spelled_file;
    unsigned at, spelled;
    int index;
    CXSourceLocation where = clang_getCursorLocation(c);
    clang_getExpansionLocation(where, &file, NULL, NULL, &at);
    clang_getSpellingLocation(where, &spelled_file, NULL, NULL, &spelled);
    use->offset = at;
    use->is_included = !file || !clang_File_isEqual(file, f->main_file);
    if (use->is_included)
        return;
    bool in_text = spelled_file && clang_File_isEqual(spelled_file, f->main_file);
    const Invocation *inv = front_invocation_at(f, at, &index);
    const Source *src = &f->unit->source;
    bool inside = inv && at < inv->end;
    size_t n = strlen(name);
    use->macro = inside ? index + 1 : 0;
    use->is_written = in_text && (inside ? spelled >= inv->begin && spelled < inv->end : spelled == at) &&
                      spelled + n <= src->len && !memcmp(src->text + spelled, name, n);
    if (use->is_written)
        use->offset = spelled;
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    Uses *s = data;
    enum CXCursorKind kind = clang_getCursorKind(c);
    (void)parent;
    if (kind != CXCursor_DeclRefExpr && kind != CXCursor_MemberRefExpr && kind != CXCursor_LabelStmt &&
        !clang_isDeclaration(kind) && !clang_isReference(kind))
        return CXChildVisit_Recurse;
    const char *name = name_among(s, c);
    if (!name)
        return CXChildVisit_Recurse;
    NameUse use = {.decl = variable_meant(s, c, kind)};
    use.declares = !use.decl && declares_ordinary(kind);
    place(s->f, c, &use, name);
    *PUSH(s->items, s->n, s->cap) = use;
    return CXChildVisit_Recurse;
}

static int by_offset(const void *a, const void *b)
{
    const NameUse *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

void front_uses(Front *f, CXCursor function)
{
    Uses s = {.f = f};
    clang_visitChildren(function, visit, &s);
    SORT(s.items, s.n, by_offset);
    f->function->use = front_settle(f, s.items, s.n, sizeof *s.items);
    f->function->n_uses = s.n;
}
