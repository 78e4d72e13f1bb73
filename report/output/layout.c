/* In: a table, the width of a line.  Out: a width for each column.
 * Method: columns are as wide as their longest cell.  Where a person looks at a terminal and that is too wide, lists
 * lose their ends and sentences go on in the next line.  A column of names is as wide as nearly all of them, so that a
 * few have lines of their own, and those that need most of a line.  Where that does not do, columns are left out, one
 * by one, what matters least first.  A source text as the last column has what is left.
 * Limits: off a terminal no column is left out, so that a table can be wider than the line. */
#include "output/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/characters.h"
#include "output/units.h"

/* The least widths of a column of sentences, of lists, of texts where nothing else helps, and of a source.  Then the
 * part of a line that a word of a sentence may fill; the share of names that may have lines of their own, if they are
 * wider. */
enum {
    NARROWEST = 16,
    LIST_ROOM = 30,
    LIST_IN_FILE = 40,
    BROKEN = 8,
    SOURCE_ROOM = 32,
    LONG_WORD = 3,
    RARE = 8,
    LONG_NAME = 24
};

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

static char *path_cell(const Layout *l, const char *path)
{
    const char *here = l->paths.directory && *path && *path != '/' ? l->paths.directory : "";
    size_t n = strlen(here);
    char *whole = xcalloc(n + strlen(path) + 2, 1);
    snprintf(whole, n + strlen(path) + 2, "%s%s%s", here, n ? "/" : "", path);
    char *text = clean(whole + (strlen(whole) > l->paths.prefix ? l->paths.prefix : 0));
    free(whole);
    return text;
}

char *layout_cell(const Layout *l, size_t column, Value v)
{
    char figure[UNIT_TEXT];
    if (v.kind == V_NONE)
        return clean(l->t->missing);
    if (v.kind == V_TEXT && l->t->columns[column].kind == KIND_PATH)
        return path_cell(l, v.u.s);
    if (v.kind == V_TEXT)
        return clean(v.u.s);
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
        if (l->is_shown[i] && l->t->columns[i].kind == KIND_BYTES)
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

size_t layout_fold(const char *s, size_t room, bool may_break_paths)
{
    const char *end = after(s, room), *best = NULL;
    if (!*end)
        return (size_t)(end - s);
    for (const char *c = s + strspn(s, " "); c <= end; c++) {
        if (*c == ' ')
            best = c;
        if (may_break_paths && c < end && *c == '/')
            best = c + 1;
    }
    return (size_t)((best ? best : end) - s);
}

/* Shortens a name.  Text in brackets is part of a name, and text in front of a colon says of what kind the next names
 * are. */
size_t layout_shorten(const char *s, size_t room)
{
    size_t best = 0, depth = 0, wide = 0;
    for (const char *c = s; *c && wide + 3 <= room; c++) {
        depth += *c == '(' || *c == '[' || *c == '{';
        depth -= depth && (*c == ')' || *c == ']' || *c == '}');
        wide += ((unsigned char)*c & 0xC0) != 0x80;
        if (!depth && (*c == ',' || *c == ';' || *c == ':') && c[1] == ' ')
            best = (size_t)(c + 1 - s);
    }
    return best;
}

/* The longest word of a sentence. */
static size_t longest_word(const char *s)
{
    size_t most = 0, n = 0;
    for (; *s; s++) {
        n = *s == ' ' ? 0 : n + (((unsigned char)*s & 0xC0) != 0x80);
        most = n > most ? n : most;
    }
    return most;
}

/* ---- what matters least ---- */

/* Columns that are left out first, in this order.  Columns that are in no list follow, from the right. */
static const char *const goes_first[] = {
    "picture",     "conversions", "compares",      "calls",        "intops", "flops", "stores",        "loads",
    "entered",     "kind",        "entries",       "threads",      "size",   "type",  "cpu_time_ci95", "line_ci95",
    "cpu_time_bw", "optimiser",   "write_bw_busy", "read_bw_busy", "in",     "unit",  "meaning"};
static const char *const goes_last[] = {
    "where",   "count", "write_bw",    "read_bw", "caller",      "bytes_stored", "bytes_loaded", "bytes",
    "seconds", "share", "change_text", "callee",  "accessed_by", "function",     "object",       "name"};

/* Finds a column by its name; that of the function that a variable is in, by its heading. */
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
    const Column *c = &l->t->columns[column];
    const char *name = strcmp(c->heading, "in") == 0 ? c->heading : c->name;
    size_t first = place_in(name, goes_first, N_FIRST), last = place_in(name, goes_last, N_LAST);
    if (first < N_FIRST)
        return first;
    return last < N_LAST ? N_FIRST + l->t->n_columns + last : N_FIRST + l->t->n_columns - column;
}

