/* Figures as a person reads them.  In: a value and what it is.  Out: a short text. */
#ifndef REPORT_OUTPUT_UNITS_H
#define REPORT_OUTPUT_UNITS_H

#include "output/table.h"

enum { UNIT_TEXT = 40 };

/* Four significant digits and a unit: "1.234 GB/s", "12.50 MB", "817.0 us", "98.2 %", "12.35M".
 * Units are decimal throughout, so that bytes / seconds is the bandwidth that stands beside them.  Counts below 100000
 * and bytes below 10000 are exact.  v is V_INT or V_REAL. */
void units_text(char out[UNIT_TEXT], Kind kind, Value v);

#endif
