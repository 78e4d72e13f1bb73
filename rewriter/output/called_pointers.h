/* Calls through pointers: what they can reach by their types; functions that others may call back.
 * In: a block's actions; a function.  Out: their text in the sidecar. */
#ifndef MR_OUTPUT_CALLED_POINTERS_H
#define MR_OUTPUT_CALLED_POINTERS_H

#include "cfg/cfg.h"
#include "support/util.h"

/* `"pointers":[["SIGNATURE","NAME"],…],` behind a comma in front; nothing where the block calls through none. */
void called_pointers_add(Buf *out, const Block *b);
/* `"given":[[CALL,"SIGNATURE","NAME"],…],` likewise: functions that the calls by name of the block are given, CALL
 * being the number of the call among them from 0, and the name "" where the argument is a pointer. */
void called_pointers_add_given(Buf *out, const Block *b);
/* The signature of a function or of what a pointer to functions points to, for sig[17]: 16 hexadecimal digits, or ""
 * if the type does not say what is passed. */
void called_pointers_signature(const Type *function, char *sig);

#endif
