/* In: tokens of `#pragma` lines, of `_Pragma ("…")` and of memrewrite.h's macros, outside of what #if leaves out.
 * Out: Pragmas.
 * Method: a directive is the run of tokens marked so by the lexer; the string of a _Pragma is lexed by itself. */
#include "region/pragma.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Scan {
    const Unit *u;
    Diag *d;
    const Tokens *t;
    size_t i, end;    /* The directive's tokens that are left to read. */
    const Token
        *whole; /* The _Pragma at which errors are reported; NULL: they are reported at the tokens themselves. */
} Scan;

static bool accept(Scan *s, const char *word)
{
    if (s->i >= s->end || !token_is(s->t, s->i, word))
        return false;
    s->i++;
    return true;
}

/* The offset of a token of the directive, or of its end. */
static size_t place_of(const Scan *s, size_t token)
{
    if (s->whole)
        return s->whole->begin;
    return token < s->end ? s->t->tok[token].begin : s->t->tok[s->end - 1].end;
}

static const char *name_token(Scan *s, const char *what)
{
    char buf[256];
    const Tokens *t = s->t;
    if (s->i >= s->end)
        return NULL;
    if (t->tok[s->i].kind != TOK_IDENT) {
        diag_at(s->d, DIAG_ERROR, &s->u->source, place_of(s, s->i), "a %s's name must be an identifier", what);
        return NULL;
    }
    return arena_strdup(s->u->arena, token_text(t, s->i++, buf, sizeof buf));
}

static bool error_here(Scan *s, size_t token, const char *what)
{
    diag_at(s->d, DIAG_ERROR, &s->u->source, place_of(s, token), "%s", what);
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
    else if (accept(s, "phase"))
        p->kind = PRAGMA_PHASE;
    else if (first >= s->end)
        return error_here(s, first, "expected begin, end, function or phase after #pragma memrewrite");
    else {
        diag_at(s->d, DIAG_ERROR, &s->u->source, place_of(s, first),
                "unknown word '%s' after #pragma memrewrite; expected begin, end, function or phase",
                token_text(s->t, first, word, sizeof word));
        return false;
    }
    if ((p->kind == PRAGMA_BEGIN || p->kind == PRAGMA_PHASE) && s->i >= s->end)
        return error_here(s, s->i,
                          p->kind == PRAGMA_BEGIN ? "#pragma memrewrite begin needs a name"
                                                  : "#pragma memrewrite phase needs a name, or end");
    int errors = s->d->errors;
    size_t name = s->i;
    p->name = name_token(s, p->kind == PRAGMA_PHASE ? "phase" : "region");
    if (p->kind == PRAGMA_PHASE && p->name && strlen(p->name) > PHASE_NAME_AT_MOST)
        return error_here(s, name, "a phase's name has 39 bytes at most");
    return s->d->errors == errors;
}

/* Reads a pragma from behind "# pragma".  Returns false if it is not one of ours; what is wrong with it was
 * reported. */
static bool parse_pragma(Scan *s, Pragma *p)
{
    bool right = true;
    if (accept(s, "begin_inst")) {
        p->kind = PRAGMA_BEGIN;
        p->is_inst = true;
    } else if (accept(s, "end_inst")) {
        p->kind = PRAGMA_END;
        p->is_inst = true;
    } else if (accept(s, "memrewrite")) {
        right = parse_word(s, p);
    } else {
        return false;
    }
    if (right && s->i < s->end)
        right = error_here(s, s->i, "more words than this pragma takes");
    if (!right)
        p->kind = PRAGMA_WRONG;
    return true;
}

/* The directive that token i begins: its tokens end at *end. */
static bool find_directive(const Unit *u, Diag *d, size_t i, size_t *end, Pragma *p)
{
    const Tokens *t = &u->tokens;
    for (*end = i + 1; *end < t->n && t->tok[*end].directive && !t->tok[*end].line_start; ++*end)
        ;
    Scan s = {u, d, t, i + 1, *end, NULL};
    *p = (Pragma){.begin = t->tok[i].begin, .end = t->tok[*end - 1].end};
    return accept(&s, "pragma") && !is_skipped(u, p->begin) && parse_pragma(&s, p);
}

