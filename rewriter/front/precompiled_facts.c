/* In: precompiled headers.  Out: what a unit behind them has from them. */
#include "front/precompiled_facts.h"

#include <string.h>

#include "tree/macro_state.h"

int precompiled_declares(const Precompiled *pre, const char *name)
{
    Declared *d;
    HASH_FIND_STR(pre->functions, name, d);
    return d ? d->times : 0;
}

const char *precompiled_name(Front *f, CXFile file)
{
    const Precompiled *pre = f->behind;
    const char *real = pre && pre->n_real_paths ? front_real_path(f, file) : NULL;
    for (int i = 0; real && i < pre->n_real_paths; i++)
        if (!strcmp(pre->real_path[i], real))
            return pre->unit->headers[i];
    return front_string(f, clang_getFileName(file));
}

void precompiled_headers(Front *f)
{
    for (int i = 0; f->behind && i < f->behind->unit->n_headers; i++)
        *PUSH(f->unit->headers, f->unit->n_headers, f->cap_headers) = f->behind->unit->headers[i];
    f->order = f->behind != NULL; /* Precompiled headers declare in front of everything. */
}

void precompiled_macros(Front *f)
{
    if (!f->behind)
        return;
    const Unit *from = f->behind->unit;
    for (int i = 0; i < from->n_macros; i++)
        *PUSH(f->unit->macros, f->unit->n_macros, f->cap_macros) = from->macros[i];
    for (int i = 0; i < from->n_states; i++)
        *PUSH(f->unit->states, f->unit->n_states, f->cap_states) = from->states[i];
    for (int i = 0; i < from->n_given; i++)
        *PUSH(f->unit->given, f->unit->n_given, f->cap_given) = from->given[i];
    f->unit->has_counter = f->unit->has_counter || from->has_counter;
}
