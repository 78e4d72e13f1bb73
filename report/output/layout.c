/* In: a table, the width of a line.  Out: a width for each column.
 * Method: columns are as wide as their longest cell.  Where that is too wide the widest text column gives way, and its
 * cells go on in the next line, at blanks and slashes.  Where a person looks at a terminal and that does not do,
 * columns are left out, one by one, what matters least first.  A source text as the last column has what is left.
 * Limits: off a terminal no column is left out, so that a table can be wider than the line. */
#include "output/layout.h"

#include <stdlib.h>
#include <string.h>

#include "output/characters.h"
#include "output/units.h"

/* The narrowest that a column of texts, of texts where nothing else helps, of a source is made; a name that is longer
 * than this part of a line has a line of its own. */
enum { NARROWEST = 16, BROKEN = 8, SOURCE_ROOM = 32, LONG_NAME = 3 };

bool layout_is_text(const Table *t, size_t column)
{
    return kind_is_text(t->columns[column].kind);
}

bool layout_is_open(const Layout *l, size_t column)
{
    Kind kind = l->t->columns[column].kind;
    bool has_lines = kind == KIND_SOURCE || kind == KIND_TREE;
    return column == l->last && layout_is_text(l->t, column) && (has_lines || !l->style.is_screen);
}

char *layout_cell(const Layout *l, size_t column, Value v)
{
    char figure[UNIT_TEXT];
    if (v.kind == V_NONE)
        return clean(l->t->missing);
    if (v.kind == V_TEXT) {
        size_t skipped = l->t->columns[column].kind == KIND_PATH && strlen(v.u.s) > l->prefix ? l->prefix : 0;
        return clean(v.u.s + skipped);
    }
    units_text(figure, l->t->columns[column].kind, v);
    return clean(figure);
}

/* ---- heat ---- */

static double part_of_row(const Layout *l, const Value *cells)
{
    double bytes = 0;
    if (l->share < l->t->n_columns)
        return value_number(cells[l->share]);
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (l->shown[i] && l->t->columns[i].kind == KIND_BYTES)
            bytes += value_number(cells[i]);
    return l->bytes > 0 ? bytes / l->bytes : 0;
}

const char *layout_heat(const Layout *l, size_t column, const Value *cells)
{
    bool is_share = column == l->share;
    if (!l->style.is_coloured || (l->t->columns[column].kind != KIND_BYTES && !is_share) ||
        !value_number(cells[column]))
        return NULL;
    double part = part_of_row(l, cells);
    return part >= 0.2 ? "1;31" : part >= 0.05 ? "33" : part < 0.001 ? "2" : NULL;
}

static void find_share(Layout *l)
{
    l->share = l->t->n_columns;
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (strcmp(l->t->columns[i].name, "share") == 0 || strcmp(l->t->columns[i].name, "line_part") == 0)
            l->share = i;
}

/* ---- folding ---- */

size_t layout_fold(const char *s, size_t room, size_t most, bool may_break_paths)
{
    const char *end = after(s, room), *limit = after(s, most), *c = s + strspn(s, " "), *best = NULL;
    if (!*end)
        return (size_t)(end - s);
    for (; c < limit && (c <= end || !best); c++) {
        if (*c == ' ')
            best = c;
        if (may_break_paths && c < end && *c == '/')
            best = c + 1;
    }
    return (size_t)((best ? best : limit) - s);
}

/* The longest part of a text that stays on one line. */
static size_t longest_piece(const char *s, bool may_break_paths)
{
    size_t most = 0, n = 0;
    for (; *s; s++) {
        n = *s == ' ' ? 0 : n + (((unsigned char)*s & 0xC0) != 0x80);
        most = n > most ? n : most;
        if (may_break_paths && *s == '/')
            n = 0;
    }
    return most;
}

/* ---- what matters least ---- */

/* From the first that goes on.  What is not named goes behind these, from the right. */
static const char *const goes_first[] = {
    "picture", "conversions", "compares", "calls", "intops", "flops",     "stores",        "loads",       "entered",
    "kind",    "entries",     "threads",  "size",  "type",   "optimiser", "write_bw_busy", "read_bw_busy"};
static const char *const goes_last[] = {"where", "count",   "write_bw", "read_bw",  "bytes_stored", "bytes_loaded",
                                        "bytes", "seconds", "share",    "function", "name"};

static size_t place_in(const char *name, const char *const *names, size_t n)
{
    size_t i = 0;
    while (i < n && strcmp(names[i], name) != 0)
        i++;
    return i;
}

/* The smaller, the sooner the column goes. */
static size_t importance(const Layout *l, size_t column)
{
    enum { N_FIRST = sizeof goes_first / sizeof *goes_first, N_LAST = sizeof goes_last / sizeof *goes_last };
    const char *name = l->t->columns[column].name;
    size_t first = place_in(name, goes_first, N_FIRST), last = place_in(name, goes_last, N_LAST);
    if (first < N_FIRST)
        return first;
    return last < N_LAST ? N_FIRST + l->t->n_columns + last : N_FIRST + l->t->n_columns - column;
}

