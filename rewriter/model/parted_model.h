/* The parts of a joined graph's model that belong to each function in the graph.
 * In: a model whose blocks are parts of others (Block.part_of).  Out: the model of the function itself, in its own
 * blocks, and Model.joined; what executes elsewhere stays with the former, as Relocated.origin. */
#ifndef MR_MODEL_PARTED_MODEL_H
#define MR_MODEL_PARTED_MODEL_H

#include "model/inline/joined_graph.h"
#include "model/model.h"

void model_part(Model *m, const Body *body, const JoinedGraph *of);

#endif
