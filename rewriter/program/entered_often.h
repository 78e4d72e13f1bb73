/* Functions that are entered again and again: their counts are seen each time that they end, so that their loops need
 * not hand them over before (placement/progress.h).
 * In: trees of all files of the run.  Out: CountingDecision.is_entered_often. */
#ifndef MR_PROGRAM_ENTERED_OFTEN_H
#define MR_PROGRAM_ENTERED_OFTEN_H

#include "job/job.h"

void entered_often_find(Job *jobs, int n);

#endif
