/* Loops that hand over what they count every so many iterations, as text.
 * In: insertion points.  Out: more of them. */
#ifndef MR_EMIT_STRETCH_TEXT_H
#define MR_EMIT_STRETCH_TEXT_H

#include "emit/insertion_points.h"

/* How the loop hands over before it ends; NULL: it does not. */
const Stretch *stretch_of(const InsertionPoints *t, const Node *loop);
/* Is the counter in front of the statement one that can run down in each iteration of its loop?  Then it is that. */
bool stretch_counts_by(InsertionPoints *t, const Node *statement, const CounterHome *home);
CounterText stretch_counter(InsertionPoints *t, const Node *loop, int counter);
/* Once all sums are known: the hand-over of each loop. */
void stretches_write(InsertionPoints *t);

#endif
