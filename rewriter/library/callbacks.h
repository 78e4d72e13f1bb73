/* Library functions that call back what they are given.
 * In: a function's name, an argument's number.  Out: is that argument called, by the same thread or a new one?
 * The list is that of ISO C, POSIX and glibc; users add theirs with --callback FUNC:ARG. */
#ifndef MR_LIBRARY_CALLBACKS_H
#define MR_LIBRARY_CALLBACKS_H

#include <stdbool.h>
#include <stddef.h>

/* An argument of a function that calls it back, as --callback names it. */
typedef struct Callback {
    const char *function;
    int argument; /* Number of the argument, from 1. */
} Callback;

typedef enum {
    CALLBACK_NONE,
    CALLBACK_CALLED,  /* The argument is a function that is called. */
    CALLBACK_THREAD,  /* The argument is a function that is called in a new thread of POSIX. */
    CALLBACK_C11_THREAD
} CallbackKind;

typedef struct Callbacks {
    const Callback *own; /* The user's --callback arguments. */
    int n;
} Callbacks;

/* Returns how the function uses an argument, counted from 1, that is a function. */
CallbackKind callback_kind(const Callbacks *c, const char *function, int argument);
/* Does the function call that argument on its caller's thread alone, and only until it returns?  The user's own may
 * not. */
bool callback_calls_and_returns(const char *function, int argument);
/* May the function of that name, of n characters, keep what it is given, to be called when it has returned?  The user's
 * may. */
bool callback_is_kept(const Callbacks *c, const char *function, size_t n);
/* Does the function return a function that it was given before (signal)? */
bool callback_returns(const char *function);

#endif
