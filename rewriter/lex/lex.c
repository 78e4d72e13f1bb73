/* Preprocessing tokens of a C text.
 *
 * Input:  the bytes of a file, or any piece of one that begins between two tokens.
 * Output: an array of tokens by byte range; white space and comments lie between them.
 * Method: translation phases 2 and 3 of C11 5.1.1.2 in one pass.  A scanner stands behind the last
 *         byte it took; ahead() looks past line splices only when there is a backslash, so that
 *         ordinary text runs at the speed of a table look-up per byte.  What gcc and clang both
 *         accept is accepted: white space between a backslash and its newline, '$' and bytes from
 *         0x80 in identifiers, a byte-order mark in front.
 * Limits: texts below 4 GiB.  No trigraphs.  "//" is a comment and u8, u, U are prefixes whatever
 *         the -std; raw strings (C++, and gcc's GNU modes) are not known.  A literal that is not
 *         closed before the newline is one TOK_OTHER up to there, as in clang.
 */
#include "lex/lex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "support/util.h"

typedef struct Scanner {
    const char *text, *end;
    Tokens *out;
    size_t cap;
    bool is_line_start, has_space_before, is_directive; /* Properties of the next token. */
} Scanner;

/* --- bytes --------------------------------------------------------------------------------- */

enum { C_IDENT = 1, C_DIGIT = 2, C_SPACE = 4, C_PUNCT = 8, C_QUOTE = 16 };

#define I C_IDENT
#define D (C_IDENT | C_DIGIT)
#define S C_SPACE
#define P C_PUNCT
#define Q C_QUOTE
static const unsigned char class_of[256] = {
    /* 00 */ S, 0, 0, 0, 0, 0, 0, 0, 0, S, 0, S, S, S, 0, 0,
    /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    /* 20 */ S, P, Q, P, I, P, P, Q, P, P, P, P, P, P, P, P,
    /* 30 */ D, D, D, D, D, D, D, D, D, D, P, P, P, P, P, P,
    /* 40 */ 0, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* 50 */ I, I, I, I, I, I, I, I, I, I, I, P, 0, P, P, I,
    /* 60 */ 0, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* 70 */ I, I, I, I, I, I, I, I, I, I, I, P, P, P, P, 0,
    /* 80 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* 90 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* a0 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* b0 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* c0 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* d0 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* e0 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* f0 */ I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
};
#undef I
#undef D
#undef S
#undef P
#undef Q

static inline bool is(char c, int class)
{
    return (class_of[(unsigned char)c] & class) != 0;
}

/* The address behind any number of line splices that begin at p. */
static const char *after_splices(const char *p, const char *end)
{
    while (p < end && *p == '\\') {
        const char *q = p + 1;
        while (q < end && (*q == ' ' || *q == '\t' || *q == '\r' || *q == '\f' || *q == '\v'))
            q++;
        if (q == end || *q != '\n')
            break;
        p = q + 1;
    }
    return p;
}

static inline const char *ahead(const Scanner *s, const char *p)
{
    return p < s->end && *p == '\\' ? after_splices(p, s->end) : p;
}

/* The byte at p, 0 behind the end. */
static inline char byte_at(const Scanner *s, const char *p)
{
    return p < s->end ? *p : 0;
}

/* --- white space and comments -------------------------------------------------------------- */

/* The address behind a comment whose "/" and "*" have been taken. */
static const char *skip_block_comment(const Scanner *s, const char *p)
{
    while (p < s->end && (p = memchr(p, '*', (size_t)(s->end - p))) != NULL) {
        const char *q = ahead(s, ++p);
        if (byte_at(s, q) == '/')
            return q + 1;
    }
    return s->end;
}

/* Is the newline at p the end of a splice that begins at or after from? */
static bool is_spliced(const char *from, const char *p)
{
    while (p > from && is(p[-1], C_SPACE) && p[-1] != 0)
        p--;
    return p > from && p[-1] == '\\';
}

/* The address of the newline that ends a comment whose slashes have been taken. */
static const char *skip_line_comment(const Scanner *s, const char *p)
{
    const char *start = p;
    while (p < s->end && (p = memchr(p, '\n', (size_t)(s->end - p))) != NULL) {
        if (!is_spliced(start, p))
            return p;
        p++;
    }
    return s->end;
}

/* Returns the place behind a comment at p, or p. */
static const char *skip_comment(const Scanner *s, const char *p)
{
    const char *q = ahead(s, p + 1);
    if (byte_at(s, q) == '*')
        return skip_block_comment(s, q + 1);
    if (byte_at(s, q) == '/')
        return skip_line_comment(s, q + 1);
    return p;
}

/* The address of the next token's first byte, or the end.  A newline inside a block comment does not end a line: the
 * comment counts as one space. */
static const char *skip_space(Scanner *s, const char *p)
{
    for (;;) {
        p = ahead(s, p);
        if (p == s->end)
            return p;
        if (*p == '\n') {
            s->is_line_start = true;
            s->is_directive = false;
            p++;
        } else if (is(*p, C_SPACE)) {
            p++;
        } else {
            const char *q = *p == '/' ? skip_comment(s, p) : p;
            if (q == p)
                return p;
            p = q;
        }
        s->has_space_before = true;
    }
}

