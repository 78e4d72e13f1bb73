/* Bytes by the line of the source where the accesses are written, whatever block executes them; whose they are, by line
 * and by function.
 * In: a run with rows by block that has lines.  Out: shares of blocks by line, objects. */
#ifndef REPORT_COMMAND_LINE_FIGURES_H
#define REPORT_COMMAND_LINE_FIGURES_H

#include "solve/accumulate.h"

/* The part of a block's figures that belongs to one line; the parts of a block add up to its figures. */
typedef struct LineShare {
    uint32_t file, line, block;
    const Row *row; /* The block's row; NULL: it never ran. */
    bool begins; /* The block begins on the line. */
    bool only_ends; /* It has no figures there: the line begins in it, and other blocks behind its end. */
    int64_t figure[DATA_FIGURES];
    int64_t library; /* The part of these bytes that library functions move. */
} LineShare;

/* Returns the shares of all rows, by file, line and block.  The array is the caller's to free. */
LineShare *line_shares(Run *run, size_t *n);
/* All lines, with code that never ran: a share without figures for each line on which a block begins or accesses
 * something.  The run must not distinguish regions. */
LineShare *line_places(Run *run, size_t *n);

/* The bytes that a line, or a function in a region, moves of one variable or member; together these are all its
 * bytes. */
typedef struct LineObject {
    uint32_t file, line; /* 0 where the object is a function's. */
    uint32_t roi, function; /* 0 where it is a line's. */
    const char *name; /* A place without a name has one in parentheses, as in `data`. */
    const DataPlace *place; /* The first place of the variable or member; NULL: a line's, or of none that is known. */
    int64_t figure[DATA_FIGURES];
} LineObject;

/* Returns the objects of all lines of all rows, by file and line, then the most bytes first.  Names are in the arena,
 * the array is the caller's to free.  There are none if the sidecar does not say whose the bytes are. */
LineObject *line_objects(Arena *a, Run *run, size_t *n);
/* The same by region and function (a first one): the run must distinguish regions. */
LineObject *function_objects(Arena *a, Run *run, size_t *n);

#endif
