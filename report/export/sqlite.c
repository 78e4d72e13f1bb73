/* In: the tables of every command, the series of the run where there is one.  Out: a SQLite database with a table for
 * each, and the facts of the run in `run`.
 * Method: columns are those of CSV, by name and in their order; what is an integer, a number or a text is known of each
 * column, so that it has one type.
 * Limits: text that is no UTF-8 has U+FFFD for each byte that does not fit. */
#include "export/export.h"

#if defined __has_include
#if __has_include(<sqlite3.h>)
#define HAS_SQLITE 1
#endif
#endif

#ifndef HAS_SQLITE
bool write_sqlite(const char *path, const Gathered *g)
{
    (void)g;
    say_error("%s: this memreport was built without SQLite (libsqlite3-dev)", path);
    return false;
}
#else
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/origin.h"
#include "output/utf8.h"
#include "series/recording.h"
#include "series/series_tables.h"

typedef struct Database {
    sqlite3 *db;
    const char *path;
    bool is_bad; /* An error was found and reported. */
} Database;

static void fails(Database *d)
{
    if (!d->is_bad)
        say_error("%s: %s", d->path, sqlite3_errmsg(d->db));
    d->is_bad = true;
}

static void run_sql(Database *d, const char *sql)
{
    if (!d->is_bad && sqlite3_exec(d->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fails(d);
}

static const char *type_of(Kind kind)
{
    if (kind_is_text(kind))
        return "TEXT";
    switch (kind) {
    case KIND_PLACE:
    case KIND_COUNT:
    case KIND_BYTES: return "INTEGER";
    default: return "REAL";
    }
}

/* CREATE TABLE and INSERT of a table.  Names of columns are identifiers, some of them SQL's own words. */
static void table_sql(Arena *a, const char *name, const Table *t, const char **create, const char **insert)
{
    *create = arena_printf(a, "CREATE TABLE \"%s\" (", name);
    *insert = arena_printf(a, "INSERT INTO \"%s\" VALUES (", name);
    const char *comma = "";
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!(t->columns[i].shown_in & IN_DATA))
            continue;
        *create = arena_printf(a, "%s%s\"%s\" %s", *create, comma, t->columns[i].name, type_of(t->columns[i].kind));
        *insert = arena_printf(a, "%s%s?", *insert, comma);
        comma = ", ";
    }
    *create = arena_printf(a, "%s)", *create);
    *insert = arena_printf(a, "%s)", *insert);
}

static void bind(sqlite3_stmt *s, int at, Value v)
{
    char *text = v.kind == V_TEXT ? utf8_repaired(v.u.s) : NULL;
    switch (v.kind) {
    case V_NONE: sqlite3_bind_null(s, at); break;
    case V_INT: sqlite3_bind_int64(s, at, v.u.i); break;
    case V_REAL: sqlite3_bind_double(s, at, v.u.r); break;
    case V_TEXT: sqlite3_bind_text(s, at, text, -1, SQLITE_TRANSIENT); break;
    }
    free(text);
}

static void put_rows(Database *d, Table *t, const char *insert)
{
    sqlite3_stmt *s = NULL;
    if (!d->is_bad && sqlite3_prepare_v2(d->db, insert, -1, &s, NULL) != SQLITE_OK)
        fails(d);
    for (size_t row = 0; row < t->n_rows && !d->is_bad; row++) {
        const Value *cells = table_cells(t, row);
        int at = 0;
        for (size_t i = 0; i < t->n_columns; i++)
            if (t->columns[i].shown_in & IN_DATA)
                bind(s, ++at, cells[i]);
        if (sqlite3_step(s) != SQLITE_DONE)
            fails(d);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
}

static void put_table(Database *d, const char *name, Table *t)
{
    Arena *a = arena_new();
    const char *create, *insert;
    table_sql(a, name, t, &create, &insert);
    run_sql(d, create);
    put_rows(d, t, insert);
    arena_free(a);
}

/* Writes the facts of the run that JSON has in front. */
static void put_facts(Database *d, const Gathered *g)
{
    const Run *run = g->request[0].run;
    Report *r = report_new();
    Table *t = report_table(r, "run", NULL);
    const char *const names[] = {"program", "build", "model", "nested", "host"};
    for (size_t i = 0; i < 5; i++)
        table_column(t, (Column){.name = names[i], .kind = KIND_TEXT, .shown_in = IN_DATA});
    table_column(t, (Column){.name = "processes", .kind = KIND_COUNT, .shown_in = IN_DATA});
    table_column(t, (Column){.name = "threads", .kind = KIND_COUNT, .shown_in = IN_DATA});
    for (size_t i = 0; i < 2; i++)
        table_column(t, (Column){.name = i ? "flags" : "options", .kind = KIND_TEXT, .shown_in = IN_DATA});
    Value *cells = table_row(t);
    cells[0] = value_text(run->n_processes ? run->processes[0].program : "");
    cells[1] = value_text(g->mix->build);
    cells[2] = value_text(g->mix->model);
    cells[3] = value_text(g->options->inclusive ? "inclusive" : "exclusive");
    cells[4] = value_text(run->n_processes ? run->processes[0].host : "");
    cells[5] = value_int((int64_t)run->n_processes);
    cells[6] = value_int((int64_t)run->n_threads);
    cells[7] = g->mix->options ? value_text(g->mix->options) : value_none();
    cells[8] = g->mix->flags ? value_text(g->mix->flags) : value_none();
    put_table(d, "run", t);
    put_table(d, "origin", origin_of(r, run));
    report_free(r);
}

/* `data` is by variable. */
static void put_data(Database *d, const Gathered *g)
{
    for (size_t i = 1; data_ways[i] && !d->is_bad; i++) {
        Report *r = gathered_data(g, data_ways[i]);
        if (r) {
            put_table(d, arena_printf(r->arena, "data_%s", data_ways[i]), r->tables[0]);
            report_free(r);
        }
    }
}

/* What happened when, as `series`, `series --by event` and `phases` have it. */
static void put_series(Database *d, const Gathered *g)
{
    const Recording *r = g->recording;
    const struct {
        const char *name;
        bool (*build)(Request *q, const Timeline *t);
        const Timeline *timeline;
    } tables[] = {{"series", series_rows_table, r->threads},
                  {"series_event", series_events_table, r->threads},
                  {"phases", series_phases_table, r->functions}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables && !d->is_bad; i++) {
        Request q = {.options = g->options, .mix = r->recorded.mix, .report = report_new()};
        if (tables[i].build(&q, tables[i].timeline))
            put_table(d, tables[i].name, q.report->tables[0]);
        else
            d->is_bad = true;
        report_free(q.report);
    }
}

bool write_sqlite(const char *path, const Gathered *g)
{
    Database d = {NULL, path, false};
    if (unlink(path) != 0 && access(path, F_OK) == 0) {
        say_error("%s: cannot be replaced", path);
        return false;
    }
    if (sqlite3_open(path, &d.db) != SQLITE_OK)
        fails(&d);
    run_sql(&d, "BEGIN");
    if (!d.is_bad)
        put_facts(&d, g);
    for (size_t i = 0; i < g->n && !d.is_bad; i++)
        put_table(&d, g->command[i]->name, g->request[i].report->tables[0]);
    put_data(&d, g);
    if (g->recording && !d.is_bad)
        put_series(&d, g);
    run_sql(&d, "COMMIT");
    if (sqlite3_close(d.db) != SQLITE_OK && !d.is_bad)
        fails(&d);
    return !d.is_bad;
}
#endif
