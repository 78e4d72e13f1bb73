/* Marks that OpenMP leaves at a statement; openmp/ writes it. */
#ifndef MR_TREE_OMP_MARK_H
#define MR_TREE_OMP_MARK_H

#include "tree/ast.h"

/* Facts of a statement with OpenMP directives in front of it, or of a node that stands for one. */
typedef struct OmpMark {
    struct OmpDirective *directive;  /* The directive in front of it; NULL: no directive belongs to it. */
    uint32_t front;           /* Offset for text that goes in front of it. */
    bool is_loop, is_simd, is_atomic;
    bool is_apart;            /* Text in the loop's iterations keeps them from running at once. */
    bool may_be_cut;          /* The directive may have the loop's iterations in parts, one part after the other. */
    bool reduces;             /* Counters in registers need a clause. */
    Node *inner;              /* The innermost of the loops that the directive makes one (collapse). */
    Node *outlined;           /* The block for which an S_OMP stands. */
    int first_outlined, n_outlined;
} OmpMark;

#endif
