/* In: two runs, each as a counter file, a folder of these or a baseline; or one run that a baseline is to be made of.
 * Out: the report of their differences, or the baseline.
 * Method: figures of each run become a Snapshot, by themselves, so that each has its own sidecar; Snapshots are
 * compared.
 * Limits: each run is of one program. */
#include "driver/compare_runs.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "compare/differences.h"
#include "driver/output_file.h"
#include "driver/show.h"
#include "output/choose_rows.h"
#include "page/comparison.h"
#include "support/path.h"

/* ---- one run ---- */

/* Does the file begin as JSON does?  Counter files begin with a word of their own. */
static bool is_baseline(const char *path)
{
    struct stat st;
    FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    int c = f ? fgetc(f) : EOF;
    while (c == ' ' || c == '\n' || c == '\t' || c == '\r')
        c = fgetc(f);
    if (f)
        fclose(f);
    return c == '{';
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static Snapshot *read_counters(const Options *o, const char *name)
{
    Snapshot *s = snapshot_new(name);
    const Sink sink = {snapshot_commands, false, snapshot_take, s};
    Options of = *o;
    of.sink = &sink;
    if (show_programs(&of, NULL))
        return s;
    snapshot_free(s);
    return NULL;
}

/* Reads all counter files that the runtime left in the folder. */
static Snapshot *read_folder(const Options *o, const char *path)
{
    Arena *a = arena_new();
    glob_t all;
    Snapshot *s = NULL;
    if (glob(arena_printf(a, "%s/memrewrite.*.mrc", path_pattern(a, path)), 0, NULL, &all) == 0) {
        Options of = *o;
        of.inputs = (const char **)all.gl_pathv;
        of.n_inputs = (int)all.gl_pathc;
        s = read_counters(&of, path);
        globfree(&all);
    } else {
        say_error("%s: has no memrewrite.*.mrc", path);
    }
    arena_free(a);
    return s;
}

/* Reads a run; NULL: an error was reported. */
static Snapshot *read_run(const Options *o, const char *path)
{
    Options of = *o;
    of.inputs = &path;
    of.n_inputs = 1;
    if (is_folder(path))
        return read_folder(o, path);
    if (!is_baseline(path))
        return read_counters(&of, path);
    return overwrites_input(&of, NULL) ? NULL : snapshot_read(path);
}

/* ---- diff ---- */

static bool diff_columns(Request *q)
{
    return differences_build(q->report, q->options, NULL, NULL);
}

static void sum_up(Report *r, const Options *o, size_t over)
{
    if (!o->fail_over)
        return;
    report_note(r, over ? arena_printf(r->arena, "%zu limit%s exceeded.", over, over == 1 ? " is" : "s are")
                        : "All limits are kept.");
    if (over && o->format != FORMAT_TEXT)
        limits_say(r);
}

static bool write_page(const Options *o, const Report *r, const Snapshot *before, const Snapshot *after)
{
    FILE *out = output_open(o->output, OUTPUT_NEW);
    if (!out)
        return false;
    comparison_write(out, r, before, after);
    return output_close(out, o->output);
}

static int compare(const Options *o, const Snapshot *before, const Snapshot *after)
{
    size_t over = 0;
    if (o->fail_over && !limits_are_known(o->fail_over, before, after))
        return STATUS_USAGE;
    Report *r = report_new();
    bool good = differences_build(r, o, before, after) && (!o->fail_over || limits_build(r, o, before, after, &over)) &&
                rows_choose(r, r->tables[0], &o->rows);
    if (good) {
        sum_up(r, o, over);
        good = o->format == FORMAT_HTML ? write_page(o, r, before, after) : write_report(o, r);
    }
    report_free(r);
    return !good ? 1 : over ? STATUS_OVER : 0;
}

int compare_runs(const Options *o)
{
    if (o->explain)
        return explain_columns(o, "diff", diff_columns);
    if (o->fail_over && !limits_are_readable(o->fail_over))
        return STATUS_USAGE;
    Snapshot *before = read_run(o, o->baseline ? o->baseline : o->inputs[0]), *after = NULL;
    if (before && o->baseline && (o->n_inputs > 1 || o->found_files))
        after = read_counters(o, o->inputs[0]);
    else if (before)
        after = read_run(o, o->inputs[o->baseline ? 0 : 1]);
    int status = before && after ? compare(o, before, after) : 1;
    snapshot_free(before);
    snapshot_free(after);
    return status;
}

/* ---- save ---- */

int save_baseline(const Options *o)
{
    Snapshot *s = o->n_inputs == 1 ? read_run(o, o->inputs[0]) : read_counters(o, o->inputs[0]);
    FILE *out = s ? output_open(o->output, OUTPUT_NEW) : NULL;
    bool written = out && snapshot_write(s, out), good = out && output_close(out, o->output);
    if (good && !written)
        output_say_unwritten(o->output);
    snapshot_free(s);
    return good && written ? 0 : 1;
}
