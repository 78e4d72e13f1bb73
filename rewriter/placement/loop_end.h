/* Loops that end before long, whatever their condition is.
 * In: a loop's text.  Out: whether memory ends it, or what it makes smaller. */
#ifndef MR_PLACEMENT_LOOP_END_H
#define MR_PLACEMENT_LOOP_END_H

#include "tree/ast.h"

/* Does an access in the loop move to a new place in each iteration, as `a[i + 1]` or `*p++` do?  An index that wraps,
 * as in `a[i & 15]`, does not. */
bool loop_walks_memory(const Node *loop);
/* Does the condition compare a variable that the loop only divides, or shifts to the right? */
bool loop_halves(const Node *loop);
/* Returns a number of iterations after which the loop has ended, since a variable loses a bit in each or has a square
 * that is compared; -1: none is known. */
int64_t loop_iterations_at_most(const Unit *u, const Node *loop);
/* Does each iteration move on in memory that the condition reads, as `while (*p++)` and `for (; a[i]; i++)` do?  Such a
 * loop ends where the object does. */
bool loop_ends_with_memory(const Node *loop);
/* Does the loop follow links in memory, or go around a table, as `p = p->next`, `i = next[i]`, and `i = (i + 1) % n`
 * do? */
bool loop_follows_links(const Node *loop);

#endif
