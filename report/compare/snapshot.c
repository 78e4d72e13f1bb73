/* In: the tables of summary, functions and lines.  Out: a Snapshot.
 * Method: columns are found by name.  Of regions every count, number of bytes and time is taken; of functions and lines
 * those that people compare, so that what `save` writes stays small.  "bytes" is bytes_loaded + bytes_stored.
 * Limits: quotients (bandwidths, intensity) are not taken: they follow from what is. */
#include "compare/snapshot.h"

#include <stdint.h>
#include <string.h>

#include "command/origin.h"

static const Command summary = {"summary", {true, true, true, ITEM_NONE}, cmd_summary, CALLS_TOTAL, false};
static const Command functions = {"functions", {true, false, false, ITEM_FUNCTION}, cmd_functions, CALLS_BY_ROI, true};
const Command *const snapshot_commands[] = {&summary, &functions, &command_lines, &command_data_ways, NULL};

static const char *const table_of[] = {"summary", "functions", "lines"};
static const char *const usual[] = {"entered",      "count", "loads",  "stores",   "bytes_loaded",
                                    "bytes_stored", "flops", "intops", "branches", "calls"};
/* Names that are no figures: they say how a run was measured.  "bytes" is made here, for sidecars that do not have
 * it. */
static const char *const others[] = {"sampled", "threads", "sampled_seconds", "runs", "lacking", "bytes"};

const char *const usual_metrics[N_USUAL_METRICS] = {"bytes",   "bytes_loaded", "bytes_stored", "loads", "stores",
                                                    "flops",   "intops",       "branches",     "calls", "entries",
                                                    "entered", "count",        "seconds"};

const char *level_word(Level level)
{
    static const char *const words[N_LEVELS] = {"region", "function", "line", "variable", "field", "type", "class"};
    return words[level];
}

Snapshot *snapshot_new(const char *path)
{
    Snapshot *s = xcalloc(1, sizeof *s);
    s->arena = arena_new();
    s->path = arena_strdup(s->arena, path);
    s->program = s->build = s->model = s->nested = s->correction = "";
    s->host = s->compiler = s->started = "";
    return s;
}

void snapshot_free(Snapshot *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < N_LEVELS; i++) {
        free(s->level[i].metric);
        free(s->level[i].subject);
    }
    arena_free(s->arena);
    free(s);
}

void snapshot_metric(Snapshot *s, Level level, const char *name, const char *unit)
{
    Subjects *of = &s->level[level];
    *PUSH(of->metric, of->n_metrics, of->cap_metrics) =
        (Metered){arena_strdup(s->arena, name), arena_strdup(s->arena, unit)};
}

Subject *snapshot_subject(Snapshot *s, Level level)
{
    Subjects *of = &s->level[level];
    Subject *subject = PUSH(of->subject, of->n, of->cap);
    *subject = (Subject){.roi = "", .function = "", .file = "", .owner = "", .text = "", .source = ""};
    subject->figure = arena_alloc(s->arena, (of->n_metrics + 1) * sizeof *subject->figure);
    for (size_t i = 0; i < of->n_metrics; i++)
        subject->figure[i] = value_none();
    return subject;
}

size_t snapshot_find(const Snapshot *s, Level level, const char *name)
{
    const Subjects *of = &s->level[level];
    for (size_t i = 0; i < of->n_metrics; i++)
        if (strcmp(of->metric[i].name, name) == 0)
            return i;
    return SIZE_MAX;
}

Kind snapshot_kind(const char *unit)
{
    return strcmp(unit, "bytes") == 0 ? KIND_BYTES : strcmp(unit, "s") == 0 ? KIND_SECONDS : KIND_COUNT;
}

/* ---- taking ---- */

static bool among(const char *const *names, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static bool is_taken(Level level, const Column *c)
{
    if (!(c->shown_in & IN_DATA) || (c->kind != KIND_COUNT && c->kind != KIND_BYTES && c->kind != KIND_SECONDS))
        return false;
    return level == LEVEL_REGION ? !among(others, sizeof others / sizeof *others, c->name)
                                 : among(usual, sizeof usual / sizeof *usual, c->name);
}

typedef struct Taking {
    Snapshot *s;
    Level level;
    Table *table;
    size_t *column; /* Column of each metric but the first, "bytes". */
    size_t loaded, stored;
    size_t roi, function, file, line, function_line, text, source, owner,
        kind; /* Index of a column; SIZE_MAX: the table has none. */
} Taking;

static size_t column_of(const Table *t, const char *name)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (strcmp(t->columns[i].name, name) == 0 && t->columns[i].shown_in & IN_DATA)
            return i;
    return SIZE_MAX;
}

static const char *text_in(Taking *k, const Value *cells, size_t column)
{
    return column == SIZE_MAX || cells[column].kind != V_TEXT ? "" : arena_strdup(k->s->arena, cells[column].u.s);
}

