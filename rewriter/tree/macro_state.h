/* The definition of a macro that is in force at a place.
 *
 *      #define OP(s) s##op      state 0
 *      TESTS(int)               at 1: OP is state 0's
 *      #undef OP                state 1, which has no definition
 *      #define OP(s) s          state 2
 *      TESTS(int)               at 3: OP is state 2's
 */
#ifndef MR_TREE_MACRO_STATE_H
#define MR_TREE_MACRO_STATE_H

#include "tree/ast.h"

/* A name is defined, or no longer defined, in a header or in the file itself. */
typedef struct MacroState {
    const char *name;
    const char *definition; /* The definition from the name on; NULL: none is known from here on. */
    size_t definition_len;
    int position;           /* Number of the states that were read before this one. */
} MacroState;

/* Brings the unit's states into the order that macro_in_force needs. */
void macro_states_sort(Unit *u);
/* The definition of the name where the invocation stands, or NULL; *len: its length. */
const char *macro_in_force(const Unit *u, const char *name, const Invocation *inv, size_t *len);

#endif
