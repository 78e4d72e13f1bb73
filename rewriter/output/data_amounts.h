/* What one execution of a block moves of each place, by the line where that is written.
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

/* A block's text. */
typedef struct DataText {
    Files *files;
    const Job *job;
    int file;
    unsigned first, last; /* First and last line. */
} DataText;

typedef struct DataAmounts {
    DataAmount *at;
    int n, cap;
} DataAmounts;

/* mix: that of the block as written, or as the model m leaves it (NULL: as written). */
void data_of_block(DataPlaces *p, DataAmounts *to, const DataText *t, const Block *b, const Model *m, const Mix *mix);
void data_of_relocated(DataPlaces *p, DataAmounts *to, const DataText *t, const Relocated *r);
bool data_is_same(const DataAmounts *a, const DataAmounts *b);
/* `[place,loads,bytes_loaded],…`, with stores where there are some, without the library's. */
void data_amounts_text(Buf *out, const DataAmounts *a);
/* The line of each of them, `0,0,1,…`; nothing where all are on the block's first. */
void data_lines_text(Buf *out, const DataAmounts *a);
/* `[line,loads,bytes_loaded,stores,bytes_stored],…`: what library functions move on other lines than the first. */
void data_library_text(Buf *out, const DataAmounts *a);
/* The line of a node, from the block's first. */
int data_line(const DataText *t, const Node *n);

#endif
