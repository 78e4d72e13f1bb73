/* Names of functions.
 * In: names.  Out: whether one is among them. */
#ifndef MR_OUTPUT_DATA_NAMES_H
#define MR_OUTPUT_DATA_NAMES_H

#include "support/util.h"

typedef struct DataNames DataNames;

/* Makes an empty set of names, which the caller frees. */
DataNames *data_names_new(void);
void data_names_free(DataNames *a);
/* Returns true if it is a new one; a copy of the name is kept. */
bool data_names_add(DataNames *a, const char *name);
bool data_names_have(const DataNames *a, const char *name);
/* Is one name in both? */
bool data_names_share(const DataNames *a, const DataNames *b);

#endif
