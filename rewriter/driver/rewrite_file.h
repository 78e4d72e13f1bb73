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
 * The output is parsed once more, on another thread where there is one, while the next file is rewritten.
 */
#ifndef MR_DRIVER_REWRITE_FILE_H
#define MR_DRIVER_REWRITE_FILE_H

#include "driver/options.h"
#include "front/parse.h"
#include "job/job.h"
#include "library/callbacks.h"
#include "measured/profile.h"
#include "program/callgraph.h"
#include "program/noreturn.h"
#include "program/pointed_functions.h"

typedef struct Rewriter {
    Parser *parser;
    Diag *d;
    const Options *options;
    RoiTable *rois;
    NoReturn *noreturn;       /* The functions that are found to never return. */
    LibModel *library;        /* Formulas of what calls of functions without source move. */
    CallGraph *calls;
    Callbacks callbacks;
    PointedFunctions pointed; /* What pointers may call; empty unless that is counted. */
    bool marks;               /* longjmp may leave regions. */
    bool is_program;          /* All files of a program are here, and all of it counts. */
    bool is_alone; /* is_program holds, and no code that cannot be read calls the program's functions by their names. */
    Profile *profile; /* The counts of former runs; NULL: none were asked for. */
    int variants; /* The number of functions that have a variant. */
    int next_counter;
    VirtualFile header; /* The runtime's header, for text that is not the user's alone. */
} Rewriter;

/* Prepares a job; call it once for each, before the first one is rewritten. */
void rewrite_prepare(Rewriter *r, Job *job);
/* Rewrites one file.  up: the way from the output file to the top of the output tree ("../" or "").  Returns false if
 * errors were reported. */
bool rewrite_file(Rewriter *r, Job *job, const char *up);
/* Waits for the check of what rewrite_file wrote.  If it does not pass, the file has to be rewritten.  Returns false if
 * errors were reported. */
bool rewrite_check(Rewriter *r, Job *job, bool *passes);
/* Drops the check of the job, for which nobody waits. */
void rewrite_drop(Rewriter *r, Job *job);

#endif
