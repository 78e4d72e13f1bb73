/* In: functions, loops, sites.  Out: their numbers. */
#include "job/event_table.h"

#include <stdlib.h>

void events_begin(EventTable *t, const EventTable *before)
{
    t->first_function = before ? before->first_function + before->n_functions : 0;
    t->first_loop = before ? before->first_loop + before->n_loops : 0;
    t->first_site = before ? before->first_site + before->n_sites : 0;
    t->n_functions = t->n_loops = t->n_sites = 0;
}

void events_free(EventTable *t)
{
    free(t->function);
    free(t->loop);
    free(t->site);
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
