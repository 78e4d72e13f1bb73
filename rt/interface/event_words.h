/* ---- Events (doc/format.md): only in programs whose profilers see single accesses ----
   MR_EVENTS is the union of what the chosen modules ask for (memprof/memprof.h).  A thread writes events into a buffer
   of its own, whose place is aligned to its size; mr_event_at is where the next one goes.  A place so near to the
   buffer's end that an event might not fit, or a null pointer, asks mr_event_flush for another one.
   p is a pointer of any kind, which is evaluated once; "yields p": as void *.  Values are asked for by MP_VALUES: they
   are read at p, but not by _PLAIN, for objects that are not to be read twice, whose value is then 0.

   MR_ADDRESS(p)                                       no event; yields p
   MR_LOAD(site, bytes, p), _PLAIN                     in front of a load; yields p
   MR_STORE(site, bytes, p), _PLAIN                    behind a store
   MR_STORE_FIRST(site, bytes, p)                      in front of it, without a value; yields p
   MR_UPDATE_FIRST(site, bytes, p), _PLAIN             in front of an update; yields p; what it leaves is not known
   MR_STORE_FIRST_BY, MR_UPDATE_FIRST_BY(site, bytes, p, step)   in front of one that adds the step
   MR_VALUE(bytes, p), MR_UPDATE(site, bytes, p, value), _PLAIN   behind it: the value was had in front
   …_AT(site, bytes, p, offset, bits)                  the same at p + offset; the value is read byte by byte, or is
                                                       that of a bit-field there; with PLAIN, FIRST without bits
   MR_LOADED(site, bytes, p, value), _AT               behind a load of what is read once: the value is known
   MR_STORED_VALUE(site, bytes, p, value)              the same behind a store
   MR_UPDATED(site, bytes, p, found, left)             the same behind an update
   MR_STORED(site, bytes, p)                           behind the store, as MR_STORE; yields p
   MR_RANGE_LOAD, MR_RANGE_STORE(site, p, bytes)       yields p
   MR_POINTER(site, p)                                 yields p
   MR_ALLOC(site, p, &bytes), MR_FREE(site, p)         behind, in front; yields p
   MR_REALLOC(site, p, old, &bytes)                    behind; yields p, the new one; old: a number
                                                       of a null pointer, and of MAP_FAILED, none
   MR_ALLOC_ANY(site, p, &bytes)                       the same, none of no bytes
   MR_ALLOC_AT(site, where, bytes, succeeds)           behind a call that has stored the address there
   MR_WORD_AT(p), MR_GROWN_AT(site, where, size, old, before)   behind one that may have changed both there
   MR_STACK, MR_UNSTACK, MR_GLOBAL(site, p, bytes)     0, a mr_u32, as all that follow
   MR_UNSTACK_ANY(site, at, bytes)                     the same, by the address as a number; 0: none
   MR_ALLOCA(site, p, bytes, &low, &all)               a stack object; those of the call lie in [low, low + all)
   MR_ENTER, MR_EXIT(function), MR_LOOP, MR_TEST, MR_ITERATE, MR_LOOP_END, MR_LIST(loop)
   MR_STRIDED_LOAD, MR_STRIDED_STORE(site, bytes, p, step, count)
   MR_MEMBER(m, site, last, offset, step)              an access of a loop that is one event, and its last place: an
                                                       mr_member; MR_MOVED(p, q): how far from q to p
   MR_MEMBER_LISTED(m, site)                           an access of such a loop that made events behind MR_LIST
   mr_event_member(&last, &tail, number, p)            the access happens, as that one of the iteration; yields p
   mr_event_unlisted(is_listing, &last, &tail, number, kind, site, bytes, offset, p)
                                                       the same, behind MR_LIST; an event in front of that */
#ifdef MR_EVENTS
enum {
    MR_K_LOAD = 1,
    MR_K_STORE,
    MR_K_UPDATE,
    MR_K_STRIDED_LOAD,
    MR_K_STRIDED_STORE,
    MR_K_RANGE_LOAD,
    MR_K_RANGE_STORE,
    MR_K_POINTER,
    MR_K_ALLOC,
    MR_K_FREE,
    MR_K_STACK,
    MR_K_UNSTACK,
    MR_K_GLOBAL,
    MR_K_ENTER,
    MR_K_EXIT,
    MR_K_LOOP,
    MR_K_ITERATION,
    MR_K_LOOP_END,
    MR_K_REGION,
    MR_K_REGION_END,
    MR_K_THREAD,
    MR_K_THREAD_END,
    MR_K_TIME,
    MR_K_SYNC,
    MR_K_TEST,
    MR_K_GROUP,
    MR_K_LIST
};
#define MR_EVENT_VALUES (((MR_EVENTS) >> 2) & 1)
#define MR_EVENT_LEFT                                                                                                  \
    (((MR_EVENTS) >> 1) & MR_EVENT_VALUES) /* Nonzero: events of updates also have the value that was stored. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ mr_word; /* An integer as wide as a pointer. */
#else
typedef unsigned long mr_word;
#endif
#define MR_ADDRESS(p) ((void *)(mr_word)(const volatile void *)(p))

/* Bytes of a buffer, and how near to its end an event may begin. */
#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ < 8
#define MR_EVENT_BUFFER 0x40000
#else
#define MR_EVENT_BUFFER 0x100000
#endif
#define MR_EVENT_ROOM 64
#define MR_EVENT_FULL(p) ((((mr_word)(p) + MR_EVENT_ROOM) & (MR_EVENT_BUFFER - 2 * MR_EVENT_ROOM)) == 0)
#define MR_EVENT_HEAD(kind, id) ((mr_u64)(kind) << 32 | (mr_u32)(id))
/* A site of a small number and an address of 48 bits make one word.  The site says what kind of access it is. */
#define MR_EVENT_SHORT ((mr_u64)1 << 63)
#define MR_EVENT_SITES 0x8000

/* Called where there is no room at mr_event_at; returns where the next event goes. */
MR_RARE MR_API mr_u64 *mr_event_flush(void);
#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_EVENT_FUNCTION MR_ALWAYS_INLINE
#define MR_EVENT_LIKELY(x) __builtin_expect((x) != 0, 1)
#else
#define MR_EVENT_FUNCTION MR_UNUSED static
#define MR_EVENT_LIKELY(x) (x)
#endif
MR_EVENT_FUNCTION mr_u64 *mr_event_write(mr_u64 *p, unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c)
{
    p[0] = head;
    if (words > 1)
        p[1] = a;
    if (words > 2)
        p[2] = b;
    if (words > 3)
        p[3] = c;
    return p + words;
}
#if defined(MR_TLS) && defined(__GNUC__) && !defined(__TINYC__)
extern MR_TLS mr_u64 *mr_event_at MR_NEAR;
#if ((MR_EVENTS) >> 17 & 1) && !((MR_EVENTS) >> 2 & 1) && defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 8
#define MR_EVENT_LEAVES /* Accesses to lines that no module looks at are counted alone. */
typedef struct mr_lines {
    mr_u64 share, most; /* `share` is 2^64 / the rate, rounded up, and `most` is 1 less; 0 both: all are looked at. */
} mr_lines;
extern MR_TLS mr_lines mr_event_lines MR_NEAR;
#endif
MR_EVENT_FUNCTION void mr_event(unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c)
{
    mr_u64 *p = mr_event_at;
    if (!MR_EVENT_LIKELY(!MR_EVENT_FULL(p)))
        p = mr_event_flush();
    mr_event_at = mr_event_write(p, words, head, a, b, c);
}
#else
MR_API void mr_event(unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c);
#endif
#endif
