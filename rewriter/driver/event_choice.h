/* Which events the chosen modules ask for.
 * In: the list of --events.  Out: a mask of EVENTS_… bits. */
#ifndef MR_DRIVER_EVENT_CHOICE_H
#define MR_DRIVER_EVENT_CHOICE_H

/* Adds what they ask for to *mask.  Returns NULL, or what is wrong, malloc'ed. */
char *event_choice(const char *list, unsigned *mask);

#endif
