/* In: contexts.  Out: rows.
 * Method: each context is solved once.  Its figures go to the row of its ROI or, inclusive, to a row for each different
 * ROI on its path to the root, each once, so that a recursive ROI does not count its own descendants twice.  Time goes
 * to the context's own ROI: ticks - nested_ticks, or, inclusive, ticks, where no context around it is of that ROI.
 * Limits: each context is solved for all blocks of the sidecar, also for those that it cannot reach. */
#include "solve/accumulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/metrics.h"
#include "solve/block_counts.h"
#include "solve/rows.h"
#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

typedef struct ThreadKey {
    uint32_t ordinal, index;
    UT_hash_handle hh;
} ThreadKey;

/* The state that is the same for all steps of one context. */
typedef struct Now {
    Run *run;
    const Mrc *mrc;
    const Context *c;
    uint32_t thread;
    Counters counters; /* The counters of the context, scaled to all entries. */
    int64_t *count;               /* By block, scaled. */
    int64_t *deficit;             /* By function, of this context. */
    int64_t *base;                /* Base columns of the whole context. */
    PartBytes bytes;
    const uint32_t *path;         /* By context of the file: its path. */
    const Times *times;           /* By context of the file: its times; NULL: the clock's rate is not known. */
    struct {
        uint32_t roi, path;
    } *rois;
    size_t n_rois; /* Number of the wanted ROIs that it counts to; its own comes first. */
} Now;

/* Returns the key of the row for the i-th of the ROIs that the context counts to. */
static RowKey key_of(const Now *n, size_t i, uint32_t item)
{
    Grain g = n->run->options.grain;
    return (RowKey){g.splits_by_roi ? n->rois[i].roi : 0, g.splits_by_thread ? n->thread : 0, item,
                    g.splits_by_path ? n->rois[i].path : 0};
}

static void add_all(const Mix *mix, int64_t *to, const int64_t *from)
{
    for (size_t i = 0; i < mix->n_columns; i++)
        to[i] = count_add(to[i], from[i]);
}

/* ---- which ROIs a context counts to ---- */

static bool wanted(const Run *run, uint32_t roi)
{
    return !run->options.wanted || run->options.wanted[roi];
}

static bool listed(const Now *n, uint32_t roi)
{
    for (size_t i = 0; i < n->n_rois; i++)
        if (n->rois[i].roi == roi)
            return true;
    return false;
}

static void list_rois(Now *n)
{
    n->n_rois = 0;
    for (const Context *c = n->c;; c = &n->mrc->contexts[c->parent]) {
        if (wanted(n->run, c->roi) && !listed(n, c->roi))
            n->rois[n->n_rois].roi = c->roi, n->rois[n->n_rois++].path = n->path[c - n->mrc->contexts];
        if (!n->run->options.inclusive || c->parent == NO_PARENT)
            break;
    }
    if (!n->run->options.grain.splits_by_roi && n->n_rois > 1)
        n->n_rois = 1; /* A single row for all ROIs is counted once. */
}

static bool inside_itself(const Now *n)
{
    for (int64_t up = n->c->parent; up != NO_PARENT; up = n->mrc->contexts[up].parent)
        if (n->mrc->contexts[up].roi == n->c->roi)
            return true;
    return false;
}

/* ---- adding one context ---- */

/* Iterations that were not counted are taken to wait as those that were, as far as there is time: as it is shown,
 * without what measuring costs. */
static double waited_seconds(const Now *n)
{
    const Context *c = n->c;
    double iterations = c->iterations_counted ? (double)c->iterations / (double)c->iterations_counted : 0;
    double ticks = (double)c->waited + iterations * (double)c->iterations_waited;
    double waited = ticks * scale_of_time(c) / (double)n->mrc->clock_hz, own = n->times[c - n->mrc->contexts].own;
    return (waited < own ? waited : own) * scale_to_all_entries(c);
}

