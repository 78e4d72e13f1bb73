/* memrewrite: C in, C that counts its memory traffic out.
 *
 *      options ─▶ read_library ─▶ load (parse, paste) ─▶ find_regions
 *
 *      ─▶ callgraph_reach ─▶ purity_find ─▶ pointees_find ─▶ noreturn_find
 *
 *      ─▶ rewrite_file (each) ─▶ make_sidecar ─▶ includes_settle ─▶ add_outputs ─▶ outdir_commit
 *
 * In: argv.  Out: the output tree, exit status (0 done, 1 could not instrument and nothing was written, 2 wrong usage).
 */
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cfg/flow_graph.h"
#include "clone/versioning.h"
#include "driver/base_text.h"
#include "driver/compdb.h"
#include "driver/paste_headers.h"
#include "driver/read_unit.h"
#include "driver/rewrite_file.h"
#include "driver/same_source.h"
#include "driver/self_include.h"
#include "driver/units.h"
#include "driver/unseen_branches.h"
#include "driver/unused_marks.h"
#include "front/opaque.h"
#include "front/stand_in.h"
#include "lex/trigraphs.h"
#include "library/library_text.h"
#include "model/model.h"
#include "output/include_fixup.h"
#include "output/output_tree.h"
#include "output/pragma_once.h"
#include "output/runtime_files.h"
#include "output/runtime_text.h"
#include "output/sidecar.h"
#include "output/sidecar_check.h"
#include "placement/spanning_tree.h"
#include "program/callgraph.h"
#include "program/count_in_place.h"
#include "program/hidden_calls.h"
#include "program/points_to_stack.h"
#include "program/pure_attributes.h"
#include "program/whole_program.h"

typedef struct Run {
    Options o;
    Diag d;
    Arena *arena;
    OutDir *out;
    CompDb *db;
    const char **name; /* of the sources, in order */
    int n_names;
    UnitResult *unit; /* of each source */
    Job *jobs;        /* of those that could be read */
    int n;
    RoiTable rois;
    Rewriter rewriter;
    char *sidecar; /* its text */
    time_t started;
} Run;

static void job_free(Job *job)
{
    base_free(job);
    unit_free(job->as_gcc);
    unit_free(job->unit);
    edits_free(&job->edits);
    buf_free(&job->output);
    free(job->unexpanded);
    free(job->divergent);
    free((char *)job->text);
}

/* ---- steps ---- */

static void find_flags(Run *run, Job *job, int source)
{
    const Options *o = &run->o;
    job->first_counter = o->units ? compdb_unit_counter(run->db, source) : 0;
    if (o->units)
        job->flags = compdb_unit_flags(run->db, run->arena, source, o->flags, o->n_flags, &job->n_flags);
    else
        job->flags = compdb_flags(run->db, &run->d, run->arena, job->name, 0, o->flags, o->n_flags, &job->n_flags);
}

static bool load_file(Run *run, Job *job, int source)
{
    job->name = run->name[source];
    char *text = read_file(job->name, &job->len);
    if (!text) {
        diag_plain(&run->d, DIAG_ERROR, "%s cannot be read", job->name);
        return false;
    }
    size_t mark = byte_order_mark(text, job->len); /* may stand first only */
    if (mark)
        memmove(text, text + mark, (job->len -= mark) + 1);
    job->text = text;
    find_flags(run, job, source);
    if (trigraphs_are_meant(job->flags, job->n_flags))
        job->len = trigraphs_replace(text, job->len);
    for (int k = 0; k < job->n_flags; k++)
        job->openmp = job->openmp || !strncmp(job->flags[k], "-fopenmp", 8);
    unit_read(run->rewriter.parser, &run->d, run->arena, job);
    if (!run->o.units)
        commands_check(&(Commands){run->rewriter.parser, run->db, &run->o, run->arena}, &run->d, job);
    selfinclude_part(run->rewriter.parser, &run->d, job);
    paste_part(run->rewriter.parser, &run->d, run->o.verbose, job);
    job->skipped_passes = run->o.skipped_passes;
    job->callers_hide = job->opaque || standin_hides(job) || callers_may_hide(job->unit);
    job->decision = NEW_N(run->arena, CountingDecision, (size_t)job->unit->n_functions + 1);
    if (run->o.dump & DUMP_AST)
        ast_dump(stdout, job->unit);
    return !job->unit->has_errors;
}

/* The table that we know, then the user's files. */
static bool read_library(Run *run)
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

