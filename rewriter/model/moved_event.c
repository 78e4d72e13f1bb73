/* In: events and operations of the model's graph.  Out: their accesses, noted. */
#include "model/moved_event.h"

#include "tree/initialiser.h"

/* A structure that is assigned as it is written, S s = {…}, moves its members, without what lies between them. */
int64_t event_size(const Event *e)
{
    const Node *n = e->act->node;
    if (e->kind != EVENT_STORE || n->kind != E_ASSIGN || !n->type || n->type->kind != TY_RECORD)
        return e->act->size;
    const Node *from = strip_casts(n->kid[1]),
               *list = from->kind == E_COMPOUND_LITERAL && from->n_kids ? from->kid[from->n_kids - 1] : NULL;
    int64_t size = 0;
    for (int i = 0; list && list->kind == E_INIT_LIST && i < list->n_kids; i++) {
        Access a = initialiser_access(list, i);
        size += initialiser_value(list, i)->kind == E_INIT_LIST ? e->act->size : a.size * a.n;
    }
    return size > 0 && size < e->act->size ? size : e->act->size;
}

/* Bytes of one execution; where several share one, it stays an access. */
int64_t event_bytes(const Event *e)
{
    return e->narrowed ? e->narrowed : e->shared ? event_size(e) / e->shared : event_size(e);
}

void moved_note(Arena *a, MovedAccess **list, const Event *e, int64_t size, int times)
{
    moved_add(a, list,
              (MovedAccess){
                  .node = e->act->node, .is_load = e->kind == EVENT_LOAD, .size = size > 0 ? size : 0, .times = times});
}

void moved_note_library(Arena *a, MovedAccess **list, const LibCall *c, int times)
{
    moved_add(a, list, (MovedAccess){.node = c->call, .origin = ACCESS_LIBRARY, .times = times, .library = c});
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
                                    .origin = ACCESS_POINTED,
                                    .is_load = i,
                                    .size = size > 0 ? size : 0,
                                    .times = times});
    }
}
