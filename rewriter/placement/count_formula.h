/* Linear formulas over counters.  All results are in the arena given. */
#ifndef MR_PLACEMENT_COUNT_FORMULA_H
#define MR_PLACEMENT_COUNT_FORMULA_H

#include "support/util.h"

typedef struct Term {
    int64_t coefficient;
    int counter;
} Term;

/* Sum of coefficient × counter; terms sorted by counter, none with coefficient 0. */
typedef struct Formula {
    Term *term;
    int n;
} Formula;

/* The count of an edge whose counter was dropped, since nobody needs it, stands in formulas as a counter from here on:
 * what is a sum with it is not known, but where it cancels out. */
enum { FIRST_DROPPED = 1 << 27 };

/* A count that is not known yet stands in formulas as a counter from here on; formula_replace puts what it is in its
 * place. */
enum { FIRST_UNKNOWN = 1 << 28, ENTRY_UNKNOWN = 1 << 29 }; /* ENTRY_UNKNOWN stands for a function's entries. */

/* Returns the formula of one counter. */
Formula formula_counter(Arena *arena, int counter);
Formula formula_copy(Arena *arena, Formula f);
/* Returns a + factor × b. */
Formula formula_add(Arena *arena, Formula a, Formula b, int64_t factor);
/* A sum of many: zero initialised, added to, ended. */
typedef struct FormulaSum {
    Term *term;
    int n, cap;
} FormulaSum;

void formula_sum_add(FormulaSum *s, Formula f, int64_t factor);
Formula formula_sum_end(Arena *arena, FormulaSum *s);
/* Returns the counter's coefficient; 0 if it is not in the formula. */
int64_t formula_coefficient(Formula f, int counter);
/* Returns f with `value` in the place of the counter. */
Formula formula_replace(Arena *arena, Formula f, int counter, Formula value);
/* Is the formula made of counters that the program has? */
bool formula_is_counted(Formula f);
/* An unknown in it that is not ENTRY_UNKNOWN, or -1. */
int formula_unknown(Formula f);

#endif
