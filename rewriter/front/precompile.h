/* Makes one precompiled header, and says what the front end takes from it (precompiled.h). */
#ifndef MR_FRONT_PRECOMPILE_H
#define MR_FRONT_PRECOMPILE_H

#include "front/precompiled.h"

/* Reads the text with the flags of like. Returns NULL if text is not the same when it is read behind itself, or if
 * there is an error. */
Precompiled *precompile(Parser *p, const Reading *like, const char *name, const char *text, size_t len);
void precompile_free(Precompiled *pre);
/* Does the precompiled header suit a reading?  whole: one that also asks for the functions that headers define. */
bool precompile_suits(const Precompiled *pre, bool whole);

#endif
