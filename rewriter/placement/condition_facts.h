/* What one condition says of another.
 * In: conditions as they stand in the text.  Out: is the other one true, false, or either? */
#ifndef MR_PLACEMENT_CONDITION_FACTS_H
#define MR_PLACEMENT_CONDITION_FACTS_H

#include "tree/ast.h"

typedef enum { MAY_BE_EITHER, IS_FALSE, IS_TRUE } Truth;

/* `value op with`, as `n > 3`; `p` is `p != 0`. */
typedef struct Comparison {
    const Node *value; /* A whole number or a pointer; NULL: it is compared with nothing that is known. */
    Op op;             /* The comparison is OP_EQ to OP_GE. */
    int64_t with;
} Comparison;

/* What is asked for: an expression without side effects, as a comparison or as a whole. */
typedef struct Question {
    const Node *whole; /* The condition without negations. */
    bool is_negated;   /* The number of negations was odd. */
    Comparison comparison;
    bool reads_memory;
} Question;

/* False: it has side effects, or is nothing that can be known. */
bool question_of(const Node *condition, Question *out);
/* The condition was tested, and was so. */
Truth question_after(const Question *q, const Node *condition, bool was);
/* A variable was given its value by the node, an assignment or a declarator. */
Truth question_assigned(const Question *q, const Node *set);
/* Does what the question asks for depend on the variable that the node sets? */
bool question_depends(const Question *q, const Node *set);

#endif
