/* Regions of interest.
 * In: pragmas and --roi arguments, the tree.  Out: the table of ROIs of the run; for each unit the
 * regions of its text: statements of one block, or whole functions. */
#ifndef MR_REGION_REGION_H
#define MR_REGION_REGION_H

#include "support/diag.h"
#include "tree/ast.h"

typedef enum { ROI_PROGRAM, ROI_REGION, ROI_FUNCTION, ROI_LINE } RoiKind;

typedef struct Roi {
    const char *name;
    RoiKind kind;
    int file;         /* Index of the source; -1: the ROI is the program. */
    Place from, to;
} Roi;

/* The table of ROIs for all files of the run: regions of one name are one ROI. */
typedef struct RoiTable {
    Arena *arena;
    Roi *roi;
    int n, cap;
    struct RoiName *by_name; /* The first n_named ROIs, by name. */
    int n_named;
    const char **argument; /* The arguments of --roi are as the user gave them. */
    int n_arguments;
    bool *is_found; /* By argument: some file had it. */
} RoiTable;

/* A region covers the statements first … last - 1 of compound, or the whole function.
 * `inner`: the region begins behind the label of the first statement, in front of its statement `inner`. */
typedef struct Region {
    int roi;
    Function *function;
    Node *compound;            /* The compound statement that the region is in; NULL: it is the whole function. */
    int first, last; /* Indices of statements, as above. */
    Node *inner; /* NULL: the region begins with the whole first statement. */
    Node *statement;           /* The statement of --roi FILE:LINE, where compound is NULL; else NULL. */
    bool is_versioned;             /* The text is `if (mr_begin(roi)) counted else plain` (versioning.h). */
    bool is_body;              /* The region is the whole body of the function. */
    uint32_t begin, begin_end; /* Offsets of the pragmas' text, which the probes replace; it is empty without pragma. */
    uint32_t end, end_end;
} Region;

/* The mark from which on the process is in a phase (doc/memrewrite.1). */
typedef struct PhaseMark {
    const char *name; /* The name of the phase; NULL: the program is in none from here on. */
    uint32_t begin, end; /* Offsets of the pragma's text, which a call replaces. */
    const Node *compound; /* The pragma stands in front of child `index` of this statement. */
    int index;
    bool is_declared; /* Only declarations stand in front of the mark, and one behind it, so a statement there would not
                       * be C89. */
} PhaseMark;

typedef struct Regions {
    Region *items; /* The regions are in the unit's arena, outer ones before inner ones. */
    int n;
    uint32_t (*drop)[2]; /* Texts of the pragmas that leave nothing behind, from begin to end. */
    int n_drop;
    PhaseMark *phases;
    int n_phases;
} Regions;

void rois_free(RoiTable *t);

/* Errors go to d.  file: the unit's index. */
Regions regions_find(RoiTable *t, const Unit *u, int file, Diag *d);

/* Is the node inside of a region of the unit? */
bool in_region(const Unit *u, const Regions *r, const Function *f, const Node *n);
/* The text of the region that is counted. */
void region_text(const Unit *u, const Region *r, uint32_t *begin, uint32_t *end);

#endif
