/* In: rows of a run, names.  Out: the figures and texts that several formats have.
 * Limits: what the sidecar has no such figure of is 0. */
#include "export/export.h"

#include <string.h>

#include "load/metrics.h"

static bool nothing(Request *q)
{
    (void)q;
    return true;
}

const Command gather_blocks = {"blocks by region", {true, false, false, ITEM_BLOCK}, nothing, CALLS_NONE, false};
const Command gather_graphs = {"graphs", {true, false, false, ITEM_FUNCTION}, nothing, CALLS_BY_ROI, false};
const Command gather_all_blocks = {"blocks of all", {false, false, false, ITEM_BLOCK}, nothing, CALLS_NONE, false};
const Command gather_all_functions = {
    "functions of all", {false, false, false, ITEM_FUNCTION}, nothing, CALLS_NONE, false};

Events events_of(const Mix *mix)
{
    static const char *const names[N_EVENTS] = {NULL,     "bytes_loaded", "bytes_stored", "loads",
                                                "stores", "flops",        "intops",       "branches"};
    Events e = {.scratch = xcalloc(mix->n_metrics, sizeof *e.scratch), .base = xcalloc(mix->n_columns, sizeof *e.base)};
    for (size_t i = 1; i < EVENT_CPU_NS; i++)
        e.is_known[i] = mix_find(mix, names[i], &e.ref[i]);
    return e;
}

void events_free(Events *e)
{
    free(e->scratch);
    free(e->base);
}

void events_add(Events *e, const Run *run, const Row *row, int64_t *sum)
{
    Figures f = {.base = run_base(run, row, e->base), .count = row->count};
    metrics_of(run->mix, &f, e->scratch);
    for (size_t i = 1; i < EVENT_CPU_NS; i++) {
        Value v = e->is_known[i] ? metric_value(e->ref[i], &f, e->scratch) : value_none();
        int64_t amount = v.kind == V_INT ? v.u.i : 0;
        sum[i] = count_add(sum[i], amount);
        if (i == EVENT_LOADED || i == EVENT_STORED)
            sum[EVENT_BYTES] = count_add(sum[EVENT_BYTES], amount);
    }
}

void put_name(FILE *out, const char *name, const char *except)
{
    for (; *name; name++)
        fputc((unsigned char)*name < 0x20 || *name == 0x7F || strchr(except, *name) ? '?' : *name, out);
}
