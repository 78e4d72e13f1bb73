/* The paths by which ROIs were entered from each other.  In: contexts.  Out: paths: an ROI, below the path it was
 * entered from. */
#ifndef REPORT_SOLVE_ROI_PATHS_H
#define REPORT_SOLVE_ROI_PATHS_H

#include "load/counters.h"
#include "load/sidecar.h"

typedef struct RoiPath {
    uint32_t roi;
    uint32_t parent; /* The path of the ROI around it; 0: none. */
} RoiPath;

typedef struct PathKeys PathKeys;

typedef struct Paths {
    RoiPath *path; /* Indices begin with 1. */
    size_t n, cap; /* path[0] is none. */
    PathKeys *keys;
} Paths;

/* Makes an empty list of paths, which the caller frees. */
Paths *paths_new(void);
void paths_free(Paths *p);

/* Returns by context of the file: its path.  An ROI that is entered from inside of itself is on the path of the entry
 * around it, so no ROI is on a path twice.  The caller frees it. */
uint32_t *paths_of(Paths *p, const Mrc *mrc);

typedef struct PathLine { /* A line of the tree of ROIs. */
    uint32_t roi, path;   /* Path 0 says that the ROI was never entered. */
    unsigned depth;
} PathLine;

/* ROIs below those that they were entered from, siblings by id; only wanted ones (NULL: all), each below the next
 * wanted one around it.  The caller frees it. */
PathLine *paths_tree(const Paths *p, const Mix *mix, const bool *wanted, size_t *n);

#endif
