/* A word that makes up for the size of probes.
 * In: a function's graph, its placement.  Out: an edit of the function's head, or none. */
#ifndef MR_EMIT_INLINE_HINT_H
#define MR_EMIT_INLINE_HINT_H

#include "insertion/insert.h"
#include "placement/spanning_tree.h"

/* Inserts the hint.  original: the function as the user wrote it. */
bool hint_allows_self_inlining(const Unit *u, const Placement *p,
                               const Function *original); /* Is gcc asked to inline it into itself? */
void hint_inline(Inserter *w, const Placement *p, const Function *original);

#endif
