/* In: the options.  Out: the sources' jobs, parsed; the library; the regions.
 * Method: a source is parsed, then what it reads once more (itself, headers with functions) becomes part of its text.
 */
#include "driver/load_sources.h"

#include <stdlib.h>
#include <string.h>

#include "common/quoting.h"
#include "driver/header_names.h"
#include "driver/paste_headers.h"
#include "driver/read_unit.h"
#include "driver/same_source.h"
#include "driver/self_include.h"
#include "driver/unused_marks.h"
#include "front/opaque.h"
#include "front/stand_in.h"
#include "lex/trigraphs.h"
#include "library/library_text.h"
#include "program/hidden_calls.h"

bool load_names(Run *run)
{
    const Options *o = &run->o;
    if ((o->compdb && !(run->db = compdb_load(&run->d, o->compdb))) ||
        (o->units && !(run->db = compdb_load_units(&run->d, o->units))))
        return false;
    run->n_names = o->units ? compdb_n_units(run->db) : o->n_files;
    run->name = NEW_N(run->arena, const char *, (size_t)run->n_names + 1);
    for (int i = 0; i < run->n_names; i++)
        run->name[i] = o->units ? compdb_unit(run->db, i) : o->files[i];
    run->jobs = NEW_N(run->arena, Job, (size_t)run->n_names + 1);
    run->unit = NEW_N(run->arena, UnitResult, (size_t)run->n_names + 1);
    return true;
}

/* ---- the library ---- */

bool load_library(Run *run)
{
    LibModel *m = run->rewriter.library = libmodel_new();
    bool ok = libmodel_read(m, &run->d, "c_library.model", library_model_text, library_model_text_len);
    for (int i = 0; i < run->o.n_libmodel; i++) {
        size_t len;
        const char *why;
        char *text = read_input(run->o.libmodel[i], &len, &why);
        if (!text)
            diag_plain(&run->d, DIAG_ERROR, "--libmodel %s: %s", run->o.libmodel[i], why);
        ok = text && libmodel_read(m, &run->d, run->o.libmodel[i], text, len) && ok;
        free(text);
    }
    return ok;
}

void hide_own_functions(Run *run)
{
    for (int i = 0; i < run->n; i++) {
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            if (!run->jobs[i].unit->functions[f]->decl->is_internal)
                libmodel_hide(run->rewriter.library, run->jobs[i].unit->functions[f]->name);
        opaque_hide(&run->jobs[i], run->rewriter.library);
    }
}

/* ---- sources ---- */

static void find_flags(Run *run, Job *job, int source)
{
    const Options *o = &run->o;
    job->is_unchecked = o->units && compdb_unit_unchecked(run->db, source);
    job->first_counter = o->units ? compdb_unit_counter(run->db, source) : 0;
    FlagList more = {o->flags, o->n_flags};
    FlagList all = o->units ? compdb_unit_flags(run->db, run->arena, source, more)
                            : compdb_flags(run->db, &run->d, run->arena, job->name, 0, more);
    job->flags = all.flag;
    job->n_flags = all.n;
    job->shown_flags = "";
    all = compdb_shown(run->db, run->arena, job->name, o->units ? source : -1, more);
    for (int i = 0; i < all.n; i++)
        job->shown_flags = arena_printf(run->arena, "%s%s%s", job->shown_flags, i ? " " : "",
                                        quoted_for_shell(run->arena, all.flag[i]));
}

/* -x in the flags says that it is meant. */
static void warn_of_language(Run *run, const Job *job)
{
    static const char *const endings[] = {".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C"};
    const char *dot = strrchr(job->name, '.');
    for (int k = 0; k < job->n_flags; k++)
        if (!strncmp(job->flags[k], "-x", 2))
            return;
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (!strcmp(dot, endings[i]))
            diag_plain(&run->d, DIAG_WARNING,
                       "%s is read as C: memrewrite does not rewrite C++ (-- -xc says that it is C)", job->name);
}

/* Sets the job's text and flags; the text stays NULL if the file cannot be read. */
static void open_file(Run *run, Job *job, int source)
{
    job->name = run->name[source];
    char *text = read_file(job->name, &job->len);
    if (!text)
        return;
    size_t mark = byte_order_mark(text, job->len); /* A byte order mark may only stand first. */
    if (mark)
        memmove(text, text + mark, (job->len -= mark) + 1);
    job->text = text;
    find_flags(run, job, source);
    if (trigraphs_are_meant(job->flags, job->n_flags))
        job->len = trigraphs_replace(text, job->len);
    for (int k = 0; k < job->n_flags; k++)
        job->has_openmp = job->has_openmp || !strncmp(job->flags[k], "-fopenmp", 8);
    const char *inputs, *trees;
    if (run->o.units && compdb_unit_kept(run->db, source, &inputs, &trees))
        parser_keep(run->rewriter.parser, job->name, inputs, trees);
    parse_ahead(run->rewriter.parser, (ParsedText){job->name, job->text, job->len, {job->flags, job->n_flags}});
}

