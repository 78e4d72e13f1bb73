/* The stream that text is written to.
 * In: a stream, the environment.  Out: how wide lines may be. */
#ifndef REPORT_OUTPUT_TERMINAL_H
#define REPORT_OUTPUT_TERMINAL_H

#include <stdio.h>

#include "output/table.h"

TextStyle terminal_style(FILE *out);

#endif
