/* Figures by place, added up by what they are of.
 * In: a run with data.  Out: groups of places: variables, members, types or classes. */
#ifndef REPORT_COMMAND_DATA_ROWS_H
#define REPORT_COMMAND_DATA_ROWS_H

#include "command/command.h"

typedef enum DataBy { BY_VARIABLE, BY_FIELD, BY_TYPE, BY_CLASS } DataBy;

typedef struct DataGroup {
    const char *name, *type, *function, *kind; /* NULL: the place has no such name. */
    int64_t file, offset, size; /* -1: the place has no such number. */
    uint32_t line;
    int64_t figure[DATA_FIGURES];
} DataGroup;

/* Returns all groups of the region's row that moved something, the most bytes first.  The array is the caller's to
 * free. */
DataGroup *data_groups(const Request *q, const Row *row, DataBy by, size_t *n);
int64_t data_bytes(const int64_t figure[DATA_FIGURES]);
/* Adds one place's figures to others. */
void data_add(int64_t *to, const int64_t *from);

/* Returns the group of a place, without figures: that of its member, else of its object. */
DataGroup data_place_group(const Request *q, const DataPlace *p);
/* Returns for each place the first place of the same member or object.  The array is the caller's to free. */
size_t *data_first_places(const Data *d);
/* Returns what a place is called: its member, else its object. */
const char *data_place_name(Arena *a, const Data *d, const DataPlace *p);

/* Adds tables of members and of what follows from them, all regions together. */
void data_structures(Request *q);

#endif