static void add_time(Now *n, Row *row)
{
    const Context *c = n->c;
    if (!n->times) {
        row->is_timed = false;
        return;
    }
    const Times *t = &n->times[c - n->mrc->contexts];
    double raw = own_ticks(c) * scale_of_time(c) / (double)n->mrc->clock_hz;
    n->run->seconds += t->own;
    n->run->measured += raw;
    double seconds = !n->run->options.inclusive ? t->own : !inside_itself(n) ? t->inclusive : 0;
    row->sampled_seconds += seconds;
    row->seconds += seconds * scale_to_all_entries(c);
}

static void add_entries(Now *n)
{
    Run *run = n->run;
    if (!wanted(run, n->c->roi))
        return;
    run->entries = count_add(run->entries, count_of(n->c->entries));
    run->sampled = count_add(run->sampled, count_of(n->c->sampled));
    run->iterations = count_add(run->iterations, count_of(n->c->iterations));
    run->iterations_counted = count_add(run->iterations_counted, count_of(n->c->iterations_counted));
    if (n->c->open_since && n->mrc->state == 0)
        run->is_open[n->c->roi] = true;
    if (run->options.grain.item != ITEM_NONE)
        return;
    Row *row = row_at(run, key_of(n, 0, 0));
    row->entries = count_add(row->entries, count_of(n->c->entries));
    row->sampled = count_add(row->sampled, count_of(n->c->sampled));
    add_time(n, row);
}

static void add_whole(Now *n)
{
    Spread spread = spread_of(n->mrc, n->c, &n->bytes), joint = spread_joint(n->mrc, n->c, &n->bytes);
    for (size_t i = 0; i < n->n_rois; i++) {
        Row *row = row_at(n->run, key_of(n, i, 0));
        spread_add(&row->spread, spread);
        spread_add(&row->joint, joint);
        row->waited += n->times ? waited_seconds(n) : 0;
        row->is_estimate |= scale_is_estimate(n->counters.scale);
        add_all(n->run->mix, row->base, n->base);
    }
}

/* Adds base columns by image, where there are several images. */
static void add_images(Now *n)
{
    const Mix *mix = n->run->mix;
    for (size_t b = 0; b < mix->n_blocks && mix->n_images > 1; b++) {
        const Image *image = mix_image(mix, mix->functions[mix->blocks[b].function].unit);
        for (size_t i = 0; n->count[b] && i < n->n_rois; i++) {
            int64_t **of_roi = &n->run->by_image[n->rois[i].roi];
            if (!*of_roi)
                *of_roi = xcalloc(mix->n_images * mix->n_columns, sizeof **of_roi);
            solve_add(&n->counters, &mix->blocks[b], n->count[b],
                      *of_roi + (size_t)(image - mix->images) * mix->n_columns);
        }
    }
}

static void add_place(void *figures, const DataAmount *a, int64_t count)
{
    int64_t *figure = (int64_t *)figures + DATA_FIGURES * (size_t)a->place;
    for (int k = 0; a->place != DATA_LIBRARY && k < DATA_FIGURES; k++)
        figure[k] = count_add(figure[k], count_mul(count, a->figure[k]));
}

static void add_data(Now *n)
{
    const Mix *mix = n->run->mix;
    for (size_t b = 0; n->run->options.data && mix->data && b < mix->n_blocks; b++)
        for (size_t i = 0; n->count[b] && i < n->n_rois; i++) {
            int64_t **of_roi = &n->run->data[n->rois[i].roi];
            if (!*of_roi)
                *of_roi = xcalloc(mix->data->n_places * DATA_FIGURES, sizeof **of_roi);
            solve_data(&n->counters, &mix->blocks[b], n->count[b], add_place, *of_roi);
        }
}

