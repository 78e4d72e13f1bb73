/* Changes of a C text that mostly leave it C: what is damaged byte by byte rarely gets past the parser.
 *
 * In: a text, a seed.  Out: the text changed in one to four places.
 * Method: on the lexer's tokens, where a statement is what lies between two of ; { } with all brackets closed, and an
 * expression what a pair of parentheses holds.  Statements and expressions are copied, moved, left out, put into
 * control flow or made the body of a macro. */
#include <stdlib.h>
#include <string.h>

#include "../../rewriter/lex/lex.h"
#include "../../rewriter/support/util.h"
#include "target.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max) __attribute__((weak));

typedef struct Text {
    Tokens t;
    uint64_t chance;
} Text;

typedef struct Range {
    size_t begin, end; /* bytes */
} Range;

static size_t below(Text *x, size_t n)
{
    x->chance = x->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return n ? (size_t)(x->chance >> 33) % n : 0;
}

/* ---- pieces ---- */

static char first(const Text *x, size_t i)
{
    return x->t.text[x->t.tok[i].begin];
}

/* The token behind the bracket that closes tok[i]; n if there is none. */
static size_t behind(const Text *x, size_t i)
{
    int depth = 0;
    for (; i < x->t.n; i++) {
        if (x->t.tok[i].kind != TOK_PUNCT)
            continue;
        depth += strchr("([{", first(x, i)) != NULL;
        depth -= strchr(")]}", first(x, i)) != NULL;
        if (depth <= 0)
            return i + 1;
    }
    return x->t.n;
}

/* Does a statement begin at tok[i]? */
static bool begins(const Text *x, size_t i)
{
    return i > 0 && !x->t.tok[i].directive && x->t.tok[i - 1].kind == TOK_PUNCT && strchr(";{}", first(x, i - 1)) &&
           first(x, i) != '}';
}

static Range range(const Text *x, size_t i, size_t end)
{
    return (Range){x->t.tok[i].begin, x->t.tok[end - 1].end};
}

static Range statement_at(const Text *x, size_t i)
{
    size_t k = i;
    while (k < x->t.n && first(x, k) != ';' && first(x, k) != '}') {
        bool block = first(x, k) == '{';
        k = strchr("([{", first(x, k)) && x->t.tok[k].kind == TOK_PUNCT ? behind(x, k) : k + 1;
        if (block && !(k < x->t.n && (token_is(&x->t, k, "else") || token_is(&x->t, k, "while"))))
            return range(x, i, k);
    }
    return range(x, i, k < x->t.n && first(x, k) == ';' ? k + 1 : k > i ? k : i + 1);
}

/* A statement, or the insides of parentheses; empty if none was met. */
static Range piece(Text *x, bool expression)
{
    for (int tries = 0; tries < 50 && x->t.n > 2; tries++) {
        size_t i = 1 + below(x, x->t.n - 1);
        if (!expression && begins(x, i))
            return statement_at(x, i);
        if (expression && first(x, i) == '(' && !x->t.tok[i].directive) {
            size_t end = behind(x, i);
            if (end > i + 2)
                return range(x, i + 1, end - 1);
        }
    }
    return (Range){0, 0};
}

/* ---- changes: each writes the whole new text ---- */

static void add(const Text *x, Buf *out, Range r)
{
    buf_add(out, x->t.text + r.begin, r.end - r.begin);
}

static void replace(const Text *x, Buf *out, Range r, const Buf *by)
{
    add(x, out, (Range){0, r.begin});
    buf_add(out, by->text ? by->text : "", by->len);
    add(x, out, (Range){r.end, x->t.len});
}

/* Fills the pattern's $ with the range's text. */
static void fill(const Text *x, Buf *out, const char *pattern, Range r)
{
    for (; *pattern; pattern++) {
        if (*pattern == '$')
            add(x, out, r);
        else
            buf_putc(out, *pattern);
    }
}

static const char *const around_statement[] = {
    "if (1) $",
    "if (0) $ else $",
    "{ $ $ }",
    "while (0) $",
    "do { $ } while (0);",
    "for (;;) { $ break; }",
    "({ $ });",
    "(void)({ $ 1; });",
    "switch (1) { case 1: $ break; default: $ }",
    "l_: $",
    "{ __label__ l_; goto l_; l_: $ }",
    "if (0) ; else { $ }",
    "{ int k_ = 3; while (k_--) { $ } }",
    "for (int k_ = 0; k_ < 2 && k_ >= 0; k_++) $",
    "{ static void *p_ = &&l_; goto *p_; l_: $ }",
    "switch (3) while (0) { case 3: $ }",
    "{ return; $ }",
    "do $ while (0);",
    "\n#if 0\n$\n#endif\n$",
    "\n#pragma memrewrite begin r_\n$\n#pragma memrewrite end r_\n",
    "asm volatile(\"\"); $",
};

