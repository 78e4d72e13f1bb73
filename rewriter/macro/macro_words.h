/* Words that a text contains once its macros are expanded.
 * In: a unit, a text.  Out: a yes or no; where an invocation ends. */
#ifndef MR_MACRO_MACRO_WORDS_H
#define MR_MACRO_MACRO_WORDS_H

#include "tree/ast.h"

/* Is the definition, which begins with the name, one of a function-like macro? */
bool macro_has_parameters(const char *name, const char *definition, size_t len);

/* Returns the token behind the list of parameters of a definition, whose first token is the name. */
size_t macro_body_begin(const Tokens *t);
/* Is token i an identifier of the list in front of `body`? */
bool macro_names_parameter(const Tokens *t, size_t body, size_t i);

/* Returns the token behind the closing parenthesis of the invocation of m whose name is token i; 0: it is none. */
size_t expand_invocation_end(const Tokens *t, size_t i, const Macro *m);

typedef struct Says {
    const char *word;
    bool users_only; /* Macros of system headers are not looked into. */
    size_t first;    /* Token of a text from which on names are macros to look into. */
    bool any_definition; /* Macros with several definitions are looked into as well. */
} Says;

/* Does the text, or a macro that it names, or one that this names, down to a depth, say the word? */
bool expand_says(const Unit *u, const Says *what, const char *text, size_t len, int depth);
/* Does the unit's text between the offsets say __COUNTER__?  A copy has other numbers, and so has all behind it. */
bool expand_says_counter(const Unit *u, uint32_t begin, uint32_t end);

#endif
