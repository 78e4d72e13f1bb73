/* The rows of a module's table, of all processes together.
 * In: result files of one module, the sidecar that they belong to.  Out: rows of checked values: every id is one of the
 * sidecar's. */
#ifndef REPORT_MODULE_RESULT_ROWS_H
#define REPORT_MODULE_RESULT_ROWS_H

#include "load/sidecar.h"
#include "module/result_file.h"
#include "output/value.h"

/* The module's results that are shown. */
typedef struct ResultSet {
    const Mix *mix; /* The sidecar that the files belong to; NULL where there are no rows. */
    ResultFile *const *file;
    size_t n_files;
    const bool *is_wanted; /* By region: its rows are asked for.  NULL: all are. */
} ResultSet;

typedef struct ResultRows {
    const Mix *mix;
    ResultFile *const *file;
    size_t n_files, table;
    const ResultTable *shape; /* The columns of all files are those of the first one. */
    size_t n_rows;
    uint32_t *place; /* By site: the first site of the same line; NULL: it is not needed. */
    Value *cells; /* Joined rows, one behind the other; NULL: rows stay as they are in the files. */
    Value *made;  /* Without joined rows: the row that was asked for last. */
} ResultRows;

/* Table number `table` of the first file, and those of its name in the others.  Rows of equal keys are one where the
 * table has figures; the one with the greatest first sum comes first, but tables that begin with a region are in the
 * order of their keys: they are distributions.  Without figures rows stay as they are.  false: reported. */
bool result_rows_join(ResultRows *r, const ResultSet *set, size_t table);
/* Cells of kinds up to RESULT_ROI are integers, -1 for none; text points into the file.  The row is valid until the
 * next call. */
const Value *result_row(ResultRows *r, size_t i);
void result_rows_free(ResultRows *r);

#endif
