/* In: readings.  Out: translation units.
 * Method: libclang may be used by several threads that share no index.  What a reading needs of the parser is worked
 * out when it begins, so that its thread shares nothing with this one.
 * Limits: a thread has as much stack as the parser may need; where there is no room for that, there is no thread. */
#include "front/read_ahead.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

typedef enum { WAITS, RUNS, IS_READ } State;

struct Ahead {
    Request request;
    CXTranslationUnit tu;
    int failed; /* A CXErrorCode. */
    State state;
    Ahead *next; /* The next one in the queue. */
};

enum { READERS_AT_MOST = 8 };

struct Readers {
    pthread_mutex_t lock; /* Guards all fields that follow, and the states. */
    pthread_cond_t changed;
    Ahead *first, **end; /* The queue of what is to be read. */
    int n_running;
    bool is_paused, is_over;
    pthread_t thread[READERS_AT_MOST];
    Indices index[READERS_AT_MOST];
    int n;
};

/* ---- threads ---- */

typedef struct Start {
    Readers *readers;
    Indices *index;
} Start;

/* The next one of the queue, or NULL when all is over.  Locked. */
static Ahead *next(Readers *t)
{
    while (!t->is_over && (t->is_paused || !t->first))
        pthread_cond_wait(&t->changed, &t->lock);
    Ahead *a = t->is_over ? NULL : t->first;
    if (!a)
        return NULL;
    t->first = a->next;
    if (!t->first)
        t->end = &t->first;
    a->state = RUNS;
    t->n_running++;
    return a;
}

static void *run(void *arg)
{
    Start start = *(Start *)arg;
    Readers *t = start.readers;
    free(arg);
    pthread_mutex_lock(&t->lock);
    for (Ahead *a; (a = next(t));) {
        pthread_mutex_unlock(&t->lock);
        a->failed = request_ask(&a->request, start.index, &a->tu);
        pthread_mutex_lock(&t->lock);
        a->state = IS_READ;
        t->n_running--;
        pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Signals are the first thread's, but for those that a fault raises where it happens: libclang survives them. */
static void block_signals(sigset_t *before)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    sigset_t all;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&all, faults[i]);
    pthread_sigmask(SIG_BLOCK, &all, before);
}

static bool start_one(Readers *t, const pthread_attr_t *attributes)
{
    Start *start = xmalloc(sizeof *start);
    *start = (Start){t, &t->index[t->n]};
    indices_open(start->index);
    if (pthread_create(&t->thread[t->n], attributes, run, start)) {
        indices_close(start->index);
        free(start);
        return false;
    }
    t->n++;
    return true;
}

void readers_start(Parser *p, int n)
{
    sigset_t before;
    pthread_attr_t attributes;
    Readers *t = xmalloc(sizeof *t);
    *t = (Readers){.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    t->end = &t->first;
    block_signals(&before);
    if (pthread_attr_init(&attributes) == 0) {
        if (pthread_attr_setstacksize(&attributes, parser_stack(p)) == 0)
            while (t->n < n && t->n < READERS_AT_MOST && start_one(t, &attributes))
                ;
        pthread_attr_destroy(&attributes);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    p->readers = t;
}

void readers_free(Readers *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->is_over = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->n; i++) {
        pthread_join(t->thread[i], NULL);
        indices_close(&t->index[i]);
    }
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void readers_pause(Readers *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_paused = true;
    while (t->n_running)
        pthread_cond_wait(&t->changed, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

void readers_resume(Readers *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_paused = false;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

/* ---- readings ---- */

Ahead *ahead_begin(Parser *p, const Reading *r)
{
    Readers *t = p->readers;
    Ahead *a = xmalloc(sizeof *a);
    *a = (Ahead){.request = request_of(p, r)};
    pthread_mutex_lock(&t->lock);
    *t->end = a;
    t->end = &a->next;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    return a;
}

static void leave_queue(Readers *t, Ahead *a)
{
    Ahead **at = &t->first;
    while (*at != a)
        at = &(*at)->next;
    *at = a->next;
    if (!a->next)
        t->end = at;
}

/* Who takes it from the queue reads it.  Returns whether it has been read. */
static bool end(Readers *t, Ahead *a)
{
    pthread_mutex_lock(&t->lock);
    if (a->state == WAITS)
        leave_queue(t, a);
    while (a->state == RUNS)
        pthread_cond_wait(&t->changed, &t->lock);
    pthread_mutex_unlock(&t->lock);
    return a->state == IS_READ;
}

int ahead_take(Parser *p, Ahead *a, CXTranslationUnit *tu)
{
    if (!end(p->readers, a))
        a->failed = request_ask(&a->request, &p->index, &a->tu);
    int failed = a->failed;
    *tu = a->tu;
    request_free(&a->request);
    free(a);
    return failed;
}

void ahead_drop(Parser *p, Ahead *a)
{
    if (end(p->readers, a) && !a->failed)
        clang_disposeTranslationUnit(a->tu);
    request_free(&a->request);
    free(a);
}
