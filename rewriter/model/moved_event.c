/* In: events and operations of the model's graph.  Out: their accesses, noted. */
#include "model/moved_event.h"

void moved_note(Arena *a, MovedAccess **list, const Event *e, int64_t size, int times)
{
    moved_add(a, list,
              (MovedAccess){
                  .node = e->act->node, .is_load = e->kind == EVENT_LOAD, .size = size > 0 ? size : 0, .times = times});
}

void moved_note_computed(Arena *a, const Operation *o, MovedAccess **list, int times)
{
    const Expansion *e = &o->expansion;
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
