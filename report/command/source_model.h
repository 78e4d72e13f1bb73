/* Functions of which the optimised model has less than it should.
 * In: the sidecar's reasons, the run.  Out: a column that says of a row whose figures it has, and the table of reasons.
 */
#ifndef REPORT_COMMAND_SOURCE_MODEL_H
#define REPORT_COMMAND_SOURCE_MODEL_H

#include "command/command.h"

typedef enum ModelOf { OF_OPTIMISED, OF_PART, OF_SOURCE } ModelOf;

/* Adds the column `model`, the last one of a table. */
void source_model_column(Table *t);
/* Fills the cell of the column `model`, the last one of a row. */
void source_model_fill(const Table *t, Value *cells, ModelOf model);
/* The model of one function, or of all that ran in an ROI. */
ModelOf source_model_function(const Mix *mix, uint32_t function);
ModelOf source_model_roi(const Run *run, uint32_t roi);
/* Adds a table with a row for each function whose model stopped and each ROI in which it ran, if there is any. */
void source_model_table(Request *q);

#endif