/* --- tokens: each scanner gets the token's first byte and returns the place behind its last ---- */

/* Length of a universal character name at p, 0 if there is none.  (One with splices inside is
 * taken apart: nobody writes that.) */
static size_t ucn_length(const Scanner *s, const char *p)
{
    if (s->end - p < 6 || p[0] != '\\' || (p[1] != 'u' && p[1] != 'U'))
        return 0;
    size_t want = p[1] == 'u' ? 6 : 10;
    if ((size_t)(s->end - p) < want)
        return 0;
    for (size_t i = 2; i < want; i++)
        if (!isxdigit((unsigned char)p[i]))
            return 0;
    return want;
}

static const char *scan_identifier(const Scanner *s, const char *p)
{
    for (;;) {
        while (p < s->end && is(*p, C_IDENT))
            p++;
        if (byte_at(s, p) != '\\')
            return p;
        const char *q = ahead(s, p);
        size_t ucn = ucn_length(s, q);
        if (ucn)
            p = q + ucn;
        else if (q < s->end && is(*q, C_IDENT))
            p = q;
        else
            return p;
    }
}

/* C11 6.4.8, and C23's digit separators: a quote between two alphanumerics of a number has no
 * other meaning in valid C. */
static const char *scan_number(const Scanner *s, const char *p)
{
    char last = *p++;
    for (;;) {
        const char *q = ahead(s, p);
        char c = byte_at(s, q);
        size_t ucn = c == '\\' ? ucn_length(s, q) : 0;
        if (ucn)
            p = q + ucn;
        else if (is(c, C_IDENT) || c == '.')
            p = q + 1;
        else if ((c == '+' || c == '-') && memchr("eEpP", last, 4))
            p = q + 1;
        else if (c == '\'' && is(last, C_IDENT) && is(byte_at(s, ahead(s, q + 1)), C_IDENT))
            p = q + 1;
        else
            return p;
        last = c;
    }
}

/* Scans from the opening quote on.  *closed: the closing one was found on the same logical line. */
static const char *scan_literal(const Scanner *s, const char *p, bool *closed)
{
    char quote = *p++;
    *closed = true;
    for (;;) {
        while (p < s->end && *p != quote && *p != '\\' && *p != '\n')
            p++;
        const char *q = ahead(s, p);
        char c = byte_at(s, q);
        if (q < s->end && c == quote)
            return q + 1;
        if (q == s->end || c == '\n')
            break;
        p = q + 1;
        if (c == '\\') {
            q = ahead(s, p);
            p = q < s->end && *q != '\n' ? q + 1 : p;
        }
    }
    *closed = false;
    return p > s->text && p[-1] == '\r' ? p - 1 : p;
}

/* The second bytes of punctuators of two bytes, by first byte; digraphs and C23's "::" are included. */
static const char *const second_of[128] = {
    ['<'] = "<=:%", ['>'] = ">=", ['-'] = "->=", ['+'] = "+=", ['&'] = "&=",  ['|'] = "|=", ['='] = "=",
    ['!'] = "=",    ['*'] = "=",  ['/'] = "=",   ['^'] = "=",  ['%'] = "=>:", [':'] = ">:", ['#'] = "#",
};

/* The longest punctuator, C11 6.4.6. */
static const char *scan_punctuator(const Scanner *s, const char *p)
{
    char first = *p++;
    const char *q = ahead(s, p), *more = second_of[(unsigned char)first & 127];
    char second = byte_at(s, q);
    if (first == '.') {
        const char *r = second == '.' ? ahead(s, q + 1) : q;
        return r != q && byte_at(s, r) == '.' ? r + 1 : p;
    }
    if (!more || !second || !strchr(more, second))
        return p;
    p = q + 1;
    q = ahead(s, p);
    if (first == second && (first == '<' || first == '>') && byte_at(s, q) == '=')
        return q + 1;
    if (first == '%' && second == ':' && byte_at(s, q) == '%') {
        const char *r = ahead(s, q + 1);
        return byte_at(s, r) == ':' ? r + 1 : p;
    }
    return p;
}

/* --- spelling ------------------------------------------------------------------------------ */

/* Copies [p, end) without splices, at most size - 1 bytes, and returns the whole length. */
static size_t unspliced(const char *p, const char *end, char *buf, size_t size)
{
    size_t n = 0;
    while ((p = after_splices(p, end)) < end) {
        if (n + 1 < size)
            buf[n] = *p;
        n++;
        p++;
    }
    if (size)
        buf[n < size ? n : size - 1] = 0;
    return n;
}

static bool is_prefix(const char *p, const char *end)
{
    char buf[4];
    size_t n = unspliced(p, end, buf, sizeof buf);
    return (n == 1 && strchr("LuU", buf[0])) || (n == 2 && memcmp(buf, "u8", 2) == 0);
}

char *token_text(const Tokens *t, size_t i, char *buf, size_t size)
{
    unspliced(t->text + t->tok[i].begin, t->text + t->tok[i].end, buf, size);
    return buf;
}

