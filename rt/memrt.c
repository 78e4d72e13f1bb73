/* memrewrite runtime: counts into a file that outlives the program.
   Input: calls and macros of memrt.h from the rewritten text; MEMREWRITE_OUT, _SAMPLE, _OFF.
   Output: one .mrc file per process (doc/format.md).
   Method: each thread keeps a tree of contexts (a ROI entered from a parent context) and a stack
   of open entries.  The counters of a context are a slot of the file, mapped shared, so what was
   counted survives any death of the process, and no lock and no atomic is on the counting path.
   Only claiming a slot, once per context, synchronises: one atomic add on the header.

       thread ─▶ top frame ─▶ frame ─▶ bottom          a frame is one open entry
                    │            │        │
                    ▼            ▼        ▼
                  node  ──▶    node ──▶  root           a node is one context; arrows go to its parent
                    │            │
                    ▼            ▼
                 slot 7        slot 2                   mapped from the file

   Signal handlers may count and may enter ROIs: `ready` is 0 while a thread changes its own stack
   or tree; an entry made by a handler just then counts into the context that is open.
   The host is never stopped: when something cannot be had, counting goes on in private memory.
   Limits: a handler that leaves by siglongjmp while the thread was inside mr_enter or mr_leave switches ROIs
   off for that thread; a longjmp over inner entries of the *same* recursive ROI leaves it open.
   The text is C89 with what the system headers give, so it builds under the flags of old programs too.
   Options: MR_NO_THREADS, MR_NO_MMAP (file written at exit), MR_NO_POSIX (C99 library only; implies both). */

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

#if !defined(__unix__) && !defined(__APPLE__) && !defined(MR_NO_POSIX)
#define MR_NO_POSIX
#endif
#ifdef MR_NO_POSIX
#define MR_NO_MMAP
#ifndef MR_NO_THREADS
#define MR_NO_THREADS
#endif
#endif

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#ifndef MR_NO_POSIX
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#endif

/* Without -lpthread, glibc before 2.34 lacks these; then there are no threads whose end matters. */
#if defined(__GLIBC__) && defined(__GNUC__) && !defined(MR_NO_THREADS)
#pragma weak pthread_key_create
#pragma weak pthread_setspecific
#define HAVE_KEYS (pthread_key_create != NULL && pthread_setspecific != NULL)
#else
#define HAVE_KEYS 1
#endif

#if defined(__GNUC__) && !defined(__TINYC__)
#define SIGNAL_FENCE() __asm__ volatile("" ::: "memory")
#define ATOMIC_READ(p) __atomic_load_n(p, __ATOMIC_RELAXED)
#define ATOMIC_SET(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define COLD __attribute__((cold, noinline))
#else
#define SIGNAL_FENCE() ((void)0)
#define ATOMIC_READ(p) (*(p))
#define ATOMIC_SET(p, v) ((void)(*(p) = (v)))
#define COLD
#endif

/* ---- The file's structures: doc/format.md; no padding anywhere ---- */

typedef uint32_t u32;

typedef struct Header {
    unsigned char magic[8];
    u32 byte_order, version, header_bytes, slot_header_bytes;
    mr_u64 slot_bytes;
    char build[32];
    u32 counters, rois;
    volatile u32 slots, state;
    mr_u64 sample_period, clock_hz;
    u32 clock_kind, pid;
    mr_u64 start_unix_ns, start_ticks, end_ticks;
    unsigned char type_sizes[8];
    int32_t rank;
    volatile u32 lost;
    mr_u64 clock_cost_ps, reserved[13];
    char host[64], program[256];
} Header;

typedef struct Slot { /* the counters follow */
    volatile u32 magic;
    u32 roi, thread, parent;
    mr_u64 os_thread, entries, sampled, ticks, nested_ticks, open_since, first_ticks, last_ticks, depth, zero[5];
} Slot;

typedef char mr_check_header[sizeof(Header) == 576 ? 1 : -1];
typedef char mr_check_slot[sizeof(Slot) == 128 ? 1 : -1];
typedef char mr_check_build[sizeof MR_BUILD == 33 ? 1 : -1];

#ifdef MR_PROGRAM_ROI
#define IS_PROGRAM(roi) ((roi) == MR_PROGRAM_ROI)
#else
#define IS_PROGRAM(roi) 0
#endif

enum { SLOT_MAGIC = 0x544F4C53, PATH_ROOM = 4096, CHUNK_BYTES = 32768, NANO = 1000000000 };

/* ---- The process's structures ---- */

