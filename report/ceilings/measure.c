/* In: this machine.  Out: its ceilings.
 * Method: a kernel runs for some milliseconds over half of a cache (so that what else is in it finds room), or over
 * four times the last one, for DRAM; the best of several runs counts.  All threads begin at once, each pinned to a
 * processor with memory of its own, and their rates are added up.
 * Limits: what else runs on the machine takes its part.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ceilings/caches.h"
#include "ceilings/ceilings.h"
#include "ceilings/kernels.h"
#include "support/util.h"

enum { RUNS = 3 };
static const double run_seconds = 0.03;
static const int64_t dram_least = 64 << 20, dram_most = 1 << 30;

typedef struct Worker {
    pthread_t thread;
    pthread_barrier_t *barrier;
    const Kernels *kernels;
    int kernel, cpu; /* cpu: a processor's number; -1: any. */
    size_t bytes;
    double rate; /* Rate of the best run. */
} Worker;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void pin(int cpu)
{
#ifdef __linux__
    cpu_set_t one;
    CPU_ZERO(&one);
    if (cpu >= 0)
        CPU_SET((size_t)cpu, &one);
    if (cpu >= 0)
        pthread_setaffinity_np(pthread_self(), sizeof one, &one);
#else
    (void)cpu;
#endif
}

/* Repeats that take about a tenth of a run, so that the clock is read seldom. */
static double rate_of(const Worker *w, void *memory, size_t *repeats)
{
    double (*run)(void *, size_t, size_t) = w->kernels->run[w->kernel];
    double begin = now(), done = 0, took;
    do {
        double before = now();
        done += run(memory, w->bytes, *repeats);
        if (now() - before < run_seconds / 10)
            *repeats *= 2;
        took = now() - begin;
    } while (took < run_seconds);
    return done / took;
}

static void *work(void *of)
{
    Worker *w = of;
    pin(w->cpu);
    void *memory = aligned_alloc(KERNEL_GRAIN, w->bytes);
    if (memory)
        memset(memory, 1, w->bytes);
    size_t repeats = 1;
    for (int i = 0; i <= RUNS; i++) { /* The first run warms up. */
        pthread_barrier_wait(w->barrier);
        double rate = memory ? rate_of(w, memory, &repeats) : 0;
        w->rate = i && rate > w->rate ? rate : w->rate;
    }
    free(memory);
    return NULL;
}

typedef struct Crew {
    int *cpu;
    int n;
    Kernels kernels;
    bool is_bad;
} Crew;

static double measure(Crew *crew, int threads, int kernel, int64_t bytes)
{
    Worker *w = xcalloc((size_t)threads, sizeof *w);
    pthread_barrier_t together;
    pthread_barrier_init(&together, NULL, (unsigned)threads);
    double rate = 0;
    size_t whole = (size_t)bytes / KERNEL_GRAIN * KERNEL_GRAIN;
    for (int i = 0; i < threads; i++) {
        w[i] = (Worker){.barrier = &together, .kernels = &crew->kernels, .kernel = kernel, .cpu = crew->cpu[i]};
        w[i].bytes = whole ? whole : KERNEL_GRAIN;
        if (pthread_create(&w[i].thread, NULL, work, &w[i]) != 0) {
            say_error("a thread cannot be made");
            exit(1); /* The threads that were made wait for this one. */
        }
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(w[i].thread, NULL);
        rate += w[i].rate;
        crew->is_bad = crew->is_bad || w[i].rate <= 0;
    }
    pthread_barrier_destroy(&together);
    free(w);
    return rate;
}

static Crew crew_new(void)
{
    Crew crew = {.n = 0, .kernels = kernels_best()};
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        crew.cpu = xcalloc(CPU_SETSIZE, sizeof *crew.cpu);
        for (int i = 0; i < CPU_SETSIZE; i++)
            if (CPU_ISSET((size_t)i, &set))
                crew.cpu[crew.n++] = i;
    }
#endif
    if (!crew.n) {
        long online = sysconf(_SC_NPROCESSORS_ONLN);
        crew.n = online > 0 ? (int)online : 1;
        free(crew.cpu);
        crew.cpu = xcalloc((size_t)crew.n, sizeof *crew.cpu);
        for (int i = 0; i < crew.n; i++)
            crew.cpu[i] = -1;
    }
    return crew;
}

static void measure_level(Crew *crew, int threads, CeilingLevel *level, int64_t bytes)
{
    level->read = measure(crew, threads, KERNEL_READ, bytes);
    level->write = measure(crew, threads, KERNEL_WRITE, bytes);
    level->copy = measure(crew, threads, KERNEL_COPY, bytes);
}

static void measure_set(Crew *crew, int threads, CeilingSet *set)
{
    Cache cache[CACHES_MOST];
    size_t n = caches_find(cache);
    for (size_t i = 0; i < n; i++) {
        CeilingLevel *level = &set->level[set->n++];
        snprintf(level->name, sizeof level->name, "L%d", cache[i].level);
        level->size = cache[i].size;
        int users = cache[i].shared < threads ? cache[i].shared : threads;
        measure_level(crew, threads, level, cache[i].size / 2 / users);
    }
    CeilingLevel *dram = &set->level[set->n++];
    strcpy(dram->name, "DRAM");
    dram->size = 4 * cache[n - 1].size;
    dram->size = dram->size < dram_least ? dram_least : dram->size > dram_most ? dram_most : dram->size;
    measure_level(crew, threads, dram, dram->size / threads);
    set->flops = measure(crew, threads, KERNEL_FLOPS, cache[0].size / 2);
    set->intops = measure(crew, threads, KERNEL_INTOPS, cache[0].size / 2);
}

static void name_cpu(char cpu[129])
{
    char line[256];
    FILE *in = fopen("/proc/cpuinfo", "r");
    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
            snprintf(cpu, 129, "%.*s", (int)strcspn(strchr(line, ':') + 2, "\n"), strchr(line, ':') + 2);
            break;
        }
    if (in)
        fclose(in);
}

bool ceilings_measure(Ceilings *c)
{
    *c = (Ceilings){.threads = 0};
    gethostname(c->host, sizeof c->host - 1);
    name_cpu(c->cpu);
    utc_text(c->date, (double)time(NULL));
    Crew crew = crew_new();
    c->threads = crew.n;
    measure_set(&crew, 1, &c->single);
    measure_set(&crew, crew.n, &c->all);
    free(crew.cpu);
    if (crew.is_bad)
        say_error("there is no memory to measure with");
    return !crew.is_bad;
}
