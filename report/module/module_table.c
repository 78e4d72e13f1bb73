/* In: result files, the sidecar.  Out: tables.
 * Method: a column of ids becomes those of its place: file, line and column for programs, one place for people.  Rows
 * are made when they are asked for, since a trace has many.
 * Limits: what people see beside a place (the access as it is written) is not in CSV and JSON, whose columns are
 * fixed. */
#include "module/module_table.h"

#include <stdio.h>
#include <string.h>

#include "module/result_rows.h"

/* The part of the result's column that a table's column shows. */
typedef enum Part { PART_FILE, PART_LINE, PART_COLUMN, PART_WHERE, PART_ACCESS, PART_WHOLE } Part;

typedef struct Shown {
    size_t column; /* Index of the result's column. */
    Part part;
    char *text; /* The buffer of the last text. */
    size_t cap;
} Shown;

typedef struct ModuleTable {
    ResultRows rows;
    RowMaker maker;
    Shown *shown;
    size_t n_shown, cap_shown;
    bool is_text;
} ModuleTable;

/* ---- places ---- */

typedef struct CodePlace {
    const char *file, *access; /* file: NULL: there is none; access: as it is written, or "". */
    uint32_t line, column;     /* column: 0 where there is none. */
} CodePlace;

static CodePlace place_of(const Mix *mix, ResultKind kind, int64_t id)
{
    const EventTables *t = mix->events;
    if (id < 0)
        return (CodePlace){0};
    if (kind == RESULT_LOOP)
        return (CodePlace){mix->files[t->loops[id].file], "", t->loops[id].line, 0};
    const EventSite *s = &t->sites[id];
    return (CodePlace){mix->files[s->file], s->expression, s->line, kind == RESULT_SITE ? s->column : 0};
}

/* Room for n bytes and an end behind what there is. */
static char *grow(Shown *s, size_t used, size_t n)
{
    if (s->cap < used + n + 1) {
        s->cap = 2 * (used + n + 1);
        s->text = xrealloc(s->text, s->cap, 1);
    }
    return s->text + used;
}

static Value place(Shown *s, const CodePlace *at)
{
    enum { NUMBERS = 24 };
    if (!at->file)
        return value_none();
    size_t n = strlen(at->file);
    memcpy(grow(s, 0, n + NUMBERS), at->file, n);
    if (at->column)
        snprintf(s->text + n, NUMBERS, ":%u:%u", at->line, at->column);
    else
        snprintf(s->text + n, NUMBERS, ":%u", at->line);
    return value_text(s->text);
}

/* Is the name in the list already? */
static bool has_name(const char *list, const char *between, const char *name)
{
    const size_t n = strlen(name), gap = strlen(between);
    for (const char *at = list; *name && (at = strstr(at, name)) != NULL; at += n)
        if ((at == list || ((size_t)(at - list) >= gap && memcmp(at - gap, between, gap) == 0)) &&
            (!at[n] || strncmp(at + n, between, gap) == 0))
            return true;
    return false;
}

/* The names that a list of ids stands for. */
static Value names(const Mix *mix, Shown *s, ResultKind kind, const char *ids)
{
    const char *between = kind == RESULT_PATH ? " > " : "|", *glue = "";
    size_t used = 0;
    *grow(s, 0, 0) = '\0';
    for (char *end; *ids; ids = end + (*end != 0)) {
        size_t id = strtoull(ids, &end, 10);
        const EventTables *t = mix->events;
        const char *name = kind == RESULT_PATH    ? t->functions[id].name
                           : *t->sites[id].object ? t->sites[id].object
                                                  : t->sites[id].expression;
        if (kind == RESULT_OBJECTS && has_name(s->text, between, name))
            continue;
        size_t n = strlen(glue) + strlen(name);
        snprintf(grow(s, used, n), n + 1, "%s%s", glue, name);
        used += n;
        glue = between;
    }
    return value_text(s->text);
}

