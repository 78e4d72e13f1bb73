/* memreport NAME: what the module of that name wrote.
 * In: options with counter files, whose results stand beside them.  Out: a report; an exit status. */
#ifndef REPORT_DRIVER_MODULE_RUN_H
#define REPORT_DRIVER_MODULE_RUN_H

#include "command/request.h"

/* Is the first of n operands a module's name?  It is if one of that name left results beside the counter files that
 * follow, without these beside those of the current directory. */
bool module_is_named(int n, char *const *operand);
int module_run(const Options *o);
int new_module_run(const Options *o);

#endif
