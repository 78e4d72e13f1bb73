/* Options that memrewrite run and memrewrite build pass to each memrewrite cc below them. */
#ifndef LAUNCHER_DRIVER_PASS_OPTIONS_H
#define LAUNCHER_DRIVER_PASS_OPTIONS_H

#include "driver/steps.h"
#include "support/process.h"

/* Returns what is wrong with options, as far as that is known before a source is read; NULL: nothing. */
const char *options_objection(const Launcher *l, Signals *s, const Words *options);
/* Adds options to MEMREWRITE_OPTIONS; makes paths in them, MEMREWRITE_CACHE and MEMREWRITE_LOG absolute. */
void pass_options_on(Arena *a, const Words *options);
/* Appends a word in the form in which a shell reads it back. */
void quote_word(Buf *out, const char *text);

#endif
