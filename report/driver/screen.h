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
    const char *pager; /* Its command; of use where there is text. */
    FILE *text;        /* What standard output is until the end; NULL: there is no pager. */
    int terminal;      /* What standard output was. */
} Screen;

/* To be called before the first report is written; further calls do nothing. */
void screen_open(Screen *s, const Options *o);
/* Shows what was written, and waits until the reader is done. */
void screen_close(Screen *s);

#endif
