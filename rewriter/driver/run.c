/* In: a run.  Out: what its user sees of it, and its memory back. */
#include "driver/run.h"

#include <stdlib.h>
#include <unistd.h>

#include "cfg/flow_graph.h"
#include "driver/base_text.h"
#include "model/model.h"
#include "placement/spanning_tree.h"
#include "program/callgraph.h"
#include "program/count_in_place.h"
#include "program/whole_program.h"

void run_progress(const Run *run, const char *what, int i)
{
    if (run->d.quiet || !isatty(2) || time(NULL) - run->started < 2)
        return;
    fprintf(stderr, "\r\033[K%s %d of %d: %s%s", what, i + 1, run->n_names, run->name[i],
            i + 1 == run->n_names ? "\r\033[K" : "");
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

void run_dump(const Run *run, const Job *job)
{
    for (int b = 0; b < job->n_bodies; b++)
        dump_body(run, job, &job->body[b]);
    if (!(run->o.dump & DUMP_MODEL))
        return;
    ModelUnit *unit = model_unit(job);
    model_dump(stdout, unit);
    model_unit_free(unit);
}

/* Reports how much of --profile was used, unless all of it was. */
static void report_profile(Run *run)
{
    int measured = 0, counted = 0;
    for (int i = 0; i < run->n && run->rewriter.profile; i++)
        for (int b = 0; b < run->jobs[i].n_bodies; b++) {
            const Body *body = &run->jobs[i].body[b];
            counted += body->placement != NULL;
            measured += body->placement && body->measured && body->measured->taken == body->measured->n;
        }
    if (measured < counted)
        diag_plain(&run->d, DIAG_NOTE,
                   "--profile: %d of %d functions are not as that run counted them: their counters stand by estimates",
                   counted - measured, counted);
    else if (run->rewriter.profile && run->o.verbose)
        diag_plain(&run->d, DIAG_NOTE, "--profile: the counters of all %d functions stand by that run", counted);
}

void run_report(Run *run)
{
    report_profile(run);
    int counted = 0, skipped = 0;
    for (int i = 0; i < run->n; i++) {
        for (int b = 0; b < run->jobs[i].n_bodies; b++)
            counted += run->jobs[i].body[b].placement != NULL;
        for (int f = 0; f < run->jobs[i].unit->n_functions; f++)
            skipped += run->jobs[i].decision[f].skip_reason != NULL;
    }
    for (int i = 0; i < run->n && run->o.verbose; i++)
        inplace_report(&run->jobs[i], &run->d);
    if (run->o.verbose)
        fprintf(stderr, "memrewrite: %d file%s, %d functions instrumented, %d skipped, %d regions, %d counters -> %s\n",
                run->n, run->n == 1 ? "" : "s", counted, skipped, run->rois.n, run->rewriter.next_counter,
                run->o.out_dir);
}

void job_free(Job *job)
{
    base_free(job);
    unit_free(job->as_gcc);
    unit_free(job->unit);
    edits_free(&job->edits);
    buf_free(&job->output);
    events_free(&job->events);
    free(job->unexpanded);
    free(job->divergent);
    free((char *)job->text);
}

void run_free(Run *run)
{
    for (int i = 0; i < run->n; i++) {
        rewrite_drop(&run->rewriter, &run->jobs[i]);
        job_free(&run->jobs[i]);
    }
    noreturn_free(run->rewriter.noreturn);
    callgraph_free(run->rewriter.calls);
    pointed_functions_free(&run->rewriter.pointed);
    rois_free(&run->rois);
    parser_free(run->rewriter.parser);
    libmodel_free(run->rewriter.library);
    profile_free(run->rewriter.profile);
    compdb_free(run->db);
    outdir_free(run->out);
    options_free(&run->o);
    free(run->sidecar);
    arena_free(run->arena);
}
