/* The bytes of a block's accesses by the line where they are written, and by place.
 * In: amounts of blocks.  Out: sums of them. */
#ifndef REPORT_SOLVE_LINE_PARTS_H
#define REPORT_SOLVE_LINE_PARTS_H

#include "load/sidecar.h"

typedef struct LinePart {
    uint32_t line, place; /* line: of the block's file; place: of the sidecar's places, or DATA_LIBRARY. */
    int64_t figure[DATA_FIGURES];
} LinePart;

typedef struct LineParts {
    LinePart *items;
    size_t n, cap, next;
} LineParts;

/* Adds an amount to the parts; a TakeData. */
void line_parts_take(void *parts, const DataAmount *amount, int64_t count);

#endif
