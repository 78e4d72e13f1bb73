/* Values that are available where paths join, with gcc.
 * In: what each node writes, what is sure to be loaded behind it.  Out: what a phi clobbers.
 * Method: gcc's memory is in static single assignment form: behind a phi, what one of the paths wrote is another
 * version, of which only a phi can show that all paths have it.  Partial redundancy elimination makes phis where
 * the load is anticipated, that is, sure to follow on all paths (tree-ssa-pre.c).  clang looks up the paths from each
 * load by itself, and makes phis for those that it finds.
 *
 *      if (c[u] < c[v])          loop: the next iteration loads c[v] again: at the end of this one,
 *          c[v] = c[u];          where the paths come together, it is not sure that one follows
 *
 * Limits: functions in which more than WORK_AT_MOST nodes lie between merges and their dominators forget nothing at the
 * others, and say so. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { WORK_AT_MOST = 1000000 };

typedef struct Between {
    Pass *p;
    int *mark, *stack;
    long work;
} Between;

/* Unites what the nodes between the phi and its dominator write. */
static void collect(Between *b, int node, Word *to)
{
    const Flow *f = b->p->f;
    int n = 0, dominator = f->dominator[node];
    b->stack[n++] = node;
    while (n > 0) {
        int at = b->stack[--n];
        for (int k = f->in_at[at]; k < f->in_at[at + 1]; k++) {
            int from = f->edge[f->in[k]].from;
            if (f->rank[from] < 0 || from == dominator || b->mark[from] == node)
                continue;
            b->mark[from] = node;
            b->work++;
            unite(to, set_of(&b->p->written, from), b->p->words);
            b->stack[n++] = from;
        }
    }
}

void phis_find(Pass *p)
{
    const Flow *f = p->f;
    Between b = {.p = p,
                 .mark = NEW_N(p->m->g->arena, int, (size_t)f->n),
                 .stack = NEW_N(p->m->g->arena, int, (size_t)f->n + 1)};
    memset(b.mark, -1, (size_t)f->n * sizeof(int));
    for (int i = 0; i < f->n_order && p->m->g->compiler == COMPILER_GCC; i++) {
        int node = f->order[i];
        if (p->join[node] < 0 || node == f->exit)
            continue;
        if (b.work < WORK_AT_MOST)
            collect(&b, node, set_of(&p->clobbered, p->join[node]));
        else
            p->m->g->in_part = "too many ways come together in it: some redundant loads may be missing";
    }
}

void clobber_at_phi(Pass *p, int node, Word *available)
{
    const Word *clobbered = set_of(&p->clobbered, p->join[node]);
    const Word *anticipated = set_of(loop_at(p->f, node) >= 0 ? &p->anticipated_outside : &p->anticipated, node);
    for (size_t i = 0; i < p->words; i++) {
        Word lost = available[i] & clobbered[i] & ~anticipated[i];
        available[i] &= ~lost;
        p->is_lost = p->is_lost || lost;
    }
}