/* A context.  Invariant: a node that is open (depth > 0) has an open parent, or is the root. */
typedef struct Node {
    Slot *slot;
    struct Node *parent, *children, *sibling;
    struct Node *older;  /* next in the list of all nodes of the thread */
    mr_u64 depth;        /* open entries */
    mr_u64 own;          /* exclusive ticks of the inner entries of the recursion that is open */
    mr_u64 wait;         /* entries until the next sampled one */
    u32 roi;
    u32 index;           /* slot index + 1; 0: not in the file */
    int sampled;         /* the outermost open entry is sampled; inner ones follow it */
} Node;

/* One open entry.  Frames are kept for reuse: `above` outlives the pop. */
typedef struct Frame {
    struct Frame *below, *above;
    Node *node;
    mr_u64 *counters;
    mr_u64 start;        /* 0: not timed */
    mr_u64 nested;       /* ticks of the entries inside that were timed */
    int sampled;
    int outer;           /* not an inner entry of a recursion */
} Frame;

typedef struct Chunk {
    struct Chunk *next;
    size_t bytes, used;
} Chunk;

typedef struct Thread {
    struct Thread *next; /* list of living threads */
    Chunk *chunks;       /* all memory of this thread, this struct included */
    Frame *top, *base;   /* base: the lowest frame that mr_leave may not pop */
    Frame bottom;
    Node root, *nodes;
    Node **recent;       /* by ROI: the context entered last; the only one that can be open */
    mr_u64 *scratch;     /* counters of what is not recorded */
    mr_u64 *now;         /* mr_now, where the compiler has no thread-local variables */
    mr_u64 os_thread;
    u32 ordinal;
    volatile int ready;  /* 0: the thread is changing its frames or nodes, or nothing is recorded */
    unsigned ignored;    /* open entries that were made while not ready, or without memory */
    int rounds;          /* calls of the key's destructor */
} Thread;

static struct {
    int started, off, stored, complained;
    int named_by_pid;    /* the file's name has the pid in it */
    volatile int ended;
    Header *header;
    size_t header_bytes, slot_bytes;
    mr_u64 period;
    u32 threads;
    Thread *living;
    char pattern[PATH_ROOM], directory[PATH_ROOM], path[PATH_ROOM];
#ifdef MR_NO_MMAP
    struct Kept *kept;
#else
    dev_t device;
    ino_t inode;
#endif
} run;

static mr_u64 sink[MR_COUNTERS + 1]; /* counters of a thread that has ended or found no memory */
static Thread nobody;                /* such a thread; never ready */

/* ---- Platform: clock, locks, memory, messages ---- */

static mr_u64 mr_ticks(void)
{
#ifdef MR_NO_POSIX
    return (mr_u64)clock() * (NANO / CLOCKS_PER_SEC) + 1;
#else
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (mr_u64)t.tv_sec * NANO + (mr_u64)t.tv_nsec;
#endif
}

static mr_u64 unix_ns(void)
{
#ifdef MR_NO_POSIX
    return (mr_u64)time(NULL) * NANO;
#else
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (mr_u64)t.tv_sec * NANO + (mr_u64)t.tv_nsec;
#endif
}

/* What an empty ROI sees of its own clock reads, in ps: the least average of some short rows, since a
   single pair is lost in the clock's granularity.  About 5 us; rows end early on a slow clock. */
static mr_u64 clock_cost(void)
{
    mr_u64 begin = mr_ticks(), from = begin, to = begin, least = 0;
    int row, i;
    for (row = 0; row < 16 && to - begin < 30000; row++) {
        from = mr_ticks();
        for (i = 0; i < 16; i++)
            to = mr_ticks();
        if (row == 0 || to - from < least)
            least = to - from;
    }
    return least * 1000 / 16;
}

#ifdef MR_NO_THREADS
#define LOCK() ((void)0)
#define UNLOCK() ((void)0)
#else
static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
#define LOCK() ((void)pthread_mutex_lock(&list_lock))
#define UNLOCK() ((void)pthread_mutex_unlock(&list_lock))
#endif

/* Adds one; returns what was there before. */
static u32 atomic_next(volatile u32 *p)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    return __atomic_fetch_add(p, 1, __ATOMIC_RELAXED);
#elif defined(MR_NO_THREADS)
    return (*p)++;
#else
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    u32 before;
    pthread_mutex_lock(&lock);
    before = (*p)++;
    pthread_mutex_unlock(&lock);
    return before;
#endif
}

/* Zeroed private memory, at a given place or anywhere; NULL when there is none.
   Not malloc: the first count of a thread may come from a handler that interrupted malloc. */
static void *memory(void *at, size_t bytes)
{
#ifdef MR_NO_MMAP
    return at ? memset(at, 0, bytes) : calloc(1, bytes);
#else
    void *p = mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | (at ? MAP_FIXED : 0), -1, 0);
    return p == MAP_FAILED ? NULL : p;
#endif
}

