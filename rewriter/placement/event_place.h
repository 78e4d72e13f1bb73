/* The address of an access, without evaluating it twice.
 * In: an lvalue's tree.  Out: where text stands for it, and in which form.
 *
 *   plain     a[i]     &(a[i]) is passed on, the access is *(MR_TYPEOF(&(a[i])))…
 *   apart     p->bits  p is passed on with an offset, the access is ((MR_TYPEOF(&*(p)))…)->bits: bit-fields have no
 *                      address, members of packed structures none that is aligned
 */
#ifndef MR_PLACEMENT_EVENT_PLACE_H
#define MR_PLACEMENT_EVENT_PLACE_H

#include "tree/lvalue.h"

typedef struct EventPlace {
    const Node *lvalue;
    const Node *base; /* Text stands around this node. */
    bool is_pointer; /* `base` is a pointer to the object, not the object. */
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
/* Can the text between the offsets be written again, on one line? */
bool event_text_can_move(const Unit *u, uint32_t begin, uint32_t end);
/* Does evaluating the node change nothing, and call nothing? */
bool event_has_no_effect(const Node *n);
/* Does nothing come between the value of n and its use that may change what n wrote? */
bool event_is_alone(const Node *n);
/* Must the node's accesses stay without events?  Those of assembly must, and those of several iterations at once. */
bool event_stays(const Node *n);

#endif
