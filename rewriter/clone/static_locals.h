/* Static variables of a function that gets a variant, or versions of its regions.
 * In: a function.  Out: the declarations that have to move in front of it, where both copies see them.
 * Constant ones stay: each copy may have its own, as must those that hold addresses of labels. */
#ifndef MR_CLONE_STATIC_LOCALS_H
#define MR_CLONE_STATIC_LOCALS_H

#include "clone/static_local_names.h"
#include "support/edit.h"
#include "tree/ast.h"

typedef struct SharedDecl {
    uint32_t begin, end; /* Offsets of the declaration, with its semicolon. */
} SharedDecl;

typedef struct Shared {
    SharedDecl *items; /* The declarations are in the unit's arena. */
    int n;
    SharedNames names;
    int number; /* The new names have this number, which no other function's have. */
} Shared;

/* Why a static variable of the function cannot be shared, or NULL.  expanded: as shared_names_refuse. */
const char *shared_refuse(const Unit *u, const Function *f, bool expanded);
/* Requires that nothing is refused. */
Shared shared_find(const Unit *u, const Function *f, int number);
/* Takes the declarations out of the function's text, where a declaration of nothing takes their place so that the tree
 * keeps its shape, and gives the variables their new names in what is left. */
void shared_edit(const Unit *u, const Shared *s, Edits *edits);
/* Appends a declaration as it is to stand in front of the function. */
void shared_declaration(const Unit *u, const Shared *s, int i, Buf *out);

#endif
