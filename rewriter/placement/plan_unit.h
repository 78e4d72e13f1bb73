/* All of placement, for the functions of a unit.
 *
 *      graph ──loop facts──▶ loops that can hold counters ──trips──▶ free edges ──flow, estimate──▶ frequencies
 *            ──cost──▶ where probes may stand, and costs ──place──▶ probes, formulas
 *            ──entries (all functions)──▶ probes settled ──drop (--counts=traffic)──▶ those that are needed
 *            ──homes──▶ where each counter is incremented ──share (--counts=traffic)──▶ fewer counters
 *            ──events──▶ which accesses and loops make events
 *            ──ways──▶ which run down, how wide they are, when loops hand them over
 *            ──copies──▶ which loops are in the output twice
 *
 * In: Body.cfg of each function that is counted, and of its OpenMP blocks that run for themselves.  Out: Body.flow, and
 * Body.placement, in which every probe knows its place, its counter's home and how it counts.  Emission only
 * prints that. */
#ifndef MR_PLACEMENT_PLAN_UNIT_H
#define MR_PLACEMENT_PLAN_UNIT_H

#include "placement/entry_counts.h"
#include "placement/methods.h"

/* next_counter: the first free counter id, advanced.  Returns the number of the
 * first body whose counters cannot be placed, *unfit then says why; -1: there is none. */
int plan_unit(const CountedUnit *u, const Methods *how, int *next_counter, const char **unfit);
/* Decides the homes of counters, after plan_unit has found a place for all probes. */
void plan_homes(const CountedUnit *u, const Methods *how);
/* Decides what makes events; events: the kinds that are asked for. */
void plan_events(const CountedUnit *u, const EventTable *events);
/* Decides how counters in registers count and are handed over; to be called once no counter has another number, and
 * events are decided. */
void plan_ways(const CountedUnit *u);

#endif
