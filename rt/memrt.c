/* SPDX-License-Identifier: MIT */
/* memrewrite runtime: counts into a file that outlives the program, and knows the variants of its functions.
   Input: the calls and macros of memrt.h in the rewritten text; MEMREWRITE_OUT, _SAMPLE, _INHERIT, _OFF.
   Output: one .mrc file per process (doc/format.md).
   Method: each thread has a tree of contexts (an ROI entered from a parent context) and a stack of open
   entries.  A context's counters are a slot of the file, mapped shared, so what was counted survives any
   death of the process, and neither a lock nor an atomic is on the counting path.  Claiming a slot, once
   per context, takes one atomic add.

       thread ─▶ top frame ─▶ frame ─▶ bottom      a frame is an open entry
                    ▼           ▼        ▼
                   node ─────▶ node ──▶ root       a node is a context; it knows its parent
                    ▼           ▼
                  slot 7      slot 2               mapped from the file

   Signal handlers may count and enter ROIs: `ready` is 0 while a thread changes its frames or nodes, and
   an entry that a handler makes just then counts into the context that is open.
   The host is never stopped: what the file cannot take is counted in private memory.
   Limits: a handler that leaves by siglongjmp while a thread makes its first count, or to where no mr_back
   follows while mr_enter or mr_leave runs, switches ROIs off for its thread; where a filesystem reserves no
   real blocks (some copy on write) a full disk can still be a SIGBUS.
   The text is C89 plus what the system's headers give, so that old programs' flags build it too.
   MR_NO_MMAP: the C library alone, one thread, the file is written at exit.  MR_NO_THREADS: one thread. */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif

#include "memrt.h"

#ifndef MR_COUNTERS
#error "memrt.h has no configuration: use the copy that memrewrite wrote"
#endif
#if !defined(__unix__) && !defined(__APPLE__) && !defined(MR_NO_MMAP)
#define MR_NO_MMAP
#endif
#if defined(MR_NO_MMAP) && !defined(MR_NO_THREADS)
#define MR_NO_THREADS
#endif

/* Pairs of files compiled without constructors, before a system header takes __attribute__ away from tcc. */
#if (!defined(__GNUC__) || defined(__TINYC__)) && defined(MR_PAIR_FILES)
#if !defined(MR_WEAK) && defined(__TINYC__)
#define MR_WEAK __attribute__((__weak__)) /* those of a file that is not linked are null */
#elif !defined(MR_WEAK)
#define MR_WEAK
#endif
#define DECLARE_PAIRS(k) extern const mr_pair mr_pairs_##k[] MR_WEAK;
MR_PAIR_FILES(DECLARE_PAIRS)
#endif

/* ISO C leaves the program all names that are not its own library's: a `read` or a variable `time` of the program's would be ours.  So on Linux the
   runtime calls the system itself, reads what the C library has behind names that begin with an underscore, and looks functions of threads up where
   that library has them.  ThreadSanitizer and MemorySanitizer must see what is mapped and read.  MR_LIBC: by the C library all the same. */
#if defined(__has_feature)
#if __has_feature(__thread_sanitizer__) || __has_feature(__memory_sanitizer__)
#define MR_LIBC
#endif
#elif defined(__SANITIZE_THREAD__)
#define MR_LIBC
#endif
#if defined(__linux__) && !defined(__ANDROID__) && !defined(MR_LIBC)
#if defined(__x86_64__) && !defined(__ILP32__) && (defined(__GNUC__) || defined(__TINYC__))
#define MR_RAW
#elif !defined(__GNUC__) || defined(__TINYC__)
#elif defined(__i386__) || (defined(__aarch64__) && !defined(__ILP32__)) || (defined(__arm__) && defined(__ARM_EABI__)) || defined(__s390x__) || \
    (defined(__riscv) && __riscv_xlen == 64) || (defined(__powerpc64__) && !defined(__ILP32__))
#define MR_RAW
#endif
#endif

#ifdef MR_RAW
extern char **__environ;
extern unsigned long __getauxval(unsigned long) __attribute__((__weak__));
#endif

#include <stddef.h>
#include <stdint.h>
#ifdef MR_NO_MMAP
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <errno.h>
#endif
#ifdef MR_RAW
#ifdef __TINYC__
#include <stdlib.h>
#endif
#include <features.h>
#include <sys/syscall.h>
#ifndef MR_NO_MMAP
#include <elf.h>
#endif
#elif !defined(MR_NO_MMAP)
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#endif

#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_GNU
#define SIGNAL_FENCE() __asm__ volatile("" ::: "memory")
#define ATOMIC_READ(p) __atomic_load_n(p, __ATOMIC_RELAXED)
#define ATOMIC_GET(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define ATOMIC_SET(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
/* -finstrument-functions: the user's hooks may count themselves, and must not be called for these functions. */
#define OWN static __attribute__((__no_instrument_function__, __unused__))
#define HOT static __inline__ __attribute__((__no_instrument_function__, __always_inline__)) /* on the path of an uncounted entry */
#define COLD __attribute__((__cold__, __noinline__))
#define QUIET_RACE __attribute__((__noinline__, __no_sanitize_thread__))
#else
#define OWN static
#define HOT static
#define SIGNAL_FENCE() ((void)0)
#define ATOMIC_READ(p) (*(p))
#define ATOMIC_GET(p) (*(p))
#define ATOMIC_SET(p, v) ((void)(*(p) = (v)))
#define COLD
#define QUIET_RACE
#endif

#ifdef MR_PROGRAM_ROI
#define IS_PROGRAM(roi) ((roi) == MR_PROGRAM_ROI)
#else
#define IS_PROGRAM(roi) 0
#endif

/* ---- The file's structures, as in doc/format.md: no padding ---- */

typedef uint32_t u32;

typedef struct Header {
    unsigned char magic[8];
    u32 byte_order, version, header_bytes, slot_header_bytes;
    mr_u64 slot_bytes;
    char build[32];
    u32 counters, rois, slots, state;
    mr_u64 sample_period, clock_hz;
    u32 clock_kind, pid;
    mr_u64 start_unix_ns, start_ticks, end_ticks;
    unsigned char type_sizes[8];
    int32_t rank;
    u32 lost;
    mr_u64 clock_cost_ps;
    u32 sample_random, compiler;
    mr_u64 entry_cost_ps, untimed_cost_ps, count_cost_ps, execution, reserved[8];
    char host[64], program[256];
} Header;

typedef struct Slot { /* the counters follow */
    u32 magic, roi, thread, parent;
    mr_u64 os_thread, entries, sampled, ticks, nested_ticks, open_since, first_ticks, last_ticks, depth;
    u32 kind, group, owner, origin;
    mr_u64 group_sampled, untimed, threads, waited, reserved[7];
} Slot;

#define COUNTERS_OF(slot) ((mr_u64 *)(void *)((slot) + 1))

typedef char mr_check_header[sizeof(Header) == 576 ? 1 : -1];
typedef char mr_check_slot[sizeof(Slot) == 192 ? 1 : -1];
typedef char mr_check_build[sizeof MR_BUILD == 33 ? 1 : -1];

enum { SLOT_MAGIC = 0x544F4C53, NANO = 1000000000, PATH_ROOM = 4096, CHUNK_BYTES = 32768 };
enum { ENTRIES, LAPS, KINDS, GROUPS = 8 };
static const unsigned roi_count = MR_ROIS; /* a variable: `roi < 0u` would be warned of */

/* ---- The process's structures ---- */

typedef struct Part {
    Slot *slot;
    u32 index;           /* that of the slot + 1; 0: not in the file, or the slot is another part's */
} Part;

/* A context.  Invariant: the parent of an open node (depth > 0) is open, or the root. */
typedef struct Node {
    Slot *slot;
    Slot *counting;      /* the slot of the group that the open entry counts into */
    struct Node *parent, *children, *sibling;
    struct Node *older;  /* next in the list of all nodes of the thread */
    mr_u64 depth;        /* open entries */
    unsigned life;       /* of the thread that entered it last */
    mr_u64 inner;        /* ticks of inner entries of the recursion that is open */
    mr_u64 wait;         /* entries until the next sampled one */
    u32 roi, index;      /* index: that of the slot + 1; 0: not in the file */
    int sampled;         /* the outermost open entry is; inner ones follow it */
    u32 phase[2];        /* where the last loop began: length of its exact part, place of its bursts */
    u32 turn[KINDS];     /* sampled entries, bursts of counted laps: they go to the groups in turn */
    Part parts[KINDS][GROUPS]; /* claimed when first used; group 0 of the entries is `slot` */
} Node;

/* A loop of which only some laps are counted (see "Laps"). */
typedef struct Laps {
    enum { NO_LAPS, EXACT, SKIP, BURST } state;
    mr_u64 stretch;      /* laps until the next call of mr_turn */
    mr_u64 rest;         /* laps of this window behind its burst */
    u32 burst, windows;  /* laps of a burst; windows so far */
    u32 phase;           /* place of the burst in this window, as a fraction of 2^32 */
    Slot *slot;          /* where the burst is counted */
} Laps;

/* An open entry.  Frames are used again: what `above` points to stays when it is popped. */
typedef struct Frame {
    struct Frame *below, *above;
    u32 level;           /* entries up to this one */
    Node *node;
    mr_u64 *counters;
    mr_u64 start;        /* 0: not timed */
    unsigned again;      /* open entries of direct recursion, that have no frame of their own */
    int sampled;
    int outer;           /* not an inner entry of a recursion */
    Laps laps;
    const struct Team *team; /* what is open up to here (see "Teams") as long as it counts into these: */
    const mr_u64 *team_counters;
    struct Frame *outer_base; /* of the first that mr_join opened: the thread's base before */
    mr_u64 waits_since;  /* for the thread's team, while this is the top frame; 0: it does not wait */
    mr_u64 waits_nested; /* nested_ticks at that time */
} Frame;

typedef struct Chunk {
    struct Chunk *next;
    size_t bytes, used;
} Chunk;

typedef struct Thread {
    struct Thread *next; /* list of living threads */
    Chunk *chunks;       /* all memory of the thread, this struct included */
    Frame *top, *base;   /* base: the highest frame that mr_leave must not pop */
    Frame bottom;
    Node root, *nodes;
    Node **recent;       /* by ROI: the context entered last, the only one that can be open */
    mr_u64 *scratch;     /* counters of what is not recorded */
    mr_u64 *now;         /* stands for mr_now where there are no thread-local variables */
    mr_u64 os_thread;
    u32 ordinal;
    volatile int ready;  /* 0: frames or nodes are being changed, or nothing is recorded */
    unsigned ignored;    /* open entries made while it was not ready, or without memory */
    unsigned skipped;    /* 1 + the ROI of an open entry that is not sampled and has no frame; 0: none */
    unsigned again;      /* of all frames together */
    unsigned life;       /* how many threads it has been */
    int rounds;          /* calls of the key's destructor */
    mr_u64 random;
} Thread;

/* What counting costs, in ps: an entry, as it is seen in its own time and as a whole; one that reads no clock; a count. */
typedef struct Costs {
    mr_u64 clocks, entry, untimed, count;
} Costs;

static struct {
    int twice;           /* there is another runtime of this build in the process */
    int privileged;      /* by set-uid and the like: the environment is not the owner's */
    int started, off, inherit, stored, complained, ended, random;
    int tsc;             /* the clock is the time-stamp counter */
    Header *header;
    size_t header_bytes, slot_bytes;
    mr_u64 period, hz;
    Costs costs;
    u32 threads;
    Thread *living, *idle; /* idle: have ended, and are the next new threads' */
    char pattern[PATH_ROOM], directory[PATH_ROOM], path[PATH_ROOM];
} run;

static mr_u64 sink[MR_COUNTERS + 1]; /* counters of a thread that has ended or got no memory */
static Thread nobody;                /* such a thread: never ready */

/* ---- Texts and memory ---- */

/* Loops of our own: the program may have functions of these names, which may count.  The fence keeps compilers from putting a call of memset,
   memcpy or strlen in their place. */
#ifdef MR_GNU
#define NO_CALL() SIGNAL_FENCE()
#else
#define NO_CALL() ((void)0)
#endif

OWN size_t text_length(const char *s)
{
    size_t n = 0;
    for (; s[n]; n++)
        NO_CALL();
    return n;
}

OWN int bytes_equal(const void *a, const void *b, size_t n)
{
    const char *x = (const char *)a, *y = (const char *)b;
    for (; n && *x == *y; n--, x++, y++)
        NO_CALL();
    return n == 0;
}

OWN void bytes_copy(void *to, const void *from, size_t n)
{
    char *x = (char *)to;
    const char *y = (const char *)from;
    for (; n; n--, *x++ = *y++)
        NO_CALL();
}

OWN void bytes_clear(void *p, size_t n)
{
    char *x = (char *)p;
    for (; n; n--, *x++ = 0)
        NO_CALL();
}

OWN int text_equal(const char *a, const char *b) { return bytes_equal(a, b, text_length(b) + 1); }

/* Where the text begins to be another one; all of it where `s` has no such character. */
OWN size_t text_until(const char *s, char stop)
{
    size_t n = 0;
    for (; s[n] && s[n] != stop; n++)
        NO_CALL();
    return n;
}

OWN int text_begins(const char *s, const char *with)
{
    for (; *with && *s == *with; s++, with++)
        NO_CALL();
    return !*with;
}

/* Puts `s` behind the text in `out`, which has `room` bytes; 0 where it does not fit. */
OWN int text_add(char *out, size_t room, const char *s)
{
    size_t n = text_length(out), more = text_length(s);
    if (n + more >= room)
        return 0;
    bytes_copy(out + n, s, more + 1);
    return 1;
}

/* As much of it as there is room for. */
OWN void text_add_some(char *out, size_t room, const char *s)
{
    size_t n = text_length(out);
    for (; n + 1 < room && *s; out[++n] = 0)
        out[n] = *s++;
}

enum { NUMBER_ROOM = 24 };

/* In decimal; returns where in `out`, which has NUMBER_ROOM bytes, the text begins. */
OWN const char *number_text(char *out, mr_u64 n)
{
    char *p = out + NUMBER_ROOM - 1;
    *p = 0;
    do
        *--p = (char)('0' + n % 10);
    while (n /= 10);
    return p;
}

/* ---- The system ---- */

/* What begins with `sys_` returns what the system does: an error is its number, negative. */
typedef struct FileKind {
    mr_u64 device, inode, links;
    u32 mode, owner;
} FileKind;

#ifdef MR_RAW
enum { OPEN_CLOEXEC = 02000000, ERROR_PERM = 1, ERROR_NOENT = 2, ERROR_INTR = 4, ERROR_ACCES = 13, ERROR_BUSY = 16, ERROR_EXIST = 17, ERROR_FBIG = 27, ERROR_NOSPC = 28,
       ERROR_DQUOT = 122 };

#if defined(__x86_64__) && defined(MR_GNU)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(result) : "0"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return result;
}
#elif defined(__x86_64__) /* tcc */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    long result, more[3];
    more[0] = d;
    more[1] = e;
    more[2] = f;
    __asm__ volatile("movq (%%rcx), %%r10\n\tmovq 8(%%rcx), %%r8\n\tmovq 16(%%rcx), %%r9\n\tsyscall"
                     : "=a"(result) : "0"(n), "D"(a), "S"(b), "d"(c), "c"(more) : "r8", "r9", "r10", "r11", "memory");
    return result;
}
#elif defined(__i386__) /* ebx and ebp may be the compiler's */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    long all[7];
    all[0] = n;
    all[1] = a;
    all[2] = b;
    all[3] = c;
    all[4] = d;
    all[5] = e;
    all[6] = f;
    __asm__ volatile("{pushl %%ebx\n\tpushl %%esi\n\tpushl %%edi\n\tpushl %%ebp\n\tpushl %%eax\n\t"
                     "movl 4(%%eax), %%ebx\n\tmovl 8(%%eax), %%ecx\n\tmovl 12(%%eax), %%edx\n\tmovl 16(%%eax), %%esi\n\t"
                     "movl 20(%%eax), %%edi\n\tmovl 24(%%eax), %%ebp\n\tmovl (%%eax), %%eax\n\tint $0x80\n\t"
                     "popl %%ecx\n\tmovl %%eax, (%%ecx)\n\tmovl %%ecx, %%eax\n\tpopl %%ebp\n\tpopl %%edi\n\tpopl %%esi\n\tpopl %%ebx"
                     "|push ebx\n\tpush esi\n\tpush edi\n\tpush ebp\n\tpush eax\n\t"
                     "mov ebx, [eax+4]\n\tmov ecx, [eax+8]\n\tmov edx, [eax+12]\n\tmov esi, [eax+16]\n\t"
                     "mov edi, [eax+20]\n\tmov ebp, [eax+24]\n\tmov eax, [eax]\n\tint 0x80\n\t"
                     "pop ecx\n\tmov [ecx], eax\n\tmov eax, ecx\n\tpop ebp\n\tpop edi\n\tpop esi\n\tpop ebx}"
                     : : "a"(all) : "ecx", "edx", "memory", "cc");
    return all[0];
}
#elif defined(__aarch64__)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long x8 __asm__("x8") = n;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory", "cc");
    return x0;
}
#elif defined(__arm__) /* r7 is the frame pointer of Thumb code */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long r0 __asm__("r0") = a;
    register long r1 __asm__("r1") = b;
    register long r2 __asm__("r2") = c;
    register long r3 __asm__("r3") = d;
    register long r4 __asm__("r4") = e;
    register long r5 __asm__("r5") = f;
    register long r6 __asm__("r6") = n;
    __asm__ volatile("push {r7}\n\tmov r7, r6\n\tsvc 0\n\tpop {r7}"
                     : "+r"(r0) : "r"(r6), "r"(r1), "r"(r2), "r"(r3), "r"(r4), "r"(r5) : "memory", "cc");
    return r0;
}
#elif defined(__riscv)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long a7 __asm__("a7") = n;
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = d;
    register long a4 __asm__("a4") = e;
    register long a5 __asm__("a5") = f;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5) : "memory");
    return a0;
}
#elif defined(__powerpc64__)
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long r0 __asm__("r0") = n;
    register long r3 __asm__("r3") = a;
    register long r4 __asm__("r4") = b;
    register long r5 __asm__("r5") = c;
    register long r6 __asm__("r6") = d;
    register long r7 __asm__("r7") = e;
    register long r8 __asm__("r8") = f;
    __asm__ volatile("sc\n\tbns+ 1f\n\tneg %1, %1\n1:"
                     : "+r"(r0), "+r"(r3), "+r"(r4), "+r"(r5), "+r"(r6), "+r"(r7), "+r"(r8)
                     : : "memory", "cr0", "ctr", "xer", "r9", "r10", "r11", "r12");
    return r3;
}
#else /* s390x */
OWN long raw_call(long n, long a, long b, long c, long d, long e, long f)
{
    register long r1 __asm__("r1") = n;
    register long r2 __asm__("r2") = a;
    register long r3 __asm__("r3") = b;
    register long r4 __asm__("r4") = c;
    register long r5 __asm__("r5") = d;
    register long r6 __asm__("r6") = e;
    register long r7 __asm__("r7") = f;
    __asm__ volatile("svc 0" : "+r"(r2) : "r"(r1), "r"(r3), "r"(r4), "r"(r5), "r"(r6), "r"(r7) : "memory", "cc");
    return r2;
}
#endif