static void add_block(Now *n, Row *row, uint32_t b)
{
    const Mix *mix = n->run->mix;
    const Block *block = &mix->blocks[b];
    bool mixed = mix->blocks[block->canonical].is_mixed;
    row->count = count_add(row->count, n->count[b]);
    if (!block->dynamic.n && !mixed)
        return;
    if (!row->base)
        row->base = arena_alloc(rows_arena(n->run->rows), mix->n_columns * sizeof *row->base);
    solve_add(&n->counters, block, mixed ? n->count[b] : 0, row->base);
    if (!n->run->options.lines)
        return;
    if (!row->parts)
        row->parts = arena_alloc(rows_arena(n->run->rows), sizeof *row->parts);
    solve_data(&n->counters, block, mixed ? n->count[b] : 0, line_parts_take, row->parts);
}

static void add_blocks(Now *n)
{
    const Mix *mix = n->run->mix;
    bool by_function = n->run->options.grain.item == ITEM_FUNCTION;
    for (uint32_t b = 0; b < mix->n_blocks; b++) {
        const Block *block = &mix->blocks[b];
        bool may_have_run = n->count[b] || (block->is_uncounted && !by_function);
        if (!may_have_run && !n->run->options.has_unexecuted)
            continue;
        uint32_t item = by_function ? mix->functions[block->function].canonical : block->canonical;
        for (size_t i = 0; i < n->n_rois; i++) {
            Row *row = row_at(n->run, key_of(n, i, item));
            row->is_estimate |= scale_is_estimate(n->counters.scale);
            if (by_function)
                solve_add(&n->counters, block, n->count[b], row->base);
            else
                add_block(n, row, b);
        }
    }
}

static void add_functions(Now *n)
{
    const Mix *mix = n->run->mix;
    for (uint32_t f = 0; f < mix->n_functions; f++) {
        int64_t entered = solve_terms(&n->counters, mix->functions[f].calls, &n->deficit[f]);
        if (!entered && !n->run->options.has_unexecuted)
            continue;
        for (size_t i = 0; i < n->n_rois; i++) {
            Row *row = row_at(n->run, key_of(n, i, mix->functions[f].canonical));
            row->count = count_add(row->count, entered);
        }
    }
}

static void note_stopped(Now *n)
{
    const Mix *mix = n->run->mix;
    for (size_t s = 0; s < mix->n_stopped; s++) {
        const Function *f = &mix->functions[mix->stopped[s].function];
        bool ran = false;
        for (uint32_t b = f->first_block; b < f->first_block + f->n_blocks; b++)
            ran |= n->count[b] > 0;
        for (size_t i = 0; ran && i < n->n_rois; i++)
            n->run->is_stopped[n->rois[i].roi * mix->n_stopped + s] = true;
    }
}

/* Adds calls to what each of the context's ROIs has at an index of its `size` sums. */
static void add_by_roi(const Now *n, int64_t **sums, size_t size, size_t at, int64_t calls)
{
    for (size_t i = 0; calls && i < n->n_rois; i++) {
        int64_t **of = &sums[n->rois[i].roi];
        *of = *of ? *of : xcalloc(size, sizeof **of);
        (*of)[at] = count_add((*of)[at], calls);
    }
}

static void add_call(Now *n, size_t call, int64_t calls)
{
    Run *run = n->run;
    uint32_t callee = run->mix->edges[run->mix->calls[call]].callee;
    run->callee_count[callee] = count_add(run->callee_count[callee], calls);
    if (run->options.edges)
        add_by_roi(n, run->call_count, run->mix->n_calls, call, calls);
}

static void add_calls(Now *n)
{
    const Mix *mix = n->run->mix;
    for (size_t b = 0; b < mix->n_blocks; b++)
        for (size_t i = 0; n->count[b] && i < mix->blocks[b].calls.n; i++)
            add_call(n, mix->blocks[b].calls.first + i, n->count[b]);
}

static void add_counted_pointers(Now *n)
{
    const Mix *mix = n->run->mix;
    const CountedPointer *p = mix->counted_pointers, *end = p + (n->run->options.edges ? mix->n_counted_pointers : 0);
    for (; p < end; p++)
        for (uint32_t k = 0; k < p->n; k++)
            add_by_roi(n, n->run->through_count, mix->n_callee_sums, p->sums_at + k,
                       solve_counter(&n->counters, p->counter + k));
}

