/* In: rows by ROI, path and thread.  Out: a row for each ROI (in text for each path to it, as a tree); what its
 * operations were; where its bytes came from and went to.
 * Method: threads are added up; seconds are the longest thread's (wall time, since threads
 * run side by side), so that a bandwidth is that of all threads together.  Runs that came one after the other have
 * their seconds added up, so that a bandwidth is their mean; least and most, and a table of the single runs, stand
 * beside it.
 * Limits: threads of one process that ran one after the other make the bandwidth too high. */
#include "command/command.h"

#include <stdlib.h>
#include <string.h>

#include "command/events.h"
#include "command/image_parts.h"
#include "command/missing_parts.h"
#include "command/source_model.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"entries", "entries", "entries", "", "how often it was entered, recursion included", KIND_COUNT, IN_BOTH},
    {"sampled", "sampled", "entries", "", "entries that were counted and timed", KIND_COUNT, IN_DATA},
    {"threads", "threads", "threads", "", "threads that entered it", KIND_COUNT, IN_BOTH},
    {"seconds", "time", "s", "max over threads of (ticks - nested_ticks) / clock_hz x entries / sampled",
     "wall time of all entries without nested ROIs (--inclusive: ticks / clock_hz): scaled as counts are where only "
     "some were timed, "
     "summed over runs",
     KIND_SECONDS, IN_BOTH},
};
enum { ROI, ENTRIES, SAMPLED, THREADS, SECONDS, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "read_bw", "write_bw",
                                       "flops", "intops", "branches",     "calls",        NULL};
static const char *const in_text[] = {"bytes_loaded", "bytes_stored", "read_bw", "write_bw", NULL};

/* The operations table sets these columns in relation to all operations. */
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
    {"library", "library", "1", "", "", KIND_SHARE, IN_BOTH},
};
enum { N_CLASSES = sizeof classes / sizeof *classes };

static const Column path_column = {"path",    "path", "", "", "the ROIs around it and its own name, '/' between them",
                                   KIND_TEXT, IN_DATA};
static const Column parents_column = {
    "parents",
    "parents",
    "",
    "",
    "names of the ROIs that it was entered from, '|' between them; none: from outside of all",
    KIND_TEXT,
    IN_DATA};

/* The columns behind the figures of a row. */
static const Column behind[] = {
    {"sampled_seconds", "timed", "s", "max over threads of (ticks - nested_ticks) / clock_hz",
     "the part of seconds that was measured: of the sampled entries", KIND_SECONDS, IN_DATA},
    {"runs", "runs", "runs", "",
     "runs of the program, one after the other, that the row is the sum of; bandwidths are means over them", KIND_COUNT,
     IN_DATA},
    {"read_bw_min", "least", "bytes/s", "min over runs of read_bw", "read_bw of the slowest run", KIND_RATE, IN_DATA},
    {"read_bw_max", "most", "bytes/s", "max over runs of read_bw", "read_bw of the fastest run", KIND_RATE, IN_DATA},
    {"write_bw_min", "least", "bytes/s", "min over runs of write_bw", "write_bw of the slowest run", KIND_RATE,
     IN_DATA},
    {"write_bw_max", "most", "bytes/s", "max over runs of write_bw", "write_bw of the fastest run", KIND_RATE, IN_DATA},
};
enum { TIMED, RUNS, READ_MIN, READ_MAX, WRITE_MIN, WRITE_MAX, N_BEHIND = sizeof behind / sizeof *behind };

static const Column run_columns[] = {
    {"run", "run", "", "", "number of the run, by its start", KIND_TEXT, IN_DATA},
    {"started", "started", "s", "", "seconds since 1970", KIND_RATIO, IN_DATA},
};

/* A table of ROIs, of paths, or of ROIs by run. */
typedef struct RoiTable {
    Table *table;
    FigureColumns figures;
    size_t margin, share, trailing; /* Indices of columns. */
} RoiTable;

/* The sum over threads. */
typedef struct Sum {
    Row row;
    double thread_seconds, thread_sampled; /* Sums of the thread that is being added. */
    double *seconds, *sampled;             /* Sums by run, which add up to the row's. */
    int64_t threads;
} Sum;

typedef struct Summary {
    Request *q;
    RoiTable main, paths, runs;  /* paths: for JSON alone; runs: made where there are several. */
    Table *operations, *classes; /* NULL: the sidecar has no such columns. */
    const Column *class[N_CLASSES]; /* The classes that the sidecar has. */
    size_t n_classes;
    Sum *of_roi, *of_path, *of_run; /* of_run: by ROI, then by run. */
    Value *metrics; /* Room for a row's metrics. */
} Summary;