#define CALL(n, a, b, c, d) raw_call(n, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)
#define CALL_MORE(n, a, b, c, d, e, f) raw_call(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
#define FAILED(result) ((unsigned long)(result) > -4096ul)

enum { HERE = -100 }; /* the directory of names that do not begin with a slash */

OWN long sys_read(int fd, void *p, size_t n) { return CALL(SYS_read, fd, p, n, 0); }
OWN long sys_close(int fd) { return CALL(SYS_close, fd, 0, 0, 0); }
OWN long sys_openat(int directory, const char *path, int flags, u32 mode) { return CALL(SYS_openat, directory, path, flags, mode); }

#ifdef SYS_geteuid32
OWN u32 sys_user(void) { return (u32)CALL(SYS_geteuid32, 0, 0, 0, 0); }
OWN int sys_changed_user(void)
{
    return sys_user() != (u32)CALL(SYS_getuid32, 0, 0, 0, 0) || CALL(SYS_getegid32, 0, 0, 0, 0) != CALL(SYS_getgid32, 0, 0, 0, 0);
}
#else
OWN u32 sys_user(void) { return (u32)CALL(SYS_geteuid, 0, 0, 0, 0); }
OWN int sys_changed_user(void)
{
    return sys_user() != (u32)CALL(SYS_getuid, 0, 0, 0, 0) || CALL(SYS_getegid, 0, 0, 0, 0) != CALL(SYS_getgid, 0, 0, 0, 0);
}
#endif

/* What the system told the process when it began (getauxval, without its name); -1 where it may not be known.  `found` is 0 where there is
   no such value. */
enum { AUX_PHDR = 3, AUX_PAGE = 6, AUX_TICKS = 17, AUX_SECURE = 23, AUX_RANDOM = 25, AUX_VDSO = 33 };

OWN long auxiliary(unsigned long kind, unsigned long *value)
{
    unsigned long pair[2];
    long fd, n;
    *value = 0;
    if (__getauxval) {
        *value = __getauxval(kind);
        return 0;
    }
    fd = sys_openat(HERE, "/proc/self/auxv", OPEN_CLOEXEC, 0);
    if (fd < 0)
        return fd;
    while ((n = sys_read((int)fd, pair, sizeof pair)) == (long)sizeof pair && pair[0] && pair[0] != kind)
        ;
    if (n == (long)sizeof pair && pair[0] == kind)
        *value = pair[1];
    sys_close((int)fd);
    return 0;
}

/* Does the process have rights that its caller lacks? */
OWN int sys_privileged(void)
{
    unsigned long secure;
    long error = auxiliary(AUX_SECURE, &secure);
    return secure || error == -ERROR_ACCES || error == -ERROR_PERM || sys_changed_user();
}

#ifndef MR_NO_MMAP
enum { OPEN_READ = 0, OPEN_WRITE = 2, OPEN_CREATE = 0100, OPEN_NEW = 0200, OPEN_AT_ONCE = 04000, OPEN_PATH = 010000000 };
#if defined(__aarch64__) || defined(__arm__) || defined(__powerpc64__)
enum { OPEN_DIRECTORY = 040000, OPEN_NO_LINK = 0100000 };
#else
enum { OPEN_DIRECTORY = 0200000, OPEN_NO_LINK = 0400000 };
#endif
#if defined(__arm__)
enum { OPEN_LARGE = 0400000 };
#elif defined(__i386__)
enum { OPEN_LARGE = 0100000 };
#else
enum { OPEN_LARGE = 0 };
#endif
enum { MODE_KIND = 0170000, MODE_FILE = 0100000, MAP_WRITABLE = 3, MAP_FOR_ALL = 1, MAP_OWN = 2, MAP_HERE = 0x10, MAP_NO_FILE = 0x20, MAP_NOW = 0x8000,
       LIMIT_FILE = 1, LIMIT_FILES = 7, CLOCK_REAL = 0, CLOCK_STEADY = 1, CLOCK_BOOT = 7, COPY_ABOVE = 1030, LINK_ITSELF = 0x100 };

#ifdef SYS_fcntl64
OWN long sys_copy_above(int fd, int lowest) { return CALL(SYS_fcntl64, fd, COPY_ABOVE, lowest, 0); }
#else
OWN long sys_copy_above(int fd, int lowest) { return CALL(SYS_fcntl, fd, COPY_ABOVE, lowest, 0); }
#endif

/* On 32 bits offsets are two registers' worth, or pages. */
OWN long sys_write_at(int fd, const void *p, size_t n, mr_u64 offset)
{
    struct { const void *p; size_t n; } piece;
    piece.p = p;
    piece.n = n;
    return CALL_MORE(SYS_pwritev, fd, &piece, 1, (unsigned long)offset, sizeof(long) == 4 ? (unsigned long)(offset >> 32) : 0, 0);
}

OWN long sys_reserve(int fd, mr_u64 offset, mr_u64 bytes)
{
#if UINTPTR_MAX > 0xffffffffu
    return CALL(SYS_fallocate, fd, 0, offset, bytes);
#else
    return CALL_MORE(SYS_fallocate, fd, 0, (unsigned long)offset, (unsigned long)(offset >> 32), (unsigned long)bytes, (unsigned long)(bytes >> 32));
#endif
}

/* NULL where that is not possible. */
OWN void *sys_map(void *at, size_t bytes, int flags, int fd, mr_u64 offset, int *error)
{
    long p;
#if defined(__s390x__)
    unsigned long all[6];
    all[0] = (unsigned long)at;
    all[1] = bytes;
    all[2] = MAP_WRITABLE;
    all[3] = (unsigned long)flags;
    all[4] = (unsigned long)(long)fd;
    all[5] = offset;
    p = CALL(SYS_mmap, all, 0, 0, 0);
#elif defined(SYS_mmap2)
    p = CALL_MORE(SYS_mmap2, at, bytes, MAP_WRITABLE, flags, fd, (unsigned long)(offset / 4096));
#else
    p = CALL_MORE(SYS_mmap, at, bytes, MAP_WRITABLE, flags, fd, offset);
#endif
    *error = FAILED(p) ? (int)-p : 0;
    return FAILED(p) ? NULL : (void *)p;
}

OWN void sys_unmap(void *p, size_t bytes) { CALL(SYS_munmap, p, bytes, 0, 0); }

/* The beginnings of what the system fills in, of which there are three kinds. */
#if UINTPTR_MAX <= 0xffffffffu
#define SYS_STAT SYS_fstat64
#define SYS_STAT_AT SYS_fstatat64
typedef struct SystemStat {
    u32 device[2], pad, inode, mode, links, owner, more[57];
} SystemStat;
#define WHOLE(x) ((mr_u64)(x)[1] << 32 | (x)[0])
#else
#define SYS_STAT SYS_fstat
#define SYS_STAT_AT SYS_newfstatat
#define WHOLE(x) (x)
#if defined(__aarch64__) || defined(__riscv)
typedef struct SystemStat {
    mr_u64 device, inode;
    u32 mode, links, owner, more[57];
} SystemStat;
#else
typedef struct SystemStat {
    mr_u64 device, inode, links;
    u32 mode, owner, more[56];
} SystemStat;
#endif
#endif

OWN long stat_take(long result, const SystemStat *s, FileKind *kind)
{
    if (result < 0)
        return result;
    kind->device = WHOLE(s->device);
    kind->inode = s->inode;
    kind->links = s->links;
    kind->mode = s->mode;
    kind->owner = s->owner;
    return 0;
}

OWN long sys_stat(int fd, FileKind *kind)
{
    SystemStat s;
    return stat_take(CALL(SYS_STAT, fd, &s, 0, 0), &s, kind);
}

/* Of a link: itself, not where it leads. */
OWN long sys_stat_at(int directory, const char *path, FileKind *kind)
{
    SystemStat s;
    return stat_take(CALL(SYS_STAT_AT, directory, path, &s, LINK_ITSELF), &s, kind);
}

OWN long sys_unlink_at(int directory, const char *path) { return CALL(SYS_unlinkat, directory, path, 0, 0); }
OWN long sys_signal(long process) { return CALL(SYS_kill, process, 0, 0, 0); }
OWN unsigned long process_id(void) { return (unsigned long)CALL(SYS_getpid, 0, 0, 0, 0); }
OWN mr_u64 os_thread_id(void) { return (mr_u64)CALL(SYS_gettid, 0, 0, 0, 0); }

/* What the process may have of it; all ones where there is no limit. */
OWN mr_u64 sys_limit(int kind)
{
    mr_u64 limit[2];
    return CALL(SYS_prlimit64, 0, kind, 0, limit) < 0 ? ~(mr_u64)0 : limit[0];
}

OWN size_t page_bytes(void)
{
    unsigned long page;
    auxiliary(AUX_PAGE, &page);
    return page > 4096 ? page : 4096;
}

OWN mr_u64 ticks_per_second(void)
{
    unsigned long ticks;
    auxiliary(AUX_TICKS, &ticks);
    return ticks;
}

OWN void pause_ms(void)
{
    long span[2];
    span[0] = 0;
    span[1] = 1000000;
    CALL(SYS_nanosleep, span, 0, 0, 0);
}

/* Signals are bits of this. */
#define SIGNAL_BIT(n) ((mr_u64)1 << ((n) - 1))
enum { BLOCK = 0, SET = 2, PIPE = 13, TOO_LARGE = 25 };

OWN void sys_signals(int how, const mr_u64 *set, mr_u64 *before) { CALL(SYS_rt_sigprocmask, how, set, before, 8); }

OWN mr_u64 sys_pending(void)
{
    mr_u64 set = 0;
    CALL(SYS_rt_sigpending, &set, 8, 0, 0);
    return set;
}

/* Where nobody reads, or the file may not grow, writing is a signal, which would be the program's end. */
OWN void say(const char *line, size_t length)
{
    mr_u64 deadly = SIGNAL_BIT(PIPE) | SIGNAL_BIT(TOO_LARGE), before, pending;
    static const mr_u64 no_time[2] = { 0, 0 };
    sys_signals(BLOCK, &deadly, &before);
    pending = sys_pending();
    if (CALL(SYS_write, 2, line, length, 0) < 0 && !(pending & deadly) && sys_pending() & deadly)
        CALL(SYS_rt_sigtimedwait, &deadly, 0, no_time, 8);
    sys_signals(SET, &before, NULL);
}

OWN void host_name(char *name, size_t room)
{
    char all[6][65];
    size_t i;
    if (CALL(SYS_uname, all, 0, 0, 0) < 0)
        all[1][0] = 0;
    for (i = 0; i + 1 < room && i < 64 && all[1][i]; i++)
        name[i] = all[1][i];
    name[i] = 0;
}

OWN void program_name(char *name, size_t room)
{
    long n = CALL(SYS_readlinkat, HERE, "/proc/self/exe", name, room - 1);
    name[n < 0 ? 0 : n] = 0;
}

OWN void working_directory(char *path, size_t room)
{
    if (CALL(SYS_getcwd, path, room, 0, 0) < 0 || path[0] != '/')
        path[0] = 0;
}

/* ---- What is loaded ---- */

#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr ElfHead;
typedef Elf64_Phdr ElfPart;
typedef Elf64_Dyn ElfEntry;
typedef Elf64_Sym ElfSymbol;
#else
typedef Elf32_Ehdr ElfHead;
typedef Elf32_Phdr ElfPart;
typedef Elf32_Dyn ElfEntry;
typedef Elf32_Sym ElfSymbol;
#endif
#if defined(__s390x__)
typedef mr_u64 HashWord;
#else
typedef u32 HashWord;
#endif

/* What debuggers follow: the loader's list of libraries. */
typedef struct Loaded {
    uintptr_t base;
    const char *name;
    const ElfEntry *entries;
    const struct Loaded *next;
} Loaded;

typedef struct LoadedList {
    uintptr_t version; /* an int, and what is behind it */
    const Loaded *first;
} LoadedList;

typedef struct Symbols {
    uintptr_t base;
    const ElfSymbol *table;
    const char *names;
    const u32 *gnu_hash;
    const HashWord *hash;
} Symbols;

/* Some loaders put the base to the addresses in this table, some do not. */
OWN Symbols symbols_of(uintptr_t base, const ElfEntry *d)
{
    Symbols s;
    s.base = base;
    s.table = NULL;
    s.names = NULL;
    s.gnu_hash = NULL;
    s.hash = NULL;
    for (; d->d_tag != DT_NULL; d++) {
        uintptr_t at = d->d_un.d_ptr < base ? d->d_un.d_ptr + base : d->d_un.d_ptr;
        if (d->d_tag == DT_SYMTAB)
            s.table = (const ElfSymbol *)at;
        else if (d->d_tag == DT_STRTAB)
            s.names = (const char *)at;
        else if (d->d_tag == DT_GNU_HASH)
            s.gnu_hash = (const u32 *)at;
        else if (d->d_tag == DT_HASH)
            s.hash = (const HashWord *)at;
    }
    return s;
}

/* A function's address, or NULL. */
OWN void *symbol_is(const Symbols *s, size_t i, const char *name)
{
    const ElfSymbol *t = &s->table[i];
    int is_defined = t->st_shndx != SHN_UNDEF && t->st_value && (t->st_info & 15) == STT_FUNC;
    return is_defined && text_equal(s->names + t->st_name, name) ? (void *)(s->base + t->st_value) : NULL;
}

OWN void *symbol_by_gnu_hash(const Symbols *s, const char *name)
{
    const u32 *head = s->gnu_hash, *buckets = head + 4 + head[2] * (sizeof(uintptr_t) / 4), *chain = buckets + head[0];
    u32 hash = 5381, i;
    const char *p = name;
    void *found = NULL;
    for (; *p; p++)
        hash = hash * 33 + (unsigned char)*p;
    i = head[0] ? buckets[hash % head[0]] : 0;
    if (i < head[1])
        return NULL;
    do
        found = (chain[i - head[1]] | 1) == (hash | 1) ? symbol_is(s, i, name) : NULL;
    while (!found && !(chain[i++ - head[1]] & 1));
    return found;
}

OWN void *symbol_find(const Symbols *s, const char *name)
{
    size_t i;
    void *found = NULL;
    if (!s->table || !s->names)
        return NULL;
    if (s->gnu_hash)
        return symbol_by_gnu_hash(s, name);
    for (i = 0; !found && s->hash && i < s->hash[1]; i++)
        found = symbol_is(s, i, name);
    return found;
}

/* Where the list is: a program's own table says it, a library's does not. */
#ifdef MR_GNU
extern const ElfEntry _DYNAMIC[] __attribute__((__weak__, __visibility__("hidden")));
#if defined(__PIC__) && !defined(__PIE__)
#define LIST_BY_NAME
extern const LoadedList _r_debug __attribute__((__weak__));
#endif
#else
#define LIST_BY_NAME
extern const LoadedList _r_debug;
#endif

/* The list; NULL in a program that is linked statically. */
OWN const LoadedList *loaded_list(void)
{
    const LoadedList *list = NULL;
#ifdef LIST_BY_NAME
    list = &_r_debug;
#endif
#ifdef MR_GNU
    {
        const ElfEntry *d = _DYNAMIC;
        for (; !list && d && d->d_tag != DT_NULL; d++)
            if (d->d_tag == DT_DEBUG)
                list = (const LoadedList *)d->d_un.d_ptr;
    }
#endif
    return list;
}

/* The first loaded file whose name begins like that and that has the function; NULL where there is none. */
OWN void *loaded_function(const char *name, const char *begins)
{
    const LoadedList *list = loaded_list();
    const Loaded *l = list ? list->first : NULL;
    void *found = NULL;
    for (; l && !found; l = l->next) {
        const char *file = l->name ? l->name : "", *p;
        for (p = file; *p; p++)
            file = *p == '/' ? p + 1 : file;
        if (text_begins(file, begins)) {
            Symbols s = symbols_of(l->base, l->entries);
            found = symbol_find(&s, name);
        }
    }
    return found;
}

/* Of the C library, whoever else has a function of that name. */
OWN void *library_function(const char *name)
{
    static const char *const files[] = { "libc.so", "libc-", "libpthread", "ld-musl", "libc.musl" };
    void *found = NULL;
    size_t i;
    for (i = 0; !found && i < sizeof files / sizeof files[0]; i++)
        found = loaded_function(name, files[i]);
    return found;
}

/* The system's code for reading clocks, which is mapped into each process: a tenth of a call. */
typedef int clock_function(int id, void *result);

#if UINTPTR_MAX > 0xffffffffu
#define CLOCK_CALL SYS_clock_gettime
#if defined(__x86_64__) || defined(__riscv)
#define CLOCK_NAME "__vdso_clock_gettime"
#else
#define CLOCK_NAME "__kernel_clock_gettime"
#endif
typedef struct SystemTime { long seconds, ns; } SystemTime;
#elif defined(SYS_clock_gettime64)
#define CLOCK_CALL SYS_clock_gettime64
#define CLOCK_NAME "__vdso_clock_gettime64"
typedef struct SystemTime { mr_u64 seconds; u32 ns, more; } SystemTime;
#else
#define CLOCK_CALL SYS_clock_gettime
#define CLOCK_NAME "__vdso_clock_gettime"
typedef struct SystemTime { long seconds, ns; } SystemTime;
#endif

