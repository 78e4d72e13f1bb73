/* A loop of a region whose iterations can be sampled stands once more, without the choice, for when all of them are
 * counted. In: the rewritten text of a file, behind all edits, and the file's name.  Out: the same with such loops
 * doubled.
 *
 *      { mr_u64 mr_k3 = 0, mr_n0 = MR_LAPS(), …;               { if (MR_ALL_LAPS) { mr_u64 mr_k3 = 0, mr_n0 =
 * MR_NO_END, …; for (…) { if (MR_LAP(mr_n0) || (…))                          for (…) { if (1) { counted }  } { counted
 * } else { as written } }   ──▶        … } … }                                                     else { as it stood }
 * } */
#ifndef MR_EMIT_LOOP_TWINS_H
#define MR_EMIT_LOOP_TWINS_H

#include "support/util.h"

void iterations_double(Buf *text, const char *name);

#endif
