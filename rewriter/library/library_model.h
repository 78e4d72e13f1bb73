/* The table of what functions without source load, store and compute (doc/libmodel.md).
 * In: text.  Out: entries by name, with formulas that were checked; diagnostics with places. */
#ifndef MR_LIBRARY_LIBRARY_MODEL_H
#define MR_LIBRARY_LIBRARY_MODEL_H

#include "library/formula_parse.h"
#include "support/diag.h"

typedef enum { LIB_LOADS, LIB_STORES, LIB_BYTES_LOADED, LIB_BYTES_STORED, LIB_FLOPS, LIB_FIGURES } LibFigure;
extern const char *const lib_figure_names[LIB_FIGURES];

typedef struct LibEntry {
    const char *name;
    const LibExpr *figure[LIB_FIGURES]; /* NULL: the figure is 0. */
    bool is_users; /* The entry is from a file behind the first one. */
} LibEntry;

typedef struct LibModel LibModel;

/* Returns the library's function that a name means: memcpy for __builtin_memcpy. */
const char *without_builtin(const char *name);

/* Makes an empty model, which the caller frees. */
LibModel *libmodel_new(void);
void libmodel_free(LibModel *m);
/* Adds a file's entries; one of a name that an earlier file has replaces that.  name, text: as diagnostics show them.
 * Returns false if errors were reported. */
bool libmodel_read(LibModel *m, Diag *d, const char *name, const char *text, size_t len);
/* Says that the program defines the function itself, so no call of it means the library's. */
void libmodel_hide(LibModel *m, const char *name);
/* Finds an entry by the name that a call has, __builtin_ in front of it or not; returns NULL if there is none. */
const LibEntry *libmodel_find(const LibModel *m, const char *name);
/* Notes that a call does not fit the entry, for this reason; returns whether that is new. */
bool libmodel_misfits(LibModel *m, const LibEntry *e, const char *why);

#endif
