/* Loads that a function makes unless it returns a constant (limited_load.c). */
#ifndef MR_MODEL_PASS_LIMITED_LOAD_H
#define MR_MODEL_PASS_LIMITED_LOAD_H

#include "tree/ast.h"

/* Does a function that makes the load on some paths only return a constant on all others? */
bool loads_unless_at_limit(const Node *load);

#endif
