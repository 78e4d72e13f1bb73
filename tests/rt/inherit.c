/* config: 4 4
   Threads that a counted region makes are in it: however the arguments are evaluated and the thread ends. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MR_NO_THREADS
#error "this test is about threads"
#endif

typedef void *Body(void *);
static int checked; /* what threads return, if they run variants */

static void *plain(void *arg)
{
    MR_COUNT(3); /* a count of nothing: outside all regions */
    mr_enter(2);
    MR_COUNT(3);
    mr_leave(2);
    return arg;
}

static void *plain__mr(void *arg)
{
    mr_u64 *mr_c = mr_here();
    mr_c[0]++;
    mr_leave(0); /* not this thread's to leave */
    mr_enter(0); /* inside itself: an entry of the thread's own */
    MR_COUNT(1);
    mr_leave(0);
    mr_enter(2);
    MR_COUNT(2);
    if (arg && *(const char *)arg == 'e')
        pthread_exit(arg);
    if (arg && *(const char *)arg == 'c') {
        pthread_cancel(pthread_self());
        pthread_testcancel();
    }
    mr_leave(2);
    return arg;
}

static int light(void *arg) { return *(char *)arg; }
static int light__mr(void *arg) { MR_COUNT(0); return *(char *)arg + 1; }

static void wait_for(pthread_t id, void *want)
{
    void *got = 0;
    pthread_join(id, &got);
    if (!checked)
        return;
    if (got == PTHREAD_CANCELED || want == PTHREAD_CANCELED || !want) {
        if (got != want)
            printf("a thread was cancelled or not\n");
    } else if (strcmp((const char *)got, (const char *)want) != 0) {
        printf("a thread gave %s, not %s\n", (const char *)got, (const char *)want);
    }
}

static void make(Body *body, const char *order, void *arg, void *want)
{
    Body *start;
    void *given;
    pthread_t id;
    if (*order == 's') {
        start = MR_THREAD_START(body);
        given = MR_THREAD_ARG(arg);
    } else {
        given = MR_THREAD_ARG(arg);
        start = MR_THREAD_START(body);
    }
    if (pthread_create(&id, 0, start, given) == 0)
        wait_for(id, want);
}

static void *another(void *arg)
{
    make(plain, "start", "inner", "inner");
    return arg;
}

/* As C11's threads do it: the result is an int. */
static int (*volatile light_start)(void *);
static void *light_thread(void *arg)
{
    int got = light_start(arg);
    if (checked && got != 'l' + 1)
        printf("light: %d\n", got);
    return 0;
}

int main(void)
{
    pthread_t id;
    void *arg;
    static char l[] = "l";
    checked = !getenv("MEMREWRITE_INHERIT") && !getenv("MEMREWRITE_OFF");
    make(plain, "start", "nothing is open", "nothing is open"); /* thread 1 */
    mr_enter(0);
    make(plain, "start", "return", "return"); /* 2 */
    make(plain, "arg", "again", "again");
    mr_enter(1);
    make(plain, "start", "exit", "exit");
    make(plain, "arg", "cancel", PTHREAD_CANCELED);
    /* two at once: 6 is inner */
    arg = MR_THREAD_ARG(another("outer"));
    pthread_create(&id, 0, MR_THREAD_START(plain), arg);
    wait_for(id, "outer");
    arg = MR_THREAD_ARG(l);
    light_start = MR_THRD_START(light);
    pthread_create(&id, 0, light_thread, arg);
    wait_for(id, 0);
    mr_leave(1);
    mr_leave(0);
    make(plain, "arg", "closed", "closed");
    if (getenv("EXHAUST")) { /* starts that come to nothing, as when pthread_create fails, are lost; then threads run as written */
        int i;
        mr_enter(3);
        for (i = 0; i < 64; i++)
            (void)MR_THREAD_START(plain);
        if (MR_THREAD_START(plain) != plain || MR_THRD_START(light) != light)
            printf("a start too many\n");
        mr_leave(3);
    }
    return 0;
}

MR_PAIRS_BEGIN(0)
MR_PAIR(plain, plain__mr)
MR_PAIR(light, light__mr)
MR_PAIRS_END(0)
