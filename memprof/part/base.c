/* ---- Memory, texts ---- */

/* Loops of our own: a compiler that sees through the fence would make calls of memset and memcpy of them, which are the
   program's. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MP_FENCE() __asm__ volatile("" ::: "memory")
#define MP_READ(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define MP_WRITE(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define MP_LIKELY(x) __builtin_expect((x) != 0, 1)
#else
#define MP_FENCE() ((void)0)
#define MP_READ(p) (*(volatile uint32_t *)(p))
#define MP_WRITE(p, v) ((void)(*(volatile uint32_t *)(p) = (v)))
#define MP_LIKELY(x) (x)
#endif

#define MP_NONE 0xffffffffu
#define MP_NEVER (~(uint64_t)0)

enum { MP_CHUNK = 1 << 20, MP_SPARE_BYTES = 1 << 16, MP_RECENT_OBJECTS = 1024 };

typedef struct MpPiece {
    struct MpPiece *next;
    size_t bytes;
} MpPiece;

typedef struct MpFrame {
    uint32_t function, context, depth; /* The context and the depth of the loop nest before the function was entered. */
    uint64_t call; /* Number of this call, from 1, unique over the run of one worker. */
} MpFrame;

typedef struct MpRegion {
    uint32_t region;
    uint64_t entry;
} MpRegion;

/* The way from a context into a function or loop (contexts.c). */
typedef struct MpWay {
    uint32_t from, step, to; /* `step` is twice the id, and 1 more for a loop; to 0: there is no way. */
} MpWay;

/* The state that the modules of one worker share.  A worker sees all contexts and objects, and its share of
   accesses. */
struct MpWorker {
    const mr_system *system;
    const MpProgram *program;
    unsigned number, workers;
    const char *settings; /* The settings as NAME=VALUE,…. */
    uint64_t settings_known; /* A bit for each setting that a module asked for. */
    uint64_t line_rate, line_share; /* One line in line_rate is wanted; line_share: 2^64 / line_rate, rounded up. */
    uint64_t left; /* The number of accesses that made no events. */
    uint64_t *turn; /* The turns of the group that is handed out (group.h), and their members. */
    unsigned char *whose;
    size_t turn_room;
    int full; /* There is no memory left, so the stream has ended for this worker. */
    MpPiece *pieces;
    char *free, *free_end;
    MpThread *threads;
    uint64_t tick, invocations, objects, calls, entries;
    MpContext *contexts; /* The contexts are by number, from 1. */
    uint32_t n_contexts, contexts_room;
    MpWay *ways;
    size_t n_ways, ways_room;
    MpWay recent_ways[256];
    MpObject *object_root;
    MpObject *object_free;
    MpObject *recent[MP_RECENT_OBJECTS];
};

/* The memory that is returned when there is none: one place for all, so that nobody has to ask.  The worker stops at
   the next buffer. */
static uint64_t mp_nowhere[(MP_SPARE_BYTES + 4096) / 8];

#if defined(__GNUC__)
typedef uint64_t MpAnyWord __attribute__((__may_alias__));
#else
typedef uint64_t MpAnyWord;
#endif

/* Whole words, where both are aligned: cheaper than the processor's own instruction, which begins slowly. */
MP_OWN void mp_copy(void *to, const void *from, size_t bytes)
{
    unsigned char *x = (unsigned char *)to;
    const unsigned char *y = (const unsigned char *)from;
    for (; bytes >= 8 && bytes < 128 && (((uintptr_t)x | (uintptr_t)y) & 7) == 0; bytes -= 8, x += 8, y += 8) {
        *(MpAnyWord *)(void *)x = *(const MpAnyWord *)(const void *)y;
        MP_FENCE();
    }
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__TINYC__)
    if (bytes >= 8)
        __asm__ volatile("rep movsb" : "+D"(x), "+S"(y), "+c"(bytes) : : "memory");
#endif
    for (; bytes; bytes--, *x++ = *y++)
        MP_FENCE();
}

