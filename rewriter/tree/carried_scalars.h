/* Scalars in registers that an iteration of a loop has from the one before: no access to memory shows them.
 * In: a loop of a function's tree.  Out: the variables, and how each goes on from iteration to iteration. */
#ifndef MR_TREE_CARRIED_SCALARS_H
#define MR_TREE_CARRIED_SCALARS_H

#include "tree/ast.h"

typedef enum {
    CARRIED_INDUCTION, /* The scalar changes by one constant in every iteration. */
    CARRIED_REDUCTION, /* The scalar is only ever updated, by operations whose order does not matter. */
    CARRIED_OTHERWISE
} Carried;

typedef struct CarriedScalar {
    const Decl *variable;
    Carried kind;
} CarriedScalar;

/* The scalars that a loop carries, in the order in which they are changed first; *n of them, in the arena. */
CarriedScalar *carried_scalars(Arena *arena, Node *loop, int *n);
/* Returns "induction", "reduction" or "carried". */
const char *carried_word(Carried how);

#endif
