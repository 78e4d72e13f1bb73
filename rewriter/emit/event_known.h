/* Library functions that allocate, free, or move a range; and the user's allocators.
 * In: a call by name.  Out: which of its arguments say what. */
#ifndef MR_EMIT_EVENT_KNOWN_H
#define MR_EMIT_EVENT_KNOWN_H

#include "job/event_table.h"

/* What a call does.  `does` is one letter, but for ranges:
 *   a  returns a new object of `size` bytes, times `times`; without a size, of a string
 *   i  the same, if argument `pointer` is null
 *   k  the same as a, on the stack
 *   r  returns what becomes of the object at `pointer`
 *   f  frees the object at `pointer`
 *   p  stores a new object's address where `pointer` says, and returns 0
 *   n  the same, of a string whose length it returns
 *   g  makes the object whose address is there longer; its size is where argument `size` says
 *   l, s, L, S  loads, stores the range at `pointer`, at `other`
 * Arguments are counted from 1; 0: there is none. */
typedef struct KnownCall {
    const char *name, *does;
    int pointer, other, size, times;
    bool is_by_result; /* The call's result is a factor of the range's bytes. */
    int extra_bytes; /* The number of bytes that are added to the product. */
} KnownCall;

/* A range of a string function: what it does (l, s), from where on, how many bytes.  In these texts, which are worked
 * out behind the call, $p and $o are the pointers, $n the size and $r the result, a pointer or a number. */
typedef struct KnownRange {
    char does;
    const char *begin, *bytes;
} KnownRange;

enum { KNOWN_RANGES = 3 };

/* A call whose ranges depend on what is in memory.  Arguments are counted from 1; 0: there is none. */
typedef struct KnownString {
    const char *name;
    int pointer, other, size;
    KnownRange range[KNOWN_RANGES]; /* The ranges are in the order in which they happen; does 0: there are no more. */
} KnownString;

/* Does the call allocate or free memory of the heap? */
bool known_is_heap(const KnownCall *k);
/* The row of a string function; NULL: the call is of none. */
const KnownString *known_string(const Unit *u, const Node *call);
/* The row of a known call, or of one that the command line describes; NULL: there is none.  The arena holds the
 * latter. */
const KnownCall *known_call(Arena *arena, const Unit *u, const EventTable *t, const Node *call);
/* Is the function one of the user's allocators?  Accesses in it make no events. */
bool known_is_allocator(const EventTable *t, const char *function);

#endif
