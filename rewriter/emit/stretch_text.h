/* Loops that hand over what they count every so many iterations, as text.
 * In: insertion points.  Out: more of them. */
#ifndef MR_EMIT_STRETCH_TEXT_H
#define MR_EMIT_STRETCH_TEXT_H

#include "emit/insertion_points.h"

/* Writes the hand-over of each loop, once all sums are known. */
void stretches_write(InsertionPoints *t);

#endif
