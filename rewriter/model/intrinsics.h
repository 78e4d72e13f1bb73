/* Intrinsics of x86: static functions of the compiler's headers that are an instruction each.
 * In: calls.  Out: their accesses and operations as the program's own; what they do to memory. */
#ifndef MR_MODEL_INTRINSICS_H
#define MR_MODEL_INTRINSICS_H

#include "cfg/static_mix.h"
#include "model/library_function.h"

/* Is the call that of a function which stands for machine instructions? */
bool is_intrinsic(const Node *call);
MemoryUse intrinsic_memory(const Node *call);
const Node *intrinsic_pointer(const Node *call); /* Returns the argument behind which it reads or writes, or NULL. */
bool intrinsic_is_ordered(const Node *call);     /* Do accesses stay on their side of it? */
/* Takes from the block's mix what the source's mix has of intrinsics, less what these are. */
void intrinsics_take(Model *m, const Block *b);

#endif
