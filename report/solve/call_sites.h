/* The calls of one ROI by the place that makes them.
 * In: a run by ROI and function, with calls; its graph.  Out: each call of the text, with each thing that it called. */
#ifndef REPORT_SOLVE_CALL_SITES_H
#define REPORT_SOLVE_CALL_SITES_H

#include "solve/call_graph.h"

typedef struct CallSite {
    uint32_t caller, callee; /* A function (a first one); an index of Mix.callees: by name, or the pointer. */
    uint32_t file, line;
    size_t arc; /* The calls are a part of this arc's; NO_ARC: the graph has none. */
    int64_t calls;
    bool is_estimate; /* The calls are a part of what a pointer called from several places, or the arc's are one. */
} CallSite;

typedef struct CallSites {
    CallSite *site;
    size_t n, cap;
} CallSites;

/* NULL: the graph has none. */
static inline const Arc *call_site_arc(const Graph *g, const CallSite *s)
{
    return s->arc == NO_ARC ? NULL : &g->arcs[s->arc];
}

/* Returns the sites that were executed, in the order of the text; those of one line and function that called the same
 * are one.  The caller frees `site`. */
CallSites call_sites_of(const Run *run, const Graph *g);

#endif
