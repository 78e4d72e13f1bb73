/* In: tokens of `#pragma` lines outside of what #if leaves out.  Out: Pragmas.
 * Method: a directive is the run of tokens marked so by the lexer. */
#include "pragma.h"

#include <stdlib.h>
#include <string.h>

typedef struct Scan {
    const Unit *u;
    Diag *d;
    size_t i, end; /* tokens of the directive that are left */
} Scan;

static bool accept(Scan *s, const char *word)
{
    if (s->i >= s->end || !token_is(&s->u->tokens, s->i, word))
        return false;
    s->i++;
    return true;
}

static const char *name_token(Scan *s)
{
    char buf[256];
    const Tokens *t = &s->u->tokens;
    if (s->i >= s->end)
        return NULL;
    if (t->tok[s->i].kind != TOK_IDENT) {
        diag_at(s->d, DIAG_ERROR, &s->u->source, t->tok[s->i].begin, "a region's name must be an identifier");
        return NULL;
    }
    return arena_strdup(s->u->arena, token_text(t, s->i++, buf, sizeof buf));
}

static bool error_here(Scan *s, size_t token, const char *what)
{
    const Tokens *t = &s->u->tokens;
    size_t at = token < s->end ? t->tok[token].begin : t->tok[s->end - 1].end;
    diag_at(s->d, DIAG_ERROR, &s->u->source, at, "%s", what);
    return false;
}

static bool parse_word(Scan *s, Pragma *p)
{
    char word[64];
    size_t first = s->i;
    if (accept(s, "begin"))
        p->kind = PRAGMA_BEGIN;
    else if (accept(s, "end"))
        p->kind = PRAGMA_END;
    else if (accept(s, "function"))
        p->kind = PRAGMA_FUNCTION;
    else if (first >= s->end)
        return error_here(s, first, "expected begin, end or function after #pragma memrewrite");
    else {
        diag_at(s->d, DIAG_ERROR, &s->u->source, s->u->tokens.tok[first].begin,
                "unknown word '%s' after #pragma memrewrite; expected begin, end or function",
                token_text(&s->u->tokens, first, word, sizeof word));
        return false;
    }
    if (p->kind == PRAGMA_BEGIN && s->i >= s->end)
        return error_here(s, s->i, "#pragma memrewrite begin needs a name");
    int errors = s->d->errors;
    p->name = name_token(s);
    return s->d->errors == errors;
}

/* s->i is behind "# pragma".  False: not ours, or wrong (told). */
static bool parse_pragma(Scan *s, Pragma *p)
{
    if (accept(s, "begin_inst")) {
        p->kind = PRAGMA_BEGIN;
        p->is_inst = true;
    } else if (accept(s, "end_inst")) {
        p->kind = PRAGMA_END;
        p->is_inst = true;
    } else if (!accept(s, "memrewrite") || !parse_word(s, p)) {
        return false;
    }
    if (s->i < s->end)
        return error_here(s, s->i, "more words than this pragma takes");
    return true;
}

Pragmas pragmas_find(const Unit *u, Diag *d)
{
    const Tokens *t = &u->tokens;
    Pragma *list = NULL;
    int n = 0, cap = 0;
    for (size_t i = 0; i < t->n; i++) {
        if (!t->tok[i].directive || !t->tok[i].line_start)
            continue;
        size_t end = i + 1;
        while (end < t->n && t->tok[end].directive && !t->tok[end].line_start)
            end++;
        Scan s = {u, d, i + 1, end};
        Pragma p = {.begin = t->tok[i].begin, .end = t->tok[end - 1].end};
        if (accept(&s, "pragma") && !is_skipped(u, p.begin) && parse_pragma(&s, &p))
            *PUSH(list, n, cap) = p;
        i = end - 1;
    }
    Pragmas out = {NEW_N(u->arena, Pragma, (size_t)n + 1), n};
    if (n)
        memcpy(out.at, list, (size_t)n * sizeof *list);
    free(list);
    return out;
}