/* ---- adding threads up ---- */

static Sum *new_sums(const Summary *s, size_t n)
{
    size_t columns = s->q->mix->n_columns;
    Arena *a = s->q->report->arena;
    Sum *sums = arena_alloc(a, n * sizeof *sums);
    for (size_t i = 0; i < n; i++) {
        sums[i].row.is_timed = true;
        sums[i].row.base = arena_alloc(a, columns * sizeof(int64_t));
        sums[i].seconds = arena_alloc(a, s->q->run->n_runs * sizeof(double));
        sums[i].sampled = arena_alloc(a, s->q->run->n_runs * sizeof(double));
    }
    return sums;
}

static void add_row(const Mix *mix, Sum *s, const Row *row)
{
    Row *sum = &s->row;
    sum->entries = count_add(sum->entries, row->entries);
    sum->sampled = count_add(sum->sampled, row->sampled);
    sum->weight = count_add(sum->weight, row->weight);
    sum->is_timed = sum->is_timed && row->is_timed;
    s->thread_seconds += row->seconds;
    s->thread_sampled += row->sampled_seconds;
    spread_add(&sum->spread, row->joint);
    for (size_t i = 0; i < mix->n_columns; i++)
        sum->base[i] = count_add(sum->base[i], row->base[i]);
}

/* A run takes as long as its longest thread, all runs as long as each behind the other. */
static void lengthen(double *all, double *of_run, double of_thread)
{
    if (of_thread <= *of_run)
        return;
    *all += of_thread - *of_run;
    *of_run = of_thread;
}

/* A thread is added.  It may have seconds without entries: a forked child goes on inside. */
static void end_thread(Sum *s, bool entered, uint32_t run)
{
    s->threads += entered || s->thread_seconds > 0;
    lengthen(&s->row.seconds, &s->seconds[run], s->thread_seconds);
    lengthen(&s->row.sampled_seconds, &s->sampled[run], s->thread_sampled);
    s->thread_seconds = s->thread_sampled = 0;
}

static void add_up(Summary *s)
{
    const Mix *mix = s->q->mix;
    size_t n, end;
    Row **rows = run_rows(s->q->run, &n);
    s->of_roi = new_sums(s, mix->n_rois);
    s->of_path = new_sums(s, s->q->run->paths->n);
    s->of_run = new_sums(s, mix->n_rois * s->q->run->n_runs);
    for (size_t at = 0; at < n; at = end) {
        Sum *roi = &s->of_roi[rows[at]->key.roi];
        uint32_t run = s->q->run->processes[s->q->run->threads[rows[at]->key.thread].process].run;
        Sum *of_run = &s->of_run[rows[at]->key.roi * s->q->run->n_runs + run];
        bool entered = false;
        for (end = at;
             end < n && rows[end]->key.roi == rows[at]->key.roi && rows[end]->key.thread == rows[at]->key.thread;
             end++) {
            Sum *path = &s->of_path[rows[end]->key.path];
            add_row(mix, roi, rows[end]);
            add_row(mix, path, rows[end]);
            add_row(mix, of_run, rows[end]);
            end_thread(path, rows[end]->entries > 0, run);
            entered |= rows[end]->entries > 0;
        }
        end_thread(roi, entered, run);
        end_thread(of_run, entered, run);
    }
    free(rows);
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
        if (part[i].kind == V_INT || s->q->mix->is_traffic_only)
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
    for (size_t i = 0; i < s->n_classes; i++) {
        part[i] = class_bytes(s, s->class[i]->name, f);
        all = value_add(all, part[i]);
    }
    Value *cells = table_row(s->classes);
    cells[0] = value_text(roi);
    cells[1] = all;
    for (size_t i = 0; i < s->n_classes; i++)
        cells[2 + i] = value_divide(part[i], all);
}

static int64_t runs_of(const Summary *s, const Sum *sum)
{
    int64_t n = 0;
    for (size_t i = 0; i < s->q->run->n_runs; i++)
        n += sum->seconds[i] > 0;
    return n ? n : sum->threads > 0;
}

static void widen(Value *least, Value *most, Value v)
{
    if (v.kind == V_NONE)
        return;
    if (least->kind == V_NONE || value_number(v) < value_number(*least))
        *least = v;
    if (most->kind == V_NONE || value_number(v) > value_number(*most))
        *most = v;
}

