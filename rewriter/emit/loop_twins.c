/* Method: on tokens.  A loop's block is what braces hold around `mr_n0 = MR_LAPS()`.  Both texts count into the same
 * counters, so that nothing else has to know of it.  Compilers change the nest that the plain loop is in as a whole
 * (outer loops as vectors, nests that are interchanged), and keep the counters' address in a register, where no
 * iteration chooses.
 * Limits: a block with labels, calls of variants (which a compiler would not put into two places), pragmas or
 * conditionals stands once; so does one that is long, whose iterations take long as well. */
#include "emit/loop_twins.h"

#include <stdlib.h>
#include <string.h>

#include "lex/lex.h"
#include "support/path.h"

enum { LONGEST = 3000 }; /* characters */

typedef struct Block {
    size_t begin, end; /* tokens: `{`, `}` */
    size_t start;      /* MR_LAPS */
} Block;

static bool spelled(const Tokens *t, size_t i, const char *s)
{
    return i < t->n && token_is(t, i, s);
}

/* The token that closes what i opens; t->n: none. */
static size_t closing(const Tokens *t, size_t i)
{
    const char *open = spelled(t, i, "{") ? "{" : "(", *close = *open == '{' ? "}" : ")";
    int depth = 0;
    for (; i < t->n; i++) {
        if (t->tok[i].directive)
            continue;
        depth += token_is(t, i, open) - token_is(t, i, close);
        if (!depth)
            return i;
    }
    return t->n;
}

static size_t brace_around(const Tokens *t, size_t i)
{
    for (int depth = 0; i-- > 0;) {
        if (t->tok[i].directive)
            continue;
        depth += token_is(t, i, "}") - token_is(t, i, "{");
        if (depth < 0)
            return i;
    }
    return t->n;
}

static bool ends_with(const Tokens *t, size_t i, const char *suffix)
{
    size_t n = t->tok[i].end - t->tok[i].begin, k = strlen(suffix);
    return n > k && !memcmp(t->text + t->tok[i].end - k, suffix, k);
}

/* `#line`, which is all that may stand in a block. */
static bool is_line_directive(const Tokens *t, size_t i)
{
    return spelled(t, i + 1, "line") || (i + 1 < t->n && t->tok[i + 1].kind == TOK_NUMBER);
}

/* A name that may stand once, or what may belong to code around the block. */
static bool is_alone(const Tokens *t, const Block *b, size_t i)
{
    static const char *const words[] = {"static",    "asm",         "__asm__",    "__asm", "_Pragma",
                                        "__label__", "__COUNTER__", "MR_VARIANT", NULL};
    if (ends_with(t, i, "__mr") || (i > b->start && token_is(t, i, "MR_LAPS")))
        return true;
    return token_is_one(t, i, words) || (i > b->begin && token_is_label(t, i));
}

static bool can_be_doubled(const Tokens *t, const Block *b)
{
    bool has_case = false, has_switch = false;
    if (t->tok[b->end].end - t->tok[b->begin].begin > LONGEST)
        return false;
    for (size_t i = b->begin; i <= b->end; i++) {
        if (t->tok[i].directive ? t->tok[i].line_start && !is_line_directive(t, i) : is_alone(t, b, i))
            return false;
        has_case = has_case || token_is(t, i, "case");
        has_switch = has_switch || token_is(t, i, "switch");
    }
    return has_switch || !has_case;
}

static void add_tokens(const Tokens *t, size_t from, size_t to, Buf *out)
{
    buf_add(out, t->text + t->tok[from].begin, t->tok[to].begin - t->tok[from].begin);
}

static size_t behind_directives(const Tokens *t, size_t i)
{
    while (i < t->n && t->tok[i].directive)
        i++;
    return i;
}

