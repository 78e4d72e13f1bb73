/* Facts that one condition implies about another.
 * In: conditions as they stand in the text.  Out: is the other one true, false, or either? */
#ifndef MR_PLACEMENT_CONDITION_FACTS_H
#define MR_PLACEMENT_CONDITION_FACTS_H

#include "tree/ast.h"

typedef enum { MAY_BE_EITHER, IS_FALSE, IS_TRUE } Truth;

/* `value op constant`, as `n > 3`; `p` is `p != 0`. */
typedef struct Comparison {
    const Node *value; /* A whole number or a pointer; NULL: the condition is no comparison with a constant. */
    Op op;             /* The comparison is OP_EQ to OP_GE. */
    int64_t constant;
} Comparison;

/* A question about a condition without side effects: as a comparison, or as a whole. */
typedef struct Question {
    const Node *whole; /* The condition without negations. */
    bool is_negated;   /* The number of negations was odd. */
    Comparison comparison;
    bool reads_memory;
} Question;

/* Fills in the question.  Returns false if the condition has side effects, or if nothing can be known about it. */
bool question_of(const Node *condition, Question *out);
/* The answer, given that `condition` was tested and was true or false, as `was` says. */
Truth question_after(const Question *q, const Node *condition, bool was);
/* The answer, given that `set`, an assignment or a declarator, has just given a variable its value. */
Truth question_assigned(const Question *q, const Node *set);
/* Does what the question asks for depend on the variable that the node sets? */
bool question_depends(const Question *q, const Node *set);

#endif
