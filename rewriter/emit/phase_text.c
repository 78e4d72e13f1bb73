/* In: marks of phases.  Out: mr_phase("name"); in their place, or a declaration that makes the call, where a statement
 * would not be C89. */
#include "emit/phase_text.h"

static const char *mark_text(const Unit *u, const PhaseMark *m, int number)
{
    const char *call = arena_printf(u->arena, "mr_phase(\"%s\")", m->name ? m->name : "");
    return m->is_declared ? arena_printf(u->arena, "mr_u32 mr_p%d%s MR_UNUSED = (%s, 0u);", number, u->own_suffix, call)
                          : arena_printf(u->arena, "%s;", call);
}

void phases_write(const Unit *u, const Regions *regions, Edits *edits)
{
    for (int i = 0; i < regions->n_phases; i++) {
        const PhaseMark *m = &regions->phases[i];
        edit_add(edits, m->begin, m->end, EDIT_OPEN, 0, mark_text(u, m, i));
    }
}
