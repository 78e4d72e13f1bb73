/* The front end's entry: runs libclang on one text and collects what the other files of this room make of it.
 * In: text, flags.  Out: Unit.
 * Method: behind precompiled headers where several files begin with the same ones (precompiled.h); where that is in
 * doubt, once more without them.
 * Limits: functions defined in other files than the main one are not converted. */
#include "front/parse.h"

#include <stdlib.h>
#include <string.h>

#include "front/clang_headers.h"
#include "front/pending_reading.h"
#include "front/front.h"
#include "front/gcc_dialect.h"
#include "front/kept_tree.h"
#include "front/parser.h"
#include "front/precompiled.h"
#include "front/precompiled_facts.h"
#include "front/read_ahead.h"

Parser *parser_new(const char *target, int threads)
{
    Parser *p = parser_open(target);
    readers_start(p, threads - 1);
    return p;
}

void parser_free(Parser *p)
{
    if (!p)
        return;
    parse_forget(p);
    readers_free(p->readers);
    precompiler_free(p->precompiler);
    kept_forget(p);
    clang_headers_free(p);
    parser_close(p);
}

/* ---- what is on the top level ---- */

static enum CXChildVisitResult top_level(CXCursor c, CXCursor parent, CXClientData data)
{
    Front *f = data;
    CXFile file;
    enum CXCursorKind k = clang_getCursorKind(c);
    (void)parent;
    if (k != CXCursor_FunctionDecl && k != CXCursor_VarDecl)
        return CXChildVisit_Continue;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, NULL);
    bool here = file && clang_File_isEqual(file, f->main_file);
    if (k == CXCursor_FunctionDecl && here)
        front_purity(f, c);
    if (k == CXCursor_VarDecl)
        front_defines(f, c);
    if (k == CXCursor_VarDecl)
        front_global(f, c);
    else if (here && clang_isCursorDefinition(c))
        front_function(f, c);
    else
        front_declaration(f, c);
    if (k == CXCursor_FunctionDecl && !here && clang_isCursorDefinition(c))
        front_header_function(f, c);
    else if (k == CXCursor_FunctionDecl && here && !clang_isCursorDefinition(c))
        front_asked_for(f, c);
    return CXChildVisit_Continue;
}

static void header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    Front *f = data;
    (void)stack;
    if (depth > 0 && clang_File_isEqual(file, f->main_file))
        f->unit->includes_itself = true;
    if (depth == 0 || clang_Location_isInSystemHeader(clang_getLocationForOffset(f->tu, file, 0)))
        return;
    const char *path = front_string(f, clang_getFileName(file));
    if (!parser_adds(f->parser, path))
        *PUSH(f->unit->headers, f->unit->n_headers, f->cap_headers) = path;
}

static void skipped(Front *f)
{
    Unit *u = f->unit;
    CXSourceRangeList *list = clang_getSkippedRanges(f->tu, f->main_file);
    u->skipped = NEW_N(f->arena, Span, list->count + 1);
    for (unsigned i = 0; i < list->count; i++) {
        Span *s = &u->skipped[u->n_skipped++];
        clang_getExpansionLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &s->begin);
        clang_getExpansionLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &s->end);
        CHECK(s->begin <= s->end && (i == 0 || s[-1].end <= s->begin));
    }
    clang_disposeSourceRangeList(list);
}