OWN clock_function *clock_find(void)
{
    unsigned long at;
    const ElfHead *head;
    const ElfPart *part;
    uintptr_t base;
    int i;
    auxiliary(AUX_VDSO, &at);
    if (!at)
        return NULL;
    head = (const ElfHead *)at;
    part = (const ElfPart *)(at + head->e_phoff);
    base = at;
    for (i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_LOAD && part[i].p_offset == 0)
            base = at - part[i].p_vaddr;
    for (i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_DYNAMIC) {
            Symbols s = symbols_of(base, (const ElfEntry *)(base + part[i].p_vaddr));
            return (clock_function *)(uintptr_t)symbol_find(&s, CLOCK_NAME);
        }
    return NULL;
}

static clock_function *clock_mapped;
static int clock_looked;

OWN mr_u64 clock_ns(int id)
{
    SystemTime t;
    if (!clock_looked) {
        clock_mapped = clock_find();
        clock_looked = 1;
    }
    if (!clock_mapped || clock_mapped(id, &t) != 0)
        CALL(CLOCK_CALL, id, &t, 0, 0);
    return (mr_u64)t.seconds * NANO + (mr_u64)t.ns;
}
#endif

#elif !defined(MR_NO_MMAP)
/* Elsewhere the way to the system is by names that the program may define, too. */
enum { ERROR_PERM = EPERM, ERROR_NOENT = ENOENT, ERROR_INTR = EINTR, ERROR_BUSY = EBUSY, ERROR_EXIST = EEXIST, ERROR_FBIG = EFBIG, ERROR_NOSPC = ENOSPC,
       ERROR_DQUOT = EDQUOT };
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_PATH
#define O_PATH O_RDONLY
#endif
#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC F_DUPFD
#endif
#ifdef MAP_POPULATE
enum { MAP_NOW = MAP_POPULATE };
#else
enum { MAP_NOW = 0 };
#endif
#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
enum { HERE = AT_FDCWD, OPEN_READ = O_RDONLY, OPEN_WRITE = O_RDWR, OPEN_CREATE = O_CREAT, OPEN_NEW = O_EXCL, OPEN_AT_ONCE = O_NONBLOCK, OPEN_PATH = O_PATH,
       OPEN_DIRECTORY = O_DIRECTORY, OPEN_NO_LINK = O_NOFOLLOW, OPEN_LARGE = 0, OPEN_CLOEXEC = O_CLOEXEC };
enum { MODE_KIND = S_IFMT, MODE_FILE = S_IFREG, MAP_FOR_ALL = MAP_SHARED, MAP_OWN = MAP_PRIVATE, MAP_HERE = MAP_FIXED, MAP_NO_FILE = MAP_ANONYMOUS,
       LIMIT_FILE = RLIMIT_FSIZE, LIMIT_FILES = RLIMIT_NOFILE, CLOCK_REAL = CLOCK_REALTIME, CLOCK_STEADY = CLOCK_MONOTONIC };

OWN long or_error(long result) { return result < 0 ? -(long)errno : result; }
OWN long sys_read(int fd, void *p, size_t n) { return or_error((long)read(fd, p, n)); }
OWN long sys_close(int fd) { return or_error(close(fd)); }
OWN long sys_openat(int directory, const char *path, int flags, u32 mode) { return or_error(openat(directory, path, flags, (mode_t)mode)); }
OWN u32 sys_user(void) { return (u32)geteuid(); }
#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || defined(__DragonFly__)
OWN int sys_privileged(void) { return issetugid(); }
#else
OWN int sys_privileged(void) { return geteuid() != getuid() || getegid() != getgid(); }
#endif
OWN long sys_copy_above(int fd, int lowest) { return or_error(fcntl(fd, F_DUPFD_CLOEXEC, lowest)); }
OWN long sys_write_at(int fd, const void *p, size_t n, mr_u64 offset) { return or_error((long)pwrite(fd, p, n, (off_t)offset)); }
OWN long sys_reserve(int fd, mr_u64 offset, mr_u64 bytes) { return -(long)posix_fallocate(fd, (off_t)offset, (off_t)bytes); }

OWN void *sys_map(void *at, size_t bytes, int flags, int fd, mr_u64 offset, int *error)
{
    void *p = mmap(at, bytes, PROT_READ | PROT_WRITE, flags, fd, (off_t)offset);
    *error = p == MAP_FAILED ? errno : 0;
    return p == MAP_FAILED ? NULL : p;
}

OWN void sys_unmap(void *p, size_t bytes) { munmap(p, bytes); }

OWN long stat_take(long result, const struct stat *s, FileKind *kind)
{
    if (result < 0)
        return or_error(result);
    kind->device = (mr_u64)s->st_dev;
    kind->inode = (mr_u64)s->st_ino;
    kind->links = (mr_u64)s->st_nlink;
    kind->mode = (u32)s->st_mode;
    kind->owner = (u32)s->st_uid;
    return 0;
}

OWN long sys_stat(int fd, FileKind *kind)
{
    struct stat s;
    return stat_take(fstat(fd, &s), &s, kind);
}

OWN long sys_stat_at(int directory, const char *path, FileKind *kind)
{
    struct stat s;
    return stat_take(fstatat(directory, path, &s, AT_SYMLINK_NOFOLLOW), &s, kind);
}

OWN long sys_unlink_at(int directory, const char *path) { return or_error(unlinkat(directory, path, 0)); }
OWN long sys_signal(long process) { return or_error(kill((pid_t)process, 0)); }
OWN unsigned long process_id(void) { return (unsigned long)getpid(); }

OWN mr_u64 os_thread_id(void)
{
#ifdef __linux__
    return (mr_u64)syscall(SYS_gettid);
#else
    return 0;
#endif
}

OWN mr_u64 sys_limit(int kind)
{
    struct rlimit limit;
    return getrlimit(kind, &limit) != 0 ? ~(mr_u64)0 : (mr_u64)limit.rlim_cur;
}

OWN size_t page_bytes(void)
{
    long page = sysconf(_SC_PAGESIZE);
    return page > 4096 ? (size_t)page : 4096;
}

OWN mr_u64 clock_ns(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (mr_u64)t.tv_sec * NANO + (mr_u64)t.tv_nsec;
}

#ifdef __linux__
enum { CLOCK_BOOT = CLOCK_BOOTTIME };
OWN mr_u64 ticks_per_second(void) { return (mr_u64)sysconf(_SC_CLK_TCK); }
#endif

OWN void say(const char *line, size_t length)
{
    sigset_t deadly, before, pending;
    sigemptyset(&deadly);
    sigaddset(&deadly, SIGPIPE);
    sigaddset(&deadly, SIGXFSZ);
    sigprocmask(SIG_BLOCK, &deadly, &before);
    sigpending(&pending);
    if (write(2, line, length) < 0 && !sigismember(&pending, SIGPIPE) && !sigismember(&pending, SIGXFSZ)) {
        int taken;
        sigpending(&pending);
        if (sigismember(&pending, SIGPIPE) || sigismember(&pending, SIGXFSZ))
            sigwait(&deadly, &taken);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

OWN void host_name(char *name, size_t room)
{
    if (gethostname(name, room) != 0)
        name[0] = 0;
    name[room - 1] = 0;
}

OWN void program_name(char *name, size_t room)
{
    ssize_t n = readlink("/proc/self/exe", name, room - 1);
    name[n < 0 ? 0 : n] = 0;
}

OWN void working_directory(char *path, size_t room)
{
    if (!getcwd(path, room))
        path[0] = 0;
}

#ifndef MR_NO_THREADS
OWN void pause_ms(void)
{
    struct timespec pause;
    pause.tv_sec = 0;
    pause.tv_nsec = 1000000;
    nanosleep(&pause, NULL);
}
#endif
#endif

#ifdef MR_NO_MMAP
OWN mr_u64 mr_ticks(void) { return (mr_u64)clock() * (NANO / CLOCKS_PER_SEC) + 1; }
OWN void clock_choose(void) { run.hz = NANO; }
OWN void clock_refine(void) { }
OWN int clock_waits(void) { return 0; }
OWN mr_u64 unix_ns(void) { return (mr_u64)time(NULL) * NANO; }
OWN unsigned long process_id(void) { return 0; }
OWN mr_u64 os_thread_id(void) { return 0; }
OWN size_t page_bytes(void) { return 4096; }
OWN void say(const char *line, size_t length) { fwrite(line, 1, length, stderr); }
OWN void host_name(char *name, size_t room) { bytes_clear(name, room); }
OWN void program_name(char *name, size_t room) { bytes_clear(name, room); }
OWN void working_directory(char *path, size_t room) { bytes_clear(path, room); }
OWN void *memory(void *at, size_t bytes) { return at ? NULL : calloc(1, bytes); }
#ifndef MR_RAW
OWN int sys_privileged(void) { return 0; } /* it cannot be asked */
#endif
#else
OWN mr_u64 unix_ns(void) { return clock_ns(CLOCK_REAL); }

/* Zeroed private memory, in a given place or anywhere; NULL when there is none.
   Not malloc: the first count of a thread may come from a handler that interrupted malloc. */
OWN void *memory(void *at, size_t bytes)
{
    int error;
    return sys_map(at, bytes, MAP_OWN | MAP_NO_FILE | (at ? MAP_HERE : 0), -1, 0, &error);
}
#endif

/* What has happened, as the system's C library says it in English. */
OWN const char *error_text(int error)
{
#if defined(MR_RAW) && !defined(MR_NO_MMAP)
    static const struct { int error; const char *text; } known[] = {
        { 1, "Operation not permitted" }, { 2, "No such file or directory" }, { 4, "Interrupted system call" }, { 5, "Input/output error" },
        { 6, "No such device or address" }, { 12, "Cannot allocate memory" }, { 13, "Permission denied" }, { 16, "Device or resource busy" },
        { 17, "File exists" }, { 19, "No such device" }, { 20, "Not a directory" }, { 21, "Is a directory" }, { 22, "Invalid argument" },
        { 23, "Too many open files in system" }, { 24, "Too many open files" }, { 26, "Text file busy" }, { 27, "File too large" },
        { 28, "No space left on device" }, { 30, "Read-only file system" }, { 36, "File name too long" }, { 38, "Function not implemented" },
        { 40, "Too many levels of symbolic links" }, { 116, "Stale file handle" }, { 122, "Disk quota exceeded" } };
    static char other[32];
    char number[NUMBER_ROOM];
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].text;
    other[0] = 0;
    text_add(other, sizeof other, "error ");
    text_add(other, sizeof other, number_text(number, (mr_u64)error));
    return other;
#else
    return strerror(error);
#endif
}

/* What the slow paths leave as it was.  They open and write files, and at these a thread that was cancelled would end: earlier than
   the program has it. */
#if defined(MR_RAW) && !defined(MR_NO_THREADS)
/* Raw calls are no points of cancellation, and errno is not known to them; but a thread may have it that it ends anywhere.  The C libraries ask it
   to by one of the two signals that are their own. */
typedef mr_u64 Before;

OWN Before begin_slow(void)
{
    const mr_u64 own = SIGNAL_BIT(32) | SIGNAL_BIT(33);
    mr_u64 before = 0;
    sys_signals(BLOCK, &own, &before);
    return before;
}

OWN void end_slow(Before b) { sys_signals(SET, &b, NULL); }
#elif defined(MR_RAW) && !defined(MR_NO_MMAP)
typedef int Before;
OWN Before begin_slow(void) { return 0; }
OWN void end_slow(Before b) { (void)b; }
#elif defined(MR_NO_THREADS) || !defined(PTHREAD_CANCEL_DISABLE)
typedef int Before;
OWN Before begin_slow(void) { return errno; }
OWN void end_slow(Before b) { errno = b; }
#else
typedef struct Before {
    int error, cancel;
} Before;

OWN Before begin_slow(void)
{
    Before b;
    b.error = errno;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &b.cancel);
    return b;
}

OWN void end_slow(Before b)
{
    pthread_setcancelstate(b.cancel, &b.cancel);
    errno = b.error;
}
#endif

/* ---- Locks ---- */

/* Adds one; returns what was there before. */
OWN u32 atomic_next(u32 *p)
{
#if defined(MR_GNU)
    return __atomic_fetch_add(p, 1, __ATOMIC_ACQ_REL);
#elif defined(MR_NO_THREADS)
    return (*p)++;
#elif defined(MR_RAW)
    u32 one = 1;
    __asm__ volatile("lock\n\txaddl %0, (%1)" : "+a"(one) : "c"(p) : "memory");
    return one;
#else
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    u32 before;
    pthread_mutex_lock(&lock);
    before = (*p)++;
    pthread_mutex_unlock(&lock);
    return before;
#endif
}

#if defined(MR_NO_THREADS)
typedef int Lock;
#define FREE 0
OWN void lock(Lock *l) { (void)l; }
OWN void unlock(Lock *l) { (void)l; }
#elif defined(MR_RAW)
/* 0 free, 1 held, 2 held and somebody may wait (Drepper, "Futexes are tricky"). */
typedef u32 Lock;
#define FREE 0
enum { WAIT = 128, WAKE = 129 };

OWN u32 atomic_swap(u32 *p, u32 v)
{
#if defined(MR_GNU)
    return __atomic_exchange_n(p, v, __ATOMIC_ACQ_REL);
#else
    __asm__ volatile("xchgl %0, (%1)" : "+a"(v) : "c"(p) : "memory");
    return v;
#endif
}

OWN void lock(Lock *l)
{
    if (atomic_swap(l, 1) != 0)
        while (atomic_swap(l, 2) != 0)
            CALL(SYS_futex, l, WAIT, 2, 0);
}

OWN void unlock(Lock *l)
{
    if (atomic_swap(l, 0) == 2)
        CALL(SYS_futex, l, WAKE, 1, 0);
}
#else
typedef pthread_mutex_t Lock;
#define FREE PTHREAD_MUTEX_INITIALIZER
OWN void lock(Lock *l) { pthread_mutex_lock(l); }
OWN void unlock(Lock *l) { pthread_mutex_unlock(l); }
#endif

static Lock list_lock = FREE;
static Lock shared_lock = FREE; /* the tables of variants, the starts of threads */
#define LOCK() lock(&list_lock)
#define UNLOCK() unlock(&list_lock)
#define SHARED_LOCK() lock(&shared_lock)
#define SHARED_UNLOCK() unlock(&shared_lock)

/* One line on stderr: memrewrite: SUBJECT=VALUE: what */
OWN void complain(const char *subject, const char *value, const char *what)
{
    char line[1024];
    size_t n;
    line[0] = 0;
    text_add(line, sizeof line, "memrewrite: ");
    text_add_some(line, 612, subject);
    if (value) {
        text_add(line, sizeof line, "=");
        text_add_some(line, 812, value);
    }
    text_add(line, sizeof line, ": ");
    text_add_some(line, sizeof line - 1, what);
    n = text_length(line);
    line[n++] = '\n';
    say(line, n);
}

/* Once: what comes after a full disk would be the same again. */
OWN void cannot_write(int error)
{
    char what[160];
    if (run.complained)
        return;
    run.complained = 1;
    what[0] = 0;
    text_add(what, sizeof what, "cannot write the counters (");
    text_add_some(what, 110, error_text(error));
    text_add(what, sizeof what, "); the program goes on without");
    complain(run.path, NULL, what);
}

/* ---- Clock ---- */

#ifndef MR_NO_MMAP
#if (defined(__x86_64__) || defined(__i386__)) && (defined(MR_GNU) || defined(__TINYC__))

/* It waits for all that comes before it.  Without that (rdtsc) an entry is a quarter cheaper, but what short regions wait for, in them
   and in front of them, is timed on the wrong side of the border: 20 ns were seen as 12 or as 21. */
HOT mr_u64 tsc_read(void)
{
    u32 low, high;
    __asm__ volatile(".byte 0x0f, 0x01, 0xf9" : "=a"(low), "=d"(high) : : "ecx", "memory"); /* rdtscp, which tcc does not know */
    return (mr_u64)high << 32 | low;
}

OWN void cpuid(u32 leaf, u32 *a, u32 *d)
{
    u32 high;
#ifdef __i386__ /* ebx may be the compiler's */
    __asm__ volatile("push %%ebx\n\tcpuid\n\tpop %%ebx" : "=a"(*a), "=d"(high) : "0"(leaf) : "ecx");
#else
    __asm__ volatile("cpuid" : "=a"(*a), "=d"(high) : "0"(leaf) : "rbx", "rcx");
#endif
    *d = high;
}

/* It runs at one rate, and the system has not found that the processors' differ. */
OWN int tsc_good(void)
{
    u32 most, flags;
    char source[24];
    long fd, n = 0;
    cpuid(0x80000000u, &most, &flags);
    if (most < 0x80000007u)
        return 0;
    cpuid(0x80000007u, &most, &flags);
    if (!(flags >> 8 & 1)) /* one rate in all states of the processor */
        return 0;
    cpuid(0x80000001u, &most, &flags);
    if (!(flags >> 27 & 1)) /* rdtscp */
        return 0;
    fd = sys_openat(HERE, "/sys/devices/system/clocksource/clocksource0/current_clocksource", OPEN_READ | OPEN_CLOEXEC, 0);
    if (fd >= 0) {
        n = sys_read((int)fd, source, sizeof source - 1);
        sys_close((int)fd);
    }
    source[n > 0 ? n : 0] = 0;
    return !text_begins(source, "hpet") && !text_begins(source, "acpi_pm") && !text_begins(source, "jiffies") && !text_begins(source, "refined");
}
#else
HOT mr_u64 tsc_read(void) { return 0; }
OWN int tsc_good(void) { return 0; }
#endif

HOT mr_u64 mr_ticks(void) { return run.tsc ? tsc_read() : clock_ns(CLOCK_STEADY); }

typedef struct Moment { /* on both clocks */
    mr_u64 ticks, ns;
} Moment;

static Moment clock_began;
static mr_u64 clock_span; /* ns that the rate was measured over */

/* The closest of some pairs of readings. */
OWN Moment moment(void)
{
    Moment best;
    mr_u64 least = 0, before, ns, took;
    int i;
    best.ticks = best.ns = 0;
    for (i = 0; i < 8; i++) {
        before = tsc_read();
        ns = clock_ns(CLOCK_STEADY);
        took = tsc_read() - before;
        if (i == 0 || took < least) {
            least = took;
            best.ticks = before + took / 2;
            best.ns = ns;
        }
    }
    return best;
}

