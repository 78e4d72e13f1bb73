/* In: a directive.  Out: whether a thread waits for its team at the construct's end, and how that is measured apart
 * from its work (barrier_wait.c). */
#include <string.h>

#include "openmp/openmp.h"

bool omp_reduces_tasks(const OmpDirective *d)
{
    for (int i = 0; i < d->n_clauses; i++)
        if (!strcmp(d->clause[i].name, "reduction") && token_is(&d->tokens, d->clause[i].inner, "task"))
            return true;
    return false;
}

/* May something cancel the loop?  A loop that is cancelled may have no `nowait`, and its barrier may end more than the
 * loop. */
static bool is_cancelled(const Omp *o, const OmpDirective *d)
{
    for (int i = 0; i < o->n_directives; i++) {
        const OmpDirective *c = &o->directive[i];
        bool lies_in = d->statement && c->begin > d->statement->span.begin && c->begin < d->statement->span.end;
        if (c->kind == OMP_CANCEL && lies_in && omp_clause(c, "for"))
            return true;
    }
    return o->cancels_team;
}

static bool shares_loop(const OmpDirective *d)
{
    return d->kind == OMP_LOOP || d->kind == OMP_LOOP_SIMD;
}

bool omp_ends_with_barrier(const OmpDirective *d)
{
    bool runs_blocks = d->kind == OMP_SECTIONS ||
                       (d->kind == OMP_BLOCK && (!strcmp(d->words, "single") || !strcmp(d->words, "scope")));
    return (runs_blocks || shares_loop(d)) && !omp_clause(d, "nowait");
}

OmpWait omp_wait(const Omp *o, const OmpDirective *d)
{
    if (!omp_ends_with_barrier(d))
        return WAIT_NOT_REPORTED;
    if (!shares_loop(d))
        return WAIT_AROUND;
    return is_cancelled(o, d) || omp_reduces_tasks(d) ? WAIT_NOT_REPORTED : WAIT_BEHIND;
}

bool omp_is_barrier(const OmpDirective *d)
{
    return d->kind == OMP_ALONE && !strcmp(d->words, "barrier");
}
