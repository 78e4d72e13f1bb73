/* Marks of the process's phases become calls.
 * In: the marks of a unit's text (region/region.h).  Out: edits that put a call in place of each pragma. */
#ifndef MR_EMIT_PHASE_TEXT_H
#define MR_EMIT_PHASE_TEXT_H

#include "region/region.h"
#include "support/edit.h"

void phases_write(const Unit *u, const Regions *regions, Edits *edits);

#endif
