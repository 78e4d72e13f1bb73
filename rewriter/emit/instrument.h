/* Probes into text.
 * In: a function's graph and placement.  Out: edits of the unit's text; the macro invocations in which an edit would
 * land, to be expanded first. */
#ifndef MR_EMIT_INSTRUMENT_H
#define MR_EMIT_INSTRUMENT_H

#include "job/job.h"
#include "support/edit.h"

/* b: with its placement, and those of its parts.  events: of the job; without a mask none are written.  to_expand[i] is
 * set for invocation i of the unit.  Returns NULL, or why the function cannot be edited (edits may then hold part of
 * it: the caller drops them). */
const char *instrument(const Unit *u, Body *b, EventTable *events, Edits *edits, bool *to_expand);

#endif
