/* ---- Beside the program ---- */

/* One worker is the consumer itself.  More are threads, each of which sees all buffers; the consumer passes them on in
   the order in which they came, and the last one that is done with a buffer gives it back. */

enum { MP_MOST_WORKERS = 32, MP_LOOK_MS = 100 };

typedef struct MpConsumer {
    const mr_system *system;
    mr_channel *channel;
    unsigned char *buffers;
    MpCrew *crews[MP_MOST_WORKERS];
    unsigned workers;
    uint32_t taken;                /* The number of tickets that were looked at. */
    uint32_t passed, closed;       /* The buffers that were passed on to the threads; `closed`: no more will come. */
    uint32_t order[MR_QUEUE], users[MR_QUEUE];
    uint32_t running[MP_MOST_WORKERS];
} MpConsumer;

typedef struct MpHand {
    MpConsumer *consumer;
    unsigned number;
} MpHand;

MP_OWN mr_buffer *mp_buffer_at(const MpConsumer *c, uint32_t i)
{
    return (mr_buffer *)(void *)(c->buffers + (size_t)i * c->channel->buffer_bytes);
}

/* Zeroed, so that what the next thread writes into it ends in zeros. */
MP_OWN void mp_give_back(MpConsumer *c, uint32_t i)
{
    mr_channel *ch = c->channel;
    mr_buffer *b = mp_buffer_at(c, i);
    size_t used = b->words ? MR_BUFFER_HEAD + (size_t)b->words * 8 : ch->buffer_bytes;
    mp_zero(b, used <= ch->buffer_bytes ? used : ch->buffer_bytes);
    mp_zero((unsigned char *)b + ch->buffer_bytes - 8 * MR_LEFT, 8 * MR_LEFT);
    MP_WRITE(&ch->taken[i], 0);
    c->system->add(&ch->returned, 1);
    if (MP_READ(&ch->n_waiting))
        c->system->wake(&ch->returned);
}

/* All workers are to see the buffer. */
MP_OWN void mp_pass(MpConsumer *c, uint32_t i)
{
    uint32_t at = c->passed & (MR_QUEUE - 1);
    if (c->workers == 1) {
        mp_crew_buffer(c->crews[0], mp_buffer_at(c, i), c->channel->buffer_bytes);
        mp_give_back(c, i);
        return;
    }
    c->order[at] = i;
    c->users[at] = c->workers;
    c->system->add(&c->passed, 1);
    c->system->wake(&c->passed);
}

MP_OWN void mp_worker(void *hand)
{
    MpConsumer *c = ((MpHand *)hand)->consumer;
    MpCrew *crew = c->crews[((MpHand *)hand)->number];
    uint32_t next = 0;
    for (;;) {
        uint32_t passed = MP_READ(&c->passed), at = next & (MR_QUEUE - 1);
        if (next != passed) {
            mp_crew_buffer(crew, mp_buffer_at(c, c->order[at]), c->channel->buffer_bytes);
            if (c->system->add(&c->users[at], 0xffffffffu) == 1)
                mp_give_back(c, c->order[at]);
            next++;
        } else if (MP_READ(&c->closed) && next == MP_READ(&c->passed)) {
            return;
        } else {
            c->system->wait(&c->passed, passed, MP_LOOK_MS);
        }
    }
}

/* The next buffer in the order of tickets, if it is there. */
MP_OWN int mp_take_next(MpConsumer *c)
{
    uint32_t *slot = &c->channel->queue[c->taken & (MR_QUEUE - 1)], i = MP_READ(slot);
    if (!i)
        return 0;
    MP_WRITE(slot, 0);
    c->taken++;
    if (i <= c->channel->buffers)
        mp_pass(c, i - 1);
    return 1;
}

/* Reads buffers until nothing more comes.  Returns 1 if the program ended without announcing it. */
MP_OWN int mp_follow(MpConsumer *c)
{
    mr_channel *ch = c->channel;
    for (;;) {
        uint32_t wake_count;
        if (mp_take_next(c))
            continue;
        wake_count = c->system->add(&ch->wake_count, 0);
        if (MP_READ(&ch->has_ended) && c->taken == MP_READ(&ch->handed))
            return 0;
        c->system->add(&ch->asleep, 1);
        if (!MP_READ(&ch->queue[c->taken & (MR_QUEUE - 1)]))
            c->system->wait(&ch->wake_count, wake_count, MP_LOOK_MS);
        c->system->add(&ch->asleep, 0xffffffffu);
        if (!MP_READ(&ch->queue[c->taken & (MR_QUEUE - 1)]) && !MP_READ(&ch->has_ended) && !c->system->alive())
            return 1;
    }
}

/* Reads the buffers that were handed over; a killed thread may have left a ticket without a buffer. */
MP_OWN void mp_drain(MpConsumer *c)
{
    uint32_t handed = MP_READ(&c->channel->handed);
    while (c->taken != handed)
        if (!mp_take_next(c))
            c->taken++;
}

