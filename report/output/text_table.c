/* In: a table, what lines it has room on.  Out: the table, aligned, with its sections.
 * Method: the layout says how wide columns are.  A sentence that is longer goes on below itself, a list loses its end,
 * and what stands behind a longer name is on the next line, or in a file further to the right. */
#include "output/text_table.h"

#include <stdlib.h>
#include <string.h>

#include "output/characters.h"
#include "output/layout.h"

typedef struct TableWriter {
    LineWriter *w;
    Layout *l;
    char **cell;       /* By column: the text that is being written; NULL: none. */
    const char **rest; /* By column: the rest of the text, for the next lines. */
    const Value *values; /* Values of the row; NULL: headings are written. */
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

/* Puts a cell on a line of its own, as far to the right as it can be.  A path that is longer than a line goes on in the
 * next one behind a slash; a name is whole, however long, so that it can be found and copied. */
static void put_on_own_line(TableWriter *t, size_t column, size_t at)
{
    const char *s = t->rest[column];
    bool is_path = t->l->t->columns[column].kind == KIND_PATH;
    size_t width = t->l->style.width, wide = width_of(s), n = is_path ? layout_fold(s, width, true) : strlen(s);
    if (at)
        line_end(t->w);
    t->w->blanks = wide < width ? width - wide : 0;
    line_put(t->w, s, s + n);
    t->rest[column] = s + n;
}

/* Puts a name in a tree.  If there is little room, indentation gives way to names: for all of them, so that lower
 * levels stay further to the right, and once more for the few that are longer than others. */
static void put_in_tree(TableWriter *t, size_t column, size_t at)
{
    const Layout *l = t->l;
    const char *s = t->rest[column], *name = s + strspn(s, " ");
    size_t room = room_from(t, at), blanks = (size_t)(name - s), wide = width_of(name),
           most = room > l->name ? room - l->name : 0;
    if (l->is_half) {
        blanks /= 2;
        blanks = blanks < most ? blanks : most;
    }
    if (wide > room) {
        t->rest[column] = name;
        put_on_own_line(t, column, at);
        return;
    }
    t->w->blanks += blanks + wide <= room ? blanks : room - wide;
    line_text(t->w, name);
    t->rest[column] = "";
}

/* A source loses its end. */
static void put_open(TableWriter *t, size_t column, size_t at)
{
    const char *s = t->rest[column];
    size_t room = room_from(t, at);
    if (t->l->style.is_screen && t->l->t->columns[column].kind == KIND_TREE) {
        put_in_tree(t, column, at);
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

static void put_list_cell(TableWriter *t, size_t column, size_t room)
{
    const char *s = t->rest[column];
    size_t n = layout_shorten(s, room), wide = width_of_part(s, n) + (n > 0) + 1;
    line_put(t->w, s, s + n);
    line_text(t->w, n ? " \xE2\x80\xA6" : "\xE2\x80\xA6");
    t->w->blanks += wide < room ? room - wide : 0;
    t->rest[column] = "";
}

/* A name, however long. */
static void put_name(TableWriter *t, size_t column, size_t at)
{
    const Layout *l = t->l;
    size_t wide = width_of(t->rest[column]);
    if (l->style.is_screen && wide > room_from(t, at)) {
        put_on_own_line(t, column, at);
    } else {
        line_text(t->w, t->rest[column]);
        t->rest[column] = "";
    }
    if (column == l->last)
        return;
    t->w->blanks += GAP;
    if (l->style.is_screen) {
        line_end(t->w);
        t->w->blanks = at + l->width[column];
    }
}

static void put_figure(TableWriter *t, size_t column, size_t padding)
{
    const char *heat = t->values ? layout_heat(t->l, column, t->values) : NULL;
    t->w->blanks += padding;
    if (heat)
        line_rendition(t->w, heat);
    line_text(t->w, t->rest[column]);
    if (heat)
        line_rendition(t->w, "");
    t->rest[column] = "";
}

/* Puts as much of the cell as one line holds, from `at` on. */
static void put_cell(TableWriter *t, size_t column, size_t at)
{
    const Layout *l = t->l;
    const char *s = t->rest[column];
    Kind kind = l->t->columns[column].kind;
    size_t room = l->width[column], wide = width_of(s);
    if (!layout_is_text(l->t, column)) {
        put_figure(t, column, wide < room ? room - wide : 0);
        return;
    }
    if (wide > room && kind == KIND_LIST) {
        put_list_cell(t, column, room);
        return;
    }
    if (wide > room && (kind != KIND_WORDS || !l->style.is_screen)) {
        put_name(t, column, at);
        return;
    }
    size_t n = layout_fold(s, room, false);
    wide = width_of_part(s, n);
    line_put(t->w, s, s + n);
    t->w->blanks += wide < room ? room - wide : 0;
    t->rest[column] = s + n + strspn(s + n, " ");
}

/* Puts one line of a row.  Returns false if that was the last. */
static bool put_line(TableWriter *t)
{
    const Layout *l = t->l;
    size_t at = 0;
    bool more = false;
    for (size_t i = 0; i < l->t->n_columns; i++) {
        if (!l->is_shown[i])
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

/* Writes a row of cells, or the headings where cells is NULL. */
static void put_row(TableWriter *t, const Value *cells)
{
    const Layout *l = t->l;
    t->values = cells;
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (l->is_shown[i])
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

/* A column that another one with its heading stands for, such as a bar of the same figure, is not missed. */
static bool is_missed(const Layout *l, size_t column)
{
    if (!(l->t->columns[column].shown_in & IN_TEXT) || l->is_shown[column])
        return false;
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (l->is_shown[i] && strcmp(l->t->columns[i].heading, l->t->columns[column].heading) == 0)
            return false;
    return true;
}

static void say_left_out(TableWriter *t)
{
    const Layout *l = t->l;
    size_t n = 0, used = 0;
    for (size_t i = 0; i < l->t->n_columns; i++)
        n += is_missed(l, i) ? strlen(l->t->columns[i].heading) + 2 : 0;
    if (!n)
        return;
    char *text = xcalloc(n + 64, 1);
    used = (size_t)sprintf(text, "(no room for");
    const char *comma = " ";
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (is_missed(l, i)) {
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

void text_table(LineWriter *w, Table *table, TextStyle style, PathStyle paths)
{
    TableWriter t = {.w = w, .l = layout_new(table, style, paths)};
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
