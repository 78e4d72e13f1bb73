/* In: a graph's loops.  Out: their numbers, and events around them.
 * Method: loops are numbered from the outside in; what stands around a loop and in its body are insertion points, as
 * counters are.
 * Where no access is asked for, nothing happens in code that calls nothing: its loops and its frame have no events
 * either, unless a module asks for every one.
 * An iteration begins with its condition, where that makes events, else with the body.
 * Limits: a loop that a macro hides, or that a directive wants as it is, has no events of its own: what is inside
 * belongs to the loop around it. */
#include "emit/event_writer.h"

#include <string.h>

/* ---- loops ---- */

static bool is_counted_loop(const Cfg *c, const Node *n)
{
    for (int i = 0; i < c->n_loops; i++)
        if (c->loop[i].node == n)
            return c->loop[i].repeat && c->loop[i].repeat->to->is_counted;
    return false;
}

/* The condition, which is evaluated in front of each body; NULL: it is not, or there is none. */
static const Node *condition_of(const Node *loop)
{
    return loop->kind == S_DO ? NULL : loop_condition(loop);
}

static bool can_stand_around(const Writer *w, const Node *n)
{
    return !is_uneditable(w->u, n) && !is_uneditable(w->u, loop_body(n)) && (!n->omp ? !has_pragma(w->u, n) : true);
}

/* The function that the call leads to, if it is internal to this file and the file's text says all that it does; else
 * NULL. */
static const Function *own_function(const Unit *u, const Node *call)
{
    const Decl *d = call->decl;
    if (!d || d->kind != DECL_FUNCTION || !d->is_internal)
        return NULL;
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        if (!strcmp(f->decl->name, d->name))
            return f->is_weak || f->calls_setjmp || f->is_read_in_part || f->unfit ? NULL : f;
    }
    return NULL;
}

typedef struct CallSearch {
    const Unit *u;
    int depth; /* The number of levels of callees that are still looked at. */
    bool is_found;
} CallSearch;

/* Finds a call that might have events.  A call of a function of this file has none if that contains no such call. */
static bool find_call(Node *n, void *ctx)
{
    CallSearch *s = ctx;
    const Function *f = n->kind == E_CALL && s->depth ? own_function(s->u, n) : NULL;
    if (n->kind == E_CALL && !f)
        s->is_found = true;
    if (f) {
        s->depth--;
        walk(f->body, find_call, s);
        s->depth++;
    }
    return !s->is_found;
}

/* May the code have events other than those of loops and of the function itself?  A module that wants any access is
 * enough for a yes: which nodes have one (writer_event_accesses_in) is not known yet where loops are numbered. */
static bool may_have_events(const Writer *w, const Node *n)
{
    const unsigned without_calls =
        EVENTS_LOADS | EVENTS_STORES | EVENTS_POINTERS | EVENTS_STACKS | EVENTS_GLOBALS | EVENTS_EVERY;
    CallSearch calls = {w->u, 2, false};
    if (w->events->mask & without_calls)
        return true;
    walk((Node *)n, find_call, &calls);
    return calls.is_found;
}

static bool find_event(Node *n, void *ctx)
{
    bool *found = ctx;
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC)
        return false;
    bool changes = n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n);
    *found = *found || n->kind == E_CALL || n->kind == E_STMT_EXPR || n->kind == E_ATOMIC ||
             ((n->is_load || changes) && lvalue_class(n->kid[0]) != IN_REGISTER);
    return !*found;
}

/* Can an event stand in front of the loop's condition, and does the condition make events?  A directive may fix its
 * text. */
static bool begins_with_test(const Writer *w, const Node *loop)
{
    const Node *condition = condition_of(loop);
    bool found = false;
    if (!condition || loop->omp || event_stays(loop) || is_uneditable(w->u, condition))
        return false;
    walk((Node *)condition, find_event, &found);
    return found;
}

static bool number_loop(Node *n, void *ctx)
{
    Writer *w = ctx;
    if (!is_loop(n) || !is_counted_loop(w->c, n) || !can_stand_around(w, n))
        return true;
    EventLoopNumber *l = NEW(w->arena, EventLoopNumber);
    int parent = writer_loop_around(w, n);
    l->node = n;
    EventLoop facts = {.function = w->function, .parent = parent, .place = n->from};
    facts.scalar = carried_scalars(w->arena, n, &facts.n_scalars);
    l->number = events_loop(w->events, facts);
    HASH_ADD_PTR(w->event_loops, node, l);
    l->is_silent = !may_have_events(w, n);
    w->event_has_loops = w->event_has_loops || !l->is_silent;
    return true;
}

static void write_loop(Writer *w, EventLoopNumber *l)
{
    if (l->group) {
        writer_event_group(w, l);
        return;
    }
    InsertionPoint *around = point_of(&w->points, l->node), *body = point_of(&w->points, loop_body(l->node));
    if (w->events->mask & EVENTS_LOOPS) {
        buf_printf(&around->before, "(void)MR_LOOP(%uu); ", (unsigned)l->number);
        buf_printf(&around->after, "(void)MR_LOOP_END(%uu);", (unsigned)l->number);
    }
    if (w->events->mask & EVENTS_ITERATIONS && begins_with_test(w, l->node))
        insert_around(&w->inserter, condition_of(l->node), 3,
                      arena_printf(w->arena, "((void)MR_TEST(%uu), (", (unsigned)l->number), "))");
    if (w->events->mask & EVENTS_ITERATIONS)
        buf_printf(&body->before, "(void)MR_ITERATE(%uu); ", (unsigned)l->number);
}

static void write_loops(Writer *w)
{
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

static void forget(Writer *w)
{
    HASH_CLEAR(hh, w->event_loops);
    HASH_CLEAR(hh, w->event_accesses);
}

void writer_events(Writer *w)
{
    bool loses_registers = false; /* clang forgets what other registers hold when __builtin_setjmp returns again. */
    walk(w->c->function->body, find_builtin_setjmp, &loses_registers);
    if (loses_registers)
        w->events = NULL;
    if (!w->events)
        return;
    walk(w->c->function->body, number_loop, w);
    writer_event_collect(w);
    writer_event_repeats(w);
    writer_event_groups(w);
    write_loops(w);
    if (!may_have_events(w, w->c->function->body)) {
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
