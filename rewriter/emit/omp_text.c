/* In: the constructs of OpenMP in one graph.  Out: what stands around them, and clauses for their directives. */
#include <string.h>

#include "clone/versioning.h"
#include "emit/writer.h"
#include "openmp/openmp.h"

/* Passes the open regions to the threads of a construct, by a variable in front of it. */
static void inherit_open_regions(Writer *w)
{
    const Omp *o = w->c->function->omp;
    for (int i = 0; i < w->c->n_parts; i++) {
        const CfgPart *part = &w->c->part[i];
        const OmpMark *m = part->node->omp;
        for (int k = 0; part->is_counted && k < m->n_outlined; k++) {
            const OutlinedRegion *s = o->outlined[m->first_outlined + k];
            if (!s->inherits)
                continue;
            InsertionPoint *around = point_of(&w->points, part->node);
            buf_printf(&around->locals, "const void *mr_w%s = mr_team(); ", s->suffix);
            if (s->is_joined)
                buf_puts(&around->add_up, "mr_met(); ");
            bool is_private =
                !strncmp(s->directive->words, "distribute", 10); /* Teams share the variable; no copy is possible. */
            const char *clause =
                arena_printf(w->arena, " %s(mr_w%s)", is_private ? "shared" : "firstprivate", s->suffix);
            omp_add_clause(s->directive, false, clause, w->arena);
            if (s->directive->target)
                omp_add_clause(s->directive->target, false, clause, w->arena);
        }
    }
}

/* Is the thread alone?  In a team all threads run this code, or other versions in it. */
static bool is_alone(const Writer *w)
{
    return w->c->function->omp->is_alone && !w->c->function->outlined;
}

/* The time that a thread waits at the end of a construct is kept apart from its own: the text marks where waiting
 * begins and ends. */
static void mark_wait(Writer *w, const Node *n)
{
    OmpDirective *d = n->omp->directive;
    OmpWait wait = omp_wait(w->c->function->omp, d);
    if (wait == WAIT_NOT_REPORTED || (wait == WAIT_BEHIND && is_alone(w)))
        return;
    InsertionPoint *around = point_of(&w->points, n);
    if (wait == WAIT_BEHIND)
        omp_add_clause(d, false, " nowait", w->arena);
    else
        buf_puts(&around->locals, "mr_wait(); ");
    buf_puts(&around->add_up, wait == WAIT_BEHIND ? OMP_BARRIER_TEXT " " : "mr_met(); ");
}

static bool is_as_written(const Node *n)
{
    for (; n->parent; n = n->parent)
        if (versions_plain(n->parent, OWN_VERSIONS) == n || versions_plain(n->parent, OWN_ITERATION) == n)
            return true;
    return false;
}

/* Keeps the counters of an iteration apart from those of others, in front of its first statement. */
static void keep_apart(Writer *w, const OmpMark *m)
{
    const Node *body = m->inner->kid[3];
    buf_puts(&point_of(&w->points, body->kind == S_COMPOUND && body->n_kids ? body->kid[0] : body)->before,
             "MR_APART ");
}

static bool find_loop(Node *n, void *ctx)
{
    Writer *w = ctx;
    const OmpMark *m = n->omp;
    if (!m || !m->is_loop)
        return true;
    if (m->is_apart && m->directive->is_used)
        keep_apart(w, m);
    if (m->directive->is_used)
        mark_wait(w, n);
    else if (!is_alone(w) && is_as_written(n))
        omp_keep_barrier(w->c->function->omp, n, &w->inserter);
    return true;
}

void writer_omp(Writer *w)
{
    if (!w->c->function->omp)
        return;
    for (int i = 0; i < w->c->n_parts; i++)
        if (w->c->part[i].is_counted)
            mark_wait(w, w->c->part[i].node);
    walk(w->c->function->body, find_loop, w);
    inherit_open_regions(w);
}

static bool find_simd(Node *n, void *ctx)
{
    Writer *w = ctx;
    InsertionPoint *s = NULL;
    if (n->omp && n->omp->is_simd)
        HASH_FIND_PTR(w->points.table, &n, s);
    if (s && s->reduced.n && n->omp->reduces)
        omp_add_clause(n->omp->directive, n->omp->directive->is_split,
                       arena_printf(w->arena, " reduction(+:%s)", names_text(&s->reduced, w->arena)), w->arena);
    if (s && s->temps.n)
        omp_add_clause(n->omp->directive, n->omp->directive->is_split,
                       arena_printf(w->arena, " private(%s)", names_text(&s->temps, w->arena)), w->arena);
    return true;
}

void writer_omp_clauses(Writer *w)
{
    if (w->c->function->omp)
        walk(w->c->function->body, find_simd, w);
}
