/* A call graph as tables for Graphviz.  In: a Graph.  Out: rows of the report's tables "nodes" and "edges", whose
 * columns are attributes by name. */
#ifndef REPORT_COMMAND_CALLGRAPH_TABLES_H
#define REPORT_COMMAND_CALLGRAPH_TABLES_H

#include "command/call_times.h"
#include "solve/call_tree.h"

/* Text and dot leave out what has less than this part of its ROI's bytes. */
#define CALLS_LEAST 0.001

void dot_begin(Request *q);
/* time: by node; NULL where nothing was sampled. */
void dot_graph(Request *q, const Graph *g, const CallTime *time);

#endif
