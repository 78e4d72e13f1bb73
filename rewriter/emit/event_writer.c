/* In: a graph's loops.  Out: their numbers, and events around them.
 * Method: loops are numbered from the outside in; what stands around a loop and in its body are insertion points, as
 * counters are.  Which loops have events is decided before (placement/event_plan.h). */
#include "emit/event_writer.h"

/* ---- loops ---- */

static void number_loop(Writer *w, const PlannedLoop *planned)
{
    Node *n = planned->node;
    EventLoopNumber *l = NEW(w->arena, EventLoopNumber);
    int parent = writer_loop_around(w, n);
    l->node = n;
    l->plan = planned;
    EventLoop facts = {.function = w->function, .parent = parent, .place = n->from};
    facts.scalar = carried_scalars(w->arena, n, &facts.n_scalars);
    l->number = events_loop(w->events, facts);
    HASH_ADD_PTR(w->event_loops, node, l);
    w->event_has_loops = w->event_has_loops || !planned->is_silent;
}

static void write_loop(Writer *w, EventLoopNumber *l)
{
    if (l->plan->group) {
        writer_event_group(w, l);
        return;
    }
    InsertionPoint *around = point_of(&w->points, l->node), *body = point_of(&w->points, loop_body(l->node));
    if (w->events->mask & EVENTS_LOOPS) {
        buf_printf(&around->before, "(void)MR_LOOP(%uu); ", (unsigned)l->number);
        buf_printf(&around->after, "(void)MR_LOOP_END(%uu);", (unsigned)l->number);
    }
    if (w->events->mask & EVENTS_ITERATIONS && l->plan->begins_with_test)
        insert_around(&w->inserter, loop_condition(l->node), 3,
                      arena_printf(w->arena, "((void)MR_TEST(%uu), (", (unsigned)l->number), "))");
    if (w->events->mask & EVENTS_ITERATIONS)
        buf_printf(&body->before, "(void)MR_ITERATE(%uu); ", (unsigned)l->number);
}

static void write_loops(Writer *w)
{
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next)
        if (!l->plan->is_silent)
            write_loop(w, l);
}

/* ---- all of it ---- */

static void forget(Writer *w)
{
    HASH_CLEAR(hh, w->event_loops);
}

void writer_events(Writer *w)
{
    const EventPlan *plan = w->p->events;
    if (!plan)
        w->events = NULL;
    if (!w->events)
        return;
    for (int i = 0; i < plan->n_loops; i++)
        number_loop(w, &plan->loop[i]);
    writer_event_groups(w);
    write_loops(w);
    if (plan->is_silent) {
        forget(w);
        w->events = NULL;
        return;
    }
    writer_event_gotos(w);
    writer_event_unnamed(w);
    writer_event_accesses(w);
    writer_event_groups_end(w);
    writer_event_pointers(w);
    writer_event_calls(w);
    writer_event_returns(w);
    forget(w);
}

void writer_events_free(Writer *w)
{
    writer_event_objects_free(w);
    writer_event_unnamed_free(w);
}
