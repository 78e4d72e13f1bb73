/* In: a run with events.  Out: a row for each region (and thread) and event; a row for each metric of the groups whose
 * events were all counted.
 * Method: threads are added up; rates are over the region's time, which is its longest thread's as in summary.
 * Limits: a metric of several threads is that of their sums. */
#include "command/events.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/thread_columns.h"
#include "events/formula.h"
#include "events/groups.h"
#include "output/units.h"

static const Column event_columns[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"thread", "thread", "", "", "ordinal of the thread in its process; empty: all together", KIND_PLACE, IN_BOTH},
    {"event", "event", "", "", "as it was asked for", KIND_TEXT, IN_BOTH},
    {"count", "count", "", "value x asked / counted x entries / sampled, without what counting it counts",
     "how often it happened in all entries, without nested ROIs (--inclusive: with them)", KIND_COUNT, IN_BOTH},
    {"per_entry", "per entry", "1/entry", "count / entries", "", KIND_RATIO, IN_BOTH},
    {"per_second", "per second", "1/s", "count / seconds", "", KIND_COUNT, IN_BOTH},
    {"counted", "counted", "1", "time in which it was counted / time in which it was asked for",
     "below 1: it took turns with others, and count is an estimate", KIND_SHARE, IN_BOTH},
    {"scope", "scope", "", "", "user: what the kernel does is left out, as it is not allowed; all", KIND_TEXT, IN_BOTH},
    {"lost_threads", "without", "threads", "", "threads that did not get it", KIND_COUNT, IN_DATA},
    {"problem", "problem", "", "", "why it was not counted; empty: it was", KIND_TEXT, IN_DATA},
    {"unit", "unit", "", "", "of count: ns; empty: count is a number of events", KIND_TEXT, IN_DATA},
};
enum { ROI, THREAD, EVENT, COUNT, PER_ENTRY, PER_SECOND, COUNTED, SCOPE, LOST, PROBLEM, UNIT, N_COLUMNS };

static const Column metric_columns[] = {
    {"roi", "ROI", "", "", "", KIND_TEXT, IN_BOTH},
    {"thread", "thread", "", "", "", KIND_PLACE, IN_BOTH},
    {"group", "group", "", "", "", KIND_TEXT, IN_BOTH},
    {"metric", "metric", "", "", "", KIND_TEXT, IN_BOTH},
    {"value", "value", "", "", "in the unit", KIND_RATIO, IN_DATA},
    {"value_text", "value", "", "", "", KIND_TEXT, IN_TEXT},
    {"unit", "unit", "", "", "B, B/s, 1/s, or -: a quotient", KIND_TEXT, IN_DATA},
    {"formula", "formula", "", "", "", KIND_TEXT, IN_DATA},
    {"meaning", "meaning", "", "", "", KIND_WORDS, IN_BOTH},
    {"pid", "pid", "", "", "", KIND_PLACE, IN_DATA},
};
enum { M_ROI, M_THREAD, M_GROUP, M_METRIC, M_VALUE, M_TEXT, M_UNIT, M_FORMULA, M_MEANING, M_PID, N_METRIC_COLUMNS };

/* The figures of one region, or of one thread in it. */
typedef struct Place {
    uint32_t roi, thread;
    bool has_thread;
    double entries, seconds, bytes;
    double *count, *asked, *counted; /* Sums by event. */
    bool *is_known;
} Place;

typedef struct Events {
    Request *q;
    const EventCounts *counts;
    EventGroups groups;
    Table *rows, *metrics; /* metrics: NULL until there is one. */
    bool is_by_thread, are_own; /* are_own: the table is the command's first one. */
    Place place;
} Events;

/* ---- rows ---- */

static const char *problem_of(const EventKind *k)
{
    static const struct {
        uint32_t error;
        const char *text;
    } known[] = {{1, "not allowed"},
                 {2, "this machine does not count it"},
                 {13, "not allowed"},
                 {19, "no such unit"},
                 {22, "the processor cannot count it so"},
                 {24, "too many open files"},
                 {38, "no such call of the system"},
                 {95, "this machine does not count it"}};
    for (size_t i = 0; i < sizeof known / sizeof *known && k->error; i++)
        if (known[i].error == k->error)
            return known[i].text;
    return k->error ? "the system refused it" : NULL;
}

static Value rate(double value, double by)
{
    return by > 0 ? value_real(value / by) : value_none();
}

