/* ---- Events: buffers, taken and handed over ---- */

#ifdef MR_EVENTS

#ifdef HAVE_STREAM
OWN void futex_wait(u32 *word, u32 value, unsigned ms)
{
#if defined SYS_futex
    enum { WAIT_SHARED = 0 };
    long span[2];
    span[0] = (long)(ms / 1000);
    span[1] = (long)(ms % 1000) * 1000000;
    CALL(SYS_futex, word, WAIT_SHARED, value, span);
#else
    (void)word, (void)value, (void)ms;
    pause_ms();
#endif
}

OWN void futex_wake(u32 *word)
{
#if defined SYS_futex
    enum { WAKE_SHARED = 1 };
    CALL(SYS_futex, word, WAKE_SHARED, 0x7fffffff, 0);
#else
    (void)word;
#endif
}

/* Has the other end of a socket been closed?  -1: the descriptor is not ours any more. */
OWN int link_closed(int fd, const FileKind *kind)
{
    struct {
        int fd;
        short wanted, happened;
    } one;
    long none[4] = {0, 0, 0, 0};
    enum { HUNG_UP = 0x10 };
    FileKind now;
    if (fd < 0 || sys_stat(fd, &now) != 0 || !is_same(&now, kind))
        return -1;
    one.fd = fd;
    one.wanted = 0;
    one.happened = 0;
    CALL_MORE(SYS_ppoll, &one, 1, none, 0, 8, 0);
    return (one.happened & HUNG_UP) != 0;
}

/* Does the consumer live, as far as can be seen? */
OWN int consumer_lives(void)
{
    int closed = stream.kind == BY_PROCESS ? link_closed(stream.link, &stream.link_kind) : 0;
    if (closed < 0)
        closed = sys_signal((long)stream.channel->consumer) == -3; /* -3 says that there is no such process. */
    return !closed;
}

OWN void stream_stop(const char *why)
{
    if (!atomic_swap(&stream.channel->is_loss_reported, 1))
        complain("MEMREWRITE_BACKEND", NULL, why);
    ATOMIC_SET(&stream.on, 0);
}

OWN mr_buffer *buffer_at(u32 i)
{
    return (mr_buffer *)(void *)(stream.buffers + (size_t)i * MR_EVENT_BUFFER);
}

OWN mr_u64 *buffer_words(mr_buffer *b)
{
    return (mr_u64 *)(void *)((char *)b + MR_BUFFER_HEAD);
}

OWN u32 buffer_index(const mr_buffer *b)
{
    return (u32)((size_t)((const unsigned char *)b - stream.buffers) / MR_EVENT_BUFFER);
}

/* A free buffer of the first `limit`, or -1. */
OWN long buffer_free(u32 limit)
{
    u32 i;
    for (i = 0; i < limit; i++)
        if (!ATOMIC_READ(&stream.channel->taken[i]) && !atomic_swap(&stream.channel->taken[i], 1))
            return (long)i;
    return -1;
}

/* Maps pages of the file of events in the buffer's place.  Returns 0 where there are none. */
OWN int buffer_from_file(u32 i)
{
    FileKind now;
    mr_u64 offset = stream.head->head_bytes + (mr_u64)atomic_add(&stream.channel->handed, 1) * MR_EVENT_BUFFER;
    int error;
    if (sys_stat(stream.link, &now) != 0 || !is_same(&now, &stream.link_kind)) {
        stream_stop("the program has closed the file of events; there are no more");
        return 0;
    }
    error = reserve(stream.link, offset, MR_EVENT_BUFFER);
    if (!error)
        map_file(stream.link, buffer_at(i), offset, MR_EVENT_BUFFER, &error);
    if (error)
        stream_stop("the file of events cannot grow; there are no more events");
    return !error;
}

/* The number of buffers that are used: two for each thread, so that the program does not get far ahead of its
   consumer. */
OWN u32 buffer_limit(void)
{
    u32 threads = ATOMIC_READ(&stream.threads), most = stream.channel->buffers;
    return threads < most / 2 ? 2 + 2 * threads : most;
}

/* Waits for a while until there may be a free buffer.  The signals that were let in before are let in; their handlers
   may fill buffers, or never return (siglongjmp).  Returns 0 where waiting has no end. */
OWN int buffer_wait(const mr_u64 *signals)
{
    const mr_u64 all = ~(mr_u64)0;
    mr_channel *ch = stream.channel;
    u32 returned = ATOMIC_GET(&ch->returned);
    if (stream.kind == BY_FILE || ATOMIC_GET(&ch->handed) == returned) {
        atomic_add(&ch->lost, 1); /* There are more threads than buffers. */
        return 0;
    }
    atomic_add(&ch->n_waiting, 1);
    if (ATOMIC_GET(&ch->returned) == returned)
        futex_wait(&ch->returned, returned, 100);
    atomic_add(&ch->n_waiting, (u32)-1);
    if (ATOMIC_GET(&ch->returned) == returned && !consumer_lives()) {
        stream_stop("the process that reads the events has died; there is no profile");
        return 0;
    }
    sys_signals(SET, signals, NULL);
    sys_signals(SET, &all, NULL);
    return ATOMIC_READ(&stream.on);
}

