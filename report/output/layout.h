/* The widths of a text table's columns, and the columns that are left out where a line has no room for all.
 * In: a table, the width of a line.  Out: a width for each column. */
#ifndef REPORT_OUTPUT_LAYOUT_H
#define REPORT_OUTPUT_LAYOUT_H

#include "output/table.h"

enum { GAP = 2 }; /* Blanks between columns. */

/* How a path is shown: `directory` and a slash are put in front of a relative one (NULL: nothing is), then the first
 * `prefix` bytes are cut off. */
typedef struct PathStyle {
    const char *directory;
    size_t prefix;
} PathStyle;

typedef struct Layout {
    Table *t;
    size_t rows; /* Number of rows that are shown, of t->n_rows. */
    TextStyle style;
    size_t *width; /* Width of each column. */
    bool *is_shown; /* By column: it is shown. */
    size_t last; /* Index of the last column that is shown. */
    PathStyle paths;
    size_t name; /* Width that nearly all names of a tree keep to, without their indentation. */
    bool is_half; /* The indentation of a tree is half as wide. */
    size_t share; /* Index of the column with each row's part of all bytes; n_columns: there is none. */
    double bytes; /* Bytes of all rows, if there is no such column. */
} Layout;

/* Finds the widths for a table; the caller frees the result. */
Layout *layout_new(Table *t, TextStyle style, PathStyle paths);
void layout_free(Layout *l);

/* Is the column one of texts, not of figures? */
bool layout_is_text(const Table *t, size_t column);
/* Has the column no width, so that its texts go on to the end of the line? */
bool layout_is_open(const Layout *l, size_t column);
/* Returns the cell as it is shown; the caller frees it. */
char *layout_cell(const Layout *l, size_t column, Value v);
/* Returns how the figure is to stand out, as line_rendition wants it; NULL: not at all.  cells: the row's. */
const char *layout_heat(const Layout *l, size_t column, const Value *cells);
/* The number of bytes of s that fit on a line of so many characters, up to a blank or, in a path, a slash.  If there is
 * none, they fill the line. */
size_t layout_fold(const char *s, size_t room, bool may_break_paths);
/* Returns how many bytes of a list fit the room with a mark that there is more of it: whole names. */
size_t layout_shorten(const char *s, size_t room);

#endif
