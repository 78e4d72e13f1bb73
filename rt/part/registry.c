/* ---- Images of the process ---- */

/* A program and its libraries that were linked apart have a runtime each, and do not see each other's names: a program
   exports none, dlopen may hide a library's.  So they meet at a place in memory: a page at the first of some addresses
   that nothing else lies at, which the first image maps.  Another one finds it there by what it begins with.

       page ─▶ image ─▶ image ─▶ image       each with the functions that the others call

   Whoever goes through the list is counted in one of two sums; an image that is closed takes itself out of the list
   and waits until both were 0 once, so that nobody calls what is not there any more.  Nobody else ever waits. */
#if defined(MR_RAW) && !defined(MR_NO_MMAP) && !defined(MR_NO_THREADS)
#define HAVE_IMAGES
#endif

/* An ROI that is open on a thread, in the form in which another thread inherits it.  instance: the image whose ROI it
   is; 0: ours. */
typedef struct Open {
    u32 instance, roi, origin, group;
    int counting;
} Open;
enum { OPEN_ROOM = MR_ROIS_AT_MOST + 65 }; /* A thread inherits at most 64 regions of other images. */

/* An open entry, in the form in which other images get it.  stamp: how many entries are open on the thread up to this
   one, in all images. */
typedef struct Entry {
    u32 instance, roi, stamp;
    int sampled, tsc;
    mr_u64 start;
    Place at;
    unsigned char build[16];
} Entry;

/* The functions that other images call, on the thread that the call is about. */
typedef struct Image {
    struct Image *next;
    u32 instance, others; /* others: number of other images. */
    unsigned char build[16];
    void (*opened)(const Entry *e);
    void (*closed)(u32 stamp, mr_u64 now, int tsc); /* Tells that this entry, and those inside it, are closed. */
    void (*moved)(u32 stamp, const Place *at); /* Tells where the entry's counts go from now on. */
    int (*region)(u32 n, Entry *e); /* Describes the n-th entry from the outermost one on; returns 1, 0 if there is
                                       none, -1 on another thread. */
    void (*list)(u32 stamp, Open *o); /* Lists what is open, as another thread inherits it. */
    void (*inherit)(const Open *o);
    void (*again)(u32 roi);
    void (*spared)(mr_u64 begin, int tsc); /* The time since `begin` belongs to no region. */
    int (*ordinal)(void); /* Returns the thread's ordinal, or -1. */
    void (*event)(int what, int value); /* what: one of EVENT_…. */
    mr_u64 (*iterations)(void);
    mr_u64 (*turn)(mr_u64 **c);
    mr_u64 *(*iterations_end)(mr_u64 left);
} Image;

#ifdef HAVE_IMAGES
static Image image;

#define OTHERS ATOMIC_READ(&image.others)

enum { PLACES = 6, NOT_OVER = 0x100000, REGISTRY_VERSION = 1, WAIT_MS = 5000 };

typedef struct Registry {
    char magic[8];
    u32 version, instances, threads, epoch, readers[2];
    Lock lock;
    Image *first;
} Registry;

static Registry *registry;
static const char registry_magic[8] = {'m', 'r', 'i', 'm', 'a', 'g', 'e', 's'};

/* An address where the page may lie.  It is far from where systems put programs, libraries and stacks, and from the
   shadows of sanitizers, and fits into 39 bits. */
OWN char *registry_place(int i)
{
#if UINTPTR_MAX > 0xffffffffu
    static const unsigned short part[PLACES] = {0x1d52, 0x2d52, 0x0952, 0x4d52, 0x5152, 0x6252};
    return (char *)((uintptr_t)part[i] << (i < 3 ? 24 : 32) | 0x454000u);
#else
    static const unsigned short part[PLACES] = {0x4d52, 0x6d52, 0x2d52, 0x7452, 0x1d52, 0x3952};
    return (char *)((uintptr_t)part[i] << 16);
#endif
}

