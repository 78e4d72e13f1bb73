/* Inside of the elimination of loads, shared by load_pre.c, anticipated_loads.c, load_insertion.c,
 * loop_carried_loads.c, translated_address.c, joined_paths.c, memory_phi.c, passed_loop.c, rotated_test.c,
 * skipped_iteration.c, split_loop.c, unrolled_elements.c and variable_step.c alone. */
#ifndef MR_MODEL_PASS_LOAD_PRE_SETS_H
#define MR_MODEL_PASS_LOAD_PRE_SETS_H

#include <string.h>

#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

enum { SKIPPED_NODES_AT_MOST = 12 };
/* A path that skips the rest of an iteration, to where control is sure to go on in the next one. */
typedef struct SkippedWay {
    int node[SKIPPED_NODES_AT_MOST], n; /* The nodes of the path, in order. */
    int target; /* The node behind them. */
} SkippedWay;

struct LoadPre {
    AliasSets *m;
    const Flow *f;
    size_t words;
    Sets local, gen, kill, anticipated, anticipated_outside, in, out, inserted;
    int *join; /* By node: the number of the join, or -1; loops' headers come first. */
    int n_joins;
    Sets local_inside, kill_inside, anticipated_inside,
        carried; /* By join: the availability behind the phis; `carried` is what the paths carry. */
    Sets commoned; /* By loop: carried locations that iterations have in common, however far apart. */
    Sets loop_kill, loop_safe; /* Both sets are by loop. */
    Sets guarded; /* By loop: what is loaded already where it runs a first iteration, and not where it runs none. */
    Sets recopied; /* By loop: for gcc alone, what a store of the loop may write, with what is there already. */
    Sets written; /* By node: the locations that stores and calls write. */
    Sets clobbered; /* By join: the locations that are available on all paths, but not behind them, unless they are sure
                       to be loaded. */
    Sets sunk; /* By node: the locations that the node stores to at last, as do all other ways to a join. */
    int *sunk_to; /* By node: the join behind which these stores are made, or -1. */
    Sets tested; /* By node, at its end: for gcc alone, the locations that are available since a loop's test, and not
                    behind a phi. */
    Sets behind_loop; /* By loop: for clang alone, the locations that are available where its test has failed. */
    Sets in_block, in_each; /* By node where control comes together, and by loop: for clang alone. */
    Word *changed; /* The set of changed_by. */
    Word *may_trap; /* The set of all that is not safe to load at any time. */
    bool *may_be_passed; /* By loop: where it runs no iteration, nothing is there that only its iterations need. */
    bool *has_run; /* By loop: where it has ended, an iteration has run. */
    bool *is_split; /* By loop: gcc takes it for two, and copies no test. */
    bool *may_not_return; /* By node: a call may not return, for all that gcc knows. */
    SkippedWay **skipped; /* By edge: where control goes on to in the next iteration; NULL: it is not known. */
    int *skipping, n_skipping; /* The edges that have one. */
    bool is_lost; /* Something has been lost. */
    Word *scratch; /* The room for two sets. */
};
typedef struct LoadPre Pass;

static inline bool is_from_outside(const Flow *f, int from, int to)
{
    int l = loop_at(f, to);
    return l >= 0 && !flow_in_loop(f, l, from);
}

/* Replaces a set.  Returns true if it is another one now. */
static inline bool replace(const Pass *p, Word *set, const Word *by)
{
    bool differs = memcmp(set, by, p->words * sizeof *set);
    memcpy(set, by, p->words * sizeof *set);
    return differs;
}