/* Puts what the sampled entries did into `base`. */
static void solve_sampled(Now *n)
{
    const Mix *mix = n->run->mix;
    const Counters sampled = {mix, n->c, scale_to_sampled(n->c)};
    memset(n->base, 0, mix->n_columns * sizeof *n->base);
    solve_blocks(&sampled, n->count, n->deficit);
    for (size_t b = 0; b < mix->n_blocks; b++)
        solve_add(&sampled, &mix->blocks[b], n->count[b], n->base);
}

/* Solves the context into count and base. */
static void solve(Now *n)
{
    const Mix *mix = n->run->mix;
    memset(n->base, 0, mix->n_columns * sizeof *n->base);
    n->counters = (Counters){mix, n->c, scale_to_all(n->c)};
    solve_blocks(&n->counters, n->count, n->deficit);
    for (size_t b = 0; b < mix->n_blocks; b++)
        solve_add(&n->counters, &mix->blocks[b], n->count[b], n->base);
    add_all(mix, n->run->total, n->base);
}

/* Calls that did not come back, as far as counts below 0 show. */
static void add_below(Now *n)
{
    const Mix *mix = n->run->mix;
    for (size_t f = 0; f < mix->n_functions; f++) {
        int64_t *sum = &n->run->deficit[mix->functions[f].canonical];
        *sum = count_add(*sum, n->deficit[f]);
    }
}

static void add_context(Now *n)
{
    memset(n->deficit, 0, n->run->mix->n_functions * sizeof *n->deficit);
    solve(n);
    list_rois(n);
    add_entries(n);
    if (!n->n_rois)
        return;
    add_calls(n);
    add_counted_pointers(n);
    note_stopped(n);
    if (n->run->options.grain.item == ITEM_NONE) {
        add_whole(n);
        add_images(n);
        add_data(n);
    } else {
        add_blocks(n);
    }
    if (n->run->options.grain.item == ITEM_FUNCTION)
        add_functions(n);
    add_below(n);
}

/* ---- files ---- */

static char *keep(Run *run, const char *s)
{
    return arena_strdup(rows_arena(run->rows), s);
}

static uint32_t thread_of(Run *run, ThreadKey **keys, uint32_t ordinal)
{
    ThreadKey *k;
    HASH_FIND(hh, *keys, &ordinal, sizeof ordinal, k);
    if (!k) {
        k = xcalloc(1, sizeof *k);
        k->ordinal = ordinal;
        k->index = (uint32_t)run->n_threads;
        *PUSH(run->threads, run->n_threads, run->cap_threads) = (Thread){(uint32_t)run->n_processes - 1, ordinal, NULL};
        HASH_ADD(hh, *keys, ordinal, sizeof ordinal, k);
    }
    return k->index;
}

void run_lacks(Run *run, const char *reason)
{
    *PUSH(run->damage, run->n_damage, run->cap_damage) = (Damage){"", "", 0, keep(run, reason), DAMAGED_COUNTERS};
    if (run->other_grain)
        run_lacks(run->other_grain, reason);
}

static void warn_of_process(Run *run, const Mrc *mrc)
{
    if (mrc->state == 0 && run->unfinished++ == 0)
        say_warning("%s: ended abnormally or still runs: counts are those of the moment", mrc->path);
    if (mrc->lost)
        say_warning("%s: lost contexts: %u (they could not be stored, %s): counts are short", mrc->path,
                    (unsigned)mrc->lost, mrc->is_bare ? "more than MR_BARE_SLOTS" : "the disk was full");
    if (mrc->clock_faults)
        say_warning("%s: its clock ran backwards %u times: a counter of few bits that began anew? Times are short",
                    mrc->path, (unsigned)mrc->clock_faults);
    if (!mrc->clock_hz)
        say_warning("%s: the rate of its clock is not known: no times and bandwidths", mrc->path);
}

