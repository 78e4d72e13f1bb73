/* ---- Events of accesses ---- */

#ifdef MR_EVENTS
#ifdef MR_EVENT_LEAVES
/* Is the access within a line of 64 bytes that no module looks at?  It is counted in one of the buffer's last words,
   which no event reaches.  The hash is that of memprof/part/figures.c. */
MR_EVENT_FUNCTION int mr_event_is_left(unsigned kind, mr_u32 site, mr_u32 bytes, mr_u64 address)
{
    const mr_u64 hash = (address >> 6) * ((mr_u64)0x9e3779b9u << 32 | 0x7f4a7c15u) >> 32;
    if (hash * mr_event_lines.share <= mr_event_lines.most || !bytes || ((address + bytes - 1) ^ address) >> 6)
        return 0;
    *(mr_u64 *)(((mr_word)mr_event_at | (MR_EVENT_BUFFER - 1)) - 7 - 8 * (site & 3)) += kind == MR_K_UPDATE ? 2 : 1;
    return 1;
}
#else
#define mr_event_is_left(kind, site, bytes, address) ((void)(bytes), 0)
#endif
/* left: what an update stored; 0 where that is not known. */
MR_EVENT_FUNCTION void mr_event_values(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_u64 value,
                                       mr_u64 left)
{
    const mr_u64 address = (mr_u64)(mr_word)p;
    const unsigned values = MR_EVENT_VALUES + (kind == MR_K_UPDATE ? MR_EVENT_LEFT : 0);
    if (mr_event_is_left(kind, site, bytes, address))
        return;
    if (site < MR_EVENT_SITES && MR_EVENT_LIKELY(address >> 48 == 0))
        mr_event(1 + values, MR_EVENT_SHORT | (mr_u64)site << 48 | address, value, left, 0);
    else
        mr_event(2 + values, MR_EVENT_HEAD(kind, site), address, value, left);
}
MR_EVENT_FUNCTION void mr_event_value(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_u64 value)
{
    mr_event_values(kind, site, bytes, p, value, 0);
}
/* The bytes of the place, zero-extended. */
MR_EVENT_FUNCTION mr_u64 mr_event_bytes(mr_u32 bytes, const volatile void *p)
{
    const volatile unsigned char *from = (const volatile unsigned char *)p;
    mr_u64 value = 0;
    unsigned i, n = bytes < 8 ? bytes : 8;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (i = 0; i < n; i++)
        value = value << 8 | from[i];
#else
    for (i = 0; i < n; i++)
        value |= (mr_u64)from[i] << 8 * i;
#endif
    return value;
}
MR_EVENT_FUNCTION mr_u64 mr_event_word(mr_u32 bytes, const volatile void *p)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    typedef mr_u64 mr_u64_any __attribute__((__may_alias__, __aligned__(1)));
    typedef unsigned mr_u32_any __attribute__((__may_alias__, __aligned__(1)));
    typedef unsigned short mr_u16_any __attribute__((__may_alias__, __aligned__(1)));
    if (bytes >= 8)
        return *(const mr_u64_any *)MR_ADDRESS(p);
    if (bytes == 4)
        return *(const mr_u32_any *)MR_ADDRESS(p);
    if (bytes == 2)
        return *(const mr_u16_any *)MR_ADDRESS(p);
