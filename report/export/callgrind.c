/* In: rows by ROI and block, by ROI and function.  Out: a profile in the Callgrind format, for callgrind_annotate and
 * KCachegrind.
 * Method: all ROIs together; each function's lines with their own figures, then its calls with inclusive ones
 * (site_calls.h).  Names stand once, with a number.
 * Limits: calls inside of a cycle have no inclusive figures.  Operations of a block of many lines stand at its first.
 * Sampled time of libraries is left out.  The format has no way to write a control character. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "command/data_rows.h"
#include "command/estimate.h"
#include "command/line_figures.h"
#include "command/source_text.h"
#include "export/site_calls.h"
#include "profile/times.h"

typedef struct Cost {
    uint32_t function, file, line;
    int64_t figure[N_EVENTS];
} Cost;

typedef struct Callgrind {
    FILE *out;
    const Mix *mix;
    Arena *arena; /* The arena has the paths. */
    Cost *cost;
    size_t n_costs, n_events; /* n_events: figures of each line; the last one, sampled time, may be left out. */
    SiteCalls calls;
    bool *is_file_named, *is_function_named, *is_callee_named;
    double rest[N_EVENTS]; /* What rounding has left of the calls of one function. */
} Callgrind;

/* ---- figures ---- */

static int compare_costs(const void *x, const void *y)
{
    const Cost *a = x, *b = y;
    const int64_t in_a[] = {a->function, a->file, a->line}, in_b[] = {b->function, b->file, b->line};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static void merge_costs(Callgrind *c)
{
    size_t n = 0;
    SORT(c->cost, c->n_costs, compare_costs);
    for (size_t i = 0; i < c->n_costs; i++) {
        if (!n || compare_costs(&c->cost[n - 1], &c->cost[i]) != 0) {
            c->cost[n++] = c->cost[i];
            continue;
        }
        for (size_t k = 0; k < N_EVENTS; k++)
            c->cost[n - 1].figure[k] = count_add(c->cost[n - 1].figure[k], c->cost[i].figure[k]);
    }
    c->n_costs = n;
}

/* Accesses are of the line where they are written, all else of the block's first. */
static void add_share(const Callgrind *c, Events *e, const Run *run, const LineShare *share, Cost *cost)
{
    static const int event[DATA_FIGURES] = {[DATA_LOADS] = EVENT_LOADS,
                                            [DATA_STORES] = EVENT_STORES,
                                            [DATA_BYTES_LOADED] = EVENT_LOADED,
                                            [DATA_BYTES_STORED] = EVENT_STORED};
    *cost = (Cost){.function = c->mix->functions[c->mix->blocks[share->block].function].canonical,
                   .file = share->file,
                   .line = share->line};
    if (share->begins)
        events_add(e, run, share->row, cost->figure);
    for (int k = 0; k < DATA_FIGURES; k++)
        cost->figure[event[k]] = share->figure[k];
    cost->figure[EVENT_BYTES] = data_bytes(share->figure);
}

/* Adds times.  If lines are not known, a function's time is at its first one. */
static void add_times(Callgrind *c, const bool *wanted, const TimeRow *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const TimeRow *r = &row[i];
        if (r->function == NOWHERE || r->roi == NOWHERE || (wanted && !wanted[r->roi]))
            continue;
        const Function *f = &c->mix->functions[r->function];
        bool has_line = r->file != NOWHERE && r->line;
        c->cost[c->n_costs++] = (Cost){.function = r->function,
                                       .file = has_line ? r->file : f->file,
                                       .line = has_line ? r->line : f->line,
                                       .figure[EVENT_CPU_NS] = count_of(r->ns)};
    }
}

static void gather_costs(Callgrind *c, Run *run, const bool *wanted)
{
    Events e = events_of(c->mix);
    size_t n, n_times = 0;
    LineShare *share = line_shares(run, &n);
    const TimeRow *time = c->n_events > EVENT_CPU_NS ? times_rows(run->times, &n_times) : NULL;
    c->cost = xcalloc(n + n_times, sizeof *c->cost);
    add_times(c, wanted, time, n_times);
    for (size_t i = 0; i < n; i++)
        if (share[i].row->count > 0 && !share[i].only_ends)
            add_share(c, &e, run, &share[i], &c->cost[c->n_costs++]);
    free(share);
    events_free(&e);
    merge_costs(c);
}

