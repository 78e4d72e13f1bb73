/* Linked with -Wl,--wrap=entries_settle: the block counts of functions whose names begin with "broken" get a counter
 * that no program has, as a bug of the placement would. */
#include <string.h>

#include "../../rewriter/placement/entry_counts.h"

void __real_entries_settle(Job *job, const Unit *now, int *next_counter);
void __wrap_entries_settle(Job *job, const Unit *now, int *next_counter);

void __wrap_entries_settle(Job *job, const Unit *now, int *next_counter)
{
    __real_entries_settle(job, now, next_counter);
    for (int i = 0; i < job->n_bodies; i++) {
        Placement *p = job->body[i].placement;
        if (p && !strncmp(job->unit->functions[job->body[i].function]->name, "broken", 6))
            for (int b = 1; b < p->cfg->n_blocks; b++)
                p->block[b] = formula_counter(now->arena, ENTRY_UNKNOWN + 66);
    }
}
