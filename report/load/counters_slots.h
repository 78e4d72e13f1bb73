/* Functions of sample_groups.c and damage.c that only the loader of counter files needs. */
#ifndef REPORT_LOAD_COUNTERS_SLOTS_H
#define REPORT_LOAD_COUNTERS_SLOTS_H

#include "load/counters.h"

/* Gives each context its parts and their sums.  In: mrc->parts, one for each slot in slot order, and
 * mrc->contexts, which are of slots that own themselves; parent is still a slot + 1.
 * context_of[slot]: the context, or -1; set for slots that belong to another's context, too. */
void groups_attach(Mrc *mrc, int64_t *context_of, size_t n_slots);

/* Cuts parents that form a cycle where it closes. */
void mrc_cut_cycles(Mrc *mrc);

/* Keeps what another Mrc has kept. */
void mrc_damage_add(Mrc *mrc, const char *text);

/* Keeps "FILE: …" as a part that cannot be used, and warns of it. */
void mrc_damaged(Mrc *mrc, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
