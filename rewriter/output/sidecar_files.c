/* In: places in jobs' texts.  Out: places in the files that these come from, each file once. */
#include "output/sidecar_files.h"

#include <string.h>

#include "front/opaque.h"
#include "support/path.h"

/* A header may be opened by several paths. */
static int file_number(Files *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->name[i], name))
            return i;
    for (int i = 0; i < f->n; i++)
        if (path_same(f->name[i], name))
            return i;
    *PUSH(f->name, f->n, f->cap) = name;
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
