/* ---- Laps ---- */

/* Of a long loop in a sampled entry only some laps are counted.  The first few hundred all are, with the rest of the
   entry, so that short loops are exact.  Then come windows of N * b laps, each with a burst of b counted laps at one
   of its N places, frac(golden ratio) of the window on from the place before.  The first place and the length of the
   exact part go round likewise from loop to loop of the context, by the fractions of two square roots, from a random
   start.  So every lap is counted with the same probability, a loop that changes as it goes is met along all of its
   length, and one that repeats itself at all points of its period, evenly: with places drawn one by one the error
   of periodic loops was 1.5 to 2.5 times as large (this is a randomised Kronecker sequence; it must not go on from
   one loop to the next, since how far it gets in a loop depends on it).

       256 + 0…N laps │ N * b laps    │ N * b laps    │ …
       all counted    │#··············│·······#·······│ …   # a burst, counted into slots of kind 1

   The first window begins with its burst, so that no loop that gets so far goes unseen.  b is 1 at first, and doubles
   with every 32 windows, to 64: the calls at both ends of a burst weigh less, and the window that the loop ends in is
   still a small part of it. */
enum { EXACT_LAPS = 256, WINDOWS = 32, MOST_BURST = 64 };
static const mr_u64 never = MR_NO_END;
mr_u32 mr_all_laps;

/* The point of 0 … n - 1 at a fraction, n at most 2^32. */
OWN mr_u64 place(u32 phase, mr_u64 n)
{
    return phase * n >> 32;
}

mr_u64 mr_laps(void)
{
    Thread *t = me();
    Frame *f = t->top;
    u32 *phase;
    if (deaf(t) || run.period == 1 || !f->sampled)
        return never;
    if (f->node->instance)
        return owner_laps(t);
    abandon_laps(f); /* of a loop before */
    f->counters = COUNTERS_OF(f->node->counting);
    now_set(t, f->counters);
    TELL_MOVED(t, f);
    f->laps.state = EXACT;
    f->laps.burst = 1;
    f->laps.windows = 0;
    phase = f->node->phase;
    if (!phase[0] && !phase[1]) {
        phase[0] = (u32)random_below(t, 0xffffffffu);
        phase[1] = (u32)random_below(t, 0xffffffffu);
    }
    phase[0] += 0x6A09E667u; /* sqrt 2 */
    f->laps.phase = phase[1] += 0xBB67AE85u; /* sqrt 3 */
    f->laps.stretch = EXACT_LAPS + place(phase[0], run.period < 4096 ? run.period : 4096);
    return f->laps.stretch;
}

/* Begins a burst. */
OWN mr_u64 burst(Thread *t, Frame *f)
{
    f->laps.state = BURST;
    f->laps.slot = part_slot(t, f->node, LAPS, f->node->turn[LAPS]++ % GROUPS);
    f->counters = COUNTERS_OF(f->laps.slot);
    return f->laps.burst;
}

/* What follows the stretch that has ended: its length. */
OWN mr_u64 next_stretch(Thread *t, Frame *f)
{
    Laps *l = &f->laps;
    mr_u64 n = run.period >> 32 ? (mr_u64)1 << 32 : run.period, at, skip;
    if (l->state == EXACT) {
        l->rest = n - 1;
        if (part_slot(t, f->node, LAPS, 0) != f->node->slot)
            return burst(t, f);
        l->state = NO_LAPS; /* the file is full: all laps are counted with the rest */
        return never;
    }
    if (l->state == SKIP)
        return burst(t, f);
    if (++l->windows % WINDOWS == 0 && l->burst < MOST_BURST)
        l->burst *= 2;
    at = place(l->phase += 0x9E3779B9u, n);
    skip = l->rest + at * l->burst;
    l->rest = (n - 1 - at) * l->burst;
    if (skip == 0)
        return burst(t, f);
    l->state = SKIP;
    f->counters = t->scratch;
    return skip;
}

mr_u64 mr_turn(mr_u64 **c)
{
    Thread *t = me();
    Frame *f = t->top;
    mr_u64 laps;
    if (!deaf(t) && f->node->instance)
        return owner_turn(t, c);
    if (deaf(t) || f->laps.state == NO_LAPS)
        return never;
    hold(t);
    account_laps(f, f->laps.stretch);
    laps = f->laps.stretch = next_stretch(t, f);
    now_set(t, f->counters);
    TELL_MOVED(t, f);
    *c = f->counters == t->scratch ? NULL : f->counters;
    release(t);
    return laps - 1;
}

mr_u64 *mr_laps_end(mr_u64 left)
{
    Thread *t = me();
    Frame *f = t->top;
    if (!deaf(t) && f->node->instance)
        return owner_laps_end(t, left);
    if (deaf(t) || f->laps.state == NO_LAPS)
        return now_get(t);
    hold(t);
    if (left <= f->laps.stretch)
        account_laps(f, f->laps.stretch - left);
    f->laps.state = NO_LAPS;
    f->counters = COUNTERS_OF(f->node->counting);
    now_set(t, f->counters);
    TELL_MOVED(t, f);
    release(t);
    return f->counters;
}