static void event_row(const Events *e, size_t event)
{
    const Place *p = &e->place;
    const EventKind *k = &e->counts->kinds[event];
    Value *cells = table_row(e->rows);
    cells[ROI] = value_text(e->q->mix->rois[p->roi].name);
    if (p->has_thread)
        cells[THREAD] = value_int(e->q->run->threads[p->thread].ordinal);
    cells[EVENT] = value_text(arena_strdup(e->q->report->arena, k->name));
    cells[SCOPE] = value_text(k->no_kernel ? "user" : k->no_user ? "kernel" : "all");
    cells[LOST] = value_int(k->error ? 0 : k->lost);
    cells[PROBLEM] = value_text(problem_of(k));
    cells[UNIT] = value_text(event_unit(k->name));
    if (e->is_by_thread)
        thread_fill(e->q->run, p->thread, cells + N_COLUMNS);
    if (k->error || !p->is_known[event] || !(p->counted[event] > 0))
        return;
    cells[COUNT] = value_int((int64_t)llround(p->count[event]));
    cells[PER_ENTRY] = rate(p->count[event], p->entries);
    cells[PER_SECOND] = p->seconds > 0 ? value_int((int64_t)llround(p->count[event] / p->seconds)) : value_none();
    cells[COUNTED] = rate(p->counted[event], p->asked[event]);
}

/* ---- metrics ---- */

typedef struct Names {
    const Events *e;
    const EventGroup *group;
} Names;

/* The event of that name; -1: it was not counted here. */
static int64_t event_of(const Events *e, const char *name)
{
    for (size_t i = 0; i < e->counts->n_kinds; i++)
        if (strcmp(e->counts->kinds[i].name, name) == 0 && !e->counts->kinds[i].error)
            return (int64_t)i;
    return -1;
}

static bool is_name(const char *name, size_t n, const char *text)
{
    return strlen(text) == n && memcmp(name, text, n) == 0;
}

static double value_of_name(const void *from, const char *name, size_t n)
{
    const Names *names = from;
    const Place *p = &names->e->place;
    if (is_name(name, n, "bytes"))
        return p->bytes;
    if (is_name(name, n, "seconds"))
        return p->seconds;
    if (is_name(name, n, "entries"))
        return p->entries;
    for (size_t i = 0; i < names->group->n_events; i++)
        if (is_name(name, n, names->group->events[i].symbol)) {
            int64_t event = event_of(names->e, names->group->events[i].name);
            return event >= 0 && p->is_known[event] && p->counted[event] > 0 ? p->count[event] : NAN;
        }
    return NAN;
}

static bool was_counted(const Events *e, const EventGroup *g)
{
    for (size_t i = 0; i < g->n_events; i++)
        if (event_of(e, g->events[i].name) < 0)
            return false;
    return g->n_events > 0;
}

static const char *metric_text(Arena *a, double v, const char *unit)
{
    static const struct {
        const char *unit;
        Kind kind;
    } shown[] = {{"B", KIND_BYTES}, {"B/s", KIND_RATE}, {"1/s", KIND_COUNT}};
    char text[UNIT_TEXT];
    Kind kind = KIND_RATIO;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (strcmp(shown[i].unit, unit) == 0)
            kind = shown[i].kind;
    units_text(text, kind, value_real(v));
    return arena_strdup(a, text);
}

static Table *metrics_table(Events *e)
{
    if (e->metrics)
        return e->metrics;
    Table *t = e->metrics = report_table(e->q->report, e->is_by_thread && !e->are_own ? "metrics_by_thread" : "metrics",
                                         "What follows from events");
    columns_own(t, metric_columns, N_METRIC_COLUMNS);
    if (!e->is_by_thread)
        t->columns[M_THREAD].shown_in = IN_DATA;
    else if (e->q->run && e->q->run->n_processes > 1)
        t->columns[M_PID].shown_in = IN_BOTH;
    return t;
}

static void metric_row(Events *e, const EventGroup *g, const GroupMetric *m)
{
    const Names names = {e, g};
    Arena *a = e->q->report->arena;
    bool good;
    double v = formula_value(m->formula, value_of_name, &names, &good);
    if (!isfinite(v))
        return;
    Value *cells = table_row(metrics_table(e));
    cells[M_ROI] = value_text(e->q->mix->rois[e->place.roi].name);
    if (e->place.has_thread) {
        const Thread *thread = &e->q->run->threads[e->place.thread];
        cells[M_THREAD] = value_int(thread->ordinal);
        cells[M_PID] = value_int(e->q->run->processes[thread->process].pid);
    }
    cells[M_GROUP] = value_text(arena_strdup(a, g->name));
    cells[M_METRIC] = value_text(arena_strdup(a, m->name));
    cells[M_VALUE] = value_real(v);
    cells[M_TEXT] = value_text(metric_text(a, v, m->unit));
    cells[M_UNIT] = value_text(arena_strdup(a, m->unit));
    cells[M_FORMULA] = value_text(arena_strdup(a, m->formula));
    cells[M_MEANING] = value_text(arena_strdup(a, m->meaning));
}

/* Of groups with one name, for several processors, the first whose events are there is taken. */
static bool is_taken(const Events *e, size_t group)
{
    const EventGroup *g = e->groups.group;
    for (size_t i = 0; i < group; i++)
        if (strcmp(g[i].name, g[group].name) == 0 && was_counted(e, &g[i]))
            return false;
    return was_counted(e, &g[group]);
}

