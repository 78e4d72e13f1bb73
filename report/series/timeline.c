/* In: the state of counters after each interval.  Out: what was added in it.
 * Method: differences of states (states.c), and of what the kernel says of processes. */
#include "series/timeline.h"

#include <string.h>

#include "series/states.h"

/* The usage of a process at the end of the interval before. */
typedef struct UsageTotal {
    uint64_t pid;
    Usage usage;
} UsageTotal;

typedef struct Maker {
    Timeline *t;
    Series *series;
    States *states;
    UsageTotal *usages;
    size_t n_usages, cap_usages;
} Maker;

static void add_row(void *with, const Added *a)
{
    Timeline *t = ((Maker *)with)->t;
    size_t n = t->mix->n_columns;
    int64_t *base = arena_alloc(t->arena, n * sizeof *base);
    memcpy(base, a->base, n * sizeof *base);
    *PUSH(t->rows, t->n_rows, t->cap_rows) = (TimelineRow){.interval = t->n_intervals,
                                                           .roi = a->roi,
                                                           .thread = a->thread,
                                                           .function = a->item,
                                                           .pid = a->pid,
                                                           .entries = a->entries,
                                                           .sampled = a->sampled,
                                                           .seconds = a->seconds,
                                                           .is_timed = a->is_timed,
                                                           .base = base};
}

/* The name as one text for all rows: rows in front of this one have the same few events. */
static const char *event_name(const Timeline *t, const char *name)
{
    enum { FEW = 64 };
    for (size_t i = t->n_events; i > 0 && t->n_events - i < FEW; i--)
        if (strcmp(t->events[i - 1].event, name) == 0)
            return t->events[i - 1].event;
    return arena_strdup(t->arena, name);
}

static void add_event(void *with, const AddedEvent *e)
{
    Timeline *t = ((Maker *)with)->t;
    const char *name = event_name(t, e->event);
    *PUSH(t->events, t->n_events, t->cap_events) =
        (TimelineEvent){t->n_intervals, e->roi, e->thread, e->pid, name, e->value};
}

/* ---- what processes use ---- */

static uint64_t added(uint64_t now, uint64_t before)
{
    return now > before ? now - before : 0;
}

static void add_usage(Maker *m, const SeriesProcess *p)
{
    size_t i = 0;
    while (i < m->n_usages && m->usages[i].pid != p->pid)
        i++;
    if (i == m->n_usages)
        *PUSH(m->usages, m->n_usages, m->cap_usages) = (UsageTotal){p->pid, {0, 0, 0, 0}};
    Usage *before = &m->usages[i].usage;
    *PUSH(m->t->usages, m->t->n_usages, m->t->cap_usages) = (TimelineUsage){
        m->t->n_intervals,
        p->pid,
        {p->usage.resident, added(p->usage.minor_faults, before->minor_faults),
         added(p->usage.major_faults, before->major_faults), added(p->usage.switches, before->switches)}};
    *before = p->usage;
}

/* ---- intervals ---- */

/* Puts what has been read so far into a timeline of its own; the arena stays that of both. */
static void set_base_apart(Timeline *t)
{
    Timeline *base = xcalloc(1, sizeof *base);
    *base = *t;
    base->arena = NULL;
    *t = (Timeline){.mix = t->mix, .arena = t->arena, .base = base};
}

Timeline *timeline_make(const RecordedMix *recorded, Series *s, GatherOptions how)
{
    Timeline *t = xcalloc(1, sizeof *t);
    *t = (Timeline){.mix = recorded->mix, .arena = arena_new()};
    Maker m = {.t = t, .series = s, .states = states_new(recorded, how)};
    Marks *marks = marks_new(t->arena);
    states_hear_events(m.states, add_event);
    while (series_next(s)) {
        states_add(m.states, s, add_row, &m);
        marks_add(marks, s);
        for (size_t i = 0; i < s->n_processes; i++)
            add_usage(&m, &s->processes[i]);
        *PUSH(t->end, t->n_intervals, t->cap_intervals) = s->t;
        if (s->t <= 0 && t->n_intervals == 1 && !t->base)
            set_base_apart(t);
    }
    t->marks = marks_end(marks, s, &t->n_marks);
    states_free(m.states);
    free(m.usages);
    return t;
}

void timeline_free(Timeline *t)
{
    if (!t)
        return;
    timeline_free(t->base);
    free(t->end);
    free(t->rows);
    free(t->usages);
    free(t->events);
    free(t->marks);
    if (t->arena)
        arena_free(t->arena);
    free(t);
}

double timeline_length(const Timeline *t, size_t interval)
{
    return t->end[interval] - (interval ? t->end[interval - 1] : 0);
}

Figures timeline_figures(const TimelineRow *row)
{
    return (Figures){row->base, row->entries, row->sampled, 0, row->seconds, row->is_timed};
}

const Usage *timeline_usage(const Timeline *t, size_t interval, uint64_t pid)
{
    size_t low = 0, high = t->n_usages;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (t->usages[middle].interval < interval)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < t->n_usages && t->usages[low].interval == interval; low++)
        if (t->usages[low].pid == pid)
            return &t->usages[low].usage;
    return NULL;
}
