/* What a function writes through its arguments alone, for clang.  Inside of mod_ref.c's summaries. */
#ifndef MR_MODEL_ALIAS_WRITTEN_ARGUMENTS_H
#define MR_MODEL_ALIAS_WRITTEN_ARGUMENTS_H

#include "model/graph/event_graph.h"
#include "model/library_function.h"

/* The function f stores to the location; sets the lvalue; makes a call that has the effect `by`. */
void written_note(Effect *e, const Function *f, const Location *l);
void written_note_set(Effect *e, const Function *f, const Node *lvalue);
void written_note_call(Effect *e, const Function *f, const Node *call, const Effect *by);
/* All has been noted. */
void written_end(Effect *e);
/* The effect of a call of a function with the effect `by`: with the variables that it writes, if these are all that
 * clang takes it to write. */
const Effect *effect_on_arguments(Arena *arena, const Node *call, const Effect *by);

#endif
