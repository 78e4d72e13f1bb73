/* In: a Report with the table "limits".  Out: JUnit's XML, which displays of CI systems read: a test case for each
 * limit and region, a failure for each that is exceeded.
 * Limits: the other tables are not written. */
#include <string.h>

#include "output/writers.h"
#include "output/xml.h"

static size_t column_of(const Table *t, const char *name)
{
    size_t i = 0;
    while (i + 1 < t->n_columns && strcmp(t->columns[i].name, name) != 0)
        i++;
    return i;
}

static const char *text_of(const Table *t, const Value *cells, const char *name, const char *missing)
{
    Value v = cells[column_of(t, name)];
    return v.kind == V_TEXT ? v.u.s : missing;
}

static void put_attribute(FILE *out, const char *name, const char *value)
{
    fprintf(out, " %s=\"", name);
    xml_put(out, value);
    fputc('"', out);
}

/* Text of our own, then a cell. */
static void put_cell(FILE *out, const char *before, const Table *t, const Value *cells, const char *name,
                     const char *missing)
{
    fputs(before, out);
    xml_put(out, text_of(t, cells, name, missing));
}

static void put_failure(FILE *out, const Table *t, const Value *cells)
{
    put_cell(out, ">\n    <failure type=\"over\" message=\"", t, cells, "metric", "");
    put_cell(out, " changed by ", t, cells, "change_text", "");
    put_cell(out, " (", t, cells, "relative_text", "");
    put_cell(out, "), limit ", t, cells, "limit", "");
    put_cell(out, "\">before ", t, cells, "before_text", "nothing");
    put_cell(out, ", after ", t, cells, "after_text", "nothing");
    put_cell(out, ", over by ", t, cells, "over_text", "");
    fputs("</failure>\n  </testcase>\n", out);
}

static void put_case(FILE *out, const Table *t, const Value *cells)
{
    put_cell(out, "  <testcase classname=\"memreport.", t, cells, "roi", "");
    put_cell(out, "\" name=\"", t, cells, "metric", "");
    put_cell(out, " ", t, cells, "limit", "");
    fputs("\"", out);
    if (cells[column_of(t, "over")].kind != V_NONE)
        put_failure(out, t, cells);
    else
        fputs("/>\n", out);
}

void out_junit(FILE *out, const Report *r)
{
    Table *t = r->tables[0];
    size_t failures = 0;
    for (size_t i = 0; i < r->n_tables; i++)
        if (strcmp(r->tables[i]->name, "limits") == 0)
            t = r->tables[i];
    for (size_t i = 0; i < t->n_rows; i++)
        failures += table_cells(t, i)[column_of(t, "over")].kind != V_NONE;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite", out);
    put_attribute(out, "name", r->headline ? r->headline : "memreport diff");
    fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\">\n", t->n_rows, failures);
    for (size_t i = 0; i < t->n_rows; i++)
        put_case(out, t, table_cells(t, i));
    fputs("</testsuite>\n", out);
}
