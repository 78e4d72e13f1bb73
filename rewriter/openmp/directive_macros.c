/* In: a function.  Out: the macros in it that make _Pragma operators, or an operator's string, to be expanded;
 * directives with the macros in them expanded, as compilers do; where statements begin behind macros that are nothing.
 * Method: `OMP (single)` is expanded to `_Pragma (STR (omp single))`, and that, in the next round, to `_Pragma ("omp
 * single")`.  A directive `#pragma omp F` in which a word, a clause, or a part of a clause is a macro has the tokens of
 * its expansion, and is written as a whole.
 * Limits: macros with several definitions, of which some are in headers, stay. */
#include <string.h>

#include "macro/expand_unit.h"
#include "macro/macro_words.h"
#include "macro/replace_once.h"
#include "openmp/openmp.h"

static bool any_pragma_in_macros(const Unit *u)
{
    for (int i = 0; i < u->n_macros; i++)
        if (!u->macros[i].is_system && has_pragma_operator(&u->macros[i]))
            return true;
    return false;
}

/* Is the macro the operand of an operator, as in _Pragma (STRING_OF (omp …))? */
static bool is_operand(const Unit *u, const Invocation *inv)
{
    size_t i = tokens_at(&u->tokens, inv->begin);
    return i >= 2 && token_is(&u->tokens, i - 2, "_Pragma") && token_is(&u->tokens, i - 1, "(");
}

static bool makes_pragma(const Unit *u, const Invocation *inv)
{
    static const Says pragma = {"_Pragma", true, 0, true};
    return expand_says(u, &pragma, u->source.text + inv->begin, inv->end - inv->begin, 4);
}

bool omp_expand_macros(const Unit *u, const Function *f, bool *to_expand)
{
    bool any = any_pragma_in_macros(u), found = false;
    for (int i = 0; i < u->n_invocations; i++) {
        const Invocation *inv = &u->invocations[i];
        if (inv->begin < f->body->span.begin || inv->end > f->body->span.end || !inv->definition ||
            !(is_operand(u, inv) || (any && makes_pragma(u, inv))))
            continue;
        to_expand[i] = found = true;
    }
    return found;
}

/* ---- macros in directives ---- */

typedef struct Where {
    const Unit *u;
    uint32_t offset; /* Definitions behind this offset are not in force. */
} Where;

static bool is_defining(const Unit *u, size_t i, const char *name)
{
    static const char *const words[] = {"define", "undef", NULL};
    const Tokens *t = &u->tokens;
    return t->tok[i].directive && t->tok[i].line_start && i + 2 < t->n && token_is_one(t, i + 1, words) &&
           token_is(t, i + 2, name) && !is_skipped(u, t->tok[i].begin);
}

/* The text of a definition from token i on, which is the macro's name behind `#define`. */
static const char *definition_text(const Tokens *t, size_t i, size_t *len)
{
    size_t end = i;
    while (end + 1 < t->n && t->tok[end + 1].directive && !t->tok[end + 1].line_start)
        end++;
    *len = t->tok[end].end - t->tok[i].begin;
    return t->text + t->tok[i].begin;
}

/* The definition in force of a macro that has several; NULL: not all of them are in this text, where as many
 * definitions as the macro has must differ from the known one. */
static const char *last_definition(const Where *w, const Macro *m, size_t *len)
{
    const Tokens *t = &w->u->tokens;
    const char *last = NULL;
    int differ = 0, same = 0;
    for (size_t i = 0; i < t->n; i++) {
        size_t n = 0;
        if (!t->tok[i].directive || !is_defining(w->u, i, m->name))
            continue;
        const char *text = token_is(t, i + 1, "define") ? definition_text(t, i + 2, &n) : NULL;
        bool is_known = text && n == m->definition_len && !memcmp(text, m->definition, n);
        same += is_known;
        differ += text && !is_known;
        if (t->tok[i].begin < w->offset) {
            last = text;
            *len = n;
        }
    }
    return same && differ + 1 == m->defined ? last : NULL;
}

static const char *find_definition(void *context, const char *name, size_t *len)
{
    const Where *w = context;
    const Macro *m = macro_named(w->u, name);
    if (!m || !m->definition)
        return NULL;
    if (m->defined != 1)
        return last_definition(w, m, len);
    *len = m->definition_len;
    return m->definition;
}

static const char *macro_at(Where *w, const Tokens *t, size_t i, size_t *len)
{
    char name[128];
    return t->tok[i].kind == TOK_IDENT ? find_definition(w, token_text(t, i, name, sizeof name), len) : NULL;
}

/* Does a macro stand for a word or a clause of the directive, or, in brackets, for what takes a list or a modifier
 * apart?
 */
static bool has_macro(Where *w, const OmpDirective *d)
{
    int depth = 0;
    size_t n = 0;
    for (size_t i = d->first; i < d->last; i++) {
        const char *text = macro_at(w, &d->tokens, i, &n);
        if (text && (depth == 0 || memchr(text, ':', n) || memchr(text, ',', n)))
            return true;
        depth += token_is(&d->tokens, i, "(");
        depth -= token_is(&d->tokens, i, ")");
    }
    return false;
}

void omp_expand(const Unit *u, OmpDirective *d, Arena *arena)
{
    Where w = {u, d->begin};
    if (d->first >= d->last || !has_macro(&w, d))
        return;
    const char *written = omp_text(d, d->first, d->last, arena);
    const MacroLookup lookup = {.find = find_definition, .context = &w};
    Buf text = {NULL, 0, 0};
    Tokens heap;
    macro_expand(&text, written, strlen(written), &lookup);
    lex(&heap, arena_strndup(arena, text.len ? text.text : "", text.len), text.len);
    buf_free(&text);
    if (!d->is_operator)
        d->string_end = omp_clauses_end(d);
    d->is_escaped = true;
    d->tokens = heap;
    d->tokens.tok = NEW_N(arena, Token, heap.n + 1);
    memcpy(d->tokens.tok, heap.tok, heap.n * sizeof *heap.tok);
    tokens_free(&heap);
    d->first = 0;
    d->last = d->tokens.n;
}

/* ---- macros that are nothing ---- */

size_t omp_behind_nothing(const Unit *u, size_t i)
{
    const Tokens *t = &u->tokens;
    for (int k = 0; k < u->n_invocations && i < t->n; k++) {
        const Invocation *inv = &u->invocations[k];
        if (inv->begin != t->tok[i].begin || !inv->definition)
            continue;
        Where w = {u, inv->begin};
        const MacroLookup lookup = {.find = find_definition, .context = &w};
        Buf text = {NULL, 0, 0};
        macro_expand(&text, u->source.text + inv->begin, inv->end - inv->begin, &lookup);
        bool is_nothing = strspn(text.len ? text.text : "", " \n") == text.len;
        buf_free(&text);
        return is_nothing ? tokens_at(t, inv->end) : i;
    }
    return i;
}
