/* Jumps from one case of a switch to the next one, which need no table. */
#ifndef MR_MODEL_JUMP_THREADING_H
#define MR_MODEL_JUMP_THREADING_H

#include "model/graph/event_graph.h"

/* Does gcc jump from case to case of the switch at the node's end?  To open: how often it jumps by the table all the
 * same, since it is not known which case follows. */
bool switch_is_threaded(const ModelGraph *g, int node, FormulaSum *open);

#endif
