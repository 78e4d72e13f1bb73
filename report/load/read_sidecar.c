/* In: memrewrite.mix.json (doc/format.md), the name of a model.  Out: a checked Mix, or why not.
 * Method: json_text (format/) parses; mix_check (format/) takes out what is damaged, which is kept as a list; one
 * function per part of the file walks the rest of the tree and copies it into flat arrays (columns and metrics:
 * read_columns.c; functions: read_functions.c). One sidecar is read a function at a time (format/mix_text.h), so that
 * little of its tree is in memory at once.
 * Limits: of several, or of a text of another form, all is for a moment: some
 * kilobytes for each block. */
#include "load/join_sidecars.h"
#include "load/json_memory.h"
#include "load/loader.h"
#include "load/sidecar_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/json_text.h"
#include "format/mix_check.h"
#include "format/mix_text.h"
#include "format/names.h"

/* ---- parts ---- */

/* Optional: sidecars of older versions have none. */
static void load_memory_counters(Mix *m, const json_t *root)
{
    json_t *v;
    size_t i;
    json_array_foreach(json_object_get(root, "memory_counters"), i, v)
        *PUSH(m->memory_counters, m->n_memory_counters, m->cap_memory_counters) = (uint32_t)json_integer_value(v);
}

/* Loads the library's formulas, which people read; they may be missing. */
static void load_library(Mix *m, const json_t *root)
{
    json_t *known = json_object_get(root, "library"), *figures;
    const char *name;
    json_object_foreach(known, name, figures)
        *PUSH(m->library, m->n_library, m->cap_library) = arena_strdup(m->arena, name);
}

static void load_head(Loader *l, const json_t *root)
{
    const json_t *target = json_object_get(root, "target");
    l->mix->build = loader_text(l, root, "build");
    l->mix->counters = loader_number(root, "counters");
    l->mix->triple = loader_text(l, target, "triple");
    for (size_t i = 0; i < 8; i++)
        l->mix->type_sizes[i] = (uint8_t)loader_element(json_object_get(target, "type_sizes"), i);
}

static void load_files(Loader *l, const json_t *root)
{
    json_t *files = json_object_get(root, "files"), *file;
    size_t i;
    l->mix->files = arena_alloc(l->mix->arena, json_array_size(files) * sizeof *l->mix->files);
    json_array_foreach(files, i, file)
        l->mix->files[l->mix->n_files++] = loader_keep(l, json_string_value(file));
    const json_t *hashes = json_object_get(root, "hashes");
    if (!hashes)
        return;
    l->mix->hashes = arena_alloc(l->mix->arena, l->mix->n_files * sizeof *l->mix->hashes);
    for (i = 0; i < l->mix->n_files; i++)
        l->mix->hashes[i] = loader_keep(l, json_string_value(json_array_get(hashes, i)));
}

/* "a.c, b.c and 7 more": the files whose flags have that number. */
static const char *files_with(Loader *l, const json_t *flags_of, json_int_t number)
{
    enum { MOST = 3 };
    Arena *a = l->mix->arena;
    const char *text = "";
    size_t n = 0, i;
    json_t *v;
    json_array_foreach(flags_of, i, v)
        if (json_integer_value(v) == number && n++ < MOST)
            text = arena_printf(a, "%s%s%s", text, *text ? ", " : "", l->mix->files[i]);
    return n > MOST ? arena_printf(a, "%s and %zu more", text, n - MOST) : text;
}

static void load_command(Loader *l, const json_t *root)
{
    enum { MOST = 8 };
    Arena *a = l->mix->arena;
    const json_t *command = json_object_get(root, "command"), *of = json_object_get(command, "flags_of"), *v;
    const json_t *flags = json_object_get(command, "flags");
    size_t i;
    if (!command)
        return;
    l->mix->options = loader_text(l, command, "options");
    l->mix->flags = "";
    json_array_foreach(flags, i, v)
        if (!of)
            l->mix->flags = loader_keep(l, json_string_value(v));
        else if (i < MOST)
            l->mix->flags = arena_printf(a, "%s%s%s (%s)", l->mix->flags, i ? "; " : "",
                                         *json_string_value(v) ? loader_keep(l, json_string_value(v)) : "no flags",
                                         files_with(l, of, (json_int_t)i));
    if (of && json_array_size(flags) > MOST)
        l->mix->flags = arena_printf(a, "%s; and %zu more", l->mix->flags, json_array_size(flags) - MOST);
}

static void load_rois(Loader *l, const json_t *root)
{
    json_t *rois = json_object_get(root, "rois"), *v;
    size_t i;
    l->mix->n_rois = json_array_size(rois);
    l->mix->rois = arena_alloc(l->mix->arena, l->mix->n_rois * sizeof *l->mix->rois);
    json_array_foreach(rois, i, v) {
        Roi *roi = &l->mix->rois[loader_number(v, "id")];
        *roi = (Roi){.name = loader_text(l, v, "name")};
        if (json_object_get(v, "file")) /* The program as a whole has no place. */
            roi->file = loader_number(v, "file"), roi->line = loader_number(v, "line"),
            roi->end_line = loader_number(v, "end_line");
    }
}

