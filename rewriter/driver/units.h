/* --units FILE: which units there are, and what became of each.
 * In: the units' entries, the jobs of those that could be read.  Out: their sources' names; memrewrite.units.json. */
#ifndef MR_DRIVER_UNITS_H
#define MR_DRIVER_UNITS_H

#include "job/job.h"
#include "output/output_tree.h"

/* A unit of the run. */
typedef struct UnitResult {
    const Job *job;  /* NULL: the unit is left out. */
    const char *reason; /* The reason why the unit is left out. */
} UnitResult;

/* Adds memrewrite.units.json to the output: the run's build id and sums, and for each unit the path of its rewritten
 * source below DIR, or null and why, and how many of its functions count and do not. */
void units_result(OutDir *out, const UnitResult *unit, int n, const char *build, int regions, int counters);

#endif
