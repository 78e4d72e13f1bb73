/* The directives that a text begins with.
 * In: a text.  Out: its first #include and #define directives, one by one, as far as nothing else stands between. */
#ifndef MR_FRONT_PREFIX_H
#define MR_FRONT_PREFIX_H

#include "support/util.h"

typedef struct FirstDirective {
    const char *text; /* The directive's text from the word on, without what is behind it. */
    size_t len;
    const char *name; /* Name of the file, with its quotes or brackets; or of the macro. */
    size_t name_len;
    bool is_include;
} FirstDirective;

/* Reads the directive at text[*at], and moves *at behind its line.  False: no #include or #define stands there. */
bool prefix_next(const char *text, size_t len, size_t *at, FirstDirective *out);

#endif