/* ---- models ---- */

static bool has_model(const json_t *models, const char *name)
{
    size_t i;
    json_t *v;
    json_array_foreach(models, i, v)
        if (json_is_string(v) && strcmp(json_string_value(v), name) == 0)
            return true;
    return false;
}

static bool choose_model(Loader *l, const json_t *root, MixError *err)
{
    const json_t *models = json_object_get(root, "models");
    const char *want = l->model;
    if (!want)
        want = has_model(models, "optimised") ? "optimised" : "source";
    if (!has_model(models, want)) {
        char list[200] = "";
        json_t *v;
        size_t i, used = 0;
        json_array_foreach(models, i, v)
            if (json_is_string(v) && used < sizeof list)
                used += (size_t)snprintf(list + used, sizeof list - used, "%s%.40s", used ? ", " : "",
                                         json_string_value(v));
        snprintf(err->text, sizeof err->text, "%s: has no model '%s'; it has: %s", l->mix->path, want,
                 *list ? list : "none");
        return false;
    }
    l->mix->model = loader_keep(l, want);
    return true;
}

/* ---- damage ---- */

typedef struct Keeper { /* Keeps faults. */
    Mix *mix;
    MixError *err;
} Keeper;

static void keep_fault(void *to, const MixFault *fault)
{
    Keeper *k = to;
    Mix *m = k->mix;
    DamageKind kind = fault->part == MIX_FUNCTION ? DAMAGED_FUNCTION
                      : fault->part == MIX_BLOCK  ? DAMAGED_BLOCK
                                                  : DAMAGED_DETAIL;
    if (fault->part == MIX_WHOLE)
        snprintf(k->err->text, sizeof k->err->text, "%s", fault->text);
    else
        *PUSH(m->damage, m->n_damage, m->cap_damage) =
            (Damage){arena_strdup(m->arena, fault->function), arena_strdup(m->arena, fault->source),
                     (uint32_t)fault->line, arena_strdup(m->arena, fault->text), kind};
}

/* ---- the whole file ---- */

static void add_own_names(Mix *mix)
{
    mix_add_name(mix, "seconds", (Ref){REF_SECONDS, 0});
    mix_add_name(mix, "entries", (Ref){REF_ENTRIES, 0});
    mix_add_name(mix, "sampled", (Ref){REF_SAMPLED, 0});
    mix_add_name(mix, "count", (Ref){REF_COUNT, 0});
}

/* Loads all but the functions. */
static void load_beginning(Loader *l, const json_t *root)
{
    load_head(l, root);
    load_memory_counters(l->mix, root);
    load_library(l->mix, root);
    load_files(l, root);
    load_command(l, root);
    load_rois(l, root);
    add_own_names(l->mix);
    load_columns(l, root);
    load_metrics(l, root);
    load_data(l, root);
    load_sites(l, root);
    load_skipped(l, root);
}

/* Loads the parts that need all functions. */
static void load_end(Loader *l)
{
    mix_find_canonical(l->mix);
    load_changes_end(l->mix);
    mix_resolve_calls(l->mix, l->names);
}

static void load_parts(Loader *l, const json_t *root)
{
    load_beginning(l, root);
    load_functions(l, root);
    load_end(l);
}

static void keep_build(const json_t *root, MixError *err)
{
    const char *build = json_string_value(json_object_get(root, "build"));
    snprintf(err->build, sizeof err->build, "%.32s", build ? build : "");
}

static bool check(Loader *l, json_t *root, MixError *err)
{
    Keeper keeper = {l->mix, err};
    if (mix_check(root, &(MixHearer){l->mix->path, keep_fault, &keeper}) != MIX_UNUSABLE && choose_model(l, root, err))
        return true;
    keep_build(root, err);
    return false;
}

/* The text, or NULL with the reason. */
static char *read_text(const char *path, size_t *len, MixError *err)
{
    char *text, why[160];
    SidecarFound found = sidecar_text(path, &text, len, why);
    if (found == SIDECAR_READ)
        return text;
    err->is_missing = found == SIDECAR_MISSING;
    snprintf(err->text, sizeof err->text, "%s: %s", path, why);
    return NULL;
}

/* Parses the text into a tree; NULL: it is no JSON, and *err says why. */
static json_t *tree_of(const char *path, const char *text, size_t len, MixError *err)
{
    json_error_t at;
    json_t *root = json_text_load(text, len, 0, &at);
    if (!root) {
        err->is_placed = true;
        snprintf(err->text, sizeof err->text, "%s:%d:%d: error: %s", path, at.line, at.column < 1 ? 1 : at.column,
                 at.text);
    }
    return root;
}

