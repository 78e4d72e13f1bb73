/* In: jobs whose output is complete.  Out: include directives changed where the written text would not do; plain
 * copies.
 * Method: edits of the final text, which is written once more; a directive's file name is looked up beside the
 * including source, as compilers do first.
 * Limits: an include in text that libclang does not read, or through a header, a macro or an -I path, is only warned
 * of. */
#include "output/include_fixup.h"

#include <stdlib.h>
#include <string.h>

#include "output/written_text.h"
#include "support/hash.h"
#include "support/path.h"

/* The length of a path's directory, slash included. */
static size_t directory_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

static char *plain_name(Arena *a, const char *path)
{
    size_t dir = directory_len(path);
    return arena_printf(a, "%.*smr_plain_%s.h", (int)dir, path, path + dir);
}

/* Adds edits to the include directives of the final text that name `other`, and writes the text with them; says how
 * many. */
static int redirect(Job *job, const Job *other)
{
    const Tokens *t = &job->final->tokens;
    Arena *a = job->unit->arena;
    int n = 0;
    for (size_t i = 0; i + 2 < t->n; i++) {
        const Token *name = &t->tok[i + 2];
        if (!t->tok[i].directive || !t->tok[i].line_start || !token_is(t, i + 1, "include") || name->kind != TOK_STRING)
            continue;
        char *text = arena_strndup(a, t->text + name->begin + 1, name->end - name->begin - 2);
        char *path = arena_printf(a, "%.*s%s", (int)directory_len(job->name), job->name, text);
        if (!path_same(path, other->name))
            continue;
        edit_add(&job->edits, name->begin, name->end, EDIT_OPEN, 0, arena_printf(a, "\"%s\"", plain_name(a, text)));
        n++;
    }
    if (n) {
        Buf text = {NULL, 0, 0};
        written_text(job, &text);
        written_output(job, &text);
        buf_free(&text);
    }
    return n;
}

/* Files by name: most headers are those of many jobs. */
typedef struct RealPath {
    const char *name, *real; /* NULL: there is no such file. */
    UT_hash_handle hh;
} RealPath;

static const char *real_path(Arena *a, RealPath **known, const char *name)
{
    RealPath *r;
    HASH_FIND_STR(*known, name, r);
    if (!r) {
        char *real = realpath(name, NULL);
        r = NEW(a, RealPath);
        *r = (RealPath){.name = name, .real = real ? arena_strdup(a, real) : NULL};
        free(real);
        HASH_ADD_KEYPTR(hh, *known, r->name, strlen(r->name), r);
    }
    return r->real;
}

static bool includes(Arena *a, RealPath **known, const Job *job, const Job *other)
{
    const char *real = real_path(a, known, other->name);
    for (int i = 0; i < job->unit->n_headers && real; i++) {
        const char *header = real_path(a, known, job->unit->headers[i]);
        if (header && !strcmp(header, real) && !job_has_pasted(job, job->unit->headers[i]))
            return true;
    }
    return false;
}

void includes_settle(Job *jobs, int n, OutDir *out, Diag *d)
{
    Arena *a = arena_new();
    RealPath *known = NULL;
    for (int k = 0; k < n; k++) {
        bool copied = false;
        for (int i = 0; i < n && jobs[k].is_expanded; i++) {
            if (i == k || !includes(a, &known, &jobs[i], &jobs[k]))
                continue;
            if (!redirect(&jobs[i], &jobs[k]))
                diag_plain(d, DIAG_WARNING, "%s includes %s, whose written text may not suit it", jobs[i].name,
                           jobs[k].name);
            copied = true;
        }
        if (copied)
            outdir_add(out, plain_name(jobs[k].unit->arena, outdir_source(out, k)), jobs[k].text, jobs[k].len);
    }
    HASH_CLEAR(hh, known);
    arena_free(a);
}
