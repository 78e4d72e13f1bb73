/* In: the counter files of the processes of one program, which has several images.  Out: its report.
 * Method: the sidecars of all images become one, and so do the files of each process (load/join_*.c); what is reported
 * is that.
 * Limits: each file is read twice where regions of other images were open, since the first pass finds out whether some
 * of these are missing. */
#include <stdlib.h>
#include <string.h>

#include "command/missing_parts.h"
#include "driver/show.h"
#include "load/find_sidecar.h"
#include "load/join_counters.h"

typedef struct Program {
    const ProgramInputs *inputs;
    Mix **single;       /* By image: its own sidecar. */
    MixSource *source;  /* By image: where its sidecar comes from. */
    size_t n;
    char **missing;     /* Names of builds without a sidecar. */
    size_t n_missing, cap_missing;
    bool has_foreign_region;     /* Something was counted in a region of an image that is not here. */
} Program;

static Mix *single_of(const Program *p, const char *build)
{
    for (size_t i = 0; i < p->n; i++)
        if (strcmp(p->single[i]->build, build) == 0)
            return p->single[i];
    return NULL;
}

static bool is_missing(const Program *p, const char *build)
{
    for (size_t i = 0; i < p->n_missing; i++)
        if (strcmp(p->missing[i], build) == 0)
            return true;
    return false;
}

static void add_missing(Program *p, const Mrc *mrc)
{
    say_warning("%s: no sidecar of its build %s is found (memreport --mix FILE names one): what it counted is left out",
                *mrc->image ? mrc->image : mrc->path, mrc->build);
    *PUSH(p->missing, p->n_missing, p->cap_missing) = xstrdup(mrc->build);
}

/* The image's sidecar, unless it is known already; false: it cannot be used. */
static bool add_image(const Options *o, Program *p, const Mrc *mrc)
{
    if (single_of(p, mrc->build) || is_missing(p, mrc->build))
        return true;
    Mix *mix = mix_search(o->mix, o->model, mrc, MIX_OPTIONAL);
    if (o->mix && (!mix || !mix_belongs(mix, mrc))) {
        mix_free(mix);
        return false;
    }
    if (!mix) {
        add_missing(p, mrc);
        return !o->strict;
    }
    missing_parts_warn(mix);
    p->source[p->n] = (MixSource){mix->path, xstrdup(*mrc->image ? mrc->image : mrc->program), mix->build,
                                  mrc->compiler == MRC_CLANG};
    p->single[p->n++] = mix;
    return !(o->strict && mix->n_damage);
}

/* ---- processes ---- */

/* The files of one process; those of which nothing can be read are NULL. */
static Mrc **load_process(const ProcessInputs *process)
{
    Mrc **file = xcalloc((size_t)process->n, sizeof *file);
    for (int i = 0; i < process->n; i++)
        file[i] = mrc_load(process->input[i]);
    return file;
}

static void free_process(Mrc **file, int n)
{
    for (int i = 0; i < n; i++)
        mrc_free(file[i]);
    free(file);
}

static bool has_owner(const Program *p, Mrc *const *file, int n, uint32_t instance)
{
    for (int i = 0; i < n; i++)
        if (file[i] && file[i]->instance == instance && single_of(p, file[i]->build))
            return true;
    return false;
}

static bool has_foreign_contexts(const Program *p, Mrc *const *file, int n)
{
    for (int i = 0; i < n; i++)
        for (size_t k = 0; file[i] && k < file[i]->n_contexts; k++) {
            const Context *c = &file[i]->contexts[k];
            if (c->instance && !has_owner(p, file, n, c->instance))
                return true;
        }
    return false;
}

static bool survey(const Options *o, Program *p)
{
    bool good = true;
    for (int i = 0; i < p->inputs->n_processes && good; i++) {
        const ProcessInputs *process = &p->inputs->process[i];
        Mrc **file = load_process(process);
        for (int k = 0; k < process->n && good; k++)
            good = !file[k] ? !o->strict : add_image(o, p, file[k]);
        p->has_foreign_region = p->has_foreign_region || has_foreign_contexts(p, file, process->n);
        free_process(file, process->n);
    }
    return good;
}

/* Is the file the same one by another name, or a copy of it?  An image that is loaded again has another start time. */
static bool is_same(const Mrc *a, const Mrc *b)
{
    return (a->inode && a->inode == b->inode && a->device == b->device) ||
           (a->start_unix_ns && a->start_unix_ns == b->start_unix_ns && a->start_ticks == b->start_ticks &&
            a->instance == b->instance && !strcmp(a->build, b->build));
}

/* Counters that were given before would count twice. */
static bool is_again(const Mrc *const *before, size_t n, const Mrc *mrc)
{
    for (size_t i = 0; i < n; i++)
        if (is_same(before[i], mrc)) {
            say_warning("%s: has the counters of %s (process %u) again: they count once", mrc->path, before[i]->path,
                        (unsigned)mrc->pid);
            return true;
        }
    return false;
}

/* Adds the process of one of the files that can be used. */
static bool add_process(const Options *o, const Mix *mix, Run *run, const Program *p, const ProcessInputs *process)
{
    Mrc **file = load_process(process);
    const Mrc **used = xcalloc((size_t)process->n, sizeof *used);
    size_t n = 0;
    bool good = true;
    for (int i = 0; i < process->n && good; i++) {
        const Mix *single = file[i] ? single_of(p, file[i]->build) : NULL;
        if (!file[i])
            good = leave_out(o, process->input[i], run);
        else if (single && (good = mix_belongs(single, file[i])) && !is_again(used, n, file[i]))
            used[n++] = file[i];
    }
    if (good && n) {
        Mrc *joined = mrc_join(used, n, mix);
        add_file(run, joined);
        mrc_free(joined);
    }
    free(used);
    free_process(file, process->n);
    return good;
}

static bool add_processes(const Options *o, const Mix *mix, Run *run, void *of)
{
    const Program *p = of;
    bool good = true;
    for (int i = 0; i < p->inputs->n_processes && good; i++)
        good = add_process(o, mix, run, p, &p->inputs->process[i]);
    if (good)
        run_finish(run);
    return good;
}

/* ---- the program ---- */

static bool show_joined(const Options *o, const Command *command, Program *p, ProgramOrdinal ordinal)
{
    MixError err;
    Mix *mix = mix_load_joined(p->source, p->n, o->model, p->has_foreign_region, &err);
    if (!mix) {
        say_error("%s", err.text);
        return false;
    }
    bool good = show_run(o, command, mix, &(Inputs){p->source->image, add_processes, p}, ordinal);
    mix_free(mix);
    return good;
}

bool show_program(const Options *o, const Command *command, const ProgramInputs *program, ProgramOrdinal ordinal)
{
    size_t most = (size_t)program->n;
    Program p = {
        .inputs = program, .single = xcalloc(most, sizeof *p.single), .source = xcalloc(most, sizeof *p.source)};
    bool good = survey(o, &p);
    if (good && !p.n)
        say_error("%s: no sidecar is found of any image", program->input[0]);
    good = good && p.n && show_joined(o, command, &p, ordinal);
    for (size_t i = 0; i < p.n; i++) {
        free((void *)p.source[i].image);
        mix_free(p.single[i]);
    }
    for (size_t i = 0; i < p.n_missing; i++)
        free(p.missing[i]);
    free(p.missing);
    free(p.single);
    free(p.source);
    return good;
}
