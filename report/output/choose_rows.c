/* In: a table.  Out: the table, with rows that are asked for by their place in what it was.
 * Method: the table as the command made it goes behind a row maker, which copies cells; so a table that makes its rows
 * itself stays one.  Sections keep their order and are sorted one by one. */
#define _GNU_SOURCE
#include "output/choose_rows.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

typedef struct Chosen {
    RowMaker maker;
    Table source;
    size_t *row, *column; /* By index in the new table: the index in the old one. */
    size_t n_rows, n_columns;
    size_t n_shown; /* Number of columns that are shown; the others of n_columns are not. */
} Chosen;

typedef struct Keyed {
    size_t row;
    Value key;
} Keyed;

/* ---- columns ---- */

static bool is_text(const char *text, const char *name, size_t len)
{
    return text && strlen(text) == len && memcmp(text, name, len) == 0;
}

/* Returns the column's number, or n_columns if there is none, which is reported.  where: the column is shown in one of
 * these. */
static size_t column_named(Report *r, const Table *t, unsigned where, const char *name, size_t len)
{
    const char *list = "";
    for (size_t i = 0; i < t->n_columns; i++)
        if (t->columns[i].shown_in & where && is_text(t->columns[i].name, name, len))
            return i;
    for (size_t i = 0; i < t->n_columns; i++)
        if (t->columns[i].shown_in & where && is_text(t->columns[i].heading, name, len))
            return i;
    for (size_t i = 0; i < t->n_columns; i++)
        if (t->columns[i].shown_in & where)
            list = arena_printf(r->arena, "%s %s", list, t->columns[i].name);
    say_error("no such column: %.*s; there are:%s", (int)len, name, list);
    return t->n_columns;
}

static bool choose_columns(Report *r, Chosen *c, unsigned where, const char *names)
{
    const Table *t = &c->source;
    for (size_t len; names && *names; names += len + (names[len] == ',')) {
        len = strcspn(names, ",");
        size_t k = column_named(r, t, where, names, len);
        if (k == t->n_columns)
            return false;
        c->column[c->n_columns++] = k;
    }
    for (size_t i = 0; !names && i < t->n_columns; i++)
        c->column[c->n_columns++] = i;
    c->n_shown = c->n_columns;
    if (names && t->group >= 0) /* Sections stay. */
        c->column[c->n_columns++] = (size_t)t->group;
    return true;
}

/* ---- rows ---- */

static bool matches(const Table *t, const Value *cells, const char *filter)
{
    bool found = !filter;
    for (size_t i = 0; i < t->n_columns && !found; i++)
        found = t->columns[i].shown_in && cells[i].kind == V_TEXT && fnmatch(filter, cells[i].u.s, FNM_CASEFOLD) == 0;
    return found;
}

/* Texts from the first on, figures from the largest on, and what has no figure behind all of them. */
static int compare(const void *a, const void *b, int direction)
{
    const Keyed *x = a, *y = b;
    int order = 0;
    if ((x->key.kind == V_NONE) != (y->key.kind == V_NONE))
        return x->key.kind == V_NONE ? 1 : -1;
    if (x->key.kind == V_TEXT && y->key.kind == V_TEXT)
        order = strcmp(x->key.u.s, y->key.u.s);
    else if (x->key.kind == V_INT && y->key.kind == V_INT)
        order = (x->key.u.i < y->key.u.i) - (x->key.u.i > y->key.u.i);
    else if (x->key.kind != V_NONE)
        order = (value_number(x->key) < value_number(y->key)) - (value_number(x->key) > value_number(y->key));
    return order ? direction * order : x->row < y->row ? -1 : x->row > y->row;
}

static int forwards(const void *a, const void *b)
{
    return compare(a, b, 1);
}

static int backwards(const void *a, const void *b)
{
    return compare(a, b, -1);
}

typedef struct Section {
    Keyed *row;
    size_t n, cap;
    Value group;
    int key; /* Index of a column, or -1. */
    bool is_backwards;
    size_t top, left_out;
} Section;

