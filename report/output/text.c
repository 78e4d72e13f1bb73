/* In: a Report.  Out: aligned tables for a terminal of LINE_WIDTH columns.
 * Method: cells are turned to text twice, once for the widths, once to print.  Where a table
 * is too wide the widest text column gives way and its cells lose their middle; the last
 * column, if it is text, has no width at all.
 * Limits: a character is one column wide; numbers are never cut, so a table can be wider. */
#include "output/writers.h"

#include <stdlib.h>
#include <string.h>

#include "output/units.h"

enum { LINE_WIDTH = 100, GAP = 2, NARROWEST = 12, TAB = 8 };

typedef struct Writer {
    FILE *out;
    Table *t;
    size_t *width; /* by column */
    bool *shown;   /* by column */
    size_t last;   /* the last shown column */
    size_t rows;   /* shown of t->n_rows */
    size_t blanks; /* owed before the next visible character: no line ends in blanks */
} Writer;

/* ---- characters ---- */

static bool starts_character(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

static size_t width_of(const char *s)
{
    size_t n = 0;
    for (; *s; s++)
        n += starts_character(*s);
    return n;
}

/* Where the character n of s begins, or the end of s. */
static const char *after(const char *s, size_t n)
{
    for (; *s; s++)
        if (starts_character(*s) && n-- == 0)
            break;
    return s;
}

/* A copy that a terminal can show: tabs are blanks, control characters question marks. */
static char *clean(const char *s)
{
    size_t n = 0, column = 0;
    char *text = xcalloc(TAB * strlen(s) + 1, 1);
    for (; *s; s++) {
        size_t wide = *s == '\t' ? TAB - column % TAB : 1;
        column += *s == '\t' ? wide : starts_character(*s);
        for (; wide; wide--)
            text[n++] = *s == '\t' ? ' ' : (unsigned char)*s < 0x20 || *s == 0x7F ? '?' : *s;
    }
    return text;
}

static void put(Writer *w, const char *from, const char *to)
{
    for (; from < to; from++) {
        if (*from == ' ') {
            w->blanks++;
            continue;
        }
        for (; w->blanks; w->blanks--)
            fputc(' ', w->out);
        fputc(*from, w->out);
    }
}

static void put_text(Writer *w, const char *s)
{
    put(w, s, s + strlen(s));
}

static void end_line(Writer *w)
{
    w->blanks = 0;
    fputc('\n', w->out);
}

/* Words up to the line's width; further lines begin below `indent`. */
static void put_wrapped(Writer *w, const char *s, size_t column, size_t indent)
{
    while (*s) {
        size_t n = strcspn(s, " "), wide = n;
        if (column > indent && column + 1 + wide > LINE_WIDTH) {
            end_line(w);
            w->blanks = column = indent;
        } else if (column > indent) {
            w->blanks++;
            column++;
        }
        put(w, s, s + n);
        column += wide;
        s += n;
        s += strspn(s, " ");
    }
    end_line(w);
}

/* ---- cells ---- */

/* The caller frees it. */
static char *cell_text(const Table *t, size_t column, Value v)
{
    char figure[UNIT_TEXT];
    if (v.kind == V_NONE)
        return clean(t->missing);
    if (v.kind == V_TEXT)
        return clean(v.u.s);
    units_text(figure, t->columns[column].kind, v);
    return clean(figure);
}

static bool is_text(const Writer *w, size_t column)
{
    return w->t->columns[column].kind == KIND_TEXT;
}

static void put_cell(Writer *w, size_t column, const char *s)
{
    size_t wide = width_of(s), room = w->width[column];
    bool left = is_text(w, column);
    if (left && column == w->last) {
        put_text(w, s);
        return;
    }
    if (!left && wide < room)
        w->blanks += room - wide;
    if (wide > room) {
        size_t head = (room - 1) / 2, tail = room - 1 - head;
        put(w, s, after(s, head));
        put_text(w, "\xE2\x80\xA6");
        put_text(w, after(s, wide - tail));
    } else {
        put_text(w, s);
    }
    if (left && wide < room)
        w->blanks += room - wide;
}

static void put_row(Writer *w, const Value *cells)
{
    const Table *t = w->t;
    bool first = true;
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!w->shown[i])
            continue;
        w->blanks += first ? 0 : GAP;
        first = false;
        char *text = cells ? cell_text(t, i, cells[i]) : clean(t->columns[i].heading);
        put_cell(w, i, text);
        free(text);
    }
    end_line(w);
}

/* ---- widths ---- */

static void widen(Writer *w, size_t column, const char *text)
{
    size_t n = width_of(text);
    if (n > w->width[column])
        w->width[column] = n;
}

