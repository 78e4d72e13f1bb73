/* Who calls whom in one ROI.
 * In: rows by function and calls by edge.  Out: functions and arcs with calls and bytes. */
#ifndef REPORT_SOLVE_CALL_GRAPH_H
#define REPORT_SOLVE_CALL_GRAPH_H

#include "solve/accumulate.h"

typedef enum NodeKind {
    NODE_FUNCTION,
    NODE_SKIPPED, /* The function is called, but was left uninstrumented. */
    NODE_UNSEEN,  /* The function is called, but has no source. */
    NODE_POINTER, /* A node for calls through pointers, or for entries in excess of calls by name. */
    NODE_OUTSIDE  /* A node for code that enters the ROI. */
} NodeKind;

/* The first nodes of every graph.  Calls through pointers of which nobody knows what they reach go to the one, entries
 * that no call explains come from the other: bytes do not pass. */
enum { FROM_OUTSIDE, FROM_POINTERS, TO_POINTERS, N_OWN_NODES };

typedef struct Node {
    NodeKind kind;
    uint32_t index; /* Index of the function (a first one) or of the callee. */
    const char *name;
    int64_t entered, own; /* entered: number of entries; own: bytes loaded and stored in it. */
    double inclusive;     /* Bytes with those of what it calls; of a cycle: all of the cycle's. */
    size_t component;     /* Functions that call each other in a cycle have the same component. */
    bool is_estimate;     /* `inclusive` is an estimate: see Arc.is_split. */
    uint32_t cycle;       /* Number of the cycle that it is in; 0: in none. */
    size_t first_arc, n_arcs;
} Node;

typedef struct Arc {
    size_t from, to;
    int64_t calls;
    double bytes; /* The part of the callee's inclusive bytes; none inside a cycle and to TO_POINTERS. */
    double part;  /* The part of the callee's component, 0 … 1. */
    bool is_inner;   /* The arc is inside a component: it is recursion. */
    bool is_split; /* `bytes` is an estimate, since something in them is what others call, too, and all its calls are
                      taken to do the same. */
    bool is_estimate; /* The calls are a part of what several pointers called, or several functions were called. */
    bool is_shared; /* It enters recursion whose bytes stand below another arc, as a whole. */
    bool is_whole; /* That arc: it has the bytes of all entries, and no calls. */
    bool is_callback; /* The calls were not counted: the caller has no source, and was given the function. */
    uint32_t pointer; /* 1 + index of the callee through which it calls; 0: it calls by name, or that is not known. */
} Arc;

#define NO_ARC ((size_t)-1)

/* Do bytes of the callee stand below this arc?  Those of recursion stand where that is entered, or as a whole. */
static inline bool arc_has_bytes(const Arc *a)
{
    return !a->is_inner && !a->is_shared;
}

typedef struct Graph {
    const Mix *mix;
    uint32_t roi;
    Node *nodes;
    Arc *arcs; /* The arcs of each caller, the one with most bytes first. */
    size_t n_nodes, n_arcs, n_components;
    double bytes;                                /* Bytes of the ROI. */
    size_t cap_nodes, cap_arcs;                  /* It is set only while the graph is built. */
    uint32_t *node_of_function, *node_of_callee; /* The index of the node; 0: there is none yet. */
} Graph;

/* rows: the n rows of the ROI.  The caller frees the graph. */
Graph *graph_build(const Run *run, uint32_t roi, Row **rows, size_t n);
void graph_free(Graph *g);

/* For graph_build: sets the component of each node, those of callees first, and n_components. */
void graph_components(Graph *g);

/* For graph_build: gives recursion that several ways enter an arc as a whole, where its entries cannot be taken to do
 * the same (shared_cycles.c). */
void graph_gather_cycles(Graph *g);

/* Returns arcs' numbers by component of the callee, which the caller frees.  Sets first[n_components + 1], which is 0:
 * those into component c stand from first[c] to first[c + 1] - 1. */
size_t *graph_arcs_by_callee(const Graph *g, size_t *first);

/* Adds to each component's figures the parts that its calls have of those of other components, callees' first.
 * figures: `each` of a component's stand side by side. */
void graph_pass_to_callers(const Graph *g, double *figures, size_t each);

/* For graph_build: sets is_split of each arc and is_estimate of each node, whose bytes are known (call_shares.c). */
void graph_mark_estimates(Graph *g);

/* For graph_build: adds arcs from functions without source to functions that they were given and called back
 * (callbacks.c). edge_count, entries: as below. */
void callbacks_add(Graph *g, const int64_t *edge_count, int64_t *entries);
/* Returns by node whether a call that was made passes it as a function that may be called back.  The caller frees
 * it. */
bool *callbacks_named(const Graph *g, const int64_t *edge_count);

/* The calls of an ROI; NULL in one that counted nothing. */
typedef struct RoiCalls {
    const int64_t *edges, *callees; /* Calls by edge, and Run.through_count. */
} RoiCalls;

/* For graph_build: arcs from what called through pointers to what it called (pointer_calls.c).  entries: by node, those
 * that are not explained; what is explained here is taken off.  by_pointer: by function, how many calls through
 * pointers it made; those of which nothing is found out become arcs to TO_POINTERS. */
void pointer_calls_add(Graph *g, RoiCalls calls, int64_t *entries, const int64_t *by_pointer);

#endif
