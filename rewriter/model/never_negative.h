/* Floating-point values that are never below zero, as LLVM sees it (computeKnownFPClass). */
#ifndef MR_MODEL_NEVER_NEGATIVE_H
#define MR_MODEL_NEVER_NEGATIVE_H

#include "model/graph/event_graph.h"

/* Notes in their declarations which variables and parameters of the unit's functions have no other values.  Requires
 * that it is known what is inlined, and constant arguments. */
void never_negative_find(const ModelUnit *m);

#endif
