/* In: functions, loops, sites.  Out: their numbers. */
#include "job/event_table.h"

#include <stdlib.h>

void events_begin(EventTable *t, const EventTable *before)
{
    t->first_function = before ? before->first_function + before->n_functions : 0;
    t->first_loop = before ? before->first_loop + before->n_loops : 0;
    t->first_site = before ? before->first_site + before->n_sites : 0;
    t->n_functions = t->n_loops = t->n_sites = t->n_globals = 0;
}

void events_free(EventTable *t)
{
    free(t->function);
    free(t->loop);
    free(t->site);
    free(t->global);
    *t = (EventTable){0};
}

int events_function(EventTable *t, int function)
{
    *PUSH(t->function, t->n_functions, t->cap_functions) = (EventFunction){function};
    return t->first_function + t->n_functions - 1;
}

int events_loop(EventTable *t, EventLoop loop)
{
    *PUSH(t->loop, t->n_loops, t->cap_loops) = loop;
    return t->first_loop + t->n_loops - 1;
}

int events_site(EventTable *t, EventSite site)
{
    *PUSH(t->site, t->n_sites, t->cap_sites) = site;
    return t->first_site + t->n_sites - 1;
}

int events_object(EventTable *t, const Decl *d, int function, Place at)
{
    return events_site(t, (EventSite){.function = function,
                                      .loop = -1,
                                      .place = at,
                                      .kind = "global",
                                      .bytes = d->type->size,
                                      .type = d->type,
                                      .expression = d->name,
                                      .object = d});
}

static EventGlobal *global_of(EventTable *t, const Decl *d)
{
    for (int i = 0; i < t->n_globals; i++)
        if (t->global[i].decl == d)
            return &t->global[i];
    return NULL;
}

void events_global(EventTable *t, const Decl *d)
{
    if (d->kind != DECL_VAR || !d->is_static_storage || d->is_static_local || d->is_local || d->is_global_register ||
        d->type->size <= 0 || global_of(t, d))
        return;
    *PUSH(t->global, t->n_globals, t->cap_globals) = (EventGlobal){d, 0};
}

void events_hide(EventTable *t, const Decl *d)
{
    EventGlobal *g = global_of(t, d);
    if (!g)
        g = PUSH(t->global, t->n_globals, t->cap_globals);
    *g = (EventGlobal){d, -1};
}
