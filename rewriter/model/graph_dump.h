/* A dump of a function's model, as text for `--dump=model`.
 * In: the model's graph, when all passes have run.  Out: text, which the caller frees. */
#ifndef MR_MODEL_GRAPH_DUMP_H
#define MR_MODEL_GRAPH_DUMP_H

#include "model/graph/event_graph.h"

/* Returns the text, malloc'ed. */
char *graph_dump(const ModelGraph *g);

#endif