static json_t *parse(const char *path, MixError *err)
{
    size_t len;
    char *text = read_text(path, &len, err);
    json_t *root = text ? tree_of(path, text, len, err) : NULL;
    free(text);
    return root;
}

static Mix *mix_new(const char *path, bool for_clang)
{
    Mix *mix = xcalloc(1, sizeof *mix);
    mix->arena = arena_new();
    mix->path = arena_strdup(mix->arena, path);
    mix->is_clang = for_clang;
    mix->foreign_region = -1;
    return mix;
}

/* ---- one text ---- */

typedef struct Taker { /* Takes the sidecar's parts. */
    Loader loader;
    MixError *err;
    bool is_good;
} Taker;

static bool take_head(void *to, json_t *root)
{
    Taker *t = to;
    t->is_good = choose_model(&t->loader, root, t->err);
    if (t->is_good)
        load_beginning(&t->loader, root);
    else
        keep_build(root, t->err);
    json_memory_mark();
    return t->is_good;
}

static void take_function(void *to, json_t *function)
{
    Taker *t = to;
    load_function(&t->loader, function);
    json_memory_back();
}

/* Loads the text function by function.  Returns false if the text is not of the form that memrewrite writes. */
static bool load_in_parts(Taker *t, const char *text, size_t len)
{
    MixState state;
    Keeper keeper = {t->loader.mix, t->err};
    const MixHearer hearer = {t->loader.mix->path, keep_fault, &keeper};
    const MixTaker taker = {take_head, take_function, t};
    json_memory_begin();
    bool done = mix_text_take(text, len, &hearer, &taker, &state);
    json_memory_end();
    if (done && t->is_good)
        load_end(&t->loader);
    return done;
}

static void load_whole(Taker *t, const char *text, size_t len)
{
    json_memory_begin();
    json_t *root = tree_of(t->loader.mix->path, text, len, t->err);
    t->is_good = root && check(&t->loader, root, t->err);
    if (t->is_good)
        load_parts(&t->loader, root);
    json_memory_end();
}

static Taker taker_new(const char *path, const char *model, bool for_clang, MixError *err)
{
    return (Taker){{mix_new(path, for_clang), model, call_names_new()}, err, false};
}

static Mix *taker_end(Taker *t)
{
    call_names_free(t->loader.names);
    if (t->is_good)
        return t->loader.mix;
    mix_free(t->loader.mix);
    return NULL;
}

Mix *mix_load(const char *path, const char *model, bool for_clang, MixError *err)
{
    *err = (MixError){0};
    size_t len;
    char *text = read_text(path, &len, err);
    if (!text)
        return NULL;
    Taker t = taker_new(path, model, for_clang, err);
    if (!load_in_parts(&t, text, len)) {
        t.is_good = false;
        taker_end(&t);
        t = taker_new(path, model, for_clang, err);
        load_whole(&t, text, len);
    }
    free(text);
    return taker_end(&t);
}

/* ---- several ---- */

/* The trees of all sources, checked; false: one cannot be used. */
static bool parse_all(Loader *l, const MixSource *source, size_t n, JoinPart *part, MixError *err)
{
    for (size_t i = 0; i < n; i++) {
        part[i] = (JoinPart){parse(source[i].path, err), source[i].is_clang};
        if (!part[i].root)
            return false;
        l->mix->path = arena_strdup(l->mix->arena, source[i].path);
        if (!check(l, part[i].root, err))
            return false;
        snprintf(l->mix->images[i].build, sizeof l->mix->images[i].build, "%s", source[i].build);
        l->mix->images[i].name = arena_strdup(l->mix->arena, source[i].image);
    }
    return true;
}

Mix *mix_load_joined(const MixSource *source, size_t n, const char *model, bool has_foreign_region, MixError *err)
{
    *err = (MixError){0};
    Mix *mix = mix_new(source->path, false);
    JoinPart *part = xcalloc(n, sizeof *part);
    Loader l = {.mix = mix, .model = model, .names = call_names_new()};
    mix->images = arena_alloc(mix->arena, n * sizeof *mix->images);
    mix->n_images = n;
    json_memory_begin();
    bool good = parse_all(&l, source, n, part, err);
    if (good) {
        json_t *root = join_sidecars(mix->arena, part, mix->images, n, has_foreign_region);
        mix->path = arena_strdup(mix->arena, source->path);
        load_parts(&l, root);
        mix->foreign_region = has_foreign_region ? (int64_t)mix->n_rois - 1 : -1;
    }
    json_memory_end();
    free(part);
    call_names_free(l.names);
    if (good)
        return mix;
    mix_free(mix);
    return NULL;
}
