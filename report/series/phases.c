/* In: a timeline of functions.  Out: its phases.
 * Method: vectors of what it does (phase_steps.c), cut where their mean changes (change_points.c); a phase's figures
 * are sums of its intervals' rows, so phases have together what the series has of its recording's time. */
#include "series/phases.h"

#include <string.h>

#include "series/phase_figures.h"
#include "series/phase_steps.h"

static Phase *phase_of(Phases *p, const size_t *first, size_t interval)
{
    size_t low = 0, high = p->n;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (first[middle] <= interval)
            low = middle;
        else
            high = middle;
    }
    return &p->phases[low];
}

Phases phases_find(const Timeline *t)
{
    PhaseSteps steps = phase_steps(t);
    Phases p = {NULL, 0, NULL, 0};
    size_t *ends = change_points(&steps.sequence, &p.n), *first = xcalloc(p.n + 1, sizeof *first);
    Value *room = xcalloc(t->mix->n_metrics + 1, sizeof *room);
    p.phases = xcalloc(p.n + 1, sizeof *p.phases);
    for (size_t i = 0; i < p.n; i++) {
        size_t end = ends[i] * steps.group;
        end = end < t->n_intervals ? end : t->n_intervals;
        first[i + 1] = end;
        p.phases[i] = phase_new(t, i ? p.phases[i - 1].end : 0, t->end[end - 1]);
    }
    for (size_t i = 0; i < t->n_rows; i++)
        phase_add(phase_of(&p, first, t->rows[i].interval), t, &t->rows[i], room);
    for (size_t i = 0; i < p.n; i++)
        phase_finish(&p.phases[i]);
    p.marked = marked_phases(t, &p.n_marked);
    free(room);
    free(first);
    free(ends);
    phase_steps_free(&steps);
    return p;
}

static void free_all(Phase *phase, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free(phase[i].base);
        free(phase[i].parts);
    }
    free(phase);
}

void phases_free(Phases *p)
{
    free_all(p->phases, p->n);
    free_all(p->marked, p->n_marked);
}