/* The first column says what the row is, and the source is what annotate is for. */
static bool leave_one_out(Layout *l)
{
    size_t n = l->t->n_columns, least = n, first = 0;
    while (first < n && !l->is_shown[first])
        first++;
    for (size_t i = first + 1; i < n; i++)
        if (l->is_shown[i] && !layout_is_open(l, i) && (least == n || importance(l, i) < importance(l, least)))
            least = i;
    if (least == n || l->t->all_columns)
        return false;
    l->is_shown[least] = false;
    for (size_t i = 0; i < n; i++)
        l->last = l->is_shown[i] ? i : l->last;
    return true;
}

/* ---- widths ---- */

enum { COUNTED_WIDTHS = 256 };

typedef struct Widths {
    size_t *natural, *word; /* By column: width of the longest cell, and of the longest word of a sentence. */
    /* By column and width: the number of cells; the last element counts all that are wider. */
    size_t (*cells)[COUNTED_WIDTHS];
    size_t names[COUNTED_WIDTHS]; /* By width without the indentation: the number of a tree's names. */
} Widths;

static size_t counted(size_t width)
{
    return width < COUNTED_WIDTHS ? width : COUNTED_WIDTHS - 1;
}

static void widen(Widths *w, size_t column, const char *text, Kind kind)
{
    size_t n = width_of(text), word = kind == KIND_WORDS ? longest_word(text) : 0;
    w->natural[column] = n > w->natural[column] ? n : w->natural[column];
    w->word[column] = word > w->word[column] ? word : w->word[column];
    w->cells[column][counted(n)]++;
    if (kind == KIND_TREE)
        w->names[counted(width_of(text + strspn(text, " ")))]++;
}

/* The width that all but a few of the cells do not exceed, of those that are no wider than `most`. */
static size_t nearly_all(const size_t cells[COUNTED_WIDTHS], size_t n, size_t most)
{
    size_t width = counted(most);
    for (size_t wider = 0; width && (wider += cells[width]) * RARE <= n;)
        width--;
    return width;
}

static void measure(Layout *l, Widths *w)
{
    Table *t = l->t;
    for (size_t row = 0; row < l->rows; row++) {
        const Value *cells = table_cells(t, row);
        for (size_t i = 0; i < t->n_columns; i++) {
            if (!l->is_shown[i])
                continue;
            if (t->columns[i].kind == KIND_BYTES)
                l->bytes += value_number(cells[i]);
            char *text = layout_cell(l, i, cells[i]);
            widen(w, i, text, t->columns[i].kind);
            free(text);
        }
    }
    l->name = nearly_all(w->names, l->rows, COUNTED_WIDTHS);
    for (size_t i = 0; i < t->n_columns; i++) {
        size_t heading = width_of(t->columns[i].heading);
        w->natural[i] = heading > w->natural[i] ? heading : w->natural[i];
    }
}

/* The source is what annotate is for: texts beside it give way before it has less than two fifths of a line, or half
 * of a very short one, which has room for a figure then.  A tree has three fifths, and half the indentation where it
 * needs more. */
