/* Sidecars of the images of one program, as one.
 * In: parsed and checked sidecars.  Out: one tree of the same form, whose counters, files and regions are numbered one
 * image after the other, and where each image's numbers begin. */
#ifndef REPORT_LOAD_JOIN_SIDECARS_H
#define REPORT_LOAD_JOIN_SIDECARS_H

#include <jansson.h>

#include "load/sidecar.h"

typedef struct JoinPart {
    json_t *root;  /* The function changes the tree. */
    bool is_clang; /* clang compiled the image. */
} JoinPart;

/* image[i]: that of part i; its name and build are set, and the rest is filled in.  has_foreign_region: a region is
 * added for what counts in regions of images that are not here.  The arena gets what image[i] points to. */
json_t *join_sidecars(Arena *a, const JoinPart *part, Image *image, size_t n, bool has_foreign_region);

#endif
