/* The description of an access by its text alone.
 * In: an lvalue.  Out: the variable at its root, or that it is reached through a pointer; its type; its member. */
#ifndef MR_TREE_LVALUE_ROOT_H
#define MR_TREE_LVALUE_ROOT_H

#include "tree/ast.h"

typedef struct LvalueRoot {
    const Decl *object;     /* The variable, or NULL. */
    const Node *literal;    /* The string or compound literal that it lies in, or NULL. */
    const Decl *pointer;    /* The variable through which the text reaches it, or NULL. */
    const Node *pointer_expr; /* Without `pointer`, what yields the pointer: a member, a static variable, a call; NULL:
                            something else. */
    const Decl *restricted; /* The restrict pointer by which the lvalue is reached, or NULL. */
    const Type *type; /* Type of the access. */
    const Decl *field; /* The innermost member, or NULL. */
    bool is_safe; /* Reading it can never trap: it lies in a variable. */
    int64_t own_constant; /* The constant of a pointer's index: for p[i + 3] the 3. */
} LvalueRoot;

/* Describes an lvalue by its text. */
LvalueRoot lvalue_root(const Node *lvalue);

/* Returns the node from which a pointer is computed: a variable's lvalue (an array, or behind &), or a pointer. */
const Node *pointer_root(const Node *pointer, bool *is_object);

#endif
