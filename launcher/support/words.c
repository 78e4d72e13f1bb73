/* In: text.  Out: its words.
 * Method: one pass.  Within '…' all stands for itself; within "…" and outside a backslash protects the next byte.
 * Limits: nothing is expanded: no variables, no patterns. */
#include "support/words.h"

void words_add(Words *w, const char *word)
{
    if (w->n + 1 >= w->cap) {
        w->cap = w->cap ? 2 * w->cap : 32;
        w->at = arena_grow(w->arena, w->at, (size_t)w->n * sizeof *w->at, (size_t)w->cap * sizeof *w->at);
    }
    w->at[w->n++] = word;
    w->at[w->n] = NULL;
}

void words_add_all(Words *w, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        words_add(w, list[i]);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void words_split(Words *w, const char *text, size_t n)
{
    const char *end = text + n;
    while (text < end) {
        if (is_space(*text)) {
            text++;
            continue;
        }
        Buf word = {.arena = w->arena};
        buf_add(&word, "", 0);
        for (char quote = 0; text < end && (quote || !is_space(*text)); text++) {
            if (*text == '\\' && quote != '\'' && text + 1 < end)
                buf_add(&word, ++text, 1);
            else if (quote ? *text == quote : *text == '\'' || *text == '"')
                quote = quote ? 0 : *text;
            else
                buf_add(&word, text, 1);
        }
        words_add(w, word.text);
    }
}
