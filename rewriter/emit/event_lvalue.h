/* The address of an access, without evaluating it twice.
 * In: an lvalue's tree.  Out: where text stands for it, and which.
 *
 *   plain     a[i]     &(a[i]) is passed on, the access is *(MR_TYPEOF(&(a[i])))…
 *   apart     p->bits  p is passed on with an offset, the access is ((MR_TYPEOF(&*(p)))…)->bits: bit-fields have no
 *                      address, members of packed structures none that is aligned
 *
 * The operand of MR_TYPEOF is not evaluated, and is the text as it was. */
#ifndef MR_EMIT_EVENT_LVALUE_H
#define MR_EMIT_EVENT_LVALUE_H

#include "tree/lvalue.h"

typedef struct EventPlace {
    const Node *base; /* Text stands around this node. */
    const char *pointer_type; /* The type of the pointer to the place, as text: "(MR_TYPEOF(&(a[i])))". */
    const char *deref; /* The text "*", or "" where `base` is a pointer. */
    const char *address; /* The text "&", or "" where `base` is a pointer. */
    const char *member; /* The text behind `base`: "->bits" and the like, or "". */
    bool is_apart;
    bool is_first; /* `base` is the first of the lvalue's text. */
    bool is_accessed_once; /* The access is volatile or atomic: the event must not read the value a second time. */
    int64_t offset; /* Bytes from that address to the place. */
    unsigned bits; /* A bit-field has its width, first bit in these bytes << 8, and has a sign << 16; 0: the place is no
                      bit-field. */
    int64_t bytes; /* The bytes that the access moves; 0: they are not known here. */
    bool is_range; /* The place is a structure. */
} EventPlace;

/* Fills in *place.  Returns false if no text can have the lvalue's address. */
bool event_place(const Unit *u, const Node *lvalue, EventPlace *place);
/* The text of a node without comments and line ends, in the unit's arena; NULL: it contains directives. */
const char *event_text(const Unit *u, const Node *n);
/* Does evaluating the node change nothing, and call nothing? */
bool event_has_no_effect(const Node *n);
/* Does nothing come between the value of n and its use that may change what n wrote? */
bool event_is_alone(const Node *n);

#endif
