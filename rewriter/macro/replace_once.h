/* Expands one macro invocation by one level, which is one round of expansion (doc/internals.md, Rounds).
 * In: the definition's text as written behind #define, the invocation's text.  Out: the replacement.
 * Knows nothing of the parser; the caller says which definition is in force. */
#ifndef MR_MACRO_REPLACE_ONCE_H
#define MR_MACRO_REPLACE_ONCE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/util.h"

#define EXPAND_HOLDS_DIRECTIVE "a directive among the arguments"

typedef struct MacroText {
    const char
        *definition; /* The definition as in the source, from the name to the end of the body: "F(a, ...) a + 1". */
    size_t definition_len;
    const char *invocation; /* The invocation as in the source, from the name to the closing parenthesis. */
    size_t invocation_len;
} MacroText;

/* Appends to out the body with the arguments substituted as text, one level deep: arguments of # and ## as written,
 * others as written too (the next parse expands them).  Understands __VA_ARGS__, named variadic arguments, GNU ", ##
 * __VA_ARGS__", __VA_OPT__, omitted arguments, comments, line splices, empty arguments.  The result has as many
 * newlines as the invocation, all of them in front of the first token.  So the tokens get the number of the
 * invocation's last line, as compilers give __LINE__, and the text behind stays on its line.  A space is put where two
 * tokens would otherwise run together.  Conditional directives among the arguments stay, on lines of their own.  If the
 * body names the macro itself and it is function-like, that name is put in parentheses so that it is not expanded
 * again. Returns NULL, or why it cannot be expanded (static text: "a directive among the arguments", "the macro expands
 * to itself", …); out is unchanged then. */
const char *macro_replace_once(Buf *out, const MacroText *m);

/* find returns the text, from the name on, of the definition in force at the invocation ("__LINE__ 42" for a builtin),
 * and sets *len.  It returns NULL if there is no macro of that name, or none that is to be expanded. */
typedef struct MacroLookup {
    const char *(*find)(void *context, const char *name, size_t *len);
    void *context;
    bool (*stays)(void *context,
                  const char *name); /* Is the macro left as it is where an argument is expanded?  NULL: none is. */
} MacroLookup;

/* Replaces a macro once, with arguments expanded in full where putting them in as written would change the meaning:
 * among the arguments of an inner macro that stringises or pastes them (STR(VERSION), UNIQUE(i, __LINE__)) or for which
 * their commas count, and for __VA_OPT__'s question whether anything is there.  lookup may be NULL. */
const char *macro_replace_once_with(Buf *out, const MacroText *m, const MacroLookup *lookup);

/* Appends text with all macros expanded, white space not kept. */
void macro_expand(Buf *out, const char *text, size_t len, const MacroLookup *lookup);

#endif
