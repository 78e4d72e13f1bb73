/* Between invocation.c (a definition and one use of it, taken apart), replace_once.c (put together) and
 * argument_prescan.c (arguments that must be expanded first).  For these three only: the last two call each other, a
 * recursion that C11 6.10.3.1 asks for, since arguments are texts with macros themselves. */
#ifndef MR_MACRO_INVOCATION_H
#define MR_MACRO_INVOCATION_H

#include "lex/lex.h"
#include "macro/replace_once.h"

typedef struct Param {
    char *name;
    size_t begin, end; /* The parameter's argument: tokens of the invocation. */
} Param;

typedef struct MacroCall {
    Tokens def, inv;
    char *name;
    bool is_function_like, is_variadic;
    bool is_elided;      /* The "," in front of GNU's "## variadic" is left out. */
    size_t body, end; /* The first of the body's tokens, and the token behind the last. */
    Param *param;     /* The n parameters; a variadic one is the last. */
    size_t n, cap;
} MacroCall;

/* These fill *c, macro_call_define without an invocation.  They return NULL, or why they cannot (static text).
 * macro_call_free empties *c in either case. */
const char *macro_call_parse(MacroCall *c, const MacroText *m);
const char *macro_call_define(MacroCall *c, const char *definition, size_t len);
void macro_call_free(MacroCall *c);

/* These ask for token i of the definition; they are false for a token beyond its end. */
bool call_is(const MacroCall *c, size_t i, const char *s);
bool call_is_paste(const MacroCall *c, size_t i);
const Param *call_param(const MacroCall *c, size_t i); /* Returns the parameter that token i names, or NULL. */

/* Is the parameter somewhere an operand of "#" or "##", so that its argument is not expanded there? */
bool call_takes_as_written(const MacroCall *c, const Param *p);

/* Is body token i, a parameter's name, such an operand? */
bool call_is_as_written(const MacroCall *c, size_t i);

/* Is there a directive in the parameter's argument? */
bool call_holds_directive(const MacroCall *c, const Param *p);

/* Returns the spelling of token i without line splices; the caller frees it. */
char *token_spelling(const Tokens *t, size_t i);

extern const char bad_definition[];

/* The macros that are being expanded: not to be replaced again (C11 6.10.3.4). */
typedef struct Chain {
    const struct Chain *next;
    const char *name;
} Chain;

/* The state of the expansions that one macro_replace_once_with leads to. */
typedef struct Expansion {
    const MacroLookup *lookup; /* The lookup may be NULL. */
    int *budget;                 /* Number of expansions that may still be made. */
    bool expands_all;                 /* Every argument is to be expanded first. */
    const Chain *chain;        /* The chain of macros around the invocation. */
} Expansion;

enum { OPENINGS_AT_MOST = 2000 };

const char *macro_replace_once_within(Buf *out, const MacroText *m, const Expansion *e);

/* Appends the argument with all macros expanded. */
void argument_expand(const MacroCall *c, const Param *p, const Expansion *e, Buf *out);
/* Body token i names a parameter and is no operand of "#" or "##".  Does it make a difference whether its
 * argument is expanded first?  Then out has it so; else out's contents are of no use. */
bool argument_needs_expansion(const MacroCall *c, size_t i, const Expansion *e, Buf *out);

#endif