/* What the program defines itself is not the library's. */
static void hide_own_functions(Run *run)
{
    for (int i = 0; i < run->n; i++) {
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            if (!run->jobs[i].unit->functions[f]->decl->is_internal)
                libmodel_hide(run->rewriter.library, run->jobs[i].unit->functions[f]->name);
        opaque_hide(&run->jobs[i], run->rewriter.library);
    }
}

/* On a terminal, and only when it takes a while. */
static void progress(const Run *run, const char *what, int i)
{
    if (run->d.quiet || !isatty(2) || time(NULL) - run->started < 2)
        return;
    fprintf(stderr, "\r\033[K%s %d of %d: %s%s", what, i + 1, run->n_names, run->name[i],
            i + 1 == run->n_names ? "\r\033[K" : "");
}

/* Files that are given stand or fall together.  Of units those that cannot be read are left out: what they do is not
 * seen, as if they were a library. */
static bool load(Run *run)
{
    bool ok = true;
    for (int i = 0; i < run->n_names; i++) {
        Job *job = &run->jobs[run->n];
        job->index = run->n;
        run->d.first_error[0] = 0;
        int errors = run->d.errors;
        bool is_read = load_file(run, job, i);
        ok = is_read && ok;
        run->n++;
        progress(run, "reading", i);
        if (is_read || !run->o.units) {
            run->unit[i].job = job;
            continue;
        }
        run->unit[i].why = arena_strdup(run->arena, run->d.first_error);
        run->d.errors = errors;
        job_free(job);
        *job = (Job){0};
        run->n--;
    }
    if (run->o.units && !run->n)
        diag_plain(&run->d, DIAG_ERROR, "none of the units could be read");
    return ok || (run->o.units && run->n);
}

static void add_program(Run *run)
{
    *PUSH(run->rois.roi, run->rois.n, run->rois.cap) = (Roi){.name = "program", .kind = ROI_PROGRAM, .file = -1};
}

static bool find_regions(Run *run)
{
    run->rois.argument = run->o.roi;
    run->rois.n_arguments = run->o.n_roi;
    run->rois.is_found = NEW_N(run->arena, bool, (size_t)run->o.n_roi + 1);
    if (run->o.all)
        add_program(run);
    for (int i = 0; i < run->n; i++)
        run->jobs[i].regions = regions_find(&run->rois, run->jobs[i].unit, i, &run->d);
    marks_check_rois(run->jobs, run->n, &run->rois, run->o.callable ? DIAG_WARNING : DIAG_ERROR, &run->d);
    if (!run->d.errors && !run->rois.n && !(run->o.callable && run->o.n_roi)) {
        run->o.all = true;
        add_program(run);
        diag_plain(&run->d, DIAG_NOTE,
                   "no region is marked: the whole program counts, as with --all (#pragma memrewrite begin NAME … end "
                   "and --roi mark one)");
    }
    return run->d.errors == 0;
}

static void dump_body(const Run *run, const Job *job, const Body *b)
{
    if (b->cfg && (run->o.dump & DUMP_CFG))
        cfg_dump(stdout, b->cfg, job->unit->user);
    if (b->flow && (run->o.dump & DUMP_LOOPS))
        flow_dump(stdout, b->flow);
    if (b->placement && (run->o.dump & DUMP_PROBES))
        place_dump(stdout, b->placement);
    for (int i = 0; i < b->n_parts; i++)
        dump_body(run, job, &b->part[i]);
}

static void dump_job(const Run *run, const Job *job)
{
    for (int b = 0; b < job->n_bodies; b++)
        dump_body(run, job, &job->body[b]);
    if (!(run->o.dump & DUMP_MODEL))
        return;
    ModelUnit *unit = model_unit(job);
    model_dump(stdout, unit);
    model_unit_free(unit);
}

static int count_variants(const Run *run)
{
    int n = 0;
    for (int i = 0; i < run->n; i++)
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            n += run->jobs[i].decision[f].how == COUNT_VARIANT && !run->jobs[i].decision[f].skipped;
    return n;
}

/* Where the next unit's counters begin: others keep theirs, and so their text, when this one gets a few more. */
static int with_room(int first, int next)
{
    enum { STEP = 64 };
    int n = next - first;
    return first + (n + n / 8 + STEP - 1) / STEP * STEP;
}