/* One line: memrewrite: SUBJECT=VALUE: what */
static void complain(const char *subject, const char *value, const char *what)
{
    char line[1024];
    int n = snprintf(line, sizeof line - 1, "memrewrite: %s%s%.400s: %s", subject, value ? "=" : "", value ? value : "", what);
    size_t length = n < 0 ? 0 : (size_t)n < sizeof line - 1 ? (size_t)n : sizeof line - 2;
    line[length++] = '\n';
#ifdef MR_NO_POSIX
    fwrite(line, 1, length, stderr);
#else
    if (write(2, line, length) < 0)
        errno = 0;
#endif
}

static unsigned long process_id(void)
{
#ifdef MR_NO_POSIX
    return 0;
#else
    return (unsigned long)getpid();
#endif
}

static void host_name(char *name, size_t room)
{
#ifdef MR_NO_POSIX
    name[0] = 0;
#else
    if (gethostname(name, room) != 0)
        name[0] = 0;
#endif
    name[room - 1] = 0;
}

/* ---- Environment ---- */

/* The value of a variable, NULL where it is unset or empty. */
static const char *environment(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static const char *rank_text(void)
{
    static const char *const names[] = { "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID",
                                         "MV2_COMM_WORLD_RANK" };
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = environment(names[i]);
        if (value && strlen(value) < 10 && strspn(value, "0123456789") == strlen(value))
            return value;
    }
    return NULL;
}

static mr_u64 read_period(void)
{
    const char *text = environment("MEMREWRITE_SAMPLE");
    mr_u64 period = 0;
    size_t i, length = text ? strlen(text) : 0;
    if (!text)
        return 1;
    if (length < 19 && strspn(text, "0123456789") == length)
        for (i = 0; i < length; i++)
            period = period * 10 + (mr_u64)(text[i] - '0');
    if (period == 0) {
        complain("MEMREWRITE_SAMPLE", text, "not a whole number above 0; every entry is counted");
        return 1;
    }
    return period;
}

static int read_off(void)
{
    const char *text = environment("MEMREWRITE_OFF");
    if (!text || strcmp(text, "0") == 0)
        return 0;
    if (strcmp(text, "1") == 0)
        return 1;
    complain("MEMREWRITE_OFF", text, "neither 0 nor 1; counting");
    return 0;
}

/* Appends to the text at `out`; 0 where it does not fit. */
static int append(char *out, const char *s)
{
    size_t n = strlen(out), more = strlen(s);
    if (n + more >= PATH_ROOM)
        return 0;
    memcpy(out + n, s, more + 1);
    return 1;
}

/* Makes the file's name: %p pid, %h host, %r rank, %% a percent sign.  0 where the pattern makes no sense.
   A forked child whose name would be its parent's gets its pid behind it. */
static int make_path(const char *pattern, int forked)
{
    char pid[24], host[64], one[2] = { 0, 0 };
    const char *rank = rank_text();
    int ok = 1;
    snprintf(pid, sizeof pid, "%lu", process_id());
    run.path[0] = 0;
    run.named_by_pid = 0;
    if (pattern[0] != '/' && run.directory[0])
        ok = append(run.path, run.directory) && append(run.path, "/");
    for (; *pattern && ok; pattern++) {
        one[0] = *pattern;
        if (*pattern != '%') {
            ok = append(run.path, one);
            continue;
        }
        switch (*++pattern) {
        case 'p': ok = append(run.path, pid); run.named_by_pid = 1; break;
        case 'h': host_name(host, sizeof host); ok = append(run.path, host); break;
        case 'r': ok = append(run.path, rank ? rank : "0"); break;
        case '%': ok = append(run.path, "%"); break;
        default: ok = 0; pattern--; break;
        }
    }
    if (ok && forked && !run.named_by_pid)
        ok = append(run.path, ".") && append(run.path, pid);
    return ok;
}

static void read_pattern(void)
{
    const char *text = environment("MEMREWRITE_OUT");
#ifndef MR_NO_POSIX
    if (!getcwd(run.directory, PATH_ROOM))
        run.directory[0] = 0;
#endif
    if (text && append(run.pattern, text) && make_path(text, 0))
        return;
    if (text)
        complain("MEMREWRITE_OUT", text, "too long, or a % that is none of %p %h %r %%; memrewrite.%p.mrc is used");
    run.pattern[0] = 0;
    append(run.pattern, "memrewrite.%p.mrc");
    make_path(run.pattern, 0);
}

/* ---- The file ---- */

static void program_name(char *name, size_t room)
{
#if defined(__linux__) && !defined(MR_NO_POSIX)
    if (readlink("/proc/self/exe", name, room - 1) < 0)
        name[0] = 0;
#endif
    name[room - 1] = 0;
}

