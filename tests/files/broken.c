/* Linked with -Wl,--wrap=entries_settle: the block counts of functions whose names begin with "broken" get a counter
 * that no program has, as a bug of the placement would. */
#include <string.h>

#include "placement/count_formula.h"
#include "placement/entry_counts.h"
#include "placement/spanning_tree.h"

extern __typeof__(entries_settle) __real_entries_settle, __wrap_entries_settle;

void __wrap_entries_settle(const CountedUnit *u, int *next_counter)
{
    __real_entries_settle(u, next_counter);
    for (int i = 0; i < u->n_bodies; i++) {
        Placement *p = u->body[i].placement;
        if (p && !strncmp(u->user->functions[u->body[i].function]->name, "broken", 6))
            for (int b = 1; b < p->cfg->n_blocks; b++)
                p->block[b] = formula_counter(u->graphed->arena, ENTRY_UNKNOWN + 66);
    }
}
