/* ---- When iterations began ---- */

/* Each level of the nest has the ticks at which its iterations began, as runs of equal steps: one run for an innermost
   loop, and for one whose inner loops have constant trip counts.  A table of runs that is full forgets its older half:
   what was then is at least as long ago as the oldest that is known. */

enum { MP_MOST_STEPS = 1 << 20 };

/* Room for one more run. */
MP_COLD int mp_steps_room(MpWorker *w, MpLevel *l)
{
    uint32_t room = l->steps_room ? 2 * l->steps_room : 16, i;
    if (l->n_steps == MP_MOST_STEPS) {
        l->n_steps /= 2;
        for (i = 0; i < l->n_steps; i++) {
            MpSteps *to = &l->steps[i], *from = to + l->n_steps;
            to->tick = from->tick;
            to->iteration = from->iteration;
            to->step = from->step;
        }
        return 1;
    }
    l->steps = (MpSteps *)mp_grow(w, l->steps, l->steps_room * sizeof *l->steps, room * sizeof *l->steps);
    l->steps_room = l->steps ? room : 0;
    return l->steps != NULL;
}

/* The level's iteration has just begun, and not when it was expected to. */
MP_APART void mp_steps_other(MpWorker *w, MpLevel *l)
{
    MpSteps *last = l->n_steps ? &l->steps[l->n_steps - 1] : NULL;
    uint64_t before = last ? l->iteration - last->iteration : 0;
    if (before == 1)
        last->step = l->began - last->tick;
    else if (!last || last->tick + before * last->step != l->began) {
        if (l->n_steps == l->steps_room || l->n_steps == MP_MOST_STEPS)
            if (!mp_steps_room(w, l)) {
                l->n_steps = 0;
                return;
            }
        last = &l->steps[l->n_steps++];
        last->tick = l->began;
        last->iteration = l->iteration;
        last->step = 0;
    }
    l->even = last->tick;
    l->step = last->step;
    l->expected = last->step ? l->began + last->step : 0; /* No iteration has tick 0. */
}

/* The level's iteration has just begun. */
MP_HOT void mp_steps_add(MpWorker *w, MpLevel *l)
{
    if (MP_LIKELY(l->began == l->expected))
        l->expected += l->step;
    else
        mp_steps_other(w, l);
}

/* Divides; most numbers are small, and small ones are divided in a third of the time. */
MP_HOT uint64_t mp_quotient(uint64_t a, uint64_t b)
{
    return (a | b) >> 32 ? a / b : (uint32_t)a / (uint32_t)b;
}

/* The number of the last run that had begun at the tick, which is not in front of the first one.  hint: the result for
   a tick that was near, or 0. */
MP_HOT uint32_t mp_steps_find(const MpLevel *l, uint64_t tick, uint32_t hint)
{
    uint32_t low = hint, high = l->n_steps, middle;
    for (middle = 0; middle < 2 && low + 1 < high; middle++, low++)
        if (l->steps[low].tick <= tick && tick < l->steps[low + 1].tick)
            return low;
    low = 0;
    if (l->steps[high - 1].tick <= tick)
        low = high - 1;
    while (high - low > 1) {
        middle = low + (high - low) / 2;
        if (l->steps[middle].tick <= tick)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The number of iterations since a tick that is older than the last iteration; *low up to below *high: the ticks of
   that iteration, as far as they are known. */
MP_APART uint64_t mp_iterations_long(const MpLevel *l, uint64_t tick, uint32_t *hint, uint64_t *low, uint64_t *high)
{
    const MpSteps *run;
    uint64_t iteration, next;
    *low = tick;
    *high = tick + 1;
    if (!l->n_steps)
        return 0;
    if (tick < l->steps[0].tick) /* The tick is too old to be known. */
        return l->iteration - l->steps[0].iteration + 1;
    *hint = mp_steps_find(l, tick, *hint);
    run = &l->steps[*hint];
    next = *hint + 1 < l->n_steps ? run[1].iteration : l->iteration + 1;
    iteration = run->iteration;
    if (tick > run->tick && run->step)
        iteration += mp_quotient(tick - run->tick, run->step);
    iteration = iteration < next ? iteration : next - 1;
    if (*hint + 1 < l->n_steps) {
        *low = run->tick + (iteration - run->iteration) * run->step;
        *high = iteration + 1 < next ? *low + run->step : run[1].tick;
    }
    return l->iteration - iteration;
}

/* The same for any tick of the level in front of its iteration. */
MP_HOT uint64_t mp_iterations_span(const MpLevel *l, uint64_t tick, uint32_t *hint, uint64_t *low, uint64_t *high)
{
    uint64_t n = 1;
    *low = l->previous;
    *high = l->began;
    if (tick >= l->previous && l->n_steps)
        return 1;
    if (tick < l->even || !l->step)
        return mp_iterations_long(l, tick, hint, low, high);
    n = l->step == 1 ? l->began - tick : mp_quotient(l->began - tick + l->step - 1, l->step);
    *high = l->began - (n - 1) * l->step;
    *low = *high - l->step;
    return n;
}

MP_HOT uint64_t mp_iterations_since(const MpLevel *l, uint64_t tick)
{
    uint64_t low, high;
    uint32_t hint = 0;
    return tick >= l->began && l->n_steps ? 0 : mp_iterations_span(l, tick, &hint, &low, &high);
}
