/* The trace of a program as cache simulators read it.
 * In: a result of the module trace.  Out: a line for each access: 0 (load) or 1 (store), the address in hexadecimal. */
#ifndef REPORT_MODULE_DIN_H
#define REPORT_MODULE_DIN_H

#include <stdio.h>

#include "module/result_file.h"

/* Writes the format `din` of Dinero III and IV.  Returns false if it is no trace, which is reported. */
bool din_write(FILE *out, const ResultFile *trace);

#endif
