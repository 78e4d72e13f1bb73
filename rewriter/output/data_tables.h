/* The objects, types and members of the program's accesses, as tables of the sidecar (doc/format.md, `data`).
 * In: types, members, objects, as they are met.  Out: a number for each; the tables as JSON.
 * Equal things of several units are one. */
#ifndef MR_OUTPUT_DATA_TABLES_H
#define MR_OUTPUT_DATA_TABLES_H

#include <jansson.h>

#include "output/data_targets.h"
#include "output/sidecar_files.h"

typedef struct DataTables DataTables;

/* A variable, a pointer through which memory is reached, or what else has bytes. */
typedef struct DataObject {
    const char *name, *kind; /* The name is what another unit may define. */
    const Type *type; /* Type of the variable, or NULL. */
    const char *function; /* Name of the function that declares it, or NULL. */
    bool is_external; /* Another unit may define the same by that name. */
    const char *file; /* The file, as in Decl. */
    unsigned line; /* The line, as in Decl; 0: it has no place. */
    const char *shown; /* The text that names the row; NULL: its name. */
} DataObject;

/* Makes empty tables, which the caller frees. */
DataTables *data_tables_new(Files *files, const Job *jobs, int n);
void data_tables_free(DataTables *t);
/* Begins another unit: declarations and types of the unit before are no longer valid. */
void data_tables_unit(DataTables *t, const Job *job);
int data_object(DataTables *t, const DataObject *o);
/* Returns the object that a call allocates: `malloc at bfs.c:40`, or where the line has several such calls `malloc at
 * bfs.c:40 (row)`, by the variable, or `malloc at bfs.c:40:12`. */
int data_site(DataTables *t, const DataTarget *site);
/* Returns the number of a member; within: that of the member that it is a part of, or -1. */
int data_field(DataTables *t, const Decl *member, int within);
/* Returns the number of a place; type: that of the access, or NULL; field: number of the member, or -1. */
int data_place(DataTables *t, int object, const Type *type, int field);
json_t *data_tables_json(const DataTables *t);

#endif
