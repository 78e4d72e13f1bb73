/* The bytes that one execution of a block moves of each place, by the line where that is written.
 * In: a block, what the model leaves of it.  Out: amounts by line and place, whose sums are those of the mix, as JSON
 * text. */
#ifndef MR_OUTPUT_DATA_AMOUNTS_H
#define MR_OUTPUT_DATA_AMOUNTS_H

#include "output/data_places.h"

enum { DATA_LIBRARY = -1 }; /* Place of what library functions move. */

typedef struct DataAmount {
    int place;
    int line; /* Number of the line behind the block's first, which is 0. */
    int64_t loads, bytes_loaded, stores, bytes_stored;
} DataAmount;

/* The text of a block. */
typedef struct DataText {
    Files *files;
    const Job *job;
    int file;
    unsigned first, last; /* First and last line. */
} DataText;

typedef struct DataAmounts {
    DataAmount *items;
    int n, cap;
} DataAmounts;

/* Adds whose bytes the block moves.  mix: the block's, as written or as the model m leaves it; m may be NULL. */
void data_of_block(DataPlaces *p, DataAmounts *to, const DataText *t, const Block *b, const Model *m, const Mix *mix);
void data_of_relocated(DataPlaces *p, DataAmounts *to, const DataText *t, const Relocated *r);
bool data_is_same(const DataAmounts *a, const DataAmounts *b);
/* Appends `[place,loads,bytes_loaded],…`, with stores where there are some, without the library's. */
void data_amounts_text(Buf *out, const DataAmounts *a);
/* Appends the line of each of them, `0,0,1,…`; nothing where all are on the block's first. */
void data_lines_text(Buf *out, const DataAmounts *a);
/* Appends `[line,loads,bytes_loaded,stores,bytes_stored],…`: what library functions move on lines behind the first. */
void data_library_text(Buf *out, const DataAmounts *a);
/* Returns the line of a node, counted from the block's first line, which is 0. */
int data_line(const DataText *t, const Node *n);

#endif
