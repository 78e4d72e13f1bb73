/* The attributes pure and const of declarations in the main file.
 * In: cursors of function declarations.  Out: unit->pure.
 * Method: an attribute stands where its name does; a macro that it comes from is known by the invocation. */
#include <string.h>

#include "front/front.h"

static bool is_named(Front *f, CXCursor attribute, const char *name, const char *armoured)
{
    CXFile file;
    unsigned offset;
    size_t len, n = strlen(name), m = strlen(armoured);
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(attribute)), &file, NULL, NULL, &offset);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    return text && offset + m < len && (!strncmp(text + offset, name, n) || !strncmp(text + offset, armoured, m));
}

static enum CXChildVisitResult find_pure(CXCursor c, CXCursor function, CXClientData data)
{
    Front *f = data;
    Unit *u = f->unit;
    Span s;
    Place from, to;
    enum CXCursorKind k = clang_getCursorKind(c);
    bool is_pure = (k == CXCursor_PureAttr && is_named(f, c, "pure", "__pure__")) ||
                   (k == CXCursor_ConstAttr && is_named(f, c, "const", "__const"));
    if (!is_pure)
        return CXChildVisit_Continue;
    front_span(f, c, &s, &from, &to);
    if (s.is_included)
        return CXChildVisit_Continue;
    size_t i = tokens_at(&u->tokens, s.begin);
    for (int p = 0; p < u->n_pure; p++) /* The attribute is inherited from a declaration that was seen. */
        if (u->pure[p].begin == s.begin)
            return CXChildVisit_Continue;
    *PUSH(u->pure, u->n_pure, f->cap_pure) = (Pure){
        front_decl(f, function), s.begin, i < u->tokens.n ? u->tokens.tok[i].end : s.begin, s.macro_begin, false};
    return CXChildVisit_Continue;
}

void front_purity(Front *f, CXCursor function)
{
    clang_visitChildren(function, find_pure, f);
}
