/* A sidecar's text, a function at a time: the tree of a large program has many times the size of its text.
 * In: the text.  Out: its faults, as mix_check says them; what obeys the rules, in trees that live as long as a call.
 */
#ifndef FORMAT_MIX_TEXT_H
#define FORMAT_MIX_TEXT_H

#include <stdbool.h>

#include "mix_check.h"

typedef struct MixTaker {
    bool (*head)(void *data, json_t *root); /* Called first, with all but the functions; false: no more is wanted. NULL:
                                             the tree is taken without being shown. */
    void (*function)(void *data,
                     json_t *function); /* This is called for each function that can be used; NULL: none is wanted. */
    void *data;
} MixTaker;

/* Reads the functions of a sidecar one by one.  Returns false if the text is no JSON, or if its functions are not a
 * list at its end; some may have been taken before that shows. */
bool mix_text_take(const char *text, size_t length, const MixHearer *hearer, const MixTaker *taker, MixState *state);

#endif
