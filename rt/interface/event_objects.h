/* ---- Events of pointers, ranges and objects ---- */

#ifdef MR_EVENTS
MR_EVENT_FUNCTION void *mr_event_pointer(unsigned kind, mr_u32 site, const volatile void *p)
{
    mr_event(2, MR_EVENT_HEAD(kind, site), (mr_u64)(mr_word)p, 0, 0);
    return MR_ADDRESS(p);
}
/* A range of no bytes has no event. */
MR_EVENT_FUNCTION void *mr_event_range(unsigned kind, mr_u32 site, const volatile void *p, mr_u64 bytes)
{
    if (bytes)
        mr_event(3, MR_EVENT_HEAD(kind, site), (mr_u64)(mr_word)p, bytes, 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_alloc(mr_u32 site, const volatile void *p, const mr_u64 *bytes)
{
    if (p && p != (const volatile void *)~(mr_word)0)
        mr_event(3, MR_EVENT_HEAD(MR_K_ALLOC, site), (mr_u64)(mr_word)p, *bytes, 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_free(mr_u32 site, const volatile void *p)
{
    return p ? mr_event_pointer(MR_K_FREE, site, p) : MR_ADDRESS(p);
}
/* The event of realloc.  If it failed, the old object stays; its address is a number. */
MR_EVENT_FUNCTION void *mr_event_realloc(mr_u32 site, const volatile void *p, mr_u64 old, const mr_u64 *bytes)
{
    if (p && old && p != (const volatile void *)~(mr_word)0)
        mr_event(2, MR_EVENT_HEAD(MR_K_FREE, site), old, 0, 0);
    return mr_event_alloc(site, p, bytes);
}
/* The same; an allocation of no bytes makes no event. */
MR_EVENT_FUNCTION void *mr_event_alloc_any(mr_u32 site, const volatile void *p, const mr_u64 *bytes)
{
    return *bytes ? mr_event_alloc(site, p, bytes) : MR_ADDRESS(p);
}
MR_EVENT_FUNCTION mr_u32 mr_event_alloc_at(mr_u32 site, const volatile void *where, mr_u64 bytes, int succeeds)
{
    if (succeeds)
        mr_event_alloc(site, (void *)(mr_word)mr_event_word(sizeof(void *), where), &bytes);
    return 0;
}
/* The event of an object whose pointer and size are kept at these places, and were `old` and `before`. */
MR_EVENT_FUNCTION mr_u32 mr_event_grown_at(mr_u32 site, const volatile void *where, const volatile void *size,
                                           mr_u64 old, mr_u64 before)
{
    const mr_u64 p = mr_event_word(sizeof(void *), where), bytes = mr_event_word(sizeof(mr_word), size);
    if (p != old || (p && bytes != before))
        mr_event_realloc(site, (void *)(mr_word)p, old, &bytes);
    return 0;
}
MR_EVENT_FUNCTION mr_u32 mr_event_object(unsigned kind, mr_u32 site, const volatile void *p, mr_u64 bytes)
{
    mr_event(3, MR_EVENT_HEAD(kind, site), (mr_u64)(mr_word)p, bytes, 0);
    return 0;
}
/* Ends an object that began on the way here; at is 0 if none did. */
MR_EVENT_FUNCTION mr_u32 mr_event_object_any(mr_u32 site, mr_word at, mr_u64 bytes)
{
    if (at)
        mr_event(3, MR_EVENT_HEAD(MR_K_UNSTACK, site), (mr_u64)at, bytes, 0);
    return 0;
}
/* Notes the lowest object and the end of the highest one: they end at once. */
MR_EVENT_FUNCTION mr_u32 mr_event_alloca(mr_u32 site, const volatile void *p, mr_u64 bytes, mr_word *low, mr_u64 *all)
{
    const mr_u64 at = (mr_u64)(mr_word)p, from = (mr_u64)*low, end = from + *all;
    mr_event_object(MR_K_STACK, site, p, bytes);
    if (!*low || at < from)
        *low = (mr_word)at;
    *all = (*all && end > at + bytes ? end : at + bytes) - (mr_u64)*low;
    return 0;
}
#define MR_RANGE_LOAD(site, p, bytes) mr_event_range(MR_K_RANGE_LOAD, site, MR_ANY(p), bytes)
#define MR_RANGE_STORE(site, p, bytes) mr_event_range(MR_K_RANGE_STORE, site, MR_ANY(p), bytes)
#define MR_POINTER(site, p) mr_event_pointer(MR_K_POINTER, site, MR_ANY(p))
#define MR_ALLOC(site, p, bytes) mr_event_alloc(site, p, bytes)
#define MR_ALLOC_ANY(site, p, bytes) mr_event_alloc_any(site, p, bytes)
#define MR_ALLOC_AT(site, where, bytes, succeeds) mr_event_alloc_at(site, where, bytes, succeeds)
#define MR_GROWN_AT(site, where, size, old, before) mr_event_grown_at(site, where, size, old, before)
#define MR_WORD_AT(p) mr_event_word(sizeof(void *), p)
#define MR_FREE(site, p) mr_event_free(site, p)
#define MR_REALLOC(site, p, old, bytes) mr_event_realloc(site, p, old, bytes)
#define MR_STACK(site, p, bytes) mr_event_object(MR_K_STACK, site, MR_ANY(p), bytes)
#define MR_UNSTACK(site, p, bytes) mr_event_object(MR_K_UNSTACK, site, MR_ANY(p), bytes)
#define MR_UNSTACK_ANY(site, at, bytes) mr_event_object_any(site, at, bytes)
#define MR_ALLOCA(site, p, bytes, low, all) mr_event_alloca(site, p, bytes, low, all)
#define MR_GLOBAL(site, p, bytes) mr_event_object(MR_K_GLOBAL, site, MR_ANY(p), bytes)
/* The variables of a file, once as the program begins; compilers without constructors have none. */
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MR_BARE)
#define MR_GLOBALS_BEGIN(k)                                                                                            \
    __attribute__((__constructor__(102), __unused__)) static MR_API void mr_globals_##k(void)                          \
    {
#else
#define MR_GLOBALS_BEGIN(k)                                                                                            \
    MR_UNUSED static void mr_globals_##k(void)                                                                         \
    {
#endif
#define MR_GLOBALS_END }
#endif
