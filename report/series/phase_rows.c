/* In: a timeline of functions.  Out: a row for each phase; for JSON also what each consists of.
 * Method: a phase is named by the functions that have a quarter of its bytes or more, up to three of them; where none
 * has, by the first. */
#include "series/series_tables.h"

#include <stdlib.h>
#include <string.h>

#include "series/phases.h"

enum {
    NAMED_AT_MOST = 3,
    NAMED_FROM = 4
}; /* A phase names at most NAMED_AT_MOST functions, each with 1 / NAMED_FROM of its bytes or more. */

static const Column first[] = {
    {"phase", "phase", "", "", "number of the phase, from 1 on", KIND_PLACE, IN_BOTH},
    {"name", "most bytes", "", "", "the regions and functions that have most of its bytes", KIND_TEXT, IN_BOTH},
    {"begin", "begin", "s", "", "since the recording began", KIND_SECONDS, IN_BOTH},
    {"end", "end", "s", "", "likewise", KIND_SECONDS, IN_BOTH},
    {"bytes", "bytes", "bytes", "bytes_loaded + bytes_stored", "", KIND_BYTES, IN_BOTH},
    {"bandwidth", "bandwidth", "bytes/s", "bytes / seconds", "", KIND_RATE, IN_BOTH},
    {"intensity", "flop/B", "flops/byte", "flops / bytes", "", KIND_RATIO, IN_BOTH},
    {"share", "share", "1", "bytes / those of all phases", "", KIND_SHARE, IN_BOTH},
    {"seconds", "time", "s", "end - begin", "", KIND_SECONDS, IN_DATA},
    {"pid", "pid", "", "", "of the process that marked it", KIND_PLACE, IN_BOTH},
};
enum { PHASE, NAME, BEGIN, END, BYTES, BANDWIDTH, INTENSITY, SHARE, SECONDS, PID, N_FIRST };

static const Column part_columns[] = {
    {"phase", "phase", "", "", "", KIND_PLACE, IN_BOTH},
    {"roi", "ROI", "", "", "", KIND_TEXT, IN_BOTH},
    {"function", "function", "", "", "", KIND_TEXT, IN_BOTH},
    {"bytes", "bytes", "bytes", "bytes_loaded + bytes_stored", "", KIND_BYTES, IN_BOTH},
    {"share", "share", "1", "bytes / those of the phase", "", KIND_SHARE, IN_BOTH},
};
enum { P_PHASE, P_ROI, P_FUNCTION, P_BYTES, P_SHARE, N_PART_COLUMNS };

static const char *const figures[] = {"loads",    "stores", "bytes_loaded", "bytes_stored", "flops", "intops",
                                      "branches", "calls",  "read_bw",      "write_bw",     NULL};
static const char *const none[] = {NULL};

static const char *part_name(Arena *a, const Mix *mix, const PhasePart *p)
{
    const char *roi = mix->rois[p->roi].name, *function = mix->functions[p->function].name;
    return strcmp(roi, function) == 0 ? roi : arena_printf(a, "%s/%s", roi, function);
}

const char *phase_name(Arena *a, const Mix *mix, const Phase *p)
{
    if (p->name)
        return arena_strdup(a, p->name);
    const char *name = p->n_parts && p->bytes > 0 ? part_name(a, mix, &p->parts[0]) : "(nothing)";
    for (size_t i = 1; i < p->n_parts && i < NAMED_AT_MOST && p->parts[i].bytes >= p->bytes / NAMED_FROM + 1; i++)
        name = arena_printf(a, "%s + %s", name, part_name(a, mix, &p->parts[i]));
    return name;
}

static Value quotient(double a, double b)
{
    return b > 0 ? value_real(a / b) : value_none();
}

static void fill(Request *q, Table *t, const FigureColumns *columns, const Phase *p, double bytes, Value *room)
{
    const Figures f = {.base = p->base, .seconds = p->end - p->begin, .is_timed = true};
    Ref flops;
    Value *cells = table_row(t);
    columns_fill(columns, q->mix, &f, room, cells);
    cells[PHASE] = value_int((int64_t)t->n_rows);
    cells[NAME] = value_text(phase_name(q->report->arena, q->mix, p));
    cells[PID] = p->name ? value_int((int64_t)p->pid) : value_none();
    cells[BEGIN] = value_real(p->begin);
    cells[END] = value_real(p->end);
    cells[SECONDS] = value_real(f.seconds);
    cells[BYTES] = value_int(p->bytes);
    cells[BANDWIDTH] = quotient((double)p->bytes, f.seconds);
    cells[SHARE] = quotient((double)p->bytes, bytes);
    if (mix_find(q->mix, "flops", &flops))
        cells[INTENSITY] = quotient(value_number(metric_value(flops, &f, room)), (double)p->bytes);
}

static void parts_table(Request *q, const Phases *all)
{
    Table *t = report_table(q->report, "parts", NULL);
    columns_own(t, part_columns, N_PART_COLUMNS);
    for (size_t i = 0; i < all->n; i++)
        for (size_t k = 0; k < all->phases[i].n_parts; k++) {
            const PhasePart *p = &all->phases[i].parts[k];
            Value *cells = table_row(t);
            cells[P_PHASE] = value_int((int64_t)i + 1);
            cells[P_ROI] = value_text(q->mix->rois[p->roi].name);
            cells[P_FUNCTION] = value_text(q->mix->functions[p->function].name);
            cells[P_BYTES] = value_int(p->bytes);
            cells[P_SHARE] = quotient((double)p->bytes, (double)all->phases[i].bytes);
        }
}

/* Adds the table of phases that were found, or that the program marks.  all: NULL for the columns alone. */
static bool phases_table(Request *q, const Phases *all, bool are_marked)
{
    const FigureChoice choice = {.command = "phases", .promised = figures, .in_text = none, .have = NEEDS_SECONDS};
    FigureColumns columns;
    Table *table =
        report_table(q->report, are_marked ? "marked" : "phases", are_marked ? "Marked by the program" : NULL);
    columns_own(table, first, N_FIRST);
    if (are_marked) {
        table->columns[NAME].heading = "name";
        table->columns[NAME].meaning = "as the program says";
        table->none = "The program marks none.";
    } else {
        table->columns[PID].shown_in = 0;
    }
    if (!columns_add(q->report, table, q->mix, &choice, &columns))
        return false;
    Value *room = all ? xcalloc(q->mix->n_metrics + 1, sizeof *room) : NULL;
    double bytes = 0;
    for (size_t i = 0; all && i < all->n; i++)
        bytes += (double)all->phases[i].bytes;
    for (size_t i = 0; all && i < (are_marked ? all->n_marked : all->n); i++)
        fill(q, table, &columns, are_marked ? &all->marked[i] : &all->phases[i], bytes, room);
    free(room);
    return true;
}

bool series_phases_table(Request *q, const Timeline *t)
{
    bool marked_alone = q->options->grouping && strcmp(q->options->grouping, "marked") == 0;
    if (!t)
        return phases_table(q, NULL, marked_alone);
    Phases all = phases_find(t);
    bool good = marked_alone || phases_table(q, &all, false);
    if (good && q->options->format == FORMAT_JSON && !marked_alone)
        parts_table(q, &all);
    if (good && (marked_alone || all.n_marked || q->options->format == FORMAT_JSON))
        good = phases_table(q, &all, true);
    phases_free(&all);
    return good;
}