static void fill_header(Header *h)
{
    static const unsigned char magic[8] = { 0x89, 'M', 'R', 'C', '\r', '\n', 0x1a, '\n' };
    const char *rank = rank_text();
    h->byte_order = 0x01020304;
    h->version = 1;
    h->header_bytes = (u32)run.header_bytes;
    h->slot_header_bytes = (u32)sizeof(Slot);
    h->slot_bytes = run.slot_bytes;
    memcpy(h->build, MR_BUILD, sizeof h->build);
    h->counters = MR_COUNTERS;
    h->rois = MR_ROIS;
    h->sample_period = run.period;
    h->clock_hz = NANO;
    h->pid = (u32)process_id();
    h->start_unix_ns = unix_ns();
    h->start_ticks = mr_ticks();
    h->type_sizes[0] = (unsigned char)sizeof(char *);
    h->type_sizes[1] = (unsigned char)sizeof(size_t);
    h->type_sizes[2] = (unsigned char)sizeof(int);
    h->type_sizes[3] = (unsigned char)sizeof(long);
    h->type_sizes[4] = (unsigned char)sizeof(mr_u64);
    h->type_sizes[5] = (unsigned char)sizeof(double);
    h->type_sizes[6] = (unsigned char)sizeof(long double);
    h->type_sizes[7] = (unsigned char)sizeof(wchar_t);
    h->rank = rank ? (int32_t)strtol(rank, NULL, 10) : -1;
    h->clock_cost_ps = clock_cost();
    host_name(h->host, sizeof h->host);
    program_name(h->program, sizeof h->program);
    SIGNAL_FENCE();
    memcpy(h->magic, magic, sizeof magic);
}

/* One line, once: what comes after a full disk would be the same again. */
static void cannot_write(void)
{
    const char *why = strerror(errno);
    char what[160];
    if (run.complained)
        return;
    run.complained = 1;
    snprintf(what, sizeof what, "cannot write the counters (%.80s); the program goes on without", why);
    complain(run.path, NULL, what);
}

#ifdef MR_NO_MMAP

/* Slots live in ordinary memory, in a list, and are written when the program ends. */
typedef struct Kept {
    struct Kept *next;
    size_t index;
} Kept;

#define KEPT_BYTES 64 /* keeps the slot behind it aligned */

static void file_make(void)
{
    static Header header;
    memset(&header, 0, sizeof header);
    run.header = &header;
    run.kept = NULL;
    run.stored = 1;
    fill_header(&header);
}

static Slot *slot_map(u32 index, Slot *at)
{
    char *p = at ? (char *)at - KEPT_BYTES : (char *)memory(NULL, KEPT_BYTES + run.slot_bytes);
    Kept *k = (Kept *)(void *)p;
    if (!p)
        return NULL;
    if (at)
        memset(at, 0, run.slot_bytes);
    k->index = index;
    LOCK();
    k->next = run.kept;
    run.kept = k;
    UNLOCK();
    return (Slot *)(void *)(p + KEPT_BYTES);
}

static int write_at(FILE *f, size_t offset, const void *p, size_t bytes)
{
    return fseek(f, (long)offset, SEEK_SET) == 0 && fwrite(p, 1, bytes, f) == bytes;
}

static void file_finish(void)
{
    FILE *f = fopen(run.path, "wb");
    int ok = f && write_at(f, run.header_bytes - 1, "", 1) && write_at(f, 0, run.header, sizeof(Header));
    Kept *k;
    for (k = run.kept; ok && k; k = k->next)
        ok = write_at(f, run.header_bytes + k->index * run.slot_bytes, (char *)k + KEPT_BYTES, run.slot_bytes);
    if (f && fclose(f) != 0)
        ok = 0;
    if (!ok)
        cannot_write();
}

#else

/* Real blocks for [offset, +bytes): a write into a hole of a full disk would be a SIGBUS.  Never by ftruncate:
   another thread may have claimed what lies behind.  The limit is asked first, since passing it is a signal. */
static int reserve(int fd, off_t offset, size_t bytes)
{
    static const char zeros[4096] = { 0 };
    struct rlimit limit;
    int error, tries = 0;
    size_t done = 0;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && (rlim_t)offset + bytes > limit.rlim_cur) {
        errno = EFBIG;
        return 0;
    }
    do
        error = posix_fallocate(fd, offset, (off_t)bytes);
    while (error == EINTR && ++tries < 100);
    if (error == ENOSPC || error == EFBIG || error == EDQUOT) {
        errno = error;
        return 0;
    }
    while (error && done < bytes) { /* this filesystem cannot reserve */
        ssize_t n = pwrite(fd, zeros, sizeof zeros, offset + (off_t)done);
        if (n < 0 && errno != EINTR)
            return 0;
        if (n > 0)
            done += (size_t)n;
    }
    return 1;
}

