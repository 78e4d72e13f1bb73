/* Loops whose end is the only way out, or nearly so.
 * In: a function's tree and graph.  Out: what text and counters a loop may have, asked loop by loop and kept. */
#ifndef MR_PLACEMENT_SOUND_LOOPS_H
#define MR_PLACEMENT_SOUND_LOOPS_H

#include "cfg/cfg.h"
#include "support/hash.h"

typedef struct SoundLoop {
    const Node *loop;
    const CfgLoop *cfg; /* NULL: control does not get there */
    bool is_sound;
    bool
        is_straight; /* sound, without inner loops, jumps, and calls but of mathematics, its condition without memory or
                        &&: such loops may be vectorised */
    double calls; /* of the user's functions that stay calls, for each entry of this one */
    UT_hash_handle hh;
} SoundLoop;

typedef struct SoundLoops {
    const Unit *u;
    Cfg *c;
    bool enabled;
    SoundLoop *table;
    CfgLoop **by_node; /* the graph's loops, in order of their statements' addresses */
    const Node **begins; /* of each region in the graph: the block or the statement */
    int n_begins;
    bool has_calls; /* SoundLoop.calls are there */
} SoundLoops;

/* enabled: else no loop is sound. */
SoundLoops *sound_new(const Unit *u, Cfg *c, bool enabled);
void sound_free(SoundLoops *h); /* NULL is nothing */
SoundLoop *sound_loop(SoundLoops *h, const Node *loop);
/* The graph's loop of the statement; NULL: control does not get there. */
CfgLoop *sound_cfg_loop(const SoundLoops *h, const Node *loop);
/* Can it only be left at its end, or by jumps that are seen, and are its iterations counted either all or none
 * (versioning.h)? */
bool sound_counts_all_iterations(SoundLoops *h, const Node *loop);
/* Can it only be left so, whatever iterations are counted, and can declarations stand in front of it? */
bool sound_can_hold(SoundLoops *h, const Node *loop);
/* Is the innermost loop around the node sound and straight? */
bool sound_is_straight(SoundLoops *h, const Node *at);
/* Does a pragma stand in front of the loop, so that its header has to stay as it is? */
bool sound_is_annotated(const SoundLoops *h, const Node *loop);
/* The next loop outside of n; NULL: none, or a return is around whose value is computed behind the place where counters
 * are added up. */
const Node *loop_around(const Node *n);

#endif
