/* In: graphs.  Out: placements.
 * Method: one pass after the other, as the header shows: each function by itself until its probes are known, then all
 * of them for how often they are entered, then each by itself again.  Outlined regions of
 * OpenMP are out of the tree meanwhile. */
#include "placement/plan_unit.h"

#include "openmp/openmp.h"
#include "placement/condition_form.h"
#include "placement/count_once.h"
#include "placement/counter_registers.h"
#include "placement/counter_ways.h"
#include "placement/event_group.h"
#include "placement/frequency.h"
#include "placement/loop_copies.h"
#include "placement/loop_counters.h"
#include "placement/probe_cost.h"
#include "placement/progress.h"
#include "placement/spanning_tree.h"
#include "placement/stretches.h"
#include "placement/trip_counts.h"

/* A function that is entered often hands its counts over each time that it ends, unless it has a loop that does not. */
static ProgressMethod progress_of(const Body *b, const Methods *how)
{
    return b->is_entered_often && how->progress == PROGRESS_OUTER ? PROGRESS_SURELY_LONG : how->progress;
}

/* measured: counts of former runs of the function, then of its outlined regions in the order of this call; or NULL. */
static const char *place_probes(const Unit *now, Body *b, Measured *measured, const Methods *how,
                                ProgressMethod progress, int *next_counter)
{
    loop_plans_add(b->cfg);
    b->loops = loop_table_new(now, b->cfg, how->loops != LOOPS_NONE);
    trips_find(now, b->cfg, b->loops, how->loops); /* This may add blocks to the graph. */
    b->flow = flow_build(b->cfg, b->cfg);
    estimate(b->cfg, b->flow, measured);
    progress_count_iterations(now, b->cfg, b->flow, b->loops, progress, how->sees_accesses);
    cost_edges(b->cfg, b->flow, b->loops, how->branches);
    int first = *next_counter;
    b->placement = place(b->cfg, how->placement, b->entries_from_callers, next_counter);
    if (!b->placement->unfit && cost_countdowns(b->cfg, b->flow, b->loops, progress, b->placement)) {
        placement_free(b->placement);
        *next_counter = first;
        b->placement = place(b->cfg, how->placement, b->entries_from_callers, next_counter);
    }
    const char *unfit = b->placement->unfit;
    for (int i = 0; i < b->n_parts && !unfit; i++)
        unfit = place_probes(now, &b->part[i], measured, how, progress, next_counter);
    return unfit;
}

static void choose_homes(Body *b, ProgressMethod progress)
{
    counter_homes_assign(b->cfg, b->flow, b->loops, progress, b->placement);
    for (int i = 0; i < b->n_parts; i++)
        choose_homes(&b->part[i], progress);
}

static void forget_loops(Body *b)
{
    loop_table_free(b->loops);
    b->loops = NULL;
    for (int i = 0; i < b->n_parts; i++)
        forget_loops(&b->part[i]);
}

int plan_unit(const CountedUnit *u, const Methods *how, int *next_counter, const char **unfit)
{
    int failed = -1;
    entries_find(u);
    for (int i = 0; i < u->n_bodies && failed < 0; i++) {
        Body *b = &u->body[i];
        if (!b->cfg)
            continue;
        omp_outline(b->omp);
        *unfit = place_probes(u->graphed, b, b->measured, how, progress_of(b, how), next_counter);
        omp_splice(b->omp);
        failed = *unfit ? i : -1;
    }
    if (failed < 0)
        entries_settle(u, next_counter);
    else
        for (int i = 0; i < u->n_bodies; i++)
            forget_loops(&u->body[i]);
    return failed;
}

void plan_homes(const CountedUnit *u, const Methods *how)
{
    for (int i = 0; i < u->n_bodies; i++) {
        Body *b = &u->body[i];
        if (b->placement) {
            omp_outline(b->omp);
            choose_homes(b, progress_of(b, how));
            omp_splice(b->omp);
        }
    }
}

static void choose_events(const Unit *u, Body *b, const EventTable *events)
{
    EventPlan *plan = event_plan_find(u, b->cfg, events->mask);
    if (plan) {
        event_repeats_find(plan);
        if (events->reduce & REDUCE_STRIDED)
            event_groups_find(plan);
    }
    b->placement->events = plan;
    for (int i = 0; i < b->n_parts; i++)
        choose_events(u, &b->part[i], events);
}

void plan_events(const CountedUnit *u, const EventTable *events)
{
    for (int i = 0; i < u->n_bodies; i++) {
        Body *b = &u->body[i];
        if (b->placement) {
            omp_outline(b->omp);
            choose_events(u->graphed, b, events);
            omp_splice(b->omp);
        }
    }
}

static void choose_ways(const Unit *u, Body *b, const VariantCalls *calls, bool runs_inside)
{
    stretches_count_sampled(b->cfg, b->placement);
    counter_ways_assign(u, b->cfg, b->loops, b->placement);
    loop_copies_assign(u, b->cfg, calls, b->placement);
    condition_forms_assign(u, b->placement);
    b->placement->counts_once = counts_once(b->placement, runs_inside);
    for (int i = 0; i < b->n_parts; i++)
        choose_ways(u, &b->part[i], calls, true);
}

void plan_ways(const CountedUnit *u)
{
    for (int i = 0; i < u->n_bodies; i++) {
        Body *b = &u->body[i];
        if (b->placement) {
            omp_outline(b->omp);
            choose_ways(u->graphed, b, b->variant_calls, b->runs_inside);
            omp_splice(b->omp);
        }
        forget_loops(b);
    }
}
