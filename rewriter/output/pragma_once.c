/* In: jobs.  Out: frames around copied headers.
 * Method: the copy includes the original where that is there, as __has_include reports; only a tree that was moved away
 * from its sources uses the copied text.  A compiler without __has_include (tcc) may know files by the path that led to
 * them: there the copy includes the original under the name that an -I path of the user's flags gives it. Where the
 * output was laid over the sources, that path may lead to the copy itself: the runtime's header, which lies beside the
 *         sources then, reports that the originals are gone.
 * Limits: without __has_include, an original that no -I path leads to stays another file. */
#include "output/pragma_once.h"

#include <stdlib.h>
#include <string.h>

#include "lex/lex.h"
#include "support/hash.h"
#include "support/path.h"

bool once_is_said(const char *text, size_t len)
{
    Tokens t;
    bool found = false;
    if (!strstr(text, "once"))
        return false;
    lex(&t, text, len);
    for (size_t i = 0; i + 2 < t.n && !found; i++)
        found =
            t.tok[i].directive && t.tok[i].line_start && token_is(&t, i + 1, "pragma") && token_is(&t, i + 2, "once");
    tokens_free(&t);
    return found;
}

/* The directory that flag i names for headers, or NULL. */
static const char *include_dir(const Job *job, int i)
{
    static const char *const names[] = {"-I", "-isystem", "-idirafter"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        size_t n = strlen(names[k]);
        if (strncmp(job->flags[i], names[k], n))
            continue;
        if (job->flags[i][n])
            return job->flags[i] + n;
        return i + 1 < job->n_flags ? job->flags[i + 1] : NULL;
    }
    return NULL;
}

/* The text between < and > that reaches the header by the user's flags; NULL: none does. */
static const char *name_by_flags(const Job *job, const char *original)
{
    for (int i = 0; i < job->n_flags; i++) {
        const char *dir = include_dir(job, i);
        const char *real = dir ? path_absolute(job->unit->arena, arena_printf(job->unit->arena, "%s/.", dir)) : NULL;
        if (!real)
            continue;
        real = path_normal(job->unit->arena, real);
        if (path_is_below(original, real))
            return original + strlen(real) + (real[strlen(real) - 1] != '/');
    }
    return NULL;
}

/* guard: a name of the header's own, so that a copy which is found under the original's name does not include itself.
 */
static const char *text_before(Arena *a, const char *name, const char *way, const char *mark, unsigned guard)
{
    const char *unknown = "#define MR_COPY\n";
    if (name)
        unknown = arena_printf(a,
                               "#ifndef MR_ONCE_%08x\n#define MR_ONCE_%08x\n#include <%s>\n#undef MR_ONCE_%08x\n"
                               "#else\n#define MR_COPY\n#endif\n",
                               guard, guard, name, guard);
    return arena_printf(a,
                        "#ifndef __has_include\n%s#elif __has_include(\"%s\") && !__has_include(\"%s\")\n#include "
                        "\"%s\"\n#else\n#define MR_COPY\n#endif\n"
                        "#ifdef MR_COPY\n#undef MR_COPY\n#line 1\n",
                        unknown, way, mark, way);
}

/* Headers by the path of their original: most are those of many jobs. */
typedef struct Original {
    const char *path;
    bool says_once;
    UT_hash_handle hh;
} Original;

static bool says_once(Arena *a, Original **known, const char *path)
{
    Original *o;
    HASH_FIND_STR(*known, path, o);
    if (!o) {
        size_t len;
        char *text = read_file(path, &len);
        o = NEW(a, Original);
        *o = (Original){.path = path, .says_once = text && once_is_said(text, len)};
        free(text);
        HASH_ADD_KEYPTR(hh, *known, o->path, strlen(o->path), o);
    }
    return o->says_once;
}

static void settle(const Job *job, const char *header, OutDir *out, Arena *of_known, Original **known)
{
    Arena *a = job->unit->arena;
    const char *original, *mark, *way = outdir_original(out, header, &original, &mark);
    if (way && !strpbrk(way, "\"\n") && !strpbrk(mark, "\"\n") && says_once(of_known, known, original)) {
        unsigned guard = (unsigned)hash_bytes(HASH_START, original, strlen(original));
        outdir_frame(out, header, text_before(a, name_by_flags(job, original), way, mark, guard), "\n#endif\n");
    }
}

void once_settle(const Job *jobs, int n, OutDir *out)
{
    Arena *a = arena_new();
    Original *known = NULL;
    for (int i = 0; i < n; i++)
        for (int h = 0; h < jobs[i].unit->n_headers; h++)
            settle(&jobs[i], jobs[i].unit->headers[h], out, a, &known);
    HASH_CLEAR(hh, known);
    arena_free(a);
}
