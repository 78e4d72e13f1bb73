/* In: rows by ROI and thread.  Out: a row for each ROI; what its operations were; where its
 * bytes came from and went to.
 * Method: threads are added up; seconds are the longest thread's (wall time, since threads
 * run side by side), so that a bandwidth is that of all threads together.
 * Limits: threads that ran one after the other make the bandwidth too high. */
#include "cmd.h"

#include <stdlib.h>
#include <string.h>

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"entries", "entries", "entries", "", "how often it was entered, recursion included", KIND_COUNT, IN_BOTH},
    {"sampled", "sampled", "entries", "", "entries that were counted and timed", KIND_COUNT, IN_DATA},
    {"threads", "threads", "threads", "", "threads that entered it", KIND_COUNT, IN_BOTH},
    {"seconds", "time", "s", "max over threads of (ticks - nested_ticks) / clock_hz",
     "wall time of the sampled entries without nested ROIs (--inclusive: ticks / clock_hz)", KIND_SECONDS, IN_BOTH},
};
enum { ROI, ENTRIES, SAMPLED, THREADS, SECONDS, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "read_bw", "write_bw",
                                       "flops", "intops", "branches",     "calls",        NULL};
static const char *const in_text[] = {"bytes_loaded", "bytes_stored", "read_bw", "write_bw", NULL};

/* What the operations table sets in relation. */
static const Column operations[] = {
    {"loads", "loads", "1", "", "", KIND_SHARE, IN_BOTH},
    {"stores", "stores", "1", "", "", KIND_SHARE, IN_BOTH},
    {"intops", "integer", "1", "", "", KIND_SHARE, IN_BOTH},
    {"flops", "float", "1", "", "", KIND_SHARE, IN_BOTH},
    {"compares", "compare", "1", "", "", KIND_SHARE, IN_BOTH},
    {"conversions", "convert", "1", "", "", KIND_SHARE, IN_BOTH},
    {"branches", "branch", "1", "", "", KIND_SHARE, IN_BOTH},
    {"calls", "call", "1", "", "", KIND_SHARE, IN_BOTH},
};
enum { N_OPERATIONS = sizeof operations / sizeof *operations };

static const Column classes[] = {
    {"static", "static", "1", "", "", KIND_SHARE, IN_BOTH},
    {"stack", "stack", "1", "", "", KIND_SHARE, IN_BOTH},
    {"indirect", "indirect", "1", "", "", KIND_SHARE, IN_BOTH},
};
enum { N_CLASSES = sizeof classes / sizeof *classes };

typedef struct Summary {
    Request *q;
    Table *main, *operations, *classes; /* the latter two NULL where the sidecar has no such columns */
    FigureColumns figures;
    Value *metrics; /* room */
} Summary;

/* ---- adding threads up ---- */

static void add_row(const Mix *mix, Row *sum, const Row *row)
{
    sum->entries = count_add(sum->entries, row->entries);
    sum->sampled = count_add(sum->sampled, row->sampled);
    sum->weight = count_add(sum->weight, row->weight);
    sum->timed = sum->timed && row->timed;
    if (row->seconds > sum->seconds)
        sum->seconds = row->seconds;
    spread_add(&sum->spread, row->spread);
    for (size_t i = 0; i < mix->n_columns; i++) {
        sum->base[i] = count_add(sum->base[i], row->base[i]);
        sum->sampled_base[i] = count_add(sum->sampled_base[i], row->sampled_base[i]);
    }
}

/* ---- the three tables ---- */

static Value figure(Summary *s, const char *name, const Figures *f)
{
    Ref ref;
    return mix_find(s->q->mix, name, &ref) ? metric_value(ref, f, s->metrics) : value_none();
}

/* s->metrics holds the row's metrics. */
static void operations_row(Summary *s, const char *roi, const Figures *f)
{
    Value all = value_int(0), part[N_OPERATIONS];
    for (size_t i = 0; i < N_OPERATIONS; i++) {
        part[i] = figure(s, operations[i].name, f);
        if (part[i].kind == V_INT)
            all = value_add(all, part[i]);
    }
    Value *cells = table_row(s->operations);
    cells[0] = value_text(roi);
    cells[1] = all;
    for (size_t i = 0; i < N_OPERATIONS; i++)
        cells[2 + i] = value_divide(part[i], all);
    if (s->operations->n_columns > 2 + N_OPERATIONS)
        cells[2 + N_OPERATIONS] = figure(s, "intensity", f);
}

static Value class_bytes(Summary *s, const char *class, const Figures *f)
{
    Arena *a = s->q->report->arena;
    return value_add(figure(s, arena_printf(a, "bytes_loaded_%s", class), f),
                     figure(s, arena_printf(a, "bytes_stored_%s", class), f));
}