/* _Pragma ( "memrewrite begin x" ), token i. */
static bool find_operator(const Unit *u, Diag *d, size_t i, size_t *end, Pragma *p)
{
    const Tokens *t = &u->tokens;
    Tokens inside;
    *end = i + 4;
    if (i + 3 >= t->n || !token_is(t, i + 1, "(") || t->tok[i + 2].kind != TOK_STRING || !token_is(t, i + 3, ")"))
        return false;
    const char *open = memchr(u->source.text + t->tok[i + 2].begin, '"', t->tok[i + 2].end - t->tok[i + 2].begin);
    size_t from = (size_t)(open - u->source.text) + 1;
    lex(&inside, u->source.text + from, t->tok[i + 2].end - 1 - from);
    Scan s = {u, d, &inside, 0, inside.n, &t->tok[i]};
    *p = (Pragma){.begin = t->tok[i].begin, .end = t->tok[i + 3].end};
    bool found = !is_skipped(u, p->begin) && parse_pragma(&s, p);
    tokens_free(&inside);
    return found;
}

static bool is_identifier(const char *name)
{
    size_t n = strlen(name);
    return n && !isdigit((unsigned char)*name) &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == n;
}

/* MEMREWRITE_BEGIN ( "x" ), token i: the macros of memrewrite.h, which are nothing to the compiler. */
static bool find_macro(const Unit *u, Diag *d, size_t i, size_t *end, Pragma *p)
{
    static const char *const names[] = {"MEMREWRITE_BEGIN", "MEMREWRITE_END", "MEMREWRITE_FUNCTION",
                                        "MEMREWRITE_PHASE"};
    static const PragmaKind kinds[] = {PRAGMA_BEGIN, PRAGMA_END, PRAGMA_FUNCTION, PRAGMA_PHASE};
    enum { N = sizeof kinds / sizeof *kinds };
    const Tokens *t = &u->tokens;
    size_t k = 0;
    *end = i + 4;
    while (k < N && !token_is(t, i, names[k]))
        k++;
    if (k == N || i + 3 >= t->n || !token_is(t, i + 1, "(") || !token_is(t, i + 3, ")") ||
        is_skipped(u, t->tok[i].begin))
        return false;
    const Token *name = &t->tok[i + 2];
    bool quoted = name->kind == TOK_STRING && name->end - name->begin > 2;
    const char *text = u->source.text + name->begin;
    *p = (Pragma){.kind = kinds[k], .begin = t->tok[i].begin, .end = t->tok[i + 3].end};
    p->name = arena_strndup(u->arena, text + quoted, name->end - name->begin - 2 * (size_t)quoted);
    bool fits = p->kind != PRAGMA_PHASE || strlen(p->name) <= PHASE_NAME_AT_MOST;
    if (is_identifier(p->name) && fits)
        return true;
    diag_at(d, DIAG_ERROR, &u->source, name->begin,
            fits ? "a %s's name must be an identifier" : "a %s's name has 39 bytes at most",
            p->kind == PRAGMA_PHASE ? "phase" : "region");
    p->kind = PRAGMA_WRONG;
    return true;
}

Pragmas pragmas_find(const Unit *u, Diag *d)
{
    const Tokens *t = &u->tokens;
    Pragma *list = NULL, p;
    int n = 0, cap = 0;
    for (size_t i = 0, end; i < t->n; i = end) {
        bool directive = t->tok[i].directive && t->tok[i].line_start;
        end = i + 1;
        if (!directive && (t->tok[i].directive || !strchr("_M", t->text[t->tok[i].begin]))) /* Most end here. */
            continue;
        bool found = directive                   ? find_directive(u, d, i, &end, &p)
                     : token_is(t, i, "_Pragma") ? find_operator(u, d, i, &end, &p)
                                                 : find_macro(u, d, i, &end, &p);
        if (found)
            *PUSH(list, n, cap) = p;
        else if (!directive)
            end = i + 1;
    }
    Pragmas out = {NEW_N(u->arena, Pragma, (size_t)n + 1), n};
    if (n)
        memcpy(out.items, list, (size_t)n * sizeof *list);
    free(list);
    return out;
}

bool has_phase_pragma(const Unit *u, uint32_t begin, uint32_t end)
{
    const Tokens *t = &u->tokens;
    const char *text = u->source.text;
    if (!memmem(text + begin, end - begin, "phase", 5) && !memmem(text + begin, end - begin, "MEMREWRITE_PHASE", 16))
        return false;
    Diag silent = {.silent = true};
    Pragma p;
    for (size_t i = tokens_at(t, begin), behind; i < t->n && t->tok[i].begin < end; i = behind) {
        bool directive = t->tok[i].directive && t->tok[i].line_start;
        bool found = directive                   ? find_directive(u, &silent, i, &behind, &p)
                     : token_is(t, i, "_Pragma") ? find_operator(u, &silent, i, &behind, &p)
                                                 : find_macro(u, &silent, i, &behind, &p);
        if (found && p.kind == PRAGMA_PHASE)
            return true;
        if (!found && !directive)
            behind = i + 1;
    }
    return false;
}
