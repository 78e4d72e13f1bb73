/* Method: a text is lexed, and so is the body of each macro that it names, down to a depth.
 * Limits: a name in front of no parenthesis is looked into as well. */
#include "macro/macro_words.h"

#include <string.h>

enum { DEPTH = 4 }; /* Names in a definition are followed to so many definitions behind each other. */

static bool macro_says(const Unit *u, const Says *what, const Macro *m, int depth)
{
    for (; m; m = what->any_definition ? m->other : NULL)
        if (!(m->is_system && what->users_only) && expand_says(u, what, m->definition, m->definition_len, depth))
            return true;
    return false;
}

bool expand_says(const Unit *u, const Says *what, const char *text, size_t len, int depth)
{
    Tokens t;
    char name[128];
    bool found = false;
    lex(&t, text, len);
    for (size_t i = 0; i < t.n && !found; i++) {
        if (t.tok[i].kind != TOK_IDENT)
            continue;
        token_text(&t, i, name, sizeof name);
        const Macro *m = depth > 0 && i >= what->first ? macro_named(u, name) : NULL;
        found = !strcmp(name, what->word) || macro_says(u, what, m, depth - 1);
    }
    tokens_free(&t);
    return found;
}

bool expand_says_counter(const Unit *u, uint32_t begin, uint32_t end)
{
    static const Says counter = {"__COUNTER__", false, 0, true};
    return u->has_counter && expand_says(u, &counter, u->source.text + begin, end - begin, DEPTH);
}

bool macro_has_parameters(const char *name, const char *definition, size_t len)
{
    size_t n = strlen(name);
    return n < len && definition[n] == '(';
}

static bool is_function_like(const Macro *m)
{
    return macro_has_parameters(m->name, m->definition, m->definition_len);
}

size_t expand_invocation_end(const Tokens *t, size_t i, const Macro *m)
{
    int depth = 0;
    if (!is_function_like(m))
        return i + 1;
    if (i + 1 >= t->n || !token_is(t, i + 1, "("))
        return 0;
    for (size_t k = i + 1; k < t->n; k++) {
        depth += token_is(t, k, "(") - token_is(t, k, ")");
        if (depth == 0)
            return k + 1;
    }
    return 0;
}

size_t macro_body_begin(const Tokens *t)
{
    size_t i = 1;
    if (i < t->n && token_is(t, i, "(") && !t->tok[i].space_before)
        while (i < t->n && !token_is(t, i++, ")"))
            ;
    return i;
}

bool macro_names_parameter(const Tokens *t, size_t body, size_t i)
{
    for (size_t k = 1; k < body && t->tok[i].kind == TOK_IDENT; k++)
        if (token_same(t, k, i))
            return true;
    return false;
}
