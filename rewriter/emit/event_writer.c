/* In: a graph's loops.  Out: their numbers, and events around them.
 * Method: loops are numbered from the outside in; what stands around a loop and in its body are insertion points, as
 * counters are.
 * Where no access is asked for, nothing happens in code that calls nothing: its loops and its frame have no events
 * either, unless a module asks for every one.
 * Limits: a loop that a macro hides, or that a directive wants as it is, has no events of its own: what is inside
 * belongs to the loop around it. */
#include "emit/event_writer.h"

#include <string.h>

/* ---- loops ---- */

static bool is_counted_loop(const Cfg *c, const Node *n)
{
    for (int i = 0; i < c->n_loops; i++)
        if (c->loop[i].node == n)
            return c->loop[i].again && c->loop[i].again->to->counted;
    return false;
}

static const Node *body_of(const Node *loop)
{
    return loop->kid[loop->kind == S_DO ? 0 : loop->n_kids - 1];
}

static bool can_stand_around(const Writer *w, const Node *n)
{
    return !is_uneditable(w->u, n) && !is_uneditable(w->u, body_of(n)) && (!n->omp ? !has_pragma(w->u, n) : true);
}

static bool find_call(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == E_CALL;
    return !*found;
}

/* Can events come from it, other than those of loops and of the function itself? */
static bool makes_events(const Writer *w, const Node *n)
{
    const unsigned without_calls =
        EVENTS_LOADS | EVENTS_STORES | EVENTS_POINTERS | EVENTS_STACKS | EVENTS_GLOBALS | EVENTS_EVERY;
    bool has_call = false;
    walk((Node *)n, find_call, &has_call);
    return has_call || (w->events->mask & without_calls);
}

static bool number_loop(Node *n, void *ctx)
{
    Writer *w = ctx;
    if (!is_loop(n) || !is_counted_loop(w->c, n) || !can_stand_around(w, n))
        return true;
    EventLoopNumber *l = NEW(w->arena, EventLoopNumber);
    int parent = writer_loop_around(w, n);
    l->node = n;
    EventLoop facts = {.function = w->function, .parent = parent, .at = n->from};
    facts.scalar = carried_scalars(w->arena, n, &facts.n_scalars);
    l->number = events_loop(w->events, facts);
    HASH_ADD_PTR(w->event_loops, node, l);
    l->is_silent = !makes_events(w, n);
    w->event_has_loops = w->event_has_loops || !l->is_silent;
    return true;
}

static void write_loop(Writer *w, const EventLoopNumber *l)
{
    InsertionPoint *around = point_of(&w->points, l->node), *body = point_of(&w->points, body_of(l->node));
    if (w->events->mask & EVENTS_LOOPS) {
        buf_printf(&around->before, "(void)MR_LOOP(%uu); ", (unsigned)l->number);
        buf_printf(&around->after, "(void)MR_LOOP_END(%uu);", (unsigned)l->number);
    }
    if (w->events->mask & EVENTS_ITERATIONS)
        buf_printf(&body->before, "(void)MR_ITERATE(%uu); ", (unsigned)l->number);
}

static void write_loops(Writer *w)
{
    walk(w->c->function->body, number_loop, w);
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next)
        if (!l->is_silent)
            write_loop(w, l);
}

/* ---- all of it ---- */

static bool find_builtin_setjmp(Node *n, void *ctx)
{
    *(bool *)ctx = *(bool *)ctx || (n->kind == E_CALL && n->decl && !strcmp(n->decl->name, "__builtin_setjmp"));
    return !*(bool *)ctx;
}

void writer_events(Writer *w)
{
    bool loses_registers = false; /* clang forgets what else is in them when that comes back */
    walk(w->c->function->body, find_builtin_setjmp, &loses_registers);
    if (loses_registers)
        w->events = NULL;
    if (!w->events)
        return;
    write_loops(w);
    if (!makes_events(w, w->c->function->body)) {
        HASH_CLEAR(hh, w->event_loops);
        w->events = NULL;
        return;
    }
    writer_event_unnamed(w);
    writer_event_accesses(w);
    writer_event_pointers(w);
    writer_event_calls(w);
    writer_event_returns(w);
    HASH_CLEAR(hh, w->event_loops);
}
