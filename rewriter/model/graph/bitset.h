/* Sets of locations, one for each node.  Used by the files of model/ alone. */
#ifndef MR_MODEL_GRAPH_BITSET_H
#define MR_MODEL_GRAPH_BITSET_H

#include <stdlib.h>
#include <string.h>

#include "support/util.h"

typedef uint64_t Word;

/* A number of sets, of `words` words each, in one block that is malloc'ed. */
typedef struct Sets {
    Word *word;
    size_t words;
} Sets;

static inline Sets sets_new(int n, int bits, bool full)
{
    Sets s = {NULL, ((size_t)bits + 63) / 64 + 1};
    s.word = xmalloc((size_t)n * s.words * sizeof(Word));
    memset(s.word, full ? 0xff : 0, (size_t)n * s.words * sizeof(Word));
    return s;
}

static inline Word *set_of(const Sets *s, int i)
{
    return s->word + (size_t)i * s->words;
}

static inline bool set_has(const Word *set, int bit)
{
    return set[bit / 64] >> (bit % 64) & 1;
}

static inline void set_add(Word *set, int bit)
{
    set[bit / 64] |= (Word)1 << (bit % 64);
}

static inline void set_remove(Word *set, int bit)
{
    set[bit / 64] &= ~((Word)1 << (bit % 64));
}

static inline void clear(Word *set, const Word *of, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] &= ~of[i];
}

static inline void unite(Word *set, const Word *with, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] |= with[i];
}

static inline void meet(Word *set, const Word *with, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] &= with[i];
}

#endif
