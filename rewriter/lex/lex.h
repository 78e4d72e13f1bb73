/* Preprocessing tokens of a C text.  In: text.  Out: tokens with byte ranges, directives marked.
 * Knows nothing of macros or the parser. */
#ifndef MR_LEX_LEX_H
#define MR_LEX_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { TOK_IDENT, TOK_NUMBER, TOK_STRING, TOK_CHAR, TOK_PUNCT, TOK_OTHER } TokKind;

typedef struct Token {
    uint32_t begin, end;   /* Byte range in the text; the end is exclusive. */
    TokKind kind;
    bool line_start : 1;   /* It is the first token on its logical line. */
    bool space_before : 1; /* White space or a comment stands in front of it. */
    bool directive : 1;    /* It belongs to a preprocessing directive, which goes from '#' to its end. */
} Token;

typedef struct Tokens {
    const char *text;
    size_t len;
    Token *tok; /* The n tokens are in order of their offsets; tokens_free frees them. */
    size_t n;
} Tokens;

/* Splits the text into tokens.  Comments are skipped; line splices (also inside tokens), digraphs, all string prefixes,
 * raw bytes >= 0x80 in identifiers are understood.  Never fails: a byte that fits nothing is TOK_OTHER. */
void lex(Tokens *out, const char *text, size_t len);
void tokens_free(Tokens *t);

/* Returns the index of the first token that begins at or behind the offset; n if there is none. */
size_t tokens_at(const Tokens *t, size_t offset);
/* Is token i spelled exactly s (after removing line splices)? */
bool token_is(const Tokens *t, size_t i, const char *s);
/* Is the token one of the words?  NULL ends their list. */
bool token_is_one(const Tokens *t, size_t i, const char *const *words);
/* Is any token between the offsets one of the words? */
bool tokens_hold(const Tokens *t, size_t begin, size_t end, const char *const *words);
/* Are two tokens spelled alike? */
bool token_same(const Tokens *t, size_t a, size_t b);
/* Does token i look like a label?  It may be the type of a bit-field without name, or an operand of ?: behind another
 * one.
 */
bool token_is_label(const Tokens *t, size_t i);
/* Does the directive whose `#` is token i open a conditional (#if and its like), or continue one (#else and its like)?
 * */
bool directive_opens(const Tokens *t, size_t i);
bool directive_goes_on(const Tokens *t, size_t i);
/* Is any token between the offsets of a directive? */
bool tokens_hold_directive(const Tokens *t, size_t begin, size_t end);
/* Writes the token's spelling without line splices into buf, cut at size - 1; returns buf. */
char *token_text(const Tokens *t, size_t i, char *buf, size_t size);

#endif
