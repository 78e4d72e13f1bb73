/* In: a unit's states, in the order of reading.  Out: those of a name beside each other, in that order.
 * Method: the last one in front of an invocation holds.
 * Limits: #undef in a header is not seen. */
#include "tree/macro_state.h"

#include <string.h>

#include "support/util.h"

static int by_name(const void *a, const void *b)
{
    const MacroState *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : x->position - y->position;
}

void macro_states_sort(Unit *u)
{
    if (u->n_states)
        SORT(u->states, u->n_states, by_name);
}

const char *macro_in_force(const Unit *u, const char *name, const Invocation *inv, size_t *len)
{
    const MacroState wanted = {.name = name, .position = inv->position};
    int lo = 0, hi = inv->position < 0 ? 0 : u->n_states;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (by_name(&u->states[mid], &wanted) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    const MacroState *last = lo ? &u->states[lo - 1] : NULL;
    if (!last || strcmp(last->name, name) != 0)
        return NULL;
    *len = last->definition_len;
    return last->definition;
}
