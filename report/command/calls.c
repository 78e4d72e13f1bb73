/* In: rows by ROI and function, calls by place.  Out: a row for each ROI, line, caller and callee, most bytes first.
 * Limits: text leaves out lines with less than a thousandth of their ROI's bytes and calls, unless --all. */
#include "command/command.h"

#include <math.h>
#include <stdlib.h>

#include "command/estimate.h"
#include "solve/call_sites.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"file", "file", "", "", "the source file that the call is in", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "the line on which the call is written", KIND_PLACE, IN_DATA},
    {"place", "place", "", "", "text: file and line", KIND_PATH, IN_TEXT},
    {"caller", "caller", "", "", "the function that calls there", KIND_TEXT, IN_BOTH},
    {"callee", "callee", "", "", "the called function; (indirect): what a pointer pointed to, where that is not known",
     KIND_TEXT, IN_BOTH},
    {"callee_kind", "kind", "", "", "counted, skipped (by memrewrite), not seen (no source), indirect", KIND_TEXT,
     IN_DATA},
    {"pointer", "pointer", "", "", "the pointer through which it is called, as the source names it; empty: by name",
     KIND_TEXT, IN_BOTH},
    {"calls", "calls", "calls", "sum of count over the blocks that call it on this line",
     "how often it was called there", KIND_COUNT, IN_BOTH},
    {"bytes", "bytes", "bytes", "callee_inclusive x calls / all calls of it from outside its cycle",
     "the part of the callee's inclusive bytes (callgraph) that these calls have; none inside a cycle", KIND_BYTES,
     IN_BOTH},
    {"estimate", "estimate", "", "",
     "why figures of the row are no exact counts, | between two: sampled: some were counted, and scaled to all; "
     "unreturned: calls that did not come back left the caller or the callee; pointers: several calls through pointers "
     "called several functions (memrewrite --counts=callees counts them); empty: calls is exact",
     KIND_TEXT, IN_BOTH},
};
enum { ROI, FILE_NAME, LINE, PLACE, CALLER, CALLEE, KIND, POINTER, CALLS, BYTES, ESTIMATE, N_OWN };

#define LEAST 0.001

typedef struct CallRows {
    Request *q;
    Table *table;
    size_t hidden;
    bool has_estimates, has_cycles; /* has_cycles: a row enters recursion that stands as a whole elsewhere. */
} CallRows;

typedef struct Weighed {
    const CallSite *site;
    double bytes;
} Weighed;

static int most_bytes_first(const void *x, const void *y)
{
    const Weighed *a = x, *b = y;
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    if (a->site->calls != b->site->calls)
        return a->site->calls > b->site->calls ? -1 : 1;
    return a->site < b->site ? -1 : a->site > b->site;
}

static Weighed *weigh(const Graph *g, const CallSites *s, double *calls)
{
    Weighed *list = xcalloc(s->n, sizeof *list);
    for (size_t i = 0; i < s->n; i++) {
        const CallSite *site = &s->site[i];
        const Arc *arc = call_site_arc(g, site);
        list[i].site = site;
        if (arc && arc->calls)
            list[i].bytes = arc->bytes * (double)site->calls / (double)arc->calls;
        *calls += (double)site->calls;
    }
    SORT(list, s->n, most_bytes_first);
    return list;
}

/* Text says of the whole run that it was sampled, and which functions were left. */
static unsigned reasons_of(const CallRows *c, const Graph *g, const CallSite *site, const Node *to)
{
    unsigned reasons = site->is_estimate ? ESTIMATE_POINTERS : 0;
    if (c->q->options->format == FORMAT_TEXT)
        return reasons;
    const Row *row = run_row(c->q->run, (RowKey){.roi = g->roi, .item = site->caller});
    reasons |= estimate_of_function(c->q->run, row, site->caller);
    return to ? reasons | estimate_of_node(c->q->run, g->roi, to) : reasons;
}

