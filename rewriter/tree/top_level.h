/* The declarations of a text that need not parse, as its brackets show them.
 * In: tokens, what #if leaves out.  Out: one Chunk for each, in order. */
#ifndef MR_TREE_TOP_LEVEL_H
#define MR_TREE_TOP_LEVEL_H

#include "tree/ast.h"

typedef struct TextRange {
    uint32_t begin, end;
} TextRange;

typedef struct Chunk {
    uint32_t begin, end;  /* Offsets, its semicolon or brace included. */
    uint32_t body;        /* Offset of the brace of a function's definition; else 0. */
    uint32_t parameters; /* Offset behind the bracket that opens the parameters of a function's definition; else 0. */
    uint32_t name, name_end;
    bool is_old; /* The chunk is an old-style definition: the parameters' types stand behind the closing bracket. */
} Chunk;

/* skipped: the unit whose `skipped` it is.  Returns an array of the arena; *n: its length. */
Chunk *chunks_find(const Unit *skipped, const Tokens *t, Arena *a, int *n);
/* The initialiser around the offset, from its `=` to the comma or semicolon behind it.  False: there is none. */
bool chunk_initialiser(const Unit *skipped, const Tokens *t, const Chunk *c, uint32_t at, TextRange *to);

#endif
