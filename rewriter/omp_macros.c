/* In: a function.  Out: the macros in it that make _Pragma operators, to be opened.
 * Limits: words of a directive that are macros themselves are not seen. */
#include <string.h>

#include "lex.h"
#include "omp.h"

/* May the macro of that name make a _Pragma?  Its own text, and that of macros in it. */
static bool makes_pragma(const Unit *u, const char *text, size_t len, int depth)
{
    Tokens t;
    char name[128];
    bool found = false;
    lex(&t, text, len);
    for (size_t i = 0; i < t.n && !found; i++) {
        if (t.tok[i].kind != TOK_IDENT)
            continue;
        found = !strcmp(token_text(&t, i, name, sizeof name), "_Pragma");
        for (int k = 0; k < u->n_macros && depth > 0 && !found; k++)
            if (!u->macros[k].is_system && !strcmp(u->macros[k].name, name))
                found = makes_pragma(u, u->macros[k].definition, u->macros[k].definition_len, depth - 1);
    }
    tokens_free(&t);
    return found;
}

static bool any_pragma_in_macros(const Unit *u)
{
    for (int i = 0; i < u->n_macros; i++)
        if (!u->macros[i].is_system && memmem(u->macros[i].definition, u->macros[i].definition_len, "_Pragma", 7))
            return true;
    return false;
}

bool omp_open_macros(const Unit *u, const Function *f, bool *open)
{
    bool any = any_pragma_in_macros(u), found = false;
    for (int i = 0; i < u->n_invocations && any; i++) {
        const Invocation *inv = &u->invocations[i];
        if (inv->begin < f->body->span.begin || inv->end > f->body->span.end || !inv->definition ||
            !makes_pragma(u, u->source.text + inv->begin, inv->end - inv->begin, 4))
            continue;
        open[i] = found = true;
    }
    return found;
}