static void add_process(Run *run, const Mrc *mrc)
{
    if (!run->n_processes) {
        run->sample_period = mrc->sample_period;
        run->samples_at_random = mrc->samples_at_random;
    }
    *PUSH(run->processes, run->n_processes, run->cap_processes) = process_counted(rows_arena(run->rows), mrc);
    if (!run->options.quiet)
        warn_of_process(run, mrc);
}

/* Accesses and operations, by context. */
static Work *work_of(Now *n)
{
    static const char *const accesses[] = {"loads", "stores"};
    static const char *const others[] = {"intops", "flops", "compares", "conversions", "branches", "calls"};
    const Mix *mix = n->run->mix;
    Work *work = xcalloc(n->mrc->n_contexts, sizeof *work);
    Value *metrics = xcalloc(mix->n_metrics, sizeof *metrics);
    for (size_t i = 0; i < n->mrc->n_contexts; i++) {
        Figures f = {.base = n->base};
        Ref ref;
        n->c = &n->mrc->contexts[i];
        solve_sampled(n);
        metrics_of(mix, &f, metrics);
        for (size_t k = 0; k < 2; k++)
            work[i].accesses += mix_find(mix, accesses[k], &ref) ? value_number(metric_value(ref, &f, metrics)) : 0;
        work[i].operations = work[i].accesses;
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            work[i].operations += mix_find(mix, others[k], &ref) ? value_number(metric_value(ref, &f, metrics)) : 0;
    }
    free(metrics);
    return work;
}

static Times *times_of(Now *n)
{
    Correction how = n->run->options.correction;
    if (!n->mrc->clock_hz)
        return NULL;
    Work *work = how == CORRECT_EXAMEM ? work_of(n) : NULL;
    Times *times = correct_times(n->run->mix, n->mrc, how, work);
    free(work);
    return times;
}

/* The thread of the process that was added last. */
static uint32_t last_thread(void *run, uint32_t ordinal)
{
    const Run *r = run;
    size_t i = r->n_threads;
    while (i > 1 && (r->threads[i - 1].process + 1 != r->n_processes || r->threads[i - 1].ordinal != ordinal))
        i--;
    return (uint32_t)i - 1;
}

static void add_events(Run *run, const Mrc *mrc)
{
    const EventHow how = {run->options.inclusive, run->options.correction == CORRECT_CALIBRATED};
    if (mrc->n_events && run->n_threads)
        event_counts_add(&run->events, mrc, how, last_thread, run);
}

void run_add(Run *run, const Mrc *mrc)
{
    const Mix *mix = run->mix;
    ThreadKey *keys = NULL, *k, *next;
    Now n = {.run = run, .mrc = mrc};
    add_process(run, mrc);
    if (!run->options.quiet)
        for (size_t i = 0; i < mrc->n_damage; i++)
            run_lacks(run, mrc->damage[i]);
    n.count = xcalloc(mix->n_blocks, sizeof *n.count);
    n.deficit = xcalloc(mix->n_functions, sizeof *n.deficit);
    n.base = xcalloc(mix->n_columns, sizeof *n.base);
    n.rois = xcalloc(mix->n_rois, sizeof *n.rois);
    uint32_t *path = paths_of(run->paths, mrc);
    n.path = path;
    n.bytes = part_bytes(mrc, run->byte_weight);
    Times *times = times_of(&n);
    n.times = times;
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        n.c = &mrc->contexts[i];
        n.thread = thread_of(run, &keys, n.c->thread);
        add_context(&n);
    }
    add_events(run, mrc);
    HASH_ITER(hh, keys, k, next) {
        HASH_DEL(keys, k);
        free(k);
    }
    free(n.count);
    free(n.deficit);
    free(n.base);
    free(n.rois);
    free(path);
    free(times);
    part_bytes_free(&n.bytes);
    if (run->other_grain)
        run_add(run->other_grain, mrc);
}

double row_busy(const Row *row)
{
    return row->seconds > row->waited ? row->seconds - row->waited : 0;
}
