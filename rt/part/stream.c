/* ---- Events: where a thread writes them ---- */

/* A thread's buffer is one of a row of such, each of which stands at a multiple of its size (memrt.h): so the place of
   the next event alone says when there is no room.  Where nothing is to be seen (the thread's counts are not recorded,
   MEMREWRITE_OFF, no memory, no consumer) the place is in the last 4 kB of a row that nobody reads.

       thread ─▶ mr_event_at ─▶ buffer 3 … end ─▶ mr_event_flush ─▶ handed over, buffer 5 …

   The consumer (backend.c) shares the buffers and their channel (boundary.h).  Neither locks nor atomics are on the
   path of an event; a hand-over, once in a megabyte, takes two atomic additions. */

#ifdef MR_EVENTS
#include "memprof/boundary.h"

#if defined(MR_RAW) && !defined(MR_NO_MMAP) && defined SYS_clone && defined SYS_wait4 && defined SYS_dup3 &&           \
    defined SYS_socketpair && defined SYS_ppoll
#define HAVE_STREAM
#endif

enum {
    SEES_REGIONS = 1 << 10, /* A bit of MR_EVENTS, as memprof.h has it. */
    SEES_THREADS = 1 << 13,
    UNSEEN_BYTES = 4096,
    UNSEEN_ROWS = 16
};

enum { BY_PROCESS, BY_THREAD, BY_FILE };

static struct {
    mr_channel *channel;
    unsigned char *buffers;  /* channel->buffers buffers, then UNSEEN_ROWS of which only the ends are used. */
    void *mapped;            /* The mapping that holds the buffers, with the bytes that were mapped to align them. */
    size_t mapped_bytes;
    int on, kind;
    u32 threads;             /* Number of threads that have had a buffer. */
    int link;                /* A socket whose other end is the consumer's, or the file of events; -1: none. */
    FileKind link_kind;
    mr_events_head *head;    /* Head of the file of events. */
} stream = {NULL, NULL, NULL, 0, 0, BY_PROCESS, 0, -1, {0, 0, 0, 0, 0}, NULL};

/* Events that nobody reads go here where memory cannot be mapped. */
static union {
    mr_u64 words[2 * MR_EVENT_BUFFER / 8];
} unseen;

OWN mr_u64 *unseen_place(const Thread *t)
{
    mr_word row = stream.buffers ? (mr_word)(stream.buffers + (size_t)stream.channel->buffers * MR_EVENT_BUFFER +
                                             (size_t)(t->ordinal % UNSEEN_ROWS) * MR_EVENT_BUFFER)
                                 : (mr_word)unseen.words / MR_EVENT_BUFFER * MR_EVENT_BUFFER;
    mr_word place = row + MR_EVENT_BUFFER - UNSEEN_BYTES;
    if (!stream.buffers && place < (mr_word)unseen.words)
        place += MR_EVENT_BUFFER;
    return (mr_u64 *)place;
}

#if defined(MR_TLS) && defined(MR_GNU)
MR_TLS mr_u64 *mr_event_at;
#ifdef MR_EVENT_LEAVES
MR_TLS mr_lines mr_event_lines;
#endif
OWN mr_u64 *event_place(const Thread *t)
{
    (void)t;
    return mr_event_at;
}
OWN void event_place_set(Thread *t, mr_u64 *place)
{
    (void)t;
    mr_event_at = place;
}
#else
OWN mr_u64 *event_place(const Thread *t)
{
    return t->stream.at;
}
OWN void event_place_set(Thread *t, mr_u64 *place)
{
    t->stream.at = place;
}
#endif

/* From now on the thread that calls this leaves out accesses to lines but one in `rate` of them; 0: it leaves out
   none, since it has no buffer that might count them. */
OWN void lines_set(u32 rate)
{
#ifdef MR_EVENT_LEAVES
    mr_event_lines.share = rate > 1 ? ~(mr_u64)0 / rate + 1 : 0;
    mr_event_lines.most = rate > 1 ? ~(mr_u64)0 / rate : 0;
#else
    (void)rate;
#endif
}

/* Notes that the thread counts into these counters from now on: its events are recorded if its counts are. */
OWN void stream_follow(Thread *t, const mr_u64 *counters)
{
    int muted = t == &nobody || !counters || counters == sink || counters == t->scratch;
    if (t == &nobody) {
        event_place_set(t, unseen_place(t));
    } else if (muted && !t->stream.muted) {
        t->stream.resume = event_place(t);
        event_place_set(t, unseen_place(t));
    } else if (!muted && t->stream.muted) {
        event_place_set(t, t->stream.resume);
    }
    t->stream.muted = muted;
}
#else
#define stream_follow(t, counters) ((void)0)
#endif