static void classes_row(Summary *s, const char *roi, const Figures *f)
{
    Value all = value_int(0), part[N_CLASSES];
    for (size_t i = 0; i < N_CLASSES; i++) {
        part[i] = class_bytes(s, classes[i].name, f);
        all = value_add(all, part[i]);
    }
    Value *cells = table_row(s->classes);
    cells[0] = value_text(roi);
    cells[1] = all;
    for (size_t i = 0; i < N_CLASSES; i++)
        cells[2 + i] = value_divide(part[i], all);
}

static void summary_row(Summary *s, uint32_t roi, const Row *sum, int64_t threads)
{
    const Mix *mix = s->q->mix;
    const char *name = mix->rois[roi].name;
    Figures f = figures_of_row(sum);
    Value *cells = table_row(s->main);
    cells[ROI] = value_text(name);
    cells[ENTRIES] = value_int(sum->entries);
    cells[SAMPLED] = value_int(sum->sampled);
    cells[THREADS] = value_int(threads);
    cells[SECONDS] = sum->timed ? value_real(sum->seconds) : value_none();
    cells[s->main->n_columns - 2] = cells[s->figures.own] = margin_of(sum);
    cells[s->main->n_columns - 1] = share_of(s->q->run, sum->weight);
    columns_fill(&s->figures, mix, &f, s->metrics, cells);
    if (s->operations)
        operations_row(s, name, &f);
    if (s->classes)
        classes_row(s, name, &f);
}

/* ---- putting it together ---- */

static void add_operations_table(Summary *s)
{
    Ref ref;
    Report *r = s->q->report;
    Table *t = s->operations = report_table(r, "operations", "Operations, as parts of all that were counted");
    table_column(t, own[ROI]);
    table_column(t, (Column){"operations", "all", "operations", "", "", KIND_COUNT, IN_BOTH});
    columns_own(t, operations, N_OPERATIONS);
    if (mix_find(s->q->mix, "intensity", &ref))
        table_column(t, (Column){"intensity", "flop/B", "flop/byte", "", "", KIND_RATIO, IN_BOTH});
}

static void add_classes_table(Summary *s)
{
    Report *r = s->q->report;
    for (size_t i = 0; i < N_CLASSES; i++) {
        Ref ref;
        if (!mix_find(s->q->mix, arena_printf(r->arena, "bytes_loaded_%s", classes[i].name), &ref) ||
            !mix_find(s->q->mix, arena_printf(r->arena, "bytes_stored_%s", classes[i].name), &ref))
            return;
    }
    s->classes = report_table(r, "classes", "Bytes by address class");
    table_column(s->classes, own[ROI]);
    table_column(s->classes, (Column){"bytes", "bytes", "bytes", "", "", KIND_BYTES, IN_BOTH});
    columns_own(s->classes, classes, N_CLASSES);
}

static void add_rows(Summary *s)
{
    const Mix *mix = s->q->mix;
    size_t n, at = 0;
    Row **rows = run_rows(s->q->run, &n);
    int64_t *base = xcalloc(2 * mix->n_columns, sizeof *base);
    for (uint32_t roi = 0; roi < mix->n_rois; roi++) {
        Row sum = {.timed = true, .base = base, .sampled_base = base + mix->n_columns};
        int64_t threads = 0;
        memset(base, 0, 2 * mix->n_columns * sizeof *base);
        for (; at < n && rows[at]->key.roi == roi; at++) {
            add_row(mix, &sum, rows[at]);
            threads += rows[at]->entries > 0 || rows[at]->seconds > 0; /* a forked child goes on inside */
        }
        if (!s->q->wanted || s->q->wanted[roi])
            summary_row(s, roi, &sum, threads);
    }
    free(base);
    free(rows);
}

bool cmd_summary(Request *q)
{
    const Column margin = margin_text(q->run);
    const FigureChoice choice = {.command = "summary",
                                 .promised = promised,
                                 .in_text = in_text,
                                 .have = NEEDS_SECONDS | NEEDS_ENTRIES | NEEDS_SAMPLED,
                                 .own = &margin,
                                 .own_behind = "bytes_stored",
                                 .rest = true};
    Summary s = {.q = q, .main = report_table(q->report, "summary", NULL)};
    columns_own(s.main, own, N_OWN);
    if (!columns_add(q->report, s.main, q->mix, &choice, &s.figures))
        return false;
    table_column(s.main, margin_column());
    table_column(s.main, share_column());
    if (!q->run)
        return true;
    s.metrics = xcalloc(q->mix->n_metrics, sizeof *s.metrics);
    add_operations_table(&s);
    add_classes_table(&s);
    add_rows(&s);
    free(s.metrics);
    return true;
}