/* Is the word in the type, which is no pointer, no array and no pair? */
static bool is_of(const char *type, const char *word)
{
    const char *at = strpbrk(type, "*[(") || strstr(type, "_Complex") ? NULL : strstr(type, word);
    for (size_t n = strlen(word); at; at = strstr(at + n, word))
        if ((at == type || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

/* The value in the type of its site; a whole number with a sign where the type is not known. */
static Value typed(const EventSite *site, uint64_t bits)
{
    const char *type = site->type;
    unsigned unused = site->bytes > 0 && site->bytes < 8 ? 64 - 8 * (unsigned)site->bytes : 0;
    float single;
    double real;
    if (site->bytes == 4 && is_of(type, "float")) {
        memcpy(&single, &(uint32_t){(uint32_t)bits}, sizeof single);
        return value_real((double)single);
    }
    if (site->bytes == 8 && is_of(type, "double")) {
        memcpy(&real, &bits, sizeof real);
        return value_real(real);
    }
    if (strstr(type, "unsigned") || strchr(type, '*') || strstr(type, "_Bool") || strstr(type, "size_t"))
        return bits <= INT64_MAX ? value_int((int64_t)bits) : value_real((double)bits);
    return value_int((int64_t)(bits << unused) >> unused);
}

/* The row's first site; NULL: it has none. */
static const EventSite *first_site(const ModuleTable *m, const Value *cells)
{
    for (size_t i = 0; i < m->rows.shape->n_columns; i++)
        if (m->rows.shape->columns[i].kind == RESULT_SITE)
            return cells[i].u.i < 0 ? NULL : &m->rows.mix->events->sites[cells[i].u.i];
    return NULL;
}

static Value whole(const Mix *mix, Shown *s, ResultKind kind, Value cell)
{
    if (cell.kind == V_NONE)
        return cell;
    switch (kind) {
    case RESULT_FUNCTION: return cell.u.i < 0 ? value_none() : value_text(mix->events->functions[cell.u.i].name);
    case RESULT_ROI: return cell.u.i < 0 ? value_none() : value_text(mix->rois[cell.u.i].name);
    case RESULT_SCALARS: return cell.u.i < 0 ? value_none() : value_text(mix->events->loops[cell.u.i].scalars);
    case RESULT_PATH:
    case RESULT_OBJECTS: return names(mix, s, kind, cell.u.s);
    default: return cell;
    }
}

static Value shown_value(const Mix *mix, Shown *s, ResultKind kind, Value cell)
{
    if (s->part == PART_WHOLE)
        return whole(mix, s, kind, cell);
    const CodePlace at = place_of(mix, kind, cell.u.i);
    if (!at.file)
        return value_none();
    switch (s->part) {
    case PART_FILE: return value_text(at.file);
    case PART_LINE: return value_int(at.line);
    case PART_COLUMN: return value_int(at.column);
    case PART_ACCESS: return value_text(at.access);
    default: return place(s, &at);
    }
}

/* ---- rows ---- */

static void fill(void *from, size_t row, Value *cells)
{
    ModuleTable *m = from;
    const Value *of = result_row(&m->rows, row);
    const ResultTable *t = m->rows.shape;
    for (size_t i = 0; i < m->n_shown; i++) {
        Shown *s = &m->shown[i];
        bool is_seen = m->is_text || (s->part != PART_WHERE && s->part != PART_ACCESS);
        const ResultKind kind = t->columns[s->column].kind;
        const EventSite *site = kind == RESULT_VALUE && of[s->column].kind == V_INT ? first_site(m, of) : NULL;
        cells[i] = site      ? typed(site, (uint64_t)of[s->column].u.i)
                   : is_seen ? shown_value(m->rows.mix, s, kind, of[s->column])
                             : value_none();
    }
}

static void release(void *from)
{
    ModuleTable *m = from;
    for (size_t i = 0; i < m->n_shown; i++)
        free(m->shown[i].text);
    free(m->shown);
    result_rows_free(&m->rows);
    free(m);
}

/* ---- columns ---- */

static void show(ModuleTable *m, Table *to, size_t from, Part part, Column c)
{
    *PUSH(m->shown, m->n_shown, m->cap_shown) = (Shown){.column = from, .part = part};
    table_column(to, c);
}

/* Returns "source_line" for "source" and "line"; `end` alone where the column has no name. */
static const char *joined_name(Arena *a, const char *name, const char *end)
{
    return *name ? arena_printf(a, "%s_%s", name, end) : end;
}

static const char *heading_of(Arena *a, const char *name)
{
    char *heading = arena_strdup(a, name);
    for (char *at = heading; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    return heading;
}

static void show_place(Arena *a, ModuleTable *m, Table *to, size_t i, const ResultColumn *c)
{
    const char *file = joined_name(a, c->name, "file"), *line = joined_name(a, c->name, "line"),
               *column = joined_name(a, c->name, "column"), *where = *c->name ? c->name : "where";
    show(m, to, i, PART_FILE, (Column){file, file, "", "", c->meaning, KIND_PATH, IN_DATA});
    show(m, to, i, PART_LINE, (Column){line, line, "", "", "", KIND_PLACE, IN_DATA});
    if (c->kind == RESULT_SITE)
        show(m, to, i, PART_COLUMN, (Column){column, column, "", "", "", KIND_PLACE, IN_DATA});
    show(m, to, i, PART_WHERE, (Column){where, heading_of(a, where), "", "", c->meaning, KIND_PATH, IN_TEXT});
    if (c->kind == RESULT_SITE)
        show(m, to, i, PART_ACCESS,
             (Column){joined_name(a, c->name, "access"), "access", "", "", "as it is written", KIND_TEXT, IN_TEXT});
}

static Kind kind_of(const ResultColumn *c)
{
    switch (c->kind) {
    case RESULT_VALUE: return KIND_RATIO;
    case RESULT_KEY:
    case RESULT_MIN:
    case RESULT_MAX: return strcmp(c->unit, "bytes") == 0 ? KIND_BYTES : KIND_PLACE;
    case RESULT_SUM: return strcmp(c->unit, "bytes") == 0 ? KIND_BYTES : KIND_COUNT;
    case RESULT_SHARE: return KIND_SHARE;
    default: return KIND_TEXT;
    }
}

static void show_columns(Report *r, ModuleTable *m, Table *to)
{
    Arena *a = r->arena;
    for (size_t i = 0; i < m->rows.shape->n_columns; i++) {
        const ResultColumn *c = &m->rows.shape->columns[i];
        if (c->kind <= RESULT_LOOP) {
            show_place(a, m, to, i, c);
            continue;
        }
        const char *unit = c->kind == RESULT_SUM && !*c->unit ? "1" : c->unit;
        const char *heading = heading_of(a, c->name);
        show(m, to, i, PART_WHOLE, (Column){c->name, heading, unit, "", c->meaning, kind_of(c), IN_BOTH});
    }
}

static bool add_table(Report *r, const ResultSet *set, size_t table, bool is_text)
{
    ModuleTable *m = xcalloc(1, sizeof *m);
    m->is_text = is_text;
    if (!result_rows_join(&m->rows, set, table)) {
        free(m);
        return false;
    }
    const ResultTable *shape = m->rows.shape;
    Table *t = report_table(r, shape->name, *shape->title ? shape->title : NULL);
    t->missing = "";
    t->none = "Nothing was found.";
    show_columns(r, m, t);
    m->maker = (RowMaker){m, fill, release};
    table_lazy(t, &m->maker, m->rows.n_rows);
    return true;
}

bool module_tables(Report *r, const ResultSet *set, bool is_text)
{
    for (size_t i = 0; i < set->file[0]->n_tables; i++)
        if (!add_table(r, set, i, is_text))
            return false;
    for (size_t i = 0; i < set->n_files; i++)
        for (size_t k = 0; k < set->file[i]->n_notes; k++)
            report_note(r, set->file[i]->notes[k]);
    return true;
}
