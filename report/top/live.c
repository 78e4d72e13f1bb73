/* In: process ids, or none.  Out: the processes whose counters can be read, read again and again.
 * Method: without ids, each process of this user that has a counter file mapped; with ids, these and their
 * descendants.  Each has a series of its own, which is kept in memory.
 * Limits: Linux. */
#define _GNU_SOURCE
#include "top/live.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LOOK_AFTER = 900000000, SHOWN_AFTER_END = 5 };

uint64_t live_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}

/* ---- which processes ---- */

static LiveProcess *process_of(const Live *live, uint64_t pid)
{
    for (size_t i = 0; i < live->n; i++)
        if (live->processes[i]->pid == pid && !live->processes[i]->is_ended)
            return live->processes[i];
    return NULL;
}

static void add_process(Live *live, uint64_t pid)
{
    LiveProcess *p = xcalloc(1, sizeof *p);
    p->pid = pid;
    p->series = series_in_memory();
    p->watched.series = p->series;
    p->watched.is_single = true;
    *PUSH(p->watched.processes.id, p->watched.processes.n, p->watched.processes.cap) = pid;
    process_name(pid, p->name, sizeof p->name);
    *PUSH(live->processes, live->n, live->cap) = p;
}

static void note_found(void *with, const char *path)
{
    (void)path;
    *(bool *)with = true;
}

static bool has_counters(uint64_t pid)
{
    bool found = false;
    process_counters(pid, note_found, &found);
    return found;
}

static void look(Live *live)
{
    Ids ids = {NULL, 0, 0};
    uint64_t now = live_clock();
    if (live->looked_ns && now - live->looked_ns < LOOK_AFTER)
        return;
    live->looked_ns = now;
    for (size_t i = 0; i < live->given_ids.n; i++)
        *PUSH(ids.id, ids.n, ids.cap) = live->given_ids.id[i];
    if (!live->given_ids.n)
        processes_of_user(&ids);
    for (size_t i = 0; i < ids.n; i++) { /* The list grows on the way. */
        bool is_given = i < live->given_ids.n;
        if (live->given_ids.n)
            process_children(ids.id[i], &ids);
        if (!process_of(live, ids.id[i]) && (is_given ? process_runs(ids.id[i]) : has_counters(ids.id[i])))
            add_process(live, ids.id[i]);
    }
    free(ids.id);
}

/* ---- intervals ---- */

static void say_end(Live *live, LiveProcess *p)
{
    time_t now = time(NULL);
    struct tm t;
    char clock[16] = "";
    if (localtime_r(&now, &t))
        strftime(clock, sizeof clock, "%H:%M:%S", &t);
    p->is_ended = true;
    snprintf(live->event, sizeof live->event, "%s (%" PRIu64 ") has ended, at %s", p->name, p->pid, clock);
}

/* Forgets those that ended a while ago. */
static void forget(Live *live)
{
    size_t kept = 0;
    for (size_t i = 0; i < live->n; i++) {
        LiveProcess *p = live->processes[i];
        if (p->is_ended && p->ended_for++ >= SHOWN_AFTER_END)
            live_process_free(p);
        else
            live->processes[kept++] = p;
    }
    live->n = kept;
}

void live_read(Live *live)
{
    look(live);
    forget(live);
    for (size_t i = 0; i < live->n; i++) {
        LiveProcess *p = live->processes[i];
        if (!p->is_ended && !live_process_read(p, live->options, live->is_by_function, live_clock()))
            say_end(live, p);
    }
}

void live_skip(Live *live)
{
    for (size_t i = 0; i < live->n; i++)
        live->processes[i]->read_ns = 0;
}

void live_choose(Live *live, bool by_function)
{
    live->is_by_function = by_function;
    for (size_t i = 0; i < live->n; i++)
        live_rows_drop(live->processes[i]);
    live_skip(live);
}

bool live_is_over(const Live *live)
{
    for (size_t i = 0; i < live->n; i++)
        if (!live->processes[i]->is_ended)
            return false;
    return live->given_ids.n > 0;
}

void live_free(Live *live)
{
    for (size_t i = 0; i < live->n; i++)
        live_process_free(live->processes[i]);
    free(live->processes);
    free(live->given_ids.id);
}