/* anticipated_loads.c: for all nodes. */
void find_anticipated(Pass *p);
/* Finds the loads that are anticipated at the node's end, on those paths. */
void anticipated_behind(const Pass *p, int node, Word *to);
/* load_pre.c: what is anticipated behind the event becomes what is in front of it. */
void pass_event_back(Pass *p, const Event *e, Word *anticipated);
/* loop_carried_loads.c: what the edges into the node carry.  True: something is new. */
bool carry_values(Pass *p, int node);
void limit_steps(Pass *p, int loop);
/* predictive_commoning.c: what gcc carries of what moves on with the iterations, all loops. */
void common_predictively(Pass *p);
/* Is what the location is on that edge into the header available at the edge's beginning? */
bool is_available_on(const Pass *p, int location, int node, int k);
/* joined_paths.c: the paths that come together on a path back to a loop's header. */
enum { JOINED_AT_MOST = 16 };
typedef struct JoinedPaths {
    int location, edge[JOINED_AT_MOST], n, n_known, n_from_test;
    bool is_known[JOINED_AT_MOST]; /* By edge: the location's value is available where it begins. */
} JoinedPaths;
/* Finds the paths that carry the header's load.  Returns false if there are none, or if the compiler does not use
 * them. */
bool joined_paths(const Pass *p, int location, int header, int k, JoinedPaths *paths);
/* translated_address.c: of a loop's header, does clang find there what the location was in the iteration before? */
bool is_followed_by_clang(const Pass *p, int location, int before, int node);
/* variable_step.c: of the same, does gcc not look, or not see it? */
bool is_left_by_gcc(const Pass *p, int location, int before, int node);
/* load_insertion.c: the loads that are not available on all edges into a node of Pass.inserted, and those that a loop
 * carries. */
void loads_insert(Pass *p);
/* load_pre_edges.c: of a place where control comes together that is no loop's beginning: does no more than one edge in
 * need a load? */
bool is_missing_on_one_way(const Pass *p, int node, int location);
/* The join that the one leads to without anything in between. */
int last_join(const Pass *p, int node);
/* Is an operand of && computed before it is known whether it is needed: nothing is loaded or called, and little done?
 */
bool is_cheap_operand(const Pass *p, int node);
/* loop_test.c: the nodes that run before it is known that the loop's first iteration does, in order, the header first.
 */
int loop_test(const Pass *p, int loop, int *test, int room);
/* May the loop end where its header does? */
bool loop_tests_first(const Pass *p, int loop);
/* The node behind the test's last one, in the loop; -1: there are several. */
int node_behind_test(const Pass *p, int loop, int last);
/* Do the iterations do nothing but what the test does?  Such a test is not copied. */
bool loop_is_its_test(const Pass *p, int loop);
/* passed_loop.c: for all loops, Pass.may_be_passed, Pass.has_run and Pass.guarded. */
void passed_loops_find(Pass *p);
/* Takes away what is available behind the loop only where it has run, for node `to` behind it. */
void pass_by(const Pass *p, int loop, int to, Word *available);
/* Adds what each iteration leaves, where the last one has ended. */
void stay_behind(const Pass *p, int loop, Word *available);
/* split_loop.c: for all loops, Pass.is_split. */
void split_loops_find(Pass *p);
/* skipped_iteration.c: for all edges, Pass.skipped. */
void skipped_iterations_find(Pass *p);
/* first_iteration.c: for all loops, ModelGraph.is_entered. */
void first_iterations_find(const Pass *p);
/* insertion_places.c: what clang may load on the edges into a header; what may leave the loop, if nothing changes it.
 */
void loads_in_block(const Pass *p, int node, Word *to);
/* The same for what clang may load on the edges into a join that is no header. */
void loads_behind_join(const Pass *p, int node, Word *to);
void loads_of_iterations(const Pass *p, int loop, Word *to);
/* These are in memory_phi.c. */
void phis_find(Pass *p);
void clobber_at_phi(Pass *p, int node, Word *available);
/* The node at whose beginning the store is made that is written in `node`. */
int node_of_store(const Pass *p, int node, const Event *store);
/* unrolled_elements.c: for all loops, behind_loop. */
void unrolled_elements_find(Pass *p);
/* These are in rotated_test.c. */
void tested_find(Pass *p);
/* The set available at the end of `from`, for node `to`.  room: as many words as a set has. */
const Word *available_to(Pass *p, int from, int to, Word *room);

#endif
