/* The places whose bytes an access moves.
 * In: accesses of a unit, by their text.  Out: places: an object, the type of what is accessed, the member.
 * A pointer's target is named where the model knows it, else the pointer. */
#ifndef MR_OUTPUT_DATA_PLACES_H
#define MR_OUTPUT_DATA_PLACES_H

#include "model/model.h"
#include "output/data_tables.h"
#include "output/data_targets.h"

typedef struct DataPlaces DataPlaces;

/* Makes the places of a job's accesses, which the caller frees.  targets: those of the job's pointers; they must live
 * as long. */
DataPlaces *data_places_new(DataTables *t, const Job *job, const ModelUnit *unit, const DataTargets *targets);
void data_places_free(DataPlaces *p);
/* Returns the number of the access's place; times and size of m are not looked at. */
int data_place_of(DataPlaces *p, const MovedAccess *m);
/* Returns the number of the place of accesses of which nothing is known. */
int data_place_unknown(DataPlaces *p);

#endif