/* Least and most bandwidth among the runs of a ROI. */
static void spread_cells(Summary *s, uint32_t roi, Value *cells)
{
    for (size_t i = 0; i < s->q->run->n_runs; i++) {
        Figures f = figures_of_row(&s->of_run[roi * s->q->run->n_runs + i].row);
        metrics_of(s->q->mix, &f, s->metrics);
        widen(&cells[READ_MIN], &cells[READ_MAX], figure(s, "read_bw", &f));
        widen(&cells[WRITE_MIN], &cells[WRITE_MAX], figure(s, "write_bw", &f));
    }
}

/* Adds a row of sums, with the name in its first column. */
static Value *sum_row(Summary *s, const RoiTable *to, const char *name, const Sum *sum)
{
    const Row *row = &sum->row;
    Figures f = figures_of_row(row);
    Value *cells = table_row(to->table);
    cells[ROI] = value_text(name);
    cells[ENTRIES] = value_int(row->entries);
    cells[SAMPLED] = value_int(row->sampled);
    cells[THREADS] = value_int(sum->threads);
    cells[SECONDS] = row->is_timed ? value_real(row->seconds) : value_none();
    cells[to->trailing + TIMED] = row->is_timed ? value_real(row->sampled_seconds) : value_none();
    cells[to->trailing + RUNS] = value_int(runs_of(s, sum));
    cells[to->margin] = margin_of(row);
    if (to->figures.own)
        cells[to->figures.own] = cells[to->margin];
    cells[to->share] = share_of(s->q->run, row->weight);
    columns_fill(&to->figures, s->q->mix, &f, s->metrics, cells);
    return cells;
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
    Ref ref;
    for (size_t i = 0; i < N_CLASSES; i++)
        if (mix_find(s->q->mix, arena_printf(r->arena, "bytes_loaded_%s", classes[i].name), &ref) &&
            mix_find(s->q->mix, arena_printf(r->arena, "bytes_stored_%s", classes[i].name), &ref))
            s->class[s->n_classes++] = &classes[i];
    if (s->n_classes < 2)
        return;
    s->classes = report_table(r, "classes", "Bytes by address class");
    table_column(s->classes, own[ROI]);
    table_column(s->classes, (Column){"bytes", "bytes", "bytes", "", "", KIND_BYTES, IN_BOTH});
    for (size_t i = 0; i < s->n_classes; i++)
        table_column(s->classes, *s->class[i]);
}

/* "a/b" for b entered from a, up to the next ROI around it that has a line of its own. */
static const char *path_text(const Summary *s, uint32_t path)
{
    const Paths *p = s->q->run->paths;
    const bool *wanted = s->q->is_wanted;
    bool tree = s->q->options->format == FORMAT_TEXT;
    const char *text = s->q->mix->rois[p->path[path].roi].name;
    for (path = p->path[path].parent; path; path = p->path[path].parent) {
        if (tree && (!wanted || wanted[p->path[path].roi]))
            break;
        text = arena_printf(s->q->report->arena, "%s/%s", s->q->mix->rois[p->path[path].roi].name, text);
    }
    return text;
}

static const char *parents_text(const Summary *s, uint32_t roi)
{
    const Paths *p = s->q->run->paths;
    const char *text = NULL;
    bool *said = xcalloc(s->q->mix->n_rois, sizeof *said);
    for (size_t i = 1; i < p->n; i++) {
        uint32_t up = p->path[p->path[i].parent].roi;
        if (p->path[i].roi != roi || !p->path[i].parent || said[up])
            continue;
        said[up] = true;
        text = arena_printf(s->q->report->arena, "%s%s%s", text ? text : "", text ? "|" : "", s->q->mix->rois[up].name);
    }
    free(said);
    return text;
}

static void roi_rows(Summary *s)
{
    const Mix *mix = s->q->mix;
    for (uint32_t roi = 0; roi < mix->n_rois; roi++) {
        if (s->q->is_wanted && !s->q->is_wanted[roi])
            continue;
        const char *name = mix->rois[roi].name;
        if (s->q->options->format != FORMAT_TEXT) {
            Value *cells = sum_row(s, &s->main, name, &s->of_roi[roi]);
            spread_cells(s, roi, cells + s->main.trailing);
            cells[s->main.trailing - 1] = value_text(parents_text(s, roi));
            cells[s->main.trailing + N_BEHIND] = missing_parts_in_all(s->q);
            source_model_fill(s->main.table, cells, source_model_roi(s->q->run, roi));
        }
        Figures f = figures_of_row(&s->of_roi[roi].row);
        metrics_of(mix, &f, s->metrics);
        if (s->operations)
            operations_row(s, name, &f);
        if (s->classes)
            classes_row(s, name, &f);
    }
}

