/* In: options and a counter file.  Out: the sidecar of its build.
 * Method: --mix names it; else memrewrite.mix.json beside the counters, in instrumented/ and in the other folders
 * beside them, in the current directory, in instrumented/ and in the other folders of the current directory.  Then come
 * the program or library that counted, what stands beside it, the launcher's copy, and the program's folder with the
 * folders in it: the first with the right build id.  If that one cannot be used, its own error is reported and the
 * search ends.
 * Limits: each candidate is parsed whole, since the id stands inside. */
#include "load/find_sidecar.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/sidecar_place.h"
#include "support/path.h"

static const char file_name[] = "memrewrite.mix.json", in_instrumented[] = "instrumented/memrewrite.mix.json";

/* Syntax errors begin with file:line:column, so that editors find the place. */
static void say_mix_error(const MixError *err)
{
    if (err->is_placed)
        fprintf(stderr, "%s\n", err->text);
    else
        say_error("%s", err->text);
}

static bool is_clang(const Mrc *mrc)
{
    return mrc && mrc->compiler == MRC_CLANG;
}

static Mix *load_named(const char *path, const char *model, const Mrc *mrc)
{
    MixError err;
    Mix *mix = mix_load(path, model, is_clang(mrc), &err);
    if (!mix)
        say_mix_error(&err);
    return mix;
}

typedef struct Places {
    const char **path;
    int n;
    int n_named; /* Number of the first places, which are named if no place has a sidecar; only the launcher makes those
                    behind them. */
} Places;

enum { MOST_OTHERS = 5 }; /* The most places that are in no list of folders. */

static void add_place(Places *p, const char *path)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->path[i], path) == 0)
            return;
    p->path[p->n++] = path;
}

/* The copy that the launcher keeps, for programs that were stripped; NULL: there is no folder for it. */
static const char *kept_copy(Arena *a, const char *build)
{
    char *folder = cache_folder();
    const char *path = folder ? arena_printf(a, "%s/sidecar/%s.mix.json.z", folder, build) : NULL;
    free(folder);
    return path;
}

/* Adds the program that counted: if the launcher made it, it holds its sidecar. */
static void add_launched(Arena *a, Places *p, const Mrc *mrc)
{
    const char *kept = kept_copy(a, mrc->build);
    if (!*mrc->image)
        return;
    add_place(p, mrc->image);
    p->n_named = p->n;
    add_place(p, arena_printf(a, "%s.mix.json", mrc->image));
    if (kept)
        add_place(p, kept);
}

static void add_folder(Arena *a, Places *p, const char *folder)
{
    glob_t below;
    const char *pattern = path_join(a, path_pattern(a, folder), "*/memrewrite.mix.json");
    size_t found = glob(pattern, 0, NULL, &below) == 0 ? below.gl_pathc : 0;
    const char **path = arena_alloc(a, ((size_t)p->n + found + MOST_OTHERS) * sizeof *path);
    for (int i = 0; i < p->n; i++)
        path[i] = p->path[i];
    p->path = path;
    add_place(p, path_join(a, folder, file_name));
    add_place(p, path_join(a, folder, in_instrumented));
    for (size_t i = 0; i < found; i++)
        add_place(p, arena_strdup(a, below.gl_pathv[i]));
    if (found)
        globfree(&below);
}

/* Paths to try, in order, none twice. */
static Places list_places(Arena *a, const Mrc *mrc)
{
    Places p = {0};
    if (mrc)
        add_folder(a, &p, path_directory(a, mrc->path));
    add_folder(a, &p, ".");
    p.n_named = p.n;
    if (mrc) {
        add_launched(a, &p, mrc);
        if (*mrc->image) /* The program may have been built by hand, and run elsewhere. */
            add_folder(a, &p, path_directory(a, mrc->image));
    }
    return p;
}

/* Why one place had none, as a line of the message. */
static const char *reason(Arena *a, const char *place, const Mix *mix, const MixError *err)
{
    if (mix)
        return arena_printf(a, "%s: of build %s", place, mix->build);
    return err->is_missing ? arena_printf(a, "%s: no such file", place) : arena_printf(a, "%s", err->text);
}

/* said: why each place had none; NULL if the error is reported already. */
static Mix *search(Arena *a, const char *model, const Mrc *mrc, const char **said)
{
    Places places = list_places(a, mrc);
    for (int i = 0; i < places.n; i++) {
        MixError err;
        Mix *mix = mix_load(places.path[i], model, is_clang(mrc), &err);
        if (mix && (!mrc || strcmp(mix->build, mrc->build) == 0))
            return mix;
        if (!mix && mrc && strcmp(err.build, mrc->build) == 0) {
            say_mix_error(&err);
            *said = NULL;
            return NULL;
        }
        if (i < places.n_named || !err.is_missing)
            *said = arena_printf(a, "%s\n  %s", *said, reason(a, places.path[i], mix, &err));
        mix_free(mix);
    }
    return NULL;
}

Mix *mix_search(const char *named, const char *model, const Mrc *mrc, MixNeed need)
{
    if (named)
        return load_named(named, model, mrc);
    Arena *a = arena_new();
    const char *said = "";
    Mix *mix = search(a, model, mrc, &said);
    const char *hint = need == MIX_NEEDED_OF_EACH ? "--mix FILE names one, of both runs if they are of one build; else "
                                                    "each run's stands beside its counters, or in a folder there"
                                                  : "--mix FILE names one";
    if (!mix && said && need != MIX_OPTIONAL)
        say_error("%s: no sidecar of its build %s found (%s); looked at:%s", mrc ? mrc->path : "-",
                  mrc ? mrc->build : "", hint, said);
    arena_free(a);
    return mix;
}

/* ---- do they belong together ---- */

/* Sizes that decide how many bytes an access has; the others can differ by a compiler flag. */
static bool check_types(const Mix *mix, const Mrc *mrc)
{
    enum { FIRST_MINOR = 6 };
    for (int i = 0; i < 8; i++) {
        if (mix->type_sizes[i] == mrc->type_sizes[i])
            continue;
        if (i < FIRST_MINOR) {
            say_error("%s ran where sizeof (%s) is %u, but %s was made for %u (%s): see --target of memrewrite",
                      mrc->path, mrc_type_name(i), (unsigned)mrc->type_sizes[i], mix->path,
                      (unsigned)mix->type_sizes[i], mix->triple);
            return false;
        }
        say_warning("%s: sizeof (%s) was %u, but %s was made for %u: bytes of such accesses are wrong", mrc->path,
                    mrc_type_name(i), (unsigned)mrc->type_sizes[i], mix->path, (unsigned)mix->type_sizes[i]);
    }
    return true;
}

bool mix_belongs(const Mix *mix, const Mrc *mrc)
{
    if (strcmp(mix->build, mrc->build) != 0) {
        say_error("%s is of build %s, but %s is of build %s: the sidecar does not belong to these counters", mrc->path,
                  mrc->build, mix->path, mix->build);
        return false;
    }
    if (mix->counters != mrc->counters || mix->n_rois != mrc->rois) {
        say_error("%s has %u counters and %u ROIs, but %s has %u and %zu: one of them is damaged", mrc->path,
                  (unsigned)mrc->counters, (unsigned)mrc->rois, mix->path, (unsigned)mix->counters, mix->n_rois);
        return false;
    }
    if (is_clang(mrc) != mix->is_clang && strcmp(mix->model, "optimised") == 0)
        say_warning("%s: another compiler made the program of the first file: the optimised model is that file's",
                    mrc->path);
    return check_types(mix, mrc);
}
