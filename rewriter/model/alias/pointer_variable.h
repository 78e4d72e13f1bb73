/* What points_to_variable.c knows of a pointer variable, for what compares the arguments of calls. */
#ifndef MR_POINTER_VARIABLE_H
#define MR_POINTER_VARIABLE_H

#include "model/inline/inline_decision.h"

enum { TARGETS_AT_MOST = 16 /* The most automatic variables that are told apart as a pointer's targets. */ };

typedef struct Pointer {
    const Decl *decl;
    const Decl *variable; /* The variable that the pointer leads to, if one was found. */
    bool is_set, is_any;  /* A variable was found; several were, so it may be any. */
    bool is_changed;      /* The pointer is a parameter that is assigned to. */
    bool is_shown[2];     /* By compiler: the parameter gets more than allocations that registers alone hold. */
    int n_values;         /* The number of values that it is given. */
    const Node *call;     /* The last call whose result it is given, or NULL. */
    bool is_elsewhere;    /* Some of its targets may be no automatic variable. */
    const Function *function; /* The function of which the pointer is a parameter, and of which all calls are seen. */
    const struct Callee *callee; /* The function under the name that calls have, whichever copy of it this is. */
    bool is_inlined;      /* gcc inlines the function at -O2, too. */
    const Decl *target[TARGETS_AT_MOST]; /* The automatic variables that the pointer leads into. */
    int n_targets;
    bool leads_elsewhere[2]; /* By compiler: the pointer may lead to other places as well. */
    const Decl **sources; /* The pointers that are assigned to it. */
    int n, cap;
    UT_hash_handle hh;
} Pointer;

Pointer *pointer_of(ModelUnit *m, const Decl *d); /* Makes it where there is none. */

#endif
