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
#include "support/util.h"

#define CLOCKS_APART 2e9 /* Nanoseconds by which the clocks of two hosts may differ. */

typedef struct ProcessSpan {
    const char *path;
    double start_ns, end_ns; /* 0: not known. */
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
    Mrc *mrc = mrc_load(path);
    if (mrc) {
        l.start_ns = (double)mrc->start_unix_ns;
        l.end_ns = mrc_end_ns(mrc);
        snprintf(l.host, sizeof l.host, "%s", mrc->host);
    }
    mrc_free(mrc);
    return l;
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
        bool is_next = !*runs || p[i].start_ns > end + slack;
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
    fputs(" (memrewrite.*.mrc: all of them)\n", stderr);
}

void newest_run(Options *o)
{
    size_t n = (size_t)o->n_inputs, runs;
    if (n < 2)
        return;
    ProcessSpan *p = xcalloc(n, sizeof *p);
    for (size_t i = 0; i < n; i++)
        p[i] = lived(o->inputs[i]);
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