/* ---- names ---- */

static void put_numbered(FILE *out, const char *key, size_t number, const char *name, bool *named)
{
    fprintf(out, "%s=(%zu)", key, number);
    if (!*named) {
        fputc(' ', out);
        put_name(out, *name ? name : "???", "");
    }
    *named = true;
    fputc('\n', out);
}

static const char *path_of(const Callgrind *c, int64_t file)
{
    if (file < 0)
        return "???";
    return c->is_file_named[file + 1] ? "" : source_path(c->arena, c->mix, (uint32_t)file);
}

/* Number 0 is what has no source. */
static void put_file(Callgrind *c, const char *key, int64_t file)
{
    put_numbered(c->out, key, (size_t)(file + 1), path_of(c, file), &c->is_file_named[file + 1]);
}

static void put_uncounted(Callgrind *c, const char *key, int64_t callee)
{
    put_numbered(c->out, key, c->mix->n_functions + 1 + (size_t)callee, c->mix->callees[callee].name,
                 &c->is_callee_named[callee]);
}

/* The list has (indirect), then functions, then callees that are not counted. */
static void put_function(Callgrind *c, const char *key, int64_t function)
{
    if (function >= (int64_t)c->mix->n_functions) {
        put_uncounted(c, key, function - (int64_t)c->mix->n_functions);
        return;
    }
    put_numbered(c->out, key, (size_t)(function + 1), function < 0 ? "(indirect)" : c->mix->functions[function].name,
                 &c->is_function_named[function + 1]);
}

static void put_callee(Callgrind *c, const SiteCall *call, uint32_t *line)
{
    const Callee *callee = call->goes_through_pointer ? NULL : &c->mix->callees[call->callee];
    if (!callee || callee->kind == CALLEE_COUNTED) {
        int64_t f = callee ? callee->index : call->callee;
        put_file(c, "cfi", c->mix->functions[f].file);
        put_function(c, "cfn", f);
        *line = c->mix->functions[f].line;
        return;
    }
    bool is_skipped = callee->kind == CALLEE_SKIPPED;
    put_file(c, "cfi", is_skipped ? (int64_t)c->mix->skipped[callee->index].file : -1);
    put_uncounted(c, "cfn", call->callee);
    *line = is_skipped ? c->mix->skipped[callee->index].line : 0;
}

/* ---- lines ---- */

static void put_cost(Callgrind *c, const Cost *cost)
{
    fprintf(c->out, "%u", (unsigned)cost->line);
    for (size_t k = 0; k < c->n_events; k++)
        fprintf(c->out, " %" PRId64, cost->figure[k]);
    fputc('\n', c->out);
}

/* Rounds a part so that all parts add up to their rounded sum. */
static int64_t round_on(double part, double *rest)
{
    double exact = part + *rest, rounded = rint(exact);
    *rest = exact - rounded;
    return (int64_t)rounded;
}

static void put_call(Callgrind *c, const SiteCall *call)
{
    uint32_t line;
    put_callee(c, call, &line);
    fprintf(c->out, "calls=%" PRId64 " %u\n%u", call->calls, (unsigned)line, (unsigned)call->line);
    int64_t figure[N_EVENTS];
    for (size_t k = 0; k < c->n_events; k++)
        figure[k] = round_on(call->figure[k], &c->rest[k]);
    figure[EVENT_BYTES] = figure[EVENT_LOADED] + figure[EVENT_STORED];
    for (size_t k = 0; k < c->n_events; k++)
        fprintf(c->out, " %" PRId64, figure[k]);
    fputc('\n', c->out);
}

