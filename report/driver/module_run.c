/* In: options with a module's name and counter files.  Out: the report of the module's results, of all processes
 * together.
 * Limits: processes of one program. */
#define _GNU_SOURCE
#include "driver/module_run.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/missing_parts.h"
#include "driver/output_file.h"
#include "driver/show.h"
#include "load/find_sidecar.h"
#include "memprof/replay.h"
#include "module/din.h"
#include "module/module_table.h"
#include "module/new_module.h"
#include "output/choose_rows.h"

/* What was read for one report. */
typedef struct Results {
    Arena *arena;
    Mix *mix;
    ResultFile **file;
    size_t n_files;
    Mrc *first; /* the process that the head of the report is of */
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

bool module_is_named(int n, char *const *operand)
{
    glob_t all;
    if (n > 1)
        return has_results(operand[0], (const char *const *)operand + 1, (size_t)n - 1);
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
    const char *others = modules_beside(a, o->inputs[0]);
    say_error("%s: has no results of '%s' beside it%s%s; programs written by memrewrite --events=%s make them",
              o->inputs[0], o->command, *others ? ", but of: " : "", others, o->command);
    arena_free(a);
    return false;
}

/* ---- reading ---- */

/* Keeps the counter file if it is the first: the sidecar is looked for by it. */
static bool find_mix(const Options *o, Results *r, Mrc *mrc)
{
    if (!r->first) {
        r->first = mrc;
        r->mix = mix_search(o->mix, o->model, mrc, false);
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

static bool read_input(const Options *o, Results *r, const char *input)
{
    const char *path = arena_printf(r->arena, "%s.%s", input, o->command);
    if (access(path, F_OK) != 0) {
        if (o->n_inputs > 1)
            say_warning("%s: has no results of '%s' beside it: it is left out", input, o->command);
        return true;
    }
    Mrc *mrc = mrc_load(input);
    if (!mrc || !find_mix(o, r, mrc))
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
        if (!run_module(o, r, o->inputs[i]))
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
    FILE *out = output_open(o->output, false);
    bool good = out != NULL;
    for (size_t i = 0; i < r->n_files && good; i++)
        good = din_write(out, r->file[i]);
    return out && output_close(out, o->output) && good;
}

/* ---- the report ---- */

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

int module_run(const Options *o)
{
    Results r = {0};
    if (o->explain) {
        say_error("--explain is not for %s, whose results say what their columns are: --format schema", o->command);
        return 2;
    }
    Report *report = report_new();
    bool good = read_all(o, &r) && !overwrites_input(o, r.mix);
    if (good && o->to) {
        good = write_din(o, &r);
    } else if (good) {
        say_what_run(report, o, &r);
        good = module_tables(report, r.mix, r.file, r.n_files, o->format == FORMAT_TEXT) &&
               rows_choose(report, report->tables[0], &o->rows) && write_report(o, report);
    }
    report_free(report);
    results_free(&r);
    return good ? 0 : 1;
}

int new_module_run(const Options *o)
{
    return new_module_write(o->inputs[0], o->output) ? 0 : 1;
}
