/* In: a Snapshot, or a file that this wrote.  Out: a file, or the Snapshot.
 * Method: one JSON object, described in doc/report-columns.md.  Regions, functions and lines are arrays of arrays below
 * their columns' names; each stands on a line of its own, so that a repository shows what changed.  Names go as the
 * sidecar's do (format/names.h).
 * Limits: a file of another version is refused.  Times have 17 digits, so that they come
 * back as they were. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/snapshot.h"
#include "format/names.h"

enum { VERSION = 2, WITHOUT_DATA = 1 };
static const char format_name[] = "memrewrite baseline";
static const char *const level_name[N_LEVELS] = {"regions", "functions", "lines",  "variables",
                                                 "fields",  "types",     "classes"};
/* The keys in front of the figures. */
static const char *const key_name[N_LEVELS][7] = {{"roi"},
                                                  {"roi", "function", "file", "line"},
                                                  {"roi", "function", "file", "line", "function_line", "text"},
                                                  {"roi", "name", "file", "line", "function"},
                                                  {"roi", "name", "file", "line"},
                                                  {"roi", "name", "file", "line"},
                                                  {"roi", "name", "file", "line"}};

static size_t n_keys(Level level)
{
    size_t n = 0;
    while (key_name[level][n])
        n++;
    return n;
}

/* ---- writing ---- */

static json_t *text_json(const char *s)
{
    char *encoded = name_encode(s);
    json_t *v = json_string(encoded ? encoded : "");
    free(encoded);
    return v;
}

static json_t *value_json(Value v)
{
    return v.kind == V_INT ? json_integer(v.u.i) : v.kind == V_REAL ? json_real(v.u.r) : json_null();
}

static void put(FILE *out, json_t *v)
{
    json_dumpf(v, out, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17));
    json_decref(v);
}

static void put_fact(FILE *out, const char *name, const char *value)
{
    fprintf(out, "\"%s\":", name);
    put(out, text_json(value));
    fputs(",\n", out);
}

static void put_subject(FILE *out, const Subjects *of, Level level, const Subject *s)
{
    json_t *row = json_array();
    const char *const text[] = {s->roi, s->function, s->file};
    for (size_t i = 0; i < n_keys(level); i++)
        json_array_append_new(row, i < 3                            ? text_json(text[i])
                                   : i == 3                         ? json_integer(s->line)
                                   : i == 4 && level_is_data(level) ? text_json(s->owner)
                                   : i == 4                         ? json_integer(s->function_line)
                                                                    : json_string(s->text));
    for (size_t i = 0; i < of->n_metrics; i++)
        json_array_append_new(row, value_json(s->figure[i]));
    put(out, row);
}

static void put_level(FILE *out, const Snapshot *s, Level level)
{
    const Subjects *of = &s->level[level];
    fprintf(out, "\"%s\":{\"columns\":[", level_name[level]);
    for (size_t i = 0; i < n_keys(level); i++)
        fprintf(out, "%s\"%s\"", i ? "," : "", key_name[level][i]);
    fputs("],\n\"metrics\":[", out);
    for (size_t i = 0; i < of->n_metrics; i++) {
        fputs(i ? "," : "", out);
        put(out, json_pack("[s,s]", of->metric[i].name, of->metric[i].unit));
    }
    fputs("],\n\"rows\":[", out);
    for (size_t i = 0; i < of->n; i++) {
        fputs(i ? ",\n" : "\n", out);
        put_subject(out, of, level, &of->subject[i]);
    }
    fputs(level + 1 < N_LEVELS ? "]},\n" : "]}\n", out);
}

bool snapshot_write(const Snapshot *s, FILE *out)
{
    fprintf(out, "{\"format\":\"%s\",\"version\":%d,\n", format_name, VERSION);
    put_fact(out, "program", s->program);
    put_fact(out, "build", s->build);
    put_fact(out, "model", s->model);
    put_fact(out, "nested", s->nested);
    put_fact(out, "correction", s->correction);
    put_fact(out, "host", s->host);
    put_fact(out, "compiler", s->compiler);
    put_fact(out, "started", s->started);
    for (size_t i = 0; i < N_LEVELS; i++)
        put_level(out, s, (Level)i);
    fputs("}\n", out);
    return !ferror(out);
}

/* ---- reading ---- */

typedef struct Reader {
    Snapshot *s;
    const char *path;
    bool is_bad; /* An error was found and reported. */
} Reader;

static bool refuse(Reader *r, const char *what, const char *name)
{
    if (!r->is_bad)
        say_error("%s: is no baseline that can be read: %s%s%s", r->path, what, *name ? " " : "", name);
    r->is_bad = true;
    return false;
}

static const char *read_text(Reader *r, const json_t *v, const char *what)
{
    if (!json_is_string(v) || strlen(json_string_value(v)) != json_string_length(v)) {
        refuse(r, "no text:", what);
        return "";
    }
    char *text = arena_strdup(r->s->arena, json_string_value(v));
    name_decode(text);
    return text;
}

/* Counts and lines are never negative. */
static int64_t read_count(Reader *r, const json_t *v, const char *what)
{
    if (!json_is_integer(v) || json_integer_value(v) < 0)
        return refuse(r, "no number from 0 on:", what);
    return json_integer_value(v);
}

