/* In: shares of blocks by line, --sort and --top.  Out: the functions that have most, each with its lines.
 * Method: shares are sorted by function, file and line.  What a function has is the sum of its shares; of counts it is
 * the largest.  Functions are sorted by that, and stay whole.
 * Limits: a function that is written in several files has a range of lines in each of them. */
#include "command/hot_functions.h"

#include <stdlib.h>
#include <string.h>

#include "command/data_rows.h"
#include "output/units.h"

typedef enum HotKey { BY_BYTES, BY_LOADS, BY_STORES, BY_LOADED, BY_STORED, BY_COUNT, BY_TIME, N_KEYS } HotKey;

static const struct {
    const char *name, *heading;
} keys[N_KEYS] = {
    [BY_BYTES] = {"bytes", "bytes"},          [BY_LOADS] = {"loads", "loads"},
    [BY_STORES] = {"stores", "stores"},       [BY_LOADED] = {"bytes_loaded", "loaded"},
    [BY_STORED] = {"bytes_stored", "stored"}, [BY_COUNT] = {"count", "count"},
    [BY_TIME] = {"cpu_seconds", "cpu time"},
};

/* N_KEYS: reported on stderr. */
static HotKey key_of(const Request *q, const char *sort)
{
    HotKey key = BY_BYTES, last = q->run && times_any(q->run->times) ? N_KEYS : BY_TIME;
    const char *name = sort ? sort + (*sort == '-') : keys[BY_BYTES].name;
    while (key < last && strcmp(keys[key].name, name) != 0 && strcmp(keys[key].heading, name) != 0)
        key++;
    if (key < last)
        return key;
    say_error("annotate --sort %s: its functions are sorted by bytes, loads, stores, bytes_loaded, bytes_stored, "
              "count%s",
              name, last == N_KEYS ? ", cpu_seconds" : "");
    return N_KEYS;
}

/* ---- by function ---- */

static uint32_t function_of(const Mix *mix, const LineShare *p)
{
    return mix->functions[mix->blocks[p->block].function].canonical;
}

typedef struct Placed {
    uint32_t function;
    LineShare share;
} Placed;

static int by_function(const void *x, const void *y)
{
    const Placed *a = x, *b = y;
    const int64_t in_a[] = {a->function, a->share.file, a->share.line, a->share.block},
                  in_b[] = {b->function, b->share.file, b->share.line, b->share.block};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static void sort_by_function(const Mix *mix, LineShare *share, size_t n)
{
    Placed *placed = xcalloc(n, sizeof *placed);
    for (size_t i = 0; i < n; i++)
        placed[i] = (Placed){function_of(mix, &share[i]), share[i]};
    SORT(placed, n, by_function);
    for (size_t i = 0; i < n; i++)
        share[i] = placed[i].share;
    free(placed);
}

/* ---- what they have ---- */

static double key_of_share(HotKey key, const LineShare *p)
{
    switch (key) {
    case BY_LOADS: return (double)p->figure[DATA_LOADS];
    case BY_STORES: return (double)p->figure[DATA_STORES];
    case BY_LOADED: return (double)p->figure[DATA_BYTES_LOADED];
    case BY_STORED: return (double)p->figure[DATA_BYTES_STORED];
    case BY_COUNT: return p->row ? (double)p->row->count : 0;
    default: return (double)data_bytes(p->figure);
    }
}

/* Sums up the function of the n shares. */
static void rate(const Request *q, HotKey key, const LineShare *p, size_t n, HotSpan *s, bool *ran)
{
    *ran = q->options->all;
    s->function = function_of(q->mix, p);
    for (size_t i = 0; i < n; i++) {
        double part = key_of_share(key, &p[i]);
        s->key = key != BY_COUNT ? s->key + part : part > s->key ? part : s->key;
        s->bytes = count_add(s->bytes, data_bytes(p[i].figure));
        *ran |= p[i].row && p[i].row->count;
    }
    if (key == BY_TIME)
        s->key = (double)times_sum(q->run->times, NOWHERE, s->function, NOWHERE, NOWHERE).ns;
}

/* The range in one file: all of the function where it is written, else from its first line there to the last. */
static void place(const Mix *mix, const LineShare *p, HotSpan *s)
{
    const Function *f = &mix->functions[s->function];
    s->file = p->file;
    s->from = p[0].line;
    s->to = p[s->n - 1].line;
    if (f->file != s->file)
        return;
    s->from = f->line && f->line < s->from ? f->line : s->from;
    s->to = f->end_line > s->to ? f->end_line : s->to;
}

/* ---- the order ---- */

static int most_first(const void *x, const void *y)
{
    const HotSpan *a = x, *b = y;
    if (a->key < b->key || a->key > b->key)
        return a->key > b->key ? -1 : 1;
    return a->first < b->first ? -1 : a->first > b->first;
}

static int least_first(const void *x, const void *y)
{
    const HotSpan *a = x, *b = y;
    if (a->key < b->key || a->key > b->key)
        return a->key < b->key ? -1 : 1;
    return a->first < b->first ? -1 : a->first > b->first;
}

/* The number of spans of the first functions; --top=0: of all. */
static size_t kept(Request *q, const HotSpan *s, size_t n)
{
    const size_t top = q->options->rows.top;
    size_t functions = 0, keep = n;
    for (size_t i = 0; i < n; i++) {
        functions += !i || s[i].function != s[i - 1].function;
        if (top && functions > top && keep == n)
            keep = i;
    }
    if (top && functions > top)
        report_note(q->report, arena_printf(q->report->arena, "--top: %zu more function%s left out", functions - top,
                                            functions - top == 1 ? " is" : "s are"));
    return keep;
}

HotSpan *hot_functions(Request *q, LineShare *share, size_t n, size_t *n_spans)
{
    const char *sort = q->options->rows.sort;
    HotKey key = key_of(q, sort);
    size_t used = 0, end, next;
    if (key == N_KEYS)
        return NULL;
    HotSpan *span = xcalloc(n + 1, sizeof *span);
    sort_by_function(q->mix, share, n);
    for (size_t at = 0; at < n; at = end) {
        HotSpan of = {0};
        bool ran;
        for (end = at; end < n && function_of(q->mix, &share[end]) == function_of(q->mix, &share[at]); end++)
            ;
        rate(q, key, share + at, end - at, &of, &ran);
        for (size_t from = at; from < end && ran; from = next) {
            for (next = from; next < end && share[next].file == share[from].file; next++)
                ;
            of.first = from;
            of.n = next - from;
            place(q->mix, share + from, &of);
            span[used++] = of;
        }
    }
    SORT(span, used, sort && *sort == '-' ? least_first : most_first);
    *n_spans = kept(q, span, used);
    return span;
}

const char *hot_heading(const Request *q, const HotSpan *s)
{
    const Mix *mix = q->mix;
    char bytes[UNIT_TEXT], part[UNIT_TEXT];
    Value share = share_of(q->run, s->bytes);
    units_text(bytes, KIND_BYTES, value_int(s->bytes));
    if (share.kind == V_NONE)
        return arena_printf(q->report->arena, "%s: %s, %s", mix->files[s->file], mix->functions[s->function].name,
                            bytes);
    units_text(part, KIND_SHARE, share);
    return arena_printf(q->report->arena, "%s: %s, %s, %s", mix->files[s->file], mix->functions[s->function].name,
                        bytes, part);
}