static void fill_unit(Front *f, Diag *d)
{
    Unit *u = f->unit;
    f->main_file = clang_getFile(f->tu, u->source.name);
    front_target(f);
    front_errors(f, d);
    precompiled_headers(f);
    clang_getInclusions(f->tu, header, f);
    front_spans_begin(f);
    if (!u->has_errors) {
        skipped(f);
        front_macros(f);
        clang_visitChildren(clang_getTranslationUnitCursor(f->tu), top_level, f);
        front_includes(f);
    } else if (f->n_wrong) {
        skipped(f);
        front_macros(f);
        front_includes(f);
    }
    free(f->wrong);
    front_cleanups(f);
    front_types_done(f);
    free(f->labels);
    free(f->shareable);
    for (int i = 0; i < u->n_functions && u->includes_itself; i++)
        u->functions[i]->unfit = "its file includes itself through another one";
    front_resolvers(u);
    u->functions = front_settle(f, u->functions, u->n_functions, sizeof *u->functions);
    u->headers = front_settle(f, u->headers, u->n_headers, sizeof *u->headers);
    if (d) /* An error in the user's text is reported once. */
        front_marks(f);
    front_spans_end(f);
    front_texts_done(f);
    u->pure = front_settle(f, u->pure, u->n_pure, sizeof *u->pure);
    u->cast = front_settle(f, u->cast, u->n_cast, sizeof *u->cast);
    u->addressed = front_settle(f, u->addressed, u->n_addressed, sizeof *u->addressed);
    u->self_includes = front_settle(f, u->self_includes, u->n_self_includes, sizeof *u->self_includes);
}

static Unit *new_unit(Arena *a, const char *name, const char *text, size_t len)
{
    Unit *u = NEW(a, Unit);
    u->own_suffix = "";
    u->arena = a;
    u->source = (Source){.name = arena_strdup(a, name), .text = arena_strndup(a, text, len), .len = len};
    u->user = &u->source;
    unit_lex(u);
    return u;
}

/* Would libclang read an empty file with the first n flags? */
static bool flags_are_read(Parser *p, const Reading *r, int n)
{
    CXTranslationUnit tu;
    struct CXUnsavedFile empty = {r->name, "", 0};
    Reading alone = {.name = r->name, .unsaved = &empty, .n_unsaved = 1, .flags = r->flags, .n_flags = n};
    if (parser_read(p, &alone, &tu) != CXError_Success)
        return false;
    clang_disposeTranslationUnit(tu);
    return true;
}

/* Most flags that clang does not know are errors that it reports itself.  Of a standard or a target that it does not
 * know it says nothing. */
static const char *why_not(Parser *p, const Reading *r, int failed, Arena *a)
{
    if (failed == CXError_Crashed)
        return "libclang crashed while it read this file: a bug of libclang's (does clang -fsyntax-only get through "
               "with the same flags?)";
    if (p->target && !flags_are_read(p, r, 0))
        return arena_printf(
            a, "clang, by which memrewrite reads, refuses the target %s: give --target one that it knows", p->target);
    int n = 1;
    while (n <= r->n_flags && flags_are_read(p, r, n))
        n++;
    if (n > r->n_flags)
        return "libclang gives up on this file without saying why (does clang -fsyntax-only get through with the same "
               "flags?)";
    const char *value = n < r->n_flags && r->flags[n][0] != '-' ? r->flags[n] : "";
    return arena_printf(a, "clang, by which memrewrite reads, refuses the flag %s%s%s: pass one that it knows instead",
                        r->flags[n - 1], *value ? " " : "", value);
}

/* Returns a CXErrorCode. */
static int read_shared(Front *f, const Reading *r)
{
    PendingReading *b = pending_reading_find(f->parser, r, f->text_is_users);
    return pending_reading_end(
        f, b ? b : pending_reading_new(f->parser, r, r->unsaved->Contents, r->unsaved->Length, f->text_is_users));
}

static Unit *parse_once(Parser *p, Diag *d, Reading *r, const KeptTree *kept, bool may_share)
{
    const struct CXUnsavedFile *source = r->unsaved;
    Unit *u = new_unit(kept_arena(kept), source->Filename, source->Contents, source->Length);
    Front f = {.unit = u, .arena = u->arena, .levels = p->levels, .parser = p, .text_is_users = d != NULL};
    f.is_decimal = dialect_is_decimal(r->flags, r->n_flags);
    for (int i = 0; i < r->n_flags; i++)
        if (!strcmp(r->flags[i], "-fwrapv") || !strcmp(r->flags[i], "-fno-strict-overflow"))
            u->wraps = true;
    int failed = may_share ? read_shared(&f, r) : parser_read(p, r, &f.tu);
    if (failed) {
        u->has_errors = true;
        u->error_text = why_not(p, r, failed, u->arena);
        if (d)
            diag_plain(d, DIAG_ERROR, "%s: %s", u->source.name, u->error_text);
        return u;
    }
    fill_unit(&f, d);
    clang_disposeTranslationUnit(f.tu);
    if (!f.is_doubtful)
        return u;
    f.precompiled->rejected_uses++;
    unit_free(u);
    return parse_once(p, d, r, kept, false);
}

