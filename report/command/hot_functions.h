/* The functions that annotate shows by themselves: those that move most.
 * In: shares of blocks by line.  Out: ranges of lines, function after function. */
#ifndef REPORT_COMMAND_HOT_FUNCTIONS_H
#define REPORT_COMMAND_HOT_FUNCTIONS_H

#include "command/command.h"
#include "command/line_figures.h"

/* Lines of one function in one file: its text, or what it has in a file that it includes. */
typedef struct HotSpan {
    uint32_t function, file; /* function: the first one of its copies. */
    uint32_t from, to;       /* First and last line. */
    size_t first, n;         /* The first of its shares in that file, and their number. */
    double key;              /* Figure of the whole function by which functions are sorted. */
    int64_t bytes;           /* Bytes of the whole function, loaded and stored. */
} HotSpan;

/* Returns the functions that --sort and --top ask for, in their order; the caller frees the array.  The n shares are
 * sorted by functions and lines.  NULL: --sort is by something else than a figure, which was reported on stderr. */
HotSpan *hot_functions(Request *q, LineShare *share, size_t n, size_t *n_spans);
/* Returns the heading of such a range: "src/spmv.c: spmv, 1.234 GB, 45.0 %". */
const char *hot_heading(const Request *q, const HotSpan *s);

#endif