/* Measures the rate over all the time since the start.  A machine that slept has told us nothing. */
OWN void clock_measure(void)
{
    Moment now = moment();
    double hz = (double)(now.ticks - clock_began.ticks) * 1e9 / (double)(now.ns - clock_began.ns);
    clock_span = now.ns - clock_began.ns;
    if (run.hz && (hz > 1.01 * (double)run.hz || hz < 0.99 * (double)run.hz))
        return;
    run.hz = (mr_u64)(hz + 0.5);
    if (run.header)
        run.header->clock_hz = run.hz;
}

/* Does so when twice the time has passed, so that it can be known better. */
OWN void clock_refine(void)
{
    static u32 busy;
    if (!run.tsc || atomic_next(&busy) != 0)
        return;
    if (clock_ns(CLOCK_STEADY) - clock_began.ns > 2 * clock_span)
        clock_measure();
    ATOMIC_SET(&busy, 0);
}

/* The rate is known to a thousandth once this is 0 for the first time. */
OWN int clock_waits(void)
{
    if (!run.tsc || clock_ns(CLOCK_STEADY) - clock_began.ns < 100000)
        return run.tsc;
    clock_measure();
    return 0;
}

OWN void clock_choose(void)
{
    run.hz = NANO;
    run.tsc = tsc_good();
    if (!run.tsc)
        return;
    run.hz = 0;
    clock_span = 0;
    clock_began = moment();
}
#endif

/* ---- Environment ---- */

/* The value of a variable; NULL where it is unset or empty, or where whoever set it is not to say what this process does. */
OWN const char *environment(const char *name)
{
    const char *value = NULL;
    if (run.privileged)
        return NULL;
#ifdef MR_RAW
    {
        size_t n = text_length(name);
        char **v = __environ;
        for (; v && *v && !value; v++)
            if (text_begins(*v, name) && (*v)[n] == '=')
                value = *v + n + 1;
    }
#else
    value = getenv(name);
#endif
    return value && *value ? value : NULL;
}

/* A decimal number of at most 18 digits; 0 where the text is none. */
OWN int read_number(const char *text, mr_u64 *value)
{
    int digits = 0;
    *value = 0;
    for (; *text >= '0' && *text <= '9' && digits <= 18; text++, digits++)
        *value = *value * 10 + (mr_u64)(*text - '0');
    return !*text && digits <= 18;
}

/* The MPI rank as the launchers tell it, or -1.  Slurm sets its own also for a script in which another launcher runs, to 0. */
OWN int32_t read_rank(void)
{
    static const char *const names[] = { "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "MV2_COMM_WORLD_RANK", "PALS_RANKID",
                                         "FLUX_TASK_RANK", "JSM_NAMESPACE_RANK", "ALPS_APP_PE", "SLURM_PROCID" };
    mr_u64 rank;
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *text = environment(names[i]);
        if (text && read_number(text, &rank) && rank <= 0x7fffffff)
            return (int32_t)rank;
    }
    return -1;
}

/* N, or N:random */
OWN mr_u64 read_period(void)
{
    const char *text = environment("MEMREWRITE_SAMPLE");
    char number[20];
    size_t length = text ? text_until(text, ':') : 0;
    mr_u64 period;
    if (!text)
        return 1;
    run.random = text_equal(text + length, ":random");
    if (length < sizeof number && (run.random || !text[length])) {
        bytes_copy(number, text, length);
        number[length] = 0;
        if (read_number(number, &period) && period > 0)
            return period;
    }
    run.random = 0;
    complain("MEMREWRITE_SAMPLE", text, "not a whole number above 0, nor one with :random behind it; every entry is counted");
    return 1;
}

OWN int read_flag(const char *name, int otherwise, const char *complaint)
{
    const char *text = environment(name);
    if (text && !text_equal(text, "0") && !text_equal(text, "1"))
        complain(name, text, complaint);
    else if (text)
        return *text == '1';
    return otherwise;
}

OWN int path_add(const char *s) { return text_add(run.path, PATH_ROOM, s); }

/* Sets run.path from the pattern: %p pid, %h host, %r rank, %% a percent sign; 0 where it makes no sense.
   A forked child whose file would have its parent's name gets its pid behind it. */
OWN int make_path(const char *pattern, int forked)
{
    char pid_room[NUMBER_ROOM], rank_room[NUMBER_ROOM], host[64], plain[2];
    int32_t r = read_rank();
    const char *pid = number_text(pid_room, process_id()), *rank = number_text(rank_room, r < 0 ? 0 : (mr_u64)r);
    int named_by_pid = 0, ok = 1;
    host_name(host, sizeof host);
    run.path[0] = 0;
    if (pattern[0] != '/' && run.directory[0])
        ok = path_add(run.directory) && path_add("/");
    for (; *pattern && ok; pattern++) {
        const char *piece = plain;
        plain[0] = *pattern;
        plain[1] = 0;
        if (*pattern == '%') {
            pattern++;
            named_by_pid |= *pattern == 'p';
            piece = *pattern == 'p' ? pid : *pattern == 'h' ? host : *pattern == 'r' ? rank : plain;
            if (piece == plain && *pattern != '%')
                return 0;
        }
        ok = path_add(piece);
    }
    if (ok && forked && !named_by_pid)
        ok = path_add(".") && path_add(pid);
    return ok;
}

OWN void read_pattern(void)
{
    const char *text = environment("MEMREWRITE_OUT");
    working_directory(run.directory, PATH_ROOM); /* now: the program may change it */
    if (text && text_add(run.pattern, PATH_ROOM, text) && make_path(text, 0))
        return;
    if (text)
        complain("MEMREWRITE_OUT", text, "too long, or a % that is none of %p %h %r %%; memrewrite.%p.mrc is used");
    run.pattern[0] = 0;
    text_add(run.pattern, PATH_ROOM, "memrewrite.%p.mrc");
    make_path(run.pattern, 0);
}

/* ---- The file ---- */

OWN void costs_tell(Header *h)
{
    h->clock_cost_ps = run.costs.clocks;
    h->entry_cost_ps = run.costs.entry;
    h->untimed_cost_ps = run.costs.untimed;
    h->count_cost_ps = run.costs.count;
}

/* The model of what compilers leave of accesses differs where they do. */
#if defined __clang__
#define COMPILER 2
#elif defined __GNUC__
#define COMPILER 1
#else
#define COMPILER 0
#endif

/* What no two executions of programs have in common, though the process is the same; 0 where the system does not tell. */
OWN mr_u64 execution(void)
{
    mr_u64 word = 0;
#ifdef MR_RAW
    unsigned long random;
    auxiliary(AUX_RANDOM, &random);
    if (random)
        bytes_copy(&word, (const void *)random, sizeof word);
    word *= (mr_u64)0x9E3779B9u << 32 | 0x7F4A7C15u; /* it is secret */
    word ^= word >> 32;
#endif
    return word;
}

OWN void fill_header(Header *h)
{
    static const unsigned char magic[8] = { 0x89, 'M', 'R', 'C', '\r', '\n', 0x1a, '\n' };
    static const unsigned char sizes[8] = { sizeof(char *), sizeof(size_t), sizeof(int), sizeof(long), sizeof(mr_u64),
                                            sizeof(double), sizeof(long double), sizeof(wchar_t) };
    h->byte_order = 0x01020304;
    h->version = 1;
    h->header_bytes = (u32)run.header_bytes;
    h->slot_header_bytes = (u32)sizeof(Slot);
    h->slot_bytes = run.slot_bytes;
    bytes_copy(h->build, MR_BUILD, sizeof h->build);
    h->counters = MR_COUNTERS;
    h->rois = MR_ROIS;
    h->sample_period = run.period;
    h->clock_hz = run.hz;
    h->clock_kind = run.tsc ? 1 : 0;
    h->pid = (u32)process_id();
    h->start_unix_ns = unix_ns();
    h->start_ticks = mr_ticks();
    bytes_copy(h->type_sizes, sizes, sizeof sizes);
    h->rank = read_rank();
    costs_tell(h);
    h->execution = execution();
    h->sample_random = (u32)run.random;
    h->compiler = COMPILER;
    host_name(h->host, sizeof h->host);
    program_name(h->program, sizeof h->program);
    SIGNAL_FENCE();
    bytes_copy(h->magic, magic, sizeof magic);
}

#ifdef MR_NO_MMAP

OWN void file_make(void)
{
    static Header header;
    run.header = &header;
    run.stored = 1;
    fill_header(&header);
}

OWN Slot *slot_map(u32 index, Slot *at)
{
    (void)index;
    return (Slot *)memory(at, run.slot_bytes);
}

OWN int write_at(FILE *f, size_t offset, const void *p, size_t bytes)
{
    return fseek(f, (long)offset, SEEK_SET) == 0 && fwrite(p, 1, bytes, f) == bytes;
}

/* Never through a link, and not over what is no old file of ours. */
OWN FILE *file_new(const char *path)
{
    unsigned char magic[4];
    size_t n;
    FILE *f = fopen(path, "wbx"), *old;
    if (f)
        return f;
    old = fopen(path, "rb");
    if (!old)
        return NULL;
    n = fread(magic, 1, sizeof magic, old);
    fclose(old);
    if (n != 0 && (n != sizeof magic || !bytes_equal(magic, "\211MRC", sizeof magic))) {
        errno = EEXIST;
        return NULL;
    }
    return remove(path) == 0 ? fopen(path, "wbx") : NULL;
}

OWN void file_finish(void)
{
    FILE *f = file_new(run.path);
    int ok = f && write_at(f, run.header_bytes - 1, "", 1) && write_at(f, 0, run.header, sizeof(Header)), i;
    const Thread *t;
    const Node *n;
    for (t = run.living; t; t = t->next)
        for (n = t->nodes; n; n = n->older)
            for (i = 0; i < KINDS * GROUPS; i++) {
                const Part *p = &n->parts[i / GROUPS][i % GROUPS];
                if (ok && p->index)
                    ok = write_at(f, run.header_bytes + (p->index - 1) * run.slot_bytes, p->slot, run.slot_bytes);
            }
    if ((f && fclose(f) != 0) || !ok)
        cannot_write(errno);
}

#else

static FileKind file_kind;
static int file_kept = -1; /* a descriptor of the file */

/* Real blocks for [offset, +bytes): a store into a hole of a full disk would be a SIGBUS.  Never by ftruncate:
   another thread may have claimed what lies behind.  The limit is asked first: passing it is a signal.  Returns 0, or an error. */
OWN int reserve(int fd, mr_u64 offset, size_t bytes)
{
    static const char zeros[4096] = { 0 };
    int tries = 0;
    size_t done = 0;
    long result;
    if (offset + bytes > sys_limit(LIMIT_FILE))
        return ERROR_FBIG;
    do
        result = sys_reserve(fd, offset, bytes);
    while (result == -ERROR_INTR && ++tries < 100);
    if (result == -ERROR_NOSPC || result == -ERROR_FBIG || result == -ERROR_DQUOT)
        return (int)-result;
    while (result && done < bytes) { /* this filesystem cannot reserve */
        long n = sys_write_at(fd, zeros, sizeof zeros, offset + done);
        if (n <= 0 && n != -ERROR_INTR)
            return n ? (int)-n : ERROR_NOSPC;
        done += n > 0 ? (size_t)n : 0;
    }
    return 0;
}

/* The pages are touched now where the system can: not inside the user's timed interval. */
OWN void *map_file(int fd, void *at, mr_u64 offset, size_t bytes, int *error)
{
    return sys_map(at, bytes, MAP_FOR_ALL | MAP_NOW | (at ? MAP_HERE : 0), fd, offset, error);
}

/* When this process began, in ns since 1970, rounded down; all ones where the system does not tell. */
OWN mr_u64 process_start(void)
{
#ifdef __linux__
    char text[1024];
    const char *p;
    long fd = sys_openat(HERE, "/proc/self/stat", OPEN_READ | OPEN_CLOEXEC, 0), n = fd < 0 ? 0 : sys_read((int)fd, text, sizeof text - 1);
    mr_u64 ticks = 0, hz = ticks_per_second();
    int field;
    if (fd >= 0)
        sys_close((int)fd);
    text[n > 0 ? n : 0] = 0;
    for (p = text + text_length(text); p > text && *p != ')'; p--)
        ; /* behind the program's name, which is field 2 */
    for (field = 2; *p && field < 22; field++)
        p += 1 + text_until(p + 1, ' ');
    if (*p && hz) {
        for (p++; *p >= '0' && *p <= '9'; p++)
            ticks = ticks * 10 + (mr_u64)(*p - '0');
        return unix_ns() - clock_ns(CLOCK_BOOT) + ticks / hz * NANO + ticks % hz * NANO / hz;
    }
#endif
    return ~(mr_u64)0;
}

/* Does somebody still write this file?  This process before an exec does, or another runtime in it, and each process that lives. */
OWN int in_use(const Header *h)
{
    char host[sizeof h->host];
    long alive;
    host_name(host, sizeof host);
    if (h->pid == (u32)process_id() && h->state == 0 && h->execution && h->execution == execution() && bytes_equal(h->build, MR_BUILD, sizeof h->build))
        run.twice = 1;
    if (h->pid == (u32)process_id())
        return h->start_unix_ns >= process_start();
    if (h->state != 0 || !bytes_equal(h->host, host, text_length(host) + 1))
        return 0;
    alive = sys_signal((long)h->pid);
    return alive == 0 || alive == -ERROR_PERM;
}

OWN int is_same(const FileKind *a, const FileKind *b) { return a->device == b->device && a->inode == b->inode; }

/* What stands there under that name: 0 an empty file of ours or an old one, which may be replaced; else an error: ERROR_EXIST what is not ours and
   stays, ERROR_BUSY a file of ours that is in use or has other names.  Pipes and devices are not even opened, links not followed; `kind` tells
   whether it is still the same afterwards. */
OWN int who_is_there(int directory, const char *name, FileKind *kind)
{
    FileKind opened;
    Header h;
    int found = ERROR_EXIST;
    long n, fd;
    if (sys_stat_at(directory, name, kind) != 0 || (kind->mode & MODE_KIND) != MODE_FILE || kind->owner != sys_user())
        return ERROR_EXIST;
    fd = sys_openat(directory, name, OPEN_READ | OPEN_AT_ONCE | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC, 0);
    if (fd < 0)
        return ERROR_EXIST;
    if (sys_stat((int)fd, &opened) == 0 && is_same(&opened, kind)) {
        n = sys_read((int)fd, &h, sizeof h);
        if (n == 0 || (n >= 4 && bytes_equal(h.magic, "\211MRC", 4)))
            found = kind->links != 1 || (n == (long)sizeof h && h.byte_order == 0x01020304 && in_use(&h)) ? ERROR_BUSY : 0;
    }
    sys_close((int)fd);
    return found;
}

/* Takes an old file of ours away.  The directory is held, so that the name means the same all along though somebody moves directories meanwhile.
   Returns 0, or an error. */
OWN int file_clear(char *path)
{
    size_t name = text_length(path);
    FileKind kind, now;
    long directory, result;
    int error;
    while (name && path[name - 1] != '/')
        name--;
    if (name > 1)
        path[name - 1] = 0;
    directory = sys_openat(HERE, name > 1 ? path : name ? "/" : ".", OPEN_PATH | OPEN_DIRECTORY | OPEN_CLOEXEC, 0);
    if (name > 1)
        path[name - 1] = '/';
    if (directory < 0)
        return (int)-directory;
    error = who_is_there((int)directory, path + name, &kind);
    if (!error) {
        result = sys_stat_at((int)directory, path + name, &now);
        if (result == 0 && is_same(&kind, &now))
            result = sys_unlink_at((int)directory, path + name);
        error = result < 0 && result != -ERROR_NOENT ? (int)-result : 0;
    }
    sys_close((int)directory);
    return error;
}

/* A new file, which only its owner may read; an old one is unlinked, not truncated: a process that still has it mapped would get a SIGBUS.
   Returns the descriptor, or a negative error: ERROR_BUSY where one is in use, which stays. */
OWN long file_create(char *path)
{
    int tries, error;
    long fd = -ERROR_EXIST;
    for (tries = 0; tries < 8 && fd == -ERROR_EXIST; tries++) {
        fd = sys_openat(HERE, path, OPEN_WRITE | OPEN_CREATE | OPEN_NEW | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC, 0600);
        if (fd != -ERROR_EXIST)
            break;
        error = file_clear(path);
        if (error)
            return -(long)error;
    }
    return fd;
}

/* run.path with a number that is free: f.mrc, f.2.mrc, f.3.mrc … */
OWN long file_create_numbered(void)
{
    static char plain[PATH_ROOM];
    char room[NUMBER_ROOM];
    size_t length = text_length(run.path), end = length;
    mr_u64 number;
    long fd = file_create(run.path);
    if (end > 4 && text_equal(run.path + end - 4, ".mrc"))
        end -= 4;
    bytes_copy(plain, run.path, length + 1);
    for (number = 2; fd == -ERROR_BUSY && number < 100000 && length + 8 < PATH_ROOM; number++) {
        run.path[end] = 0;
        path_add(".");
        path_add(number_text(room, number));
        path_add(plain + end);
        fd = file_create(run.path);
    }
    return fd;
}

/* A descriptor stays open, so that slots can be had when the path leads nowhere any more or the right to open it is gone.  Its number
   is one that the program does not get, at the end of what it may have. */
OWN void file_keep(int fd)
{
    mr_u64 limit = sys_limit(LIMIT_FILES);
    int lowest = limit < 1016 ? (int)limit - 16 : 1000;
    long kept = lowest > 20 ? sys_copy_above(fd, lowest) : -1;
    file_kept = kept < 0 ? -1 : (int)kept;
}

OWN int is_file(int fd)
{
    FileKind kind;
    return fd >= 0 && sys_stat(fd, &kind) == 0 && is_same(&kind, &file_kind);
}

/* The name leads to the file still. */
OWN int is_there(void)
{
    FileKind kind;
    return sys_stat_at(HERE, run.path, &kind) == 0 && is_same(&kind, &file_kind);
}

