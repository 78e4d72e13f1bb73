/* Probes into text.
 * In: a function's graph and placement.  Out: edits of the unit's text; the macro invocations in which an edit would
 * land, to be expanded first. */
#ifndef MR_EMIT_INSTRUMENT_H
#define MR_EMIT_INSTRUMENT_H

#include "cfg/cfg.h"
#include "placement/spanning_tree.h"
#include "support/edit.h"

typedef struct Callers {
    bool run_inside;   /* the function is called only where its thread has counters already */
    bool are_itself;   /* gcc is asked to put it into itself */
} Callers;

/* to_expand[i] is set for invocation i of the unit.  Returns NULL, or why the function cannot be edited (edits may then
 * hold part of it: the caller drops them). */
const char *instrument(const Unit *u, const Placement *p, Callers callers, Edits *edits, bool *to_expand);

#endif
