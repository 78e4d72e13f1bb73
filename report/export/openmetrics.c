/* In: the table of summary.  Out: OpenMetrics text, or Prometheus' own of version 0.0.4: a family for each figure, a
 * sample for each ROI.  A counter's family is its sample's name in the latter, and without `_total` in the former.
 * Limits: quotients are left out; whoever asks divides. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export/export.h"
#include "output/utf8.h"
#include "profile/times.h"

typedef struct Family {
    const char *column, *name, *unit, *help; /* help: A sentence; its point is left to put_head. */
    bool is_gauge;
    bool may_nest; /* It says whether regions inside the region have a part in it. */
} Family;

static const Family families[] = {
    {"entries", "memrewrite_entries", NULL, "How often the region was entered", false, false},
    {"sampled", "memrewrite_sampled_entries", NULL,
     "How many entries of the region were counted; where they are fewer than all, other figures are scaled estimates",
     false, false},
    {"bytes_ci95", "memrewrite_bytes_error_ratio", "ratio",
     "Half the width of the 95 % confidence interval of the loaded and stored bytes, relative to them, 0 where "
     "everything was counted",
     true, false},
    {"seconds", "memrewrite_time_seconds", "seconds", "Seconds that threads spent in the region", false, true},
    {"bytes_loaded", "memrewrite_loaded_bytes", "bytes", "Bytes that the region's code requested to load", false, true},
    {"bytes_stored", "memrewrite_stored_bytes", "bytes", "Bytes that the region's code requested to store", false,
     true},
    {"loads", "memrewrite_loads", NULL, "Loads that the region's code made", false, true},
    {"stores", "memrewrite_stores", NULL, "Stores that the region's code made", false, true},
    {"flops", "memrewrite_flops", NULL, "Floating-point operations that the region's code made", false, true},
    {"intops", "memrewrite_intops", NULL, "Integer operations that the region's code made", false, true},
    {"branches", "memrewrite_branches", NULL, "Conditional branches that the region's code evaluated", false, true},
    {"calls", "memrewrite_calls", NULL, "Calls of functions that the region's code made", false, true},
};

static size_t column_of(const Table *t, const char *name)
{
    size_t i = 0;
    while (i < t->n_columns && (strcmp(t->columns[i].name, name) != 0 || !(t->columns[i].shown_in & IN_DATA)))
        i++;
    return i;
}

static void put_label(FILE *out, const char *value)
{
    char *text = utf8_repaired(value);
    for (const char *c = text; *c; c++)
        switch (*c) {
        case '\\': fputs("\\\\", out); break;
        case '"': fputs("\\\"", out); break;
        case '\n': fputs("\\n", out); break;
        default: fputc((unsigned char)*c < 0x20 ? '?' : *c, out);
        }
    free(text);
}

static void put_sample(FILE *out, const Family *f, const char *program, const char *roi, Value v)
{
    if (v.kind == V_NONE)
        return;
    fprintf(out, "%s%s{program=\"", f->name, f->is_gauge ? "" : "_total");
    put_label(out, program);
    fputs("\",roi=\"", out);
    put_label(out, roi);
    if (v.kind == V_INT)
        fprintf(out, "\"} %" PRId64 "\n", v.u.i);
    else
        fprintf(out, "\"} %.15g\n", value_number(v));
}

static void put_head(FILE *out, const Family *f, const Gathered *g, bool is_open)
{
    const char *total = is_open || f->is_gauge ? "" : "_total";
    const char *nested = !f->may_nest            ? ""
                         : g->options->inclusive ? ", with regions nested in it"
                                                 : ", without regions nested in it";
    fprintf(out, "# HELP %s%s %s%s.\n", f->name, total, f->help, nested);
    fprintf(out, "# TYPE %s%s %s\n", f->name, total, f->is_gauge ? "gauge" : "counter");
    if (f->unit && is_open)
        fprintf(out, "# UNIT %s %s\n", f->name, f->unit);
}

static uint32_t roi_named(const Mix *mix, const char *name)
{
    uint32_t i = 0;
    while (i < mix->n_rois && strcmp(mix->rois[i].name, name) != 0)
        i++;
    return i;
}

/* The table has no sampled time. */
static void put_times(FILE *out, const Gathered *g, Table *t, const char *program, bool is_open)
{
    static const Family seconds = {NULL,      "memrewrite_cpu_seconds",
                                   "seconds", "Processor time in the region and in no inner one, as it was sampled",
                                   false,     false},
                        error = {NULL,
                                 "memrewrite_cpu_error_ratio",
                                 "ratio",
                                 "How far the 95 % confidence interval of the sampled processor time reaches, "
                                 "relative to it",
                                 true,
                                 false},
                        *const of_time[] = {&seconds, &error};
    const Times *times = g->request[0].run->times;
    size_t roi = column_of(t, "roi");
    for (size_t i = 0; i < 2 && times_any(times); i++) {
        put_head(out, of_time[i], g, is_open);
        for (size_t row = 0; row < t->n_rows; row++) {
            const char *name = table_cells(t, row)[roi].u.s;
            TimeSum sum = times_sum(times, roi_named(g->mix, name), NOWHERE, NOWHERE, NOWHERE);
            if (!of_time[i]->is_gauge || sum.hits)
                put_sample(out, of_time[i], program, name,
                           value_real(of_time[i]->is_gauge ? times_error(times, sum) : (double)sum.ns / 1e9));
        }
    }
}

static void write_metrics(FILE *out, const Gathered *g, bool is_open)
{
    Table *t = gathered_table(g, "summary");
    const Run *run = g->request[0].run;
    const char *program = run->n_processes ? run->processes[0].program : "";
    size_t roi = column_of(t, "roi");
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const Family *f = &families[i];
        size_t column = column_of(t, f->column);
        if (column == t->n_columns)
            continue;
        put_head(out, f, g, is_open);
        for (size_t row = 0; row < t->n_rows; row++)
            put_sample(out, f, program, table_cells(t, row)[roi].u.s, table_cells(t, row)[column]);
    }
    put_times(out, g, t, program, is_open);
    if (is_open)
        fputs("# EOF\n", out);
}

bool write_openmetrics(FILE *out, const Gathered *g)
{
    write_metrics(out, g, true);
    return true;
}

bool write_prometheus(FILE *out, const Gathered *g)
{
    write_metrics(out, g, false);
    return true;
}