/* Where a function cannot have a variant after all, the files that were written to call it are written again. */
static bool rewrite_all(Run *run)
{
    int variants;
    do {
        variants = count_variants(run);
        run->rewriter.variants = variants;
        run->rewriter.next_counter = 0;
        for (int i = 0; i < run->n; i++) {
            int wanted = run->jobs[i].first_counter;
            int first = run->rewriter.next_counter > wanted ? run->rewriter.next_counter : wanted;
            run->rewriter.next_counter = first;
            if (!rewrite_file(&run->rewriter, &run->jobs[i], outdir_up(run->out, i)))
                return false;
            if (run->o.units)
                run->rewriter.next_counter = with_room(first, run->rewriter.next_counter);
            progress(run, "rewriting", i);
        }
        callgraph_settle(run->rewriter.calls);
    } while (count_variants(run) != variants);
    for (int i = 0; i < run->n; i++)
        dump_job(run, &run->jobs[i]);
    return true;
}

#define NO_ID "00000000000000000000000000000000" /* stands in the sidecar until the id is known */

/* For a launcher's image a power of two: the runtime's object is the same as long as this number is, whatever a change
 * adds to a unit, and for images of about one size. */
static int n_counters(const Run *run)
{
    int n = run->rewriter.next_counter, all = 256;
    if (!run->o.units)
        return n ? n : 1;
    while (all < n && all < 1 << 30)
        all *= 2;
    return all < n ? n : all;
}

/* Everything that distinguishes one build from another: the instrumented sources, and the sidecar, which knows flags,
 * sizes and names. */
static void build_id(const Run *run, const char *sidecar, char id[33])
{
    uint64_t hash[2] = {HASH_START, ~HASH_START};
    for (int h = 0; h < 2; h++) {
        for (int i = 0; i < run->n; i++)
            hash[h] = hash_bytes(hash[h], run->jobs[i].output.text, run->jobs[i].output.len);
        hash[h] = hash_bytes(hash[h], sidecar, strlen(sidecar));
    }
    snprintf(id, 33, "%016llx%016llx", (unsigned long long)hash[0], (unsigned long long)hash[1]);
}

/* What the names of a unit's functions of the runtime end in.  Of units it is made from what they are, not from what
 * they hold: the text of one stays as it is when another one changes. */
static void suffix(const Run *run, const char *id, char text[17])
{
    uint64_t hash = HASH_START;
    for (int i = 0; i < run->n_names; i++)
        hash = hash_bytes(hash, run->name[i], strlen(run->name[i]) + 1);
    if (run->o.units)
        snprintf(text, 17, "%016llx", (unsigned long long)hash);
    else
        snprintf(text, 17, "%.16s", id);
}

static void add_runtime(Run *run, const char *id)
{
    char end[17];
    suffix(run, id, end);
    runtime_files(run->out, &(RuntimeConfig){.build = id,
                                             .suffix = end,
                                             .counters = n_counters(run),
                                             .rois = run->rois.n,
                                             .all = run->o.all,
                                             .direct = program_permits_direct(run->jobs, run->n, run->o.all,
                                                                              &run->rewriter.callbacks),
                                             .jobs = run->jobs,
                                             .n_jobs = run->n});
}

static void add_sources(Run *run)
{
    for (int i = 0; i < run->n; i++) {
        const Job *job = &run->jobs[i];
        outdir_add(run->out, outdir_source(run->out, i), job->output.text, job->output.len);
        selfinclude_output(job, run->out, outdir_source(run->out, i));
        for (int h = 0; h < job->unit->n_headers; h++)
            outdir_header(run->out, job->unit->headers[h]);
    }
    once_settle(run->jobs, run->n, run->out);
}

/* What breaks the sidecar's rules is done without: the files are rewritten, and it is made again. */
static bool make_sidecar(Run *run)
{
    Target target;
    if (!parser_target(run->rewriter.parser, run->jobs[0].flags, run->jobs[0].n_flags, &target)) {
        diag_plain(&run->d, DIAG_ERROR, "the target's sizes cannot be found out");
        return false;
    }
    for (;;) {
        int counters = n_counters(run);
        run->sidecar = sidecar_text(run->jobs, run->n, &run->rois, &target, counters, NO_ID);
        Verdict verdict = verify_sidecar(run->jobs, run->n, &run->d, run->sidecar);
        if (verdict == VERIFY_GOOD)
            return true;
        free(run->sidecar);
        run->sidecar = NULL;
        if (verdict == VERIFY_FAILED || !rewrite_all(run))
            return false;
    }
}

static void add_outputs(Run *run)
{
    char id[33];
    build_id(run, run->sidecar, id);
    char *place = strstr(run->sidecar, NO_ID);
    CHECK(place);
    memcpy(place, id, 32);
    add_sources(run);
    add_runtime(run, id);
    outdir_add(run->out, "memrewrite.mix.json", run->sidecar, strlen(run->sidecar));
    if (run->o.units)
        units_result(run->out, run->unit, run->n_names, id, run->rois.n);
}

