/* Macro invocations of the main file.
 * In: the translation unit's preprocessing record.  Out: unit->invocations, the outermost ones in order, each with the
 * text of the definition in force there; unit->macros, all definitions.
 * Limits: libclang records the outermost invocation and those in its arguments; the latter, in unit->in_arguments, come
 * up when the outer one is opened. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "front/precompiled_facts.h"
#include "front/stand_in.h"
#include "macro/line_macro.h"
#include "support/hash.h"
#include "tree/macro_state.h"

struct MacroEntry {
    const void *key;
    const char *text;
    size_t len;
    UT_hash_handle hh;
};

static bool is_system(CXCursor def)
{
    return clang_Location_isInSystemHeader(clang_getCursorLocation(def));
}

/* The definition's text from the name on; NULL if the definition is in no file. */
static const char *definition_text(Front *f, CXCursor def, size_t *len)
{
    CXFile file;
    unsigned begin, end;
    size_t size;
    if (clang_Cursor_isNull(def) || clang_Cursor_isMacroBuiltin(def))
        return NULL;
    CXSourceRange r = clang_getCursorExtent(def);
    clang_getSpellingLocation(clang_getRangeStart(r), &file, NULL, NULL, &begin);
    clang_getSpellingLocation(clang_getRangeEnd(r), NULL, NULL, NULL, &end);
    const char *text = file ? front_file_text(f, file, &size) : NULL;
    if (!text || end > size || begin > end)
        return NULL;
    *len = end - begin;
    return arena_strndup(f->arena, text + begin, *len);
}

/* ---- macros that no file defines ----
 *
 *     memrewrite … -- -DLIMIT=64        `CHECK(n < LIMIT)` with a #x in it: "n < 64" is the text that the program has
 *
 * Compilers agree on what their user says, and on few of the macros that they bring along. */

static bool is_the_same_to_all(const char *name, bool is_predefined)
{
    static const char *const alike[] = {"__CHAR_BIT__", "__SIZEOF_", "__BYTE_ORDER__", "__ORDER_",
                                        "__FLOAT_WORD_ORDER__"};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!strncmp(name, alike[i], strlen(alike[i])))
            return true;
    return !is_predefined && !is_standin(name);
}

/* Between the tokens as much room as there is in the compiler's own text of it. */
static const char *given_text(Front *f, CXCursor def)
{
    CXToken *token;
    unsigned n, at, behind = 0;
    Buf text = {NULL, 0, 0};
    clang_tokenize(f->tu, clang_getCursorExtent(def), &token, &n);
    for (unsigned i = 0; i < n; i++) {
        CXSourceRange r = clang_getTokenExtent(f->tu, token[i]);
        clang_getSpellingLocation(clang_getRangeStart(r), NULL, NULL, NULL, &at);
        buf_puts(&text, i && at != behind ? " " : "");
        buf_puts(&text, front_string(f, clang_getTokenSpelling(f->tu, token[i])));
        clang_getSpellingLocation(clang_getRangeEnd(r), NULL, NULL, NULL, &behind);
    }
    if (n)
        clang_disposeTokens(f->tu, token, n);
    const char *copy = n ? arena_strndup(f->arena, text.text, text.len) : NULL;
    buf_free(&text);
    return copy;
}

static void define_given(Front *f, CXCursor def)
{
    CXFile file;
    CXSourceLocation at = clang_getCursorLocation(def);
    clang_getSpellingLocation(at, &file, NULL, NULL, NULL);
    if (file || clang_Cursor_isMacroBuiltin(def))
        return;
    CXString buffer;
    clang_getPresumedLocation(at, &buffer, NULL, NULL);
    const char *name = front_string(f, clang_getCursorSpelling(def)), *from = clang_getCString(buffer);
    bool is_predefined = !from || strcmp(from, "<command line>") != 0;
    const char *text = is_the_same_to_all(name, is_predefined) ? given_text(f, def) : NULL;
    clang_disposeString(buffer);
    Unit *u = f->unit;
    *PUSH(u->given_macros, u->n_given, f->cap_given) = (Macro){
        .name = name, .definition = text, .definition_len = text ? strlen(text) : 0, .defined = 1, .is_system = true};
}

static MacroEntry *definition_of(Front *f, CXCursor expansion)
{
    MacroEntry *e;
    CXCursor def = clang_getCursorReferenced(expansion);
    const void *key = def.data[0];
    HASH_FIND_PTR(f->macros, &key, e);
    if (e)
        return e;
    e = NEW(f->arena, MacroEntry);
    e->key = key;
    e->text = is_system(def) ? NULL : definition_text(f, def, &e->len); /* NULL: the macro is not expanded. */
    HASH_ADD_PTR(f->macros, key, e);
    return e;
}

static bool is_here(const Front *f, CXCursor c)
{
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    return file && clang_File_isEqual(file, f->main_file);
}

