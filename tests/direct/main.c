/* What may befall a thread's counters: main CASE prints what the program does; what is counted is compared between builds. */
#include "parts.h"

static void constructed(void) __attribute__((constructor));
static volatile int before_main;

static void constructed(void)
{
    before_main = work(3) + leaf(5);
}

static void *thread(void *rounds)
{
    return (void *)(long)work((int)(long)rounds);
}

static void one_thread(int rounds)
{
    pthread_t id;
    void *result;
    if (pthread_create(&id, NULL, thread, (void *)(long)rounds) != 0)
        exit(4);
    pthread_join(id, &result);
    note((int)(long)result);
}

static void threads(void)
{
    pthread_t id[8];
    for (int i = 0; i < 80; i++) /* more than are kept apart */
        one_thread(i % 7);
    for (int i = 0; i < 8; i++)
        pthread_create(&id[i], NULL, thread, (void *)(long)(20 + i));
    for (int i = 0; i < 8; i++)
        pthread_join(id[i], NULL);
    note(work(4));
}

static void child(int rounds)
{
    pid_t id = fork();
    int status;
    if (id == 0) {
        for (int i = 0; i < 3; i++)
            one_thread(rounds);
        note(work(rounds));
        exit(0);
    }
    waitpid(id, &status, 0);
    note(status);
}

static void forks(void)
{
    for (int i = 0; i < 3; i++)
        one_thread(5);
    child(7);
    note(work(6));
    child(8);
    one_thread(9);
}

static void *waits(void *barrier)
{
    note(work(11));
    pthread_barrier_wait(barrier);
    pthread_barrier_wait(barrier);
    note(work(12));
    return NULL;
}

/* A thread is alive while the process forks, and in the child its memory is another one's. */
static void forks_beside(void)
{
    pthread_barrier_t barrier;
    pthread_t id;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&id, NULL, waits, &barrier);
    pthread_barrier_wait(&barrier);
    child(3);
    pthread_barrier_wait(&barrier);
    pthread_join(id, NULL);
}

static jmp_buf back;

static void jumps(void)
{
    if (setjmp(back) == 0) {
        note(work(2));
        longjmp(back, 1);
    }
    note(work(3));
}

static int ascending(const void *a, const void *b)
{
    return leaf(*(const int *)a) - leaf(*(const int *)b);
}

static void sorts(void)
{
    int v[9] = {5, 3, 8, 1, 9, 2, 7, 4, 6};
    qsort(v, 9, sizeof *v, ascending);
    note(v[4]);
}

/* Threads that the program does not make: they enter by a pointer. */
static void outsiders(void)
{
    for (int i = 0; i < 4; i++)
        note(outside_thread(called_back, 10 + i));
}

static void dies(void)
{
    one_thread(4);
    note(work(9));
    fflush(stdout);
    raise(SIGKILL);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } cases[] = {{"threads", threads}, {"forks", forks},         {"forks-beside", forks_beside}, {"jumps", jumps}, {"signals", signals},
                 {"sorts", sorts},     {"outsiders", outsiders}, {"ends", ends},                 {"dies", dies}};
    note(before_main);
    note(work(10));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (argc > 1 && strcmp(argv[1], cases[i].name) == 0)
            cases[i].run();
    printf("%ld\n", total);
    return 0;
}
