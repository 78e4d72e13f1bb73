/* One page that shows what changed between two runs, with everything in it.
 * In: Snapshots, the report of their differences.  Out: HTML. */
#ifndef REPORT_PAGE_COMPARISON_H
#define REPORT_PAGE_COMPARISON_H

#include <stdio.h>

#include "compare/snapshot.h"

/* differences: its facts and notes, and the table "limits", if there is one, go into the page. */
void comparison_write(FILE *out, const Report *differences, const Snapshot *before, const Snapshot *after);

#endif
