/* The text that the rounds of rewrite_file.c begin with: the user's, with variants behind their functions.
 * In: a job with its decisions.  Out: Job.base, Job.body.
 *
 *      user's text ──macros around functions expanded──▶ ──copies──▶ parsed, trees compared ──▶ base
 */
#ifndef MR_DRIVER_BASE_TEXT_H
#define MR_DRIVER_BASE_TEXT_H

#include "driver/options.h"
#include "front/parse.h"
#include "job/job.h"
#include "program/noreturn.h"

typedef struct BaseTools {
    Parser *parser;
    VirtualFile header; /* The runtime's header. */
    const NoReturn *noreturn;
    RoiTable *rois;
    const Options *options;
} BaseTools;

/* Functions that cannot be copied after all become COUNT_IN_PLACE, or keep one version of their regions. */
void base_make(const BaseTools *t, Job *job);
/* No function of the file gets a copy, no region a second text. */
void base_give_up(Job *job, const char *why);
/* Also frees what was counted in the bodies. */
void base_free(Job *job);
/* Where the bodies stand in a text with other lines than the base text; of base_body_at. */
void base_find_lines(Job *job, const Unit *now);
/* The body whose text has this line of the base text; -1: none. */
int base_body_at(const Job *job, uint32_t line);

#endif