MP_OWN void mp_zero(void *p, size_t bytes)
{
    unsigned char *x = (unsigned char *)p;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__TINYC__)
    if (bytes >= 512) {
        size_t words = bytes / 8;
        __asm__ volatile("rep stosq" : "+D"(x), "+c"(words) : "a"(0) : "memory");
        bytes &= 7;
    }
#endif
    for (; bytes >= 64 && ((uintptr_t)x & 7) == 0; bytes -= 64, x += 64) {
        MpAnyWord *w = (MpAnyWord *)(void *)x;
        w[0] = w[1] = w[2] = w[3] = w[4] = w[5] = w[6] = w[7] = 0;
        MP_FENCE();
    }
    for (; bytes >= 8 && ((uintptr_t)x & 7) == 0; bytes -= 8, x += 8) {
        *(MpAnyWord *)(void *)x = 0;
        MP_FENCE();
    }
    for (; bytes; bytes--, *x++ = 0)
        MP_FENCE();
}

/* Pages of its own; NULL where there are none. */
MP_OWN void *mp_pages(MpWorker *w, size_t bytes)
{
    size_t all = (bytes + 64 + 4095) & ~(size_t)4095;
    MpPiece *p = all < bytes ? NULL : (MpPiece *)w->system->map(all);
    if (!p) {
        w->full = 1;
        return NULL;
    }
    p->bytes = all;
    p->next = w->pieces;
    w->pieces = p;
    return (char *)p + 64;
}

MP_OWN void *mp_take(MpWorker *w, size_t bytes)
{
    char *p;
    bytes = (bytes + 15) & ~(size_t)15;
    if (bytes > MP_CHUNK / 4)
        return mp_pages(w, bytes);
    if ((size_t)(w->free_end - w->free) < bytes) {
        p = (char *)mp_pages(w, MP_CHUNK - 64);
        if (!p)
            return NULL;
        w->free = p;
        w->free_end = p + MP_CHUNK - 64;
    }
    p = w->free;
    w->free += bytes;
    return p;
}

MP_OWN void *mp_alloc(MpRun *run, size_t bytes)
{
    return mp_take(run->worker, bytes);
}

/* An array that doubles; what was there stays, and its old memory is left. */
MP_OWN void *mp_grow(MpWorker *w, const void *old, size_t used, size_t bytes)
{
    void *p = mp_take(w, bytes);
    if (p && used)
        mp_copy(p, old, used);
    return p;
}

/* All memory of the worker. */
MP_OWN void mp_release(MpWorker *w)
{
    MpPiece *p = w->pieces, *next;
    for (; p; p = next) {
        next = p->next;
        w->system->unmap(p, p->bytes);
    }
    w->pieces = NULL;
    w->free = w->free_end = NULL;
}

MP_HOT unsigned mp_ones(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return (unsigned)(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* The number of bits, by a loop where a compiler might call a function. */
MP_HOT unsigned mp_width(uint64_t bits)
{
#if (defined(__x86_64__) || defined(__aarch64__)) && defined(__GNUC__) && !defined(__TINYC__)
    return bits ? 64 - (unsigned)__builtin_clzll(bits) : 0;
#else
    unsigned width = 0;
    for (; bits; bits >>= 1)
        width++;
    return width;
#endif
}

MP_OWN uint64_t mp_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= (uint64_t)0xd6e8feb8u << 32 | 0x6659fd93u;
    x ^= x >> 32;
    x *= (uint64_t)0xd6e8feb8u << 32 | 0x6659fd93u;
    return x ^ x >> 32;
}

/* Keeps what went wrong, for the program to print; the first message stays. */
MP_OWN void mp_message(char *message, const char *subject, const char *what)
{
    const char *parts[3];
    size_t n = 0, i;
    if (message[0])
        return;
    parts[0] = subject;
    parts[1] = ": ";
    parts[2] = what;
    for (i = 0; i < 3; i++) {
        const char *p = parts[i];
        for (; *p && n + 1 < MR_MESSAGE; p++)
            message[n++] = *p;
    }
    message[n] = 0;
}