static void *map_file(int fd, void *at, off_t offset, size_t bytes)
{
    void *p = mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | (at ? MAP_FIXED : 0), fd, offset);
    return p == MAP_FAILED ? NULL : p;
}

/* Is the file that stands there an empty one or an old one of ours? */
static int may_replace(const char *path)
{
    struct stat st;
    char head[4] = "";
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), ok = 0;
    if (fd < 0)
        return 0;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
        ok = st.st_size == 0 || (read(fd, head, 4) == 4 && memcmp(head, "\211MRC", 4) == 0);
    close(fd);
    return ok;
}

/* A new file, never an old one truncated: another process may have that one mapped, and would get SIGBUS. */
static int file_create(const char *path)
{
    int tries, fd = -1;
    for (tries = 0; tries < 8; tries++) {
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            break;
        if (!may_replace(path)) {
            errno = EEXIST;
            break;
        }
        if (unlink(path) != 0 && errno != ENOENT)
            break;
    }
    return fd;
}

static void file_make(void)
{
    struct stat st;
    int fd = file_create(run.path);
    run.header = NULL;
    if (fd >= 0 && fstat(fd, &st) == 0 && reserve(fd, 0, run.header_bytes)) {
        run.header = (Header *)map_file(fd, NULL, 0, run.header_bytes);
        run.device = st.st_dev;
        run.inode = st.st_ino;
    }
    run.stored = run.header != NULL;
    if (!run.stored) {
        static Header private_header;
        cannot_write();
        memset(&private_header, 0, sizeof private_header);
        run.header = &private_header;
    }
    if (fd >= 0) {
        if (!run.stored)
            unlink(run.path);
        close(fd);
    }
    fill_header(run.header);
}

/* Opened anew for each slot: a descriptor that stayed open would shift the numbers that the program gets, and a
   program that closes all descriptors would hand ours to a file of its own. */
static int file_reopen(void)
{
    struct stat st;
    int fd = open(run.path, O_RDWR | O_CLOEXEC);
    if (fd >= 0 && (fstat(fd, &st) != 0 || st.st_dev != run.device || st.st_ino != run.inode)) {
        close(fd);
        errno = ENOENT;
        fd = -1;
    }
    return fd;
}

/* Slot `index`, zeroed, anywhere or in the place of `at`; NULL when the file cannot hold it. */
static Slot *slot_map(u32 index, Slot *at)
{
    off_t offset = (off_t)run.header_bytes + (off_t)index * (off_t)run.slot_bytes;
    Slot *s = NULL;
    int fd = file_reopen();
    if (fd >= 0 && reserve(fd, offset, run.slot_bytes))
        s = (Slot *)map_file(fd, at, offset, run.slot_bytes);
    if (!s)
        cannot_write();
    if (fd >= 0)
        close(fd);
    return s;
}

static void file_finish(void)
{
}

#endif

/* ---- Threads: who am I ---- */

#ifndef MR_NO_THREADS
static void thread_end(void *p);
static pthread_key_t key;
static int have_key;

static void key_make(void)
{
    have_key = HAVE_KEYS && pthread_key_create(&key, thread_end) == 0;
}
#endif

#if defined(MR_TLS) || defined(MR_NO_THREADS)
#ifdef MR_TLS
MR_TLS mr_u64 *mr_now;
static MR_TLS Thread *self;
#else
static mr_u64 *mr_now;
static Thread *self;
#endif

static Thread *self_get(void) { return self; }
static mr_u64 *now_get(const Thread *t) { (void)t; return mr_now; }
static void now_set(Thread *t, mr_u64 *counters) { (void)t; mr_now = counters; }

static void self_set(Thread *t)
{
    self = t;
#ifndef MR_NO_THREADS
    if (have_key && t != &nobody)
        pthread_setspecific(key, t);
#endif
}
#else
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static Thread *self_get(void)
{
    pthread_once(&key_once, key_make);
    return have_key ? (Thread *)pthread_getspecific(key) : &nobody;
}
static mr_u64 *now_get(const Thread *t) { return t->now ? t->now : sink; }
static void now_set(Thread *t, mr_u64 *counters) { t->now = counters; }
static void self_set(Thread *t) { pthread_setspecific(key, t); }
#endif

static void hold(Thread *t)
{
    t->ready = 0;
    SIGNAL_FENCE();
}

static void release(Thread *t)
{
    SIGNAL_FENCE();
    t->ready = 1;
}

/* ---- Contexts ---- */

