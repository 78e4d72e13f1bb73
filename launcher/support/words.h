/* Lists of words: arguments of commands.  In: words, or a line as a shell reads it.  Out: arrays that end with NULL. */
#ifndef LAUNCHER_SUPPORT_WORDS_H
#define LAUNCHER_SUPPORT_WORDS_H

#include "common/quoting.h"
#include "support/util.h"

/* Invariant: items[n] == NULL once a word was added. */
typedef struct Words {
    Arena *arena;
    const char **items;
    int n, cap;
} Words;

void words_add(Words *w, const char *word);
void words_add_all(Words *w, const char *const *list, int n);

/* Splits text at white space that nothing protects. */
void words_split(Words *w, const char *text, size_t n, QuoteStyle style);

#endif
