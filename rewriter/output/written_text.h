/* A source file as it is written.
 * In: a job with its final unit and edits.  Out: the edited text, and Job.output, which is that text with its heading
 * and with what libclang could not read. */
#ifndef MR_OUTPUT_WRITTEN_TEXT_H
#define MR_OUTPUT_WRITTEN_TEXT_H

#include "job/job.h"

/* Puts lines in front: the runtime's header, then back to the user's numbering.  Returns how many. */
int written_heading(Buf *out, const char *header, const char *name);
/* Appends the edited text, in the form that libclang reads. */
void written_text(Job *job, Buf *out);
/* text: what written_text made.  Fills Job.output. */
void written_output(Job *job, const Buf *text);

#endif
