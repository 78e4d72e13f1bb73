/* In: the jobs' texts, the regions.  Out: the sidecar's text; all files of the output tree.
 * Method: the build's id is a hash of the texts and of the sidecar, in which zeros stand until it is known. */
#include "driver/add_outputs.h"

#include <stdlib.h>
#include <string.h>

#include "common/quoting.h"
#include "driver/self_include.h"
#include "output/event_modules.h"
#include "output/output_tree.h"
#include "output/pragma_once.h"
#include "output/runtime_files.h"
#include "output/sidecar.h"
#include "output/sidecar_command.h"
#include "program/whole_program.h"

static int n_counters(const Run *run)
{
    return run->rewriter.next_counter ? run->rewriter.next_counter : 1;
}

Verdict make_sidecar(Run *run)
{
    Target target;
    if (!parser_target(run->rewriter.parser, run->jobs[0].flags, run->jobs[0].n_flags, &target)) {
        diag_plain(&run->d, DIAG_ERROR, "the target's sizes cannot be found out");
        return VERIFY_FAILED;
    }
    char *modules = run->o.modules.n ? event_modules_names(&run->o.modules) : NULL;
    SidecarRun described = {.jobs = run->jobs,
                            .n = run->n,
                            .rois = &run->rois,
                            .target = &target,
                            .counters = n_counters(run),
                            .modules = modules,
                            .counted = run->o.methods.counts};
    run->sidecar = sidecar_text(&described);
    free(modules);
    Verdict verdict = verify_sidecar(run->jobs, run->n, &run->d, run->sidecar);
    if (verdict != VERIFY_GOOD) {
        free(run->sidecar);
        run->sidecar = NULL;
    }
    return verdict;
}

/* Everything that distinguishes one build from another: the instrumented sources, and the sidecar, which knows sizes
 * and names.  How memrewrite was called is no part of it. */
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

/* The suffix that makes a unit's names of the runtime unique.  It is made from the sources' names and not from their
 * texts: so the text of one unit stays the same when another one changes. */
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
                                             .is_direct = program_permits_direct(run->jobs, run->n, run->o.all,
                                                                                 &run->rewriter.callbacks),
                                             .is_bare = run->o.bare,
                                             .events = run->o.modules.mask,
                                             .jobs = run->jobs,
                                             .n_jobs = run->n});
    if (!run->o.modules.n)
        return;
    Buf text = {NULL, 0, 0};
    event_modules_text(&text, &run->o.modules, id, end, run->jobs, run->n);
    outdir_add(run->out, "memprof.c", text.text, text.len);
    buf_free(&text);
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

/* Do the written texts call that function as an allocator? */
static bool is_called(const Run *run, const char *function)
{
    size_t n = strlen(function);
    for (int i = 0; i < run->n; i++)
        for (int k = 0; k < run->jobs[i].events.n_sites; k++) {
            const EventSite *s = &run->jobs[i].events.site[k];
            bool heap = !strcmp(s->kind, "alloc") || !strcmp(s->kind, "free");
            if (heap && s->expression && !strncmp(s->expression, function, n) && strchr(" (", s->expression[n]))
                return true;
        }
    return false;
}

static void warn_of_allocators(Run *run)
{
    for (int i = 0; i < run->o.n_allocator; i++) {
        const EventAllocator *a = &run->o.allocator[i];
        const char *names[] = {a->function, a->release};
        for (int k = 0; k < 2 && (run->o.modules.mask & EVENTS_HEAP); k++)
            if (names[k] && !is_called(run, names[k]))
                diag_plain(run->rewriter.d, DIAG_WARNING,
                           "--allocator: what counts has no call of '%s' with such arguments", names[k]);
    }
}

/* The options as a shell reads them. */
static const char *options_text(const Run *run)
{
    const char *text = "";
    for (int i = 0; i < run->o.n_recorded; i++) {
        const GivenOption *o = &run->o.recorded[i];
        const char *word = o->value ? arena_printf(run->arena, "--%s=%s", o->name, o->value)
                                    : arena_printf(run->arena, "--%s", o->name);
        text = arena_printf(run->arena, "%s%s%s", text, i ? " " : "", quoted_for_shell(run->arena, word));
    }
    return text;
}

void add_outputs(Run *run)
{
    warn_of_allocators(run);
    char id[33];
    build_id(run, run->sidecar, id);
    sidecar_set_build(run->sidecar, id);
    run->sidecar = sidecar_with_command(run->sidecar, options_text(run), run->jobs, run->n);
    add_sources(run);
    add_runtime(run, id);
    outdir_add(run->out, "memrewrite.mix.json", run->sidecar, strlen(run->sidecar));
    if (run->o.units)
        units_result(run->out, run->unit, run->n_names, id, run->rois.n, n_counters(run));
}