/* Takes a buffer for the thread, unless it has one by then.  Without a buffer its events are lost until there is
   one. */
OWN void buffer_take(Thread *t, const mr_u64 *signals)
{
    mr_buffer *b;
    long i;
    while ((i = buffer_free(buffer_limit())) < 0) {
        if (!buffer_wait(signals) || t->stream.buffer)
            return;
    }
    if (stream.kind == BY_FILE && !buffer_from_file((u32)i)) {
        ATOMIC_SET(&stream.channel->taken[i], 0);
        return;
    }
    b = buffer_at((u32)i);
    b->thread = t->ordinal;
    b->sequence = t->stream.sequence++;
    t->stream.buffer = b;
    event_place_set(t, buffer_words(b));
}

/* Hands the thread's buffer over.  `place` is where the thread writes.  It is outside of the buffer if a signal's
   handler came in between and filled the buffer up; then the events end where zeros begin. */
OWN void buffer_hand_over(Thread *t, const mr_u64 *place)
{
    mr_channel *ch = stream.channel;
    mr_buffer *b = t->stream.buffer;
    const mr_u64 *first = buffer_words(b);
    u32 i = buffer_index(b);
    t->stream.buffer = NULL;
    if (place > first && place <= first + (MR_EVENT_BUFFER - MR_BUFFER_HEAD) / 8)
        b->words = (u32)(place - first);
    if (stream.kind == BY_FILE) {
        ATOMIC_SET(&ch->taken[i], 0);
        return;
    }
    ATOMIC_SET(&ch->queue[atomic_add(&ch->handed, 1) % MR_QUEUE], i + 1);
    atomic_add(&ch->wake_count, 1);
    if (ATOMIC_GET(&ch->asleep))
        futex_wake(&ch->wake_count);
}

/* Gives the thread another buffer, or the place that nobody reads.  No signal's handler may come in between, since one
   that jumps away would leave it half done. */
OWN COLD void stream_refill(Thread *t)
{
    const mr_u64 all = ~(mr_u64)0;
    mr_u64 before = 0, *place = event_place(t);
    sys_signals(SET, &all, &before);
    if (!t->stream.counted) {
        t->stream.counted = 1;
        atomic_add(&stream.threads, 1);
    }
    if (t->stream.buffer)
        buffer_hand_over(t, place);
    event_place_set(t, unseen_place(t));
    buffer_take(t, &before);
    lines_set(t->stream.buffer ? ATOMIC_GET(&stream.channel->line_rate) : 0);
    place = event_place(t);
    if (t->stream.buffer && place == buffer_words(t->stream.buffer) && t->stream.buffer->sequence == 0 &&
        ((MR_EVENTS)&SEES_THREADS) != 0) {
        place[0] = MR_EVENT_HEAD(MR_K_THREAD, 0);
        place[1] = t->ordinal;
        event_place_set(t, place + 2);
    }
    sys_signals(SET, &before, NULL);
}
#endif

mr_u64 *mr_event_flush(void)
{
    Thread *t = me();
    mr_u64 *place = event_place(t);
    if (!MR_EVENT_FULL(place)) /* The thread has just begun. */
        return place;
#ifdef HAVE_STREAM
    if (t != &nobody && !t->stream.muted && ATOMIC_READ(&stream.on) && !ATOMIC_READ(&run.ended)) {
        stream_refill(t);
        return event_place(t);
    }
#endif
    place = unseen_place(t);
    event_place_set(t, place);
    return place;
}

#if !defined(MR_TLS) || !defined(MR_GNU)
void mr_event(unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c)
{
    Thread *t = me();
    mr_u64 *p = event_place(t);
    if (MR_EVENT_FULL(p))
        p = mr_event_flush();
    event_place_set(t, mr_event_write(p, words, head, a, b, c));
}
#endif

#ifdef HAVE_STREAM
/* Hands over the last events of a thread that ends, or of the program. */
OWN void stream_thread_end(Thread *t)
{
    mr_u64 *place = t->stream.muted ? t->stream.resume : event_place(t);
    if (t == &nobody)
        return;
    if (t->stream.buffer && ATOMIC_READ(&stream.on)) {
        if (((MR_EVENTS)&SEES_THREADS) != 0 && !MR_EVENT_FULL(place)) {
            place[0] = MR_EVENT_HEAD(MR_K_THREAD_END, 0);
            place[1] = t->ordinal;
            place += 2;
        }
        buffer_hand_over(t, place);
    }
    if (t->stream.counted)
        atomic_add(&stream.threads, (u32)-1);
    t->stream.counted = 0;
    t->stream.resume = NULL;
    t->stream.sequence = 0;
    t->stream.muted = 1;
    lines_set(0);
    event_place_set(t, unseen_place(t));
}
#else
#define stream_thread_end(t) ((void)0)
#endif

#else
#define stream_thread_end(t) ((void)0)
#endif
