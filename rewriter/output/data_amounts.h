/* What one execution of a block moves of each place.
 * In: a block, what the model leaves of it.  Out: amounts by place, whose sums are those of the mix, as JSON text. */
#ifndef MR_OUTPUT_DATA_AMOUNTS_H
#define MR_OUTPUT_DATA_AMOUNTS_H

#include "output/data_places.h"

typedef struct DataAmount {
    int place;
    int64_t loads, bytes_loaded, stores, bytes_stored;
} DataAmount;

typedef struct DataAmounts {
    DataAmount *at;
    int n, cap;
} DataAmounts;

/* mix: that of the block as written, or as the model m leaves it (NULL: as written). */
void data_of_block(DataPlaces *p, DataAmounts *to, const Block *b, const Model *m, const Mix *mix);
void data_of_relocated(DataPlaces *p, DataAmounts *to, const Relocated *r);
bool data_is_same(const DataAmounts *a, const DataAmounts *b);
/* `[place,loads,bytes_loaded],…`, with stores where there are some. */
void data_amounts_text(Buf *out, const DataAmounts *a);

#endif