/* Nobody knows how much such a call moves: it is left out nowhere. */
static bool enters_cycle(const Graph *g, const CallSite *site)
{
    const Arc *arc = call_site_arc(g, site);
    return arc && arc->is_shared;
}

static void add_site(CallRows *c, const Graph *g, const Weighed *w)
{
    const Mix *mix = g->mix;
    const CallSite *site = w->site;
    const Arc *arc = call_site_arc(g, site);
    const Node *to = arc ? &g->nodes[arc->to] : NULL;
    Value *cells = table_row(c->table);
    cells[ROI] = value_text(mix->rois[g->roi].name);
    cells[FILE_NAME] = value_text(mix->files[site->file]);
    cells[LINE] = value_int(site->line);
    cells[PLACE] = value_text(place_text(c->q->report->arena, mix, site->file, site->line));
    cells[CALLER] = value_text(mix->functions[site->caller].name);
    cells[CALLEE] = value_text(to ? to->name : mix->callees[site->callee].name);
    if (to)
        cells[KIND] = value_text(node_kind_name(to->kind));
    if (mix->callees[site->callee].kind == CALLEE_POINTER)
        cells[POINTER] = value_text(callee_pointer_name(mix, site->callee));
    cells[CALLS] = value_int(site->calls);
    if (arc && arc_has_bytes(arc) && (to->kind == NODE_FUNCTION || to->n_arcs))
        cells[BYTES] = value_whole(w->bytes);
    c->has_cycles |= arc && arc->is_shared;
    cells[ESTIMATE] = estimate_text(reasons_of(c, g, site, to));
    c->has_estimates |= site->is_estimate;
}

static void add_roi(CallRows *c, Row **rows, size_t n)
{
    Graph *g = graph_build(c->q->run, rows[0]->key.roi, rows, n);
    CallSites sites = call_sites_of(c->q->run, g);
    double calls = 0;
    bool shows_all = c->q->options->format != FORMAT_TEXT || c->q->options->all;
    Weighed *list = weigh(g, &sites, &calls);
    for (size_t i = 0; i < sites.n; i++)
        if (shows_all || enters_cycle(g, list[i].site) || list[i].bytes >= LEAST * g->bytes ||
            (double)list[i].site->calls >= LEAST * calls)
            add_site(c, g, &list[i]);
        else
            c->hidden++;
    free(list);
    free(sites.site);
    graph_free(g);
}

static void add_rois(CallRows *c)
{
    Arena *a = c->q->report->arena;
    size_t n, here;
    Row **rows = run_rows(c->q->run, &n);
    for (size_t at = 0; at < n; at += here) {
        here = rows_of_roi(rows + at, n - at);
        add_roi(c, rows + at, here);
    }
    free(rows);
    if (c->hidden)
        report_note(c->q->report,
                    arena_printf(
                        a,
                        "Left out: %zu line%s with less than 0.1 %% of their ROI's bytes and calls (--all shows them).",
                        c->hidden, c->hidden == 1 ? "" : "s"));
    if (c->has_cycles)
        report_note(c->q->report,
                    "Calls without bytes enter recursion that others enter, too: in callgraph it stands as "
                    "a whole below the function that all these calls have in common.");
    c->table->columns[ESTIMATE].shown_in = c->has_estimates ? IN_BOTH : IN_DATA;
    if (c->has_estimates)
        report_note(c->q->report,
                    "pointers: an estimate. memrewrite --counts=callees counts which functions each call calls.");
}

bool cmd_calls(Request *q)
{
    CallRows c = {.q = q, .table = report_table(q->report, "calls", NULL)};
    c.table->group = ROI;
    c.table->group_label = "ROI ";
    c.table->none = q->mix && q->mix->is_traffic_only ? "calls were not counted (memrewrite --counts=traffic)"
                                                      : "counted code called nothing";
    columns_own(c.table, own, N_OWN);
    if (q->run && !q->mix->is_traffic_only)
        add_rois(&c);
    return true;
}
