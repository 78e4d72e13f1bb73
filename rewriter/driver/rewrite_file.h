/* One file from text to rewritten text.
 * In: a Job with its tree, regions and decisions.  Out: Job.output, Job.final, cfg and placement of each counted
 * function.
 *
 *      text ──base_text──▶ base text ──parse──▶ tree ──build_body──────▶ graphs ──plan_unit──▶ probes
 *                                        ▲                                                      │
 *                                        │                           instrument, redirect_calls │
 *                                        │                                                      ▼
 *                    expanded by one level └──expand_unit── macros that an edit would land in ◀─ edits ─▶ output
 *
 * The output is parsed once more.
 */
#ifndef MR_DRIVER_REWRITE_FILE_H
#define MR_DRIVER_REWRITE_FILE_H

#include "driver/options.h"
#include "front/parse.h"
#include "job/job.h"
#include "library/callbacks.h"
#include "program/callgraph.h"
#include "program/noreturn.h"

typedef struct Rewriter {
    Parser *parser;
    Diag *d;
    const Options *options;
    RoiTable *rois;
    NoReturn *noreturn;       /* functions found to never return */
    LibModel *library;        /* what calls of functions without source move */
    CallGraph *calls;
    Callbacks callbacks;
    bool marks;               /* longjmp may leave regions */
    int variants;             /* how many functions have one */
    int next_counter;
    VirtualFile header;       /* the runtime's, for what is not the user's text alone */
} Rewriter;

/* up: the way from the output file to the top of the output tree ("../" or "").  False: errors were reported. */
bool rewrite_file(Rewriter *r, Job *job, const char *up);

#endif
