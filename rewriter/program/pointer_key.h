/* Names of pointers, the same in all files of a run.  Shared by the pointees*.c alone. */
#ifndef MR_PROGRAM_POINTER_KEY_H
#define MR_PROGRAM_POINTER_KEY_H

#include "tree/ast.h"

/* Is the type a pointer, and known? */
bool is_pointer(const Type *t);
bool is_static_pointer(const Decl *d);

/* These are keys of a declaration, of a static pointer by its name, and of a function's result by its name. */
uint64_t key_of_decl(const Decl *d);
uint64_t key_of_static(const Decl *d);
uint64_t key_of_result(const char *function);
/* The key of all pointers in memory to objects of the type; NULL: to any object. */
uint64_t key_of_type(const Type *pointee);
/* The key of memory that holds pointers, or of a function by its name; 0: the node is something else. */
uint64_t key_of_other(const Node *other);

/* The key of the i-th argument of calls through pointers to functions of that type. */
uint64_t key_of_passed(uint64_t signature, int i);
/* The key of what calls pass through pointers whose type does not say what is passed; it is made of the arguments. */
uint64_t key_of_passed_untyped(int n, int i, const Type *pointee);
/* The key of what calls pass to functions whose own type does not say what they are passed. */
uint64_t key_of_passed_anyhow(int n, int i, const Type *pointee);
/* The key of arguments that calls pass of which nothing is known. */
uint64_t key_of_passed_otherwise(void);

#endif
