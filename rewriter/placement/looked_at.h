/* Variables of a loop that were looked at.
 * In: variables, each of which asks for a walk of the loop.  Out: was this one not looked at before?  Only the last few
 * are known, so that a loop of many variables is walked more often, and a long one of few is not. */
#ifndef MR_PLACEMENT_LOOKED_AT_H
#define MR_PLACEMENT_LOOKED_AT_H

#include "tree/ast.h"

enum { LOOKED_AT = 16 };

typedef struct LookedAt {
    const Decl *variable[LOOKED_AT];
    int n;
} LookedAt;

/* Notes the variable.  Returns false if it is one of those that were looked at last. */
static inline bool looked_at_first(LookedAt *l, const Decl *variable)
{
    for (int i = 0; i < LOOKED_AT; i++)
        if (l->variable[i] == variable)
            return false;
    l->variable[l->n++ % LOOKED_AT] = variable;
    return true;
}

#endif
