/* Why figures of a row are no exact counts, in words: the column `estimate` of CSV and JSON.
 * In: a run.  Out: the column, its cells. */
#ifndef REPORT_COMMAND_ESTIMATE_H
#define REPORT_COMMAND_ESTIMATE_H

#include "command/command.h"

/* The reasons, as bits; of the last two, a row has one at most. */
enum {
    ESTIMATE_SAMPLED = 1,    /* Some entries or iterations were counted, and scaled to all. */
    ESTIMATE_UNRETURNED = 2, /* Calls that did not come back left a function in the middle. */
    ESTIMATE_POINTERS = 4,   /* It is not known which of several pointers called the function. */
    ESTIMATE_CALLBACK = 8,   /* The caller is not counted, and was given the function. */
};

/* The column of rows that are about a function, and of those that any function may have a part in. */
Column estimate_column(void);
Column estimate_column_of_all(void);

/* Returns the words of the reasons, with | between two; nothing if there are none. */
Value estimate_text(unsigned reasons);

/* Returns the reasons of a row and of the function (an index of the sidecar) that its figures are of.  row: NULL has
 * none. */
unsigned estimate_of_function(const Run *run, const Row *row, uint32_t function);
/* Returns those of a node of a region's graph, where rows are by region and function. */
unsigned estimate_of_node(const Run *run, uint32_t roi, const Node *node);
/* Was something of the run sampled? */
bool estimate_is_sampled(const Run *run);
/* Returns the reasons of a row that any function may have a part in. */
unsigned estimate_of_all(const Run *run, const Row *row);

#endif
