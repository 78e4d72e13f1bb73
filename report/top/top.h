/* memreport top: what programs that run do now, on a terminal.
 * In: process ids, or none.  Out: the exit status. */
#ifndef REPORT_TOP_TOP_H
#define REPORT_TOP_TOP_H

#include "command/request.h"

/* Shows the processes of o->inputs; returns the exit status. */
int top(const Options *o);

#endif
