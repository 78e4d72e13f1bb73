/* The blocks of a function in the sidecar, as JSON text (doc/format.md).
 * In: a body that is counted.  Out: `,"calls":[…],"blocks":[…]`. */
#ifndef MR_OUTPUT_SIDECAR_BLOCKS_H
#define MR_OUTPUT_SIDECAR_BLOCKS_H

#include "model/model.h"
#include "output/data_places.h"
#include "output/sidecar_files.h"

void sidecar_blocks(Files *files, const Job *job, ModelUnit *unit, const Body *body, DataPlaces *data, Buf *out);

#endif