static const char *const around_expression[] = {
    "($)",
    "!($)",
    "($) ? 1 : 2",
    "1 ? ($) : 0",
    "($) && ($)",
    "($) || 0",
    "($) ?: 1",
    "({ $; })",
    "sizeof($)",
    "0, ($)",
    "(int)($)",
    "-(long)($)",
    "({ int t_ = 0; if (t_) t_ = 1; t_; }) + ($)",
    "__builtin_expect(($), 1)",
    "_Generic(1, int: ($), default: 0)",
    "__builtin_constant_p($)",
    "__builtin_choose_expr(1, ($), 0)",
    "(int[]){1, 2}[($) ? 1 : 0]",
    "({ goto l_; l_: $; })",
    "({ return; $; })",
    "__extension__ ($)",
};

static void wrap(Text *x, Buf *out)
{
    Buf by = {NULL, 0, 0};
    bool expression = below(x, 2);
    Range r = piece(x, expression);
    const char *pattern = expression ? around_expression[below(x, sizeof around_expression / sizeof *around_expression)]
                                     : around_statement[below(x, sizeof around_statement / sizeof *around_statement)];
    fill(x, &by, pattern, r);
    replace(x, out, r, &by);
    buf_free(&by);
}

/* The piece becomes a macro of its own, with or without a parameter. */
static void make_macro(Text *x, Buf *out)
{
    static const char *const forms[][2] = {
        {"A_ $", "A_"},
        {"F_(x) x", "F_($)"},
        {"F_(...) __VA_ARGS__", "F_($)"},
        {"G_(x, ...) x", "G_($)"},
        {"A_ $\n#define B_ A_", "B_"},
        {"F_(x) x\n#define G_(x) F_(x)", "G_($)"},
        {"O_() $", "O_()"},
        {"F_(x) x x", "F_($)"},
        {"F_(x) (x) ? (x) : (x)", "F_($)"},
        {"F_(x) if (1) x", "F_($)"},
        {"F_(x) do { x; } while (0)", "F_($)"},
        {"E_(x) x\n#define F_ E_", "F_($)"},
    };
    const char *const *form = forms[below(x, sizeof forms / sizeof *forms)];
    Range r = piece(x, below(x, 2));
    Buf by = {NULL, 0, 0};
    char *line;
    buf_puts(out, "#define ");
    size_t from = out->len;
    fill(x, out, form[0], r);
    for (line = out->text + from; (line = strchr(line, '\n')) != NULL; line++)
        if (strncmp(line, "\n#define", 8) != 0)
            *line = ' ';
    buf_putc(out, '\n');
    fill(x, &by, form[1], r);
    replace(x, out, r, &by);
    buf_free(&by);
}

/* One statement or expression over another one, or in front of it; or none. */
static void copy_piece(Text *x, Buf *out)
{
    bool expression = below(x, 2);
    Range from = piece(x, expression), to = piece(x, expression);
    Buf by = {NULL, 0, 0};
    if (below(x, 4) || expression)
        add(x, &by, from);
    if (!expression && below(x, 2))
        to.end = to.begin;
    replace(x, out, to, &by);
    buf_free(&by);
}

/* A token for another one of its kind. */
static void swap_token(Text *x, Buf *out)
{
    size_t i = below(x, x->t.n), k = i;
    Buf by = {NULL, 0, 0};
    for (int tries = 0; tries < 50; tries++) {
        k = below(x, x->t.n);
        if (x->t.tok[k].kind == x->t.tok[i].kind && (x->t.tok[i].kind != TOK_PUNCT || !strchr("()[]{};", first(x, i))))
            break;
    }
    add(x, &by, range(x, k, k + 1));
    replace(x, out, range(x, i, i + 1), &by);
    buf_free(&by);
}

static size_t once(uint8_t *data, size_t size, size_t max, uint64_t *chance)
{
    Text x = {.chance = *chance};
    Buf out = {NULL, 0, 0};
    static void (*const changes[])(Text *, Buf *) = {wrap, wrap, make_macro, copy_piece, copy_piece, swap_token};
    char *text = xmalloc(size + 1);
    memcpy(text, data, size);
    text[size] = 0;
    lex(&x.t, text, size);
    if (x.t.n)
        changes[below(&x, sizeof changes / sizeof *changes)](&x, &out);
    if (out.len && out.len <= max)
        memcpy(data, out.text, size = out.len);
    *chance = x.chance;
    tokens_free(&x.t);
    buf_free(&out);
    free(text);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    uint64_t chance = seed;
    if (LLVMFuzzerMutate && seed % 4 == 0)
        return LLVMFuzzerMutate(data, size, max);
    for (unsigned n = 1 + seed / 4 % 4; n; n--)
        size = once(data, size, max, &chance);
    return size;
}
