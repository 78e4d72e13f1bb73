/* In: a timeline with marks.  Out: the phases between them.
 * Method: a mark holds for its process, up to the next one or the end.  Begin and end are the marks' own moments; an
 * interval belongs to the phase that its middle is in, and so do its figures.
 * Limits: a phase that is shorter than an interval may have none. */
#include "series/phase_figures.h"

#include <stdlib.h>

static double recorded_until(const Timeline *t)
{
    return t->n_intervals ? t->end[t->n_intervals - 1] : 0;
}

/* Returns the phase of the row's process around the moment, or NULL. */
static Phase *phase_around(Phase *phase, size_t n, uint64_t pid, double moment)
{
    size_t low = 0, high = n; /* The search looks for the first mark that begins behind it. */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (phase[middle].pid < pid || (phase[middle].pid == pid && phase[middle].begin <= moment))
            low = middle + 1;
        else
            high = middle;
    }
    Phase *p = low ? &phase[low - 1] : NULL;
    return p && p->pid == pid && moment < p->end ? p : NULL;
}

Phase *marked_phases(const Timeline *t, size_t *n)
{
    Phase *all = xcalloc(t->n_marks + 1, sizeof *all);
    Value *room = xcalloc(t->mix->n_metrics + 1, sizeof *room);
    *n = 0;
    for (size_t i = 0; i < t->n_marks; i++) {
        const PhaseMark *mark = &t->marks[i];
        bool has_next = i + 1 < t->n_marks && mark[1].pid == mark->pid;
        if (!*mark->name)
            continue;
        all[*n] = phase_new(t, mark->t, has_next ? mark[1].t : recorded_until(t));
        all[*n].name = mark->name;
        all[(*n)++].pid = mark->pid;
    }
    for (size_t i = 0; i < t->n_rows && *n; i++) {
        const TimelineRow *row = &t->rows[i];
        double middle = t->end[row->interval] - timeline_length(t, row->interval) / 2;
        Phase *phase = phase_around(all, *n, row->pid, middle);
        if (phase)
            phase_add(phase, t, row, room);
    }
    for (size_t i = 0; i < *n; i++)
        phase_finish(&all[i]);
    free(room);
    return all;
}
