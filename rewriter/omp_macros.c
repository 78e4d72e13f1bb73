/* In: a function.  Out: the macros in it that make _Pragma operators, to be opened.
 * Limits: words of a directive that are macros themselves are not seen. */
#include <string.h>

#include "expand.h"
#include "omp.h"

static bool any_pragma_in_macros(const Unit *u)
{
    for (int i = 0; i < u->n_macros; i++)
        if (!u->macros[i].is_system && memmem(u->macros[i].definition, u->macros[i].definition_len, "_Pragma", 7))
            return true;
    return false;
}

bool omp_open_macros(const Unit *u, const Function *f, bool *open)
{
    static const Says pragma = {"_Pragma", true, 0};
    bool any = any_pragma_in_macros(u), found = false;
    for (int i = 0; i < u->n_invocations && any; i++) {
        const Invocation *inv = &u->invocations[i];
        if (inv->begin < f->body->span.begin || inv->end > f->body->span.end || !inv->definition ||
            !expand_says(u, &pragma, u->source.text + inv->begin, inv->end - inv->begin, 4))
            continue;
        open[i] = found = true;
    }
    return found;
}
