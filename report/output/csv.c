/* In: a Report.  Out: its first table as CSV: RFC 4180 quoting, a header row, lines end in LF,
 * plain numbers with 15 digits at most, an empty field where there is no figure.  Of several images the rows follow
 * each other, with the image in the last column.
 * Limits: the other tables are not written; JSON has them. */
#include "output/writers.h"

#include <inttypes.h>
#include <string.h>

static void field(FILE *out, const char *s)
{
    if (!s[strcspn(s, "\",\r\n")]) {
        fputs(s, out);
        return;
    }
    fputc('"', out);
    for (; *s; s++) {
        if (*s == '"')
            fputc('"', out);
        fputc(*s, out);
    }
    fputc('"', out);
}

static void value(FILE *out, Value v)
{
    switch (v.kind) {
    case V_NONE: break;
    case V_INT: fprintf(out, "%" PRId64, v.u.i); break;
    case V_REAL: fprintf(out, "%.15g", v.u.r); break;
    case V_TEXT: field(out, v.u.s); break;
    }
}

static void row(FILE *out, const Report *r, const Value *cells)
{
    const Table *t = r->tables[0];
    const char *comma = "";
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!(t->columns[i].shown_in & IN_DATA))
            continue;
        fputs(comma, out);
        comma = ",";
        if (cells)
            value(out, cells[i]);
        else
            field(out, t->columns[i].name);
    }
    if (r->image) {
        fputc(',', out);
        field(out, cells ? r->image : "image");
    }
    fputc('\n', out);
}

void out_csv(FILE *out, const Report *r)
{
    Table *t = r->tables[0];
    if (r->number == 0)
        row(out, r, NULL);
    for (size_t i = 0; i < t->n_rows; i++)
        row(out, r, table_cells(t, i));
}
