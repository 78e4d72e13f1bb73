/* In: probes, regions, exits of one function, and of the OpenMP blocks in it that run for themselves.  Out: edits.
 * Method: what stands around each statement and expression (insertion points) is turned into text once, so that braces
 * and temporaries are shared.
 *
 *   statement     { MR_INC(mr_c[3]); S }                           braces where S is the body of an if or a loop
 *   condition     MR_IF(mr_t0) (C) MR_TRUE(mr_t0, mr_c[4])         where compilers may do without a branch, or
 *                 (mr_t0 = (mr_u32)(C), MR_PLUS(mr_k4, mr_t0), mr_t0) for vectors
 *   library call  memcpy (d, s, (mr_s0 = (N), mr_c[5] += mr_s0, mr_s0))
 *   loop          { mr_u64 mr_k6 = 0; for (…) { mr_k6++; … } mr_c[6] += mr_k6; }
 *                                                                  where the counter's home is the loop
 *   return in     mr_rv = (E); mr_c = mr_leave(1); return mr_rv;
 *   a region
 *
 * While edits are written the outlined regions of OpenMP are out of the tree.
 * Temporaries are one set for each full expression, so that unsequenced operands never share one.
 * A function that calls setjmp keeps no pointer to its counters in a local. */
#include "emit/instrument.h"

#include <stdlib.h>

#include "emit/stretch_text.h"
#include "emit/writer.h"
#include "openmp/openmp.h"

typedef struct Callers {
    bool do_all_count;   /* The function is called only where its thread has counters already. */
    bool is_self_inlined;   /* The text asks gcc to inline the function into itself. */
    bool is_called_by_name;      /* Some function above it on the thread's stack is entered otherwise, and counts. */
} Callers;

typedef struct EventTarget {
    EventTable *table; /* The table that numbers events, or NULL. */
    int function; /* The function's number in the table. */
} EventTarget;

static void write_points(Writer *w)
{
    InsertionPoint *s, *next;
    HASH_ITER(hh, w->points.table, s, next) {
        writer_expression(w, s);
        if (s->iteration)
            writer_choice(w, s);
        writer_statement(w, s);
    }
}

/* Makes the edits of one graph. */
static const char *instrument_graph(const Unit *u, const Placement *p, Callers callers, const EventTarget *events,
                                    Edits *edits, bool *to_expand)
{
    const Cfg *c = p->cfg;
    bool in_memory = c->function->calls_setjmp, once = p->counts_once;
    const char *here = c->function->is_on_device ? "mr_current()"
                       : in_memory               ? "mr_here()"
                       : !callers.do_all_count   ? callers.is_called_by_name ? "mr_called()" : "mr_here()"
                       : callers.is_self_inlined ? "mr_inside()"
                                                 : "mr_once()";
    const char *suffix = c->function->outlined ? c->function->outlined->suffix : u->own_suffix,
               *base = arena_printf(u->arena, "mr_c%s", suffix);
    Writer w = {.inserter = {u, edits, to_expand},
                .u = u,
                .c = c,
                .p = p,
                .edits = edits,
                .arena = u->arena,
                .suffix = suffix,
                .events = events->table,
                .function = events->function,
                .variables = {.suffix = suffix, .keeps_arguments = events->table != NULL},
                .set = in_memory || once ? "" : arena_printf(u->arena, "%s = ", base),
                .is_called_by_name = callers.is_called_by_name && !in_memory,
                .runs_inside = callers.do_all_count && !in_memory};
    insertion_points_collect(&w.points, u, p, in_memory || once ? here : base, suffix);
    stretches_write(&w.points);
    writer_omp(&w);
    writer_regions(&w);
    writer_events(&w);
    write_points(&w);
    for (int i = 0; i < c->n_falls; i++)
        writer_fall(&w, c->fall[i].label);
    writer_frame(&w);
    writer_omp_clauses(&w);
    writer_copy_long(&w);
    writer_unswitch(&w);
    free(w.copied);
    free(w.sampled);
    insertion_points_free(&w.points);
    libprobe_free(&w.variables);
    writer_events_free(&w);
    HASH_CLEAR(hh, w.roots);
    return w.unfit;
}

static const char *instrument_graphs(const Unit *u, Body *b, bool runs_inside, const EventTarget *events, Edits *edits,
                                     bool *to_expand)
{
    Callers callers = {runs_inside, b->holds_itself, b->is_called_by_name};
    const char *unfit = instrument_graph(u, b->placement, callers, events, edits, to_expand);
    for (int i = 0; i < b->n_parts && !unfit; i++)
        unfit = instrument_graphs(u, &b->part[i], true, events, edits, to_expand);
    return unfit;
}

const char *instrument(const Unit *u, Body *b, EventTable *table, Edits *edits, bool *to_expand)
{
    EventTarget events = {table->mask ? table : NULL, table->mask ? events_function(table, b->function) : 0};
    omp_outline(b->omp);
    const char *unfit = instrument_graphs(u, b, b->runs_inside, &events, edits, to_expand);
    omp_splice(b->omp);
    if (b->omp && !unfit)
        omp_write(b->omp, edits);
    return unfit;
}
