/* What the source includes, and which of it holds functions that its code reaches, or parts of the source's own
 * functions. In: the translation unit, the trees of the main file's functions.  Out: unit->inclusions,
 * unit->directives; none where nothing of that is in a header.
 * Method: libclang reports each file as it was entered, an includer in front of what it includes; a work list follows
 * the calls among functions of headers.
 * Limits: that a header's own tables name a function is known of tables at file scope. */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"

/* A function that a header of the user's defines. */
typedef struct HeaderFunction {
    Decl *decl;
    CXCursor cursor;
    CXFile file;
    bool is_reached;
} HeaderFunction;

/* A file as it was entered. */
typedef struct Entered {
    CXFile file;
    unsigned depth;
    int inclusion; /* Index of one of the user's inclusions, or INCLUDED_…. */
} Entered;

typedef struct Entries {
    Front *f;
    Entered *items;
    int n, cap;
} Entries;

/* ---- functions ---- */

void front_header_function(Front *f, CXCursor c)
{
    CXFile file;
    CXSourceLocation at = clang_getRangeStart(clang_getCursorExtent(c));
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    if (!f->text_is_users || !file || clang_Location_isInSystemHeader(at))
        return;
    Decl *d = front_decl(f, c);
    *PUSH(f->header_functions, f->n_header_functions, f->cap_header_functions) = (HeaderFunction){d, c, file, false};
    d->header_function = f->n_header_functions;
}

static void reach(Front *f, const Decl *d);

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    Front *f = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
        CXCursor to = clang_getCursorReferenced(c);
        if (clang_getCursorKind(to) == CXCursor_FunctionDecl)
            reach(f, front_decl(f, to));
    }
    return CXChildVisit_Recurse;
}

static void reach(Front *f, const Decl *d)
{
    HeaderFunction *h = d->header_function ? &f->header_functions[d->header_function - 1] : NULL;
    if (!h || h->is_reached)
        return;
    h->is_reached = true;
    clang_visitChildren(h->cursor, visit, f);
}

/* `extern inline int f(int);` makes a header's function one that other files may call. */
void front_asked_for(Front *f, CXCursor c)
{
    CXCursor definition = clang_getCursorDefinition(c);
    if (f->text_is_users && !clang_Cursor_isNull(definition))
        front_decl(f, c)->is_asked_for = true;
}

/* Parts of a program are included as well as headers are: what they define may be called from other files. */
static bool is_everybodys(CXCursor function)
{
    return clang_getCursorLinkage(function) == CXLinkage_External && !clang_Cursor_isFunctionInlined(function);
}

static bool reach_all(Front *f)
{
    bool any = false;
    for (int i = 0; i < f->n_header_functions; i++) {
        const Decl *d = f->header_functions[i].decl;
        if (d->refs || d->is_called_unseen || d->is_asked_for || is_everybodys(f->header_functions[i].cursor))
            reach(f, d);
    }
    for (int i = 0; i < f->n_header_functions; i++)
        any = any || f->header_functions[i].is_reached;
    return any;
}

/* ---- files ---- */

static bool is_part(const Front *f, CXFile file)
{
    for (int i = 0; i < f->n_included; i++)
        if (clang_File_isEqual(f->included[i], file))
            return true;
    return false;
}

static void note_included(Front *f, CXSourceLocation at)
{
    CXFile file;
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    if (!file || clang_File_isEqual(file, f->main_file))
        return;
    if (!is_part(f, file))
        *PUSH(f->included, f->n_included, f->cap_included) = file;
}

void front_included(Front *f, CXCursor c)
{
    CXSourceRange r = front_extent(f, c);
    if (!f->text_is_users)
        return;
    note_included(f, clang_getRangeStart(r));
    note_included(f, clang_getRangeEnd(r));
}

static bool is_needed(const Front *f, CXFile file)
{
    for (int i = 0; i < f->n_wrong; i++)
        if (clang_File_isEqual(f->wrong[i], file))
            return true;
    for (int i = 0; i < f->n_header_functions; i++)
        if (f->header_functions[i].is_reached && clang_File_isEqual(f->header_functions[i].file, file))
            return true;
    return false;
}

/* The last one of a lower depth is what includes it. */
static int parent_of(const Entries *e, CXSourceLocation directive, unsigned depth)
{
    CXFile file;
    clang_getSpellingLocation(directive, &file, NULL, NULL, NULL);
    if (depth == 1)
        return file && clang_File_isEqual(file, e->f->main_file) ? INCLUDED_HERE : INCLUDED_ELSEWHERE;
    for (int i = e->n - 1; i >= 0; i--)
        if (e->items[i].depth == depth - 1)
            return e->items[i].inclusion >= 0 ? e->items[i].inclusion : INCLUDED_ELSEWHERE;
    return INCLUDED_ELSEWHERE;
}

/* Returns where the directive begins: libclang gives a place within it. */
static uint32_t directive_at(Front *f, CXSourceLocation within)
{
    CXFile file;
    unsigned offset;
    uint32_t best = 0;
    clang_getSpellingLocation(within, &file, NULL, NULL, &offset);
    char *path = front_real_path(f, file);
    for (int i = 0; i < f->unit->n_directives; i++) {
        const Directive *d = &f->unit->directives[i];
        if (d->offset <= offset && d->offset >= best && !strcmp(d->includer, path))
            best = d->offset;
    }
    return best;
}

static void enter(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    Entries *e = data;
    Unit *u = e->f->unit;
    Entered *now = PUSH(e->items, e->n, e->cap);
    *now = (Entered){file, depth, INCLUDED_ELSEWHERE};
    if (depth == 0 || clang_Location_isInSystemHeader(clang_getLocationForOffset(e->f->tu, file, 0)))
        return;
    now->inclusion = u->n_inclusions;
    Inclusion i = {.path = front_string(e->f, clang_getFileName(file)),
                   .real = front_real_path(e->f, file),
                   .is_part = is_part(e->f, file)};
    i.is_needed = i.is_part || is_needed(e->f, file);
    const char *text = front_file_text(e->f, file, &i.len);
    i.text = arena_strndup(e->f->arena, text ? text : "", text ? i.len : 0);
    i.parent = parent_of(&(Entries){e->f, e->items, e->n - 1, 0}, stack[0], depth);
    i.offset = i.parent == INCLUDED_ELSEWHERE ? 0 : directive_at(e->f, stack[0]);
    *PUSH(u->inclusions, u->n_inclusions, e->f->cap_inclusions) = i;
}

void front_includes(Front *f)
{
    Unit *u = f->unit;
    Entries e = {.f = f};
    f->is_doubtful = f->is_doubtful || (f->precompiled && f->text_is_users && f->n_included > 0);
    bool any = f->text_is_users && f->main_file && (reach_all(f) || f->n_included > 0 || f->n_wrong > 0);
    if (any) {
        u->real = front_real_path(f, f->main_file);
        clang_getInclusions(f->tu, enter, &e);
    }
    u->inclusions = front_settle(f, u->inclusions, u->n_inclusions, sizeof *u->inclusions);
    u->directives = front_settle(f, u->directives, u->n_directives, sizeof *u->directives);
    free(f->header_functions);
    free(f->included);
    free(e.items);
}
