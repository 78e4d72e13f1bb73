/* In: options with --to.  Out: the figures of a run, written by the exporter of that name.
 * Limits: one program. */
#include "driver/export_run.h"

#include <stdio.h>

#include "driver/output_file.h"
#include "driver/with_series.h"
#include "export/export.h"

typedef struct Export {
    const Options *o;
    const Exporter *exporter;
} Export;

static bool write_stream(const Export *e, const Gathered *g)
{
    FILE *out = output_open(e->o->output, OUTPUT_NEW);
    bool written = out && e->exporter->write(out, g);
    return out && output_close(out, e->o->output) && written;
}

static bool use(const Gathered *g, void *to)
{
    const Export *e = to;
    if (e->exporter->needs_all && g->mix->is_traffic_only) {
        say_error("export --to=%s: calls and how often lines ran were not counted (memrewrite --counts=traffic)",
                  e->exporter->name);
        return false;
    }
    return e->exporter->write ? write_stream(e, g) : e->exporter->write_file(e->o->output, g);
}

int export_run(const Options *o)
{
    const Exporter *by = o->export_format ? exporter_find(o->export_format) : NULL;
    if (!by) {
        say_error("export %s%s: must be one of --to=%s", o->export_format ? "--to=" : "needs a format",
                  o->export_format ? o->export_format : "", exporter_names());
        return 2;
    }
    if (!by->write && !o->output) {
        say_error("export --to=%s needs a file: -o FILE", by->name);
        return 2;
    }
    if (o->grouping && !by->has_one_figure) {
        say_error("export --by is for the format folded, which has one figure, not for %s", by->name);
        return 2;
    }
    Export e = {o, by};
    const Sink sink = {by->commands ? by->commands : commands_all(), false, use, &e};
    return gather_with_series(o, &sink, by->takes_series) ? 0 : 1;
}
