/* ---- Who am I ---- */

#ifndef MR_NO_THREADS
#if defined(MR_RAW)
/* Functions of the C library for threads, found where it is loaded.  In a program that is linked statically they are
   those that it has.  Those of glibc are weak and have names of its own: where nothing else wanted them there are no
   threads whose end matters. */
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
/* glibc before 2.34 lacks these functions without -lpthread; then there are no threads whose end matters. */
#if defined(__GLIBC__) && defined(MR_GNU)
#pragma weak pthread_key_create
#pragma weak pthread_setspecific
#pragma weak pthread_key_delete
OWN int keys_find(void)
{
    return pthread_key_create != NULL && pthread_setspecific != NULL && pthread_key_delete != NULL;
}
#else
OWN int keys_find(void)
{
    return 1;
}
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
OWN void key_set(Thread *t)
{
    if (ATOMIC_READ(&have_key))
        KEY_SET(key, t);
}
#else
OWN void key_make(void) {}
OWN void key_drop(void) {}
OWN void key_set(Thread *t)
{
    (void)t;
}
#endif

#if defined(MR_TLS) || defined(MR_NO_THREADS)
#ifdef MR_TLS
MR_TLS mr_u64 *mr_now;
static MR_TLS Thread *self;
#ifdef MR_ASIDE_NAME
mr_i64 mr_now_offset;
#endif
#else
static mr_u64 *mr_now;
static Thread *self;
#endif
OWN Thread *self_get(void)
{
    return self;
}
OWN mr_u64 *now_get(const Thread *t)
{
    (void)t;
    return mr_now;
}
OWN void now_set(Thread *t, mr_u64 *counters)
{
    (void)t;
    mr_now = direct_counters(t, counters);
    stream_follow(t, counters);
}

OWN void self_set(Thread *t)
{
    self = t;
    if (t != &nobody)
        key_set(t);
}

/* Makes the thread `nobody`.  Returns what it was, in one step for a signal's handler, which may have started it. */
OWN Thread *self_leave(void)
{
#ifdef MR_GNU
    return __atomic_exchange_n(&self, &nobody, __ATOMIC_RELAXED);
#else
    Thread *t = self;
    self = &nobody;
    return t;
#endif
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

OWN mr_u64 *now_get(const Thread *t)
{
    return t == &nobody ? sink : t->now;
}
OWN void now_set(Thread *t, mr_u64 *counters)
{
    if (t != &nobody)
        t->now = counters;
    stream_follow(t, counters);
}
OWN void self_set(Thread *t)
{
    key_set(t);
}

/* A handler that starts the thread between the two steps has its counts in a thread of their own. */
OWN Thread *self_leave(void)
{
    Thread *t = self_get();
    self_set(&nobody);
    return t;
}
#endif
