/* In: directives.  Out: how the time in which a thread waits for its team at a construct's end is measured apart from
 * that of its work; edits of versions that report nothing.
 * Method: a thread that runs none of the blocks of `single` and `sections` waits from the construct's beginning on. One
 * that runs a block waits as soon as the block is done.  A thread leaves a loop at no place behind which text could
 * stand, so that the loop's barrier has to be written:
 *
 *      #pragma omp single       { mr_wait(); _Pragma("omp single")
 *      { S }               ──▶  { mr_met(); S mr_wait(); } mr_met(); }
 *
 *      #pragma omp for          #pragma omp for nowait
 *      for (…) S           ──▶  for (…) S  mr_wait(); _Pragma("omp barrier") mr_met();
 *
 * What the loop leaves to the barrier, as values of reductions, is there behind that one as well.  But a runtime takes
 * other steps for it, which all threads of a team must take: where some run the function and some its variant, or the
 * two versions of a region, all of these texts have the barrier behind the loop.
 * Limits: loops of which some text would have to be changed in a macro, that are cancelled, or of which a task
 * reduction ends at the barrier, are as they were: waiting there is not measured. */
#include <stdlib.h>
#include <string.h>

#include "openmp/openmp.h"

/* ---- versions that report nothing ---- */

static bool needs_braces(const Node *n)
{
    while (n->parent && is_label(n->parent))
        n = n->parent;
    return n->parent && n->parent->kind != S_COMPOUND;
}

static void write_barrier_behind(const Omp *o, OmpDirective *d, Inserter *in, uint32_t front)
{
    const Node *loop = d->statement;
    bool braces = needs_braces(loop);
    int depth = insert_depth(loop);
    uint32_t end = insert_statement_end(in, loop), at = omp_clauses_end(d);
    d->has_barrier_behind = true;
    if (braces && d->becomes_operator) {
        d->is_used = true;
        omp_add_clause(d, false, " nowait", o->u->arena);
    } else {
        insert_text(in, at, EDIT_CLOSE, 0, " nowait");
    }
    if (braces)
        insert_text(in, front, EDIT_OPEN, depth, "{ ");
    insert_text(in, end, EDIT_CLOSE, depth, braces ? " " OMP_BARRIER " }" : " " OMP_BARRIER);
}

void omp_keep_barrier(const Omp *o, const Node *loop, Inserter *in)
{
    OmpDirective *d = loop->omp->directive;
    if (omp_wait(o, d) == WAIT_BEHIND && !d->has_barrier_behind)
        write_barrier_behind(o, d, in, insert_begin(in, loop));
}

/* Does the function itself begin the team that the loop is for? */
static bool is_in_team(const Omp *o, const OmpDirective *d)
{
    for (int i = 0; i < o->n_directives; i++) {
        const OmpDirective *around = &o->directive[i];
        Node *n = around->kind == OMP_PARALLEL || around->kind == OMP_TASKLOOP ? d->statement : NULL;
        while (n && n != around->statement)
            n = n->parent;
        if (n)
            return true;
    }
    return false;
}

static bool wants_barrier(const Omp *o, const OmpDirective *d)
{
    return omp_wait(o, d) == WAIT_BEHIND && !d->is_used && !d->has_barrier_behind && !is_in_team(o, d);
}

/* Can a barrier be written behind the loop?  Then *front is where a brace can open.  Without counters of the function
 * nothing is written that makes an operator of a directive. */
static bool can_write_barrier(const Omp *o, OmpDirective *d, uint32_t *front)
{
    const char *why = NULL;
    if (!d->statement || d->statement->span.macro_begin)
        return false;
    *front = omp_front(o->u, d, &why);
    return !why && (o->function->omp || !d->becomes_operator || !needs_braces(d->statement));
}

/* Writes the barriers of all loops or of none, since a team's threads may be in any of the function's texts.  Returns
 * whether they are written. */
static bool keep_all(const Omp *o, Inserter *in)
{
    uint32_t front;
    for (int i = 0; i < o->n_directives; i++)
        if (wants_barrier(o, &o->directive[i]) && !can_write_barrier(o, &o->directive[i], &front))
            return false;
    for (int i = 0; i < o->n_directives; i++)
        if (wants_barrier(o, &o->directive[i]) && can_write_barrier(o, &o->directive[i], &front))
            write_barrier_behind(o, &o->directive[i], in, front);
    return true;
}

void omp_keep_barriers(const Omp *o, Inserter *in)
{
    keep_all(o, in);
}

bool omp_keep_barriers_as_written(const Unit *u, Function *f, Edits *edits)
{
    bool *to_expand = NEW_N(u->arena, bool, (size_t)u->n_invocations + 1), fits = !omp_expand_macros(u, f, to_expand);
    Edits none = {NULL, 0, 0};
    Inserter in = {u, edits ? edits : &none, to_expand};
    Omp *o = omp_attached(u, f);
    if (o && fits)
        fits = keep_all(o, &in);
    for (int i = 0; i < u->n_invocations; i++)
        fits = fits && !to_expand[i];
    edits_free(&none);
    return fits;
}
