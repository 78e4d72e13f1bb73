/* ---- Locks ---- */

#if defined(MR_GNU) || defined(MR_RAW)
/* Adds n, and returns what was there before.  Of any two of these operations, in whatever process, one comes first,
   since buffers are handed over by them. */
OWN u32 atomic_add(u32 *p, u32 n)
{
#if defined(MR_GNU)
    return __atomic_fetch_add(p, n, __ATOMIC_SEQ_CST);
#else
    __asm__ volatile("lock\n\txaddl %0, (%1)" : "+a"(n) : "c"(p) : "memory");
    return n;
#endif
}
#endif

/* Adds one; returns what was there before. */
OWN u32 atomic_next(u32 *p)
{
#if defined(MR_GNU) || defined(MR_RAW)
    return atomic_add(p, 1);
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

#if defined(MR_RAW)
OWN u32 atomic_swap(u32 *p, u32 v)
{
#if defined(MR_GNU)
    return __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST);
#else
    __asm__ volatile("xchgl %0, (%1)" : "+a"(v) : "c"(p) : "memory");
    return v;
#endif
}
#endif

#if defined(MR_NO_THREADS)
typedef int Lock;
#define FREE 0
OWN void lock(Lock *l)
{
    (void)l;
}
OWN void unlock(Lock *l)
{
    (void)l;
}
#elif defined(MR_RAW)
/* A lock is 0 where it is free, 1 where it is held, 2 where it is held and somebody may wait (Drepper, "Futexes are
   tricky"). */
typedef u32 Lock;
#define FREE 0
enum { WAIT = 128, WAKE = 129 };

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
OWN void lock(Lock *l)
{
    pthread_mutex_lock(l);
}
OWN void unlock(Lock *l)
{
    pthread_mutex_unlock(l);
}
#endif

static Lock list_lock = FREE;
static Lock shared_lock = FREE; /* Guards the tables of variants and the starts of threads. */
#define LOCK() lock(&list_lock)
#define UNLOCK() unlock(&list_lock)
#define SHARED_LOCK() lock(&shared_lock)
#define SHARED_UNLOCK() unlock(&shared_lock)

/* Writes one line to stderr: `memrewrite: SUBJECT=VALUE: what`. */
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

/* Reports that the file cannot be written, once: after a full disk the same would be reported again and again. */
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
