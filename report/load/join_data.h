/* The data tables of several images' sidecars as one.
 * In: parsed and checked sidecars.  Out: tables one behind the other; blocks that refer to them. */
#ifndef REPORT_LOAD_JOIN_DATA_H
#define REPORT_LOAD_JOIN_DATA_H

#include "load/join_sidecars.h"

/* Begins with empty tables, unless an image has none. */
void join_data_begin(json_t *to, const JoinPart *part, size_t n);
/* Adapts a block of the next image; to be called before that image's tables are joined. */
void join_data_block(const json_t *to, json_t *block);
/* Adds the tables of data of one image to those of the images before, which have so many files. */
void join_data_tables(const json_t *to, const json_t *root, size_t files);

#endif
