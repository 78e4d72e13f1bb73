/* The text by which an access goes through the address that an event is given.
 *
 *   plain     *(MR_TYPEOF(&(a[i])))…            around &(a[i])
 *   apart     ((MR_TYPEOF(&*(p)))…)->bits       around p
 *
 * In: an EventPlace.  Out: text.  The operand of MR_TYPEOF is not evaluated, and is the text as it was. */
#ifndef MR_EMIT_EVENT_LVALUE_H
#define MR_EMIT_EVENT_LVALUE_H

#include "placement/event_place.h"

/* The text of a node without comments and line ends, in the unit's arena; NULL: it contains directives. */
const char *event_text(const Unit *u, const Node *n);
/* The type of the pointer to the place: "(MR_TYPEOF(&(a[i])))". */
const char *event_pointer_type(const Unit *u, const EventPlace *p);
/* The text behind `base`: "->bits" and the like, or "". */
const char *event_member(const Unit *u, const EventPlace *p);
/* "*" and "&", or "" where `base` is a pointer. */
const char *event_deref(const EventPlace *p);
const char *event_address(const EventPlace *p);

#endif
