/* Which headers become part of a source's text. */
#ifndef MR_DRIVER_CHOOSE_HEADERS_H
#define MR_DRIVER_CHOOSE_HEADERS_H

#include "tree/ast.h"

/* Sets taken, by inclusion.  all: not the needed ones alone, but all that can be taken in.  Returns NULL, or why none
 * is; "": none is needed, or none of those can be taken in. */
const char *choose_headers(const Unit *u, Arena *a, bool all, bool *taken);

#endif
