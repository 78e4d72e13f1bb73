/* ---- Loops as a whole: which member has its turn ---- */

/* Members that move evenly have a turn in each round.  Those that are listed have the turns that g->turn says. */

MP_HOT void mp_turns_begin(MpTurns *t, const MpGroup *g, uint32_t set)
{
    t->group = g;
    t->set = set;
    t->round = MP_NEVER;
    t->address = 0;
    t->even = t->member = 0;
    t->next = 0;
}

MP_HOT int mp_turns_has(const MpTurns *t, uint32_t member)
{
    return t->set == MP_ALL_MEMBERS || t->group->member[member].first_overlapping == t->set;
}

/* Goes past what is not in the set or not in the round, and to the next turn if that is a listed member's. */
MP_HOT int mp_turns_listed(MpTurns *t, uint64_t round, uint32_t most, uint32_t below)
{
    const MpGroup *g = t->group;
    int is_listed;
    while (t->even < most && (g->member[t->even].is_listed || !mp_turns_has(t, t->even)))
        t->even++;
    while (t->next < g->n_turns && (MP_TURN_ROUND(g->turn[t->next]) < round || !mp_turns_has(t, g->whose[t->next])))
        t->next++;
    is_listed = t->next < g->n_turns && MP_TURN_ROUND(g->turn[t->next]) == round && g->whose[t->next] < below;
    if (!is_listed || (t->even < most && g->whose[t->next] > t->even))
        return 0;
    t->member = g->whose[t->next];
    t->address = MP_TURN_ADDRESS(g->turn[t->next++]);
    return 1;
}

MP_HOT int mp_turns_in(MpTurns *t, uint64_t round, uint32_t below)
{
    const MpGroup *g = t->group;
    uint32_t most = round < g->rounds ? g->n : round == g->rounds ? g->part : 0;
    most = most < below ? most : below;
    if (t->round != round) {
        t->round = round;
        t->even = 0;
    }
    if ((g->n_listed || t->set != MP_ALL_MEMBERS) && mp_turns_listed(t, round, most, below))
        return 1;
    if (t->even >= most)
        return 0;
    t->member = t->even++;
    t->address = g->member[t->member].address + round * g->member[t->member].step;
    return 1;
}

/* The next turn of the member.  Returns 0 if there is none. */
MP_HOT int mp_turns_of(MpTurns *t, uint32_t member)
{
    const MpGroup *g = t->group;
    while (t->next < g->n_turns && g->whose[t->next] != member)
        t->next++;
    if (t->next == g->n_turns)
        return 0;
    t->member = member;
    t->round = MP_TURN_ROUND(g->turn[t->next]);
    t->address = MP_TURN_ADDRESS(g->turn[t->next++]);
    return 1;
}

/* The next turn of the members of that set.  Returns 0 if there is none. */
MP_HOT int mp_turns_next(MpTurns *t)
{
    uint64_t round = t->round == MP_NEVER ? 0 : t->round;
    for (; round < t->group->begun; round++)
        if (mp_turns_in(t, round, t->group->n))
            return 1;
    return 0;
}

/* ---- The level of a group ---- */

/* The level's iterations begin at each tick from now on, as they do in a group: `began` is set for each round. */
MP_OWN void mp_level_is_even(MpLevel *l)
{
    MpSteps *last = l->n_steps ? &l->steps[l->n_steps - 1] : NULL;
    if (!last || last->step || last->iteration != l->iteration)
        return;
    last->step = l->step = 1;
    l->even = last->tick;
    l->expected = l->began + 1;
}

/* Puts the level into the iteration `rounds` behind the one that it is in. */
MP_HOT void mp_level_later(MpLevel *l, uint64_t rounds)
{
    if (!rounds)
        return;
    l->iteration += rounds;
    l->began += rounds;
    l->previous = l->began - 1;
}

/* ---- Other help for modules that take a group as a whole ---- */

MP_OWN int mp_has_site(const MpRun *run, uint32_t site)
{
    return site % run->worker->workers == run->worker->number;
}

MP_OWN uint64_t mp_group_same(const MpGroup *g, uint64_t round, unsigned shift, uint64_t *left)
{
    uint64_t most = g->rounds - round;
    uint32_t i;
    if (round >= g->rounds || g->n_listed)
        return 1;
    for (i = 0; i < g->n; i++) {
        const MpMember *m = &g->member[i];
        if (!left[i]) /* An access lies within one piece, or is as large as several pieces and moves. */
            left[i] = mp_rounds_in(m->address + round * m->step, m->step, shift);
        most = left[i] < most ? left[i] : most;
    }
    for (i = 0; i < g->n; i++)
        left[i] -= most;
    return most;
}