static void define(Front *f, CXCursor c)
{
    size_t len;
    const char *text = definition_text(f, c, &len);
    if (f->is_prefix && is_here(f, c))
        return;
    if (!text) {
        define_given(f, c);
        return;
    }
    if (memmem(text, len, "__COUNTER__", sizeof "__COUNTER__" - 1))
        f->unit->has_counter = true;
    const char *name = front_string(f, clang_getCursorSpelling(c));
    *PUSH(f->unit->macros, f->unit->n_macros, f->cap_macros) =
        (Macro){.name = name, .definition = text, .definition_len = len, .defined = 1, .is_system = is_system(c)};
    front_state(f, name, text, len);
}

/* Equal ones beside each other. */
static int by_name(const void *a, const void *b)
{
    const Macro *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    if (order || x->definition_len != y->definition_len)
        return order ? order : x->definition_len < y->definition_len ? -1 : 1;
    return x->definition_len ? memcmp(x->definition, y->definition, x->definition_len) : 0;
}

/* Are both the same definition, as in a header that is read twice? */
static bool same_definition(const Macro *a, const Macro *b)
{
    return a->definition_len == b->definition_len && !memcmp(a->definition, b->definition, a->definition_len);
}

/* Adds a definition that is not yet among those of m. */
static void add_definition(Front *f, Macro *m, const Macro *more)
{
    Macro *copy = NEW(f->unit->arena, Macro);
    *copy = *more;
    copy->other = m->other;
    m->other = copy;
    m->defined++;
    m->history += more->history;
}

/* Those with which the counters of loops, and their versions, are written. */
static bool hides_keywords(const Unit *u)
{
    static const char *const words[] = {"if",   "else", "do",   "while",    "break", "int",   "short",
                                        "long", "char", "void", "unsigned", "float", "double"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (macro_named(u, words[i]))
            return true;
    return false;
}

static void settle_definitions(Front *f)
{
    Unit *u = f->unit;
    Macro before = {0};
    int n = 0;
    if (!u->n_macros)
        return;
    SORT(u->macros, u->n_macros, by_name);
    for (int i = 0; i < u->n_macros; i++) {
        Macro now = u->macros[i], *last = n ? &u->macros[n - 1] : NULL;
        bool is_new = !i || !same_definition(&now, &before);
        now.history = hash_bytes(HASH_START, now.definition, now.definition_len);
        if (last && !strcmp(last->name, now.name)) {
            last->is_system = last->is_system && now.is_system;
            if (is_new)
                add_definition(f, last, &now);
        } else {
            u->macros[n++] = now;
        }
        before = now;
    }
    u->n_macros = n;
    u->macros = front_settle(f, u->macros, n, sizeof *u->macros);
    u->hides_keywords = hides_keywords(u);
}

/* Records an #include.  One directive may act in several inclusions of its file. */
static void include(Front *f, CXCursor c)
{
    CXFile file, included = clang_getIncludedFile(c);
    unsigned begin;
    Unit *u = f->unit;
    clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &begin);
    if (!included || !clang_File_isEqual(included, f->main_file) || !clang_File_isEqual(file, f->main_file))
        return;
    for (int i = 0; i < u->n_self_includes; i++)
        if (u->self_includes[i] == begin)
            return;
    *PUSH(u->self_includes, u->n_self_includes, f->cap_self_includes) = begin;
}

static unsigned presumed_line_at(CXSourceLocation at)
{
    CXString name;
    unsigned line;
    clang_getPresumedLocation(at, &name, &line, NULL);
    clang_disposeString(name);
    return line;
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    Front *f = data;
    (void)parent;
    if (clang_isPreprocessing(clang_getCursorKind(c)))
        front_states_until(f, c);
    if (clang_getCursorKind(c) == CXCursor_MacroDefinition)
        define(f, c);
    if (clang_getCursorKind(c) == CXCursor_InclusionDirective) {
        include(f, c);
        front_directive(f, c);
    }
    if (clang_getCursorKind(c) != CXCursor_MacroExpansion)
        return CXChildVisit_Continue;
    CXFile file;
    unsigned begin, end;
    CXSourceRange r = clang_getCursorExtent(c);
    clang_getExpansionLocation(clang_getRangeStart(r), &file, NULL, NULL, &begin);
    if (!file || !clang_File_isEqual(file, f->main_file))
        return CXChildVisit_Continue;
    clang_getExpansionLocation(clang_getRangeEnd(r), NULL, NULL, NULL, &end);
    Unit *u = f->unit;
    Invocation *inv = PUSH(u->invocations, u->n_invocations, f->cap_invocations);
    MacroEntry *def = definition_of(f, c);
    *inv = (Invocation){
        .begin = begin, .end = end, .name = front_string(f, clang_getCursorSpelling(c)), .position = u->n_states};
    if (!strcmp(inv->name, "__COUNTER__"))
        u->has_counter = true;
    if (strcmp(inv->name, LINE_OF)) { /* This word is another line to another compiler. */
        inv->definition = def->text;
        inv->definition_len = def->len;
    }
    inv->begin_line = presumed_line_at(clang_getRangeStart(r));
    inv->line = presumed_line_at(clang_getRangeEnd(r));
    return CXChildVisit_Continue;
}

