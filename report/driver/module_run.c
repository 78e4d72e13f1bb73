/* In: options with a module's name and counter files.  Out: the report of the module's results, of all processes
 * together.
 * Limits: processes of one program. */
#define _GNU_SOURCE
#include "driver/module_run.h"

#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/explain.h"
#include "command/missing_parts.h"
#include "driver/output_file.h"
#include "driver/show.h"
#include "load/find_sidecar.h"
#include "memprof/replay.h"
#include "module/din.h"
#include "module/module_table.h"
#include "module/new_module.h"
#include "module/reader.h"
#include "output/choose_rows.h"

/* The results that were read for one report. */
typedef struct Results {
    Arena *arena;
    Mix *mix;
    ResultFile **file;
    size_t n_files;
    Mrc *first; /* The process that the head of the report is of. */
    uint64_t entries, sampled; /* Entries of regions: all of them, and those that the module saw something of. */
} Results;

/* ---- names ---- */

static bool has_results(const char *name, const char *const *file, size_t n)
{
    Arena *a = arena_new();
    bool found = false;
    for (size_t i = 0; i < n && !found; i++)
        found = access(arena_printf(a, "%s.%s", file[i], name), F_OK) == 0;
    arena_free(a);
    return found;
}

/* Is the file one that a module of that name wrote?  The counter file is meant. */
static bool is_result(const char *path, const char *name)
{
    const size_t n = strlen(path), end = strlen(name) + 1;
    return n > end && path[n - end] == '.' && strcmp(path + n - end + 1, name) == 0;
}

/* Results that are to come, events in a file, and a result instead of the counters: what is wrong is said by the report
 * of the module. */
static bool may_have_results(const char *name, const char *path)
{
    Arena *a = arena_new();
    bool may = is_result(path, name) || access(arena_printf(a, "%s.events", path), F_OK) == 0 || !reader_wait(path) ||
               has_results(name, &path, 1);
    arena_free(a);
    return may;
}

bool module_is_named(int n, char *const *operand)
{
    glob_t all;
    if (n > 1) {
        bool found = has_results(operand[0], (const char *const *)operand + 1, (size_t)n - 1);
        for (int i = 1; i < n && !found; i++)
            found = may_have_results(operand[0], operand[i]);
        return found;
    }
    if (glob("memrewrite.*.mrc", 0, NULL, &all) != 0)
        return false;
    bool found = has_results(operand[0], (const char *const *)all.gl_pathv, all.gl_pathc);
    globfree(&all);
    return found;
}

/* "dependence, values": whose results there are beside the file. */
static const char *modules_beside(Arena *a, const char *path)
{
    glob_t all;
    const char *list = "", *pattern = "";
    for (const char *c = path; *c; c++)
        pattern = arena_printf(a, strchr("*?[\\", *c) ? "%s\\%c" : "%s%c", pattern, *c);
    if (glob(arena_printf(a, "%s.*", pattern), 0, NULL, &all) != 0)
        return list;
    for (size_t i = 0; i < all.gl_pathc; i++)
        list = arena_printf(a, "%s%s%s", list, *list ? ", " : "", all.gl_pathv[i] + strlen(path) + 1);
    globfree(&all);
    return list;
}

static bool say_no_results(const Options *o)
{
    Arena *a = arena_new();
    const char *path = o->inputs[0], *others = modules_beside(a, path);
    const size_t n = strlen(path);
    if (is_result(path, o->command))
        say_error("%s: is what the module wrote: memreport %s %.*s reads it, with the counters and the program's sites",
                  path, o->command, (int)(n - strlen(o->command) - 1), path);
    else if (access(arena_printf(a, "%s.events", path), F_OK) == 0)
        say_error("%s.events: has the events, but '%s' is no module that memreport has: it runs beside the program "
                  "(MEMREWRITE_BACKEND=process)",
                  path, o->command);
    else
        say_error("%s: has no results of '%s' beside it%s%s; programs written by memrewrite --events=%s make them",
                  path, o->command, *others ? ", but of: " : "", others, o->command);
    arena_free(a);
    return false;
}

/* ---- reading ---- */

/* Keeps the counter file if it is the first: the sidecar is looked for by it. */
static bool find_mix(const Options *o, Results *r, Mrc *mrc)
{
    if (!r->first) {
        r->first = mrc;
        r->mix = mix_search(o->mix, o->model, mrc, MIX_NEEDED);
        if (!r->mix)
            return false;
        missing_parts_warn(r->mix);
        if (!r->mix->events)
            say_error("%s: has no sites of events: the program was written without --events", r->mix->path);
        return r->mix->events && mix_belongs(r->mix, mrc);
    }
    bool good = mix_belongs(r->mix, mrc);
    mrc_free(mrc);
    return good;
}

static bool is_of_build(const ResultFile *f, const Results *r, const char *name)
{
    if (strcmp(f->module, name) != 0)
        say_error("%s: is of the module '%s'", f->path, f->module);
    else if (strcmp(f->build, r->mix->build) != 0)
        say_error("%s: is of another program than %s, or of another build of it", f->path, r->mix->path);
    else
        return true;
    return false;
}

/* A program that left its events in a file (MEMREWRITE_BACKEND=file) ran no module: it runs now, once.  false:
 * reported.
 */
