/* memrewrite: C in, C that counts its memory traffic out.
 *
 *   options ─▶ read_library ─▶ load (parse, paste) ─▶ find_regions ─▶ callgraph_reach ─▶ purity_find ─▶ pointees_find
 * ─▶ noreturn_find ─▶ rewrite_file (each) ─▶ make_sidecar ─▶ includes_settle ─▶ add_outputs ─▶ outdir_commit
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
#include "driver/rewrite_file.h"
#include "driver/same_source.h"
#include "driver/self_include.h"
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
#include "output/runtime_text.h"
#include "output/sidecar.h"
#include "output/sidecar_check.h"
#include "placement/spanning_tree.h"
#include "program/callgraph.h"
#include "program/count_in_place.h"
#include "program/hidden_calls.h"
#include "program/points_to_stack.h"
#include "program/pure_attributes.h"

typedef struct Run {
    Options o;
    Diag d;
    Arena *arena;
    OutDir *out;
    CompDb *db;
    Job *jobs;
    int n;
    RoiTable rois;
    Rewriter rewriter;
    char *sidecar; /* its text */
    time_t started;
} Run;

/* ---- steps ---- */

/* Requires job->text and flags; provides job->unit. */
static void read_unit(Run *run, Job *job)
{
    Parser *p = run->rewriter.parser;
    opaque_begin(p, run->arena, job);
    Unit *before = paste_wrong(run->arena, job);
    opaque_begin(p, run->arena, job);
    opaque_finish(p, &run->d, run->arena, job);
    paste_settle(before, job);
    if (job->unit->has_errors)
        opaque_refuse(p, &run->d, job);
}

static bool load_file(Run *run, int i)
{
    Job *job = &run->jobs[i];
    job->index = i;
    job->name = run->o.files[i];
    char *text = read_file(job->name, &job->len);
    if (!text) {
        diag_plain(&run->d, DIAG_ERROR, "%s cannot be read", job->name);
        return false;
    }
    size_t mark = byte_order_mark(text, job->len); /* may stand first only */
    if (mark)
        memmove(text, text + mark, (job->len -= mark) + 1);
    job->text = text;
    job->flags = compdb_flags(run->db, &run->d, run->arena, job->name, 0, run->o.flags, run->o.n_flags, &job->n_flags);
    if (trigraphs_are_meant(job->flags, job->n_flags))
        job->len = trigraphs_replace(text, job->len);
    for (int k = 0; k < job->n_flags; k++)
        job->openmp = job->openmp || !strncmp(job->flags[k], "-fopenmp", 8);
    read_unit(run, job);
    commands_check(&(Commands){run->rewriter.parser, run->db, &run->o, run->arena}, &run->d, job);
    selfinclude_part(run->rewriter.parser, &run->d, job);
    paste_part(run->rewriter.parser, &run->d, run->o.verbose, job);
    job->skipped_passes = run->o.skipped_passes;
    job->callers_hide = job->opaque || standin_hides(job) || callers_may_hide(job->unit);
    job->fate = NEW_N(run->arena, Fate, (size_t)job->unit->n_functions + 1);
    if (run->o.dump & DUMP_AST)
        ast_dump(stdout, job->unit);
    return !job->unit->has_errors;
}

/* The table that we know, then the user's files. */
static bool read_library(Run *run)
{
    LibModel *m = run->rewriter.library = libmodel_new();
    bool ok = libmodel_read(m, &run->d, "library.model", library_model_text, library_model_text_len);
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
    fprintf(stderr, "\r\033[K%s %d of %d: %s%s", what, i + 1, run->n, run->jobs[i].name ? run->jobs[i].name : "",
            i + 1 == run->n ? "\r\033[K" : "");
}

static bool load(Run *run)
{
    bool ok = true;
    for (int i = 0; i < run->n; i++) {
        ok = load_file(run, i) && ok;
        progress(run, "reading", i);
    }
    return ok;
}

static bool find_regions(Run *run)
{
    run->rois.argument = run->o.roi;
    run->rois.n_arguments = run->o.n_roi;
    run->rois.is_found = NEW_N(run->arena, bool, (size_t)run->o.n_roi + 1);
    if (run->o.all)
        *PUSH(run->rois.roi, run->rois.n, run->rois.cap) = (Roi){.name = "program", .kind = ROI_PROGRAM, .file = -1};
    for (int i = 0; i < run->n; i++)
        run->jobs[i].regions = regions_find(&run->rois, run->jobs[i].unit, i, &run->d);
    rois_check(&run->rois, &run->d);
    if (!run->d.errors && !run->rois.n)
        diag_plain(&run->d, DIAG_ERROR,
                   "no region of interest: mark one with #pragma memrewrite begin NAME … end, or use --roi or --all");
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
            n += run->jobs[i].fate[f].how == COUNT_VARIANT && !run->jobs[i].fate[f].skipped;
    return n;
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
            if (!rewrite_file(&run->rewriter, &run->jobs[i], outdir_up(run->out, i)))
                return false;
            progress(run, "rewriting", i);
        }
        callgraph_settle(run->rewriter.calls);
    } while (count_variants(run) != variants);
    for (int i = 0; i < run->n; i++)
        dump_job(run, &run->jobs[i]);
    return true;
}