/* Is there a page?  The system says so, and reads a word of it for a wait that is over at once.  Valgrind complains of
   calls that are given memory which is not there, but not of this one. */
OWN int is_readable(const void *p)
{
    enum { WAIT_IF = 128 }; /* FUTEX_WAIT_PRIVATE. */
    static const mr_u64 no_time[2] = {0, 0};
    unsigned char resident;
    if (CALL(SYS_mincore, p, page_bytes(), &resident, 0) == -ERROR_NOMEM)
        return 0;
#ifdef SYS_futex
    return CALL(SYS_futex, p, WAIT_IF, 0, no_time) != -ERROR_FAULT;
#else /* The system reads the set before it sees that it has nothing to do with it. */
    return CALL(SYS_rt_sigprocmask, -1, p, 0, 8) != -ERROR_FAULT;
#endif
}

OWN Registry *registry_there(int i)
{
    Registry *r = (Registry *)(void *)registry_place(i);
    int tries;
    if (!is_readable(r))
        return NULL;
    for (tries = 0; tries < 20 && !ATOMIC_READ(&r->version) && !r->magic[0]; tries++)
        pause_ms(); /* The page may have been made just now. */
    return bytes_equal(r->magic, registry_magic, sizeof registry_magic) ? r : NULL;
}

OWN Registry *registry_new(int i)
{
    int error;
    char *want = registry_place(i);
    void *p = sys_map(want, page_bytes(), MAP_OWN | MAP_NO_FILE | NOT_OVER, -1, 0, &error);
    Registry *r = (Registry *)p;
    if (p && p != want) { /* An old system does not know NOT_OVER. */
        sys_unmap(p, page_bytes());
        return NULL;
    }
    if (p) {
        bytes_copy(r->magic, registry_magic, sizeof r->magic);
        ATOMIC_SET(&r->version, (u32)REGISTRY_VERSION);
    }
    return r;
}

OWN void registry_find(void)
{
    int i;
    for (i = 0; i < PLACES && !registry; i++)
        registry = registry_there(i);
    for (i = 0; i < PLACES && !registry; i++) {
        registry = registry_new(i);
        if (!registry)
            registry = registry_there(i);
    }
    if (registry && registry->version != REGISTRY_VERSION)
        registry = NULL;
}

OWN void registry_count(void)
{
    u32 n = 0;
    Image *i;
    for (i = registry->first; i; i = i->next)
        n++;
    for (i = registry->first; i; i = i->next)
        ATOMIC_SET(&i->others, n - 1);
}

OWN void image_fill(void);

OWN void image_register(void)
{
    registry_find();
    if (!registry)
        return;
    image_fill();
    lock(&registry->lock);
    run.header->instance = image.instance = ++registry->instances;
    image.next = registry->first;
    ATOMIC_SET(&registry->first, &image);
    registry_count();
    unlock(&registry->lock);
}

OWN u32 *read_begin(void)
{
    u32 *sum = &registry->readers[ATOMIC_GET(&registry->epoch) & 1];
    atomic_add(sum, 1);
    return sum;
}

OWN void read_end(u32 *sum)
{
    atomic_add(sum, (u32)-1);
}

OWN void readers_wait(void)
{
    u32 *sum = &registry->readers[atomic_add(&registry->epoch, 1) & 1];
    int ms = 0;
    while (ATOMIC_GET(sum) && ms++ < WAIT_MS)
        pause_ms();
}

OWN void image_forget(void)
{
    Image **link;
    if (!registry || !image.instance)
        return;
    lock(&registry->lock);
    for (link = &registry->first; *link && *link != &image; link = &(*link)->next)
        ;
    if (*link)
        ATOMIC_SET(link, image.next);
    registry_count();
    image.others = 0;
    unlock(&registry->lock);
    readers_wait();
    readers_wait(); /* A reader may have taken the sum before the first change, and counted itself behind it. */
}

