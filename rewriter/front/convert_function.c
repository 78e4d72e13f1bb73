/* A function's definition: its tree, and what its head says.
 * In: the cursor of a definition or declaration at file scope.  Out: Function; Decl.order.
 * Method: attributes are read from the text, since libclang has a public kind for few of them. */
#include <string.h>

#include "front/front.h"
#include "front/opaque.h"
#include "tree/reserved_names.h"

static enum CXChildVisitResult find_body(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_CompoundStmt)
        *(CXCursor *)data = c;
    return CXChildVisit_Continue;
}

/* Is one of the words in the text at `at`, plain or with underscores around? */
static bool says_one(const char *at, size_t room, const char *const *words)
{
    size_t skip = room > 2 && at[0] == '_' && at[1] == '_' ? 2 : 0;
    for (; *words; words++)
        if (room > strlen(*words) + skip && !strncmp(at + skip, *words, strlen(*words)))
            return true;
    return false;
}

/* An attribute of an earlier declaration that a copy, which that does not declare, needs as well. */
static void carry(Front *f, const char *text, size_t room)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz_");
    const char *before = f->function->carried ? f->function->carried : "";
    if (n < room && text[n] == '(')
        n += strcspn(text + n, ")\n") + 1;
    if (n < room && !strstr(before, arena_strndup(f->arena, text, n)))
        f->function->carried = arena_printf(f->arena, "%s__attribute__((%.*s)) ", before, (int)n, text);
}

/* An attribute stands where its name does, in a macro too; declarations hand theirs on to the definition. */
static enum CXChildVisitResult find_attributes(CXCursor c, CXCursor parent, CXClientData data)
{
    static const char *const weak[] = {"weak", NULL}, *const always[] = {"always_inline", NULL},
                             *const never[] = {"noinline", NULL};
    static const char *const carried[] = {"noinline", "target", "optimize", "ms_abi", "sysv_abi", "no_sanitize", NULL};
    Front *f = data;
    CXFile file, spelled_file;
    unsigned offset, spelled;
    size_t len;
    (void)parent;
    if (!clang_isAttribute(clang_getCursorKind(c)))
        return CXChildVisit_Continue;
    f->function->has_attributes = true;
    CXSourceLocation at = clang_getRangeStart(clang_getCursorExtent(c));
    clang_getSpellingLocation(at, &spelled_file, NULL, NULL, &spelled);
    clang_getExpansionLocation(at, &file, NULL, NULL, &offset);
    const char *text = spelled_file ? front_file_text(f, spelled_file, &len) : NULL;
    if (!text || spelled >= len)
        return CXChildVisit_Continue;
    if (says_one(text + spelled, len - spelled, weak))
        f->function->is_weak = f->function->decl->is_replaceable = true;
    if (says_one(text + spelled, len - spelled, always))
        f->function->decl->inlining = INLINED_ALWAYS;
    if (says_one(text + spelled, len - spelled, never))
        f->function->decl->inlining = INLINED_NEVER;
    if (says_one(text + spelled, len - spelled, carried) &&
        !(file && clang_File_isEqual(file, f->main_file) && offset >= f->function->begin && offset < f->function->end))
        carry(f, text + spelled, len - spelled);
    bool in_macro = file != spelled_file || offset != spelled;
    if (in_macro && file && clang_File_isEqual(file, f->main_file) && offset >= f->function->begin &&
        offset < f->function->end && says_one(text + spelled, len - spelled, names_refused_attributes))
        f->function->hidden_attribute = true;
    return CXChildVisit_Continue;
}

/* gcc's noipa, which clang does not know, on the first declaration: the definition has it, too. */
static void find_noipa(Front *f, CXCursor c)
{
    CXFile file;
    unsigned at;
    size_t len;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(clang_getCanonicalCursor(c))), &file, NULL,
                               NULL, &at);
    const char *text = file ? front_file_text(f, file, &len) : NULL;
    if (!text || at >= len)
        return;
    size_t n = strcspn(text + at, ";{");
    if (memmem(text + at, n, "noipa", 5))
        f->function->decl->inlining = INLINED_NEVER;
}

