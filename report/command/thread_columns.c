/* In: a run.  Out: the process that a row's thread is of.
 * Limits: two processes of one host that had the same number one after the other are told apart by `run`. */
#include "command/thread_columns.h"

#include "command/columns.h"

static const Column own[N_THREAD_COLUMNS] = {
    {"pid", "pid", "", "", "number of the thread's process", KIND_PLACE, IN_DATA},
    {"rank", "rank", "", "", "its MPI rank; empty: it has none", KIND_PLACE, IN_DATA},
    {"host", "host", "", "", "the host that it ran on", KIND_TEXT, IN_DATA},
};

void thread_columns(Table *t)
{
    columns_own(t, own, N_THREAD_COLUMNS);
}

void thread_fill(const Run *run, uint32_t thread, Value *cells)
{
    const Process *p = &run->processes[run->threads[thread].process];
    cells[0] = value_int(p->pid);
    cells[1] = p->rank < 0 ? value_none() : value_int(p->rank);
    cells[2] = value_text(p->host);
}