#endif
    return mr_event_bytes(bytes, p);
}
/* A whole number as it is kept in so many bytes. */
MR_EVENT_FUNCTION mr_u64 mr_event_cut(mr_u32 bytes, mr_u64 value)
{
    return bytes < 8 ? value & (((mr_u64)1 << 8 * bytes) - 1) : value;
}
MR_EVENT_FUNCTION void *mr_event_access(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p)
{
    mr_event_value(kind, site, bytes, p, MR_EVENT_VALUES ? mr_event_word(bytes, p) : 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_plain(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p)
{
    mr_event_value(kind, site, bytes, p, 0);
    return MR_ADDRESS(p);
}
/* A bit-field's value, with its sign in all of `bytes`; bits: width, first bit << 8, has a sign << 16. */
MR_EVENT_FUNCTION mr_u64 mr_event_field(mr_u32 bytes, const volatile void *p, mr_u32 bits)
{
    const mr_u32 width = bits & 255, first = bits >> 8 & 255;
    const mr_u64 all = bytes < 8 ? ((mr_u64)1 << 8 * bytes) - 1 : ~(mr_u64)0;
    const mr_u64 mask = width < 64 ? ((mr_u64)1 << width) - 1 : ~(mr_u64)0;
    mr_u64 value = mr_event_bytes(bytes, p);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    if (bytes > 8)
        value = value << (first + width - 64) | ((const volatile unsigned char *)p)[8] >> (72 - first - width);
    else
        value >>= 8 * bytes - first - width;
#else
    value >>= first;
    if (bytes > 8)
        value |= (mr_u64)((const volatile unsigned char *)p)[8] << (64 - first);
#endif
    value &= mask;
    return bits >> 16 && value >> (width - 1) ? (value | ~mask) & all : value;
}
MR_EVENT_FUNCTION void *mr_event_part(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_u32 offset,
                                      mr_u32 bits)
{
    const volatile char *at = (const volatile char *)p + offset;
    mr_event_value(kind, site, bytes, at,
                   !MR_EVENT_VALUES ? 0
                   : bits           ? mr_event_field(bytes, at, bits)
                                    : mr_event_bytes(bytes, at));
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_part_plain(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p,
                                            mr_u32 offset)
{
    mr_event_value(kind, site, bytes, (const volatile char *)p + offset, 0);
    return MR_ADDRESS(p);
}
/* The address of what may be a restrict pointer: compilers warn where it is given as it is. */
#define MR_ANY(p) ((const volatile void *)(p))
#define MR_LOAD(site, bytes, p) mr_event_access(MR_K_LOAD, site, bytes, MR_ANY(p))
#define MR_LOAD_PLAIN(site, bytes, p) mr_event_plain(MR_K_LOAD, site, bytes, MR_ANY(p))
#define MR_LOAD_AT(site, bytes, p, offset, bits) mr_event_part(MR_K_LOAD, site, bytes, MR_ANY(p), offset, bits)
#define MR_LOAD_PLAIN_AT(site, bytes, p, offset) mr_event_part_plain(MR_K_LOAD, site, bytes, MR_ANY(p), offset)
#define MR_STORE(site, bytes, p) ((void)mr_event_access(MR_K_STORE, site, bytes, MR_ANY(p)))
#define MR_STORE_PLAIN(site, bytes, p) ((void)mr_event_plain(MR_K_STORE, site, bytes, MR_ANY(p)))
#define MR_STORED(site, bytes, p) mr_event_access(MR_K_STORE, site, bytes, MR_ANY(p))
#define MR_STORE_AT(site, bytes, p, offset, bits)                                                                      \
    ((void)mr_event_part(MR_K_STORE, site, bytes, MR_ANY(p), offset, bits))
#define MR_STORE_FIRST(site, bytes, p) mr_event_plain(MR_K_STORE, site, bytes, MR_ANY(p))
#define MR_STORE_FIRST_AT(site, bytes, p, offset) mr_event_part_plain(MR_K_STORE, site, bytes, MR_ANY(p), offset)
/* Writes the event in front of an increment. */
MR_EVENT_FUNCTION void *mr_event_by(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_u64 step)
{
    const mr_u64 found = MR_EVENT_VALUES ? mr_event_word(bytes, p) : 0, left = mr_event_cut(bytes, found + step);
    mr_event_values(kind, site, bytes, p, kind == MR_K_STORE ? left : found, left);
    return MR_ADDRESS(p);
}
#define MR_STORE_FIRST_BY(site, bytes, p, step) mr_event_by(MR_K_STORE, site, bytes, MR_ANY(p), step)
#define MR_UPDATE_FIRST_BY(site, bytes, p, step) mr_event_by(MR_K_UPDATE, site, bytes, MR_ANY(p), step)
#define MR_UPDATE_FIRST(site, bytes, p) mr_event_access(MR_K_UPDATE, site, bytes, MR_ANY(p))
#define MR_UPDATE_FIRST_PLAIN(site, bytes, p) mr_event_plain(MR_K_UPDATE, site, bytes, MR_ANY(p))
#define MR_UPDATE_FIRST_AT(site, bytes, p, offset, bits)                                                               \
    mr_event_part(MR_K_UPDATE, site, bytes, MR_ANY(p), offset, bits)
#define MR_UPDATE_FIRST_PLAIN_AT(site, bytes, p, offset)                                                               \
    mr_event_part_plain(MR_K_UPDATE, site, bytes, MR_ANY(p), offset)
#define MR_VALUE(bytes, p) (MR_EVENT_VALUES ? mr_event_word(bytes, MR_ANY(p)) : 0)
#define MR_FIELD(bytes, p, offset, bits)                                                                               \
    (!MR_EVENT_VALUES ? 0                                                                                              \
     : (bits)         ? mr_event_field(bytes, (const volatile char *)MR_ADDRESS(p) + (offset), bits)                   \
                      : mr_event_bytes(bytes, (const volatile char *)MR_ADDRESS(p) + (offset)))
#define MR_UPDATE(site, bytes, p, value) MR_UPDATED(site, bytes, p, value, MR_EVENT_LEFT ? mr_event_word(bytes, p) : 0)
#define MR_UPDATE_PLAIN(site, bytes, p, value) MR_UPDATED(site, bytes, p, value, 0)
#define MR_UPDATE_AT(site, bytes, p, offset, bits, value)                                                              \
    MR_UPDATED(site, bytes, (const volatile char *)MR_ADDRESS(p) + (offset), value,                                    \
               MR_EVENT_LEFT ? MR_FIELD(bytes, p, offset, bits) : 0)
#define MR_UPDATE_PLAIN_AT(site, bytes, p, offset, value)                                                              \
    MR_UPDATED(site, bytes, (const volatile char *)MR_ADDRESS(p) + (offset), value, 0)
#define MR_UPDATED(site, bytes, p, found, left) mr_event_values(MR_K_UPDATE, site, bytes, MR_ANY(p), found, left)
#define MR_LOADED(site, bytes, p, value) mr_event_value(MR_K_LOAD, site, bytes, MR_ANY(p), value)
#define MR_LOADED_AT(site, bytes, p, offset, value)                                                                    \
    mr_event_value(MR_K_LOAD, site, bytes, (const volatile char *)(p) + (offset), mr_event_cut(bytes, value))
#define MR_STORED_VALUE(site, bytes, p, value) mr_event_value(MR_K_STORE, site, bytes, MR_ANY(p), value)
#endif
