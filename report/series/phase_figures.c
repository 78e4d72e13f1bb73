/* In: rows of a timeline.  Out: the sums of a phase, and its parts by function.
 * Limits: parts are looked for one by one. */
#include "series/phase_figures.h"

#include <stdlib.h>

Phase phase_new(const Timeline *t, double begin, double end)
{
    return (Phase){.begin = begin, .end = end, .base = xcalloc(t->mix->n_columns + 1, sizeof(int64_t))};
}

void phase_add(Phase *phase, const Timeline *t, const TimelineRow *row, Value *room)
{
    int64_t bytes = metric_bytes(t->mix, row->base, room);
    size_t i = 0;
    for (size_t k = 0; k < t->mix->n_columns; k++)
        phase->base[k] += row->base[k];
    phase->bytes += bytes;
    while (i < phase->n_parts && (phase->parts[i].roi != row->roi || phase->parts[i].function != row->function))
        i++;
    if (i == phase->n_parts)
        *PUSH(phase->parts, phase->n_parts, phase->cap_parts) = (PhasePart){row->roi, row->function, 0};
    phase->parts[i].bytes += bytes;
}

static int by_bytes(const void *left, const void *right)
{
    const PhasePart *a = left, *b = right;
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    if (a->roi != b->roi)
        return a->roi < b->roi ? -1 : 1;
    return (a->function > b->function) - (a->function < b->function);
}

void phase_finish(Phase *phase)
{
    if (phase->n_parts)
        qsort(phase->parts, phase->n_parts, sizeof *phase->parts, by_bytes);
}
