/* Columns that come from the sidecar, in the order in which tables show them.
 * In: the names that a command promises, the sidecar.  Out: columns in a table, and what fills
 * their cells. */
#ifndef REPORT_COMMAND_COLUMNS_H
#define REPORT_COMMAND_COLUMNS_H

#include "load/metrics.h"
#include "load/sidecar.h"
#include "output/table.h"

typedef struct FigureColumns {
    size_t first, n; /* The table's columns first … first + n - 1. */
    const Ref *refs; /* The figure in each of these columns. */
    size_t own;      /* Index of the column that the command fills. */
} FigureColumns;

typedef struct FigureChoice {
    const char *command;
    const char *const *promised; /* Names in order, NULL at the end; the sidecar must have them. */
    const char *const *in_text;  /* Columns that text shows as well. */
    unsigned have;               /* NEEDS_… bits: what the command's rows have. */
    const Column *own;           /* One of the command's own columns, or NULL. */
    const char *own_behind;      /* The promised column behind which `own` stands. */
    bool rest;                   /* Adds all other metrics behind them, then all other base columns. */
} FigureChoice;

/* mix: if NULL, only the promised columns are added, described as far as that goes without a sidecar. Returns false if
 * the sidecar lacks a promised name; that is reported on stderr. */
bool columns_add(Report *r, Table *t, const Mix *mix, const FigureChoice *choice, FigureColumns *out);

/* Fills the cells of one row; room: mix->n_metrics values. */
void columns_fill(const FigureColumns *columns, const Mix *mix, const Figures *f, Value *room, Value *row);

/* Adds several columns of the report's own. */
void columns_own(Table *t, const Column *own, size_t n);

#endif
