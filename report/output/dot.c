/* In: a Report whose first two tables are nodes (id, cluster, attributes) and edges (from, to, attributes).
 * Out: a graph in Graphviz's language; the columns behind the first two are attributes by name.
 * Method: every word is a quoted string, in which backslash, quotation mark and line end are escaped.
 * Limits: nodes of one cluster follow each other. */
#include "output/writers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "output/utf8.h"

static void quoted(FILE *out, const char *s)
{
    char *text = utf8_repaired(s);
    fputc('"', out);
    for (const char *c = text; *c; c++)
        if (*c == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*c >= 0x20)
            fprintf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    fputc('"', out);
    free(text);
}

static void value(FILE *out, Value v)
{
    if (v.kind == V_TEXT)
        quoted(out, v.u.s);
    else if (v.kind == V_INT)
        fprintf(out, "%" PRId64, v.u.i);
    else
        fprintf(out, "%.15g", value_number(v));
}

static void attributes(FILE *out, const Table *t, const Value *cells)
{
    const char *before = " [";
    for (size_t i = 2; i < t->n_columns; i++) {
        if (cells[i].kind == V_NONE)
            continue;
        fprintf(out, "%s%s=", before, t->columns[i].name);
        value(out, cells[i]);
        before = ", ";
    }
    fputs(*before == ',' ? "];\n" : ";\n", out);
}

static void nodes(FILE *out, Table *t)
{
    const char *cluster = NULL;
    for (size_t i = 0; i < t->n_rows; i++) {
        const Value *cells = table_cells(t, i);
        if (!cluster || strcmp(cluster, cells[1].u.s) != 0) {
            fputs(cluster ? "  }\n" : "", out);
            cluster = cells[1].u.s;
            fprintf(out, "  subgraph \"cluster_%zu\" {\n    label=", i);
            quoted(out, cluster);
            fputs(";\n", out);
        }
        fputs("    ", out);
        value(out, cells[0]);
        attributes(out, t, cells);
    }
    fputs(cluster ? "  }\n" : "", out);
}

void out_dot(FILE *out, const Report *r)
{
    fputs("digraph \"calls\" {\n  node [shape=box];\n", out);
    if (r->headline) {
        fputs("  label=", out);
        quoted(out, r->headline);
        fputs(";\n", out);
    }
    nodes(out, r->tables[0]);
    Table *edges = r->tables[1];
    for (size_t i = 0; i < edges->n_rows; i++) {
        const Value *cells = table_cells(edges, i);
        fputs("  ", out);
        value(out, cells[0]);
        fputs(" -> ", out);
        value(out, cells[1]);
        attributes(out, edges, cells);
    }
    fputs("}\n", out);
}