/* Text: ROIs below those around them.  JSON: paths, in the same order. */
static void path_rows(Summary *s)
{
    Arena *a = s->q->report->arena;
    bool text = s->q->options->format == FORMAT_TEXT, several = false;
    bool *seen = xcalloc(s->q->mix->n_rois, sizeof *seen);
    size_t n;
    PathLine *lines = paths_tree(s->q->run->paths, s->q->mix, s->q->is_wanted, &n);
    for (size_t i = 0; i < n; i++) {
        const char *name = lines[i].path ? path_text(s, lines[i].path) : s->q->mix->rois[lines[i].roi].name;
        const Sum *sum = lines[i].path ? &s->of_path[lines[i].path] : &s->of_roi[lines[i].roi];
        several |= seen[lines[i].roi];
        seen[lines[i].roi] = true;
        if (text)
            sum_row(s, &s->main, arena_printf(a, "%*s%s", (int)(2 * lines[i].depth), "", name), sum);
        else if (s->paths.table && lines[i].path)
            sum_row(s, &s->paths, name, sum);
    }
    if (text && several)
        report_note(s->q->report, "A region that was entered from several others has a line below each of them; "
                                  "the other tables have one for all.");
    free(lines);
    free(seen);
}

/* Adds the table's columns, which begin with `first`; with rest all figures that there are are among them. */
static bool add_part(Summary *s, RoiTable *to, Column first, bool rest)
{
    Request *q = s->q;
    const Column margin = margin_text(q->run);
    const FigureChoice choice = {.command = "summary",
                                 .promised = promised,
                                 .in_text = in_text,
                                 .have = NEEDS_SECONDS | NEEDS_ENTRIES | NEEDS_SAMPLED,
                                 .own = &margin,
                                 .own_behind = "bytes_stored",
                                 .rest = rest};
    table_column(to->table, first);
    columns_own(to->table, own + 1, N_OWN - 1);
    if (!columns_add(q->report, to->table, q->mix, &choice, &to->figures))
        return false;
    to->margin = to->table->n_columns;
    table_column(to->table, margin_column());
    to->share = to->table->n_columns;
    table_column(to->table, share_column());
    return true;
}

static void add_behind(RoiTable *to)
{
    to->trailing = to->table->n_columns;
    columns_own(to->table, behind, N_BEHIND);
}

/* Runs that came one after the other, each by itself. */
static void add_runs(Summary *s)
{
    const Mix *mix = s->q->mix;
    const Run *run = s->q->run;
    Arena *a = s->q->report->arena;
    Table *t = s->runs.table = report_table(s->q->report, "each_run", "Each run by itself");
    if (!add_part(s, &s->runs, own[ROI], false))
        return;
    add_behind(&s->runs);
    t->group = (int)t->n_columns;
    t->group_label = "run ";
    columns_own(t, run_columns, 2);
    for (uint32_t k = 0; k < run->n_runs; k++)
        for (uint32_t roi = 0; roi < mix->n_rois; roi++) {
            const Sum *sum = &s->of_run[roi * run->n_runs + k];
            if ((s->q->is_wanted && !s->q->is_wanted[roi]) || !sum->threads)
                continue;
            Value *cells = sum_row(s, &s->runs, mix->rois[roi].name, sum);
            cells[t->n_columns - 2] = value_text(arena_printf(a, "%u", (unsigned)k + 1));
            cells[t->n_columns - 1] = value_real(run_start(run, k));
        }
    report_note(s->q->report,
                arena_printf(a,
                             "%zu runs, one after the other: counts and times are their sums, bandwidths their means.",
                             run->n_runs));
}

bool cmd_summary(Request *q)
{
    Summary s = {.q = q, .main.table = report_table(q->report, "summary", NULL)};
    if (!add_part(&s, &s.main, own[ROI], true))
        return false;
    table_column(s.main.table, parents_column);
    add_behind(&s.main);
    table_column(s.main.table, missing_parts_column());
    source_model_column(s.main.table);
    if (!q->run)
        return true;
    s.metrics = xcalloc(q->mix->n_metrics, sizeof *s.metrics);
    add_up(&s);
    add_operations_table(&s);
    add_classes_table(&s);
    if (q->options->format == FORMAT_JSON) {
        s.paths.table = report_table(q->report, "paths", NULL);
        add_part(&s, &s.paths, path_column, false);
        add_behind(&s.paths);
    }
    path_rows(&s);
    roi_rows(&s);
    images_table(q);
    events_tables(q, 0);
    if (q->run->n_runs > 1)
        add_runs(&s);
    free(s.metrics);
    return true;
}