/* Frees the list in a forked child, which does not have the threads that held it. */
OWN void registry_fork(void)
{
    if (!registry)
        return;
    registry->lock = FREE;
    registry->readers[0] = registry->readers[1] = 0;
    registry->threads = 1;
    run.header->instance = image.instance;
}

/* The first other image, or the next one; between read_begin and read_end. */
OWN Image *other(const Image *i)
{
    Image *next = i ? ATOMIC_GET(&i->next) : ATOMIC_GET(&registry->first);
    return next == &image ? ATOMIC_GET(&next->next) : next;
}

OWN Image *image_of(u32 instance)
{
    Image *i = other(NULL);
    while (i && i->instance != instance)
        i = other(i);
    return i;
}

/* Gets the ordinal that other images give the thread that runs.  Returns 0 where none of them knows it. */
OWN int ordinal_known(u32 *ordinal)
{
    const Image *i;
    int known = -1;
    u32 *sum;
    if (!registry)
        return 0;
    sum = read_begin();
    for (i = other(NULL); i && known < 0; i = other(i))
        known = i->ordinal();
    read_end(sum);
    *ordinal = (u32)known;
    return known >= 0;
}

OWN u32 ordinal_next(void)
{
    return registry ? atomic_next(&registry->threads) : run.threads++;
}

enum { BUCKETS = 64, EVENT_END = 0, EVENT_LEAVE, EVENT_STAY, EVENT_FORK };

OWN COLD void publish_opened(Thread *t, Frame *f);
OWN COLD void publish_closed(u32 stamp, mr_u64 now);
OWN COLD void publish_moved(const Thread *t, const Frame *f);
OWN void publish_event(int what, int value);
OWN COLD void publish_spared(mr_u64 begin);
OWN void owner_list(const Frame *f, Open *o);
OWN mr_u64 owner_iterations(Thread *t);
OWN mr_u64 owner_turn(Thread *t, mr_u64 **c);
OWN mr_u64 *owner_iterations_end(Thread *t, mr_u64 left);
#define PUBLISH_OPENED(t, f) (OTHERS ? publish_opened(t, f) : (void)0)
#define PUBLISH_CLOSED(stamp, now) (OTHERS ? publish_closed(stamp, now) : (void)0)
#define PUBLISH_MOVED(t, f) (OTHERS ? publish_moved(t, f) : (void)0)
#define PUBLISH_SPARED(begin) (OTHERS ? publish_spared(begin) : (void)0)
#define PUBLISH_EVENT(what, value) (OTHERS ? publish_event(what, value) : (void)0)
#else
/* With one image, no node has another image's instance. */
#define OTHERS 0
#define PUBLISH_OPENED(t, f) ((void)0)
#define PUBLISH_CLOSED(stamp, now) ((void)(stamp), (void)(now))
#define PUBLISH_MOVED(t, f) ((void)0)
#define PUBLISH_SPARED(begin) ((void)0)
#define PUBLISH_EVENT(what, value) ((void)0)
enum { BUCKETS = 1 };
OWN void image_register(void) {}
OWN void image_forget(void) {}
OWN void registry_fork(void) {}
OWN int ordinal_known(u32 *ordinal)
{
    *ordinal = 0;
    return 0;
}
OWN u32 ordinal_next(void)
{
    return run.threads++;
}
OWN void owner_list(const Frame *f, Open *o)
{
    (void)f;
    (void)o;
}
OWN mr_u64 owner_iterations(const Thread *t)
{
    (void)t;
    return MR_NO_END;
}
OWN mr_u64 owner_turn(const Thread *t, mr_u64 **c)
{
    (void)t;
    (void)c;
    return MR_NO_END;
}
OWN mr_u64 *owner_iterations_end(Thread *t, mr_u64 left)
{
    (void)left;
    return now_get(t);
}
#endif
