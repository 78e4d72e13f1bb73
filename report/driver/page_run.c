/* In: options.  Out: the figures of a run, and its series, as a page, in a file or on stdout.
 * Limits: one program.  A file that was there before is lost, also if the page cannot be written. */
#include "driver/page_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "driver/output_file.h"
#include "driver/with_series.h"
#include "page/page.h"

static bool use(const Gathered *g, void *to)
{
    const Options *o = to;
    FILE *out = output_open(o->output, OUTPUT_NEW);
    const Run *run = g->request[0].run;
    Ceilings c;
    char *path = run->n_processes ? ceilings_path(run->processes[0].host) : NULL;
    bool has_ceilings = path && ceilings_load(&c, path);
    free(path);
    bool written = out && page_write(out, g, has_ceilings ? &c : NULL), good = out && output_close(out, o->output);
    if (good && !written)
        output_say_unwritten(o->output);
    return good && written;
}

int page_run(const Options *o)
{
    Options of = *o;
    const Sink sink = {page_commands(), false, use, &of};
    return gather_with_series(o, &sink, true) ? 0 : 1;
}
