/* One file from text to rewritten text.
 * In: a Job with its tree, regions and fates.  Out: Job.output, Job.final, cfg and placement of each counted function.
 *
 *      text ──parse──▶ tree ──cfg, place──▶ probes ──instrument──▶ edits ─┬─▶ output, parsed again
 *        ▲                                                                │
 *        └──── macros in which an edit would land, opened by one level ◀──┘
 */
#ifndef MR_REWRITE_H
#define MR_REWRITE_H

#include "job.h"
#include "noreturn.h"
#include "options.h"
#include "parse.h"

typedef struct Rewriter {
    Parser *parser;
    Diag *d;
    const Options *options;
    RoiTable *rois;
    NoReturn *noreturn;       /* functions found to never return */
    int next_counter;
    const char *memrt_h;      /* the runtime's header, for checking the output */
    size_t memrt_h_len;
} Rewriter;

/* up: the way from the output file to the top of the output tree ("../" or "").  False: errors were told. */
bool rewrite_file(Rewriter *r, Job *job, const char *up);

#endif
