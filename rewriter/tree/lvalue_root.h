/* What an access is, by its text alone.
 * In: an lvalue.  Out: the variable at its root, or that it is reached through a pointer; its type; its member. */
#ifndef MR_TREE_LVALUE_ROOT_H
#define MR_TREE_LVALUE_ROOT_H

#include "tree/ast.h"

typedef struct LvalueRoot {
    const Decl *object;     /* the variable, or NULL */
    const Node *literal;    /* the string or compound literal, or NULL */
    const Decl *pointer;    /* the variable that it is reached by, in the text, or NULL */
    const Node *through; /* else what yields the pointer: a member, a static variable, a call; NULL: something else */
    const Decl *restricted; /* the restrict pointer that it is reached by, or NULL */
    const Type *type; /* of the access */
    const Decl *field; /* the innermost member, or NULL */
    bool is_safe; /* reading it can never trap: a place in a variable */
    int64_t apart; /* p[i + 3], p a pointer: the 3 */
} LvalueRoot;

LvalueRoot lvalue_root(const Node *lvalue);

/* What a pointer's expression is computed from: a variable's lvalue (an array, or behind &), or a pointer. */
const Node *pointer_root(const Node *pointer, bool *is_object);

#endif
