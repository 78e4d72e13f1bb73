/* In: jansson's wishes for memory.  Out: memory of an arena.
 * Method: the tree of a large sidecar has a million values, and to allocate and to free each takes a third of the time
 * of a report.  What jansson frees while it parses (texts and lists that have grown) stays until the end: less than the
 * tree itself.
 * Limits: jansson's functions have no place for a context, so the arena is a variable of the process. */
#include "load/json_memory.h"

#include <jansson.h>
#include <stdlib.h>

#include "common/arena.h"

static Arena **arena_of_trees(void)
{
    static Arena *arena;
    return &arena;
}

static void *take(size_t size)
{
    return arena_alloc(*arena_of_trees(), size);
}

static void keep(void *memory)
{
    (void)memory;
}

void json_memory_begin(void)
{
    *arena_of_trees() = arena_new();
    json_set_alloc_funcs(take, keep);
}

void json_memory_end(void)
{
    json_set_alloc_funcs(malloc, free);
    arena_free(*arena_of_trees());
    *arena_of_trees() = NULL;
}
