/* Floating-point values that are never below zero, as LLVM sees it (computeKnownFPClass). */
#ifndef MR_MODEL_NEVER_NEGATIVE_H
#define MR_MODEL_NEVER_NEGATIVE_H

#include "tree/ast.h"

/* Of all functions of the unit: which variables have no other values; noted in their declarations. */
void never_negative_find(const Unit *u);

#endif
