/* The operand of a switch, if it is loaded from memory for nothing else. */
#ifndef MR_MODEL_SWITCH_OPERAND_H
#define MR_MODEL_SWITCH_OPERAND_H

#include "model/graph/event_graph.h"

/* The load that the switch at the block's end needs alone, and that nothing overwrites before; or NULL. */
const Event *switch_operand_load(const ModelGraph *g, const Block *b);

#endif
