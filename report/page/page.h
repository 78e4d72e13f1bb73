/* One page that shows a run, with everything in it.
 * In: what was gathered of one run.  Out: HTML. */
#ifndef REPORT_PAGE_PAGE_H
#define REPORT_PAGE_PAGE_H

#include <stdio.h>

#include "ceilings/ceilings.h"
#include "command/gathered.h"

/* Returns what is to be gathered, NULL at the end. */
const Command *const *page_commands(void);
/* ceilings: those of the run's host, or NULL.  Returns false if out cannot be written. */
bool page_write(FILE *out, const Gathered *g, const Ceilings *ceilings);

#endif
