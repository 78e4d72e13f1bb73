/* In: a table, what lines it has room on.  Out: the table, aligned, with its sections.
 * Method: the layout says how wide columns are; a cell that is longer goes on below itself. */
#include "output/text_table.h"

#include <stdlib.h>
#include <string.h>

#include "output/characters.h"
#include "output/layout.h"

typedef struct TableWriter {
    LineWriter *w;
    Layout *l;
    char **cell;       /* by column: what is being written; NULL: none */
    const char **rest; /* likewise: what the next lines have of it */
    const Value *values; /* the row's; NULL: headings */
} TableWriter;

/* ---- cells ---- */

static size_t width_of_part(const char *s, size_t n)
{
    size_t wide = 0;
    for (size_t i = 0; i < n; i++)
        wide += ((unsigned char)s[i] & 0xC0) != 0x80;
    return wide;
}

static size_t room_from(const TableWriter *t, size_t at)
{
    return t->l->style.width > at ? t->l->style.width - at : 1;
}

/* Where something stands in a tree its indentation gives way to the name.  A name that is too long even so stands on
 * the next line, as far to the right as it can. */
static void put_in_tree(TableWriter *t, size_t column, size_t room)
{
    const char *s = t->rest[column];
    for (size_t wide = width_of(s); wide > room && *s == ' '; s++)
        wide--;
    if (width_of(s) > room && width_of(s) <= t->l->style.width) {
        line_end(t->w);
        t->w->blanks = t->l->style.width - width_of(s);
        room = t->l->style.width;
    }
    size_t n = layout_fold(s, room, room, true);
    line_put(t->w, s, s + n);
    t->rest[column] = s + n;
}

/* A source loses its end. */
static void put_open(TableWriter *t, size_t column, size_t at)
{
    const char *s = t->rest[column];
    size_t room = room_from(t, at);
    if (t->l->style.is_screen && t->l->t->columns[column].kind == KIND_TREE) {
        put_in_tree(t, column, room);
        return;
    }
    if (t->l->style.is_screen && width_of(s) > room) {
        line_put(t->w, s, after(s, room - 1));
        line_text(t->w, "\xE2\x80\xA6");
    } else {
        line_text(t->w, s);
    }
    t->rest[column] = "";
}

/* Writes as much of the cell as stands on one line, from `at` on.  A name that is wider than its column gets the rest
 * of the line. */
static void put_cell(TableWriter *t, size_t column, size_t at)
{
    const Layout *l = t->l;
    const char *s = t->rest[column];
    bool is_left = layout_is_text(l->t, column);
    size_t room = l->width[column], most = room_from(t, at);
    size_t n = is_left ? layout_fold(s, room, most > room ? most : room, l->style.is_screen) : strlen(s);
    size_t wide = width_of_part(s, n), padding = wide < room ? room - wide : 0;
    t->w->blanks += is_left ? 0 : padding;
    const char *heat = t->values ? layout_heat(l, column, t->values) : NULL;
    if (heat)
        line_rendition(t->w, heat);
    line_put(t->w, s, s + n);
    if (heat)
        line_rendition(t->w, "");
    t->w->blanks += is_left ? padding : 0;
    t->rest[column] = s + n + strspn(s + n, " ");
    if (wide > room && column != l->last) {
        line_end(t->w);
        t->w->blanks = at + room;
    }
}

/* One line of a row; false: that was the last. */
static bool put_line(TableWriter *t)
{
    const Layout *l = t->l;
    size_t at = 0;
    bool more = false;
    for (size_t i = 0; i < l->t->n_columns; i++) {
        if (!l->shown[i])
            continue;
        t->w->blanks += at ? GAP : 0;
        at += at ? GAP : 0;
        if (layout_is_open(l, i)) {
            put_open(t, i, at);
        } else {
            put_cell(t, i, at);
            at += l->width[i];
        }
        more |= *t->rest[i] != 0;
    }
    line_end(t->w);
    return more;
}