/* The first column says what the row is, and the source is what annotate is for. */
static bool leave_one_out(Layout *l)
{
    size_t n = l->t->n_columns, least = n, first = 0;
    while (first < n && !l->shown[first])
        first++;
    for (size_t i = first + 1; i < n; i++)
        if (l->shown[i] && !layout_is_open(l, i) && (least == n || importance(l, i) < importance(l, least)))
            least = i;
    if (least == n || l->t->all_columns)
        return false;
    l->shown[least] = false;
    for (size_t i = 0; i < n; i++)
        l->last = l->shown[i] ? i : l->last;
    return true;
}

/* ---- widths ---- */

typedef struct Widths {
    size_t *natural, *piece; /* by column: of the longest cell, and of its longest part that is not broken */
} Widths;

static void widen(Layout *l, Widths *w, size_t column, const char *text)
{
    size_t n = width_of(text), piece = longest_piece(text, l->style.is_screen);
    w->natural[column] = n > w->natural[column] ? n : w->natural[column];
    w->piece[column] = piece > w->piece[column] ? piece : w->piece[column];
}

static void measure(Layout *l, Widths *w)
{
    Table *t = l->t;
    for (size_t i = 0; i < t->n_columns; i++)
        if (l->shown[i])
            widen(l, w, i, t->columns[i].heading);
    for (size_t row = 0; row < l->rows; row++) {
        const Value *cells = table_cells(t, row);
        for (size_t i = 0; i < t->n_columns; i++) {
            if (!l->shown[i])
                continue;
            if (t->columns[i].kind == KIND_BYTES)
                l->bytes += value_number(cells[i]);
            char *text = layout_cell(l, i, cells[i]);
            widen(l, w, i, text);
            free(text);
        }
    }
}

/* The source is what annotate is for: texts beside it give way before it has less than two fifths of a line. */
static size_t source_room(const Layout *l, const Widths *w, size_t column)
{
    size_t least = l->style.width * 2 / 5 > SOURCE_ROOM ? l->style.width * 2 / 5 : SOURCE_ROOM;
    return w->natural[column] < least ? w->natural[column] : least;
}

static size_t total_width(const Layout *l, const Widths *w)
{
    size_t sum = 0;
    for (size_t i = 0; i < l->t->n_columns; i++) {
        if (!l->shown[i])
            continue;
        if (!layout_is_open(l, i))
            sum += l->width[i] + GAP;
        else if (l->style.is_screen)
            sum += source_room(l, w, i) + GAP;
    }
    return sum > GAP ? sum - GAP : 0;
}

static bool can_narrow(const Layout *l, const Widths *w, size_t i, bool may_break)
{
    size_t most = l->style.width / LONG_NAME, piece = w->piece[i] < most ? w->piece[i] : most;
    size_t least = may_break ? BROKEN : piece > NARROWEST ? piece : NARROWEST;
    return l->shown[i] && layout_is_text(l->t, i) && !layout_is_open(l, i) && l->width[i] > least;
}

/* Takes from the widest text column until the table fits; false: none can give any more. */
static bool narrow(Layout *l, const Widths *w, bool may_break)
{
    for (size_t total = total_width(l, w); total > l->style.width; total--) {
        size_t n = l->t->n_columns, widest = n;
        for (size_t i = 0; i < n; i++)
            if (can_narrow(l, w, i, may_break) && (widest == n || l->width[i] > l->width[widest]))
                widest = i;
        if (widest == n)
            return false;
        l->width[widest]--;
    }
    return true;
}

static void fit(Layout *l, const Widths *w)
{
    do
        memcpy(l->width, w->natural, l->t->n_columns * sizeof *l->width);
    while (!narrow(l, w, false) && l->style.is_screen && leave_one_out(l));
    if (l->style.is_screen)
        narrow(l, w, true);
}

Layout *layout_new(Table *t, TextStyle style, size_t prefix)
{
    Layout *l = xcalloc(1, sizeof *l);
    *l = (Layout){.t = t, .style = style, .prefix = prefix, .rows = t->n_rows};
    if (t->text_rows && t->text_rows < l->rows)
        l->rows = t->text_rows;
    l->width = xcalloc(t->n_columns, sizeof *l->width);
    l->shown = xcalloc(t->n_columns, sizeof *l->shown);
    for (size_t i = 0; i < t->n_columns; i++) {
        l->shown[i] = (t->columns[i].where & IN_TEXT) != 0;
        l->last = l->shown[i] ? i : l->last;
    }
    find_share(l);
    Widths w = {xcalloc(t->n_columns, sizeof *w.natural), xcalloc(t->n_columns, sizeof *w.piece)};
    measure(l, &w);
    fit(l, &w);
    free(w.natural);
    free(w.piece);
    return l;
}

void layout_free(Layout *l)
{
    free(l->width);
    free(l->shown);
    free(l);
}
