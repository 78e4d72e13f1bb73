/* The part of the optimised model that looks at `switch`. */
#ifndef MR_MODEL_JUMP_TABLES_H
#define MR_MODEL_JUMP_TABLES_H

#include "model/model.h"

typedef struct ModelGraph ModelGraph;
void model_switches(Model *m, const ModelGraph *g);
void model_switches_dump(FILE *out, const ModelGraph *g);

#endif
