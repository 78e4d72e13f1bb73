/* Memory that lives equally long and is freed at once.  Used by every room of every program; uses none. */
#ifndef COMMON_ARENA_H
#define COMMON_ARENA_H

#include <stddef.h>
#include <stdlib.h>

/* Ends the program with status 1 and a message.  So allocation never returns NULL. */
_Noreturn void out_of_memory(size_t bytes);

typedef struct Arena Arena;
/* Makes an empty arena, which the caller frees.  Functions that take an arena return memory of it, and never NULL. */
Arena *arena_new(void);
/* Returns an arena whose memory begins at that address and has this size, both multiples of a page: as long as it is
 * enough, all of the arena lies there, and pointers in it mean the same in another process that has the arena there.
 * NULL: something else is there, or memory cannot be had at a place of one's choice. */
Arena *arena_new_at(void *at, size_t bytes);
/* Returns how many bytes, from the arena's address on, hold all that is in it; 0: not all is there. */
size_t arena_image(const Arena *a);
void arena_free(Arena *a);                 /* NULL may be passed. */
void *arena_alloc(Arena *a, size_t bytes); /* The memory is zeroed, and aligned for any type. */
char *arena_strndup(Arena *a, const char *s, size_t n);
char *arena_strdup(Arena *a, const char *s);
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3), nonnull(2)));
/* Returns a larger block with the first `used` bytes of the old one, whose memory stays in use. */
void *arena_grow(Arena *a, void *old, size_t used, size_t bytes);

#define NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T)))
#define NEW_N(arena, T, n) ((T *)arena_alloc((arena), (size_t)(n) * sizeof(T)))

/* Puts n elements of an array in order; without elements it may be NULL, which qsort does not take. */
#define SORT(at, n, compare) ((n) > 1 ? qsort((at), (size_t)(n), sizeof *(at), (compare)) : (void)0)

#endif