/* What copies need to know of the definition's text. */
static void definition_text(Front *f, Function *fn, CXCursor c, const Span *span)
{
    CXFile file, spelled_file;
    unsigned at, spelled, line;
    CXString name;
    fn->macro_begin = span->macro_begin;
    fn->macro_end = span->macro_end;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, &at);
    clang_getSpellingLocation(clang_getCursorLocation(c), &spelled_file, NULL, NULL, &spelled);
    if (file == spelled_file && at == spelled && at >= fn->begin && at < fn->end)
        fn->name_at = at;
    clang_getPresumedLocation(clang_getRangeStart(clang_getCursorExtent(c)), &name, &line, NULL);
    fn->file = front_string(f, name);
    fn->begin_line = line;
    clang_getPresumedLocation(clang_getLocationForOffset(f->tu, f->main_file, fn->end - 1), &name, &line, NULL);
    clang_disposeString(name);
    fn->end_line = line;
    fn->order = ++f->order;
    if (!fn->decl->order)
        fn->decl->order = fn->order;
    fn->is_main = !strcmp(fn->name, "main");
}

static void parameters(Front *f, Function *fn, CXCursor c)
{
    int n = clang_Cursor_getNumArguments(c);
    fn->n_params = n > 0 ? n : 0;
    fn->param = NEW_N(f->arena, Decl *, (size_t)fn->n_params + 1);
    for (int i = 0; i < fn->n_params; i++) {
        fn->param[i] = front_decl(f, clang_Cursor_getArgument(c, (unsigned)i));
        front_number(f, fn->param[i]);
    }
}

/* What is not seen may change any variable: no loop is counted by its variable, no value kept (calls_setjmp). */
static bool is_read_in_part(const Front *f, const Function *fn)
{
    const char *text = f->unit->source.text;
    return fn->end > fn->begin && memmem(text + fn->begin, fn->end - fn->begin, OPAQUE_PART, sizeof OPAQUE_PART - 1);
}

void front_function(Front *f, CXCursor c)
{
    CXCursor body = clang_getNullCursor();
    Span span;
    clang_visitChildren(c, find_body, &body);
    if (clang_Cursor_isNull(body))
        return;
    Function *fn = NEW(f->arena, Function);
    *PUSH(f->unit->functions, f->unit->n_functions, f->cap_functions) = fn;
    fn->decl = front_decl(f, c);
    fn->name = fn->decl->name;
    front_span(f, c, &span, &fn->from, &fn->to);
    fn->begin = span.begin;
    fn->end = span.end;
    fn->result = front_result(f, c);
    fn->result_is_fixed = front_result_is_fixed(c);
    fn->tree_hash = HASH_START;
    f->function = f->owner = fn;
    f->n_shareable = 0;
    f->cap_taken_labels = f->n_labels = f->for_macro = 0;
    definition_text(f, fn, c, &span);
    parameters(f, fn, c);
    fn->body = front_convert(f, body, NULL);
    if (f->n_shareable)
        front_uses(f, c);
    if (fn->asm_jumps && front_has_local_labels(f))
        fn->unfit = "two of its labels have one name, and it contains asm goto";
    fn->is_read_in_part = is_read_in_part(f, fn);
    fn->calls_setjmp = fn->calls_setjmp || fn->is_read_in_part;
    fn->is_inline = clang_Cursor_isFunctionInlined(c) != 0;
    fn->has_hidden_attributes = clang_Cursor_hasAttrs(c) != 0;
    fn->decl->is_replaceable = !fn->decl->is_internal && fn->is_inline;
    clang_visitChildren(c, find_attributes, f);
    find_noipa(f, c);
    f->function = f->owner = NULL;
    fn->taken_labels = front_settle(f, fn->taken_labels, fn->n_taken_labels, sizeof *fn->taken_labels);
}

/* Of a function, at file scope. */
void front_declaration(Front *f, CXCursor c)
{
    Decl *d = front_decl(f, c);
    ++f->order;
    if (!d->order)
        d->order = f->order;
    if (!d->declared && clang_getCursorKind(c) == CXCursor_FunctionDecl) {
        Span span;
        Place from, to;
        front_span(f, c, &span, &from, &to);
        d->declared = span.is_foreign || span.macro_begin || span.macro_end ? 0 : span.end;
    }
}
