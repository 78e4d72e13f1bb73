/* Values of variables in registers, as control goes on.
 * In: a graph's actions, one after the other.  Out: the values of expressions of these variables and of constants. */
#ifndef MR_PLACEMENT_KNOWN_VALUES_H
#define MR_PLACEMENT_KNOWN_VALUES_H

#include "cfg/cfg.h"

enum { VARIABLES_AT_MOST = 8 };

/* Whole numbers as their types have them, of 40 bits at most.  What is in no item is not known. */
typedef struct KnownValues {
    struct KnownValue {
        const Decl *variable;
        int64_t value;
    } item[VARIABLES_AT_MOST];
    int n;
} KnownValues;

/* Is the expression made of variables in registers, of constants, and of operators without side effects, so that
 * values_find may know it? */
bool values_suffice(const Node *n);
/* Finds the value of an expression.  Returns false if it is not known, or is undefined in C. */
bool values_find(const KnownValues *k, const Node *n, int64_t *value);
/* Executes an ACT_SET. */
void values_set(KnownValues *k, const Action *set);
/* Forgets what an ACT_SET would change. */
void values_forget(KnownValues *k, const Action *set);

#endif
