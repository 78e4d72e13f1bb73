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

/* Keeps an attribute of an earlier declaration: a copy of the function needs it, as only the definition is copied. */
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
                             *const never[] = {"noinline", NULL}, *const naked[] = {"naked", NULL};
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
    if (says_one(text + spelled, len - spelled, naked))
        f->function->unfit = "it is naked: its body is assembler, and nothing else may stand in it";
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

/* Finds gcc's attribute noipa, which clang does not know.  Where the first declaration has it, the definition has it,
 * too. */
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

/* Does the invocation that ends in front of an offset leave attributes as C23 has them, and nothing else? */
static uint32_t attribute_macro(const Unit *u, uint32_t end)
{
    for (int i = u->n_invocations; i-- > 0;) {
        const Invocation *m = &u->invocations[i];
        if (m->end != end || !m->definition || m->definition_len < 4)
            continue;
        const char *last = m->definition + m->definition_len;
        while (last > m->definition && strchr(" \t\r\n", last[-1]))
            last--;
        const char *first = memmem(m->definition, (size_t)(last - m->definition), "[[", 2);
        bool whole = first && last - first >= 4 && last[-1] == ']' && last[-2] == ']' &&
                     strspn(first, "[]:,_()\"abcdefghijklmnopqrstuvwxyz0123456789 ") >= (size_t)(last - first);
        if (whole && (first[-1] == ' ' || first[-1] == '\t'))
            return m->begin;
    }
    return end;
}

/* The first of the tokens `[[…]]` of which token i is the last; i: it is not. */
static size_t attribute_begin(const Tokens *t, size_t i)
{
    int depth = 0;
    for (size_t k = i; i >= 3 && token_is(t, i, "]") && token_is(t, i - 1, "]") && !t->tok[k].directive; k--) {
        depth += token_is(t, k, "]") - token_is(t, k, "[");
        if (depth <= 0)
            return token_is(t, k + 1, "[") ? k : i;
        if (k == 0)
            break;
    }
    return i;
}

/* C23's attributes in front of a definition: libclang has the extent begin behind them. */
static uint32_t leading_attributes(const Unit *u, uint32_t begin)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, begin); i > 0 && i < t->n && !t->tok[i - 1].directive;) {
        size_t first = attribute_begin(t, i - 1);
        uint32_t at = first < i - 1 ? t->tok[first].begin : attribute_macro(u, t->tok[i - 1].end);
        bool is_macro = first == i - 1;
        if ((is_macro && at == t->tok[i - 1].end) || at >= begin)
            break;
        begin = at;
        i = tokens_at(t, begin);
    }
    return begin;
}

/* Finds the parts of the definition's text that copies of the function need. */
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
    fn->begin_line = line - source_lines(&f->unit->source, fn->begin, fn->specifiers);
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
        CXCursor parameter = clang_Cursor_getArgument(c, (unsigned)i);
        fn->param[i] = front_decl(f, parameter);
        front_bounds(f, parameter);
        front_number(f, fn->param[i]);
    }
}

/* Is a part of the function not in the tree?  Such a part may change any variable, so no loop is counted by its
 * variable and no value is kept, as in a function that calls setjmp (calls_setjmp). */
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
    fn->name = fn->users_name = fn->decl->name;
    front_span(f, c, &span, &fn->from, &fn->to);
    fn->specifiers = span.begin;
    fn->begin = span.is_included || span.macro_begin ? span.begin : leading_attributes(f->unit, span.begin);
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
    fn->calls_setjmp = fn->calls_setjmp || fn->is_read_in_part || fn->changes_unseen;
    fn->is_inline = clang_Cursor_isFunctionInlined(c) != 0;
    fn->has_hidden_attributes = clang_Cursor_hasAttrs(c) != 0;
    fn->decl->is_replaceable = !fn->decl->is_internal && fn->is_inline;
    clang_visitChildren(c, find_attributes, f);
    find_noipa(f, c);
    f->function = f->owner = NULL;
    fn->taken_labels = front_settle(f, fn->taken_labels, fn->n_taken_labels, sizeof *fn->taken_labels);
}

/* Takes a declaration of a function at file scope. */
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
        d->declared = span.is_included || span.macro_begin || span.macro_end ? 0 : span.end;
    }
}