static int chunk_add(Chunk **list, size_t bytes)
{
    size_t all = bytes + sizeof(Chunk) + 16 > CHUNK_BYTES ? bytes + sizeof(Chunk) + 16 : CHUNK_BYTES;
    Chunk *c = (Chunk *)memory(NULL, all);
    if (!c)
        return 0;
    c->bytes = all;
    c->used = (sizeof(Chunk) + 15) / 16 * 16;
    c->next = *list;
    *list = c;
    return 1;
}

/* Zeroed memory that lives as long as the thread; NULL when there is none. */
static void *take(Chunk **list, size_t bytes)
{
    Chunk *c = *list;
    void *p;
    bytes = (bytes + 15) / 16 * 16;
    if (!c || c->bytes - c->used < bytes) {
        if (!chunk_add(list, bytes))
            return NULL;
        c = *list;
    }
    p = (char *)c + c->used;
    c->used += bytes;
    return p;
}

static mr_u64 *counters_of(Slot *s)
{
    return (mr_u64 *)(void *)(s + 1);
}

/* Gives the node a zeroed slot, in the file if possible, in the place of its old one if it has one.
   0 when there is no memory at all. */
static int node_claim(const Thread *t, Node *n)
{
    const Node *p = n->parent;
    Slot *s = NULL;
    u32 index = 0;
    if (run.stored) {
        index = atomic_next(&run.header->slots);
        s = slot_map(index, n->slot);
        if (!s)
            atomic_next(&run.header->lost);
    }
    n->index = s ? index + 1 : 0;
    if (!s)
        s = (Slot *)memory(n->slot, run.slot_bytes);
    if (!s)
        return 0;
    n->slot = s;
    while (p->parent && !p->index) /* one that could not be stored */
        p = p->parent;
    s->roi = n->roi;
    s->thread = t->ordinal;
    s->parent = p->index;
    s->os_thread = t->os_thread;
    ATOMIC_SET(&s->magic, (u32)SLOT_MAGIC);
    return 1;
}

static void node_link(Thread *t, Node *n)
{
    n->sibling = n->parent->children;
    n->parent->children = n;
    n->older = t->nodes;
    t->nodes = n;
}

static COLD Node *node_new(Thread *t, Node *parent, unsigned roi)
{
    int error = errno;
    Node *n = (Node *)take(&t->chunks, sizeof *n);
    if (n) {
        n->parent = parent;
        n->roi = roi;
        if (node_claim(t, n))
            node_link(t, n);
        else
            n = NULL;
    }
    errno = error;
    return n;
}

/* The context of `roi` inside `parent`: most often the one that was used last. */
static Node *node_find(Thread *t, Node *parent, unsigned roi)
{
    Node *n = t->recent[roi];
    if (n && n->parent == parent)
        return n;
    for (n = parent->children; n && n->roi != roi; n = n->sibling)
        ;
    if (!n)
        n = node_new(t, parent, roi);
    if (n)
        t->recent[roi] = n;
    return n;
}

static COLD Frame *frame_new(Thread *t, Frame *below)
{
    int error = errno;
    Frame *f = (Frame *)take(&t->chunks, sizeof *f);
    errno = error;
    if (f) {
        f->below = below;
        below->above = f;
    }
    return f;
}

/* ---- Entering and leaving ---- */

/* Sampling is decided by the outermost entry: each context's 1st, N+1st, 2N+1st … */
static int sample(Node *n)
{
    if (n->wait == 0)
        n->wait = run.period;
    return n->wait-- == run.period;
}

/* Makes `f` an entry of `n`.  It is timed if it is recorded (but for direct recursion, whose time its outer entry
   has), or if the entry around it is recorded, which must know what part of its time was not its own. */
static void push(Thread *t, Frame *f, Node *n)
{
    const Frame *in = f->below;
    Slot *s = n->slot;
    int timed;
    f->outer = n->depth == 0;
    if (f->outer)
        n->sampled = sample(n);
    f->node = n;
    f->sampled = n->sampled;
    f->counters = n->sampled ? counters_of(s) : t->scratch;
    f->nested = 0;
    f->start = 0;
    n->depth++;
    s->depth = n->depth;
    s->entries++;
    t->top = f;
    now_set(t, f->counters);
    timed = in->sampled;
    if (n->sampled) {
        s->sampled++;
        timed = in->node != n;
    }
    if (timed)
        f->start = mr_ticks();
    if (f->outer && n->sampled) {
        s->open_since = f->start;
        if (!s->first_ticks)
            s->first_ticks = s->last_ticks = f->start;
    }
}

/* Ends the top entry at tick `now`.  With A open from 0 to 100, B inside it from 10 to 90 and A again from 20
   to 80, A has ticks 100 of which 20 are nested, B has 80 of which 60 are: what remains adds up to 100. */
