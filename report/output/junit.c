/* In: a Report with the table "limits".  Out: JUnit's XML, which displays of CI systems read: a test case for each
 * limit and region, a failure for each that is exceeded. Limits: the other tables are not written. */
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

static void put_failure(FILE *out, const Table *t, const Value *cells)
{
    fputs(">\n    <failure type=\"over\" message=\"", out);
    xml_put(out, text_of(t, cells, "metric", ""));
    fputs(" changed by ", out);
    xml_put(out, text_of(t, cells, "change_text", ""));
    fputs(" (", out);
    xml_put(out, text_of(t, cells, "relative_text", ""));
    fputs("), limit ", out);
    xml_put(out, text_of(t, cells, "limit", ""));
    fputs("\">before ", out);
    xml_put(out, text_of(t, cells, "before_text", "nothing"));
    fputs(", after ", out);
    xml_put(out, text_of(t, cells, "after_text", "nothing"));
    fputs(", over by ", out);
    xml_put(out, text_of(t, cells, "over_text", ""));
    fputs("</failure>\n  </testcase>\n", out);
}

static void put_case(FILE *out, const Table *t, const Value *cells)
{
    fputs("  <testcase classname=\"memreport.", out);
    xml_put(out, text_of(t, cells, "roi", ""));
    fputs("\" name=\"", out);
    xml_put(out, text_of(t, cells, "metric", ""));
    fputc(' ', out);
    xml_put(out, text_of(t, cells, "limit", ""));
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