OWN void file_make(void)
{
    static Header fallback;
    int error;
    long fd;
    if (is_file(file_kept)) /* a parent's */
        sys_close(file_kept);
    file_kept = -1;
    fd = file_create_numbered();
    run.header = NULL;
    error = fd < 0 ? (int)-fd : (int)-sys_stat((int)fd, &file_kind);
    if (!error)
        error = reserve((int)fd, 0, run.header_bytes);
    if (!error)
        run.header = (Header *)map_file((int)fd, NULL, 0, run.header_bytes, &error);
    run.stored = run.header != NULL;
    if (!run.stored) {
        cannot_write(error);
        bytes_clear(&fallback, sizeof fallback);
        run.header = &fallback;
        if (fd >= 0 && is_there())
            sys_unlink_at(HERE, run.path);
    } else {
        file_keep((int)fd);
    }
    if (fd >= 0)
        sys_close((int)fd);
    fill_header(run.header);
    if (run.twice)
        complain(run.path, NULL, "a second runtime of this build in the process, hidden or bound to itself: neither knows the other's regions");
    run.twice = 0;
}

/* The file; the program may have closed our descriptor, and its number and the name may be another file's now. */
OWN long file_open(void)
{
    long fd;
    if (is_file(file_kept))
        return file_kept;
    if (!is_there())
        return -ERROR_NOENT;
    fd = sys_openat(HERE, run.path, OPEN_WRITE | OPEN_AT_ONCE | OPEN_NO_LINK | OPEN_LARGE | OPEN_CLOEXEC, 0);
    if (fd >= 0 && !is_file((int)fd)) {
        sys_close((int)fd);
        fd = -ERROR_NOENT;
    }
    return fd;
}

/* Slot `index`, zeroed, in the place of `at` or anywhere; NULL when the file cannot hold it. */
OWN Slot *slot_map(u32 index, Slot *at)
{
    mr_u64 offset = run.header_bytes + (mr_u64)index * run.slot_bytes;
    Slot *s = NULL;
    long fd = file_open();
    int error = fd < 0 ? (int)-fd : reserve((int)fd, offset, run.slot_bytes);
    if (!error)
        s = (Slot *)map_file((int)fd, at, offset, run.slot_bytes, &error);
    if (!s)
        cannot_write(error);
    if (fd >= 0 && fd != file_kept)
        sys_close((int)fd);
    return s;
}

OWN void file_finish(void) { }

#endif

/* ---- Functions and their variants ---- */

/* An open hash table from functions to functions, at most half full.  Readers take no lock: a pair's key is
   written after its value, a full table is copied and replaced, and old ones stay, since somebody may be reading
   them: together they are no larger than the one in use.  A pair that was taken back maps its key to itself. */
typedef struct Table {
    unsigned shift;      /* hash bits to drop */
    size_t mask, used;
} Table;                 /* mask + 1 pairs follow: key, value */

static struct {
    Table table;
    mr_pair pairs[2];
} nothing = { { sizeof(size_t) * 8 - 1, 1, 0 }, { { 0, 0 }, { 0, 0 } } };
static Table *variants = &nothing.table, *originals = &nothing.table;

/* Fibonacci hashing: the high bits of a product with 2^w / 1.618 depend on all bits of the address. */
OWN size_t pair_hash(const Table *t, mr_function key)
{
#if UINTPTR_MAX > 0xffffffffu
    return (size_t)key * ((size_t)0x9E3779B9u << 32 | 0x7F4A7C15u) >> t->shift;
#else
    return (size_t)key * (size_t)0x9E3779B9u >> t->shift;
#endif
}

/* What `key` maps to; NULL where the table does not have it. */
OWN mr_function pair_get(const Table *t, mr_function key)
{
    const mr_pair *pairs = (const mr_pair *)(const void *)(t + 1);
    size_t i = pair_hash(t, key);
    mr_function found = ATOMIC_GET(&pairs[i].original);
    while (found && found != key) {
        i = (i + 1) & t->mask;
        found = ATOMIC_GET(&pairs[i].original);
    }
    return found ? ATOMIC_READ(&pairs[i].variant) : NULL;
}

OWN void pair_put(Table *t, mr_function key, mr_function value)
{
    mr_pair *pairs = (mr_pair *)(void *)(t + 1);
    size_t i = pair_hash(t, key);
    while (pairs[i].original && pairs[i].original != key)
        i = (i + 1) & t->mask;
    t->used += pairs[i].original == NULL;
    ATOMIC_SET(&pairs[i].variant, value);
    ATOMIC_SET(&pairs[i].original, key);
}

/* A copy with four times the room, without the pairs that were taken back; NULL when there is no memory. */
OWN Table *table_grown(const Table *old)
{
    size_t n = old->mask < 255 ? 1024 : (old->mask + 1) * 4, i;
    const mr_pair *p = (const mr_pair *)(const void *)(old + 1);
    Table *t = (Table *)memory(NULL, sizeof *t + n * sizeof *p);
    if (!t)
        return NULL;
    t->mask = n - 1;
    for (t->shift = sizeof(size_t) * 8; n > 1; n /= 2)
        t->shift--;
    for (i = 0; i <= old->mask; i++, p++)
        if (p->original && p->variant != p->original)
            pair_put(t, p->original, p->variant);
    return t;
}

/* Without memory a function keeps no variant: it runs uncounted. */
OWN void table_put(Table **table, mr_function key, mr_function value)
{
    Table *t = *table;
    if (t->used * 2 + 2 > t->mask) /* the first of all tables is full from the start: it is everybody's */
        t = table_grown(t);
    if (!t)
        return;
    pair_put(t, key, value);
    ATOMIC_SET(table, t);
}

OWN void pairs_add(const mr_pair *p)
{
    for (; p->original && p->variant; p++) {
        table_put(&variants, p->original, p->variant);
        table_put(&originals, p->variant, p->original);
    }
}

void mr_register(const mr_pair *pairs)
{
    SHARED_LOCK();
    pairs_add(pairs);
    SHARED_UNLOCK();
}

void mr_forget(const mr_pair *p)
{
    SHARED_LOCK();
    for (; p->original && p->variant; p++) {
        table_put(&variants, p->original, p->original);
        table_put(&originals, p->variant, p->variant);
    }
    SHARED_UNLOCK();
}

/* What files compiled without constructors have: their arrays are found by name, once. */
#ifdef DECLARE_PAIRS
#define ADD_PAIRS(k) if (mr_pairs_##k) pairs_add(mr_pairs_##k);

OWN void pairs_collect(void)
{
    static int collected;
    SHARED_LOCK();
    if (!collected) {
        MR_PAIR_FILES(ADD_PAIRS)
    }
    collected = 1;
    SHARED_UNLOCK();
}
#else
OWN void pairs_collect(void) { }
#endif

OWN mr_function look_up(Table **table, mr_function key)
{
    const Table *t = ATOMIC_GET(table);
    mr_function found = pair_get(t, key);
#ifdef DECLARE_PAIRS
    if (!found && t == &nothing.table) { /* this may be the first thing that ever runs here */
        pairs_collect();
        found = pair_get(*table, key);
    }
#endif
    return found ? found : key;
}

mr_function mr_resolve(mr_function function) { return look_up(&variants, function); }
mr_function mr_variant(mr_function function) { return look_up(&variants, function); }
mr_function mr_original(mr_function function) { return look_up(&originals, function); }

/* ---- Who am I ---- */

#ifndef MR_NO_THREADS
#if defined(MR_RAW)
/* The C library's functions of that name, found where it is loaded.  In a program that is linked statically they are those that it has: glibc's by
   names of its own, weak, since there are no threads whose end matters where nothing else wanted them.  */
#if defined(__GLIBC__) && defined(MR_GNU)
extern int __pthread_key_create(unsigned *, void (*)(void *)) __attribute__((__weak__));
extern int __pthread_setspecific(unsigned, const void *) __attribute__((__weak__));
extern int __pthread_key_delete(unsigned) __attribute__((__weak__));
#define LINKED_CREATE __pthread_key_create
#define LINKED_SET __pthread_setspecific
#define LINKED_DELETE __pthread_key_delete
#else
extern int pthread_key_create(unsigned *, void (*)(void *));
extern int pthread_setspecific(unsigned, const void *);
extern int pthread_key_delete(unsigned);
#ifndef MR_TLS
extern void *pthread_getspecific(unsigned);
#endif
#define LINKED_CREATE pthread_key_create
#define LINKED_SET pthread_setspecific
#define LINKED_DELETE pthread_key_delete
#endif
typedef unsigned Key;

static struct {
    int (*create)(Key *, void (*)(void *));
    int (*set)(Key, const void *);
    int (*drop)(Key);
    void *(*get)(Key);
} keys;

#define KEY_CREATE(key, end) keys.create(key, end)
#define KEY_SET(key, value) keys.set(key, value)
#define KEY_DELETE(key) keys.drop(key)
#define KEY_GET(key) keys.get(key)

OWN int keys_find(void)
{
    *(void **)(void *)&keys.create = library_function("pthread_key_create");
    *(void **)(void *)&keys.set = library_function("pthread_setspecific");
    *(void **)(void *)&keys.drop = library_function("pthread_key_delete");
#ifndef MR_TLS
    *(void **)(void *)&keys.get = library_function("pthread_getspecific");
    if (!keys.get)
        keys.get = pthread_getspecific;
#endif
    if (!keys.create || !keys.set || !keys.drop) {
        keys.create = LINKED_CREATE;
        keys.set = LINKED_SET;
        keys.drop = LINKED_DELETE;
    }
    return keys.create && keys.set && keys.drop;
}
#else
typedef pthread_key_t Key;
#define KEY_CREATE(key, end) pthread_key_create(key, end)
#define KEY_SET(key, value) pthread_setspecific(key, value)
#define KEY_DELETE(key) pthread_key_delete(key)
#define KEY_GET(key) pthread_getspecific(key)
/* Without -lpthread, glibc before 2.34 lacks these; then there are no threads whose end matters. */
#if defined(__GLIBC__) && defined(MR_GNU)
#pragma weak pthread_key_create
#pragma weak pthread_setspecific
#pragma weak pthread_key_delete
OWN int keys_find(void) { return pthread_key_create != NULL && pthread_setspecific != NULL && pthread_key_delete != NULL; }
#else
OWN int keys_find(void) { return 1; }
#endif
#endif

OWN void thread_end(void *p);
static Key key;
static int have_key;

OWN void key_make(void)
{
    if (!have_key && keys_find() && KEY_CREATE(&key, thread_end) == 0)
        ATOMIC_SET(&have_key, 1);
}

OWN void key_drop(void)
{
#ifdef MR_TLS
    if (have_key) {
        ATOMIC_SET(&have_key, 0);
        KEY_DELETE(key);
    }
#endif
}
OWN void key_set(Thread *t) { if (ATOMIC_READ(&have_key)) KEY_SET(key, t); }
#else
OWN void key_make(void) { }
OWN void key_drop(void) { }
OWN void key_set(Thread *t) { (void)t; }
#endif

#if defined(MR_TLS) || defined(MR_NO_THREADS)
#ifdef MR_TLS
MR_TLS mr_u64 *mr_now;
static MR_TLS Thread *self;
#else
static mr_u64 *mr_now;
static Thread *self;
#endif
OWN Thread *self_get(void) { return self; }
OWN mr_u64 *now_get(const Thread *t) { (void)t; return mr_now; }
OWN void now_set(Thread *t, mr_u64 *counters) { (void)t; mr_now = counters; }

OWN void self_set(Thread *t)
{
    self = t;
    if (t != &nobody)
        key_set(t);
}
#else
OWN Thread *self_get(void)
{
    if (!ATOMIC_GET(&have_key)) {
        LOCK();
        if (!have_key)
            key_make();
        UNLOCK();
    }
    return have_key ? (Thread *)KEY_GET(key) : &nobody;
}

OWN mr_u64 *now_get(const Thread *t) { return t == &nobody ? sink : t->now; }
OWN void now_set(Thread *t, mr_u64 *counters) { if (t != &nobody) t->now = counters; }
OWN void self_set(Thread *t) { key_set(t); }
#endif

/* ---- Several images ---- */

/* A program and its libraries may each have a runtime of one build.  The loader lets all of them use the first one that it finds, which counts for
   the whole process: the functions and mr_now of the others are nobody's, and these do nothing.  Linked with -Bsymbolic or hidden
   they are apart, each with its own file.  With -Bsymbolic-functions a library has its own functions, but mr_now is another's: such a runtime hands
   out the counters that are current there. */
#if defined(MR_GNU) && defined(MR_FOR_LIBRARIES) && defined(MR_TLS) && !defined(MR_NO_THREADS)
extern MR_TLS mr_u64 *now_here __attribute__((__alias__(MR_TEXT(mr_now)), __visibility__("hidden")));

OWN int is_foreign(void)
{
    mr_u64 **used = &mr_now, **here = &now_here;
    __asm__("" : "+r"(used), "+r"(here));
    return used != here;
}
#else
OWN int is_foreign(void) { return 0; }
#endif

OWN void hold(Thread *t) { t->ready = 0; SIGNAL_FENCE(); }
OWN void release(Thread *t) { SIGNAL_FENCE(); t->ready = 1; }

/* ---- Random numbers: Marsaglia's xorshift64, multiplied (Vigna) ---- */

/* Sampling at random differs from run to run; where only laps are drawn it depends on the thread and the rank, so that
   a run can be repeated, but the ranks of a job do not all count the same laps. */
OWN void random_seed(Thread *t)
{
    mr_u64 x = ((mr_u64)(u32)(run.header->rank + 2) << 32) + t->ordinal + 1;
    if (run.random)
        x += ((mr_u64)process_id() << 20) ^ unix_ns() ^ (mr_ticks() << 24);
    x = (x ^ x >> 30) * ((mr_u64)0xBF58476Du << 32 | 0x1CE4E5B9u);
    x = (x ^ x >> 27) * ((mr_u64)0x94D049BBu << 32 | 0x133111EBu);
    x ^= x >> 31;
    t->random = x ? x : 1;
}

OWN mr_u64 random_below(Thread *t, mr_u64 n)
{
    mr_u64 x = t->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    t->random = x;
    return (x * ((mr_u64)0x2545F491u << 32 | 0x4F6CDD1Du) >> 1) % n;
}

/* ---- Contexts ---- */

/* Zeroed memory that lives as long as the thread; NULL when there is none. */
OWN void *take(Chunk **list, size_t bytes)
{
    size_t head = (sizeof(Chunk) + 15) / 16 * 16;
    Chunk *c = *list;
    bytes = (bytes + 15) / 16 * 16;
    if (!c || c->bytes - c->used < bytes) {
        size_t all = head + bytes > CHUNK_BYTES ? head + bytes : CHUNK_BYTES;
        c = (Chunk *)memory(NULL, all);
        if (!c)
            return NULL;
        c->bytes = all;
        c->used = head;
        c->next = *list;
        *list = c;
    }
    c->used += bytes;
    return (char *)c + c->used - bytes;
}

/* A zeroed slot of the file for a part of the node, in the place of `at` or anywhere; NULL when it cannot hold it. */
OWN Slot *slot_claim(const Thread *t, const Node *n, u32 kind, u32 group, Slot *at, u32 *index)
{
    const Node *up = n->parent;
    u32 number;
    Slot *s;
    *index = 0;
    if (!run.stored)
        return NULL;
    number = atomic_next(&run.header->slots);
    s = slot_map(number, at);
    if (!s) {
        atomic_next(&run.header->lost);
        return NULL;
    }
    while (up->parent && !up->index) /* one that the file could not hold */
        up = up->parent;
    *index = number + 1;
    s->roi = n->roi;
    s->thread = t->ordinal;
    s->parent = up->index;
    s->os_thread = t->os_thread;
    s->kind = kind;
    s->group = group;
    s->owner = kind == ENTRIES && group == 0 ? 0 : n->index;
    s->threads = s->owner == 0;
    ATOMIC_SET(&s->magic, (u32)SLOT_MAGIC);
    return s;
}

/* Gives the node a zeroed slot, in the file if possible; if it has one already, in its place.
   0 when there is no memory at all. */
OWN int node_claim(const Thread *t, Node *n)
{
    u32 index;
    Slot *s = slot_claim(t, n, ENTRIES, 0, n->slot, &index);
    if (!s)
        s = (Slot *)memory(n->slot, run.slot_bytes);
    if (!s)
        return 0;
    n->slot = n->parts[ENTRIES][0].slot = s;
    n->index = n->parts[ENTRIES][0].index = index;
    return 1;
}

OWN void node_link(Thread *t, Node *n)
{
    n->sibling = n->parent->children;
    n->parent->children = n;
    n->older = t->nodes;
    t->nodes = n;
}

/* Takes the time since `begin`, tens of microseconds for a claim, out of the entries that are open. */
OWN void spare(const Thread *t, mr_u64 begin)
{
    mr_u64 spent;
    Frame *f;
    clock_refine();
    spent = mr_ticks() - begin;
    for (f = t->top; f != &t->bottom; f = f->below) {
        f->start += f->start ? spent : 0;
        f->waits_since += f->waits_since ? spent : 0;
        if (f->outer && f->sampled)
            f->node->slot->open_since = f->start;
    }
}

OWN COLD Node *node_new(Thread *t, Node *parent, unsigned roi)
{
    mr_u64 begin = mr_ticks();
    Before before = begin_slow();
    Node *n = (Node *)take(&t->chunks, sizeof *n);
    if (n) {
        n->parent = parent;
        n->roi = roi;
        n->life = t->life;
        if (node_claim(t, n))
            node_link(t, n);
        else
            n = NULL;
    }
    spare(t, begin);
    end_slow(before);
    return n;
}

OWN COLD void part_claim(const Thread *t, Node *n, u32 kind, u32 group)
{
    mr_u64 begin = mr_ticks();
    Before before = begin_slow();
    Part *p = &n->parts[kind][group];
    p->slot = n->index ? slot_claim(t, n, kind, group, NULL, &p->index) : NULL;
    if (!p->slot) /* nothing is lost: the first group takes it */
        p->slot = group ? n->parts[kind][0].slot : n->slot;
    spare(t, begin);
    end_slow(before);
}

