/* In: a command, counter files.  Out: its report of each program that the files are of.
 * Method: for each program, find the sidecar that belongs to its first file (of several images: show_program.c); add
 * file after file to the run; let the command make its table; let a writer write it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/explain.h"
#include "command/missing_parts.h"
#include "driver/show.h"
#include "load/find_sidecar.h"

/* The first file that can be read: the one that finds the sidecar; *at: which.  NULL: reported on stderr. */
static Mrc *load_first(const Options *o, int *at)
{
    Mrc *mrc = NULL;
    for (*at = 0; *at < o->n_inputs && !mrc; ++*at) {
        mrc = mrc_load(o->inputs[*at]);
        if (!mrc && (o->strict || access(o->inputs[*at], R_OK) != 0))
            break;
    }
    --*at;
    return mrc;
}

/* Did the file count by itself?  Files that counted in regions of other images are joined if all are regular files;
 * else this reports an error. */
static bool is_alone(const Mrc *mrc)
{
    for (size_t i = 0; i < mrc->n_contexts; i++)
        if (mrc->contexts[i].instance) {
            say_error("%s: counted in regions of other images, and is no regular file", mrc->path);
            return false;
        }
    return true;
}

/* The files of one image; `first`, number `index`, is loaded already. */
typedef struct Files {
    Mrc *first;
    int index;
} Files;

/* Adds all files; the first is freed here. */
static bool add_files(const Options *o, const Mix *mix, Run *run, void *of)
{
    Files *files = of;
    Mrc *first = files->first;
    const int at = files->index;
    bool good = true;
    files->first = NULL;
    for (int i = 0; i < o->n_inputs && good; i++) {
        Mrc *mrc = i < at ? NULL : i == at ? first : mrc_load(o->inputs[i]);
        good = mrc ? mix_belongs(mix, mrc) && is_alone(mrc) : leave_out(o, o->inputs[i], run);
        if (mrc && good)
            add_file(run, mrc);
        mrc_free(mrc);
        if (!good && i < at)
            mrc_free(first);
    }
    if (good)
        run_finish(run);
    return good;
}

bool show_columns(const Options *o, const Command *command)
{
    Mrc *mrc = o->n_inputs ? mrc_load(o->inputs[0]) : NULL;
    bool optional = !o->mix && !mrc;
    Mix *mix = o->n_inputs && !mrc ? NULL : mix_search(o->mix, o->model, mrc, optional ? MIX_OPTIONAL : MIX_NEEDED);
    bool good = mix ? !mrc || mix_belongs(mix, mrc) : optional && !o->n_inputs;
    Request q = {.options = o, .mix = mix, .report = report_new()};
    Report *r = good ? explain(&q, command) : NULL;
    good = r && !overwrites_input(o, mix) && write_report(o, r);
    report_free(r);
    report_free(q.report);
    mix_free(mix);
    mrc_free(mrc);
    return good;
}

static bool show_files(const Options *o, const Command *command, const Mix *mix, Mrc *first, int at,
                       ProgramOrdinal ordinal)
{
    Files files = {first, at};
    char *image = xcalloc(1, sizeof first->image);
    snprintf(image, sizeof first->image, "%s", *first->image ? first->image : first->program);
    bool good = show_run(o, command, mix, &(Inputs){image, add_files, &files}, ordinal);
    mrc_free(files.first);
    free(image);
    return good;
}

static bool show_image(const Options *o, const Command *command, ProgramOrdinal ordinal)
{
    int at;
    Mrc *first = load_first(o, &at);
    MixNeed need = strcmp(o->command, "diff") == 0 ? MIX_NEEDED_OF_EACH : MIX_NEEDED;
    Mix *mix = first ? mix_search(o->mix, o->model, first, need) : NULL;
    bool good = false;
    if (mix)
        missing_parts_warn(mix);
    if (mix && o->strict && mix->n_damage)
        mrc_free(first);
    else if (mix)
        good = show_files(o, command, mix, first, at, ordinal);
    else
        mrc_free(first);
    mix_free(mix);
    return good;
}

/* Programs are reported one after the other, each with the images that it had in it.  --mix names the sidecar of one
 * image: whatever else is given does not belong to it. */
bool show_programs(const Options *o, const Command *command)
{
    int n = 1;
    bool good = true;
    ProgramInputs *program =
        o->mix ? programs_apart(o->inputs, o->n_inputs) : programs_find(o->inputs, o->n_inputs, &n);
    for (int i = 0; i < n && good; i++) {
        Options of = *o;
        of.inputs = program[i].input;
        of.n_inputs = program[i].n;
        good = program[i].has_several_files ? show_program(&of, command, &program[i], (ProgramOrdinal){i, n})
                                            : show_image(&of, command, (ProgramOrdinal){i, n});
    }
    programs_free(program, n);
    return good;
}
