/* In: words, text.  Out: lists. */
#include "support/words.h"

void words_add(Words *w, const char *word)
{
    if (w->n + 1 >= w->cap) {
        w->cap = w->cap ? 2 * w->cap : 32;
        w->items = arena_grow(w->arena, w->items, (size_t)w->n * sizeof *w->items, (size_t)w->cap * sizeof *w->items);
    }
    w->items[w->n++] = word;
    w->items[w->n] = NULL;
}

void words_add_all(Words *w, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        words_add(w, list[i]);
}

void words_split(Words *w, const char *text, size_t n, QuoteStyle style)
{
    QuoteReader r = {.next = text, .end = text + n, .style = style};
    for (const char *word; (word = quoted_word(&r, w->arena)) != NULL;)
        words_add(w, word);
}
