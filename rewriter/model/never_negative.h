/* Floating-point values that are never below zero, as LLVM sees it (computeKnownFPClass). */
#ifndef MR_MODEL_NEVER_NEGATIVE_H
#define MR_MODEL_NEVER_NEGATIVE_H

#include "tree/ast.h"

/* Notes in their declarations which variables of the unit's functions have no other values. */
void never_negative_find(const Unit *u);

#endif
