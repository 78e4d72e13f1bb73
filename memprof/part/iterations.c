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

/* The number of iterations since a tick that is older than the last iteration. */
MP_APART uint64_t mp_iterations_long(const MpLevel *l, uint64_t tick)
{
    uint32_t low = 0, high = l->n_steps, middle;
    uint64_t iteration, next;
    if (!high)
        return 0;
    if (tick < l->steps[0].tick) /* The tick is too old to be known. */
        return l->iteration - l->steps[0].iteration + 1;
    if (l->steps[high - 1].tick <= tick)
        low = high - 1;
    while (high - low > 1) { /* Finds the last run that began by then. */
        middle = low + (high - low) / 2;
        if (l->steps[middle].tick <= tick)
            low = middle;
        else
            high = middle;
    }
    next = low + 1 < l->n_steps ? l->steps[low + 1].iteration : l->iteration + 1;
    iteration = l->steps[low].iteration;
    if (tick > l->steps[low].tick && l->steps[low].step)
        iteration += mp_quotient(tick - l->steps[low].tick, l->steps[low].step);
    return l->iteration - (iteration < next ? iteration : next - 1);
}

MP_HOT uint64_t mp_iterations_since(const MpLevel *l, uint64_t tick)
{
    if (tick >= l->previous && l->n_steps)
        return tick < l->began;
    if (tick >= l->even && l->step == 1)
        return l->began - tick;
    return tick >= l->even && l->step ? mp_quotient(l->began - tick + l->step - 1, l->step)
                                      : mp_iterations_long(l, tick);
}
