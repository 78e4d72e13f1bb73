/* Columns of sampled processor time, behind all others of a table.  In: sums of samples, bytes.  Out: cells. */
#ifndef REPORT_COMMAND_TIME_COLUMNS_H
#define REPORT_COMMAND_TIME_COLUMNS_H

#include "command/command.h"

/* Adds them if anything was sampled; where: in which outputs they are. */
void time_columns(const Request *q, Table *t, unsigned where);
/* bytes: what the row requested in its own code (time_bytes); negative: it has no bandwidth. */
void time_fill(const Request *q, const Table *t, Value *cells, TimeSum sum, int64_t bytes);

/* Of base columns: bytes that library functions move are not in, as these functions' time is not. */
int64_t time_bytes(const Mix *mix, const int64_t *base);

/* A table of the time that is of no counted function, the most first; none where there is none. */
void time_elsewhere(Request *q);

#endif
