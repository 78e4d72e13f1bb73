/* What a command hands to a writer: tables of named columns, and what stands around them.
 * In: columns and cells.  Out: a Report that text, CSV and JSON are written from; every
 * figure in it is final. */
#ifndef REPORT_OUTPUT_TABLE_H
#define REPORT_OUTPUT_TABLE_H

#include "output/value.h"
#include "support/util.h"

/* How a person wants to read a column; data formats give the plain number. */
typedef enum Kind {
    KIND_TEXT,
    KIND_PLACE,   /* a line or column number */
    KIND_COUNT,   /* k, M, G */
    KIND_BYTES,   /* kB, MB, GB: decimal, as rates are */
    KIND_RATE,    /* bytes per second: MB/s, GB/s */
    KIND_SECONDS, /* ns, us, ms, s */
    KIND_RATIO,
    KIND_SHARE, /* 0 … 1, shown as % */
    KIND_MARGIN, /* the same, as ± % */
    KIND_PATH,   /* a file, or a place in one */
    KIND_SOURCE, /* a line of a source */
    KIND_TREE,   /* a name, indented */
    KIND_LIST,   /* names with `, ` or `; ` between them */
    KIND_WORDS   /* a sentence */
} Kind;

/* Is it text in the data formats too?  However it is shown. */
static inline bool kind_is_text(Kind kind)
{
    return kind == KIND_TEXT || kind == KIND_PATH || kind >= KIND_SOURCE;
}

enum { IN_DATA = 1, IN_TEXT = 2, IN_BOTH = 3 };

typedef struct Column {
    const char *name;    /* in CSV and JSON */
    const char *heading; /* in text */
    const char *unit, *formula, *meaning;
    Kind kind;
    unsigned where; /* IN_DATA: CSV and JSON; IN_TEXT: text; 0: not in this report */
} Column;

/* Makes the rows of a table that would be too large to hold. */
typedef struct RowMaker {
    void *from;
    /* Fills empty cells; strings that it makes may go when the next row is made, but not those of
     * the group column. */
    void (*fill)(void *from, size_t row, Value *cells);
    void (*release)(void *from); /* at the report's end */
} RowMaker;

typedef struct Table {
    const char *name;  /* of the member in JSON; the first table is always "rows" */
    const char *title; /* in text, or NULL */
    Column *columns;
    size_t n_columns, cap_columns;
    Value *cells; /* row after row; of a lazy table the row made last */
    size_t n_rows, cap_rows;
    const RowMaker *maker;   /* lazy: makes rows when they are asked for; else NULL */
    size_t made;             /* lazy: number of the row in cells, from 1; 0: none yet */
    int group;               /* text: a section for each run of equal values of this column; -1: none */
    const char *group_label; /* in front of the section's value */
    const char *missing;     /* text of a cell without a figure */
    const char *none;        /* text instead of a table without rows */
    bool as_list;            /* text: the first cell, then each other one on a line of its own */
    size_t behind;           /* columns of sampled time, the last of all */
    bool behind_optional;    /* of a schema: a document may lack them */
    size_t text_rows;        /* text: so many rows at most, then how many there are; 0: all */
    bool all_columns;        /* text: they were asked for by name, and stay however narrow the terminal is */
} Table;

typedef struct Fact { /* a member in front of the tables, in JSON */
    const char *name;
    Value value;
} Fact;

/* Where text goes to. */
typedef struct TextStyle {
    size_t width;   /* of a line, in characters */
    bool is_screen; /* nothing may be wider than that */
    bool is_coloured;
} TextStyle;

enum { USUAL_WIDTH = 100 };

typedef struct Report {
    Arena *arena;         /* owns all strings */
    const char *image;    /* the program or library that this is about, where there are several; else NULL */
    int number, of;       /* this is report `number`, from 0, `of` so many in one document */
    const char *headline; /* text: the first line, or NULL */
    TextStyle style;
    Fact *facts;
    Table **tables;     /* the first one is the command's; CSV is that one only */
    const char **notes; /* text: behind the tables */
    size_t n_facts, n_tables, n_notes, cap_facts, cap_tables, cap_notes;
} Report;

Report *report_new(void);
void report_free(Report *r);
void report_fact(Report *r, const char *name, Value value);
void report_note(Report *r, const char *note);
/* The table is the report's; name and title live as long. */
Table *report_table(Report *r, const char *name, const char *title);

/* Columns come before the first row. */
void table_column(Table *t, Column c);
/* A new row of empty cells, in column order; valid until the next row. */
Value *table_row(Table *t);
/* Instead of rows: n of them, made on demand.  The maker lives as long as the table. */
void table_lazy(Table *t, const RowMaker *maker, size_t n);
/* Valid until another row is asked for. */
const Value *table_cells(Table *t, size_t row);

#endif