/* The block without its choices.  False: it does not look as expected. */
static bool add_whole(const Tokens *t, const Block *b, Buf *out)
{
    size_t iteration = b->start, at, behind, other;
    while (iteration < b->end && !token_is(t, iteration, "MR_LAP"))
        iteration++;
    size_t counted = iteration < b->end && spelled(t, iteration - 1, "(") ? closing(t, iteration - 1) + 1 : t->n;
    if (!spelled(t, counted, "{"))
        return false;
    behind = closing(t, counted) + 1;
    other = behind_directives(t, behind + 1);
    if (!spelled(t, behind, "else") || !spelled(t, other, "{") || closing(t, other) >= b->end)
        return false;
    at = b->start + 3; /* behind MR_LAPS ( ) */
    while (at < iteration && !token_is(t, at, ";"))
        at++;
    if (!spelled(t, at + 1, "mr_u64") || !spelled(t, at + 2, "*") || !spelled(t, at + 6, ";"))
        return false;
    add_tokens(t, b->begin, b->start, out);
    buf_puts(out, "MR_NO_END");
    add_tokens(t, b->start + 3, at + 1, out);
    add_tokens(t, at + 7, iteration, out); /* without mr_l0, which tells of the choice */
    buf_puts(out, "1) ");
    add_tokens(t, counted, behind, out);
    add_tokens(t, closing(t, other) + 1, b->end, out);
    buf_puts(out, "}");
    return true;
}

/* What #line says of the offset: lines behind the last one. */
typedef struct Lines {
    size_t at;
    unsigned line;
    const char *name; /* as it is spelled, or NULL: the file's own */
    size_t name_len;
} Lines;

static void lines_to(Lines *l, const Tokens *t, size_t *token, size_t offset)
{
    for (; *token < t->n && t->tok[*token].begin < offset; ++*token) {
        size_t i = *token;
        if (!t->tok[i].directive || !t->tok[i].line_start || !is_line_directive(t, i))
            continue;
        i += spelled(t, i + 1, "line") ? 2 : 1;
        if (i >= t->n || t->tok[i].kind != TOK_NUMBER)
            continue;
        l->line = (unsigned)strtoul(t->text + t->tok[i].begin, NULL, 10) - 1;
        l->at = t->tok[i].end;
        if (i + 1 < t->n && t->tok[i + 1].directive && t->tok[i + 1].kind == TOK_STRING) {
            l->name = t->text + t->tok[i + 1].begin;
            l->name_len = t->tok[i + 1].end - t->tok[i + 1].begin;
            l->at = t->tok[i + 1].end;
        }
    }
    for (; l->at < offset; l->at++)
        l->line += t->text[l->at] == '\n';
}

static void add_doubled(const Tokens *t, const Block *b, const Lines *l, const char *whole, size_t len,
                        const char *name, Buf *out)
{
    buf_puts(out, "{ if (MR_ALL_LAPS) ");
    buf_add(out, whole, len);
    if (memchr(whole, '\n', len)) {
        buf_puts(out, " else\n");
        if (l->name)
            buf_printf(out, "#line %u %.*s\n", l->line, (int)l->name_len, l->name);
        else
            buf_line_directive(out, l->line, name);
    } else {
        buf_puts(out, " else ");
    }
    add_tokens(t, b->begin, b->end, out);
    buf_puts(out, "} }");
}

static void double_all(const Tokens *t, const char *name, Buf *out)
{
    Lines lines = {.line = 1};
    size_t done = 0, token = 0;
    for (size_t i = 0; i + 3 < t->n; i++) {
        if (t->tok[i].directive || !token_is(t, i, "MR_LAPS") || !token_is(t, i + 1, "("))
            continue;
        Block b = {.begin = brace_around(t, i), .start = i};
        b.end = b.begin < t->n ? closing(t, b.begin) : t->n;
        if (b.end == t->n || t->tok[b.begin].begin < done || !can_be_doubled(t, &b))
            continue;
        Buf whole = {NULL, 0, 0};
        if (add_whole(t, &b, &whole)) {
            uint32_t begin = t->tok[b.begin].begin;
            lines_to(&lines, t, &token, begin);
            buf_add(out, t->text + done, begin - done);
            add_doubled(t, &b, &lines, whole.text, whole.len, name, out);
            done = t->tok[b.end].end;
        }
        buf_free(&whole);
    }
    buf_add(out, t->text + done, t->len - done);
}

void iterations_double(Buf *text, const char *name)
{
    Tokens t;
    Buf out = {NULL, 0, 0};
    if (!text->len || !strstr(text->text, "MR_LAPS()"))
        return;
    lex(&t, text->text, text->len);
    double_all(&t, name, &out);
    tokens_free(&t);
    text->len = 0;
    buf_add(text, out.text, out.len);
    buf_free(&out);
}