/* Where a part of the node counts.  For laps, the node's own slot says that they cannot be told from the rest. */
OWN Slot *part_slot(const Thread *t, Node *n, u32 kind, u32 group)
{
    if (!n->parts[kind][group].slot)
        part_claim(t, n, kind, group);
    return n->parts[kind][group].slot;
}

/* The context of `roi` inside `parent`; where counts are scaled, one that a thread before has inherited is another's. */
OWN Node *node_find(Thread *t, Node *parent, unsigned roi, u32 origin)
{
    Node *n;
    for (n = parent->children; n; n = n->sibling)
        if (n->roi == roi && (run.period == 1 || n->slot->origin == origin))
            break;
    if (!n)
        n = node_new(t, parent, roi);
    if (!n)
        return NULL;
    t->recent[roi] = n;
    if (n->life != t->life) {
        n->life = t->life;
        n->slot->threads++;
    }
    return n;
}

OWN COLD Frame *frame_new(Thread *t, Frame *below)
{
    Before before = begin_slow();
    Frame *f = (Frame *)take(&t->chunks, sizeof *f);
    if (f) {
        f->below = below;
        f->level = below->level + 1;
        below->above = f;
    }
    end_slow(before);
    return f;
}

/* ---- Entering and leaving ---- */

/* Sampling is decided by the outermost entry: each context's 1st, N+1st, 2N+1st …, or after gaps of 1 to 2N-1. */
OWN void sample(Thread *t, Node *n)
{
    n->wait = run.random ? random_below(t, 2 * run.period - 1) : run.period - 1;
    n->counting = run.period == 1 ? n->slot : part_slot(t, n, ENTRIES, n->turn[ENTRIES]++ % GROUPS);
}

/* Makes `f` the top frame, for an entry of `n`.  It is timed if it is sampled (but in direct recursion the outer
   entry has the time already), or if the entry around it is sampled, which must know what of its time was not
   its own. */
HOT void open_frame(Thread *t, Frame *f, Node *n)
{
    const Frame *in = f->below;
    Slot *s = n->slot;
    f->node = n;
    f->sampled = n->sampled;
    f->outer = n->depth == 0;
    f->counters = n->sampled ? COUNTERS_OF(n->counting) : t->scratch;
    f->start = 0;
    f->again = 0;
    f->laps.state = NO_LAPS;
    f->team = NULL;
    f->waits_since = 0;
    s->depth = ++n->depth;
    SIGNAL_FENCE(); /* a frame is complete before it is the top one */
    t->top = f;
    now_set(t, f->counters);
    if (n->sampled ? in->node != n : in->sampled)
        f->start = mr_ticks();
    else if (n->sampled)
        s->untimed++;
    if (f->outer && n->sampled) {
        s->open_since = f->start;
        if (!s->first_ticks)
            s->first_ticks = s->last_ticks = f->start;
    }
}

HOT void push(Thread *t, Frame *f, Node *n)
{
    if (n->depth == 0) {
        n->sampled = n->wait == 0;
        if (n->sampled)
            sample(t, n);
        else
            n->wait--;
    }
    n->slot->entries++;
    if (n->sampled) {
        n->slot->sampled++;
        n->counting->group_sampled++;
        if (n->counting != n->slot)
            n->counting->sampled++;
    }
    open_frame(t, f, n);
}

/* `laps` of the stretch were run.  Before the first turn all are counted with the rest of the entry. */
OWN void account_laps(const Frame *f, mr_u64 laps)
{
    if (f->laps.state == SKIP || f->laps.state == BURST)
        f->node->parts[LAPS][0].slot->entries += laps;
    if (f->laps.state == BURST)
        f->laps.slot->group_sampled += laps;
}

/* A jump out of the loop: how much it skipped is not known, what it counted nearly. */
OWN void abandon_laps(const Frame *f)
{
    if (f->laps.state == BURST)
        account_laps(f, f->laps.stretch);
}

/* Ends the top entry at tick `now`.  With A open from 0 to 100, B inside it from 10 to 90 and A again from 20
   to 80, A has 100 ticks of which 20 are nested (B's 80 but for A's own 60), B has 80 of which 60 are: what
   remains adds up to 100. */
OWN void pop(Thread *t, mr_u64 now)
{
    const Frame *f = t->top;
    Node *n = f->node;
    Slot *s = n->slot;
    mr_u64 ticks = now > f->start ? now - f->start : 0; /* processors' counters may be some ticks apart */
    abandon_laps(f);
    t->again -= f->again;
    n->depth -= 1 + f->again;
    t->top = f->below;
    s->depth = n->depth;
    if (!f->start)
        return;
    if (f->below->sampled)
        f->below->node->slot->nested_ticks += ticks;
    if (f->sampled && !f->outer)
        n->inner += ticks;
    if (f->sampled && f->outer) {
        s->ticks += ticks;
        s->nested_ticks -= n->inner;
        s->open_since = 0;
        s->last_ticks = now;
        n->inner = 0;
    }
}

OWN void pop_to(Thread *t, const Frame *until, mr_u64 now)
{
    while (t->top != until)
        pop(t, now);
}

/* Ends the entries above `until` together, now; the clock is read if any of them is timed. */
OWN void close_to(Thread *t, const Frame *until)
{
    const Frame *f = t->top;
    mr_u64 now = 0;
    for (; f != until && !now; f = f->below)
        now = f->start ? mr_ticks() : 0;
    pop_to(t, until, now);
    now_set(t, t->top->counters);
}

OWN COLD Thread *thread_start(void);

OWN Thread *me(void)
{
    Thread *t = self_get();
    return t ? t : thread_start();
}

OWN int deaf(const Thread *t)
{
    return !t->ready || t->ignored || ATOMIC_READ(&run.ended);
}

OWN COLD mr_u64 *ignore_entry(Thread *t)
{
    if (t != &nobody)
        t->ignored++;
    return now_get(t);
}

OWN COLD mr_u64 *ignore_exit(Thread *t)
{
    if (t->ignored)
        t->ignored--;
    return now_get(t);
}

/* Opens an entry of the ROI; NULL where that cannot be. */
HOT Frame *enter(Thread *t, unsigned roi)
{
    Frame *f;
    Node *n;
    hold(t);
    t->skipped = 0;
    f = t->top->above ? t->top->above : frame_new(t, t->top);
    n = t->recent[roi];
    if (!n || (n->depth == 0 && n->parent != t->top->node))
        n = node_find(t, t->top->node, roi, 0);
    if (f && n)
        push(t, f, n);
    release(t);
    return n ? f : NULL;
}

/* Direct recursion: the open entry counts, has the time already, and is one frame with those inside it. */
HOT int is_again(const Thread *t, unsigned roi)
{
    const Frame *f = t->top;
    return f->node->roi == roi && f != &t->bottom && f->laps.state == NO_LAPS;
}

HOT Frame *enter_again(Thread *t)
{
    Frame *f = t->top;
    Node *n = f->node;
    Slot *s = n->slot;
    hold(t);
    s->entries++;
    if (f->sampled) {
        s->sampled++;
        s->untimed++;
        n->counting->group_sampled++;
        if (n->counting != s)
            n->counting->sampled++;
    }
    s->depth = ++n->depth;
    f->again++;
    t->again++;
    release(t);
    return f;
}

HOT Frame *enter_any(Thread *t, unsigned roi)
{
    if (deaf(t) || roi >= roi_count)
        return NULL;
    return is_again(t, roi) ? enter_again(t) : enter(t, roi);
}

mr_u64 *mr_enter(unsigned roi)
{
    Thread *t = me();
    const Frame *f = enter_any(t, roi);
    return f ? f->counters : ignore_entry(t);
}

/* An entry that is ignored counts where its surroundings do: not at all inside one that is not counted. */
mr_u64 *mr_begin(unsigned roi)
{
    Thread *t = me();
    const Frame *f = enter_any(t, roi);
    mr_u64 *c;
    if (f)
        return f->sampled ? f->counters : NULL;
    c = ignore_entry(t);
    return c == sink || c == t->scratch ? NULL : c;
}

/* An entry that is not sampled, inside of none that is, from which no other ROI is entered: counted, and nothing else.  A signal's handler that
   enters one has it as if it came from around this one. */
mr_u64 *mr_begin_leaf(unsigned roi)
{
    Thread *t = self_get();
    Node *n = t && !deaf(t) && roi < roi_count ? t->recent[roi] : NULL;
    if (!n || n->depth || !n->wait || n->parent != t->top->node || t->top->sampled)
        return mr_begin(roi);
    hold(t);
    n->wait--;
    n->slot->entries++;
    t->skipped = roi + 1;
    release(t);
    return NULL;
}

/* Ends `n` of the entries that share the top frame, not all of them. */
HOT void leave_again(Thread *t, unsigned n)
{
    Frame *f = t->top;
    if (f->laps.state != NO_LAPS) { /* a jump out of a loop of the innermost */
        abandon_laps(f);
        f->laps.state = NO_LAPS;
        f->counters = f->sampled ? COUNTERS_OF(f->node->counting) : t->scratch;
        now_set(t, f->counters);
    }
    f->again -= n;
    t->again -= n;
    f->node->depth -= n;
    f->node->slot->depth = f->node->depth;
}

mr_u64 *mr_leave(unsigned roi)
{
    Thread *t = me();
    const Frame *f;
    if (t->skipped == roi + 1) {
        t->skipped = 0;
        return now_get(t);
    }
    if (deaf(t) || roi >= roi_count)
        return ignore_exit(t);
    hold(t); /* first: what a handler enters after the clock was read would be longer than the entry around it */
    for (f = t->top; f != t->base && f->node->roi != roi; f = f->below)
        ;
    if (f->again && f->node->roi == roi) {
        if (f != t->top)
            close_to(t, f);
        leave_again(t, 1);
    } else if (f == t->top && !f->start && f->laps.state == NO_LAPS && f != t->base) { /* not timed: nothing else to do */
        Node *n = f->node;
        t->top = f->below;
        n->slot->depth = --n->depth;
        now_set(t, t->top->counters);
    } else if (f != t->base) {
        close_to(t, f->below);
    }
    release(t);
    return now_get(t);
}

/* ---- Laps ---- */

/* Of a long loop in a sampled entry only some laps are counted.  The first few hundred all are, with the rest of the
   entry, so that short loops are exact.  Then come windows of N * b laps, each with a burst of b counted laps at one
   of its N places, frac(golden ratio) of the window on from the place before.  The first place and the length of the
   exact part go round likewise from loop to loop of the context, by the fractions of two square roots, from a random
   start.  So every lap is counted with the same probability, a loop that changes as it goes is met along all of its
   length, and one that repeats itself at all points of its period, evenly: with places drawn one by one the error
   of periodic loops was 1.5 to 2.5 times as large (this is a randomised Kronecker sequence; it must not go on from
   one loop to the next, since how far it gets in a loop depends on it).

       256 + 0…N laps │ N * b laps    │ N * b laps    │ …
       all counted    │#··············│·······#·······│ …   # a burst, counted into slots of kind 1

   The first window begins with its burst, so that no loop that gets so far goes unseen.  b is 1 at first, and doubles
   with every 32 windows, to 64: the calls at both ends of a burst weigh less, and the window that the loop ends in is
   still a small part of it. */
enum { EXACT_LAPS = 256, WINDOWS = 32, MOST_BURST = 64 };
static const mr_u64 never = MR_NO_END;
mr_u32 mr_all_laps;

/* The point of 0 … n - 1 at a fraction, n at most 2^32. */
OWN mr_u64 place(u32 phase, mr_u64 n) { return phase * n >> 32; }

mr_u64 mr_laps(void)
{
    Thread *t = me();
    Frame *f = t->top;
    u32 *phase;
    if (deaf(t) || run.period == 1 || !f->sampled)
        return never;
    abandon_laps(f); /* of a loop before */
    f->counters = COUNTERS_OF(f->node->counting);
    now_set(t, f->counters);
    f->laps.state = EXACT;
    f->laps.burst = 1;
    f->laps.windows = 0;
    phase = f->node->phase;
    if (!phase[0] && !phase[1]) {
        phase[0] = (u32)random_below(t, 0xffffffffu);
        phase[1] = (u32)random_below(t, 0xffffffffu);
    }
    phase[0] += 0x6A09E667u; /* sqrt 2 */
    f->laps.phase = phase[1] += 0xBB67AE85u; /* sqrt 3 */
    f->laps.stretch = EXACT_LAPS + place(phase[0], run.period < 4096 ? run.period : 4096);
    return f->laps.stretch;
}

/* Begins a burst. */
OWN mr_u64 burst(Thread *t, Frame *f)
{
    f->laps.state = BURST;
    f->laps.slot = part_slot(t, f->node, LAPS, f->node->turn[LAPS]++ % GROUPS);
    f->counters = COUNTERS_OF(f->laps.slot);
    return f->laps.burst;
}