static size_t source_room(const Layout *l, const Widths *w, size_t column)
{
    size_t fifths = l->t->columns[column].kind == KIND_TREE ? 3 : 2, least = l->style.width * fifths / 5;
    size_t room = l->style.width / 2 < SOURCE_ROOM ? l->style.width / 2 : SOURCE_ROOM;
    least = least > room ? least : room;
    return w->natural[column] < least ? w->natural[column] : least;
}

static size_t total_width(const Layout *l, const Widths *w)
{
    size_t sum = 0;
    for (size_t i = 0; i < l->t->n_columns; i++)
        if (l->is_shown[i])
            sum += (layout_is_open(l, i) ? source_room(l, w, i) : l->width[i]) + GAP;
    return sum > GAP ? sum - GAP : 0;
}

/* The width to which a column may be narrowed before others are left out. */
static size_t least_width(const Layout *l, const Widths *w, size_t i)
{
    const Column *c = &l->t->columns[i];
    size_t heading = width_of(c->heading), most = l->style.width / LONG_WORD, word = w->word[i], usual;
    switch (c->kind) {
    case KIND_WORDS: word = word < most ? word : most; return word > NARROWEST ? word : NARROWEST;
    case KIND_LIST: return LIST_ROOM;
    case KIND_TEXT:
    case KIND_PATH:
        most = l->style.width * 3 / 5; /* Longer names have lines of their own, however many they are. */
        usual = nearly_all(w->cells[i], l->rows, most);
        usual = usual > heading ? usual : heading;
        return usual > LONG_NAME ? usual : LONG_NAME;
    default: return w->natural[i];
    }
}

/* Takes from the widest text column until the table fits; false: none can give any more. */
static bool narrow(Layout *l, const Widths *w, bool may_break)
{
    for (size_t total = total_width(l, w); total > l->style.width; total--) {
        size_t n = l->t->n_columns, widest = n;
        for (size_t i = 0; i < n; i++)
            if (l->is_shown[i] && layout_is_text(l->t, i) && !layout_is_open(l, i) &&
                l->width[i] > (may_break ? BROKEN : least_width(l, w, i)) &&
                (widest == n || l->width[i] > l->width[widest]))
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
    while (!narrow(l, w, false) && leave_one_out(l));
    narrow(l, w, true);
    l->is_half = total_width(l, w) + w->natural[l->last] > l->style.width + source_room(l, w, l->last);
}

/* Every row is one line, and no longer than it must for the sake of a few long names. */
static void widths_of_file(Layout *l, const Widths *w)
{
    for (size_t i = 0; i < l->t->n_columns; i++) {
        size_t natural = w->natural[i], least = natural;
        if (l->t->columns[i].kind == KIND_LIST)
            least = LIST_IN_FILE;
        else if (layout_is_text(l->t, i) && natural > l->style.width / LONG_WORD)
            least = least_width(l, w, i);
        l->width[i] = least < natural ? least : natural;
    }
}

Layout *layout_new(Table *t, TextStyle style, PathStyle paths)
{
    Layout *l = xcalloc(1, sizeof *l);
    *l = (Layout){.t = t, .style = style, .paths = paths, .rows = t->n_rows};
    if (t->text_rows && t->text_rows < l->rows)
        l->rows = t->text_rows;
    l->width = xcalloc(t->n_columns, sizeof *l->width);
    l->is_shown = xcalloc(t->n_columns, sizeof *l->is_shown);
    for (size_t i = 0; i < t->n_columns; i++) {
        l->is_shown[i] = (t->columns[i].shown_in & IN_TEXT) != 0;
        l->last = l->is_shown[i] ? i : l->last;
    }
    find_share(l);
    Widths w = {.natural = xcalloc(t->n_columns, sizeof *w.natural), .word = xcalloc(t->n_columns, sizeof *w.word)};
    w.cells = xcalloc(t->n_columns, sizeof *w.cells);
    measure(l, &w);
    if (style.is_screen)
        fit(l, &w);
    else
        widths_of_file(l, &w);
    free(w.natural);
    free(w.word);
    free(w.cells);
    return l;
}

void layout_free(Layout *l)
{
    free(l->width);
    free(l->is_shown);
    free(l);
}
