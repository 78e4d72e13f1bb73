/* Counts of a condition that stands behind others, added up in front of all of them.
 *
 *      MR_PLUS(mr_k1, (mr_u32)(x < 0 ^ 1) & (mr_u32)(x > 255)), x < 0
 *      if (x < 0) x = 0; else if (x > 255) x = 255;
 *
 * In: a condition whose form is FORM_AHEAD.  Out: edits. */
#ifndef MR_EMIT_SPECULATED_COUNT_H
#define MR_EMIT_SPECULATED_COUNT_H

#include "emit/writer.h"

void speculated_count_write(Writer *w, const InsertionPoint *s);

#endif
