/* JSON text as memrewrite writes it, as a tree of jansson's.
 * In: a text.  Out: the tree that json_loadb makes of it with JSON_REJECT_DUPLICATES, in a fifth of its time. */
#ifndef FORMAT_JSON_TEXT_H
#define FORMAT_JSON_TEXT_H

#include <jansson.h>
#include <stddef.h>

/* Reads a JSON text as json_loadb does, and sets at->position in any case.  Returns a new reference, or NULL with an
 * error in *at.  flags: 0 or JSON_DISABLE_EOF_CHECK, in addition to JSON_REJECT_DUPLICATES. */
json_t *json_text_load(const char *text, size_t length, size_t flags, json_error_t *at);

/* The value at the text's begin, an object or an array, and how many bytes it has; NULL: it is wrong, or holds
 * something that only jansson reads. */
json_t *json_text_plain(const char *text, size_t length, size_t *used);

#endif
