/* SPDX-License-Identifier: MIT */
/* Loops that a module takes as a whole, and help for those that keep time stamps in units of memory.

   A group is one execution of an innermost loop: rounds of accesses, each of which moves by the same step from round to
   round.  A module with a handler .group is given it behind .loop, in place of .test, .load, .store and .update; then
   .iteration, once, with e->count of them, the nest being in the last one.  Before that it is in the first one, and
   mp_tick is the tick of round 0; that of round r is greater by r.  A group that is not so even is handed out one by
   one all the same: accesses that are no multiple of their size, or no power of two.

   Members that follow no step, or do not have their turn in each round, are listed: g->turn has their turns.  A long
   loop with such members comes as several groups, the next of which goes on where the last one ended. */
#ifndef MEMPROF_GROUP_H
#define MEMPROF_GROUP_H

#include "memprof/memprof.h"

enum { MP_MOST_MEMBERS = 64 };

typedef struct MpMember {
    uint64_t address, step; /* `address` is that of round 0, `step` is from each round to the next.  If it is listed,
                               they are its lowest address, and how far the highest one is from that. */
    uint64_t times; /* How many turns it has, if it is listed. */
    uint32_t is_listed;
    uint32_t site, kind, bytes;
    uint32_t first_overlapping; /* Index of the first member whose memory this one's overlaps with, if only by way of
                       others; or its own. */
} MpMember;

struct MpGroup {
    uint64_t rounds; /* The number of rounds, in each of which the members have their turns one after the other. */
    uint64_t begun; /* The number of rounds that began: one more where the last one was not finished. */
    uint64_t iterations; /* The number of iterations among these whose condition held. */
    uint32_t loop, n,
        part; /* `part` is the number of members that had their turn in the round that was not finished. */
    uint32_t condition; /* The number of members, the first ones, that stand in the loop's condition. */
    uint32_t goes_on; /* The loop's next rounds are another group. */
    uint32_t n_listed; /* The number of members that are listed. */
    MpThread *thread;
    uint64_t *turn; /* The turns of listed members, in their order. */
    unsigned char *whose; /* By turn: its member. */
    size_t n_turns;
    MpMember member[MP_MOST_MEMBERS];
};

#define MP_TURN_ROUND(turn) ((turn) >> 48)
#define MP_TURN_ADDRESS(turn) ((turn) << 16 >> 16)

/* Returns how often a member has its turn. */
MP_HOT uint64_t mp_member_times(const MpGroup *g, uint32_t member)
{
    return g->member[member].is_listed ? g->member[member].times : g->rounds + (member < g->part);
}

/* A way through the turns of a group, in their order. */
typedef struct MpTurns {
    const MpGroup *group;
    uint32_t member; /* The member whose turn it is. */
    uint64_t address, round; /* Where, and when. */
    uint32_t set, even; /* The library's own. */
    size_t next;
} MpTurns;

#define MP_ALL_MEMBERS 0xffffffffu

/* Begins in front of round 0.  set: `first_overlapping` of the members that are wanted, or MP_ALL_MEMBERS. */
MP_HOT void mp_turns_begin(MpTurns *t, const MpGroup *g, uint32_t set);
/* Goes to the next turn in that round of a member in front of `below`; rounds come in their order.  Returns 0 if there
   is none. */
MP_HOT int mp_turns_in(MpTurns *t, uint64_t round, uint32_t below);

/* Is the site this worker's, of a module that is divided MP_BY_SITE? */
MP_OWN int mp_has_site(const MpRun *run, uint32_t site);

/* Returns the number of rounds from that one on, at least 1, whose turns are all in the same pieces of 1 << shift
   bytes. left: by member, the library's own, zeros in front of round 0. */
MP_OWN uint64_t mp_group_same(const MpGroup *g, uint64_t round, unsigned shift, uint64_t *left);

/* ---- What an access depends on ---- */

typedef struct MpSource {
    const MpLevel *level; /* The loop that carries it, as mp_stamp_level returns it. */
    uint64_t distance; /* The number of iterations of that loop in between. */
    unsigned is_carried, is_foreign; /* `is_foreign`: it is of another thread. */
    void *row; /* The module's own. */
    uint64_t low, width, relative; /* The library's own: stamps of which the same holds; width 0: there are none. */
    uint64_t all_low, all_width; /* The same: stamps of which the same holds but for the distance. */
    uint64_t epoch; /* When a single access's source holds. */
    uint32_t hint; /* Where the last iteration was found. */
    uint32_t loop; /* The level's, of a source in front of the innermost loop. */
} MpSource;

enum { MP_FLOW, MP_OUTPUT, MP_ANTI, MP_ANTI_BEFORE, MP_MOST_SOURCES }; /* The last one is on MpStamps.before. */

/* `times` dependences of a kind on an access of the site `source`.  s->row is NULL where the source is a new one, whose
   row the module may put there.  exposed: how many of them are carried anti dependences whose load found what was there
   before its iteration. */
typedef void MpFound(MpRun *run, uint32_t source, uint32_t sink, unsigned kind, MpSource *s, uint64_t times,
                     uint64_t exposed);

/* Who accessed a unit last. */
typedef struct MpStamps {
    uint64_t store, load; /* Stamps of the last store, and of the last load since then. */
    uint64_t before; /* Stamp of the last load since that store, in an iteration before the one of `load`. */
} MpStamps;

/* What the event's access depends on; `u` has MpStamps.  A module has mp_access_units in a function apart, for what
   mp_access_unit cannot do: it returns 0 then, and did nothing.  Another one, `several`, has accesses to n units. */
typedef void MpSeveral(MpRun *run, const MpEvent *e, void *unit, uint64_t n);
MP_HOT int mp_access_unit(MpRun *run, const MpEvent *e, MpUnits *u, MpSeveral *several, MpFound *found);
MP_HOT void mp_access_turn(MpRun *run, const MpEvent *e, MpUnits *u, void *unit, uint64_t n, MpFound *found);
MP_HOT void mp_access_units(MpRun *run, const MpEvent *e, MpUnits *u, MpFound *found);
/* Those of a range, in pieces of eight bytes. */
MP_HOT void mp_range_units(MpRun *run, const MpEvent *e, MpUnits *u, MpFound *found);
/* Members that do not meet, or move alike, come one after the other, not in the order of the program. */
MP_HOT void mp_group_units(MpRun *run, const MpGroup *g, MpUnits *u, MpFound *found);

#endif