static void metric_rows(Events *e)
{
    for (size_t i = 0; i < e->groups.n; i++) {
        const EventGroup *g = &e->groups.group[i];
        if (!is_taken(e, i))
            continue;
        for (size_t k = 0; k < g->n_metrics; k++)
            metric_row(e, g, &g->metrics[k]);
    }
}

/* ---- places ---- */

static void add_count(Place *p, const EventCount *c)
{
    p->is_known[c->event] = true;
    p->count[c->event] += c->value;
    p->asked[c->event] += (double)c->asked;
    p->counted[c->event] += (double)c->counted;
}

/* Entries and bytes of the rows of the region, and the time of the longest thread. */
static void add_figures(Row *const *rows, size_t n, Place *p)
{
    for (size_t i = 0; i < n; i++) {
        const Row *r = rows[i];
        if (r->key.roi != p->roi || (p->has_thread && r->key.thread != p->thread))
            continue;
        p->entries += (double)r->entries;
        p->bytes += (double)r->weight;
        p->seconds = r->is_timed && r->seconds > p->seconds ? r->seconds : p->seconds;
    }
}

static void clear(Events *e, const EventCount *first)
{
    Place *p = &e->place;
    size_t n = e->counts->n_kinds;
    memset(p->count, 0, n * sizeof *p->count);
    memset(p->asked, 0, n * sizeof *p->asked);
    memset(p->counted, 0, n * sizeof *p->counted);
    memset(p->is_known, 0, n * sizeof *p->is_known);
    p->roi = first->roi;
    p->thread = first->thread;
    p->has_thread = e->is_by_thread;
    p->entries = p->seconds = p->bytes = 0;
}

static void places(Events *e, Row *const *rows, size_t n_rows)
{
    const EventCounts *c = e->counts;
    for (size_t at = 0, end; at < c->n; at = end) {
        clear(e, &c->rows[at]);
        for (end = at; end < c->n && c->rows[end].roi == c->rows[at].roi &&
                       (!e->is_by_thread || c->rows[end].thread == c->rows[at].thread);
             end++)
            add_count(&e->place, &c->rows[end]);
        if (e->q->is_wanted && !e->q->is_wanted[c->rows[at].roi])
            continue;
        add_figures(rows, n_rows, &e->place);
        for (size_t k = 0; k < c->n_kinds; k++)
            event_row(e, k);
        metric_rows(e);
    }
}

static void fill(Events *e)
{
    size_t n, kinds = e->counts->n_kinds;
    Row **rows = run_rows(e->q->run, &n);
    Place *p = &e->place;
    p->count = xcalloc(kinds, sizeof *p->count);
    p->asked = xcalloc(kinds, sizeof *p->asked);
    p->counted = xcalloc(kinds, sizeof *p->counted);
    p->is_known = xcalloc(kinds, sizeof *p->is_known);
    e->groups = event_groups_known();
    places(e, rows, n);
    event_groups_free(&e->groups);
    free(p->count);
    free(p->asked);
    free(p->counted);
    free(p->is_known);
    free(rows);
}

void events_tables(Request *q, unsigned kind)
{
    bool by_thread = kind & EVENTS_BY_THREAD, are_own = kind & EVENTS_OWN;
    Events e = {.q = q, .counts = q->run ? &q->run->events : NULL, .is_by_thread = by_thread, .are_own = are_own};
    if (!are_own && (!e.counts || !e.counts->n_kinds))
        return;
    e.rows = report_table(q->report, by_thread && !are_own ? "events_by_thread" : "events",
                          are_own ? NULL : "Events of the kernel and of the processor");
    e.rows->none = "No events were counted: MEMREWRITE_EVENTS asks for them.";
    columns_own(e.rows, event_columns, N_COLUMNS);
    if (!by_thread)
        e.rows->columns[THREAD].shown_in = IN_DATA;
    for (size_t i = 0; e.counts && i < e.counts->n_kinds; i++)
        if (e.counts->kinds[i].error)
            e.rows->columns[PROBLEM].shown_in = IN_BOTH;
    for (size_t i = 0; e.counts && i < e.counts->n_kinds; i++)
        if (event_unit(e.counts->kinds[i].name))
            e.rows->columns[UNIT].shown_in = IN_BOTH;
    if (by_thread || are_own)
        thread_columns(e.rows);
    if (by_thread && q->run && q->run->n_processes > 1)
        e.rows->columns[N_COLUMNS].shown_in = IN_BOTH; /* The pid: each process has a thread 0. */
    if (e.counts && e.counts->n_kinds)
        fill(&e);
    if (q->options->format == FORMAT_JSON && !e.metrics)
        metrics_table(&e);
}

bool cmd_events(Request *q)
{
    bool by_thread = q->options->grouping && strcmp(q->options->grouping, "thread") == 0;
    events_tables(q, EVENTS_OWN | (by_thread ? EVENTS_BY_THREAD : 0));
    return true;
}
