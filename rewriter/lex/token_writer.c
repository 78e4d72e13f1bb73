/* Tokens to text again.
 *
 * Input:  spellings, and whether white space is wanted in front.
 * Output: text.
 * Method: where no space is wanted, the last two tokens and the new one are lexed together; a space
 *         is put if the new one does not come out.
 * Limits: none known.
 */
#include "lex/token_writer.h"

#include <string.h>

/* Would the two run together as one token?  To gcc R"…" is a raw string, so a space stands between any identifier and a
 * literal. */
static bool merges(const TokenWriter *w, const char *text, size_t len, TokKind kind)
{
    const char *run = w->out->text + w->run;
    size_t n = w->out->len - w->run;
    if (strchr("()[]{};,~", *text) || strchr("()[]{};,~", run[n - 1]))
        return false;
    if (w->kind == TOK_IDENT && (kind == TOK_STRING || kind == TOK_CHAR))
        return true;
    Buf both = {0};
    Tokens t;
    buf_add(&both, run, n);
    buf_add(&both, text, len);
    lex(&t, both.text, both.len);
    bool apart = t.n && t.tok[t.n - 1].begin == n && t.tok[t.n - 1].end == both.len;
    tokens_free(&t);
    buf_free(&both);
    return !apart;
}

void write_token(TokenWriter *w, const char *text, size_t len, TokKind kind, bool apart)
{
    bool space = w->has_space || (w->has_any && !apart && merges(w, text, len, kind));
    if (space)
        buf_putc(w->out, ' ');
    w->run = space || !w->has_any ? w->out->len : w->last;
    w->last = w->out->len;
    w->kind = kind;
    w->has_any = true;
    w->has_space = false;
    buf_add(w->out, text, len);
}