/* What follows the stretch that has ended: its length. */
OWN mr_u64 next_stretch(Thread *t, Frame *f)
{
    Laps *l = &f->laps;
    mr_u64 n = run.period >> 32 ? (mr_u64)1 << 32 : run.period, at, skip;
    if (l->state == EXACT) {
        l->rest = n - 1;
        if (part_slot(t, f->node, LAPS, 0) != f->node->slot)
            return burst(t, f);
        l->state = NO_LAPS; /* the file is full: all laps are counted with the rest */
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
    mr_u64 laps;
    if (deaf(t) || f->laps.state == NO_LAPS)
        return never;
    hold(t);
    account_laps(f, f->laps.stretch);
    laps = f->laps.stretch = next_stretch(t, f);
    now_set(t, f->counters);
    *c = f->counters == t->scratch ? NULL : f->counters;
    release(t);
    return laps - 1;
}

mr_u64 *mr_laps_end(mr_u64 left)
{
    Thread *t = me();
    Frame *f = t->top;
    if (deaf(t) || f->laps.state == NO_LAPS)
        return now_get(t);
    hold(t);
    if (left <= f->laps.stretch)
        account_laps(f, f->laps.stretch - left);
    f->laps.state = NO_LAPS;
    f->counters = COUNTERS_OF(f->node->counting);
    now_set(t, f->counters);
    release(t);
    return f->counters;
}

/* ---- Jumps ---- */

/* A mark is the number of open entries, and whether it was taken inside a handler that interrupted the runtime:
   a function called there may use setjmp too, and must not take the thread for one that a jump left behind. */
enum { MARK_HELD = 1 << 30 };

unsigned mr_mark(void)
{
    const Thread *t = self_get();
    return t ? (t->top->level + t->again + t->ignored) | (t->ready ? 0 : MARK_HELD) : 0;
}

/* A handler has left the runtime by siglongjmp in the middle of a change: the frames are right at every moment,
   the rest follows from them.  The time of the entry that was being closed may be lost. */
OWN COLD void repair(Thread *t)
{
    Frame *f;
    Node *n;
    for (n = t->nodes; n; n = n->older)
        n->depth = 0;
    t->again = 0;
    for (f = t->top; f != &t->bottom; f = f->below) {
        f->node->depth += 1 + f->again;
        t->again += f->again;
    }
    for (n = t->nodes; n; n = n->older) {
        n->slot->depth = n->depth;
        if (n->depth == 0)
            n->inner = n->slot->open_since = 0;
    }
    now_set(t, t->top->counters);
    release(t);
}

void mr_back(unsigned mark)
{
    Thread *t = self_get();
    const Frame *f;
    unsigned more;
    if (!t || t == &nobody)
        return;
    if (!t->ready && !(mark & MARK_HELD) && !run.off)
        repair(t);
    mark &= ~(unsigned)MARK_HELD;
    for (more = t->top->level + t->again + t->ignored; more > mark && t->ignored; more--)
        t->ignored--;
    if (more <= mark || deaf(t))
        return;
    hold(t);
    more -= mark; /* entries to close */
    for (f = t->top; f != t->base && f->again < more; f = f->below)
        more -= 1 + f->again;
    if (f != t->top)
        close_to(t, f);
    if (more && f->again)
        leave_again(t, more < f->again ? more : f->again);
    release(t);
}

#ifdef MR_ASIDE_NAME
__attribute__((__used__))
#if !defined(__clang__)
__attribute__((__externally_visible__))
#endif
#endif
mr_u64 *mr_current(void) { return now_get(me()); }

#ifdef MR_ASIDE_NAME
/* What debuggers know the frame by, where the compiler writes such text itself. */
#ifdef __GCC_HAVE_DWARF2_CFI_ASM
#define CFI(text) "   " text
#else
#define CFI(text) ""
#endif

/* C89 has strings of 509 characters. */
#define SAVE(text) __asm__ __volatile__ ("{|.att_syntax prefix\n}" text "{|.intel_syntax noprefix\n}" : : )

/* mr_current() for callers that take no register for changed: vectors are saved as the system saves them when it switches threads, in an area
   whose size the machine tells (CPUID, leaf 13), on a stack that may be aligned to nothing.  XRSTOR wants zeros in the area's header, 512 bytes
   behind its beginning.  Of the parts 0xe7 those are saved that functions pass on without saying so: x87, SSE, AVX, AVX-512; they lie in the first
   2,688 bytes, behind which there may be 8 KiB for matrices.  Compilers that were told to write Intel's syntax (-masm=intel) go on in it. */
__attribute__((__naked__, __used__, __noinline__, __cold__, __visibility__("hidden"), __no_instrument_function__))
#if !defined(__clang__)
__attribute__((__externally_visible__))
#endif
void mr_aside(void);
void mr_aside(void)
{
    SAVE ("   push %%rbp\n" CFI(".cfi_def_cfa_offset 16\n   .cfi_offset 6, -16\n")
          "   mov %%rsp, %%rbp\n" CFI(".cfi_def_cfa_register 6\n")
          "   push %%rax\n   push %%rbx\n   push %%rcx\n   push %%rdx\n   push %%rsi\n   push %%rdi\n"
          "   push %%r8\n   push %%r9\n   push %%r10\n   push %%r11\n   push %%r12\n");
    SAVE ("   xor %%r12d, %%r12d\n"             /* is there XSAVE, and may programs use it? */
          "   mov $1, %%eax\n   cpuid\n   and $0x8000000, %%ecx\n   jz 1f\n"
          "   mov $13, %%eax\n   xor %%ecx, %%ecx\n   cpuid\n"
          "   mov $2688, %%r12d\n   cmp %%r12d, %%ebx\n   cmovb %%ebx, %%r12d\n"
          "1: lea -576(%%rsp), %%rsp\n   sub %%r12, %%rsp\n   and $-64, %%rsp\n"
          "   test %%r12, %%r12\n   jz 2f\n");
    SAVE ("   lea 512(%%rsp), %%rdi\n   xor %%eax, %%eax\n   mov $8, %%ecx\n   cld\n   rep stosq\n"
          "   mov $0xe7, %%eax\n   xor %%edx, %%edx\n   xsave64 (%%rsp)\n"
          "   call " MR_TEXT(mr_current) "@PLT\n"
          "   mov $0xe7, %%eax\n   xor %%edx, %%edx\n   xrstor64 (%%rsp)\n   jmp 3f\n"
          "2: fxsave64 (%%rsp)\n   call " MR_TEXT(mr_current) "@PLT\n   fxrstor64 (%%rsp)\n");
    SAVE ("3: lea -88(%%rbp), %%rsp\n"
          "   pop %%r12\n   pop %%r11\n   pop %%r10\n   pop %%r9\n   pop %%r8\n"
          "   pop %%rdi\n   pop %%rsi\n   pop %%rdx\n   pop %%rcx\n   pop %%rbx\n   pop %%rax\n"
          "   pop %%rbp\n" CFI(".cfi_def_cfa 7, 8\n   .cfi_restore 6\n") "   ret\n");
}
#endif

mr_u64 *mr_at(unsigned counter)
{
    mr_u64 *c = mr_current();
    c[counter]++;
    return c;
}

/* ---- Start and end of a thread ---- */

OWN void run_start(void);

/* All memory of a thread; NULL when there is none. */
OWN Thread *thread_memory(void)
{
    size_t counters = (MR_COUNTERS + 1) * sizeof(mr_u64), rois = (MR_ROIS + 1) * sizeof(Node *);
    Chunk *chunks = NULL;
    Thread *t = (Thread *)take(&chunks, sizeof *t);
    if (!t)
        return NULL;
    t->recent = (Node **)take(&chunks, rois);
    t->scratch = (mr_u64 *)take(&chunks, counters);
    t->chunks = chunks;
    if (!t->recent || !t->scratch)
        return NULL;
    t->bottom.node = &t->root;
    t->bottom.counters = t->scratch;
    t->top = t->base = &t->bottom;
    return t;
}

/* Programs that make threads by the thousand would get a file of that many slots.  The first 64 are kept apart; a later one goes on in
   the slots of one that has ended, so that there are no more than there were threads at a time.  Nothing is copied: the sums are right
   whenever the process dies. */
enum { APART = 64 };

/* One that has ended, as a new one; NULL where there is none. */
OWN Thread *thread_again(void)
{
    Thread *t;
    unsigned i;
    LOCK();
    t = run.idle;
    if (t) {
        run.idle = t->next;
        t->next = run.living;
        run.living = t;
    }
    UNLOCK();
    if (!t)
        return NULL;
    for (i = 0; i < roi_count; i++)
        t->recent[i] = NULL;
    t->top = t->base = &t->bottom;
    t->os_thread = os_thread_id();
    t->ignored = t->again = 0;
    t->rounds = 0;
    t->life++;
    release(t);
    return t;
}

OWN Thread *thread_new(void)
{
    Thread *t = thread_again();
    if (t)
        return t;
    t = thread_memory();
    if (!t)
        return NULL;
    t->os_thread = os_thread_id();
    t->ready = !run.off; /* an ROI entered while it is off counts as ignored, and opens nothing */
    LOCK();
    t->ordinal = run.threads++;
    t->next = run.living;
    run.living = t;
    UNLOCK();
    if (!run.off)
        random_seed(t);
    return t;
}

/* Of a runtime whose mr_now is another's. */
OWN COLD Thread *foreign_thread(void)
{
#if defined(MR_RAW) && !defined(MR_NO_MMAP)
    static mr_u64 *(*current)(void);
    Before before = begin_slow();
    if (!current) {
        *(void **)(void *)&current = loaded_function(MR_TEXT(mr_current), "");
        complain("a library with a runtime of its own", NULL,
                 "linked with -Bsymbolic-functions; what it counts belongs to the regions of the program that call it");
    }
    if (current && current != mr_current)
        current();
    end_slow(before);
#endif
    if (!now_get(&nobody))
        now_set(&nobody, sink);
    return &nobody;
}

/* While it runs the thread is `nobody`: what a signal handler counts meanwhile goes to the sink. */
OWN Thread *thread_start(void)
{
    Before before;
    Thread *t;
    if (is_foreign())
        return foreign_thread();
    before = begin_slow();
    now_set(&nobody, sink);
    self_set(&nobody);
    run_start();
    t = thread_new();
    if (t) {
        self_set(t);
        now_set(t, t->scratch);
#ifdef MR_PROGRAM_ROI
        mr_enter(MR_PROGRAM_ROI);
        t->base = t->top;
#endif
    }
    end_slow(before);
    return t ? t : &nobody;
}

#ifndef MR_NO_MMAP
OWN void thread_free(Thread *t)
{
    Chunk *c = t->chunks, *next;
    Node *n;
    int i;
    for (n = t->nodes; n; n = n->older) {
        sys_unmap(n->slot, run.slot_bytes);
        for (i = 1; i < KINDS * GROUPS; i++)
            if (n->parts[i / GROUPS][i % GROUPS].index)
                sys_unmap(n->parts[i / GROUPS][i % GROUPS].slot, run.slot_bytes);
    }
    for (; c; c = next) { /* the oldest chunk, which holds *t, comes last */
        next = c->next;
        sys_unmap(c, c->bytes);
    }
}
#else
OWN void thread_free(Thread *t) { (void)t; }
#endif

#ifndef MR_NO_THREADS
/* The key's destructor.  Other keys' destructors may count: the first round only asks for another. */
OWN void thread_end(void *p)
{
    Thread *t = (Thread *)p, **link = &run.living;
    if (t == &nobody)
        return;
    if (t->rounds++ == 0) {
        key_set(t);
        return;
    }
    LOCK();
    hold(t);
    pop_to(t, &t->bottom, mr_ticks());
    while (*link && *link != t)
        link = &(*link)->next;
    if (*link)
        *link = t->next;
    UNLOCK();
    self_set(&nobody);
    now_set(&nobody, sink);
    if (t->ordinal + 1 < APART || run.off) {
        thread_free(t);
        return;
    }
    LOCK();
    t->next = run.idle;
    run.idle = t;
    UNLOCK();
}
#endif

/* ---- What other threads inherit ---- */

/* An ROI that is open on a thread, as one that goes on with its work has it. */
typedef struct Open {
    u32 roi, origin, group;
    int counting;
} Open;

/* What is open on the thread, from the outermost; no ROI is open as two contexts.  A context that was inherited, and that the thread has not
   entered itself, is handed on as it came: then all threads of a team have the same list. */
OWN unsigned open_list(const Thread *t, Open *list)
{
    const Frame *f = &t->bottom;
    unsigned n = 0;
    while (f != t->top) {
        const Node *at;
        const Slot *slot;
        unsigned i = 0;
        f = f->above;
        at = f->node;
        slot = (const Slot *)(const void *)f->counters - 1;
        while (i < n && list[i].roi != at->roi)
            i++;
        n += i == n;
        list[i].roi = at->roi;
        list[i].counting = f->counters != t->scratch;
        list[i].group = list[i].origin = 0;
        if (!list[i].counting || IS_PROGRAM(at->roi))
            continue;
        list[i].group = slot->group;
        list[i].origin = slot->kind == LAPS                            ? at->parts[LAPS][0].index
                         : at->slot->origin && at->slot->entries == 0 ? at->slot->origin
                                                                       : at->index;
    }
    return n;
}

/* Opens a context of the ROI inside `parent`, without an entry of its own.  0: it could not be stored. */
OWN int open_inherit(Thread *t, Node *parent, const Open *o)
{
    Frame *f = t->top->above ? t->top->above : frame_new(t, t->top);
    Node *n = node_find(t, parent, o->roi, o->origin);
    if (!f || !n)
        return 0;
    if (o->origin < n->index)
        n->slot->origin = o->origin;
    n->sampled = o->counting;
    n->counting = part_slot(t, n, ENTRIES, o->group);
    open_frame(t, f, n);
    return 1;
}

/* ---- Teams ---- */

/* A team of OpenMP works on what one of its threads has open, and so does whoever runs a task.  Threads of a pool are there before and
   after, so that nobody sees them begin: the construct's text hands over the list.  There is one Team for each list, so that a
   thread sees by one comparison that it has all of it open already: the one that began the construct, and all others for tasks. */
typedef struct Team {
    struct Team *next;
    unsigned n;
    Open opened[MR_ROIS + 1];
} Team;

static Team *teams; /* all that there ever were */

OWN COLD Team *team_find(const Open *list, unsigned n)
{
    Team *s;
    size_t bytes = n * sizeof *list;
    LOCK();
    for (s = teams; s; s = s->next)
        if (s->n == n && bytes_equal(s->opened, list, bytes))
            break;
    if (!s && (s = (Team *)memory(NULL, sizeof *s)) != NULL) {
        s->n = n;
        bytes_copy(s->opened, list, bytes);
        s->next = teams;
        teams = s;
    }
    UNLOCK();
    return s;
}

OWN COLD const Team *team_new(Thread *t)
{
    Open list[MR_ROIS + 1];
    Before before = begin_slow();
    unsigned n = open_list(t, list);
    t->top->team = team_find(list, n);
    t->top->team_counters = t->top->counters;
    end_slow(before);
    return t->top->team;
}

HOT const Team *team_here(Thread *t)
{
    const Frame *f = t->top;
    return f->team && f->team_counters == f->counters ? f->team : team_new(t);
}

const void *mr_team(void)
{
    Thread *t = me();
    return deaf(t) || !run.inherit ? NULL : team_here(t);
}

/* A task may be run inside of other regions than those that it was made in.  Those that are open already stay so; of the one that it was
   made in, if it is not the innermost, there is an entry more, as in a recursion. */
OWN COLD unsigned join(Thread *t, const Team *team)
{
    Frame *below = t->top, *base = t->base;
    Node *at = &t->root;
    unsigned i;
    hold(t);
    for (i = 0; i < team->n; i++) {
        Node *n = t->recent[team->opened[i].roi];
        if (!(n && n->depth) && !open_inherit(t, at, &team->opened[i]))
            break;
        at = t->recent[team->opened[i].roi];
    }
    if (at != &t->root && t->top->node != at) {
        Frame *f = t->top->above ? t->top->above : frame_new(t, t->top);
        if (f)
            open_frame(t, f, at);
    }
    if (t->top != below) {
        below->above->outer_base = base;
        t->base = t->top;
    }
    if (at != &t->root) {
        t->top->team = team;
        t->top->team_counters = t->top->counters;
    }
    release(t);
    return t->top == below ? 0 : below->level + 1;
}

/* A thread that waits for its team may run tasks in between: the mark says that it waits again behind this one. */
enum { WAITS_BEHIND = 1u << 30 };

OWN COLD void wait_begin(Frame *f)
{
    f->waits_nested = f->node->slot->nested_ticks;
    f->waits_since = mr_ticks();
}

/* A task that was made outside of all regions is part of the wait, but not the regions in it.  In a lap that counts for others it is part of
   what is scaled: laps that run as written tell of no waits. */
OWN COLD void wait_end(Frame *f)
{
    mr_u64 ticks = mr_ticks() - f->waits_since, nested = f->node->slot->nested_ticks - f->waits_nested;
    Slot *s = f->laps.state == BURST ? f->laps.slot : f->node->slot;
    f->waits_since = 0;
    if ((mr_i64)ticks > (mr_i64)nested) /* processors' counters may be some ticks apart */
        s->waited += ticks - nested;
}

unsigned mr_join(const void *team)
{
    Thread *t = me();
    unsigned waits = 0;
    if (!team || deaf(t))
        return 0;
    if (t->top->waits_since) {
        wait_end(t->top);
        waits = WAITS_BEHIND;
    }
    return (team_here(t) == team ? 0 : join(t, (const Team *)team)) | waits;
}

OWN void part(Thread *t, unsigned mark)
{
    Frame *f;
    hold(t);
    for (f = t->top; f->level > mark; f = f->below)
        ;
    if (f->level == mark) {
        t->base = f->outer_base;
        close_to(t, f->below);
    }
    release(t);
}

void mr_part(unsigned mark)
{
    Thread *t;
    if (!mark)
        return;
    t = me();
    if (deaf(t))
        return;
    if (mark & ~(unsigned)WAITS_BEHIND)
        part(t, mark & ~(unsigned)WAITS_BEHIND);
    if (mark & WAITS_BEHIND)
        wait_begin(t->top);
}

void mr_wait(void)
{
    Thread *t = me();
    if (!deaf(t) && t->top->sampled && t->top != &t->bottom)
        wait_begin(t->top);
}

void mr_done(unsigned mark)
{
    mr_part(mark);
    if (!mark)
        mr_wait();
}

void mr_met(void)
{
    Thread *t = me();
    if (!deaf(t) && t->top->waits_since)
        wait_end(t->top);
}

/* ---- Threads that a counted region makes ---- */

/* pthread_create(&id, attributes, MR_THREAD_START(f), a): the thread begins in a function of ours, which must find f and
   the ROIs that are open here, while its argument stays the program's.  So there is a number of such functions, each with a
   Start that it looks into and gives back.  When all are taken, by threads that were made but do not run yet, the next waits.
   The thread gets a context of its own for each ROI; `origin` and the group tell whose counts these are scaled like. */
#ifdef MR_NO_THREADS
mr_thread_function *mr_thread_start(mr_thread_function *start) { return start; }
mr_thrd_function *mr_thrd_start(mr_thrd_function *start) { return start; }
#else
enum { STARTS = 64 };

typedef struct Start {
    int taken;
    mr_function run;
    unsigned n;
    Open opened[MR_ROIS + 1];
} Start;

static Start starts[STARTS];

OWN Start *start_try(void)
{
    Start *s = starts;
    SHARED_LOCK();
    while (s != starts + STARTS && s->taken)
        s++;
    if (s != starts + STARTS)
        s->taken = 1;
    SHARED_UNLOCK();
    return s != starts + STARTS ? s : NULL;
}

/* NULL after a second in vain, and always from then on: many calls of pthread_create have failed. */
OWN Start *start_take(void)
{
    static int vain;
    Before before = begin_slow();
    Start *s = start_try();
    int i;
    for (i = 0; !s && i < 1000 && !ATOMIC_READ(&vain); i++) {
        pause_ms();
        s = start_try();
    }
    if (!s)
        ATOMIC_SET(&vain, 1);
    end_slow(before);
    return s;
}

OWN void start_give(Start *s)
{
    SHARED_LOCK();
    s->taken = 0;
    SHARED_UNLOCK();
}

/* A thread that inherits nothing runs as written, unless the whole program is counted: then it counts for the program. */
#ifdef MR_PROGRAM_ROI
#define UNINHERITED(start) mr_resolve((mr_function)(start))
#define IS_HEIR(t) ((t)->top->level > 1)
#else
#define UNINHERITED(start) ((mr_function)(start))
#define IS_HEIR(t) (now_get(t) != (t)->scratch)
#endif

/* What is open here; NULL where a thread has nothing to inherit. */
OWN Start *start_new(const Thread *t)
{
    Start *s = deaf(t) || !run.inherit || !IS_HEIR(t) ? NULL : start_take();
    if (s)
        s->n = open_list(t, s->opened);
    return s;
}

/* Enters what the thread inherits; gives the Start back.  Returns what mr_leave must not have popped before. */
OWN Frame *thread_begin(Start *s)
{
    Thread *t = me();
    Frame *base = t->base;
    unsigned i;
    for (i = 0; !deaf(t) && i < s->n; i++) {
        const Node *n = t->recent[s->opened[i].roi];
        if (n && n->depth) /* that of the whole program */
            continue;
        hold(t);
        if (open_inherit(t, t->top->node, &s->opened[i]))
            t->base = t->top;
        release(t);
    }
    start_give(s);
    return base;
}

/* By pthread_exit and by cancellation a thread ends elsewhere: thread_end closes what is open then. */
OWN void thread_done(Frame *base)
{
    Thread *t = me();
    if (deaf(t))
        return;
    hold(t);
    t->base = base;
    close_to(t, base);
    release(t);
}

/* No variable of these has its address taken: an address sanitizer would keep it poisoned when the thread is cancelled. */
OWN void *thread_main(int k, void *arg)
{
    mr_thread_function *body = (mr_thread_function *)starts[k].run;
    Frame *base = thread_begin(&starts[k]);
    void *result = body(arg);
    thread_done(base);
    return result;
}

OWN int thrd_main(int k, void *arg)
{
    mr_thrd_function *body = (mr_thrd_function *)starts[k].run;
    Frame *base = thread_begin(&starts[k]);
    int result = body(arg);
    thread_done(base);
    return result;
}

/* The functions, numbered 00 to 77 in octal. */
#define EIGHT(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7)
#define EACH_START(X) EIGHT(X, 0) EIGHT(X, 1) EIGHT(X, 2) EIGHT(X, 3) EIGHT(X, 4) EIGHT(X, 5) EIGHT(X, 6) EIGHT(X, 7)
#define DEFINE_MAIN(k) \
    OWN void *thread_main_##k(void *arg) { return thread_main(0##k, arg); } \
    OWN int thrd_main_##k(void *arg) { return thrd_main(0##k, arg); }
#define LIST_THREAD_MAIN(k) thread_main_##k,
#define LIST_THRD_MAIN(k) thrd_main_##k,
EACH_START(DEFINE_MAIN)

mr_thread_function *mr_thread_start(mr_thread_function *start)
{
    static mr_thread_function *const mains[STARTS] = { EACH_START(LIST_THREAD_MAIN) };
    Start *s = start_new(me());
    if (!s)
        return (mr_thread_function *)UNINHERITED(start);
    s->run = mr_resolve((mr_function)start);
    return mains[s - starts];
}

mr_thrd_function *mr_thrd_start(mr_thrd_function *start)
{
    static mr_thrd_function *const mains[STARTS] = { EACH_START(LIST_THRD_MAIN) };
    Start *s = start_new(me());
    if (!s)
        return (mr_thrd_function *)UNINHERITED(start);
    s->run = mr_resolve((mr_function)start);
    return mains[s - starts];
}
#endif

/* ---- What counting costs ---- */

enum { ROW = 32, FEW_ROWS = 3, MOST_ROWS = 64 };

OWN void row_of_entries(void)
{
    int i;
    for (i = 0; i < ROW; i++) {
        mr_begin(0);
        mr_leave(0);
    }
}

/* A region's cost inside its own time is measured with something in it, each step of which waits for the one before: the runtime's work
   beside the clock readings runs beside that, as in real regions.  About 20 ns, and not to be known in advance. */
static volatile unsigned body_seed = 1;

OWN unsigned body(unsigned x)
{
    int i;
    for (i = 0; i < 12; i++)
        x = x * 1664525u + (x >> 7);
    return x;
}

OWN void row_of_bodies(void)
{
    unsigned x = body_seed;
    int i;
    for (i = 0; i < ROW; i++)
        x = body(x);
    body_seed = x;
}

OWN void row_of_regions(void)
{
    unsigned x = body_seed;
    int i;
    for (i = 0; i < ROW; i++) {
        mr_u64 *c = mr_begin(0);
        if (c)
            c[0]++;
        x = body(x);
        mr_leave(0);
    }
    body_seed = x;
}

/* As counters stand in a program: not always the same one. */
OWN void row_of_counts(void)
{
    int i;
    for (i = 0; i < ROW; i++) {
        MR_COUNT(0);
        SIGNAL_FENCE();
        MR_COUNT(MR_COUNTERS / 3);
        SIGNAL_FENCE();
        MR_COUNT(MR_COUNTERS / 2);
        SIGNAL_FENCE();
        MR_COUNT(MR_COUNTERS - 1);
        SIGNAL_FENCE();
    }
}

/* Beside what the processor waits for, a count takes next to nothing. */
OWN void row_of_counts_beside(void)
{
    unsigned x = body_seed;
    int i;
    for (i = 0; i < ROW; i++) {
        MR_COUNT(0);
        MR_COUNT(MR_COUNTERS / 3);
        SIGNAL_FENCE();
        x = body(x);
        MR_COUNT(MR_COUNTERS / 2);
        MR_COUNT(MR_COUNTERS - 1);
        SIGNAL_FENCE();
    }
    body_seed = x;
}

OWN void row_of_nothing(void) { }

/* The median row is what is common: the quickest meets a processor in its best mood, the slowest another process. */
typedef struct Rows {
    int n;
    mr_u64 row[MOST_ROWS];
} Rows;

OWN void rows_add(Rows *r, mr_u64 ticks)
{
    int i = r->n;
    if (i == MOST_ROWS)
        return;
    for (r->n++; i > 0 && r->row[i - 1] > ticks; i--)
        r->row[i] = r->row[i - 1];
    r->row[i] = ticks;
}

OWN mr_u64 rows_median(const Rows *r) { return r->n ? r->row[r->n / 2] : 0; }

OWN mr_u64 row_ticks(void (*row)(void))
{
    mr_u64 begin = mr_ticks();
    row();
    return mr_ticks() - begin;
}

/* Ticks for a row of n, without those of a row without them, in ps for one. */
OWN mr_u64 row_ps(mr_u64 row, mr_u64 empty, mr_u64 hz, unsigned n)
{
    return row > empty ? (mr_u64)((double)(row - empty) * 1e12 / (double)hz) / n : 0;
}

enum { NOTHING, BODIES, REGIONS, COUNTS, COUNTS_BESIDE, AGAIN, KINDS_OF_ROWS };

/* Enters ROI 0 of a thread that is none, until the clock's rate is known. */
OWN void costs_of(const Slot *s)
{
    static void (*const rows[])(void) = { row_of_nothing, row_of_bodies, row_of_regions, row_of_counts, row_of_counts_beside,
                                          row_of_entries };
    static Rows took[KINDS_OF_ROWS], seen;
    mr_u64 ticks, median[KINDS_OF_ROWS], begin = mr_ticks();
    int n, i;
    for (n = 0; n < FEW_ROWS || clock_waits() || (!run.tsc && mr_ticks() - begin < NANO / 10000 && n < MOST_ROWS); n++)
        for (i = 0; i < KINDS_OF_ROWS; i++) {
            if (i == AGAIN)
                mr_enter(0);
            ticks = s->ticks;
            rows_add(&took[i], row_ticks(rows[i]));
            if (i == REGIONS)
                rows_add(&seen, s->ticks - ticks);
            if (i == AGAIN)
                mr_leave(0);
        }
    for (i = 0; i < KINDS_OF_ROWS; i++)
        median[i] = rows_median(&took[i]);
    run.costs.clocks = row_ps(rows_median(&seen), median[BODIES], run.hz, ROW);
    run.costs.entry = row_ps(median[REGIONS], median[BODIES], run.hz, ROW);
    /* In a program it is either, or something between. */
    run.costs.count = (row_ps(median[COUNTS], median[NOTHING], run.hz, 4 * ROW) + row_ps(median[COUNTS_BESIDE], median[BODIES], run.hz, 4 * ROW)) / 2;
    run.costs.untimed = row_ps(median[AGAIN], median[NOTHING], run.hz, ROW);
}

/* Once for a process and those that it forks.  A small fraction of a millisecond. */
OWN void costs_measure(void)
{
    Thread *t = thread_memory();
    Node *n = t ? (Node *)take(&t->chunks, sizeof *n) : NULL;
    mr_u64 period = run.period;
    if (n && roi_count) {
        n->slot = n->parts[ENTRIES][0].slot = (Slot *)memory(NULL, run.slot_bytes);
        n->parent = &t->root;
    }
    if (n && n->slot) {
        node_link(t, n);
        t->recent[0] = n;
        t->ready = 1;
        run.period = 1;
        self_set(t);
        now_set(t, t->scratch);
        costs_of(n->slot);
        now_set(&nobody, sink);
        self_set(&nobody);
        run.period = period;
    }
    while (clock_waits())
        ;
    if (t)
        thread_free(t);
}

/* ---- Start, fork and end of the process ---- */

#ifndef MR_NO_MMAP
/* In a forked child: gives the open contexts new, empty slots at the same addresses (the program holds pointers to
   the counters) and forgets the others, whose slots are the parent's. */
OWN void parts_fork(const Thread *t, Node *n)
{
    int i;
    for (i = 1; i < KINDS * GROUPS; i++) {
        Part *p = &n->parts[i / GROUPS][i % GROUPS];
        if (p->index && (!n->depth || !slot_claim(t, n, (u32)i / GROUPS, (u32)i % GROUPS, p->slot, &p->index)))
            memory(p->slot, run.slot_bytes);
    }
}

OWN void thread_fork(Thread *t)
{
    mr_u64 now = mr_ticks();
    Frame *f;
    Node *n;
    for (n = t->nodes; n; n = n->older) {
        n->children = NULL;
        n->inner = n->wait = 0;
        if (n->depth)
            continue;
        memory(n->slot, run.slot_bytes);
        parts_fork(t, n);
        if (t->recent[n->roi] == n)
            t->recent[n->roi] = NULL;
    }
    t->root.children = t->nodes = NULL;
    for (f = &t->bottom; f != t->top; ) {
        f = f->above;
        n = f->node;
        f->start = f->start ? now : 0;
        if (!f->outer)
            continue;
        node_claim(t, n);
        node_link(t, n);
        parts_fork(t, n);
        n->slot->depth = n->depth;
        n->slot->entries = n->slot->sampled = n->slot->group_sampled = IS_PROGRAM(n->roi);
        n->slot->first_ticks = n->slot->last_ticks = now;
        n->slot->open_since = n->sampled ? now : 0;
    }
}

OWN void forked_child(void)
{
    Thread *t = self_get();
    Before before = begin_slow();
#ifndef MR_NO_THREADS
    static const Lock fresh = FREE;
    list_lock = shared_lock = fresh; /* a thread that does not exist here may hold them */
    bytes_clear(starts, sizeof starts);
#endif
    run.ended = 0;
    run.threads = 0;
    run.living = run.idle = NULL;
    make_path(run.pattern, 1);
    file_make();
    if (t && t != &nobody) {
        hold(t);
        run.threads = 1;
        run.living = t;
        t->next = NULL;
        t->ordinal = 0;
        t->os_thread = os_thread_id();
        if (!run.off)
            random_seed(t);
        thread_fork(t);
        release(t);
    }
    end_slow(before);
}

/* Before 2.34, glibc has pthread_atfork in an archive that comes with -lpthread only; this is what it calls.  The handle is that of the
   library that we are in, which may be closed. */
#ifdef __GLIBC__
extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void *);
#ifdef MR_GNU
extern void *__dso_handle __attribute__((__visibility__("hidden")));
#define AT_FORK(child) __register_atfork(NULL, NULL, child, __dso_handle)
#else
#define AT_FORK(child) __register_atfork(NULL, NULL, child, NULL)
#endif
#elif defined(MR_RAW)
extern int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