static Value read_figure(Reader *r, const json_t *v, const char *what)
{
    if (json_is_null(v))
        return value_none();
    if (!json_is_real(v))
        return value_int(read_count(r, v, what));
    if (!(json_real_value(v) >= 0))
        refuse(r, "no number from 0 on:", what);
    return value_real(json_real_value(v));
}

static void read_subject(Reader *r, Level level, const json_t *row)
{
    const Subjects *of = &r->s->level[level];
    size_t keys = n_keys(level);
    if (json_array_size(row) != keys + of->n_metrics) {
        refuse(r, "a row has not as many members as there are columns and metrics:", level_name[level]);
        return;
    }
    Subject *s = snapshot_subject(r->s, level);
    const char **text[] = {&s->roi, &s->function, &s->file};
    for (size_t i = 0; i < keys && i < 3; i++)
        *text[i] = read_text(r, json_array_get(row, i), key_name[level][i]);
    if (level != LEVEL_REGION)
        s->line = s->function_line = read_count(r, json_array_get(row, 3), "line");
    if (level == LEVEL_VARIABLE)
        s->owner = read_text(r, json_array_get(row, 4), "function");
    if (level == LEVEL_LINE) {
        s->function_line = read_count(r, json_array_get(row, 4), "function_line");
        s->text = read_text(r, json_array_get(row, 5), "text");
    }
    for (size_t i = 0; i < of->n_metrics; i++)
        s->figure[i] = read_figure(r, json_array_get(row, keys + i), of->metric[i].name);
}

static void read_metrics(Reader *r, Level level, const json_t *list)
{
    size_t i;
    json_t *pair;
    if (!json_is_array(list))
        refuse(r, "no list: metrics of", level_name[level]);
    json_array_foreach(list, i, pair) {
        const char *name = read_text(r, json_array_get(pair, 0), "the name of a metric");
        if (!r->is_bad && snapshot_find(r->s, level, name) != SIZE_MAX)
            refuse(r, "twice:", name);
        snapshot_metric(r->s, level, name, read_text(r, json_array_get(pair, 1), "the unit of a metric"));
    }
}

static void read_level(Reader *r, Level level, const json_t *root)
{
    const json_t *of = json_object_get(root, level_name[level]), *columns = json_object_get(of, "columns"),
                 *rows = json_object_get(of, "rows");
    size_t i;
    json_t *row;
    if (json_array_size(columns) != n_keys(level))
        refuse(r, "other columns than those of this version:", level_name[level]);
    for (i = 0; i < n_keys(level) && !r->is_bad; i++)
        if (strcmp(read_text(r, json_array_get(columns, i), "the name of a column"), key_name[level][i]) != 0)
            refuse(r, "other columns than those of this version:", level_name[level]);
    read_metrics(r, level, json_object_get(of, "metrics"));
    if (!json_is_array(rows))
        refuse(r, "no list: rows of", level_name[level]);
    json_array_foreach(rows, i, row)
        if (!r->is_bad)
            read_subject(r, level, row);
}

static void read_root(Reader *r, const json_t *root)
{
    const json_t *format = json_object_get(root, "format"), *version = json_object_get(root, "version");
    if (!json_is_string(format) || strcmp(json_string_value(format), format_name) != 0) {
        refuse(r, "'memreport save' did not write it", "");
        return;
    }
    if (json_integer_value(version) != VERSION && json_integer_value(version) != WITHOUT_DATA) {
        refuse(r, "this memreport knows versions 1 and 2 only", "");
        return;
    }
    r->s->program = read_text(r, json_object_get(root, "program"), "program");
    r->s->build = read_text(r, json_object_get(root, "build"), "build");
    r->s->model = read_text(r, json_object_get(root, "model"), "model");
    r->s->nested = read_text(r, json_object_get(root, "nested"), "nested");
    r->s->correction = read_text(r, json_object_get(root, "correction"), "correction");
    const char *const since_named[] = {"host", "compiler", "started"};
    const char **const to[] = {&r->s->host, &r->s->compiler, &r->s->started};
    for (size_t i = 0; i < 3; i++)
        if (json_object_get(root, since_named[i]))
            *to[i] = read_text(r, json_object_get(root, since_named[i]), since_named[i]);
    for (size_t i = 0; i < N_LEVELS && !r->is_bad; i++)
        if (!level_is_data((Level)i) || json_integer_value(version) != WITHOUT_DATA)
            read_level(r, (Level)i, root);
}

Snapshot *snapshot_read(const char *path)
{
    json_error_t err;
    FILE *f = fopen(path, "rb");
    if (!f) {
        say_error("%s: %s", path, strerror(errno));
        return NULL;
    }
    json_t *root = json_loadf(f, JSON_REJECT_DUPLICATES, &err);
    fclose(f);
    if (!root) {
        say_error("%s:%d:%d: %s", path, err.line, err.column, err.text);
        return NULL;
    }
    Reader r = {snapshot_new(path), path, false};
    read_root(&r, root);
    json_decref(root);
    if (!r.is_bad)
        return r.s;
    snapshot_free(r.s);
    return NULL;
}
