/* The cases of a switch, and how compilers lower it. */
#ifndef MR_MODEL_SWITCH_CASES_H
#define MR_MODEL_SWITCH_CASES_H

#include "cfg/cfg.h"
#include "model/model.h"

/* An arm that does nothing but return a constant, or assign one.  The rest is nothing for arms that do more. */
typedef struct Arm {
    const Node *value, *target; /* `target` is what is assigned to, or NULL. */
    Op op; /* The operator by which the value changes a target; OP_NONE: the target is set to it. */
    int64_t number, size; /* `size` is that of what is returned or assigned. */
    bool has_number;
} Arm;

typedef struct Case {
    int64_t value;
    const Edge *edge;
    Arm arm;
    int place; /* Cases with one place lead to the same code. */
    bool is_in_table;
} Case;

typedef struct Cases {
    Case *items; /* The cases are sorted by value; the owner frees them. */
    int n, cap;
    Arm default_arm; /* The arm of `default`. */
    bool is_known; /* All edges are known to lead to these labels. */
    bool is_strided; /* The table has an element for each second value, fourth, …; others are out of its range. */
    int entry; /* Bytes of an element of the table, once switch_lower was called; 0: there is no table. */
} Cases;

/* switch_cases.c: the cases of the switch in which the block ends; no switch has none. */
Cases switch_cases(const Cfg *cfg, const EdgeLists *on, const Block *b);
/* switch_arms.c finds what is behind the labels. */
Arm switch_arm(const Node *labels);
/* Do two arms return or assign the same constant in the same way? */
bool arms_are_same(const Arm *a, const Arm *b);
/* switch_lowering.c: marks the cases that the compiler looks up in a table. */
void switch_lower(Cases *c, Compiler compiler);

#endif
