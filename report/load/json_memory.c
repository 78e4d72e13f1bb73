/* In: jansson's wishes for memory.  Out: memory of a list of blocks.
 * Method: the tree of a large sidecar has a million values, and to allocate and to free each takes a third of the time
 * of a report.  So memory is taken from blocks one piece behind the other.  What jansson frees stays, until all behind
 * a mark is free at once: the blocks are taken again then, which are in the caches.
 * Limits: jansson's functions have no
 * place for a context, so the list is a variable of the process. */
#include "load/json_memory.h"

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "common/arena.h"

typedef struct Block {
    struct Block *next;
    size_t size;
    _Alignas(max_align_t) unsigned char memory[];
} Block;

typedef struct Place { /* The free memory begins at a byte of a block, and includes all blocks behind it. */
    Block *block;
    size_t used;
} Place;

typedef struct Blocks {
    Block *first;
    Place position, mark;
} Blocks;

enum { BLOCK_BYTES = 1 << 20 };

static Blocks *blocks_of_trees(void)
{
    static Blocks blocks;
    return &blocks;
}

/* A new block stands behind the one that is in use. */
static Block *block_new(Blocks *b, size_t size)
{
    Block *block = malloc(sizeof *block + size);
    if (!block)
        out_of_memory(size);
    Block **link = b->position.block ? &b->position.block->next : &b->first;
    *block = (Block){.next = *link, .size = size};
    *link = block;
    return block;
}

static void *take(size_t size)
{
    Blocks *b = blocks_of_trees();
    const size_t align = _Alignof(max_align_t);
    if (size > SIZE_MAX / 2)
        out_of_memory(size);
    size = (size + align - 1) / align * align;
    if (!b->position.block || size > b->position.block->size - b->position.used) {
        Block *next = b->position.block ? b->position.block->next : b->first;
        if (!next || next->size < size)
            next = block_new(b, size > BLOCK_BYTES ? size : BLOCK_BYTES);
        b->position = (Place){next, 0};
    }
    void *memory = b->position.block->memory + b->position.used;
    b->position.used += size;
    return memory;
}

static void keep(void *memory)
{
    (void)memory;
}

void json_memory_begin(void)
{
    json_set_alloc_funcs(take, keep);
}

void json_memory_mark(void)
{
    Blocks *b = blocks_of_trees();
    b->mark = b->position;
}

void json_memory_back(void)
{
    Blocks *b = blocks_of_trees();
    b->position = b->mark;
}

void json_memory_end(void)
{
    Blocks *b = blocks_of_trees();
    json_set_alloc_funcs(malloc, free);
    for (Block *block = b->first, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *b = (Blocks){0};
}
