/* What OpenMP leaves at a statement; openmp/ writes it. */
#ifndef MR_TREE_OMP_MARK_H
#define MR_TREE_OMP_MARK_H

#include "tree/ast.h"

/* What is known of a statement with directives in front of it, and of a node that stands for one. */
typedef struct OmpMark {
    struct OmpDirective *directive;  /* The directive in front of it; NULL: no directive belongs to it. */
    uint32_t front;           /* Offset for text that goes in front of it. */
    bool is_loop, is_simd, is_atomic;
    bool is_apart;            /* Of a loop: text in its iterations keeps them from running at once. */
    bool reduces;             /* Counters in registers need a clause. */
    Node *inner;              /* Of a loop: the innermost of those that are one (collapse). */
    Node *outlined;           /* What an S_OMP stands for. */
    int first_outlined, n_outlined;
} OmpMark;

#endif
