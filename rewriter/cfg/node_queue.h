/* The worklist of a data flow analysis, in reverse postorder: nodes to be visited again, each of them once.
 * In: nodes.  Out: the first one in reverse postorder, or the last one.
 * Method: a binary heap of ranks.  A change within a loop reaches its fixed point before the flow goes on behind the
 * loop, wherever in the order the loop's body lies. */
#ifndef MR_CFG_NODE_QUEUE_H
#define MR_CFG_NODE_QUEUE_H

#include "cfg/flow_graph.h"

typedef struct NodeQueue {
    const Flow *f;
    bool goes_backwards; /* The node that is last in order comes first. */
    int *heap, n;   /* A heap of places in the order, counted from where the flow begins. */
    bool *holds;    /* By node: it is in the queue. */
} NodeQueue;

/* A queue that holds all nodes that are reached.  Backwards it lacks the exit: a backward problem begins with what
 * holds there, and that does not change. */
NodeQueue node_queue_new(const Flow *f, bool backwards);
void node_queue_free(NodeQueue *q);
/* Adds a node, unless it is in the queue, is not reached, or is the exit of a queue that goes backwards. */
void node_queue_add(NodeQueue *q, int node);
/* Takes a node out of the queue; -1: it is empty. */
int node_queue_take(NodeQueue *q);

#endif
