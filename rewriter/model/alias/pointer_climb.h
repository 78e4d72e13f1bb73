/* What becomes of a variable's address, or of a pointer, in the expression around it. */
#ifndef MR_POINTER_CLIMB_H
#define MR_POINTER_CLIMB_H

#include "model/graph/event_graph.h"

typedef struct Climb {
    const Node *node;
    bool is_pointer;      /* The value is a pointer into the variable; else it is an lvalue of it. */
    const Decl *receiver; /* The address is given to this register. */
    const Node *passed;   /* The address is an argument of this call. */
    bool escapes;
    bool is_target;       /* The place is assigned to, and that is all. */
} Climb;

/* Goes up the tree until the expression is used.  Returns the node that uses it, or NULL. */
const Node *climb_to_use(Climb *c, const Node *p);
/* Does the function of the C library only access what its argument leads to? */
bool keeps_nothing(const Node *call);

#endif
