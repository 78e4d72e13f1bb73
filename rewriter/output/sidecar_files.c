/* In: places in jobs' texts.  Out: places in the files that these come from, each file once. */
#include "output/sidecar_files.h"

#include <stdlib.h>
#include <string.h>

#include "front/opaque.h"

/* Real paths are asked for once: headers are many, and each new one is compared with all files. */
static void find_real_paths(Files *f)
{
    while (f->n_real < f->n) {
        char *real = realpath(f->name[f->n_real], NULL);
        *PUSH(f->real, f->n_real, f->cap_real) = real;
    }
}

/* A header may be opened by several paths. */
static int file_number(Files *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->name[i], name))
            return i;
    find_real_paths(f);
    char *real = realpath(name, NULL);
    for (int i = 0; i < f->n && real; i++)
        if (f->real[i] && !strcmp(f->real[i], real)) {
            free(real);
            return i;
        }
    *PUSH(f->name, f->n, f->cap) = name;
    *PUSH(f->real, f->n_real, f->cap_real) = real;
    return f->n - 1;
}

int place_in_file(Files *f, const Job *job, Place *at)
{
    unsigned line = at->line;
    opaque_place(job, at);
    const char *name = source_origin(&job->unit->source, &line);
    at->line = line;
    return name == job->unit->source.name || !strcmp(name, job->name) ? job->index : file_number(f, name);
}

int file_in_sidecar(Files *f, const char *name)
{
    return file_number(f, name);
}

void files_free(Files *f)
{
    for (int i = 0; i < f->n_real; i++)
        free(f->real[i]);
    free(f->real);
    free(f->name);
}