/* ---- macros that stand for the name of another one ----
 *
 *     #define MIN_OF MIN
 *     MIN_OF(a, b)          MIN_OF is an object-like macro, but the arguments behind it are read before the expansion
 * ends:
 *     ^~~~~~~~~~~~          all of this is one invocation of it
 */

static bool is_function_like(const char *definition, size_t len, const char *name)
{
    size_t n = strlen(name);
    return n < len && definition[n] == '(';
}

/* Is the last word of an object-like macro's body the name of a function-like one, through any number of such macros?
 */
static bool ends_in_name(const Unit *u, const char *definition, size_t len)
{
    char name[256];
    for (int i = 0; i < u->n_macros; i++) { /* The bound also ends a cycle of names. */
        Tokens t;
        lex(&t, definition, len);
        bool is_word = t.n > 1 && t.tok[t.n - 1].kind == TOK_IDENT;
        if (is_word)
            token_text(&t, t.n - 1, name, sizeof name);
        tokens_free(&t);
        const Macro *last = is_word ? macro_named(u, name) : NULL;
        if (!last || is_function_like(last->definition, last->definition_len, name))
            return last != NULL;
        definition = last->definition;
        len = last->definition_len;
    }
    return false;
}

/* The offset behind the parenthesis that closes the first one behind `end`; `end` if there is none. */
static uint32_t behind_arguments(const Unit *u, uint32_t end)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, end);
    int depth = 0;
    if (i == t->n || !token_is(t, i, "("))
        return end;
    for (; i < t->n; i++) {
        depth += token_is(t, i, "(") - token_is(t, i, ")");
        if (depth == 0)
            return t->tok[i].end;
    }
    return end;
}

static void take_arguments(const Unit *u, Invocation *inv)
{
    if (inv->definition && !is_function_like(inv->definition, inv->definition_len, inv->name) &&
        ends_in_name(u, inv->definition, inv->definition_len))
        inv->end = behind_arguments(u, inv->end);
}

static int by_offset(const void *a, const void *b)
{
    const Invocation *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return x->end > y->end ? -1 : x->end < y->end;
}

void front_macros_read(Front *f)
{
    precompiled_macros(f);
    clang_visitChildren(clang_getTranslationUnitCursor(f->tu), visit, f);
}

void front_macros(Front *f)
{
    Unit *u = f->unit;
    front_macros_read(f);
    front_popped_macros(f);
    settle_definitions(f);
    macro_states_sort(u);
    u->states = front_settle(f, u->states, u->n_states, sizeof *u->states);
    if (u->n_given)
        SORT(u->given_macros, u->n_given, by_name);
    u->given_macros = front_settle(f, u->given_macros, u->n_given, sizeof *u->given_macros);
    if (!u->n_invocations)
        return;
    for (int i = 0; i < u->n_invocations; i++)
        take_arguments(u, &u->invocations[i]);
    SORT(u->invocations, u->n_invocations, by_offset);
    int n = 0;
    u->in_arguments = NEW_N(f->arena, Invocation, (size_t)u->n_invocations);
    for (int i = 0; i < u->n_invocations; i++)
        if (n == 0 || u->invocations[i].begin >= u->invocations[n - 1].end)
            u->invocations[n++] = u->invocations[i];
        else
            u->in_arguments[u->n_in_arguments++] = u->invocations[i];
    u->n_invocations = n;
    u->invocations = front_settle(f, u->invocations, n, sizeof *u->invocations);
    HASH_CLEAR(hh, f->macros);
}

/* The number of invocations that begin at the offset or in front of it.  Neighbours in the tree are neighbours in the
 * text. */
static int invocations_until(Front *f, unsigned offset)
{
    const Invocation *all = f->unit->invocations;
    int n = f->unit->n_invocations, lo = 0, hi = n, last = f->last_invocation;
    if (last > 0 && all[last - 1].begin > offset)
        hi = last - 1;
    else if (last == n || all[last].begin > offset)
        return last;
    else
        lo = last + 1;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (all[mid].begin <= offset)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const Invocation *front_invocation_at(Front *f, unsigned offset, int *index)
{
    int n = f->last_invocation = invocations_until(f, offset);
    *index = n - 1;
    if (n == 0 || offset > f->unit->invocations[n - 1].end)
        return NULL;
    return &f->unit->invocations[n - 1];
}
