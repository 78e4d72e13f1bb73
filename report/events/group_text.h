/* The files *.groups, one behind the other, as the Makefile puts them into the program. */
#ifndef REPORT_EVENTS_GROUP_TEXT_H
#define REPORT_EVENTS_GROUP_TEXT_H

extern const char event_group_text[];
extern const unsigned event_group_text_len;

#endif
