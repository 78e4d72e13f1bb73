/* Factors of vectorised products.  Shared by the passes on vectors of this folder alone. */
#ifndef MR_MODEL_PASS_INTEGER_PRODUCTS_H
#define MR_MODEL_PASS_INTEGER_PRODUCTS_H

#include "model/pass/loop_nest.h"

/* Of the inner loop, where gcc does several iterations of `loop`, which is that or the outer one, at once. */
void load_factors_twice(const Nest *n, int loop);

#endif
