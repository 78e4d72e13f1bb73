/* Indices of elements as they are written: which constants and sums they have.  Shared by checked_forwarding.c,
 * translated_address.c, unrolled_loads.c and variable_step.c alone. */
#ifndef MR_MODEL_PASS_ELEMENT_INDEX_H
#define MR_MODEL_PASS_ELEMENT_INDEX_H

#include "model/graph/event_graph.h"

/* A load of the location in the loop, or a load or a store, of which there is an access in the text; or NULL. */
const Event *load_of(const ModelGraph *g, int loop, int location);
const Event *event_at(const ModelGraph *g, int loop, int location);
/* The index of an element behind a pointer, also of *(p + i), or NULL: of an array, whose type has several indices,
 * sums stay what they are. */
const Node *index_of(const Node *lvalue);
/* The constant that is added in `i + 1`, `i - 1`, or `row + i - 1`; 0: none. */
int64_t constant_of(const Node *index);
/* Is the expression a number, within casts or parentheses, too? */
bool is_number(const Node *n);
/* The sum of two variables in the index, behind what constants are added to it; NULL: there is none. */
const Node *sum_of_variables(const Node *index);
/* Is the sum widened to what its element's address needs? */
bool is_widened(const Node *sum);
/* The constant within one of the sum's operands, as in `i * m + (j - 1)`; 0: none. */
int64_t inner_constant_of(const Node *sum);
/* Is something multiplied in the index? */
bool has_product(const Node *index);
/* The size of the element that the index is one of. */
int64_t element_size(const Node *index);
/* Are the locations parts of one element, of which the next is `by` away? */
bool is_one_element(ModelGraph *g, int a, int b, int64_t by);
/* Is the expression a product with a constant, as of rows of constant width? */
bool is_constant_product(const Node *n);
/* Is a constant added to something anywhere in the index? */
bool adds_constant(const Node *index);

#endif