static Unit *parse(Parser *p, Diag *d, Reading *r)
{
    KeptTree kept = kept_tree(p, r, d != NULL);
    Unit *u = kept_take(&kept);
    if (!u) {
        int said = d ? d->errors + d->warnings + d->n_reported + d->n_shared : 0;
        u = parse_once(p, d, r, &kept, true);
        if (!u->has_errors && (!d || said == d->errors + d->warnings + d->n_reported + d->n_shared))
            kept_put(&kept, u);
    }
    kept_done(&kept);
    return u;
}

/* unsaved[0] becomes the text, others of the n are set already. */
static Reading reading_of(ParsedText t, struct CXUnsavedFile *unsaved, unsigned n)
{
    unsaved[0] = (struct CXUnsavedFile){t.name, t.text, t.len};
    return (Reading){t.name,       unsaved,   n,
                     t.flags.flag, t.flags.n, .options = CXTranslationUnit_DetailedPreprocessingRecord};
}

Unit *parse_unit(Parser *p, Diag *d, ParsedText t)
{
    struct CXUnsavedFile unsaved;
    Reading r = reading_of(t, &unsaved, 1);
    return parse(p, d, &r);
}

void parse_ahead(Parser *p, ParsedText t)
{
    struct CXUnsavedFile unsaved;
    Reading r = reading_of(t, &unsaved, 1);
    KeptTree kept = kept_tree(p, &r, true);
    if (!kept_is_there(&kept))
        pending_reading_keep(p, &r, true);
    kept_done(&kept);
}

void parse_forget(Parser *p)
{
    pending_reading_forget(p);
}

static struct CXUnsavedFile unsaved_of(const VirtualFile *f)
{
    return (struct CXUnsavedFile){f->path, f->text, f->len};
}

Unit *parse_behind(Parser *p, const VirtualFile *header, ParsedText t)
{
    struct CXUnsavedFile unsaved[2] = {[1] = unsaved_of(header)};
    Reading r = reading_of(t, unsaved, 2);
    r.first_header = header->path;
    return parse(p, NULL, &r);
}

struct Check {
    Unit *unit; /* The unit that is made of the text. */
    PendingReading *pending;
    const VirtualFile *extra;
    FlagList flags;
};

static Reading reading_of_check(const Check *c, struct CXUnsavedFile unsaved[2])
{
    const Source *s = &c->unit->source;
    unsaved[1] = unsaved_of(c->extra);
    Reading r = reading_of((ParsedText){s->name, s->text, s->len, c->flags}, unsaved, 2);
    r.options = 0;
    return r;
}

Check *check_begin(Parser *p, ParsedText t, size_t heading, const VirtualFile *extra)
{
    struct CXUnsavedFile unsaved[2];
    Arena *a = arena_new();
    Check *c = NEW(a, Check);
    *c = (Check){.unit = NEW(a, Unit), .extra = extra, .flags = t.flags};
    c->unit->arena = a;
    c->unit->source = (Source){.name = t.name, .text = arena_strndup(a, t.text, t.len), .len = t.len};
    Reading r = reading_of_check(c, unsaved);
    c->pending = pending_reading_new(p, &r, c->unit->source.text + heading, t.len - heading, false);
    return c;
}

