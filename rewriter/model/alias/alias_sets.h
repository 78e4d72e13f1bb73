/* Sets of the locations that each event changes or reads, and of those that each node brings into being.  Shared by the
 * passes of the model. */
#ifndef MR_MODEL_ALIAS_ALIAS_SETS_H
#define MR_MODEL_ALIAS_ALIAS_SETS_H

#include "model/graph/bitset.h"
#include "model/graph/event_graph.h"

typedef struct LocationDef {
    int location, position;
} LocationDef;

typedef struct AliasSets {
    ModelGraph *g;
    int n; /* The number of locations. */
    Sets aliases; /* By location: the locations that may share bytes with it, itself included. */
    Sets *writes, *reads; /* By effect, in the order of `effect`. */
    const Effect **effect;
    int n_effects, cap_effects;
    int cap_writes, cap_reads;
    LocationDef **defs; /* By node: the locations whose addresses it brings into being, by place. */
    int *n_defs;
} AliasSets;

/* Builds the sets.  Returns false if the function is too large. */
bool alias_sets_build(AliasSets *m, ModelGraph *g);
void alias_sets_free(AliasSets *m);
const Word *alias_written(const AliasSets *m, const Event *e); /* The locations that a store or a call may write. */
const Word *alias_read(const AliasSets *m, const Event *e); /* The locations that a load or a call may read. */

/* For walking a node's definition points forwards: takes the one at *next, if it is not behind the position `at`.
 * NULL: there is no such one. */
static inline const LocationDef *next_def(const AliasSets *m, int node, int at, int *next)
{
    return *next < m->n_defs[node] && m->defs[node][*next].position <= at ? &m->defs[node][(*next)++] : NULL;
}
/* The same backwards: the one in front of *next, if it is not in front of `at`. */
static inline const LocationDef *last_def(const AliasSets *m, int node, int at, int *next)
{
    return *next > 0 && m->defs[node][*next - 1].position >= at ? &m->defs[node][--*next] : NULL;
}

/* Passes; each removes and inserts events. */
void hoist_runtime_checked(ModelGraph *g); /* Hoists what clang does, since it tests that places are apart. */
void remove_write_only(ModelGraph *g); /* Removes what is stored to variables that nobody reads. */
void read_constant_tables(AliasSets *m); /* Removes loads of elements that are known when the program is compiled. */
void sink_conditional_loads(AliasSets *m); /* Makes one load of two where clang chooses the address. */
void sink_arm_loads(AliasSets *m); /* Moves loads into the arm that alone uses them. */
void merge_conditional_stores(AliasSets *m); /* Removes stores under a condition, behind one to the same place. */
void hoist_adjacent_loads(AliasSets *m); /* Hoists the adjacent loads from which gcc chooses. */
/* load_pre.c: redundant loads.  Between the two steps an inlined function's callers take over what it is
 * sure to load. */
typedef struct LoadPre LoadPre;
LoadPre *loads_anticipate(AliasSets *m);
const Word *loads_anticipated(const LoadPre *p); /* The locations that are anticipated where the function is entered. */
const Sets *loads_killed(const LoadPre *p); /* By node: the locations that change in it. */
void loads_eliminate(LoadPre *p);
const Word *loads_available_at_end(LoadPre *p); /* The locations that are available wherever the function ends; the set
                                                   stays until the next question. */
void loads_free(LoadPre *p);
void promote_loads(AliasSets *m);
void promote_scalars(AliasSets *m); /* Keeps in a register what a loop may. */
void promote_unrolled(AliasSets *m); /* Keeps in registers what clang does, in a loop around one that it unrolls. */
void forward_checked(AliasSets *m); /* Removes loads of what was stored, where clang tests that places are apart. */
void share_unrolled_loads(AliasSets *m); /* Removes loads that the copies of an iteration share. */
void share_outer_vector_loads(AliasSets *m); /* Makes one load of those that several lanes of a vector share. */
void narrow_loads(AliasSets *m); /* Makes loads of single bytes where no more is used. */
void share_vector_loads(AliasSets *m); /* Makes loads that vectorised loops make in any case, or once. */
void remove_dead_stores(AliasSets *m); /* Removes stores that nobody sees. */
void share_partial_loads(AliasSets *m); /* Shares loads that inlined functions make on some paths only. */
void summary_partial(AliasSets *m); /* Leaves partial loads to the callers. */
void summary_end(AliasSets *m); /* Leaves stores to callers. */

#endif