static void pop(Thread *t, mr_u64 now)
{
    Frame *f = t->top, *below = f->below;
    Node *n = f->node;
    Slot *s = n->slot;
    mr_u64 ticks = f->start ? now - f->start : f->nested;
    t->top = below;
    below->nested += ticks;
    s->depth = --n->depth;
    if (!f->sampled)
        return;
    n->own += ticks - f->nested;
    if (f->outer) {
        s->ticks += ticks;
        s->nested_ticks += ticks - n->own;
        s->open_since = 0;
        s->last_ticks = now;
        n->own = 0;
    }
}

/* Closes what is open above `until` at tick `now`. */
static void pop_to(Thread *t, const Frame *until, mr_u64 now)
{
    while (t->top != until)
        pop(t, now);
}

static COLD Thread *thread_start(void);

static Thread *me(void)
{
    Thread *t = self_get();
    return t ? t : thread_start();
}

static int deaf(const Thread *t)
{
    return !t->ready || t->ignored || ATOMIC_READ(&run.ended);
}

static COLD mr_u64 *ignore_entry(Thread *t)
{
    if (t != &nobody)
        t->ignored++;
    return now_get(t);
}

static COLD mr_u64 *ignore_exit(Thread *t)
{
    if (t->ignored)
        t->ignored--;
    return now_get(t);
}

mr_u64 *mr_enter(unsigned roi)
{
    static const unsigned rois = MR_ROIS;
    Thread *t = me();
    Frame *f;
    Node *n;
    if (deaf(t) || roi >= rois)
        return ignore_entry(t);
    hold(t);
    f = t->top->above ? t->top->above : frame_new(t, t->top);
    n = t->recent[roi];
    if (!n || n->depth == 0)
        n = node_find(t, t->top->node, roi);
    if (f && n)
        push(t, f, n);
    release(t);
    return f && n ? f->counters : ignore_entry(t);
}

mr_u64 *mr_leave(unsigned roi)
{
    static const unsigned rois = MR_ROIS;
    Thread *t = me();
    mr_u64 now = t->top && t->top->start ? mr_ticks() : 0;
    const Frame *f;
    if (deaf(t) || roi >= rois)
        return ignore_exit(t);
    for (f = t->top; f != t->base && f->node->roi != roi; f = f->below)
        if (!now && f->below->start)
            now = mr_ticks();
    if (f != t->base) {
        hold(t);
        pop_to(t, f->below, now);
        now_set(t, t->top->counters);
        release(t);
    }
    return now_get(t);
}

mr_u64 *mr_start(void)
{
    return now_get(me());
}

mr_u64 *mr_current(void)
{
    return now_get(me());
}

mr_u64 *mr_at(unsigned counter)
{
    mr_u64 *c = now_get(me());
    c[counter]++;
    return c;
}

/* ---- Start and end of a thread ---- */

static void run_start(void);

static Thread *thread_new(void)
{
    size_t counters = (MR_COUNTERS + 1) * sizeof(mr_u64), rois = (MR_ROIS + 1) * sizeof(Node *);
    Chunk *chunks = NULL;
    Thread *t = NULL;
    if (chunk_add(&chunks, sizeof *t + counters + rois + 64 + 16 * sizeof(Frame)))
        t = (Thread *)take(&chunks, sizeof *t);
    if (!t)
        return NULL;
    t->recent = (Node **)take(&chunks, rois);
    t->scratch = (mr_u64 *)take(&chunks, counters);
    t->chunks = chunks;
    t->bottom.node = &t->root;
    t->bottom.counters = t->scratch;
    t->top = t->base = &t->bottom;
#if defined(__linux__) && !defined(MR_NO_POSIX)
    t->os_thread = (mr_u64)syscall(SYS_gettid);
#endif
    t->ready = !run.off;
    LOCK();
    t->ordinal = run.threads++;
    t->next = run.living;
    run.living = t;
    UNLOCK();
    return t;
}

/* While it runs the thread is `nobody`: what a signal handler counts meanwhile goes to the sink. */
static Thread *thread_start(void)
{
    int error = errno;
    Thread *t;
    now_set(&nobody, sink);
    self_set(&nobody);
    run_start();
    t = thread_new();
    if (!t) {
        errno = error;
        return &nobody;
    }
    self_set(t);
    now_set(t, t->scratch);
#ifdef MR_PROGRAM_ROI
    mr_enter(MR_PROGRAM_ROI);
    t->base = t->top;
#endif
    errno = error;
    return t;
}

#ifndef MR_NO_THREADS
static void thread_free(Thread *t)
{
    Chunk *c = t->chunks, *next;
#ifndef MR_NO_MMAP
    Node *n;
    for (n = t->nodes; n; n = n->older)
        munmap(n->slot, run.slot_bytes);
#endif
    for (; c; c = next) { /* the oldest chunk, which holds *t, comes last */
        next = c->next;
#ifdef MR_NO_MMAP
        free(c);
#else
        munmap(c, c->bytes);
#endif
    }
}

