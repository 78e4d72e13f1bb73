/* Accesses of the model's graph that move.
 * In: events and operations.  Out: entries of lists (moved_access.h). */
#ifndef MR_MODEL_MOVED_EVENT_H
#define MR_MODEL_MOVED_EVENT_H

#include "model/graph/event_graph.h"

void moved_note(Arena *a, MovedAccess **list, const Event *e, int64_t size, int times);
/* Adds constant figures of a library function's call. */
void moved_note_library(Arena *a, MovedAccess **list, const LibCall *c, int times);
/* Notes the accesses of the function that is called instead of the one that is written. */
void moved_note_entry(Arena *a, MovedAccess **list, Node *call, const LibEntry *e, int times);
/* Notes the accesses of an operation as it is written. */
void moved_note_written(Arena *a, const Operation *o, MovedAccess **list);
/* Adds the accesses of an operation to the list: those of a block copy that is done by instructions, else the
 * library's. */
void moved_note_computed(Arena *a, const Operation *o, MovedAccess **list, int times);

/* Bytes of the access as it is written, and of one execution of it; where several share one, it stays an access. */
int64_t event_size(const Event *e);
int64_t event_bytes(const Event *e);

#endif
