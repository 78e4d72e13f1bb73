/* The terminal that a report is read on.
 * In: options.  Out: how text is to look; standard output goes through a pager at the end. */
#ifndef REPORT_DRIVER_SCREEN_H
#define REPORT_DRIVER_SCREEN_H

#include <stdio.h>

#include "command/request.h"
#include "output/table.h"

typedef struct Screen {
    TextStyle style;
    bool is_open;
    const char *pager; /* The pager's command; it is used if there is text. */
    FILE *text;        /* This is standard output until the end; NULL: there is no pager. */
    int terminal;      /* The former standard output. */
} Screen;

/* Opens the pager; call it before the first report is written.  Further calls do nothing. */
void screen_open(Screen *s, const Options *o);
/* Shows what was written, and waits until the reader is done. */
void screen_close(Screen *s);

#endif
