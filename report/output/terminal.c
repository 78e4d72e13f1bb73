/* In: a stream, the environment.  Out: how wide lines may be.
 * Method: a terminal says so itself, else COLUMNS does.  A file has room for everything. */
#define _DEFAULT_SOURCE
#include "output/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST_WIDTH = 40, MOST_WIDTH = 1000 };

static size_t columns_of_environment(void)
{
    const char *text = getenv("COLUMNS");
    char *end;
    unsigned long n = text ? strtoul(text, &end, 10) : 0;
    return text && !*end ? n : 0;
}

TextStyle terminal_style(FILE *out)
{
    struct winsize size;
    bool is_terminal = isatty(fileno(out));
    size_t n = is_terminal && ioctl(fileno(out), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
    if (!n)
        n = columns_of_environment();
    if (!n)
        return (TextStyle){.width = USUAL_WIDTH, .is_screen = is_terminal};
    return (TextStyle){.width = n < LEAST_WIDTH ? LEAST_WIDTH : n > MOST_WIDTH ? MOST_WIDTH : n, .is_screen = true};
}
