/* Reports: tables of named columns, and the facts around them, as commands pass them to writers.
 * In: columns and cells.  Out: a Report that text, CSV and JSON are written from; every
 * figure in it is final. */
#ifndef REPORT_OUTPUT_TABLE_H
#define REPORT_OUTPUT_TABLE_H

#include "output/value.h"
#include "support/util.h"

/* How a person wants to read a column; data formats have the plain number. */
typedef enum Kind {
    KIND_TEXT,
    KIND_PLACE,   /* A line or column number. */
    KIND_COUNT,   /* A number, shown with k, M or G. */
    KIND_BYTES,   /* Bytes, shown as kB, MB or GB; prefixes are decimal, as for rates. */
    KIND_RATE,    /* Bytes per second, shown as MB/s or GB/s. */
    KIND_SECONDS, /* Seconds, shown as ns, us, ms or s. */
    KIND_RATIO,
    KIND_SHARE, /* A part from 0 to 1, shown as %. */
    KIND_MARGIN, /* A margin from 0 on, shown as ± %. */
    KIND_PATH,   /* A file, or a place in one. */
    KIND_SOURCE, /* A line of a source. */
    KIND_TREE,   /* A name that is indented. */
    KIND_LIST,   /* Names with `, ` or `; ` between them. */
    KIND_WORDS   /* A sentence. */
} Kind;

/* Is the column text in data formats too, however it is shown? */
static inline bool kind_is_text(Kind kind)
{
    return kind == KIND_TEXT || kind == KIND_PATH || kind >= KIND_SOURCE;
}

enum { IN_DATA = 1, IN_TEXT = 2, IN_BOTH = 3 };

typedef struct Column {
    const char *name;    /* Name in CSV and JSON. */
    const char *heading; /* Heading in text. */
    const char *unit, *formula, *meaning;
    Kind kind;
    unsigned
        shown_in; /* IN_DATA: the column is in CSV and JSON; IN_TEXT: it is in text; 0: it is not in this report. */
} Column;

/* Makes the rows of a table that would be too large to hold. */
typedef struct RowMaker {
    void *data;
    /* Fills empty cells; strings that it makes may go when the next row is made, but not those of
     * the group column. */
    void (*fill)(void *data, size_t row, Value *cells);
    void (*release)(void *data); /* Called at the report's end. */
} RowMaker;

typedef struct Table {
    const char *name;  /* Name of the member in JSON; that of the first table is always "rows". */
    const char *title; /* Title in text, or NULL. */
    Column *columns;
    size_t n_columns, cap_columns;
    Value *cells; /* Row after row; a lazy table has the row here that it made last. */
    size_t n_rows, cap_rows;
    const RowMaker *maker; /* Makes the rows of a lazy table when they are asked for; NULL: the table has them all. */
    size_t made; /* 1 + index in `cells` of a row of a lazy table; 0: the row is not there yet. */
    int group; /* Text has a section for each run of equal values of this column; -1: it has none. */
    const char *group_label; /* Stands in front of the section's value. */
    const char *missing; /* Text of a cell without a figure. */
    const char *none; /* Text that stands for a table without rows. */
    bool as_list; /* In text, the first cell of a row is alone on a line, and so is each other one. */
    size_t n_trailing; /* Number of columns of sampled time, which are the last ones. */
    bool trailing_optional; /* A document may lack these columns, for a schema. */
    size_t text_rows; /* Text has so many rows at most, then says how many there are; 0: all. */
    bool all_columns; /* Columns were asked for by name, and text keeps them however narrow the terminal is. */
} Table;

typedef struct Fact { /* A member in front of the tables, in JSON. */
    const char *name;
    Value value;
} Fact;

/* How text is written. */
typedef struct TextStyle {
    size_t width; /* Width of a line, in characters. */
    bool is_screen; /* No line may be wider than the screen. */
    bool is_coloured;
} TextStyle;

enum { USUAL_WIDTH = 100 };

typedef struct Report {
    Arena *arena; /* The arena owns all strings. */
    const char *image; /* Path of the program or library that this is about, if there are several; else NULL. */
    int number, total; /* The number of this report, from 0 on, and how many one document has. */
    const char *headline; /* First line of the text, or NULL. */
    bool paths_are_whole; /* A path that does not begin at the root is of a file below the working directory. */
    TextStyle style;
    Fact *facts;
    Table **tables; /* The first table is the command's, and the only one in CSV. */
    const char **notes; /* Lines that text has behind the tables. */
    size_t n_facts, n_tables, n_notes, cap_facts, cap_tables, cap_notes;
} Report;

/* Makes an empty Report, which the caller frees; it copies no texts of facts, notes and titles. */
Report *report_new(void);
void report_free(Report *r);
void report_fact(Report *r, const char *name, Value value);
void report_note(Report *r, const char *note);
/* Adds a table, which the report owns; name and title must live as long. */
Table *report_table(Report *r, const char *name, const char *title);

/* Adds a column; columns come before the first row. */
void table_column(Table *t, Column c);
/* Adds a row of empty cells, in the order of columns; it is valid until the next row. */
Value *table_row(Table *t);
/* Makes the table lazy: its n rows are made on demand.  The maker must live as long as the table. */
void table_lazy(Table *t, const RowMaker *maker, size_t n);
/* Returns the cells of a row, valid until another row is asked for. */
const Value *table_cells(Table *t, size_t row);

#endif
