/* ---- Threads that a counted region makes ---- */

/* pthread_create(&id, attributes, MR_THREAD_START(f), a): the thread begins in a function of ours, which must find f
   and the ROIs that are open here, while its argument stays the program's.  So there is a number of such functions,
   each with a Start that it looks into and gives back.  When all are taken, by threads that were made but do not run
   yet, the next waits. The thread gets a context of its own for each ROI; `origin` and the group say whose counts
   these are scaled like. */
#ifdef MR_NO_THREADS
mr_thread_function *mr_thread_start(mr_thread_function *start)
{
    return start;
}
mr_thrd_function *mr_thrd_start(mr_thrd_function *start)
{
    return start;
}
#else
enum { STARTS = 64 };

typedef struct Start {
    int taken;
    mr_function run;
    unsigned n;
    Open opened[OPEN_ROOM];
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

/* Takes a free Start.  Returns NULL after a second of waiting, and always from then on: many calls of pthread_create
   have failed. */
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

/* A thread that inherits nothing runs as written, unless the whole program is counted: then it counts for the program.
 */
#ifdef MR_PROGRAM_ROI
#define UNINHERITED(start) mr_resolve((mr_function)(start))
#define IS_HEIR(t) ((t)->top->level > 1)
#else
#define UNINHERITED(start) ((mr_function)(start))
#define IS_HEIR(t) (now_get(t) != (t)->scratch)
#endif

/* Makes a Start of what is open here; NULL where a thread has nothing to inherit. */
OWN Start *start_new(const Thread *t)
{
    Start *s = deaf(t) || !run.inherit || !IS_HEIR(t) ? NULL : start_take();
    if (s)
        s->n = open_list(t, s->opened);
    return s;
}

/* Enters what the thread inherits, and gives the Start back.  Returns the base of the thread before, which mr_leave
   must not pop. */
OWN Frame *thread_begin(Start *s)
{
    Thread *t = me();
    Frame *base = t->base;
    unsigned i;
    for (i = 0; !deaf(t) && i < s->n; i++) {
        const Open *o = &s->opened[i];
        if (open_node(t, o)) /* This context is that of the whole program. */
            continue;
        hold(t);
        if (o->instance ? owner_inherit(t, o) : open_inherit(t, t->top->node, o))
            t->base = t->top;
        release(t);
    }
    start_give(s);
    return base;
}

/* Ends what thread_begin began.  A thread that ends by pthread_exit or by cancellation does not come here: thread_end
   closes what is open then. */
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

/* Runs the thread.  No variable here has its address taken: an address sanitizer would keep it poisoned when the thread
   is cancelled. */
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

/* The functions that threads begin in are numbered 00 to 77 in octal. */
#define EIGHT(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7)
#define EACH_START(X) EIGHT(X, 0) EIGHT(X, 1) EIGHT(X, 2) EIGHT(X, 3) EIGHT(X, 4) EIGHT(X, 5) EIGHT(X, 6) EIGHT(X, 7)
#define DEFINE_MAIN(k)                                                                                                 \
    OWN void *thread_main_##k(void *arg)                                                                               \
    {                                                                                                                  \
        return thread_main(0##k, arg);                                                                                 \
    }                                                                                                                  \
    OWN int thrd_main_##k(void *arg)                                                                                   \
    {                                                                                                                  \
        return thrd_main(0##k, arg);                                                                                   \
    }
#define LIST_THREAD_MAIN(k) thread_main_##k,
#define LIST_THRD_MAIN(k) thrd_main_##k,
EACH_START(DEFINE_MAIN)

mr_thread_function *mr_thread_start(mr_thread_function *start)
{
    static mr_thread_function *const mains[STARTS] = {EACH_START(LIST_THREAD_MAIN)};
    Start *s = start_new(me());
    if (!s)
        return (mr_thread_function *)UNINHERITED(start);
    s->run = mr_resolve((mr_function)start);
    return mains[s - starts];
}

mr_thrd_function *mr_thrd_start(mr_thrd_function *start)
{
    static mr_thrd_function *const mains[STARTS] = {EACH_START(LIST_THRD_MAIN)};
    Start *s = start_new(me());
    if (!s)
        return (mr_thrd_function *)UNINHERITED(start);
    s->run = mr_resolve((mr_function)start);
    return mains[s - starts];
}
#endif
