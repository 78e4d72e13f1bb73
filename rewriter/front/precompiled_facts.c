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
    const Precompiled *pre = f->precompiled;
    const char *real = pre && pre->n_real_paths ? front_real_path(f, file) : NULL;
    for (int i = 0; real && i < pre->n_real_paths; i++)
        if (!strcmp(pre->real_path[i], real))
            return arena_strdup(f->arena, pre->unit->headers[i]);
    return front_string(f, clang_getFileName(file));
}

/* Copies the headers' facts to the unit: they may be gone when the unit is taken from where trees are kept
 * (kept_tree.h). */
void precompiled_headers(Front *f)
{
    for (int i = 0; f->precompiled && i < f->precompiled->unit->n_headers; i++)
        *PUSH(f->unit->headers, f->unit->n_headers, f->cap_headers) =
            arena_strdup(f->arena, f->precompiled->unit->headers[i]);
    f->order = f->precompiled != NULL; /* Precompiled headers declare in front of everything. */
}

static Macro own_macro(Front *f, const Macro *m)
{
    Macro own = *m;
    own.name = arena_strdup(f->arena, m->name);
    own.definition = m->definition ? arena_strndup(f->arena, m->definition, m->definition_len) : NULL;
    return own;
}

static MacroState own_state(Front *f, const MacroState *m)
{
    MacroState own = *m;
    own.name = arena_strdup(f->arena, m->name);
    own.definition = m->definition ? arena_strndup(f->arena, m->definition, m->definition_len) : NULL;
    return own;
}

void precompiled_macros(Front *f)
{
    if (!f->precompiled)
        return;
    Unit *u = f->unit;
    const Unit *from = f->precompiled->unit;
    for (int i = 0; i < from->n_macros; i++)
        *PUSH(u->macros, u->n_macros, f->cap_macros) = own_macro(f, &from->macros[i]);
    for (int i = 0; i < from->n_states; i++)
        *PUSH(u->states, u->n_states, f->cap_states) = own_state(f, &from->states[i]);
    for (int i = 0; i < from->n_given; i++)
        *PUSH(u->given_macros, u->n_given, f->cap_given) = own_macro(f, &from->given_macros[i]);
    u->has_counter = u->has_counter || from->has_counter;
}
