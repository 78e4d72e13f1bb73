/* Where an lvalue lives.  In: the tree.  Out: register, or the address class of the memory (doc/counting.md). */
#ifndef MR_ACCESS_H
#define MR_ACCESS_H

#include "ast.h"

typedef enum { IN_REGISTER, IN_STATIC, IN_STACK, IN_INDIRECT } Where;

Where lvalue_where(const Node *lvalue);
/* Where an automatic or static variable lives. */
Where variable_where(const Decl *d);
/* A scalar, a structure, …: bytes that one access of the type moves; 0 if unknown. */
int64_t access_size(const Type *t);

#endif