bool token_is(const Tokens *t, size_t i, const char *s)
{
    const char *p = t->text + t->tok[i].begin;
    size_t n = t->tok[i].end - t->tok[i].begin, want = strlen(s);
    if (n == want)
        return memcmp(p, s, n) == 0;
    if (n < want || !memchr(p, '\\', n))
        return false;
    for (const char *end = p + n; (p = after_splices(p, end)) < end; p++, s++)
        if (!*s || *p != *s)
            return false;
    return !*s;
}

/* --- the whole text ------------------------------------------------------------------------ */

/* A literal with or without prefix: p is its first byte, quote its opening quote. */
static const char *scan_quoted(const Scanner *s, const char *quote, TokKind *kind)
{
    bool closed;
    const char *end = scan_literal(s, quote, &closed);
    *kind = !closed ? TOK_OTHER : *quote == '"' ? TOK_STRING : TOK_CHAR;
    return end;
}

static const char *scan_token(const Scanner *s, const char *p, TokKind *kind)
{
    if (is(*p, C_DIGIT) || (*p == '.' && is(byte_at(s, ahead(s, p + 1)), C_DIGIT))) {
        *kind = TOK_NUMBER;
        return scan_number(s, p);
    }
    if (is(*p, C_IDENT) || ucn_length(s, p)) {
        const char *end = scan_identifier(s, p), *q = ahead(s, end);
        if (is(byte_at(s, q), C_QUOTE) && is_prefix(p, end))
            return scan_quoted(s, q, kind);
        *kind = TOK_IDENT;
        return end;
    }
    if (is(*p, C_QUOTE))
        return scan_quoted(s, p, kind);
    *kind = is(*p, C_PUNCT) ? TOK_PUNCT : TOK_OTHER;
    return *kind == TOK_PUNCT ? scan_punctuator(s, p) : p + 1;
}

static void add_token(Scanner *s, const char *begin, const char *end, TokKind kind)
{
    Tokens *t = s->out;
    *PUSH(t->tok, t->n, s->cap) = (Token){
        .begin = (uint32_t)(begin - s->text),
        .end = (uint32_t)(end - s->text),
        .kind = kind,
        .line_start = s->is_line_start,
        .space_before = s->has_space_before,
        .directive = s->is_directive,
    };
    s->is_line_start = s->has_space_before = false;
}

void lex(Tokens *out, const char *text, size_t len)
{
    if (!text) /* An empty text may have no address. */
        text = "";
    Scanner s = {.text = text, .end = text + len, .out = out, .is_line_start = true};
    const char *p = text;
    CHECK(len <= UINT32_MAX);
    *out = (Tokens){.text = text, .len = len};
    p += byte_order_mark(text, len);
    while ((p = skip_space(&s, p)) < s.end) {
        TokKind kind;
        const char *end = scan_token(&s, p, &kind);
        bool may_direct = s.is_line_start && (*p == '#' || *p == '%');
        add_token(&s, p, end, kind);
        if (may_direct && (token_is(out, out->n - 1, "#") || token_is(out, out->n - 1, "%:")))
            out->tok[out->n - 1].directive = s.is_directive = true;
        p = end;
    }
}

bool token_is_one(const Tokens *t, size_t i, const char *const *words)
{
    for (; *words; words++)
        if (token_is(t, i, *words))
            return true;
    return false;
}

bool tokens_hold(const Tokens *t, size_t begin, size_t end, const char *const *words)
{
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].begin < end; i++)
        if (token_is_one(t, i, words))
            return true;
    return false;
}

bool tokens_hold_directive(const Tokens *t, size_t begin, size_t end)
{
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].begin < end; i++)
        if (t->tok[i].directive)
            return true;
    return false;
}

bool token_same(const Tokens *t, size_t a, size_t b)
{
    uint32_t n = t->tok[a].end - t->tok[a].begin;
    return t->tok[b].end - t->tok[b].begin == n && !memcmp(t->text + t->tok[a].begin, t->text + t->tok[b].begin, n);
}

bool token_is_label(const Tokens *t, size_t i)
{
    static const char *const before[] = {";", "{", "}", ")", ":", "else", "do", NULL};
    bool fits = t->tok[i].kind == TOK_IDENT && !token_is(t, i, "default") && i + 1 < t->n && token_is(t, i + 1, ":");
    return fits && (!i || t->tok[i - 1].directive || token_is_one(t, i - 1, before));
}

bool directive_opens(const Tokens *t, size_t i)
{
    static const char *const words[] = {"if", "ifdef", "ifndef", NULL};
    return token_is_one(t, i + 1, words);
}

bool directive_goes_on(const Tokens *t, size_t i)
{
    static const char *const words[] = {"else", "elif", "elifdef", "elifndef", NULL};
    return token_is_one(t, i + 1, words);
}

void tokens_free(Tokens *t)
{
    free(t->tok);
    *t = (Tokens){0};
}

size_t tokens_at(const Tokens *t, size_t offset)
{
    size_t low = 0, high = t->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (t->tok[middle].begin < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