OWN void at_fork(void (*child)(void))
{
    int (*atfork)(void (*)(void), void (*)(void), void (*)(void));
    *(void **)(void *)&atfork = library_function("pthread_atfork");
    if (!atfork)
        atfork = pthread_atfork;
    atfork(NULL, NULL, child);
}
#define AT_FORK(child) at_fork(child)
#else
#define AT_FORK(child) pthread_atfork(NULL, NULL, child)
#endif
#else
#define AT_FORK(child) ((void)0)
#endif

/* Closes the open contexts of another thread: by its slots alone, since it may still be running and change its
   frames.  At worst the entry that it leaves in this moment is timed twice. */
QUIET_RACE OWN void settle(const Thread *t, mr_u64 now)
{
    const Node *n;
    for (n = t->nodes; n; n = n->older) { /* children come before their parents */
        Slot *s = n->slot, *up = n->parent->slot;
        mr_u64 since = s->open_since;
        if (since && since <= now) {
            s->ticks += now - since;
            s->nested_ticks -= n->inner;
            s->last_ticks = now;
            if (up && up->open_since)
                up->nested_ticks += now - since;
        }
        s->open_since = s->depth = 0;
    }
}

/* After this, entering and leaving does nothing any more; counting still counts. */
OWN void run_end(void)
{
    Thread *t, *mine = self_get();
    int may_lock = !mine || mine->ready; /* else a handler that interrupted the runtime calls exit: the lock may be ours */
    mr_u64 now = mr_ticks();
    if (!run.started || run.off || run.ended)
        return;
    if (may_lock)
        LOCK();
    ATOMIC_SET(&run.ended, 1);
    for (t = run.living; t; t = t->next)
        if (t == mine && t->ready)
            pop_to(t, &t->bottom, now);
        else
            settle(t, now);
    run.header->end_ticks = now;
    clock_refine();
    run.header->state = 1;
    file_finish();
    if (may_lock)
        UNLOCK();
}

/* The child of vfork() runs in its parent's memory: what ends is not the process that is counted. */
int mr_ending(int status)
{
    if (run.started && !run.off && !run.ended && run.header->pid == (u32)process_id())
        run_end();
    return status;
}

OWN void run_start_locked(void)
{
    size_t page = page_bytes();
    run.privileged = sys_privileged();
#ifdef MR_TLS
    key_make();
#endif
    run.off = read_flag("MEMREWRITE_OFF", 0, "neither 0 nor 1; counting is on");
    run.inherit = read_flag("MEMREWRITE_INHERIT", 1, "neither 0 nor 1; threads inherit the ROIs that are open");
    run.period = read_period();
    mr_all_laps = run.period == 1;
    read_pattern();
    if (run.off)
        return;
    run.header_bytes = page;
    run.slot_bytes = (sizeof(Slot) + MR_COUNTERS * sizeof(mr_u64) + page - 1) / page * page;
    clock_choose();
    costs_measure();
    file_make();
    AT_FORK(forked_child);
#ifndef MR_GNU
    atexit(run_end);
#endif
}

OWN void run_start(void)
{
    LOCK();
    if (!run.started) {
        run.started = 1;
        run_start_locked();
    }
    UNLOCK();
}

/* ---- library calls ---- */

#if defined(__GNUC__) && !defined(__TINYC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define MR_LOW_FIRST
/* Sanitizers mind what is read behind a string's end, though it is in the same word. */
#if defined(__has_feature)
#if !__has_feature(__address_sanitizer__) && !__has_feature(__hwaddress_sanitizer__) && !__has_feature(__thread_sanitizer__) && !__has_feature(__memory_sanitizer__)
#define MR_BY_WORDS
#endif
#elif !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_HWADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MR_BY_WORDS
#endif
#endif

#ifdef MR_BY_WORDS
typedef uintptr_t __attribute__((__may_alias__)) Word;

/* The lowest byte that is zero has its high bit set, and none below it. */
static Word zeros(Word w)
{
    const Word ones = (Word)-1 / 255;
    return (w - ones) & ~w & (ones << 7);
}
#endif

MR_API mr_u64 mr_whole(double x)
{
    return x >= 9e18 ? (mr_u64)9000000000000000000 : x > 0 ? (mr_u64)(x + 0.5) : 0;
}

MR_API double mr_divide(double a, double b)
{
    return b != 0 ? a / b : 0;
}

MR_API double mr_min(double a, double b)
{
    return a < b ? a : b;
}

MR_API double mr_max(double a, double b)
{
    return a > b ? a : b;
}

#if !defined(__GNUC__) || defined(__TINYC__)
MR_API mr_u64 mr_positive(mr_u64 x)
{
    return (mr_i64)x > 0 ? x : 0;
}

MR_API mr_u64 mr_beyond(mr_u64 a, mr_u64 b)
{
    return a > b ? a - b : 0;
}

MR_API mr_u64 mr_least(mr_u64 a, mr_u64 b)
{
    return a < b ? a : b;
}

MR_API mr_u64 mr_greatest(mr_u64 a, mr_u64 b)
{
    return a > b ? a : b;
}
#endif

/* Without libm: the square of what is left has the next binary digit in front of the point. */
MR_API double mr_log2(double x)
{
    double sum = 0, part = 1;
    int i;
    if (x > 1e300)
        return 0;
    for (; x >= 2; x /= 2)
        sum++;
    for (i = 0; i < 40 && x > 1; i++) {
        x *= x;
        part /= 2;
        if (x >= 2) {
            x /= 2;
            sum += part;
        }
    }
    return sum;
}

MR_API mr_u64 mr_most(double x)
{
    return x < 0 || x > 1e18 ? MR_ALL : (mr_u64)x;
}

/* A loop of our own: the program may have a strlen of its own, too.  Aligned words never reach into a page that the string is not in; what is in
   front of the string in the first one is made other than zero. */
MR_API mr_u64 mr_strlen(const void *s, mr_u64 most)
{
    const char *at = s;
    mr_u64 n = 0;
    if (!at || !most)
        return 0;
#ifdef MR_BY_WORDS
    {
        size_t before = (uintptr_t)at % sizeof (Word);
        const char *p = at - before;
        Word zero = zeros(*(const Word *)(const void *)p | ~((Word)-1 << 8 * before));
        while (!zero) {
            p += sizeof (Word);
            if ((mr_u64)(p - at) >= most)
                return most;
            zero = zeros(*(const Word *)(const void *)p);
        }
        n = (mr_u64)(p - at) + (mr_u64)__builtin_ctzll(zero) / 8;
        return n < most ? n : most;
    }
#else
    while (n < most && at[n])
        n++;
    return n;
#endif
}

MR_API char *mr_format(const char *format, void **kept)
{
    *kept = (void *)format;
    return (char *)format;
}

#ifdef MR_LOW_FIRST
typedef struct Unaligned {
    uint64_t value;
} __attribute__((__packed__, __may_alias__)) Unaligned;
#endif

/* How many bytes of a word are equal. */
static mr_u64 equal_bytes(const char *x, const char *y)
{
#ifdef MR_LOW_FIRST
    uint64_t p, q;
    p = ((const Unaligned *)(const void *)x)->value;
    q = ((const Unaligned *)(const void *)y)->value;
    return p == q ? 8 : (mr_u64)__builtin_ctzll(p ^ q) / 8;
#else
    mr_u64 n = 0;
    while (n < 8 && x[n] == y[n])
        n++;
    return n;
#endif
}

/* The last word may have bytes that were looked at before. */
MR_API mr_u64 mr_match(const void *a, const void *b, mr_u64 most)
{
    const char *x = a, *y = b;
    mr_u64 n = 0, equal;
    if (!x || !y)
        return 0;
    if (most >= 8) {
        for (; most - n > 8; n += 8)
            if ((equal = equal_bytes(x + n, y + n)) < 8)
                return n + equal;
        return most - 8 + equal_bytes(x + most - 8, y + most - 8);
    }
    while (n < most && x[n] == y[n])
        n++;
    return n;
}

MR_API mr_u64 mr_strmatch(const void *a, const void *b, mr_u64 most)
{
    const char *x = a, *y = b;
    mr_u64 n = 0;
    if (!x || !y)
        return 0;
    if (most == MR_ALL)
        while (x[n] && x[n] == y[n])
            n++;
    else
        while (n < most && x[n] && x[n] == y[n])
            n++;
    return n;
}

/* Where it can be arranged, there is a file even if no ROI is ever entered, the directory is the one that the
   program began in, and the file is finished after the last of the program's own exit handlers. */
#if defined(MR_GNU)
#define AT_START __attribute__((__constructor__(101))) static
#elif defined(__TINYC__) && defined(__x86_64__) && defined(__linux__)
#define AT_START
__asm__(".section .init\n\tcall mr_init\n\t.text"); /* it ignores the attribute and has no .init_array */
#endif

#ifdef AT_START
AT_START MR_API void mr_init(void)
{
    Before before;
    if (is_foreign())
        return;
    before = begin_slow();
    pairs_collect(); /* before there are handlers that could interrupt it */
    if (!self_get()) {
        now_set(&nobody, sink);
        self_set(&nobody);
        run_start();
        self_set(NULL);
        now_set(&nobody, NULL);
    }
    end_slow(before);
}
#endif

#ifdef MR_GNU
/* At the end of the program, or of the library that we are in: then the key's destructor must not be called any more. */
__attribute__((__destructor__(101))) OWN void at_end(void)
{
    if (is_foreign())
        return;
    run_end();
    key_drop();
}
#endif