static void measure(Writer *w)
{
    Table *t = w->t;
    for (size_t i = 0; i < t->n_columns; i++)
        if (w->shown[i]) {
            w->last = i;
            widen(w, i, t->columns[i].heading);
        }
    for (size_t row = 0; row < w->rows; row++) {
        const Value *cells = table_cells(t, row);
        for (size_t i = 0; i < t->n_columns; i++) {
            if (!w->shown[i])
                continue;
            char *text = cell_text(t, i, cells[i]);
            widen(w, i, text);
            free(text);
        }
    }
}

static size_t total_width(const Writer *w)
{
    size_t sum = 0;
    for (size_t i = 0; i < w->t->n_columns; i++)
        if (w->shown[i] && !(i == w->last && is_text(w, i)))
            sum += w->width[i] + GAP;
    return sum > GAP ? sum - GAP : 0;
}

/* Takes from the widest text column until the table fits or none can give any more. */
static void narrow(Writer *w)
{
    for (size_t total = total_width(w); total > LINE_WIDTH; total--) {
        size_t widest = w->t->n_columns;
        for (size_t i = 0; i < w->t->n_columns; i++)
            if (w->shown[i] && is_text(w, i) && i != w->last && w->width[i] > NARROWEST &&
                (widest == w->t->n_columns || w->width[i] > w->width[widest]))
                widest = i;
        if (widest == w->t->n_columns)
            return;
        w->width[widest]--;
    }
}

/* ---- tables ---- */

/* A heading for each run of equal values in the group column; *group: the value so far. */
static void put_section(Writer *w, size_t row, Value *group)
{
    Table *t = w->t;
    if (t->group < 0) {
        if (row == 0)
            put_row(w, NULL);
        return;
    }
    Value here = table_cells(t, row)[t->group];
    if (row && value_is_same_text(here, *group))
        return;
    if (row)
        end_line(w);
    char *text = cell_text(t, (size_t)t->group, here);
    put_text(w, t->group_label);
    put_text(w, text);
    end_line(w);
    free(text);
    put_row(w, NULL);
    *group = here;
}

static void put_table(Writer *w)
{
    Value group = value_none();
    measure(w);
    narrow(w);
    if (!w->rows) {
        put_text(w, w->t->none);
        end_line(w);
    }
    for (size_t row = 0; row < w->rows; row++) {
        put_section(w, row, &group);
        put_row(w, table_cells(w->t, row));
    }
    if (w->rows < w->t->n_rows)
        fprintf(w->out, "... and %zu more\n", w->t->n_rows - w->rows);
}

static void put_list(Writer *w)
{
    Table *t = w->t;
    for (size_t row = 0; row < w->rows; row++) {
        const Value *cells = table_cells(t, row);
        for (size_t i = 0; i < t->n_columns; i++) {
            char *text = cell_text(t, i, cells[i]);
            if (i && *text) {
                w->blanks = 4;
                put_text(w, t->columns[i].heading);
                w->blanks += width_of(t->columns[i].heading) < 8 ? 8 - width_of(t->columns[i].heading) : 0;
                w->blanks++;
                put_wrapped(w, text, 13, 13);
            } else if (!i) {
                put_text(w, text);
                end_line(w);
            }
            free(text);
        }
    }
}

static void write_table(FILE *out, Table *t)
{
    Writer w = {.out = out, .t = t, .rows = t->n_rows};
    if (t->text_rows && t->text_rows < w.rows)
        w.rows = t->text_rows;
    w.width = xcalloc(t->n_columns, sizeof *w.width);
    w.shown = xcalloc(t->n_columns, sizeof *w.shown);
    for (size_t i = 0; i < t->n_columns; i++)
        w.shown[i] = (t->columns[i].where & IN_TEXT) != 0;
    if (t->title) {
        put_wrapped(&w, t->title, 0, 0);
        end_line(&w);
    }
    if (t->as_list)
        put_list(&w);
    else
        put_table(&w);
    free(w.width);
    free(w.shown);
}

void out_text(FILE *out, const Report *r)
{
    Writer w = {.out = out};
    if (r->number)
        end_line(&w);
    if (r->image) {
        char *text = clean(r->image);
        fprintf(out, "Image %s\n\n", text);
        free(text);
    }
    if (r->headline) {
        char *text = clean(r->headline);
        put_wrapped(&w, text, 0, 0);
        free(text);
        end_line(&w);
    }
    for (size_t i = 0; i < r->n_tables; i++) {
        if (i)
            end_line(&w);
        write_table(out, r->tables[i]);
    }
    for (size_t i = 0; i < r->n_notes; i++) {
        char *text = clean(r->notes[i]);
        end_line(&w);
        put_wrapped(&w, text, 0, 0);
        free(text);
    }
}