/* The key's destructor.  Other keys' destructors may count: the first round only asks for another. */
static void thread_end(void *p)
{
    Thread *t = (Thread *)p, **link = &run.living;
    if (t == &nobody)
        return;
    if (t->rounds++ == 0) {
        pthread_setspecific(key, t);
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
    thread_free(t);
}
#endif

/* ---- Start, fork and end of the process ---- */

#ifndef MR_NO_POSIX
/* Gives the contexts that are open a new, empty slot at the same address (the program holds pointers to the
   counters), and forgets the others, whose old slots are the parent's. */
static void thread_fork(Thread *t)
{
    Frame *f;
    Node *n;
    mr_u64 now = mr_ticks();
    for (n = t->nodes; n; n = n->older) {
        n->children = NULL;
        n->own = n->wait = 0;
        if (n->depth)
            continue;
        memory(n->slot, run.slot_bytes);
        if (t->recent[n->roi] == n)
            t->recent[n->roi] = NULL;
    }
    t->root.children = t->nodes = NULL;
    for (f = &t->bottom; f != t->top; ) {
        f = f->above;
        n = f->node;
        f->start = f->start ? now : 0;
        f->nested = 0;
        if (!f->outer)
            continue;
        node_claim(t, n);
        node_link(t, n);
        n->slot->depth = n->depth;
        n->slot->entries = n->slot->sampled = IS_PROGRAM(n->roi);
        n->slot->first_ticks = n->slot->last_ticks = now;
        n->slot->open_since = n->sampled ? now : 0;
    }
}

static void forked_child(void)
{
    Thread *t = self_get();
    int error = errno;
#ifndef MR_NO_THREADS
    static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
    list_lock = fresh; /* a thread that does not exist here may have held it */
#endif
    if (t && t != &nobody)
        hold(t);
    run.ended = 0;
    run.threads = 0;
    run.living = NULL;
    make_path(run.pattern, 1);
    file_make();
    if (t && t != &nobody) {
        run.living = t;
        run.threads = 1;
        t->next = NULL;
        t->ordinal = 0;
        t->os_thread = process_id();
        thread_fork(t);
        release(t);
    }
    errno = error;
}

/* glibc's pthread_atfork is in an archive that old versions add with -lpthread only; this is what it calls. */
#if defined(__GLIBC__)
extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void *);
#define AT_FORK(child) __register_atfork(NULL, NULL, child, NULL)
#else
#define AT_FORK(child) pthread_atfork(NULL, NULL, child)
#endif
#endif

static void run_end(void)
{
    Thread *t;
    mr_u64 now = mr_ticks();
    LOCK();
    if (run.started && !run.off && !run.ended) {
        ATOMIC_SET(&run.ended, 1);
        for (t = run.living; t; t = t->next)
            if (t == self_get() || t->ready)
                pop_to(t, &t->bottom, now);
        run.header->end_ticks = now;
        run.header->state = 1;
        file_finish();
    }
    UNLOCK();
}

static void run_start_locked(void)
{
    size_t page = 4096;
#if !defined(MR_NO_THREADS) && defined(MR_TLS)
    key_make();
#endif
    run.off = read_off();
    run.period = read_period();
    read_pattern();
    if (run.off)
        return;
#ifndef MR_NO_POSIX
    if (sysconf(_SC_PAGESIZE) > 4096)
        page = (size_t)sysconf(_SC_PAGESIZE);
#endif
    run.header_bytes = page;
    run.slot_bytes = (sizeof(Slot) + MR_COUNTERS * sizeof(mr_u64) + page - 1) / page * page;
    file_make();
#ifndef MR_NO_POSIX
    AT_FORK(forked_child);
#endif
#if !defined(__GNUC__) || defined(__TINYC__)
    atexit(run_end);
#endif
}

static void run_start(void)
{
    LOCK();
    if (!run.started) {
        run.started = 1;
        run_start_locked();
    }
    UNLOCK();
}

/* Where the compiler can say so, the file is there even if no ROI is ever entered, and is finished after the
   last of the program's own exit handlers. */
#if defined(__GNUC__) && !defined(__TINYC__)
__attribute__((constructor(101))) static void at_start(void)
{
    int error = errno;
    if (self_get())
        return;
    self_set(&nobody);
    now_set(&nobody, sink);
    run_start();
    self_set(NULL);
    now_set(&nobody, NULL);
    errno = error;
}

__attribute__((destructor(101))) static void at_end(void)
{
    run_end();
}
#endif