static bool run_module(const Options *o, Results *r, const char *input)
{
    const char *events = arena_printf(r->arena, "%s.events", input), *name, *about;
    char message[512] = "";
    bool is_known = false;
    for (unsigned i = 0; !is_known && mp_module_known(i, &name, &about); i++)
        is_known = strcmp(name, o->command) == 0;
    if (!is_known || access(events, F_OK) != 0 ||
        access(arena_printf(r->arena, "%s.%s", input, o->command), F_OK) == 0 ||
        mp_replay(events, o->command, input, message))
        return true;
    say_error("%s: %s", events, message);
    return false;
}

static void add_entries(Results *r, const Mrc *mrc)
{
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        r->entries += mrc->contexts[i].entries;
        r->sampled += mrc->contexts[i].sampled;
    }
}

static bool read_input(const Options *o, Results *r, const char *input)
{
    const char *path = arena_printf(r->arena, "%s.%s", input, o->command);
    if (access(path, F_OK) != 0) {
        if (o->n_inputs > 1)
            say_warning("%s: has no results of '%s' beside it: it is left out", input, o->command);
        return true;
    }
    Mrc *mrc = mrc_load(input);
    if (!mrc)
        return false;
    add_entries(r, mrc);
    if (!find_mix(o, r, mrc))
        return false;
    ResultFile *f = result_read(r->arena, path);
    if (!f)
        return false;
    r->file[r->n_files++] = f;
    if (!f->is_whole)
        say_warning("%s: ends before its end: it has what was written when its program or the profiler was stopped",
                    path);
    return is_of_build(f, r, o->command) && (f->is_whole || !o->strict);
}

static bool read_all(const Options *o, Results *r)
{
    r->arena = arena_new();
    r->file = xcalloc((size_t)o->n_inputs + 1, sizeof *r->file);
    for (int i = 0; i < o->n_inputs; i++)
        if (!reader_wait(o->inputs[i]) || !run_module(o, r, o->inputs[i]))
            return false;
    if (!has_results(o->command, o->inputs, (size_t)o->n_inputs))
        return say_no_results(o);
    for (int i = 0; i < o->n_inputs; i++)
        if (!read_input(o, r, o->inputs[i]))
            return false;
    return true;
}

static void results_free(Results *r)
{
    for (size_t i = 0; i < r->n_files; i++)
        result_free(r->file[i]);
    free(r->file);
    mix_free(r->mix);
    mrc_free(r->first);
    arena_free(r->arena);
}

/* ---- the trace of another tool ---- */

static bool write_din(const Options *o, const Results *r)
{
    FILE *out = output_open(o->output, OUTPUT_NEW);
    bool good = out != NULL;
    for (size_t i = 0; i < r->n_files && good; i++)
        good = din_write(out, r->file[i]);
    return out && output_close(out, o->output) && good;
}

/* ---- the report ---- */

/* Reports that the run was sampled: results of some entries are not scaled to all of them. */
static void say_what_was_sampled(Report *to, const Results *r)
{
    if (r->sampled < r->entries)
        report_note(to, arena_printf(to->arena,
                                     "Sampled: %" PRIu64 " of %" PRIu64 " entries were looked at (period %" PRIu64
                                     "). Counts are of these alone.",
                                     r->sampled, r->entries, r->first->sample_period));
}

static void say_what_run(Report *to, const Options *o, const Results *r)
{
    const char *program = arena_strdup(to->arena, r->first->program), *file = strrchr(program, '/');
    report_fact(to, "schema", value_text(arena_printf(to->arena, "memrewrite/%s/1", o->command)));
    report_fact(to, "program", value_text(program));
    report_fact(to, "build", value_text(arena_strdup(to->arena, r->mix->build)));
    report_fact(to, "processes", value_int((int64_t)r->n_files));
    to->headline = arena_printf(to->arena, "%s: %s%s", file ? file + 1 : program, o->command,
                                r->n_files == 1 ? "" : arena_printf(to->arena, ", %zu processes", r->n_files));
}

static bool write_rows(const Options *o, Results *r, Report *report)
{
    bool good;
    bool *wanted = wanted_rois(o, r->mix, &good);
    say_what_run(report, o, r);
    const ResultSet set = {r->mix, r->file, r->n_files, wanted};
    good = good && module_tables(report, &set, o->format == FORMAT_TEXT);
    free(wanted);
    say_what_was_sampled(report, r);
    if (good && o->explain) {
        Report *columns = explain_table(report->tables[0], o->command, r->mix);
        good = write_report(o, columns);
        report_free(columns);
    } else if (good) {
        good = rows_choose(report, report->tables[0], &o->rows) && write_report(o, report);
    }
    return good;
}

int module_run(const Options *o)
{
    Results r = {0};
    Report *report = report_new();
    bool good = read_all(o, &r) && !overwrites_input(o, r.mix);
    if (good)
        good = o->export_format ? write_din(o, &r) : write_rows(o, &r, report);
    report_free(report);
    results_free(&r);
    return good ? 0 : 1;
}

int new_module_run(const Options *o)
{
    return new_module_write(o->inputs[0], o->output) ? 0 : 1;
}
