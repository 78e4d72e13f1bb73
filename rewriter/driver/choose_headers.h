/* The choice of headers whose text becomes part of a source's. */
#ifndef MR_DRIVER_CHOOSE_HEADERS_H
#define MR_DRIVER_CHOOSE_HEADERS_H

#include "tree/ast.h"

/* Sets taken[i] for each inclusion whose text is to become part of the source.  all: not only those that are needed,
 * but all that can be.  Returns NULL, or why none is taken; "": none is needed, or none of the needed ones can be. */
const char *choose_headers(const Unit *u, Arena *a, bool all, bool *taken);

#endif
