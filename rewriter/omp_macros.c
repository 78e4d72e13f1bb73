/* In: a function.  Out: the macros in it that make _Pragma operators, or an operator's string, to be opened; directives with the macros in them
 * expanded, as compilers do; where statements begin behind macros that are nothing.
 * Method: `OMP (single)` is opened to `_Pragma (STR (omp single))`, and that, in the next round, to `_Pragma ("omp single")`.  `#pragma omp F` has
 * the tokens of its expansion where a word, a clause, or what a clause is made of is a macro: then it is written as a whole.
 * Limits: macros with several definitions stay. */
#include <string.h>

#include "expand.h"
#include "macro.h"
#include "omp.h"

static bool any_pragma_in_macros(const Unit *u)
{
    for (int i = 0; i < u->n_macros; i++)
        if (!u->macros[i].is_system && has_pragma_operator(&u->macros[i]))
            return true;
    return false;
}

/* _Pragma (STRING_OF (omp …)) */
static bool is_operand(const Unit *u, const Invocation *inv)
{
    size_t i = tokens_at(&u->tokens, inv->begin);
    return i >= 2 && token_is(&u->tokens, i - 2, "_Pragma") && token_is(&u->tokens, i - 1, "(");
}

static bool makes_pragma(const Unit *u, const Invocation *inv)
{
    static const Says pragma = {"_Pragma", true, 0};
    return expand_says(u, &pragma, u->source.text + inv->begin, inv->end - inv->begin, 4);
}

bool omp_open_macros(const Unit *u, const Function *f, bool *open)
{
    bool any = any_pragma_in_macros(u), found = false;
    for (int i = 0; i < u->n_invocations; i++) {
        const Invocation *inv = &u->invocations[i];
        if (inv->begin < f->body->span.begin || inv->end > f->body->span.end || !inv->definition ||
            !(is_operand(u, inv) || (any && makes_pragma(u, inv))))
            continue;
        open[i] = found = true;
    }
    return found;
}

/* ---- macros in directives ---- */

static const char *find_definition(void *context, const char *name, size_t *len)
{
    const Macro *m = macro_named(context, name);
    if (!m || m->defined != 1 || !m->definition)
        return NULL;
    *len = m->definition_len;
    return m->definition;
}

static const Macro *macro_at(const Unit *u, const Tokens *t, size_t i)
{
    char name[128];
    const Macro *m = t->tok[i].kind == TOK_IDENT ? macro_named(u, token_text(t, i, name, sizeof name)) : NULL;
    return m && m->defined == 1 && m->definition ? m : NULL;
}

/* A word or a clause; in brackets, what takes a list or a modifier apart. */
static bool has_macro(const Unit *u, const OmpDirective *d)
{
    int depth = 0;
    for (size_t i = d->first; i < d->last; i++) {
        const Macro *m = macro_at(u, &d->tokens, i);
        if (m && (depth == 0 || memchr(m->definition, ':', m->definition_len) || memchr(m->definition, ',', m->definition_len)))
            return true;
        depth += token_is(&d->tokens, i, "(");
        depth -= token_is(&d->tokens, i, ")");
    }
    return false;
}

void omp_expand(const Unit *u, OmpDirective *d, Arena *arena)
{
    if (d->first >= d->last || !has_macro(u, d))
        return;
    const char *written = omp_text(d, d->first, d->last, arena);
    const MacroLookup lookup = {find_definition, (Unit *)u};
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
        const MacroLookup lookup = {find_definition, (Unit *)u};
        Buf text = {NULL, 0, 0};
        macro_expand(&text, u->source.text + inv->begin, inv->end - inv->begin, &lookup);
        bool is_nothing = strspn(text.len ? text.text : "", " \n") == text.len;
        buf_free(&text);
        return is_nothing ? tokens_at(t, inv->end) : i;
    }
    return i;
}
