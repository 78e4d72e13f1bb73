/* A call of an inlined function.
 * In: its summary, the values of the arguments.  Out: events for what it leaves to its callers, around the call's own;
 * places that are available behind it. */
#include <stdlib.h>

#include "model/inline/inline_decision.h"
#include "model/value/number_expr.h"

enum {
    CALLS_AT_MOST = 48 /* The most calls of one function whose effects are kept apart. */,
    EVENTS_AT_MOST = 400 /* The most events of inlined functions in one function. */
};

typedef struct InlinedCall {
    Numbering *n;
    const Summary *s;
    const Value *argument; /* The arguments are by parameter. */
    int n_arguments;
    const Body *origin;
    Value result;
    Value address[PLACES_AT_MOST], content[PLACES_AT_MOST];
    Value exit_address[PLACES_AT_MOST], exit_content[PLACES_AT_MOST];
} InlinedCall;

static Value term_value(const InlinedCall *h, const OuterTerm *t)
{
    switch (t->kind) {
    case TERM_OBJECT: return value_object(&h->n->g->v, t->object, NULL);
    case TERM_PARAMETER: return t->index < h->n_arguments ? h->argument[t->index] : 0;
    case TERM_RESULT: return h->result;
    case TERM_ENTRY: return h->content[t->index];
    case TERM_END: return h->exit_content[t->index];
    }
    return 0;
}

static Value place_at(const InlinedCall *h, const OuterPlace *p)
{
    Values *v = &h->n->g->v;
    Value at = value_constant(v, p->constant);
    for (int i = 0; i < p->n && at; i++)
        at = value_add(v, at, term_value(h, &p->term[i]), p->term[i].factor);
    return at;
}

/* More calls than these cost more time than their effects are worth. */
static bool are_too_many(ModelGraph *g)
{
    return g->n_inlined >= EVENTS_AT_MOST;
}

static int location_of(const InlinedCall *h, int i)
{
    ModelGraph *g = h->n->g;
    Location l = h->s->entry[i].shape;
    l.address = h->address[i];
    number_complete(g, &l);
    return graph_location(g, l);
}

static void add_inlined_event(InlinedCall *h, int i, EventKind kind)
{
    ModelGraph *g = h->n->g;
    const OuterPlace *p = &h->s->entry[i];
    const Event *as = kind == EVENT_LOAD ? &p->load : &p->store;
    Event e = {.kind = kind,
               .position = g->point[h->n->node].n_events,
               .act = as->act,
               .written = as->written,
               .origin = as->origin ? as->origin : h->origin,
               .is_partial = p->is_partial,
               .is_pinned = p->is_partial,
               .is_inserted = true};
    if (!h->address[i]) {
        *PUSH(g->unknown_access, g->n_unknown, g->cap_unknown) = (UnknownAccess){e, h->n->node};
        return;
    }
    e.location = location_of(h, i);
    if (kind == EVENT_LOAD)
        h->content[i] = number_loaded(h->n, e.location, p->shape.type);
    graph_event(g, h->n->node, e);
    g->n_inlined++;
}

/* The call's, without the events in front of it and behind. */
static const Effect *rest_of_effect(const InlinedCall *h, const Effect *all)
{
    ModelGraph *g = h->n->g;
    int n = 0, *theirs = NEW_N(g->arena, int, PLACES_AT_MOST);
    for (int i = 0; i < h->s->n_entry; i++)
        if (h->s->entry[i].is_callees_alone && h->address[i])
            theirs[n++] = graph_find(g, h->address[i], h->s->entry[i].shape.size);
    if (!n || g->n_separate_calls++ >= CALLS_AT_MOST)
        return all;
    Effect *rest = NEW(g->arena, Effect);
    *rest = *all;
    rest->excluded = theirs;
    rest->n_excluded = n;
    return rest;
}

static bool is_behind(const Summary *s, const OuterPlace *p)
{
    bool is = false;
    for (int i = 0; i < p->n; i++)
        is = is || (p->term[i].kind == TERM_END && s->exit_place[p->term[i].index].is_phi);
    return is;
}

/* Notes what is available behind the event, the last one of the call: it is looked for when all is numbered. */
static void note_exit_places(InlinedCall *h, int at)
{
    ModelGraph *g = h->n->g;
    for (int i = 0; i < h->s->n_exit_places; i++) {
        const OuterPlace *p = &h->s->exit_place[i];
        h->exit_address[i] = place_at(h, p);
        int location = h->exit_address[i] ? graph_find(g, h->exit_address[i], p->shape.size) : -1;
        if (location >= 0)
            h->exit_content[i] = number_loaded(h->n, location, p->shape.type);
        if (h->exit_address[i])
            *PUSH(g->exit_place, g->n_exit_places, g->cap_exit_places) =
                (ExitPlace){h->n->node, at, h->exit_address[i], p->shape.size, p->is_phi, is_behind(h->s, p)};
    }
}

Value inlined_call(Numbering *n, const Summary *s, const Value *argument, Event call, const Type *result)
{
    ModelGraph *g = n->g;
    const Node *node = call.act->node;
    InlinedCall *h = NEW(g->arena, InlinedCall);
    bool nothing = call.act->may_not_run || are_too_many(g);
    *h = (InlinedCall){.n = n,
                       .s = s,
                       .argument = argument,
                       .n_arguments = node->n_kids - 1,
                       .origin = callee_named(g->unit, node->decl->name)->body};
    for (int i = 0; i < s->n_entry; i++) {
        h->address[i] = nothing ? 0 : place_at(h, &s->entry[i]);
        if (s->entry[i].is_loaded)
            add_inlined_event(h, i, EVENT_LOAD);
        else if (h->address[i]) /* rest_of_effect leaves it out. */
            location_of(h, i);
    }
    if (!nothing)
        call.effect = rest_of_effect(h, call.effect);
    call.position = g->point[n->node].n_events;
    graph_event(g, n->node, call);
    if (result && !nothing)
        h->result = call_value(g->unit, s, node, &(CallValues){&g->v, argument, h->content});
    if (result && !h->result)
        h->result = number_result(n, node, result);
    for (int i = 0; i < s->n_entry; i++)
        if (s->entry[i].is_stored)
            add_inlined_event(h, i, EVENT_STORE);
    if (!nothing)
        note_exit_places(h, g->point[n->node].n_events - 1);
    g->point[n->node].event[call.position].stored = h->result;
    return h->result;
}
