/* Stores that the items of an initialiser list make.  In: the tree.  Out: accesses, item by item. */
#ifndef MR_TREE_INITIALISER_H
#define MR_TREE_INITIALISER_H

#include "tree/lvalue.h"

/* Returns the value of item i, without its designators. */
Node *initialiser_value(const Node *list, int i);
/* The stores of item i of an E_INIT_LIST, if its value is no list.  Neighbouring bit-fields that share a unit are
 * stored at once: by the last of them, and n is 0 for the others. */
Access initialiser_access(const Node *list, int i);

#endif
