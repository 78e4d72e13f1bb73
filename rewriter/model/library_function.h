/* Facts that compilers know of functions of the C library by their names.
 * In: a call.  Out: its effect on memory, whether its value follows from its arguments, and the operations that are
 * left of it where compilers expand it. */
#ifndef MR_MODEL_LIBRARY_FUNCTION_H
#define MR_MODEL_LIBRARY_FUNCTION_H

#include "cfg/static_mix.h"
#include "model/model.h"

/* Bits: those of two functions together are what either does. */
typedef enum {
    MEMORY_ALONE = 0, /* The result depends on the arguments alone. */
    MEMORY_READ = 1,
    MEMORY_ERRNO = 2, /* The function may set errno, for gcc an int, for clang any place, and reads nothing. */
    MEMORY_ANY = 7    /* The function may read and write all that others can reach. */
} MemoryUse;

MemoryUse library_memory(const char *name, Compiler compiler);

/* Instructions instead of a call. */
typedef struct Expansion {
    bool is_expanded;
    bool keeps_call; /* The call is expanded, with a call for arguments that are out of range. */
    int add, mul, div; /* The numbers of floating-point operations of the call's type. */
    int value_argument; /* Index of the argument that is the value, or 0. */
    const LibEntry *other; /* The function that is called instead, or NULL. */
    bool copies; /* The call copies a block of memory. */
    int64_t loaded, stored; /* The bytes that it loads and stores. */
} Expansion;

/* A number for the function, the same for each of its types; 0: nothing is known of it. */
int library_number(const char *name);
Expansion library_expansion(const Unit *u, const Node *call, Compiler compiler);
/* Is the value known not to be negative, as a sum of squares or a variable without negative values is?  clang then
 * knows that its root exists, and makes no call. */
bool is_never_negative(const Node *e);
/* Is the operation a product or quotient of complex numbers, for which clang calls a function?  clang takes that to
 * access any memory, where parts are not numbers. */
bool library_computes(const Node *operation, Compiler compiler);
/* Does the compiler leave a call, or the figures of one?  Other calls are expanded to instructions. */
bool library_calls(const Unit *u, const Action *a, Compiler compiler);
bool library_allocates(const char *name); /* Is what the function returns memory of its own? */
/* Are two calls with the same arguments one, and do calls leave a loop that does not change their arguments? */
bool library_is_shared(const Node *call, Compiler compiler);
bool library_is_hoisted(const Node *call, Compiler compiler);

#endif