/* cells: NULL for the headings. */
static void put_row(TableWriter *t, const Value *cells)
{
    const Layout *l = t->l;
    t->values = cells;
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (l->shown[i])
            t->rest[i] = t->cell[i] = cells ? layout_cell(l, i, cells[i]) : clean(l->t->columns[i].heading);
    while (put_line(t))
        ;
    for (size_t i = 0; i < l->t->n_columns; i++) {
        free(t->cell[i]);
        t->cell[i] = NULL;
    }
}

/* ---- tables ---- */

/* A heading for each run of equal values in the group column; *group: the value so far. */
static void put_section(TableWriter *t, size_t row, Value *group)
{
    Table *table = t->l->t;
    if (table->group < 0) {
        if (row == 0)
            put_row(t, NULL);
        return;
    }
    Value here = table_cells(table, row)[table->group];
    if (row && value_is_same_text(here, *group))
        return;
    if (row)
        line_end(t->w);
    char *text = layout_cell(t->l, (size_t)table->group, here);
    line_text(t->w, table->group_label);
    line_text(t->w, text);
    line_end(t->w);
    free(text);
    put_row(t, NULL);
    *group = here;
}

static void say_left_out(TableWriter *t)
{
    const Layout *l = t->l;
    size_t n = 0, used = 0;
    for (size_t i = 0; i < l->t->n_columns; i++)
        n += (l->t->columns[i].where & IN_TEXT) && !l->shown[i] ? strlen(l->t->columns[i].heading) + 2 : 0;
    if (!n)
        return;
    char *text = xcalloc(n + 64, 1);
    used = (size_t)sprintf(text, "(no room for");
    const char *comma = " ";
    for (size_t i = 0; i < l->t->n_columns; i++)
        if ((l->t->columns[i].where & IN_TEXT) && !l->shown[i]) {
            used += (size_t)sprintf(text + used, "%s%s", comma, l->t->columns[i].heading);
            comma = ", ";
        }
    sprintf(text + used, ")");
    line_words(t->w, text, 0, 0);
    free(text);
}

static void put_table(TableWriter *t)
{
    const Layout *l = t->l;
    Value group = value_none();
    if (!l->rows) {
        line_text(t->w, l->t->none);
        line_end(t->w);
        return;
    }
    for (size_t row = 0; row < l->rows; row++) {
        put_section(t, row, &group);
        put_row(t, table_cells(l->t, row));
    }
    if (l->rows < l->t->n_rows)
        fprintf(t->w->out, "... and %zu more\n", l->t->n_rows - l->rows);
    say_left_out(t);
}

static void put_list(TableWriter *t)
{
    enum { LABEL = 8, INDENT = 4 };
    const Table *table = t->l->t;
    for (size_t row = 0; row < t->l->rows; row++) {
        const Value *cells = table_cells(t->l->t, row);
        for (size_t i = 0; i < table->n_columns; i++) {
            char *text = layout_cell(t->l, i, cells[i]);
            if (i && *text) {
                size_t wide = width_of(table->columns[i].heading);
                t->w->blanks = INDENT;
                line_text(t->w, table->columns[i].heading);
                t->w->blanks += (wide < LABEL ? LABEL - wide : 0) + 1;
                line_words(t->w, text, INDENT + LABEL + 1, INDENT + LABEL + 1);
            } else if (!i) {
                line_text(t->w, text);
                line_end(t->w);
            }
            free(text);
        }
    }
}

void text_table(LineWriter *w, Table *table, TextStyle style, size_t prefix)
{
    TableWriter t = {.w = w, .l = layout_new(table, style, prefix)};
    t.cell = xcalloc(table->n_columns, sizeof *t.cell);
    t.rest = xcalloc(table->n_columns, sizeof *t.rest);
    if (table->title) {
        line_words(w, table->title, 0, 0);
        line_end(w);
    }
    if (table->as_list)
        put_list(&t);
    else
        put_table(&t);
    free(t.cell);
    free(t.rest);
    layout_free(t.l);
}
