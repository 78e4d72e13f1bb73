/* memreport html.
 * In: options.  Out: one page; an exit status. */
#ifndef REPORT_DRIVER_PAGE_RUN_H
#define REPORT_DRIVER_PAGE_RUN_H

#include "command/request.h"

int page_run(const Options *o);

#endif
