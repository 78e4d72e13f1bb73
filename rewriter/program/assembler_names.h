/* Functions that a unit calls by their symbols' names.
 * In: a unit's text.  Out: the words that it hands to the assembler or the linker, of which some are functions. */
#ifndef MR_PROGRAM_ASSEMBLER_NAMES_H
#define MR_PROGRAM_ASSEMBLER_NAMES_H

#include "tree/ast.h"

/* Calls `found` for each word: of an assembly's text, an alias, a weakref, a declaration's symbol, #pragma weak and
 * #pragma redefine_extname.  A word may be anything, and come several times; it is valid during the call. */
void assembler_names(const Unit *u, void (*found)(void *ctx, const char *word), void *ctx);

#endif
