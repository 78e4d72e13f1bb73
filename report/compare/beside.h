/* The subjects of two runs beside each other, for a page.
 * In: two Snapshots.  Out: a row for each subject, with the figures of both. */
#ifndef REPORT_COMPARE_BESIDE_H
#define REPORT_COMPARE_BESIDE_H

#include "compare/snapshot.h"

/* Adds the table of that name: each region, of other levels what differs.  NULL: one of the runs does not have the
 * level. */
Table *beside_build(Report *r, Level level, const Snapshot *before, const Snapshot *after);

#endif
