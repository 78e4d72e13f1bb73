/* In: options, a sidecar, counters.  Out: one report, written.
 * Method: the counters are added to a run; the command makes its table of it; a writer writes it. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/source_text.h"
#include "driver/show.h"
#include "output/choose_rows.h"
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
    static void (*const writers[])(FILE *, const Report *) = {out_text, out_csv, out_json, out_dot};
    FILE *out = o->output ? fopen(o->output, r->number ? "a" : "w") : stdout;
    if (!out) {
        say_error("-o %s: %s", o->output, strerror(errno));
        return false;
    }
    writers[o->format](out, r);
    bool good = fflush(out) == 0 && !ferror(out);
    if (!good)
        say_error("%s: cannot be written: %s", o->output ? o->output : "standard output", strerror(errno));
    if (o->output)
        fclose(out);
    return good;
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

/* By ROI: asked for.  NULL and *good: all are.  The caller frees it. */
static bool *wanted_rois(const Options *o, const Mix *mix, bool *good)
{
    *good = true;
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

/* ---- the run ---- */

/* One of several files that is damaged is left out. */
bool leave_out(const Options *o, const char *path, Run *run)
{
    if (access(path, R_OK) != 0 || o->strict || o->n_inputs < 2)
        return false;
    Arena *a = arena_new();
    const char *reason = arena_printf(a, "%s: cannot be used and is left out", path);
    say_warning("%s", reason);
    run_lacks(run, reason);
    arena_free(a);
    return true;
}

/* Counters that were given before would count twice. */
void add_file(Run *run, const Mrc *mrc)
{
    const Process *same = run_has(run, mrc);
    if (same)
        say_warning("%s: has the counters of %s (process %u) again: they count once", mrc->path, same->path,
                    (unsigned)same->pid);
    else
        run_add(run, mrc);
}

/* Tables with lines of sources that have changed mislead.  annotate warns by itself. */
static bool lines_hold(const Options *o, const Command *command, const Mix *mix)
{
    Arena *a = arena_new();
    const char *first = NULL;
    size_t n = 0;
    for (uint32_t i = 0;
         command->grain.item != ITEM_NONE && command->build != cmd_annotate && mix->hashes && i < mix->n_files; i++)
        if (source_load(a, mix, i).state == SOURCE_CHANGED && n++ == 0)
            first = mix->files[i];
    if (n > 1)
        say_warning("%s and %zu more sources have changed since they were instrumented: lines are those that they had",
                    first, n - 1);
    else if (n)
        say_warning("%s: has changed since it was instrumented: lines are those that it had", first);
    arena_free(a);
    return !n || !o->strict;
}

bool show_run(const Options *o, const Command *command, const Mix *mix, const Inputs *inputs, ProgramOrdinal ordinal)
{
    bool good;
    bool *wanted = wanted_rois(o, mix, &good);
    Request q = {.options = o, .mix = mix, .wanted = wanted, .report = report_new()};
    q.report->image = ordinal.of > 1 ? inputs->image : NULL;
    q.report->number = ordinal.number;
    q.report->of = ordinal.of;
    if (good) {
        q.run =
            run_new(mix, (GatherOptions){command->grain, o->inclusive, o->all && command->idle, wanted,
                                         command->calls == CALLS_BY_ROI, o->correction, command->build == cmd_data});
        good = inputs->add(o, mix, q.run, inputs->of);
    }
    good = good && !(o->strict && q.run->n_damage) && lines_hold(o, command, mix);
    if (good && command->build(&q)) {
        frame_build(&q, command);
        good = rows_choose(q.report, q.report->tables[0], &o->rows) && !overwrites_input(o, mix) &&
               write_report(o, q.report);
    } else {
        good = false;
    }
    report_free(q.report);
    run_free(q.run);
    free(wanted);
    return good;
}
