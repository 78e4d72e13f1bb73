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
/* Gives the file a base text in which no function has a copy and no region a second version; why: the reason. */
void base_give_up(Job *job, const char *why);
/* Frees the base text, and what was counted in its bodies. */
void base_free(Job *job);
/* Notes for base_body_at where the bodies stand in `now`, a text with other lines than the base text. */
void base_find_lines(Job *job, const Unit *now);
/* Returns the index of the body whose text has this line of the base text; -1: none. */
int base_body_at(const Job *job, uint32_t line);

#endif
