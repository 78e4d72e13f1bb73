/* Clang's own headers, for a reading as by another compiler.
 * In: a parser.  Out: their texts, on no disk, without what only clang can be asked.
 * Method: clang's <stddef.h> asks __has_feature(modules) and takes for granted that there is such a macro.  Where it is
 * undefined, as to gcc, the #if is an error and offsetof and NULL stay undefined.  No reading has modules, so the
 * question is answered in the text. */
#ifndef MR_FRONT_CLANG_HEADERS_H
#define MR_FRONT_CLANG_HEADERS_H

#include "front/parser.h"

/* Returns them with room for a first file, malloc'ed; *n: their number, with that one.  They stay the parser's. */
struct CXUnsavedFile *clang_headers_behind(Parser *p, struct CXUnsavedFile first, unsigned *n);
void clang_headers_free(Parser *p);

#endif