static int64_t number_in(const Value *cells, size_t column)
{
    return column == SIZE_MAX || cells[column].kind != V_INT ? 0 : cells[column].u.i;
}

/* `malloc at bfs.c:40` of another version of the source is at another line, which stands beside it. */
static const char *without_line(Arena *a, const char *site)
{
    const char *colon = strrchr(site, ':');
    return colon ? arena_printf(a, "%.*s", (int)(colon - site), site) : site;
}

static void take_row(Taking *k, const Value *cells)
{
    Subject *subject = snapshot_subject(k->s, k->level);
    subject->roi = text_in(k, cells, k->roi);
    subject->function = text_in(k, cells, k->function);
    subject->owner = text_in(k, cells, k->owner);
    if (strcmp(text_in(k, cells, k->kind), "heap") == 0)
        subject->function = without_line(k->s->arena, subject->function);
    subject->file = text_in(k, cells, k->file);
    subject->text = text_in(k, cells, k->text);
    subject->source = text_in(k, cells, k->source);
    subject->line = number_in(cells, k->line);
    subject->function_line = k->level == LEVEL_FUNCTION ? subject->line : number_in(cells, k->function_line);
    subject->figure[0] = value_int(count_add(number_in(cells, k->loaded), number_in(cells, k->stored)));
    for (size_t i = 1; i < k->s->level[k->level].n_metrics; i++)
        subject->figure[i] = cells[k->column[i]];
}

static void take_table(Snapshot *s, Level level, Table *t)
{
    Taking k = {s, level, t, xcalloc(t->n_columns + 1, sizeof *k.column), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    k.loaded = column_of(t, "bytes_loaded");
    k.stored = column_of(t, "bytes_stored");
    k.roi = column_of(t, "roi");
    k.function = column_of(t, level_is_data(level) ? "name" : "function");
    k.owner = level == LEVEL_VARIABLE ? column_of(t, "function") : SIZE_MAX;
    k.kind = level == LEVEL_VARIABLE ? column_of(t, "kind") : SIZE_MAX;
    k.file = column_of(t, "file");
    k.line = column_of(t, "line");
    k.function_line = column_of(t, "function_line");
    k.text = column_of(t, "text");
    k.source = column_of(t, "source");
    snapshot_metric(s, level, "bytes", "bytes");
    for (size_t i = 0; i < t->n_columns; i++)
        if (is_taken(level, &t->columns[i])) {
            k.column[s->level[level].n_metrics] = i;
            snapshot_metric(s, level, t->columns[i].name, t->columns[i].unit);
        }
    for (size_t i = 0; i < t->n_rows; i++)
        take_row(&k, table_cells(t, i));
    free(k.column);
}

static const char *host_of(const Process *p)
{
    return p->host;
}

/* The different texts of the processes, in their order. */
static const char *each_once(Arena *a, const Run *run, const char *(*get)(const Process *))
{
    const char *all = "";
    for (size_t i = 0; i < run->n_processes; i++) {
        size_t k = 0;
        while (k < i && strcmp(get(&run->processes[k]), get(&run->processes[i])) != 0)
            k++;
        if (k == i && *get(&run->processes[i]))
            all = arena_printf(a, "%s%s%s", all, *all ? ", " : "", get(&run->processes[i]));
    }
    return arena_strdup(a, all);
}

static const char *first_start(Arena *a, const Run *run)
{
    char text[32] = "";
    double first = 0;
    for (size_t i = 0; i < run->n_processes; i++)
        if (run->processes[i].start_ns > 0 && (first <= 0 || run->processes[i].start_ns < first))
            first = run->processes[i].start_ns;
    if (first > 0)
        utc_text(text, first * 1e-9);
    return arena_strdup(a, text);
}

bool snapshot_take(const Gathered *g, void *snapshot)
{
    static const char *const corrections[] = {"calibrated", "examem", "none"};
    Snapshot *s = snapshot;
    const Run *run = g->request[0].run;
    s->program = arena_strdup(s->arena, run->n_processes ? run->processes[0].program : "");
    s->build = arena_strdup(s->arena, g->mix->build);
    s->host = each_once(s->arena, run, host_of);
    s->compiler = each_once(s->arena, run, origin_compiler);
    s->started = first_start(s->arena, run);
    s->model = arena_strdup(s->arena, g->mix->model);
    s->nested = g->options->inclusive ? "inclusive" : "exclusive";
    s->correction = corrections[g->options->correction];
    for (size_t i = 0; i < N_LEVELS; i++)
        if (!level_is_data((Level)i))
            take_table(s, (Level)i, gathered_table(g, table_of[i]));
        else if (g->mix->data)
            take_table(s, (Level)i, gathered(g, command_data_ways.name)->report->tables[i - LEVEL_VARIABLE]);
    return true;
}
