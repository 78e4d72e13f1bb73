/* ---- Iterations ---- */

/* Of a long loop in a sampled entry only some iterations are counted.  The first few hundred all are, with the rest of
   the entry, so that short loops are exact.  Then come windows of N * b iterations, each with a burst of b counted
   iterations at one of its N places, frac(golden ratio) of the window on from the place before.  The first place and
   the length of the exact part go round likewise from loop to loop of the context, by the fractions of two square
   roots, from a random start.  So every iteration is counted with the same probability, a loop that changes as it goes
   is met along all of its length, and one that repeats itself at all points of its period, evenly: with places drawn
   one by one the error of periodic loops was 1.5 to 2.5 times as large (this is a randomised Kronecker sequence).  It
   must not go on from one loop to the next, since how far it gets in a loop depends on it.

       256 + 0…N iterations │ N * b iterations │ N * b iterations │ …
       all counted          │#·················│·········#········│ …   # a burst, counted into slots of kind 1

   The first window begins with its burst, so that no loop that gets so far goes unseen.  b is 1 at first, and doubles
   with every 32 windows, to 64: the calls at both ends of a burst weigh less, and the window that the loop ends in is
   still a small part of it. */
enum { EXACT_ITERATIONS = 256, WINDOWS = 32, MOST_BURST = 64 };
static const mr_u64 never = MR_NO_END;
mr_u32 mr_all_iterations;

/* The number of 0 … n - 1 that lies at a fraction of n, which is at most 2^32. */
OWN mr_u64 place(u32 phase, mr_u64 n)
{
    return phase * n >> 32;
}

mr_u64 mr_iterations(void)
{
    Thread *t = me();
    Frame *f = t->top;
    u32 *phase;
    if (deaf(t) || run.period == 1 || !f->sampled)
        return never;
    if (f->node->instance)
        return owner_iterations(t);
    abandon_iterations(f); /* An earlier loop may have left iterations behind. */
    f->counters = COUNTERS_OF(f->node->counting);
    now_set(t, f->counters);
    PUBLISH_MOVED(t, f);
    f->iterations.state = EXACT;
    f->iterations.burst = 1;
    f->iterations.windows = 0;
    phase = f->node->phase;
    if (!phase[0] && !phase[1]) {
        phase[0] = (u32)random_below(t, 0xffffffffu);
        phase[1] = (u32)random_below(t, 0xffffffffu);
    }
    phase[0] += 0x6A09E667u; /* This is a fraction of sqrt 2. */
    f->iterations.phase = phase[1] += 0xBB67AE85u; /* This is a fraction of sqrt 3. */
    f->iterations.stretch = EXACT_ITERATIONS + place(phase[0], run.period < 4096 ? run.period : 4096);
    return f->iterations.stretch;
}

/* Begins a burst. */
OWN mr_u64 burst(Thread *t, Frame *f)
{
    f->iterations.state = BURST;
    f->iterations.slot = part_slot(t, f->node, ITERATIONS, f->node->turn[ITERATIONS]++ / STAYS(t) % GROUPS);
    f->counters = COUNTERS_OF(f->iterations.slot);
    return f->iterations.burst;
}

/* Begins what follows the stretch that has ended, and returns its length. */
OWN mr_u64 next_stretch(Thread *t, Frame *f)
{
    Iterations *l = &f->iterations;
    mr_u64 n = run.period >> 32 ? (mr_u64)1 << 32 : run.period, at, skip;
    if (l->state == EXACT) {
        l->rest = n - 1;
        if (part_slot(t, f->node, ITERATIONS, 0) != f->node->slot)
            return burst(t, f);
        l->state = NO_ITERATIONS; /* The file is full: all iterations are counted with the rest. */
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
    mr_u64 iterations;
    if (!deaf(t) && f->node->instance)
        return owner_turn(t, c);
    if (deaf(t) || f->iterations.state == NO_ITERATIONS)
        return never;
    hold(t);
    account_iterations(f, f->iterations.stretch);
    iterations = f->iterations.stretch = next_stretch(t, f);
    now_set(t, f->counters);
    PUBLISH_MOVED(t, f);
    *c = f->counters == t->scratch ? NULL : now_get(t);
    release(t);
    return iterations - 1;
}

mr_u64 *mr_iterations_end(mr_u64 left)
{
    Thread *t = me();
    Frame *f = t->top;
    if (!deaf(t) && f->node->instance)
        return owner_iterations_end(t, left);
    if (deaf(t) || f->iterations.state == NO_ITERATIONS)
        return now_get(t);
    hold(t);
    if (left <= f->iterations.stretch)
        account_iterations(f, f->iterations.stretch - left);
    f->iterations.state = NO_ITERATIONS;
    f->counters = COUNTERS_OF(f->node->counting);
    now_set(t, f->counters);
    PUBLISH_MOVED(t, f);
    release(t);
    return now_get(t);
}
