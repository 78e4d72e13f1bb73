/* An expression as a variable and a constant: `i`, `i + 1`, `(j - 2) + 1`, `7`. */
#ifndef MR_PLACEMENT_INDEX_SUM_H
#define MR_PLACEMENT_INDEX_SUM_H

#include "tree/ast.h"

/* `variable + constant`; without a variable (NULL) the constant alone. */
typedef struct IndexSum {
    const Decl *variable;
    int64_t constant;
    bool is_known;
} IndexSum;

/* Takes an expression apart; is_known is false if it is no such sum. */
IndexSum index_sum(const Node *n);
/* Sets *d to a - b.  Returns false if the difference is no constant. */
bool index_distance(IndexSum a, IndexSum b, int64_t *d);

#endif
