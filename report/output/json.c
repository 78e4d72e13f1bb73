/* In: a Report.  Out: one JSON object: the facts, "columns" (name and unit) and "rows" of the
 * first table, then a member for each other table.  Integers are integers; null where there
 * is no figure.  A row is an object on a line of its own.
 * Method: jansson writes each value; the frame around them is written here, so that the
 * report is not held a second time as a tree.
 * Limits: text that is no UTF-8 has U+FFFD for each byte that does not fit. */
#include "output/writers.h"

#include <jansson.h>
#include <stdlib.h>

#include "output/utf8.h"

static const size_t flags = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15);

/* Replaces bytes that jansson refuses even in valid UTF-8 (surrogates) by question marks. */
static json_t *repaired(const char *s)
{
    char *text = utf8_repaired(s);
    json_t *v = json_string(text);
    free(text);
    return v ? v : json_string("?");
}

static json_t *value(Value v)
{
    json_t *text = NULL;
    switch (v.kind) {
    case V_NONE: return json_null();
    case V_INT: return json_integer(v.u.i);
    case V_REAL: return json_real(v.u.r);
    case V_TEXT: text = json_string(v.u.s); break;
    }
    return text ? text : repaired(v.u.s);
}

/* Writes v and lets go of it. */
static void put(FILE *out, json_t *v)
{
    json_dumpf(v, out, flags);
    json_decref(v);
}

static void put_name(FILE *out, const char *name)
{
    put(out, value(value_text(name)));
    fputc(':', out);
}

static void put_row(FILE *out, const Table *t, const Value *cells)
{
    const char *comma = "{";
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!(t->columns[i].shown_in & IN_DATA))
            continue;
        fputs(comma, out);
        comma = ",";
        put_name(out, t->columns[i].name);
        put(out, value(cells[i]));
    }
    fputc('}', out);
}

static void put_columns(FILE *out, const Table *t)
{
    const char *comma = "";
    fputs(",\n\"columns\":[", out);
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!(t->columns[i].shown_in & IN_DATA))
            continue;
        fprintf(out, "%s\n{\"name\":", comma);
        comma = ",";
        put(out, value(value_text(t->columns[i].name)));
        fputs(",\"unit\":", out);
        put(out, value(value_text(t->columns[i].unit)));
        fputc('}', out);
    }
    fputs("]", out);
}

static void put_table(FILE *out, const char *name, Table *t)
{
    fputs(",\n", out);
    put_name(out, name);
    fputc('[', out);
    for (size_t i = 0; i < t->n_rows; i++) {
        fputs(i ? ",\n" : "\n", out);
        put_row(out, t, table_cells(t, i));
    }
    fputc(']', out);
}

void out_json(FILE *out, const Report *r)
{
    if (r->total > 1)
        fputs(r->number ? "," : "[", out);
    fputc('{', out);
    if (r->image) {
        put_name(out, "image");
        put(out, value(value_text(r->image)));
        fputs(r->n_facts ? ",\n" : "", out);
    }
    for (size_t i = 0; i < r->n_facts; i++) {
        fputs(i ? ",\n" : "", out);
        put_name(out, r->facts[i].name);
        put(out, value(r->facts[i].value));
    }
    put_columns(out, r->tables[0]);
    put_table(out, "rows", r->tables[0]);
    for (size_t i = 1; i < r->n_tables; i++)
        put_table(out, r->tables[i]->name, r->tables[i]);
    fputs(r->total > 1 && r->number + 1 == r->total ? "}]\n" : "}\n", out);
}
