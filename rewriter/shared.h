/* Static variables of a function that is to stand twice.
 * In: a function.  Out: the declarations that have to move in front of it, where both texts see them.
 * Constant ones stay: each text may have its own, as must those that hold addresses of labels. */
#ifndef MR_SHARED_H
#define MR_SHARED_H

#include "edit.h"
#include "ast.h"

typedef struct SharedDecl {
    uint32_t begin, end; /* of the declaration, with its semicolon */
    const char **name;
    int n_names;
} SharedDecl;

typedef struct Shared {
    SharedDecl *at; /* in the unit's arena */
    int n, cap;
} Shared;

/* Why a static variable of the function cannot be shared, or NULL. */
const char *shared_refuse(const Unit *u, const Function *f);
Shared shared_find(const Unit *u, const Function *f);
/* Takes the declarations out of the function's text.  A declaration of nothing takes their place, so that the tree keeps its shape. */
void shared_remove(const Unit *u, const Shared *s, Edits *edits);

#endif
