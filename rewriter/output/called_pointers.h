/* Calls through pointers: what they can reach by their types; functions that others may call back.
 * In: a block's actions; a function.  Out: their text in the sidecar. */
#ifndef MR_OUTPUT_CALLED_POINTERS_H
#define MR_OUTPUT_CALLED_POINTERS_H

#include "cfg/cfg.h"
#include "program/variant_calls.h"
#include "support/util.h"

/* Is the action a call through a pointer, which the list of pointers has? */
static inline bool is_pointer_call(const Action *a)
{
    return a->kind == ACT_CALL && !a->node->decl && a->node->kind == E_CALL;
}
/* Appends `,"pointers":[["SIGNATURE","NAME"],…]`, or nothing if the block calls through no pointer. */
void called_pointers_add(Buf *out, const Block *b, const VariantCalls *calls);
/* Appends `,"given":[[CALL,"SIGNATURE","NAME"],…]`, or nothing: functions that the calls by name of the block are
 * given, CALL being the number of the call among them from 0, and the name "" where the argument is a pointer. */
void called_pointers_add_given(Buf *out, const Block *b);
/* Sets sig[17] to the signature of a function or of what a pointer to functions points to: 16 hexadecimal digits, or ""
 * if the type does not say what is passed. */
void called_pointers_signature(const Type *function, char *sig);

#endif
