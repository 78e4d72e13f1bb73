/* Accesses of the model's graph that move.
 * In: events and operations.  Out: entries of lists (moved_access.h). */
#ifndef MR_MODEL_MOVED_EVENT_H
#define MR_MODEL_MOVED_EVENT_H

#include "model/graph/event_graph.h"

void moved_note(Arena *a, MovedAccess **list, const Event *e, int64_t size, int times);
/* Those that an operation makes which is done by instructions: of a block of memory that is copied. */
void moved_note_computed(Arena *a, const Operation *o, MovedAccess **list, int times);

#endif
