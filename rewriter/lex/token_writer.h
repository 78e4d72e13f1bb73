/* Tokens to text again.
 * In: tokens one by one.  Out: a text that lexes to just these, with as few spaces as that takes. */
#ifndef MR_LEX_TOKEN_WRITER_H
#define MR_LEX_TOKEN_WRITER_H

#include "lex/lex.h"
#include "support/util.h"

/* A writer begins as { .out = … }; what is in `out` before does not matter. */
typedef struct TokenWriter {
    Buf *out;
    /* The beginning of the last run of tokens without white space ("..." is the longest token that needs two in front),
     * and the beginning of its last token. */
    size_t run, last;
    TokKind kind; /* Kind of the token that was written last. */
    bool has_any;
    bool has_space; /* A space was asked for in front of the next token. */
} TokenWriter;

/* apart: this token and the last one are known to lex as two, since they stood together in a source. */
void write_token(TokenWriter *w, const char *text, size_t len, TokKind kind, bool apart);

#endif
