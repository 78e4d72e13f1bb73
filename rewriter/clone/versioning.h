/* Code versioning: a region has a counted and a plain version in its function, so that an entry that is not sampled
 * runs as written.
 *
 *      #pragma memrewrite begin x         if (mr_begin(0u)) {
 *      S                                  S                        counted
 *      #pragma memrewrite end       ──▶   } else {
 *                                         #line 1 "f.c"
 *                                         S                        as written
 *                                         }
 *
 * Inside of the counted version, loops that may run for long have bodies in two versions as well: a long entry is
 * sampled by iterations.
 *
 *      for (…) { B }                ──▶   for (…) { if (mr_iteration(0u)) { B } else { B } }
 *
 * A loop of few iterations is no such loop; those in it may be.
 *
 * In: a function, its regions.  Out: edits of its text that make the second ones.  The calls are marks for the passes
 * behind, which find them in the tree and put the real conditions in their place. Some regions have one version, which
 * counts into a scratch context when the entry is not sampled: those with a label that is jumped to from elsewhere,
 * with a part of a preprocessor conditional, with declarations that are used behind them, or with a macro at a border.
 */
#ifndef MR_CLONE_VERSIONING_H
#define MR_CLONE_VERSIONING_H

#include "region/region.h"
#include "support/edit.h"
#include "tree/version_marks.h"

#define ITERATION_SUFFIX "2" /* Labels in an iteration that is not counted have it behind a variant's suffix. */
#define VERSIONS_DECLARATIONS "int " ITERATION_MARK "(unsigned);\n"

/* Edits for one copy of function f, whose regions are in r.  shared: edits that take declarations out, to be made in
 * both versions. False: no region of the function can be versioned. */
bool versions_edit(const Unit *u, const Function *f, const Regions *r, const Edits *shared, Edits *edits);

/* Is the function with versions the same tree as the one without?  Gives it the places of that. */
bool versions_match(const Function *from, Function *to);

#endif