static void end_section(Chosen *c, Section *s)
{
    size_t kept = s->top && s->top < s->n ? s->top : s->n;
    if (s->key >= 0)
        SORT(s->row, s->n, s->is_backwards ? backwards : forwards);
    for (size_t i = 0; i < kept; i++)
        c->row[c->n_rows++] = s->row[i].row;
    s->left_out += s->n - kept;
    s->n = 0;
}

/* Texts of a row that was made go with the next one. */
static Value lasting(Report *r, const Table *t, Value v)
{
    return v.kind == V_TEXT && t->maker ? value_text(arena_strdup(r->arena, v.u.s)) : v;
}

static void choose_rows(Report *r, Chosen *c, Section *s, const char *filter)
{
    Table *t = &c->source;
    for (size_t i = 0; i < t->n_rows; i++) {
        const Value *cells = table_cells(t, i);
        if (t->group >= 0 && (i == 0 || !value_is_same_text(s->group, cells[t->group]))) {
            end_section(c, s);
            s->group = cells[t->group];
        }
        if (matches(t, cells, filter))
            *PUSH(s->row, s->n, s->cap) = (Keyed){i, s->key < 0 ? value_none() : lasting(r, t, cells[s->key])};
    }
    end_section(c, s);
    free(s->row);
}

/* ---- the new table ---- */

static void fill(void *from, size_t row, Value *cells)
{
    Chosen *c = from;
    const Value *old = table_cells(&c->source, c->row[row]);
    for (size_t i = 0; i < c->n_columns; i++)
        cells[i] = old[c->column[i]];
}

static void release(void *from)
{
    Chosen *c = from;
    if (c->source.maker)
        c->source.maker->release(c->source.maker->data);
    free(c->source.columns);
    free(c->source.cells);
    free(c->row);
    free(c->column);
    free(c);
}

static void put_in_front(Table *t, Chosen *c, bool all_columns)
{
    t->columns = xcalloc(c->n_columns, sizeof *t->columns);
    t->cap_columns = t->n_columns = c->n_columns;
    t->group = -1;
    t->all_columns = !all_columns;
    for (size_t i = 0; i < c->n_columns; i++) {
        t->columns[i] = c->source.columns[c->column[i]];
        if (!all_columns)
            t->columns[i].shown_in = i < c->n_shown ? IN_BOTH : 0;
        if (c->source.group >= 0 && c->column[i] == (size_t)c->source.group)
            t->group = (int)i;
    }
    t->cells = NULL;
    t->made = t->cap_rows = 0;
    c->maker = (RowMaker){c, fill, release};
    table_lazy(t, &c->maker, c->n_rows);
}

bool rows_choose(Report *r, Table *t, const RowChoice *choice)
{
    Section s = {.key = -1, .top = choice->top};
    unsigned where = choice->is_data ? IN_DATA : IN_BOTH;
    if (!choice->filter && !choice->sort && !choice->top && !choice->columns)
        return true;
    if (choice->sort) {
        s.is_backwards = choice->sort[0] == '-';
        const char *name = choice->sort + s.is_backwards;
        s.key = (int)column_named(r, t, where, name, strlen(name));
        if ((size_t)s.key == t->n_columns)
            return false;
    }
    size_t most = t->n_columns + 2;
    for (const char *at = choice->columns; at && *at; at++)
        most += *at == ',';
    Chosen *c = xcalloc(1, sizeof *c);
    *c = (Chosen){
        .source = *t, .row = xcalloc(t->n_rows + 1, sizeof *c->row), .column = xcalloc(most, sizeof *c->column)};
    bool good = choose_columns(r, c, where, choice->columns);
    if (good)
        choose_rows(r, c, &s, choice->filter);
    put_in_front(t, c, !choice->columns);
    if (choice->filter)
        t->none = "no row matches";
    if (choice->top)
        t->text_rows = 0;
    if (s.left_out)
        report_note(r, arena_printf(r->arena, "--top: %zu more rows are left out", s.left_out));
    return good;
}
