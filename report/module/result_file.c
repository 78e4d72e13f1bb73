/* In: a result file.  Out: a ResultFile, whose rows have a cell for each column.
 * Method: the text stays as it is, but for the ends of its lines; a row is where it begins.  So a trace of millions of
 * rows costs its bytes and eight more for each row.
 * Limits: the file is in memory as a whole. */
#define _GNU_SOURCE
#include "module/result_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define MAGIC "memprof "

typedef struct Parser {
    Arena *arena;
    ResultFile *file;
    size_t line;
    size_t n_rows; /* Number of rows of all tables. */
} Parser;

/* Always false. */
static bool refuse(const Parser *p, const char *what, const char *word)
{
    say_error("%s:%zu: %s%s", p->file->path, p->line, what, word);
    return false;
}

static ResultTable *table_now(const Parser *p)
{
    return &p->file->tables[p->file->n_tables - 1];
}

/* Ends the cell at its tab; the next one, or NULL. */
static char *next_cell(char *cell)
{
    char *tab = cell ? strchr(cell, '\t') : NULL;
    if (!tab)
        return NULL;
    *tab = '\0';
    return tab + 1;
}

static const char *or_nothing(const char *word)
{
    return word && strcmp(word, "-") != 0 ? word : "";
}

/* ---- lines of the head ---- */

static bool add_table(Parser *p, const char *name, const char *title)
{
    ResultFile *f = p->file;
    for (size_t i = 0; i < f->n_tables; i++)
        if (strcmp(f->tables[i].name, name) == 0)
            return refuse(p, "a second table of the name ", name);
    *PUSH(f->tables, f->n_tables, f->cap_tables) = (ResultTable){.name = name, .title = or_nothing(title)};
    return true;
}

static bool add_column(Parser *p, char *name)
{
    static const char *const kinds[] = {"site",  "place", "loop",    "function", "roi", "path", "objects", "scalars",
                                        "value", "text",  "address", "key",      "sum", "min",  "max",     "share"};
    char *kind = next_cell(name), *unit = next_cell(kind), *meaning = next_cell(unit);
    if (!meaning)
        return refuse(p, "a column has a name, a kind, a unit and a meaning", "");
    if (!p->file->n_tables)
        add_table(p, "rows", "-");
    ResultTable *t = table_now(p);
    if (t->n_rows)
        return refuse(p, "a column stands behind rows: ", name);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kind, kinds[i]) == 0) {
            *PUSH(t->columns, t->n_columns, t->cap_columns) =
                (ResultColumn){or_nothing(name), or_nothing(unit), or_nothing(meaning), (ResultKind)i};
            return true;
        }
    return refuse(p, "no such kind of columns (doc/format.md lists them): ", kind);
}

static bool read_head(Parser *p, char *line)
{
    ResultFile *f = p->file;
    char *rest = next_cell(line);
    if (strcmp(line, "#table") == 0 && rest) {
        char *title = next_cell(rest);
        return add_table(p, rest, title ? title : "-");
    }
    if (strcmp(line, "#column") == 0 && rest)
        return add_column(p, rest);
    if (strcmp(line, "#note") == 0 && rest) {
        *PUSH(f->notes, f->n_notes, f->cap_notes) = rest;
        return true;
    }
    if (strcmp(line, "#end") == 0 && rest) {
        f->is_whole = strtoull(rest, NULL, 10) == p->n_rows;
        return f->is_whole || refuse(p, "has another number of rows than its end says: ", rest);
    }
    return refuse(p, "no such line in a head: ", line);
}

/* "memprof NAME 1 BUILD" */
static bool read_first(Parser *p, char *line)
{
    char version[16] = "", name[64] = "", build[64] = "";
    if (strncmp(line, MAGIC, sizeof MAGIC - 1) != 0 || sscanf(line, MAGIC "%63s %15s %63s", name, version, build) != 3)
        return refuse(p, "is no result of a module", "");
    if (strcmp(version, "1") != 0)
        return refuse(p, "is of a version that this memreport does not know: ", version);
    p->file->module = arena_strdup(p->arena, name);
    p->file->build = arena_strdup(p->arena, build);
    return true;
}

/* ---- rows ---- */

static bool read_row(Parser *p, const char *line)
{
    size_t n = 1;
    for (const char *at = line; (at = strchr(at, '\t')) != NULL; at++)
        n++;
    ResultTable *t = p->file->n_tables ? table_now(p) : NULL;
    if (!t || !t->n_columns)
        return refuse(p, "a row before its columns", "");
    if (n != t->n_columns)
        return refuse(p, "a row has another number of cells than there are columns", "");
    *PUSH(t->rows, t->n_rows, t->cap_rows) = (size_t)(line - p->file->text);
    p->n_rows++;
    return true;
}

/* A line without its end was cut off by what ended the writer. */
static bool read_lines(Parser *p, size_t n)
{
    char *at = p->file->text, *end = at + n, *line_end;
    for (; (line_end = memchr(at, '\n', (size_t)(end - at))) != NULL; at = line_end + 1) {
        *line_end = '\0';
        p->line++;
        if (strlen(at) != (size_t)(line_end - at))
            return refuse(p, "is no text", "");
        if (p->file->is_whole)
            return refuse(p, "goes on behind its end", "");
        bool good = p->line == 1 ? read_first(p, at) : *at == '#' ? read_head(p, at) : read_row(p, at);
        if (!good)
            return false;
    }
    if (!p->line)
        return refuse(p, "is no result of a module", "");
    if (!p->file->n_tables)
        return refuse(p, "has no columns", "");
    return true;
}

/* ---- the file ---- */

ResultFile *result_parse(Arena *a, const char *path, char *text, size_t n)
{
    ResultFile *f = xcalloc(1, sizeof *f);
    *f = (ResultFile){.path = arena_strdup(a, path), .text = text};
    Parser p = {.arena = a, .file = f};
    if (read_lines(&p, n))
        return f;
    result_free(f);
    return NULL;
}

static char *read_all(FILE *in, size_t *n)
{
    char *text = NULL;
    size_t cap = 0, got = 1;
    for (*n = 0; got; *n += got) {
        if (cap - *n < 2) {
            cap = cap ? 2 * cap : 1 << 16;
            text = xrealloc(text, cap, 1);
        }
        got = fread(text + *n, 1, cap - *n - 1, in);
    }
    return text;
}

ResultFile *result_read(Arena *a, const char *path)
{
    FILE *in = fopen(path, "rb");
    size_t n;
    if (!in) {
        if (errno != ENOENT)
            say_error("%s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_all(in, &n);
    bool failed = ferror(in);
    fclose(in);
    if (!failed)
        return result_parse(a, path, text, n);
    say_error("%s: cannot be read", path);
    free(text);
    return NULL;
}

void result_free(ResultFile *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->n_tables; i++) {
        free(f->tables[i].columns);
        free(f->tables[i].rows);
    }
    free(f->tables);
    free(f->notes);
    free(f->text);
    free(f);
}

bool result_joins(const ResultTable *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (!result_is_key(t->columns[i].kind))
            return true;
    return false;
}
