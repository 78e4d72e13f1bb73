/* In: events and operations of the model's graph.  Out: their accesses, noted. */
#include "model/moved_event.h"

void moved_note(Arena *a, MovedAccess **list, const Event *e, int64_t size, int times)
{
    moved_add(a, list,
              (MovedAccess){
                  .node = e->act->node, .is_load = e->kind == EVENT_LOAD, .size = size > 0 ? size : 0, .times = times});
}

void moved_note_library(Arena *a, MovedAccess **list, const LibCall *c, int times)
{
    moved_add(a, list, (MovedAccess){.node = c->call, .text = ACCESS_LIBRARY, .times = times, .library = c});
}

void moved_note_written(Arena *a, const Operation *o, MovedAccess **list)
{
    if (o->act->kind == ACT_LIBRARY)
        moved_note_library(a, list, o->act->library, 1);
}

void moved_note_entry(Arena *a, MovedAccess **list, Node *call, const LibEntry *e, int times)
{
    LibCall *c = NEW(a, LibCall);
    *c = (LibCall){.call = call, .entry = e};
    libcall_constants(c);
    moved_note_library(a, list, c, times);
}

void moved_note_computed(Arena *a, const Operation *o, MovedAccess **list, int times)
{
    const Expansion *e = &o->expansion;
    if (!e->is_expanded && o->act->kind == ACT_LIBRARY)
        moved_note_library(a, list, o->act->library, times);
    if (e->is_expanded && !e->copies && e->other)
        moved_note_entry(a, list, o->act->node, e->other, times);
    if (!e->is_expanded || !e->copies)
        return;
    for (int i = 0; i < 2; i++) {
        int64_t size = i ? e->loaded : e->stored;
        if (size)
            moved_add(a, list,
                      (MovedAccess){.node = o->act->node->kid[1 + i],
                                    .text = ACCESS_POINTED,
                                    .is_load = i,
                                    .size = size > 0 ? size : 0,
                                    .times = times});
    }
}
