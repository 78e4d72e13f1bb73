/* The memory of an lvalue.  In: the tree.  Out: register, or the address class of the memory (doc/counting.md). */
#ifndef MR_TREE_LVALUE_H
#define MR_TREE_LVALUE_H

#include "tree/ast.h"

/* IN_LIBRARY: what a library call moves, wherever it lies. */
typedef enum { IN_REGISTER, IN_STATIC, IN_STACK, IN_INDIRECT, IN_LIBRARY } AddressClass;

/* Returns where the lvalue's memory is; IN_REGISTER if it has none. */
AddressClass lvalue_class(const Node *lvalue);
/* Do compilers know the value of the lvalue? */
bool lvalue_is_known(const Node *lvalue);
/* The address class of what a pointer points to. */
AddressClass pointee_class(const Node *pointer);
/* The address class of what a pointer that is passed to a function points to.  That is in memory, whatever the pointer
 * is converted to. */
AddressClass passed_class(const Node *pointer);
/* The address class of an automatic or static variable, or register. */
AddressClass variable_class(const Decl *d);
/* Is the expression a variable or parameter that a register can hold? */
bool is_register_variable(const Node *n);
/* Returns the bytes that one access of the type moves; 0 if unknown. */
int64_t access_size(const Type *t);

/* The accesses that one read or write makes: n of size bytes each.  merges: a write first reads what it changes, since
 * its bytes are shared with other members. */
typedef struct {
    int64_t size;
    int n;
    bool merges;
} Access;

/* These return the accesses that reading or writing makes. */
Access access_of_type(const Type *t);
Access access_of(const Node *lvalue);

/* Is the E_COND one whose arms do nothing that is counted?  No blocks are made of it, and compilers choose between the
 * arms without a branch. */
bool conditional_is_select(const Node *n);
/* Is another variable of that name declared in the statement, so that the name does not always mean this one there? */
bool is_hidden_within(const Unit *u, const Node *statement, const Decl *variable);

#endif
