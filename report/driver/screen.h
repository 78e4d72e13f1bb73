/* The terminal that a report is read on.
 * In: options.  Out: how text is to look; standard output goes through a pager until the end. */
#ifndef REPORT_DRIVER_SCREEN_H
#define REPORT_DRIVER_SCREEN_H

#include <sys/types.h>

#include "command/request.h"
#include "output/table.h"

typedef struct Screen {
    TextStyle style;
    bool is_open;
    pid_t pager; /* 0: there is no pager. */
} Screen;

/* To be called before the first report is written; further calls do nothing. */
void screen_open(Screen *s, const Options *o);
/* Does nobody read any more, which is no error? */
bool screen_is_left(const Screen *s);
/* Waits until the reader is done. */
void screen_close(Screen *s);

#endif
