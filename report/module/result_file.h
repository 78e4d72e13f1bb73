/* The result that a module wrote for a process.
 * In: a result file (FILE.mrc.NAME, doc/format.md).  Out: its tables with their columns, and rows of cells as text.
 * The file says itself what its columns are, so any module's can be read. */
#ifndef REPORT_MODULE_RESULT_FILE_H
#define REPORT_MODULE_RESULT_FILE_H

#include "support/util.h"

/* The kind of a column's cells, which also says how rows of several processes with the same keys are joined.  Kinds up
 * to RESULT_KEY are keys. */
typedef enum ResultKind {
    RESULT_SITE, /* Id of a site; -1: none. */
    RESULT_PLACE, /* Id of a site, shown without the column of the source; -1: none. */
    RESULT_LOOP, /* Id of a loop; -1: none. */
    RESULT_FUNCTION, /* Id of a function; -1: none. */
    RESULT_ROI, /* Id of a region; -1: none. */
    RESULT_PATH, /* Ids of functions, outermost first, with `>` between. */
    RESULT_OBJECTS, /* Ids of sites, with `,` between: the objects that they are of. */
    RESULT_SCALARS, /* Id of a loop; -1: none.  What the loop carries in registers is shown. */
    RESULT_VALUE, /* A value of the type of the row's first site, zero-extended to 64 bits. */
    RESULT_TEXT,
    RESULT_ADDRESS, /* A hexadecimal number. */
    RESULT_KEY, /* An integer. */
    RESULT_SUM,
    RESULT_MIN,
    RESULT_MAX,
    RESULT_SHARE /* A number; of joined rows it is the mean, weighted by the first RESULT_SUM. */
} ResultKind;

typedef struct ResultColumn {
    const char *name, *unit, *meaning; /* "": it has none. */
    ResultKind kind;
} ResultColumn;

typedef struct ResultTable {
    const char *name, *title; /* If the title is "", there is none. */
    ResultColumn *columns;
    size_t n_columns, cap_columns;
    size_t *rows; /* Offset in the text at which each row begins. */
    size_t n_rows, cap_rows;
} ResultTable;

typedef struct ResultFile {
    const char *path, *module, *build;
    char *text; /* Every line ends in '\0', every cell of a row in '\t' or '\0'. */
    ResultTable *tables; /* There is at least one; the first is the module's. */
    size_t n_tables, cap_tables;
    const char **notes;
    size_t n_notes, cap_notes;
    bool is_whole; /* The end of the file was written. */
} ResultFile;

/* Reads a result file.  Returns NULL if there is no such file, or if an error was reported.  The arena gets what the
 * result points to. */
ResultFile *result_read(Arena *a, const char *path);
/* Parses a result file's text of n bytes, which it takes over (free).  NULL: an error was reported. */
ResultFile *result_parse(Arena *a, const char *path, char *text, size_t n);
void result_free(ResultFile *f);

static inline bool result_is_key(ResultKind kind)
{
    return kind <= RESULT_KEY;
}
/* Do rows of that table join?  Without sums they are events, each by itself. */
bool result_joins(const ResultTable *t);

#endif
