/* In: the run of summary: rows by ROI, way and thread.  Out: a trace in Chrome's JSON form, for Perfetto.
 * Method: one span for each thread and way in which a region was entered, as long as all its entries together.  The
 * spans of regions nested in it follow one after the other from its begin on.  Counters of bytes stand where the spans
 * begin.  A series adds what happened when (perfetto_series.c).
 * Limits: counters do not say when entries were: spans are totals, no time lines. */
#include "export/perfetto.h"

#include <string.h>

#include "series/recording.h"

static const Row *row_of(const Trace *t, uint32_t thread, uint32_t path)
{
    return run_row(t->run, (RowKey){.roi = t->run->paths->path[path].roi, .thread = thread, .path = path});
}

/* Time of all entries, nested regions included, in eighths of a microsecond, at least one. */
static int64_t duration(const Trace *t, uint32_t thread, uint32_t path)
{
    const Row *row = row_of(t, thread, path);
    int64_t own = row ? trace_eighths(row->seconds * 1e6) : 0, nested = 0;
    for (uint32_t p = 1; p < t->run->paths->n; p++)
        if (t->run->paths->path[p].parent == path)
            nested += duration(t, thread, p);
    int64_t sum = !t->is_inclusive ? own + nested : own > nested ? own : nested;
    return row && !sum ? 1 : sum;
}

static json_t *event(const Trace *t, const char *phase, const char *name, uint32_t thread)
{
    const Thread *of = &t->run->threads[thread];
    return json_pack("{sssosIsI}", "ph", phase, "name", trace_text(name), "pid", (json_int_t)of->process + 1, "tid",
                     (json_int_t)of->ordinal);
}

static void put_span(Trace *t, uint32_t thread, const Row *row, const char *name, int64_t from, int64_t length)
{
    int64_t sum[N_EVENTS] = {0};
    events_add(&t->events, t->run, row, sum);
    json_t *span = event(t, "X", name, thread);
    json_object_set_new(span, "cat", json_string("region"));
    json_object_set_new(span, "ts", trace_time(from));
    json_object_set_new(span, "dur", trace_time(length));
    json_object_set_new(span, "args",
                        json_pack("{sIsIsIsIsI}", "entries", (json_int_t)row->entries, "bytes_loaded",
                                  (json_int_t)sum[EVENT_LOADED], "bytes_stored", (json_int_t)sum[EVENT_STORED], "flops",
                                  (json_int_t)sum[EVENT_FLOPS], "intops", (json_int_t)sum[EVENT_INTOPS]));
    if (row->sampled < row->entries)
        json_object_set_new(json_object_get(span, "args"), "sampled_entries", json_integer((json_int_t)row->sampled));
    trace_put(t, span);
    char track[64];
    snprintf(track, sizeof track, "bytes of thread %u", (unsigned)t->run->threads[thread].ordinal);
    json_t *counter = event(t, "C", track, thread);
    json_object_set_new(counter, "ts", trace_time(from));
    json_object_set_new(
        counter, "args",
        json_pack("{sIsI}", "loaded", (json_int_t)sum[EVENT_LOADED], "stored", (json_int_t)sum[EVENT_STORED]));
    trace_put(t, counter);
}

/* The spans below the path `up` (0: of none), from that moment on. */
static void put_spans(Trace *t, uint32_t thread, uint32_t up, int64_t from)
{
    for (uint32_t p = 1; p < t->run->paths->n; p++) {
        if (t->run->paths->path[p].parent != up)
            continue;
        int64_t length = duration(t, thread, p);
        const Row *row = row_of(t, thread, p);
        if (row)
            put_span(t, thread, row, t->mix->rois[row->key.roi].name, from, length);
        put_spans(t, thread, p, from);
        from += length;
    }
}

static void put_named(Trace *t, const char *what, uint32_t thread, const char *name)
{
    json_t *meta = event(t, "M", what, thread);
    json_object_set_new(meta, "args", json_pack("{so}", "name", trace_text(name)));
    trace_put(t, meta);
}

static void put_thread(Trace *t, uint32_t thread)
{
    const Thread *of = &t->run->threads[thread];
    const Process *p = &t->run->processes[of->process];
    Arena *a = arena_new();
    if (!thread || of[-1].process != of->process)
        put_named(t, "process_name", thread, arena_printf(a, "%s, pid %u", p->program, (unsigned)p->pid));
    put_named(t, "thread_name", thread, arena_printf(a, "thread %u (totals)", (unsigned)of->ordinal));
    put_spans(t, thread, 0, trace_eighths((p->start_ns - t->first_ns) / 1e3));
    arena_free(a);
}

bool write_perfetto(FILE *out, const Gathered *g)
{
    Trace t = {.out = out, .mix = g->mix, .run = gathered(g, "summary")->run, .is_inclusive = g->options->inclusive};
    t.events = events_of(g->mix);
    for (size_t i = 0; i < t.run->n_processes; i++)
        if (!i || t.run->processes[i].start_ns < t.first_ns)
            t.first_ns = t.run->processes[i].start_ns;
    const Recording *r = g->recording;
    if (r && (!t.run->n_processes || (double)r->last->head.start_unix_ns < t.first_ns))
        t.first_ns = (double)r->last->head.start_unix_ns;
    fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", out);
    for (uint32_t i = 0; i < t.run->n_threads; i++)
        put_thread(&t, i);
    if (r)
        trace_series(&t, r);
    fputs("]}\n", out);
    events_free(&t.events);
    return true;
}
