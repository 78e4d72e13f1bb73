/* In: a function.  Out: the macros in it that make _Pragma operators, or an operator's string, to be opened.
 * Method: `OMP (single)` is opened to `_Pragma (STR (omp single))`, and that, in the next round, to `_Pragma ("omp single")`.
 * Limits: words of a directive that are macros themselves are not seen. */
#include "expand.h"
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
