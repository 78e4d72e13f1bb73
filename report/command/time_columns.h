/* Columns of sampled processor time, behind all others of a table.  In: sums of samples, bytes.  Out: cells. */
#ifndef REPORT_COMMAND_TIME_COLUMNS_H
#define REPORT_COMMAND_TIME_COLUMNS_H

#include "command/command.h"

/* Adds the columns of time if anything was sampled; where: in which outputs they are. */
void time_columns(const Request *q, Table *t, unsigned where);
/* bytes: what the row requested in its own code (time_rated_bytes); negative: it has no bandwidth. */
void time_fill(const Request *q, const Table *t, Value *cells, TimeSum sum, int64_t bytes);

/* Copies time, error and bandwidth, which time_fill put behind all other cells, to three cells of the same row. */
void time_copy(const Table *t, const Value *cells, Value *to);

/* Returns the bytes of base columns without those that library functions move, whose time is not in the figures
 * either. */
int64_t time_bytes(const Mix *mix, const int64_t *base);
/* The same of a row that has a bandwidth of its own; negative where library functions moved all there is. */
int64_t time_rated_bytes(const Mix *mix, const int64_t *base);

/* Adds a table of the time outside of counted functions, sorted by time, if there is any. */
void time_elsewhere(Request *q);

#endif
