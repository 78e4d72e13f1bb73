/* memrewrite: C in, C that counts its memory traffic out.
 *
 *      options ─▶ load_library ─▶ load_profile ─▶ load_sources (parse, paste) ─▶ load_regions
 *
 *      ─▶ callgraph_reach ─▶ entered_often_find ─▶ purity_find ─▶ pointees_find ─▶ noreturn_find
 *
 *      ─▶ rewrite_file (each) ─▶ settle_sidecar ─▶ includes_settle ─▶ add_outputs ─▶ outdir_commit
 *
 * In: argv.  Out: the output tree, exit status (0 done, 1 could not instrument and nothing was written, 2 wrong usage).
 */
#include <malloc.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clone/versioning.h"
#include "driver/add_outputs.h"
#include "driver/load_sources.h"
#include "driver/rewrite_file.h"
#include "driver/unseen_branches.h"
#include "driver/unused_marks.h"
#include "output/include_fixup.h"
#include "output/former_outputs.h"
#include "output/output_tree.h"
#include "output/runtime_text.h"
#include "program/called_back.h"
#include "program/callgraph.h"
#include "program/entered_often.h"
#include "program/points_to_stack.h"
#include "program/pure_attributes.h"
#include "program/whole_program.h"

/* ---- steps ---- */

static int count_variants(const Run *run)
{
    int n = 0;
    for (int i = 0; i < run->n; i++)
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            n += run->jobs[i].decision[f].mode == COUNT_VARIANT && !run->jobs[i].decision[f].skip_reason;
    return n;
}

/* The number at which the next unit's counters begin.  There is room in between, so that other units keep their
 * counters, and so their text, when this one gets a few more. */
static int with_room(int first, int next)
{
    enum { STEP = 64 };
    int n = next - first;
    return first + (n + n / 8 + STEP - 1) / STEP * STEP;
}

/* The first counters of each file, and the files that wait for their check. */
typedef struct Progress {
    int *first;
    int n, checked;
} Progress;

static bool rewrite_next(Run *run, Progress *at)
{
    Job *job = &run->jobs[at->n];
    Rewriter *r = &run->rewriter;
    int next = at->n ? at->first[at->n] : 0;
    r->next_counter = next > job->first_counter ? next : job->first_counter;
    int first = r->next_counter;
    if (!rewrite_file(r, job, outdir_up(run->out, at->n)))
        return false;
    at->first[++at->n] = run->o.units ? with_room(first, r->next_counter) : r->next_counter;
    run_progress(run, "rewriting", at->n - 1);
    return true;
}

/* Rewrites the files in order, and checks outputs meanwhile.  A file whose output does not pass is rewritten with less
 * in it; files behind it get other counters. */
static bool rewrite_in_order(Run *run)
{
    enum { AHEAD = 3 };
    Progress at = {.first = NEW_N(run->arena, int, (size_t)run->n + 1)};
    while (at.checked < run->n) {
        if (at.n < run->n && at.n < at.checked + AHEAD) {
            if (!rewrite_next(run, &at))
                return false;
            continue;
        }
        bool passes;
        if (!rewrite_check(&run->rewriter, &run->jobs[at.checked], &passes))
            return false;
        if (passes)
            at.checked++;
        else
            at.n = at.checked;
    }
    run->rewriter.next_counter = at.first[run->n];
    return true;
}

/* Rewrites all files.  If a function turns out to have no variant, the files that were written to call it are written
 * again. */
static bool rewrite_all(Run *run)
{
    int variants;
    do {
        variants = count_variants(run);
        run->rewriter.variants = variants;
        if (!rewrite_in_order(run))
            return false;
        callgraph_settle(run->rewriter.calls);
    } while (count_variants(run) != variants);
    for (int i = 0; i < run->n; i++)
        run_dump(run, &run->jobs[i]);
    return true;
}

/* Makes the sidecar.  If something breaks the sidecar's rules, the files are rewritten without it. */
static bool settle_sidecar(Run *run)
{
    Verdict verdict;
    while ((verdict = make_sidecar(run)) != VERIFY_GOOD)
        if (verdict == VERIFY_FAILED || !rewrite_all(run))
            return false;
    return true;
}

/* ---- all of it ---- */

/* Checks -o before the sources are read. */
static bool plan_output(Run *run)
{
    return run->o.units || (run->out = outdir_plan(&run->d, run->o.out_dir, run->name, run->n_names));
}

/* Plans where units are written, once it is known which are left. */
static bool plan_units(Run *run)
{
    const char **left = NEW_N(run->arena, const char *, (size_t)run->n);
    for (int i = 0; i < run->n; i++)
        left[i] = run->jobs[i].name;
    return !run->o.units || (run->out = outdir_plan_units(&run->d, run->o.out_dir, left, run->n));
}

static bool run_all(Run *run)
{
    if (!load_names(run) || !plan_output(run) || !load_library(run) || !load_profile(run) || !load_sources(run) ||
        !plan_units(run))
        return false;
    hide_own_functions(run);
    marks_warn(run->jobs, run->n, &run->d);
    if (!load_regions(run))
        return false;
    run->rewriter.calls = callgraph_reach(run->jobs, run->n, &run->rewriter.callbacks, run->o.all, run->o.callable);
    called_back_find(run->jobs, run->n);
    if (run->o.methods.counts == COUNTS_CALLEES)
        run->rewriter.pointed = pointed_functions_find(run->jobs, run->n);
    run->rewriter.marks = run->rois.n > run->o.all;
    run->rewriter.is_program = run->o.all && !run->o.callable && program_has_main(run->jobs, run->n);
    run->rewriter.is_alone = run->o.is_alone;
    entered_often_find(run->jobs, run->n);
    purity_find(run->jobs, run->n);
    pointees_find(run->jobs, run->n);
    run->rewriter.noreturn = noreturn_find(run->jobs, run->n, run->o.callable != CALLABLE_NONE);
    branches_read(run->jobs, run->n, run->o.all, run->rewriter.parser);
    for (int i = 0; i < run->n; i++)
        rewrite_prepare(&run->rewriter, &run->jobs[i]);
    if (!rewrite_all(run) || !settle_sidecar(run))
        return false;
    branches_warn(run->jobs, run->n, run->o.all, &run->d);
    includes_settle(run->jobs, run->n, run->out, &run->d);
    add_outputs(run);
    if (!outdir_commit(run->out, &run->d))
        return false;
    former_outputs_note(run->out, &run->d);
    run_report(run);
    return true;
}

/* Each parse frees what the next one allocates again: keep it, instead of having the kernel clear the pages anew. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 4); /* Each thread that reads has an arena of its own. */
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
    run.rewriter = (Rewriter){.parser = parser_new(run.o.target, run.o.threads),
                              .d = &run.d,
                              .options = &run.o,
                              .rois = &run.rois,
                              .callbacks = {run.o.callback, run.o.n_callback},
                              .header = {"/memrewrite/memrt.h", NULL, 0}};
    const char *events =
        run.o.modules.mask ? arena_printf(run.arena, "#define MR_EVENTS 0x%xu\n", run.o.modules.mask) : "";
    run.rewriter.header.text = arena_printf(run.arena, "%s%s%s" VERSIONS_DECLARATIONS,
                                            run.o.bare ? "#define MR_BARE\n" : "", events, mr_text_memrt_h);
    run.rewriter.header.len = strlen(run.rewriter.header.text);
    bool ok = run_all(&run);
    run_free(&run);
    return ok ? 0 : 1;
}
