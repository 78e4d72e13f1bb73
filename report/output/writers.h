/* The writers.  In: a Report.  Out: text for people, CSV and JSON for programs, dot for Graphviz, JUnit for CI.
 * Writers compute nothing: they order, align, quote and pick units. */
#ifndef REPORT_OUTPUT_WRITERS_H
#define REPORT_OUTPUT_WRITERS_H

#include "output/table.h"

#include <stdio.h>

void out_text(FILE *out, const Report *r);
void out_csv(FILE *out, const Report *r);
void out_json(FILE *out, const Report *r);
/* Writes the JSON Schema of what out_json writes; of several programs it is that of the first. */
void out_schema(FILE *out, const Report *r);
void out_dot(FILE *out, const Report *r);
void out_junit(FILE *out, const Report *r);

#endif
