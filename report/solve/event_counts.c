/* In: contexts with events.  Out: rows by region, thread and event.
 * Method: an event that took turns with others on the processor was counted for a part of the time; its value is
 * scaled to all of it.  What the runtime counts of its own entries, as it has measured, is taken off: an entry's own,
 * and that of each nested entry.  Without --inclusive, nested regions' values are taken off as well.
 * Limits: scaling takes the event to be as frequent while it was not counted. */
#include "solve/event_counts.h"

#include <stdlib.h>
#include <string.h>

#include "solve/block_counts.h"
#include "support/util.h"

static uint32_t kind_of(EventCounts *e, const EventKind *kind)
{
    for (size_t i = 0; i < e->n_kinds; i++)
        if (strcmp(e->kinds[i].name, kind->name) == 0) {
            if (!kind->error)
                e->kinds[i].error = 0;
            e->kinds[i].lost += kind->lost;
            e->kinds[i].no_kernel |= kind->no_kernel;
            return (uint32_t)i;
        }
    *PUSH(e->kinds, e->n_kinds, e->cap_kinds) = *kind;
    return (uint32_t)e->n_kinds - 1;
}

static double timed_entries(const Context *c)
{
    return c->sampled > c->untimed ? (double)(c->sampled - c->untimed) : 0;
}

/* Timed entries of regions inside of each context. */
static double *nested_entries(const Mrc *mrc)
{
    double *nested = xcalloc(mrc->n_contexts, sizeof *nested);
    for (size_t i = 0; i < mrc->n_contexts; i++)
        for (int64_t up = mrc->contexts[i].parent; up != NO_PARENT; up = mrc->contexts[up].parent)
            nested[up] += timed_entries(&mrc->contexts[i]);
    return nested;
}

static double value_of(const EventSum *s)
{
    return s->counted ? (double)s->value * ((double)s->asked / (double)s->counted) : 0;
}

/* Returns by context what its timed entries counted, nested regions included. */
static double *values_of(const Mrc *mrc, size_t event, const double *nested, bool calibrated)
{
    const EventKind *kind = &mrc->events[event];
    double *value = xcalloc(mrc->n_contexts, sizeof *value);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        const Context *c = &mrc->contexts[i];
        double v = c->events ? value_of(&c->events[event]) : 0;
        if (calibrated)
            v -= timed_entries(c) * kind->own_cost + nested[i] * kind->nested_cost;
        value[i] = v > 0 ? v : 0;
    }
    return value;
}

/* Takes off what nested regions counted. */
static void take_off_nested(const Mrc *mrc, double *value)
{
    double *own = xcalloc(mrc->n_contexts, sizeof *own);
    memcpy(own, value, mrc->n_contexts * sizeof *own);
    for (size_t i = 0; i < mrc->n_contexts; i++)
        if (mrc->contexts[i].parent != NO_PARENT)
            own[mrc->contexts[i].parent] -= value[i];
    for (size_t i = 0; i < mrc->n_contexts; i++)
        value[i] = own[i] > 0 ? own[i] : 0;
    free(own);
}

/* Is a context of the same region around it?  With nested regions, its values are that one's already. */
static bool is_inside_itself(const Mrc *mrc, const Context *c)
{
    for (int64_t up = c->parent; up != NO_PARENT; up = mrc->contexts[up].parent)
        if (mrc->contexts[up].roi == c->roi)
            return true;
    return false;
}

void event_counts_add(EventCounts *e, const Mrc *mrc, EventHow how, uint32_t (*thread)(void *from, uint32_t ordinal),
                      void *from)
{
    double *nested = nested_entries(mrc);
    for (size_t k = 0; k < mrc->n_events; k++) {
        uint32_t event = kind_of(e, &mrc->events[k]);
        double *value = values_of(mrc, k, nested, how.calibrated);
        if (!how.inclusive)
            take_off_nested(mrc, value);
        for (size_t i = 0; i < mrc->n_contexts; i++) {
            const Context *c = &mrc->contexts[i];
            if (!c->events || (how.inclusive && is_inside_itself(mrc, c)))
                continue;
            *PUSH(e->rows, e->n, e->cap_rows) = (EventCount){.roi = c->roi,
                                                             .thread = thread(from, c->thread),
                                                             .event = event,
                                                             .value = value[i] * scale_to_all_entries(c),
                                                             .asked = c->events[k].asked,
                                                             .counted = c->events[k].counted};
        }
        free(value);
    }
    free(nested);
}

static int by_place(const void *x, const void *y)
{
    const EventCount *a = x, *b = y;
    if (a->roi != b->roi)
        return a->roi < b->roi ? -1 : 1;
    if (a->thread != b->thread)
        return a->thread < b->thread ? -1 : 1;
    return a->event < b->event ? -1 : a->event > b->event;
}

void event_counts_sort(EventCounts *e)
{
    size_t kept = 0;
    SORT(e->rows, e->n, by_place);
    for (size_t i = 0; i < e->n; i++) {
        EventCount *r = &e->rows[i], *last = kept ? &e->rows[kept - 1] : NULL;
        if (!last || by_place(last, r) != 0) {
            e->rows[kept++] = *r;
            continue;
        }
        last->value += r->value;
        last->asked += r->asked;
        last->counted += r->counted;
    }
    e->n = kept;
}

void event_counts_free(EventCounts *e)
{
    free(e->kinds);
    free(e->rows);
    *e = (EventCounts){0};
}

const char *event_unit(const char *name)
{
    static const char *const clocks[] = {"task-clock", "cpu-clock"};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        if (strlen(clocks[i]) == strcspn(name, ":") && strncmp(name, clocks[i], strlen(clocks[i])) == 0)
            return "ns";
    return NULL;
}
