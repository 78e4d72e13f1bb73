/* The lexer, the opening of macros and our pragmas, on any bytes.
 * In: a text.  Its #define lines are the definitions; everything that looks like an invocation of one is opened.
 * Findings besides crashes: tokens that overlap or leave the text, lines that a replacement adds or loses. */
#include <stdlib.h>
#include <string.h>

#include "../../rewriter/lex/lex.h"
#include "../../rewriter/macro/replace_once.h"
#include "../../rewriter/region/pragma.h"
#include "target.h"

enum { AT_MOST = 64, OPENED_AT_MOST = 4 };

typedef struct Defined {
    char name[64];
    const char *text;
    size_t len;
    bool has_parameters;
} Defined;

typedef struct Texts {
    Tokens t;
    Defined defined[AT_MOST];
    int n;
} Texts;

static void check_tokens(const Tokens *t)
{
    for (size_t i = 0; i < t->n; i++) {
        const Token *k = &t->tok[i];
        if (k->begin >= k->end || k->end > t->len || (i && k->begin < t->tok[i - 1].end))
            finding("tokens overlap or leave the text", NULL);
    }
}

/* tok[i] is the # of a directive; returns the token behind it. */
static size_t define(Texts *x, size_t i)
{
    const Tokens *t = &x->t;
    size_t end = i + 1;
    while (end < t->n && t->tok[end].directive && !t->tok[end].line_start)
        end++;
    if (i + 2 < end && token_is(t, i + 1, "define") && t->tok[i + 2].kind == TOK_IDENT && x->n < AT_MOST) {
        Defined *d = &x->defined[x->n++];
        token_text(t, i + 2, d->name, sizeof d->name);
        d->text = t->text + t->tok[i + 2].begin;
        d->len = t->tok[end - 1].end - t->tok[i + 2].begin;
        d->has_parameters = i + 3 < end && token_is(t, i + 3, "(") && !t->tok[i + 3].space_before;
    }
    return end;
}

static const char *look_up(void *context, const char *name, size_t *len)
{
    Texts *x = context;
    for (int i = x->n - 1; i >= 0; i--)
        if (!strcmp(x->defined[i].name, name)) {
            *len = x->defined[i].len;
            return x->defined[i].text;
        }
    return NULL;
}

/* The token behind the parenthesis that closes the one at tok[i], 0 if there is none. */
static size_t behind(const Tokens *t, size_t i)
{
    int depth = 0;
    for (; i < t->n; i++) {
        depth += token_is(t, i, "(") - token_is(t, i, ")");
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

static size_t count_lines(const char *s, size_t n)
{
    size_t lines = 0;
    for (size_t i = 0; i < n; i++)
        lines += s[i] == '\n';
    return lines;
}

static void open_one(Texts *x, const Defined *d, size_t begin, size_t end)
{
    const Tokens *t = &x->t;
    size_t from = t->tok[begin].begin, len = t->tok[end - 1].end - from;
    MacroText m = {d->text, d->len, t->text + from, len};
    MacroLookup lookup = {.find = look_up, .context = x};
    for (int with = 0; with < 2; with++) {
        Buf out = {0};
        const char *why = macro_replace_once_with(&out, &m, with ? &lookup : NULL);
        if (why && out.len)
            finding("a macro that stays unexpanded leaves text", why);
        if (!why && count_lines(out.text, out.len) != count_lines(m.invocation, len))
            finding("a replacement has other lines than the invocation", out.text);
        buf_free(&out);
    }
}

static void open_all(Texts *x)
{
    char name[64];
    int opened = 0;
    for (size_t i = 0; i < x->t.n && opened < OPENED_AT_MOST; i++) {
        token_text(&x->t, i, name, sizeof name);
        for (int k = 0; k < x->n; k++) {
            if (strcmp(name, x->defined[k].name) != 0)
                continue;
            size_t end = !x->defined[k].has_parameters                   ? i + 1
                         : i + 1 < x->t.n && token_is(&x->t, i + 1, "(") ? behind(&x->t, i + 1)
                                                                         : 0;
            if (end) {
                open_one(x, &x->defined[k], i, end);
                opened++;
            }
        }
    }
}

static void find_pragmas(const char *text, size_t len)
{
    Diag d = {0};
    Unit u = {.arena = arena_new(), .source = {"in.c", text, len}};
    lex(&u.tokens, text, len);
    Pragmas p = pragmas_find(&u, &d);
    for (int i = 0; i < p.n; i++)
        if (p.items[i].begin >= p.items[i].end || p.items[i].end > len)
            finding("a pragma leaves the text", NULL);
    tokens_free(&u.tokens);
    arena_free(u.arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1); /* the front end's texts are zero-terminated, too */
    Texts x = {.n = 0};
    memcpy(text, data, size);
    text[size] = 0;
    lex(&x.t, text, size);
    check_tokens(&x.t);
    for (size_t i = 0; i < x.t.n;)
        i = x.t.tok[i].directive ? define(&x, i) : i + 1;
    mute();
    open_all(&x);
    find_pragmas(text, size);
    free(unmute());
    Buf out = {0};
    MacroLookup lookup = {.find = look_up, .context = &x};
    macro_expand(&out, text, size < 300 ? size : 300, &lookup);
    buf_free(&out);
    tokens_free(&x.t);
    free(text);
    return 0;
}
