/* The terminal that memreport top draws on.
 * In: texts and places; keys, signals.  Out: what they show and say; at the end the terminal as it was. */
#ifndef REPORT_TOP_TERMINAL_H
#define REPORT_TOP_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERMINAL_PLAIN, TERMINAL_BOLD, TERMINAL_REVERSE, TERMINAL_DIM };

/* The event that ended waiting, other than typed characters. */
enum {
    KEY_NONE = 0,
    KEY_TIME = 256,
    KEY_REDRAW,
    KEY_LINE_UP,
    KEY_LINE_DOWN,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_TO_TOP,
    KEY_SIGNAL
};

typedef struct Terminal Terminal;

/* Returns NULL if an error was reported on stderr. */
Terminal *terminal_open(void);
/* Puts the terminal back as it was, then prints what was said on stderr in the meantime.  Returns the signal that ended
 * the waiting, or 0. */
int terminal_close(Terminal *t);
/* Waits until a key is typed, the monotonic clock (nanoseconds) is there, or a signal ends it all. */
int terminal_wait(Terminal *t, uint64_t until_ns);

void terminal_size(int *lines, int *columns);
/* Can the terminal show characters beyond ASCII? */
bool terminal_has_blocks(const Terminal *t);
void terminal_clear(void);
/* Writes the text into `width` columns, cut or filled with blanks; is_right: at their right end. */
void terminal_put(int line, int column, int width, bool is_right, int style, const char *text);
void terminal_show(void);
/* Returns the last line that was said on stderr since, or "". */
const char *terminal_said(Terminal *t);

#endif