Unit *check_end(Parser *p, Check *c)
{
    Unit *u = c->unit;
    struct CXUnsavedFile unsaved[2];
    Reading r = reading_of_check(c, unsaved);
    Front f = {.unit = u, .arena = u->arena, .parser = p};
    int failed = pending_reading_end(&f, c->pending);
    u->has_errors = failed != 0;
    if (failed) {
        u->error_text = why_not(p, &r, failed, u->arena);
        return u;
    }
    f.main_file = clang_getFile(f.tu, u->source.name);
    front_errors(&f, NULL);
    front_texts_done(&f);
    clang_disposeTranslationUnit(f.tu);
    return u;
}

void check_drop(Parser *p, Check *c)
{
    pending_reading_drop(p, c->pending);
    unit_free(c->unit);
}

/* With what an error says, if libclang does not read it. */
static Unit *read_skipped(Parser *p, const Reading *r, Arena *a, bool macros)
{
    const struct CXUnsavedFile *source = r->unsaved;
    Unit *u = new_unit(a, source->Filename, source->Contents, source->Length);
    Front f = {.unit = u, .arena = u->arena};
    int failed = parser_read(p, r, &f.tu);
    if (failed) {
        u->error_text = why_not(p, r, failed, u->arena);
        return u;
    }
    f.main_file = clang_getFile(f.tu, u->source.name);
    skipped(&f);
    if (macros)
        front_macros(&f);
    front_texts_done(&f);
    clang_disposeTranslationUnit(f.tu);
    return u;
}

Unit *parse_skipped(Parser *p, ParsedText t, bool macros)
{
    struct CXUnsavedFile unsaved;
    Reading r = reading_of(t, &unsaved, 1);
    r.options |= CXTranslationUnit_SkipFunctionBodies;
    KeptTree kept = kept_tree(p, &r, macros);
    Unit *u = kept_take(&kept);
    if (!u) {
        r.unsaved = clang_headers_behind(p, unsaved, &r.n_unsaved);
        u = read_skipped(p, &r, kept_arena(&kept), macros);
        free(r.unsaved);
        if (!u->error_text)
            kept_put(&kept, u);
    }
    kept_done(&kept);
    return u;
}

/* ---- target ---- */

/* A header of -include may have constants of its own. */
static enum CXChildVisitResult size_constant(CXCursor c, CXCursor parent, CXClientData data)
{
    int **next = data;
    (void)parent;
    if (!clang_Location_isFromMainFile(clang_getCursorLocation(c)))
        return CXChildVisit_Continue;
    if (clang_getCursorKind(c) == CXCursor_EnumConstantDecl)
        *(*next)++ = (int)clang_getEnumConstantDeclValue(c);
    return CXChildVisit_Recurse;
}

bool parser_target(Parser *p, const char *const *flags, int n_flags, Target *out)
{
    static const char probe[] =
        "enum { mr__a = sizeof(char *), mr__b = sizeof(sizeof 1), mr__c = sizeof(int), mr__d = sizeof(long),\n"
        "mr__e = sizeof(long long), mr__f = sizeof(double), mr__g = sizeof(long double), mr__h = "
        "sizeof(__WCHAR_TYPE__),\n"
        "mr__i = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };\n";
    struct CXUnsavedFile unsaved = {"mr_target.c", probe, sizeof probe - 1};
    Reading r = {"mr_target.c", &unsaved, 1, flags, n_flags, .options = 0};
    CXTranslationUnit tu;
    int values[9] = {0}, *next = values;
    if (parser_read(p, &r, &tu))
        return false;
    clang_visitChildren(clang_getTranslationUnitCursor(tu), size_constant, &next);
    CXTargetInfo info = clang_getTranslationUnitTargetInfo(tu);
    CXString triple = clang_TargetInfo_getTriple(info);
    snprintf(out->triple, sizeof out->triple, "%s", clang_getCString(triple));
    clang_disposeString(triple);
    clang_TargetInfo_dispose(info);
    clang_disposeTranslationUnit(tu);
    memcpy(out->type_sizes, values, sizeof out->type_sizes);
    out->is_big_endian = values[8];
    return next == values + 9;
}
