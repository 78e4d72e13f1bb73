/* In: directives outside of functions.  Out: why a function cannot be counted for what they say of it; whether they name it; edits.
 * Method: from tokens.  `declare …` belongs to the function whose name is the next word in front of a bracket.
 *      declare variant   compilers call another function in the place of this one, by the construct around the call: a call of the
 *                        function's copy would not be one of them
 *      declare target    the function may run on another device, which has none of our counters
 *      declare simd      compilers make copies that run for several elements at once, and would count for one
 * Limits: operators (_Pragma) are not looked for; what headers say is not known here. */
#include <string.h>

#include "omp.h"

/* Token i begins a line `#pragma omp`; the line's tokens end at *end. */
static bool is_line(const Unit *u, size_t i, size_t *end)
{
    const Tokens *t = &u->tokens;
    if (!t->tok[i].directive || !t->tok[i].line_start || i + 3 >= t->n || !token_is(t, i + 1, "pragma") || !token_is(t, i + 2, "omp"))
        return false;
    for (*end = i + 1; *end < t->n && t->tok[*end].directive && !t->tok[*end].line_start; ++*end)
        ;
    return !is_skipped(u, t->tok[i].begin);
}

static bool says(const Tokens *t, size_t i, size_t end, const char *first, const char *second)
{
    return i + 1 < end && token_is(t, i, first) && token_is(t, i + 1, second);
}

/* The word in front of the first bracket behind token i; t->n: none. */
static size_t declared(const Tokens *t, size_t i)
{
    for (; i + 1 < t->n; i++) {
        if (t->tok[i].directive)
            continue;
        if (token_is(t, i, ";") || token_is(t, i, "{"))
            return t->n;
        bool other = token_is(t, i, "__attribute__") || token_is(t, i, "__attribute") || token_is(t, i, "_Alignas");
        if (t->tok[i].kind == TOK_IDENT && token_is(t, i + 1, "(") && !other)
            return i;
    }
    return t->n;
}

static bool lists(const Tokens *t, size_t i, size_t end, const char *name)
{
    for (; i < end; i++)
        if (token_is(t, i, name))
            return true;
    return false;
}

const char *omp_declared(const Unit *u, const Function *f, const char *name)
{
    const Tokens *t = &u->tokens;
    int targets = 0, variants = 0;
    size_t end;
    for (size_t i = 0; i + 3 < t->n; i++) {
        bool before = t->tok[i].begin < f->begin;
        if (!is_line(u, i, &end))
            continue;
        size_t k = i + 3 + token_is(t, i + 3, "begin");
        if (says(t, k, end, "declare", "target"))
            targets += before && (k + 2 == end || k > i + 3);
        else if (says(t, k, end, "declare", "variant") && k > i + 3)
            variants += before;
        else if (before && token_is(t, k, "end") && says(t, k + 1, end, "declare", "target"))
            targets -= targets > 0;
        else if (before && token_is(t, k, "end") && says(t, k + 1, end, "declare", "variant"))
            variants -= variants > 0;
        bool is_target = says(t, k, end, "declare", "target") && k + 2 < end && lists(t, k + 2, end, name);
        size_t word = says(t, k, end, "declare", "variant") ? declared(t, end) : t->n;
        if (is_target)
            return "it may run on another device (declare target)";
        if (word < t->n && token_is(t, word, name))
            return "compilers choose what its calls call (declare variant)";
    }
    return targets ? "it may run on another device (declare target)" : variants ? "compilers choose when it is called (declare variant)" : NULL;
}

bool omp_mentions(const Unit *u, const char *name)
{
    const Tokens *t = &u->tokens;
    size_t end;
    for (size_t i = 0; i + 3 < t->n; i++) {
        const Token *string = &t->tok[i + 2];
        if (is_line(u, i, &end) && lists(t, i + 3, end, name))
            return true;
        if (token_is(t, i, "_Pragma") && string->kind == TOK_STRING &&
            memmem(u->source.text + string->begin, string->end - string->begin, name, strlen(name)))
            return true;
    }
    return false;
}

void omp_drop_simd(const Unit *u, const Function *f, Edits *edits)
{
    const Tokens *t = &u->tokens;
    size_t end;
    for (size_t i = 0; i + 4 < t->n; i++) {
        if (!is_line(u, i, &end) || !says(t, i + 3, end, "declare", "simd"))
            continue;
        size_t name = declared(t, end);
        if (name < t->n && token_is(t, name, f->name))
            edit_add(edits, t->tok[i].begin, t->tok[end - 1].end, EDIT_OPEN, 0, "");
    }
}
