/* In: columns and cells.  Out: a Report.
 * Method: growing arrays; strings belong to the report's arena or are literals.
 * Limits: everything is in memory before the first byte is written, except lazy rows. */
#include "output/table.h"

#include <stdlib.h>

Report *report_new(void)
{
    Report *r = xcalloc(1, sizeof *r);
    r->arena = arena_new();
    r->style.width = USUAL_WIDTH;
    return r;
}

void report_free(Report *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->n_tables; i++) {
        if (r->tables[i]->maker)
            r->tables[i]->maker->release(r->tables[i]->maker->data);
        free(r->tables[i]->columns);
        free(r->tables[i]->cells);
    }
    free(r->tables);
    free(r->facts);
    free(r->notes);
    arena_free(r->arena);
    free(r);
}

void report_fact(Report *r, const char *name, Value value)
{
    *PUSH(r->facts, r->n_facts, r->cap_facts) = (Fact){name, value};
}

void report_note(Report *r, const char *note)
{
    *PUSH(r->notes, r->n_notes, r->cap_notes) = note;
}

Table *report_table(Report *r, const char *name, const char *title)
{
    Table *t = arena_alloc(r->arena, sizeof *t);
    t->name = name;
    t->title = title;
    t->group = -1;
    t->group_label = "";
    t->missing = "-";
    t->none = "nothing was counted";
    return *PUSH(r->tables, r->n_tables, r->cap_tables) = t;
}

void table_column(Table *t, Column c)
{
    *PUSH(t->columns, t->n_columns, t->cap_columns) = c;
}

Value *table_row(Table *t)
{
    if (t->n_rows == t->cap_rows) {
        t->cap_rows = t->cap_rows ? 2 * t->cap_rows : 16;
        t->cells = xrealloc(t->cells, t->cap_rows * t->n_columns, sizeof *t->cells);
    }
    Value *row = t->cells + t->n_rows++ * t->n_columns;
    for (size_t i = 0; i < t->n_columns; i++)
        row[i] = value_none();
    return row;
}

void table_lazy(Table *t, const RowMaker *maker, size_t n)
{
    t->maker = maker;
    t->n_rows = n;
    t->cells = xcalloc(t->n_columns, sizeof *t->cells);
}

const Value *table_cells(Table *t, size_t row)
{
    if (!t->maker)
        return t->cells + row * t->n_columns;
    if (t->made != row + 1) {
        for (size_t i = 0; i < t->n_columns; i++)
            t->cells[i] = value_none();
        t->maker->fill(t->maker->data, row, t->cells);
        t->made = row + 1;
    }
    return t->cells;
}