#define NO_ID "00000000000000000000000000000000" /* stands in the sidecar until the id is known */

/* Everything that tells one build from another: the texts that count, and the sidecar, which knows flags, sizes and
 * names. */
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

static void runtime_header(const Run *run, const char *id, Buf *out)
{
    static const char mark[] = "/*@config@*/";
    const char *at = strstr(mr_text_memrt_h, mark);
    CHECK(at);
    buf_add(out, mr_text_memrt_h, (size_t)(at - mr_text_memrt_h));
    buf_printf(out, "#define MR_BUILD \"%s\"\n#define MR_SUFFIX _%.16s\n#define MR_COUNTERS %d\n#define MR_ROIS %d", id,
               id, run->rewriter.next_counter ? run->rewriter.next_counter : 1, run->rois.n);
    if (run->o.all)
        buf_puts(out, "\n#define MR_PROGRAM_ROI 0");
    buf_puts(out, "\n#define MR_PAIR_FILES(X)");
    for (int i = 0; i < run->n; i++)
        if (run->jobs[i].n_pairs)
            buf_printf(out, " X(%d)", i);
    buf_puts(out, at + sizeof mark - 1);
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
        int counters = run->rewriter.next_counter ? run->rewriter.next_counter : 1;
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
    Buf header = {NULL, 0, 0};
    build_id(run, run->sidecar, id);
    char *place = strstr(run->sidecar, NO_ID);
    CHECK(place);
    memcpy(place, id, 32);
    runtime_header(run, id, &header);
    add_sources(run);
    outdir_add(run->out, "memrt.h", header.text, header.len);
    outdir_add(run->out, "memrt.c", mr_text_memrt_c, mr_text_memrt_c_len);
    outdir_add(run->out, "memrewrite.mix.json", run->sidecar, strlen(run->sidecar));
    buf_free(&header);
}

static void tell(Run *run)
{
    int counted = 0, skipped = 0;
    for (int i = 0; i < run->n; i++) {
        for (int b = 0; b < run->jobs[i].n_bodies; b++)
            counted += run->jobs[i].body[b].placement != NULL;
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            skipped += run->jobs[i].fate[f].skipped != NULL;
    }
    for (int i = 0; i < run->n && run->o.verbose; i++)
        inplace_tell(&run->jobs[i], &run->d);
    if (run->o.verbose)
        fprintf(stderr, "memrewrite: %d file%s, %d functions instrumented, %d skipped, %d regions, %d counters -> %s\n",
                run->n, run->n == 1 ? "" : "s", counted, skipped, run->rois.n, run->rewriter.next_counter,
                run->o.out_dir);
}

/* ---- all of it ---- */

static bool run_all(Run *run)
{
    if (run->o.compdb && !(run->db = compdb_load(&run->d, run->o.compdb)))
        return false;
    if (!(run->out = outdir_plan(&run->d, run->o.out_dir, run->o.files, run->n)))
        return false;
    if (!read_library(run))
        return false;
    if (!load(run))
        return false;
    hide_own_functions(run);
    marks_warn(run->jobs, run->n, &run->d);
    if (!find_regions(run))
        return false;
    run->rewriter.calls = callgraph_reach(run->jobs, run->n, &run->rewriter.callbacks, run->o.all);
    run->rewriter.marks = run->rois.n > run->o.all;
    purity_find(run->jobs, run->n);
    pointees_find(run->jobs, run->n);
    run->rewriter.noreturn = noreturn_find(run->jobs, run->n);
    branches_read(run->jobs, run->n, run->rewriter.parser);
    if (!rewrite_all(run) || !make_sidecar(run))
        return false;
    branches_warn(run->jobs, run->n, &run->d);
    includes_settle(run->jobs, run->n, run->out, &run->d);
    add_outputs(run);
    if (!outdir_commit(run->out, &run->d))
        return false;
    tell(run);
    return true;
}

static void run_free(Run *run)
{
    for (int i = 0; i < run->n; i++) {
        Job *job = &run->jobs[i];
        base_free(job);
        unit_free(job->as_gcc);
        unit_free(job->unit);
        buf_free(&job->output);
        free(job->closed);
        free(job->otherwise);
        free((char *)job->text);
    }
    noreturn_free(run->rewriter.noreturn);
    callgraph_free(run->rewriter.calls);
    free(run->rois.roi);
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
    run.arena = arena_new();
    run.rois.arena = run.arena;
    run.d = (Diag){.quiet = run.o.quiet, .colour = isatty(2)};
    run.n = run.o.n_files;
    run.jobs = NEW_N(run.arena, Job, (size_t)run.n);
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
