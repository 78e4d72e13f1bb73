/* In: options of one run.  Out: where its report is written, and which ROIs it is about; or what its columns mean.
 * Limits: a file that was there before is lost, also if the new one cannot be written. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/explain.h"
#include "driver/output_file.h"
#include "driver/screen.h"
#include "driver/show.h"
#include "output/writers.h"

/* ---- output ---- */

bool overwrites_input(const Options *o, const Mix *mix)
{
    struct stat out, in;
    if (!o->output || stat(o->output, &out) != 0 || !S_ISREG(out.st_mode))
        return false;
    for (int i = -1; i < o->n_inputs; i++) {
        const char *path = i < 0 ? (mix ? mix->path : NULL) : o->inputs[i];
        if (path && stat(path, &in) == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino) {
            say_error("-o %s: is one of the inputs", o->output);
            return true;
        }
    }
    return false;
}

bool write_report(const Options *o, const Report *r)
{
    static void (*const writers[])(FILE *, const Report *) = {out_text, out_csv, out_json, out_dot, out_junit};
    FILE *out = output_open(o->output, r->number > 0 ? OUTPUT_BEHIND : OUTPUT_NEW);
    if (!out)
        return false;
    Report styled = *r;
    if (o->screen) {
        screen_open(o->screen, o);
        styled.style = o->screen->style;
    }
    (o->schema ? out_schema : writers[o->format])(out, &styled);
    return output_close(out, o->output);
}

/* ---- --roi ---- */

static void say_no_roi(const Mix *mix, const char *name)
{
    enum { MOST = 20 };
    Arena *a = arena_new();
    const char *list = mix->n_rois ? "" : "none";
    for (size_t i = 0; i < mix->n_rois && i < MOST; i++)
        list = arena_printf(a, "%s%s%s", list, i ? ", " : "", mix->rois[i].name);
    say_error("%s: has no ROI '%s'; it has: %s%s", mix->path, name, list, mix->n_rois > MOST ? ", ..." : "");
    arena_free(a);
}

/* Marks the ROIs of that name; false: there is none. */
static bool want(const Mix *mix, const char *name, bool *wanted)
{
    bool found = false;
    for (size_t i = 0; i < mix->n_rois; i++)
        if (strcmp(mix->rois[i].name, name) == 0)
            wanted[i] = found = true;
    return found;
}

bool *wanted_rois(const Options *o, const Mix *mix, bool *good)
{
    *good = o->correction != CORRECT_EXAMEM || !mix->is_traffic_only;
    if (!*good)
        say_error("--correction=examem: the operations that it is made from were not counted (memrewrite "
                  "--counts=traffic)");
    if (!o->n_roi)
        return NULL;
    bool *wanted = xcalloc(mix->n_rois, sizeof *wanted);
    for (int i = 0; i < o->n_roi && *good; i++)
        if (!want(mix, o->roi[i], wanted)) {
            say_no_roi(mix, o->roi[i]);
            *good = false;
        }
    return wanted;
}

int explain_columns(const Options *o, const char *command, bool (*columns)(Request *q))
{
    const Command c = {command, {false, false, false, ITEM_NONE}, columns, CALLS_NONE, false};
    Request q = {.options = o, .report = report_new()};
    Report *r = explain(&q, &c);
    bool good = r && write_report(o, r);
    report_free(r);
    report_free(q.report);
    return good ? 0 : 1;
}
