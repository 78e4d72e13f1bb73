/* In: processes with the times at which they began and ended.  Out: which of them are one run.
 * Method: processes that were alive at the same time, or are tied together by others that were, are one run: ranks,
 * workers, parents and children.  Sorted by their start, a run ends where the next one starts behind the end of all
 * before it, unless it is a process of that run which has become another program (exec).
 * Limits: clocks of several hosts may differ by CLOCKS_APART.  A process whose start is not known is taken to be of the
 * first run; one that was killed ends at the last tick that its file knows. */
#include <stdlib.h>
#include <string.h>

#include "solve/rows.h"

#define CLOCKS_APART 2e9 /* Nanoseconds by which clocks may differ. */
#define BETWEEN_PROGRAMS 2e9 /* Nanoseconds after which a process number may be that of another process. */

static int by_start(const void *x, const void *y)
{
    const Process *a = *(Process *const *)x, *b = *(Process *const *)y;
    return a->start_ns < b->start_ns ? -1 : a->start_ns > b->start_ns;
}

/* Did one of the processes from `begin` on have the number of process i shortly before? */
static bool was_there(Process *const *p, size_t begin, size_t i)
{
    for (size_t k = begin; k < i; k++)
        if (p[k]->pid == p[i]->pid && strcmp(p[k]->host, p[i]->host) == 0 &&
            p[i]->start_ns - p[k]->end_ns < BETWEEN_PROGRAMS)
            return true;
    return false;
}

void runs_find(Run *run)
{
    Process **p = xcalloc(run->n_processes, sizeof *p);
    double end = 0;
    size_t begin = 0;
    const char *host = "";
    for (size_t i = 0; i < run->n_processes; i++)
        p[i] = &run->processes[i];
    SORT(p, run->n_processes, by_start);
    for (size_t i = 0; i < run->n_processes; i++) {
        double slack = strcmp(host, p[i]->host) == 0 ? 0 : CLOCKS_APART;
        bool next = i && end > 0 && p[i]->start_ns > end + slack && !was_there(p, begin, i);
        begin = next ? i : begin;
        run->n_runs += !i || next;
        p[i]->run = (uint32_t)run->n_runs - 1;
        if (next || p[i]->end_ns > end)
            end = p[i]->end_ns, host = p[i]->host;
    }
    free(p);
}

double run_start(const Run *run, uint32_t number)
{
    double first = 0;
    for (size_t i = 0; i < run->n_processes; i++)
        if (run->processes[i].run == number && (!first || run->processes[i].start_ns < first))
            first = run->processes[i].start_ns;
    return first * 1e-9;
}

/* ---- a file that was given before ---- */

static bool is_same(const Process *p, const Mrc *mrc)
{
    if (mrc->inode && p->device == mrc->device && p->inode == mrc->inode)
        return true;
    return mrc->start_unix_ns && p->start_unix_ns == mrc->start_unix_ns && p->start_ticks == mrc->start_ticks &&
           p->pid == mrc->pid && p->rank == mrc->rank && strcmp(p->host, mrc->host) == 0;
}

const Process *run_has(const Run *run, const Mrc *mrc)
{
    for (size_t i = 0; i < run->n_processes; i++)
        if (is_same(&run->processes[i], mrc))
            return &run->processes[i];
    return NULL;
}
