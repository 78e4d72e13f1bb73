/* The outcomes of accesses that do not execute where they are written.
 * In: a graph behind the last pass.  Out: Event.outcome. */
#ifndef MR_MODEL_OUTCOMES_H
#define MR_MODEL_OUTCOMES_H

#include "model/graph/event_graph.h"
#include "model/inline/inline_decision.h"

void outcomes_find(ModelGraph *g);

#endif
