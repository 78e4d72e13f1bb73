/* What the parts of the sidecar's loader share.  In: jansson values.  Out: parts of one Mix.
 * Each part checks what it reads and fails once, with the path (jsonread.h); false: it failed. */
#ifndef REPORT_LOADER_H
#define REPORT_LOADER_H

#include "jsonread.h"
#include "mix.h"
#include "mix_build.h"

typedef struct Loader {
    Mix *mix;
    Reader reader;
    const char *model; /* asked for, or NULL */
    CallNames *names;
} Loader;

/* A copy that lives as long as the Mix. */
const char *loader_keep(Loader *l, const char *s);
const char *loader_text(Loader *l, const json_t *object, const char *key);
/* The member "file": an index into files. */
uint32_t loader_file(Loader *l, const json_t *object);
/* The last index of n things, 0 where there is none. */
uint32_t loader_last(size_t n);

/* load_figures.c */
bool load_columns(Loader *l, const json_t *root);
bool load_metrics(Loader *l, const json_t *root); /* after columns */
/* load_code.c; when all functions are there */
void load_changes_end(Mix *mix);
/* load_code.c; after files, columns and the choice of the model */
bool load_functions(Loader *l, const json_t *root);
bool load_skipped(Loader *l, const json_t *root);

#endif
