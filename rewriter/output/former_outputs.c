/* In: the outputs that were written.  Out: a note on sources of an earlier run beside them.
 * Method: a rewritten source begins by including memrt.h; the profilers' text is DIR/memprof.c. */
#include "output/former_outputs.h"

#include <dirent.h>

#include "output/output_plan.h"
#include "support/hash.h"

typedef struct Former {
    const OutDir *out;
    const char *first; /* NULL: there is no such file. */
    int n;
} Former;

static bool is_source(const char *name)
{
    const size_t n = strlen(name);
    return n > 2 && strcmp(name + n - 2, ".c") == 0;
}

static bool begins_like_ours(const char *path)
{
    static const char include[] = "#include \"", header[] = "memrt.h\"\n";
    char line[4096] = "";
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    const bool is_read = fgets(line, sizeof line, f) != NULL;
    fclose(f);
    const size_t n = strlen(line);
    return is_read && strncmp(line, include, sizeof include - 1) == 0 && n >= sizeof header - 1 &&
           strcmp(line + n - (sizeof header - 1), header) == 0;
}

/* rel: path below DIR. */
static void look_at(Former *f, const char *rel)
{
    Output *known;
    HASH_FIND_STR(f->out->outputs, rel, known);
    if (known ||
        !(strcmp(rel, "memprof.c") == 0 || begins_like_ours(arena_printf(f->out->arena, "%s/%s", f->out->root, rel))))
        return;
    if (!f->n++)
        f->first = arena_printf(f->out->arena, "%s/%s", f->out->dir, rel);
}

/* Looks at the other files in the folder of rel, a source of this run. */
static void look_beside(Former *f, const char *rel)
{
    const char *slash = strrchr(rel, '/');
    const int n = slash ? (int)(slash + 1 - rel) : 0;
    DIR *folder = opendir(arena_printf(f->out->arena, "%s/%.*s", f->out->root, n, rel));
    if (!folder)
        return;
    for (struct dirent *e; (e = readdir(folder)) != NULL;)
        if (is_source(e->d_name))
            look_at(f, arena_printf(f->out->arena, "%.*s%s", n, rel, e->d_name));
    closedir(folder);
}

static bool same_folder(const char *a, const char *b)
{
    const char *x = strrchr(a, '/'), *y = strrchr(b, '/');
    const size_t n = x ? (size_t)(x - a) : 0, m = y ? (size_t)(y - b) : 0;
    return n == m && strncmp(a, b, n) == 0;
}

void former_outputs_note(const OutDir *o, Diag *d)
{
    Former f = {.out = o};
    for (int i = 0; i < o->n; i++)
        if (i == 0 || !same_folder(o->rel[i], o->rel[i - 1]))
            look_beside(&f, o->rel[i]);
    if (f.n == 1)
        diag_plain(d, DIAG_NOTE, "%s is from an earlier run: a command with %s/*.c compiles it as well", f.first,
                   o->dir);
    else if (f.n > 1)
        diag_plain(d, DIAG_NOTE, "%s and %d more are from earlier runs: a command with %s/*.c compiles them as well",
                   f.first, f.n - 1, o->dir);
}
