/* Functions that the parts of the sidecar's loader share.  In: a tree that mix_check has passed.  Out: parts of one
 * Mix.  Nothing is checked again here: a rule that is missing belongs into format/. */
#ifndef REPORT_LOAD_LOADER_H
#define REPORT_LOAD_LOADER_H

#include <jansson.h>

#include "load/sidecar.h"
#include "load/sidecar_build.h"

typedef struct Loader {
    Mix *mix;
    const char *model; /* The model that is asked for, or NULL. */
    CallNames *names;
} Loader;

/* Returns a copy that lives as long as the Mix. */
const char *loader_keep(Loader *l, const char *s);
const char *loader_text(Loader *l, const json_t *object, const char *key);
/* An integer member, and an element of an array. */
uint32_t loader_number(const json_t *object, const char *key);
int64_t loader_element(const json_t *array, size_t i);

void load_columns(Loader *l, const json_t *root);
void load_metrics(Loader *l, const json_t *root); /* Requires the columns. */
/* Tables are read behind the files, amounts behind the tables. */
void load_data(Loader *l, const json_t *root);
/* Requires the files. */
void load_sites(Loader *l, const json_t *root);
/* Lists of one model, each may be missing; lines count from a block's first. */
typedef struct DataLists {
    const json_t *data, *lines, *library_lines;
} DataLists;
Slice load_data_amounts(Loader *l, const DataLists *of, uint32_t first_line);
/* Returns the figure that a base column of library functions belongs to; -1: none. */
int load_data_figure(const char *column);
/* Functions are read behind files, columns and the choice of the model. */
void load_functions(Loader *l, const json_t *root);
void load_function(Loader *l, const json_t *v); /* Reads one function. */
void load_skipped(Loader *l, const json_t *root);
/* Ends the lists of changes; call it when all functions are there. */
void load_changes_end(Mix *mix);

#endif
