/* In: a job without a unit.  Out: its unit.
 * Method: first what clang has under other names, then headers that hold errors are put into the text, where the same
 * can be done for them; what is left is done without. */
#include "driver/read_unit.h"

#include "driver/paste_headers.h"
#include "front/opaque.h"

void unit_read(Parser *p, Diag *d, Arena *a, Job *job)
{
    opaque_begin(p, a, job);
    Unit *before = paste_wrong(a, job);
    opaque_begin(p, a, job);
    opaque_finish(p, d, a, job);
    paste_settle(before, job);
    if (job->unit->has_errors)
        opaque_refuse(p, d, job);
}
