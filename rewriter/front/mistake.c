/* In: a unit's errors, the flags.  Out: whether another compiler may take what libclang refuses.
 * Method: an error may follow from something else, so the first one decides, by what clang says. */
#include "front/mistake.h"

#include <string.h>

#include "front/gcc_dialect.h"

/* A reserved name, such as _Float32 or __LONG_LONG_WIDTH__, may be one that gcc knows. */
static bool names_reserved(const char *error)
{
    const char *name = strchr(error, '\'');
    return name && name[1] == '_' && (name[2] == '_' || (name[2] >= 'A' && name[2] <= 'Z'));
}

/* Functions in gcc's own intermediate languages; operations of gcc's, whose operands clang takes for something else. */
static bool holds_gcc_only(const Unit *u)
{
    static const char *const words[] = {"__GIMPLE", "__RTL", "__builtin_shuffle", NULL};
    return tokens_hold(&u->tokens, 0, u->source.len, words);
}

/* `int f(int n; int a[n][n], int n)`: the first error is at the semicolon. */
static bool is_forward_parameter(const Unit *u)
{
    const ParseError *first = u->errors;
    size_t i = tokens_at(&u->tokens, first->offset);
    return u->n_errors && !first->is_elsewhere && !strcmp(first->text, "expected ')'") && i < u->tokens.n &&
           token_is(&u->tokens, i, ";");
}

bool mistake_is_everyones(const Job *job)
{
    const Unit *u = job->unit;
    static const char *const begins[] = {"expected ",       "use of undeclared ", "unknown type name",
                                         "extraneous ",     "unterminated ",      "missing ",
                                         "no member named", "redefinition of",    "invalid preprocessing directive",
                                         "unterminated"};
    const char *first = u->error_text;
    if (!u->n_errors || strstr(first, "file not found"))
        return true;
    if (is_forward_parameter(u))
        return false;
    if ((names_reserved(first) && strncmp(first, "expected ", 9) != 0) || holds_gcc_only(u) || dialect_is_gcc_only(job))
        return false;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (!strncmp(first, begins[i], strlen(begins[i])))
            return true;
    return false;
}