/* Buffers that nobody has handed over, in the order of threads and of their buffers. */
MP_OWN void mp_salvage(MpConsumer *c)
{
    const mr_channel *ch = c->channel;
    static unsigned char seen[MR_QUEUE];
    for (;;) {
        const mr_buffer *first = NULL;
        uint32_t i, best = 0;
        for (i = 0; i < ch->buffers; i++) {
            const mr_buffer *b = mp_buffer_at(c, i);
            if (seen[i] || !MP_READ(&ch->taken[i]))
                continue;
            if (!first || b->thread < first->thread || (b->thread == first->thread && b->sequence < first->sequence)) {
                first = b;
                best = i;
            }
        }
        if (!first)
            return;
        seen[best] = 1;
        for (i = 0; i < c->workers; i++)
            mp_crew_buffer(c->crews[i], first, ch->buffer_bytes);
    }
}

MP_OWN int mp_crew_make(MpConsumer *c, const MpProgram *program, unsigned i)
{
    c->crews[i] = (MpCrew *)c->system->map(sizeof *c->crews[i]);
    if (!c->crews[i])
        return 0;
    c->crews[i]->worker.settings = c->channel->settings;
    return mp_crew_begin(c->crews[i], c->system, program, c->channel->path, c->channel->message, i, c->workers);
}

MP_OWN void mp_crew_end(MpConsumer *c, unsigned i)
{
    if (!c->crews[i])
        return;
    mp_release(&c->crews[i]->worker);
    c->system->unmap(c->crews[i], sizeof *c->crews[i]);
    c->crews[i] = NULL;
}

MP_OWN int mp_consumer_begin(MpConsumer *c, const MpProgram *program)
{
    unsigned i, most = c->channel->workers, share = 0;
    for (i = 0; i < MP_MODULES; i++)
        share |= mp_modules[i]->share != MP_ALONE;
    c->workers = !share || most < 1 ? 1 : most > MP_MOST_WORKERS ? MP_MOST_WORKERS : most;
    for (i = 0; i < c->workers; i++)
        if (!mp_crew_make(c, program, i))
            return 0;
    c->channel->line_rate = (uint32_t)c->crews[0]->worker.line_rate;
    return 1;
}

/* Threads for the workers; where they cannot be had, there is one worker.  0: there is no memory for that one. */
MP_OWN int mp_threads_begin(MpConsumer *c, MpHand *hands, const MpProgram *program)
{
    unsigned i, begun = 0;
    for (i = 0; i < c->workers && c->workers > 1; i++) {
        hands[i].consumer = c;
        hands[i].number = i;
        c->running[i] = 1;
        begun += c->system->thread(mp_worker, &hands[i], &c->running[i]) != 0;
    }
    if (c->workers == 1 || begun == c->workers)
        return 1;
    MP_WRITE(&c->closed, 1);
    c->system->wake(&c->passed);
    for (i = 0; i < begun; i++)
        while (MP_READ(&c->running[i]))
            c->system->wait(&c->running[i], 1, MP_LOOK_MS);
    c->workers = 1;
    for (i = 0; i < MP_MOST_WORKERS && c->crews[i]; i++)
        mp_crew_end(c, i);
    return mp_crew_make(c, program, 0);
}

MP_OWN void mp_threads_end(MpConsumer *c)
{
    unsigned i;
    if (c->workers == 1)
        return;
    MP_WRITE(&c->closed, 1);
    c->system->wake(&c->passed);
    for (i = 0; i < c->workers; i++)
        while (MP_READ(&c->running[i]))
            c->system->wait(&c->running[i], 1, MP_LOOK_MS);
}

/* Runs the consumer until the program ends, and writes the results. */
MP_OWN void mp_consumer_run(MpConsumer *c)
{
    const int killed = mp_follow(c);
    unsigned i;
    mp_drain(c);
    mp_threads_end(c);
    mp_salvage(c);
    for (i = 0; i < c->workers; i++)
        mp_crew_finish(c->crews[i]);
    for (i = 1; i < c->workers; i++)
        mp_crew_merge(c->crews[0], c->crews[i]);
    mp_results(c->crews[0], MP_READ(&c->channel->lost), killed);
}

/* All of it. */
MP_OWN void mp_consume(const mr_system *system, mr_channel *channel, unsigned char *buffers, const mr_program *program)
{
    static MpHand hands[MP_MOST_WORKERS];
    MpConsumer *c = (MpConsumer *)system->map(sizeof *c);
    unsigned i;
    if (!c) {
        mp_message(channel->message, "the profile", "no memory");
        return;
    }
    c->system = system;
    c->channel = channel;
    c->buffers = buffers;
    if (mp_consumer_begin(c, program) && mp_threads_begin(c, hands, program))
        mp_consumer_run(c);
    else
        mp_message(channel->message, "the profile", "no memory");
    for (i = 0; i < MP_MOST_WORKERS; i++)
        mp_crew_end(c, i);
    system->unmap(c, sizeof *c);
}
