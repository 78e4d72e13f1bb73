/* In: options with all files of the folder.  Out: those of the newest run.
 * Method: what a run is says solve/runs.c: processes that were alive at the same time, or are tied together by others.
 * Limits: a file of which nothing can be read, or whose start is not known, stays, so that the report says what is
 * wrong with it. */
#define _POSIX_C_SOURCE 200809L
#include "driver/newest_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/counters.h"
#include "series/recording.h"
#include "support/util.h"

#define CLOCKS_APART 2e9 /* Nanoseconds by which the clocks of two hosts may differ. */
#define BETWEEN_PROGRAMS 2e9 /* Nanoseconds after which a process number may be that of another process. */

typedef struct ProcessSpan {
    const char *path;
    uint64_t pid; /* Of a series, which may have several: 0. */
    double start_ns, end_ns; /* 0: not known. */
    bool is_empty; /* It is a series whose program has not counted yet. */
    char host[sizeof((Mrc *)NULL)->host];
} ProcessSpan;

static int by_start(const void *x, const void *y)
{
    const ProcessSpan *a = x, *b = y;
    return a->start_ns < b->start_ns ? -1 : a->start_ns > b->start_ns ? 1 : strcmp(a->path, b->path);
}

static ProcessSpan lived(const char *path)
{
    ProcessSpan l = {.path = path};
    bool is_series = recording_is_one(path);
    if (is_series && !recording_span(path, &l.start_ns, &l.end_ns, l.host, sizeof l.host))
        l.start_ns = 0;
    l.is_empty = is_series && l.start_ns > 0 && !l.end_ns;
    Mrc *mrc = is_series ? NULL : mrc_load(path);
    if (mrc) {
        l.pid = mrc->pid;
        l.start_ns = (double)mrc->start_unix_ns;
        l.end_ns = mrc_end_ns(mrc);
        snprintf(l.host, sizeof l.host, "%s", mrc->host);
    }
    mrc_free(mrc);
    return l;
}

/* Is it the process of one of the run before, which has become another program (exec)? */
static bool was_there(const ProcessSpan *p, size_t begin, size_t i)
{
    for (size_t k = begin; k < i; k++)
        if (p[i].pid && p[k].pid == p[i].pid && strcmp(p[k].host, p[i].host) == 0 &&
            p[i].start_ns - p[k].end_ns < BETWEEN_PROGRAMS)
            return true;
    return false;
}

/* The index at which the last run begins, among processes that are sorted by their start.  *runs: the number of
 * runs. */
static size_t last_run(const ProcessSpan *p, size_t n, size_t *runs)
{
    size_t begin = 0;
    double end = 0;
    const char *host = "";
    *runs = 0;
    for (size_t i = 0; i < n; i++) {
        if (!p[i].start_ns)
            continue;
        double slack = strcmp(host, p[i].host) == 0 ? 0 : CLOCKS_APART;
        bool is_next = !*runs || (p[i].start_ns > end + slack && !was_there(p, begin, i));
        begin = is_next ? i : begin;
        *runs += is_next;
        if (is_next || p[i].end_ns > end)
            end = p[i].end_ns, host = p[i].host;
    }
    return begin;
}

static void say_which(const Options *o, double start_ns, size_t runs)
{
    char when[32];
    utc_text(when, start_ns * 1e-9);
    fprintf(stderr, "memreport: note: the newest of %zu runs in this folder, of %s: %s", runs, when, o->inputs[0]);
    if (o->n_inputs > 1)
        fprintf(stderr, " and %d more", o->n_inputs - 1);
    fputs(recording_is_one(o->inputs[0]) ? "\n" : " (memrewrite.*.mrc: all of them)\n", stderr);
}

bool are_one_run(const char *const *paths, size_t n)
{
    size_t runs = 1;
    ProcessSpan *p = xcalloc(n + 1, sizeof *p);
    for (size_t i = 0; i < n && n > 1; i++)
        p[i] = lived(paths[i]);
    if (n > 1) {
        SORT(p, n, by_start);
        size_t begin = last_run(p, n, &runs);
        if (runs > 1)
            say_error("%s and %s: are of two runs, and a report of series is of one", p[0].path, p[begin].path);
    }
    free(p);
    return runs <= 1;
}

/* Takes out series that have just begun, where there is another file.  Returns how many files are left. */
static size_t without_empty(ProcessSpan *p, size_t n)
{
    size_t left = 0;
    for (size_t i = 0; i < n; i++)
        left += !p[i].is_empty;
    if (!left || left == n)
        return n;
    left = 0;
    for (size_t i = 0; i < n; i++)
        if (p[i].is_empty)
            fprintf(stderr, "memreport: note: %s has no counters yet\n", p[i].path);
        else
            p[left++] = p[i];
    return left;
}

void newest_run(Options *o)
{
    size_t n = (size_t)o->n_inputs, runs;
    if (n < 2)
        return;
    ProcessSpan *p = xcalloc(n, sizeof *p);
    for (size_t i = 0; i < n; i++)
        p[i] = lived(o->inputs[i]);
    n = without_empty(p, n);
    SORT(p, n, by_start);
    size_t begin = last_run(p, n, &runs);
    o->n_inputs = 0;
    for (size_t i = begin; i < n; i++)
        o->inputs[o->n_inputs++] = p[i].path;
    for (size_t i = 0; i < begin; i++)
        if (!p[i].start_ns)
            o->inputs[o->n_inputs++] = p[i].path;
    if (runs > 1)
        say_which(o, p[begin].start_ns, runs);
    free(p);
}
