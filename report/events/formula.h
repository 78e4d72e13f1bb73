/* Formulas of metrics.
 * In: text with numbers, names, + - * / and brackets; values of the names.  Out: a value. */
#ifndef REPORT_EVENTS_FORMULA_H
#define REPORT_EVENTS_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the value of a name of n characters; NAN: it has none. */
typedef double NameValue(const void *from, const char *name, size_t n);

/* Returns the formula's value; NAN if a name has no value, or the result is none (a division by 0).  *good: the text
 * could be read to its end. */
double formula_value(const char *text, NameValue *value, const void *from, bool *good);

#endif
