/* The objects into which pointer variables of a unit point, to name them.
 * In: a unit's functions.  Out: for each local pointer, and each static one of the file, the one variable or the one
 * allocation whose memory it reaches, if there is one.
 * The model's own analysis (model_points_to) is for optimising and knows no allocations. */
#ifndef MR_OUTPUT_DATA_TARGETS_H
#define MR_OUTPUT_DATA_TARGETS_H

#include "job/job.h"
#include "output/data_names.h"

typedef struct DataTargets DataTargets;

typedef struct DataTarget {
    const Decl *object;   /* The variable that is meant; NULL: see `call`. */
    const Node *call;     /* A call of malloc and its like, in `function`. */
    const char *function; /* Name of the function with `call`; without object and call the target is not known. */
    const Decl *variable; /* The variable that `call` is assigned to, or NULL. */
    bool shares_line; /* `call` is one of several of that function on its line. */
} DataTarget;

/* Analyses a job's pointers; the caller frees the result.  known: functions of other files that allocate for their
 * callers; it must live as long. */
DataTargets *data_targets_new(const Job *job, const DataNames *known);
void data_targets_free(DataTargets *t);
/* Analyses the unit again when more allocating functions are known; earlier targets are invalid if the unit calls
 * one. */
void data_targets_again(DataTargets *t);
/* Returns the n names, in an array that the caller frees, of the unit's functions that allocate for who calls them. */
const char **data_targets_allocators(const DataTargets *t, int *n);
DataTarget data_target_of(const DataTargets *t, const Decl *pointer);

#endif
