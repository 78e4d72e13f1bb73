/* The code that touches a variable or member.
 * In: a run with rows by block that has lines.  Out: bytes by line. */
#ifndef REPORT_COMMAND_DATA_TOUCHES_H
#define REPORT_COMMAND_DATA_TOUCHES_H

#include "solve/accumulate.h"

/* The bytes that accesses on one line move of one variable or member, all regions together. */
typedef struct DataTouch {
    DataPlace place; /* A variable has neither type nor member here; of a member it is the first place. */
    uint32_t number; /* The number of the variable or of the first place: equal where these are the same. */
    uint32_t function, file, line;
    int64_t loaded, stored;
} DataTouch;

/* Returns them by variable, then by member; of each by function, file and line.  What is moved of a member counts for
 * its variable, too.  The array is the caller's to free. */
DataTouch *data_touches(Run *run, size_t *n);

#endif
