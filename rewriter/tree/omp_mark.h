/* What OpenMP leaves at a statement; openmp/ writes it. */
#ifndef MR_TREE_OMP_MARK_H
#define MR_TREE_OMP_MARK_H

#include "tree/ast.h"

/* What is known of a statement with directives in front of it, and of a node that stands for one. */
typedef struct OmpMark {
    struct OmpDirective *directive;  /* that stands in front of it; NULL: none that it belongs to */
    uint32_t front;           /* where text in front of it goes */
    bool is_loop, is_simd, is_atomic;
    bool is_apart;            /* loop: text in its iterations keeps them from running at once */
    bool reduces;             /* counters in registers need a clause */
    Node *inner;              /* loop: the innermost of those that are one (collapse) */
    Node *cut;                /* S_OMP: what it stands for */
    int first_scope, n_scopes;
} OmpMark;

#endif
