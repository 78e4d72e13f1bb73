/* The screen of memreport top.
 * In: live rows, and how the user wants to see them.  Out: a screen. */
#ifndef REPORT_TOP_SCREEN_H
#define REPORT_TOP_SCREEN_H

#include "top/live.h"
#include "top/terminal.h"

typedef struct View {
    char sort; /* The key of one of screen_sorts. */
    bool is_reversed, is_paused, is_help;
    size_t first; /* Index of the row at the top. */
    uint64_t interval_ns;
} View;

/* Does the key choose a column to sort by? */
bool screen_sorts(int key);
void screen_draw(Terminal *t, const Live *live, View *view);

#endif