/* Costs from i on and calls from k on are the function's; what stands in an included file says so. */
static void put_body(Callgrind *c, uint32_t function, size_t *i, size_t *k)
{
    bool is_counted = function < c->mix->n_functions;
    uint32_t file = is_counted ? c->mix->functions[function].file : 0;
    memset(c->rest, 0, sizeof c->rest);
    fputc('\n', c->out);
    put_file(c, "fl", is_counted ? (int64_t)file : -1);
    put_function(c, "fn", function);
    for (; *i < c->n_costs && c->cost[*i].function == function; ++*i) {
        if (c->cost[*i].file != file)
            put_file(c, "fi", file = c->cost[*i].file);
        put_cost(c, &c->cost[*i]);
    }
    for (; *k < c->calls.n && c->calls.call[*k].caller == function; ++*k) {
        if (is_counted && c->calls.call[*k].file != file)
            put_file(c, "fi", file = c->calls.call[*k].file);
        put_call(c, &c->calls.call[*k]);
    }
}

static void put_functions(Callgrind *c)
{
    size_t i = 0, k = 0;
    if (c->calls.n && c->calls.call[0].caller < 0) {
        fputc('\n', c->out);
        put_file(c, "fl", -1);
        put_function(c, "fn", -1);
        for (; k < c->calls.n && c->calls.call[k].caller < 0; k++)
            put_call(c, &c->calls.call[k]);
    }
    while (i < c->n_costs || k < c->calls.n) {
        uint32_t function = k < c->calls.n ? (uint32_t)c->calls.call[k].caller : UINT32_MAX;
        if (i < c->n_costs && c->cost[i].function < function)
            function = c->cost[i].function;
        put_body(c, function, &i, &k);
    }
}

static void put_head(Callgrind *c, const Run *run)
{
    fputs("# callgrind format\nversion: 1\ncreator: memreport\n", c->out);
    if (run->n_processes)
        fprintf(c->out, "pid: %u\n", (unsigned)run->processes[0].pid);
    fputs("cmd: ", c->out);
    put_name(c->out, run->n_processes ? run->processes[0].program : "", "");
    fprintf(c->out, "\ndesc: Bytes and operations that the code requests, model %s\n", c->mix->model);
    fputs("desc: Inclusive figures of a function that several ones call are split by the number of calls: estimates\n",
          c->out);
    if (estimate_is_sampled(run))
        fputs("desc: Sampled: some entries or iterations were counted, and scaled to all\n", c->out);
    fputs("positions: line\nevents: Bytes BytesLoaded BytesStored Loads Stores Flops IntOps Branches", c->out);
    fputs(c->n_events > EVENT_CPU_NS ? " CpuNs\nsummary:" : "\nsummary:", c->out);
    for (size_t k = 0; k < c->n_events; k++) {
        int64_t sum = 0;
        for (size_t i = 0; i < c->n_costs; i++)
            sum = count_add(sum, c->cost[i].figure[k]);
        fprintf(c->out, " %" PRId64, sum);
    }
    fputc('\n', c->out);
}

bool write_callgrind(FILE *out, const Gathered *g)
{
    const Mix *mix = g->mix;
    const Request *blocks = gathered(g, "blocks by region");
    Run *by_block = blocks->run, *by_function = gathered(g, "graphs")->run;
    Callgrind c = {.out = out,
                   .mix = mix,
                   .n_events = times_any(by_block->times) ? N_EVENTS : EVENT_CPU_NS,
                   .arena = arena_new(),
                   .is_file_named = xcalloc(mix->n_files + 1, sizeof(bool)),
                   .is_function_named = xcalloc(mix->n_functions + 1, sizeof(bool)),
                   .is_callee_named = xcalloc(mix->n_callees, sizeof(bool))};
    gather_costs(&c, by_block, blocks->is_wanted);
    c.calls = site_calls_of(by_function);
    put_head(&c, by_block);
    put_functions(&c);
    free(c.cost);
    free(c.calls.call);
    free(c.is_file_named);
    free(c.is_function_named);
    free(c.is_callee_named);
    arena_free(c.arena);
    return true;
}