static bool load_file(Run *run, Job *job)
{
    if (!job->text) {
        diag_plain(&run->d, DIAG_ERROR, "%s cannot be read", job->name);
        return false;
    }
    warn_of_language(run, job);
    unit_read(run->rewriter.parser, &run->d, run->arena, job);
    if (!run->o.units)
        commands_check(&(Commands){run->rewriter.parser, run->db, &run->o, run->arena}, &run->d, job);
    selfinclude_part(run->rewriter.parser, &run->d, job);
    paste_part(run->rewriter.parser, &run->d, run->o.verbose, job);
    header_names_part(job, run->arena, &run->seen_headers);
    job->skipped_passes = run->o.skipped_passes;
    job->callers_hide = job->opaque || standin_hides(job) || callers_may_hide(job->unit);
    job->decision = NEW_N(run->arena, CountingDecision, (size_t)job->unit->n_functions + 1);
    if (run->o.dump & DUMP_AST)
        ast_dump(stdout, job->unit);
    return !job->unit->has_errors;
}

bool load_profile(Run *run)
{
    if (!run->o.n_profile)
        return true;
    run->rewriter.profile = profile_read(run->o.profile, run->o.n_profile, &run->d);
    return run->rewriter.profile != NULL;
}

/* Leaves out a unit that cannot be read; the others are rewritten. */
static void leave_out(Run *run, Job *job, int source, int errors)
{
    run->unit[source].reason = arena_strdup(run->arena, run->d.first_error);
    run->d.errors = errors;
    job_free(job);
    *job = (Job){0};
    run->n--;
}

bool load_sources(Run *run)
{
    enum { AHEAD = 3 };
    Job *opened = NEW_N(run->arena, Job, (size_t)run->n_names + 1);
    bool ok = true;
    for (int i = 0, n_opened = 0; i < run->n_names; i++) {
        for (; n_opened < run->n_names && n_opened <= i + AHEAD; n_opened++)
            open_file(run, &opened[n_opened], n_opened);
        Job *job = &run->jobs[run->n];
        *job = opened[i];
        job->index = run->n;
        run->d.first_error[0] = 0;
        int errors = run->d.errors;
        bool is_read = load_file(run, job);
        ok = is_read && ok;
        run->n++;
        run_progress(run, "reading", i);
        if (is_read || !run->o.units)
            run->unit[i].job = job;
        else
            leave_out(run, job, i, errors);
    }
    parse_forget(run->rewriter.parser);
    header_names_forget(&run->seen_headers);
    diag_shared_more(&run->d);
    if (run->o.units && !run->n)
        diag_plain(&run->d, DIAG_ERROR, "none of the units could be read");
    return ok || (run->o.units && run->n);
}

/* ---- regions ---- */

static void add_program(Run *run)
{
    *PUSH(run->rois.roi, run->rois.n, run->rois.cap) = (Roi){.name = "program", .kind = ROI_PROGRAM, .file = -1};
}

/* Without a system there is no clock of all threads to note phases by, and no file that they would be noted in. */
static void warn_of_phases(Run *run)
{
    for (int i = 0; i < run->n; i++) {
        const Job *job = &run->jobs[i];
        if (run->o.bare && job->regions.n_phases)
            diag_at(&run->d, DIAG_WARNING, &job->unit->source, job->regions.phases[0].begin,
                    "marks of phases have no effect with --runtime=bare");
    }
}

/* Of several programs that a launcher links, each has the regions that lie in it: some of those asked for are enough.
 */
static Severity missing_region(const Run *run)
{
    return run->o.callable || (run->o.units && run->rois.n) ? DIAG_WARNING : DIAG_ERROR;
}

bool load_regions(Run *run)
{
    run->rois.argument = run->o.roi;
    run->rois.n_arguments = run->o.n_roi;
    run->rois.is_found = NEW_N(run->arena, bool, (size_t)run->o.n_roi + 1);
    if (run->o.all)
        add_program(run);
    for (int i = 0; i < run->n; i++)
        run->jobs[i].regions = regions_find(&run->rois, run->jobs[i].unit, i, &run->d);
    warn_of_phases(run);
    marks_check_rois(run->jobs, run->n, &run->rois, missing_region(run), run->o.units != NULL, &run->d);
    if (!run->d.errors && !run->rois.n && !(run->o.callable && run->o.n_roi)) {
        run->o.all = true;
        add_program(run);
        diag_plain(&run->d, DIAG_NOTE,
                   "no region is marked: the whole program counts, as with --all (#pragma memrewrite begin NAME … end "
                   "and --roi mark one)");
    }
    return run->d.errors == 0;
}
