/* Attributes that let a compiler call a function less often than written: pure and const.  A function that counts has
 * neither. In: all jobs, the functions to be counted known.  Out: edits. */
#ifndef MR_PROGRAM_PURE_ATTRIBUTES_H
#define MR_PROGRAM_PURE_ATTRIBUTES_H

#include "job/job.h"
#include "support/edit.h"

/* Requires callgraph_reach; provides Pure.is_counted. */
void purity_find(Job *jobs, int n);

/* u: the job's unit, or one of its text with macros expanded.  Sets to_expand[] for macros that hold such attributes.
 */
void purity_drop(const Job *job, const Unit *u, Edits *edits, bool *to_expand);

#endif