static void report_result(Run *run)
{
    int counted = 0, skipped = 0;
    for (int i = 0; i < run->n; i++) {
        for (int b = 0; b < run->jobs[i].n_bodies; b++)
            counted += run->jobs[i].body[b].placement != NULL;
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            skipped += run->jobs[i].decision[f].skipped != NULL;
    }
    for (int i = 0; i < run->n && run->o.verbose; i++)
        inplace_tell(&run->jobs[i], &run->d);
    if (run->o.verbose)
        fprintf(stderr, "memrewrite: %d file%s, %d functions instrumented, %d skipped, %d regions, %d counters -> %s\n",
                run->n, run->n == 1 ? "" : "s", counted, skipped, run->rois.n, run->rewriter.next_counter,
                run->o.out_dir);
}

/* ---- all of it ---- */

static bool find_names(Run *run)
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

/* What is wrong with -o is said before the sources are read. */
static bool plan_output(Run *run)
{
    return run->o.units || (run->out = outdir_plan(&run->d, run->o.out_dir, run->name, run->n_names));
}

/* Where units go is known when it is known which are left. */
static bool plan_units(Run *run)
{
    const char **left = NEW_N(run->arena, const char *, (size_t)run->n);
    for (int i = 0; i < run->n; i++)
        left[i] = run->jobs[i].name;
    return !run->o.units || (run->out = outdir_plan_units(&run->d, run->o.out_dir, left, run->n));
}

static bool run_all(Run *run)
{
    if (!find_names(run) || !plan_output(run) || !read_library(run) || !load(run) || !plan_units(run))
        return false;
    hide_own_functions(run);
    marks_warn(run->jobs, run->n, &run->d);
    if (!find_regions(run))
        return false;
    run->rewriter.calls = callgraph_reach(run->jobs, run->n, &run->rewriter.callbacks, run->o.all, run->o.callable);
    run->rewriter.marks = run->rois.n > run->o.all;
    run->rewriter.is_program = run->o.all && !run->o.callable && program_has_main(run->jobs, run->n);
    purity_find(run->jobs, run->n);
    pointees_find(run->jobs, run->n);
    run->rewriter.noreturn = noreturn_find(run->jobs, run->n, run->o.callable == CALLABLE_ALL);
    branches_read(run->jobs, run->n, run->rewriter.parser);
    if (!rewrite_all(run) || !make_sidecar(run))
        return false;
    branches_warn(run->jobs, run->n, &run->d);
    includes_settle(run->jobs, run->n, run->out, &run->d);
    add_outputs(run);
    if (!outdir_commit(run->out, &run->d))
        return false;
    report_result(run);
    return true;
}

static void run_free(Run *run)
{
    for (int i = 0; i < run->n; i++)
        job_free(&run->jobs[i]);
    noreturn_free(run->rewriter.noreturn);
    callgraph_free(run->rewriter.calls);
    rois_free(&run->rois);
    parser_free(run->rewriter.parser);
    libmodel_free(run->rewriter.library);
    compdb_free(run->db);
    outdir_free(run->out);
    options_free(&run->o);
    free(run->sidecar);
    arena_free(run->arena);
}

/* Each parse frees what the next one allocates again: keep it, instead of having the kernel clear the pages anew. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1); /* libclang parses in threads of its own, one after the other */
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 26);
    mallopt(M_TOP_PAD, 1 << 24);
#endif
}

int main(int argc, char **argv)
{
    keep_memory();
    Run run = {.started = time(NULL)};
    int status = options_parse(&run.o, argc, argv);
    if (status >= 0)
        return status;
    run.rois.arena = run.arena = arena_new();
    run.d = (Diag){.quiet = run.o.quiet, .colour = isatty(2)};
    run.rewriter = (Rewriter){.parser = parser_new(run.o.target),
                              .d = &run.d,
                              .options = &run.o,
                              .rois = &run.rois,
                              .callbacks = {run.o.callback, run.o.n_callback},
                              .header = {"/memrewrite/memrt.h", NULL, 0}};
    run.rewriter.header.text = arena_printf(run.arena, "%s" VERSIONS_DECLARATIONS, mr_text_memrt_h);
    run.rewriter.header.len = strlen(run.rewriter.header.text);
    bool ok = run_all(&run);
    run_free(&run);
    return ok ? 0 : 1;
}
