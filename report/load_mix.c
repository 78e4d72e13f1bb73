/* In: memrewrite.mix.json (doc/format.md), the name of a model.  Out: a checked Mix, or why not.
 * Method: jansson parses; one function per part of the file walks the tree and copies it into
 * flat arrays (columns and metrics: load_figures.c; functions: load_code.c); indices are checked
 * here, once, so that nobody else has to.
 * Limits: the whole tree is in memory for a moment, some kilobytes for each block. */
#include "loader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *loader_keep(Loader *l, const char *s)
{
    return arena_strdup(l->mix->arena, s);
}

const char *loader_text(Loader *l, const json_t *object, const char *key)
{
    return loader_keep(l, read_string(&l->reader, object, key));
}

uint32_t loader_last(size_t n)
{
    return n ? (uint32_t)(n - 1) : 0;
}

uint32_t loader_file(Loader *l, const json_t *object)
{
    if (!l->reader.failed && !l->mix->n_files)
        read_fail(&l->reader, "refers to a file, but 'files' is empty");
    return read_u32(&l->reader, object, "file", loader_last(l->mix->n_files));
}

/* ---- head ---- */

static bool is_build_id(const char *s)
{
    return strlen(s) == 32 && strspn(s, "0123456789abcdef") == 32;
}

static bool load_head(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    if (!read_is_object(r, root))
        return false;
    const char *format = read_string(r, root, "format");
    if (!r->failed && strcmp(format, "memrewrite-mix") != 0)
        return read_fail(r, "'format' is '%.40s', not 'memrewrite-mix': this is no sidecar", format);
    json_t *version = read_member(r, root, "version", JSON_INTEGER);
    if (version && json_integer_value(version) != 1)
        return read_fail(r, "version %" JSON_INTEGER_FORMAT "; this memreport reads version 1",
                         json_integer_value(version));
    l->mix->build = loader_text(l, root, "build");
    if (!r->failed && !is_build_id(l->mix->build))
        return read_fail(r, "'build' must be 32 hexadecimal digits");
    l->mix->counters = read_u32(r, root, "counters", UINT32_MAX);
    return !r->failed;
}

/* Optional: sidecars of older versions have none. */
static bool load_memory_counters(Loader *l, const json_t *root)
{
    Mix *m = l->mix;
    json_t *list = json_object_get(root, "memory_counters");
    if (!list || l->reader.failed)
        return !l->reader.failed;
    read_enter_key(&l->reader, "memory_counters");
    for (size_t i = 0; read_is_array(&l->reader, list, 0) && i < json_array_size(list); i++)
        *PUSH(m->memory_counters, m->n_memory_counters, m->cap_memory_counters) =
            (uint32_t)read_element(&l->reader, list, i, 0, (int64_t)m->counters - 1);
    read_leave(&l->reader);
    return !l->reader.failed;
}

/* Optional, too.  Its formulas are for people. */
static bool load_library(Loader *l, const json_t *root)
{
    Mix *m = l->mix;
    json_t *known = json_object_get(root, "library"), *figures;
    const char *name;
    if (!known || l->reader.failed)
        return !l->reader.failed;
    read_enter_key(&l->reader, "library");
    if (read_is_object(&l->reader, known))
        json_object_foreach(known, name, figures)
            *PUSH(m->library, m->n_library, m->cap_library) = arena_strdup(m->arena, name);
    read_leave(&l->reader);
    return !l->reader.failed;
}

static bool load_target(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *target = read_member(r, root, "target", JSON_OBJECT);
    read_enter_key(r, "target");
    l->mix->triple = loader_text(l, target, "triple");
    json_t *sizes = read_member(r, target, "type_sizes", JSON_ARRAY);
    read_enter_key(r, "type_sizes");
    if (read_is_array(r, sizes, 8))
        for (size_t i = 0; i < 8; i++)
            l->mix->type_sizes[i] = (uint8_t)read_element(r, sizes, i, 0, 255);
    read_leave(r);
    read_leave(r);
    return !r->failed;
}

static bool load_files(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *files = read_member(r, root, "files", JSON_ARRAY), *file;
    size_t i;
    if (!files)
        return false;
    l->mix->files = arena_alloc(l->mix->arena, json_array_size(files) * sizeof *l->mix->files);
    json_array_foreach(files, i, file)
    {
        if (!json_is_string(file))
            return read_fail(r, "files[%zu]: must be a string", i);
        l->mix->files[l->mix->n_files++] = loader_keep(l, json_string_value(file));
    }
    return true;
}

static void load_roi(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    if (!read_is_object(r, v))
        return;
    uint32_t id = read_u32(r, v, "id", loader_last(l->mix->n_rois));
    Roi roi = {.name = loader_text(l, v, "name")};
    if (json_object_get(v, "file")) { /* the program as a whole has no place */
        roi.file = loader_file(l, v);
        roi.line = read_u32(r, v, "line", UINT32_MAX);
        roi.end_line = read_u32(r, v, "end_line", UINT32_MAX);
    }
    if (r->failed)
        return;
    if (l->mix->rois[id].name)
        read_fail(r, "'id' %u is given twice", (unsigned)id);
    l->mix->rois[id] = roi;
}

static bool load_rois(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *rois = read_member(r, root, "rois", JSON_ARRAY), *v;
    size_t i;
    if (!rois)
        return false;
    l->mix->n_rois = json_array_size(rois);
    l->mix->rois = arena_alloc(l->mix->arena, l->mix->n_rois * sizeof *l->mix->rois);
    read_enter_key(r, "rois");
    json_array_foreach(rois, i, v)
    {
        read_enter_index(r, i);
        load_roi(l, v);
        read_leave(r);
    }
    read_leave(r);
    return !r->failed;
}

/* ---- models ---- */

static bool has_model(const json_t *models, const char *name)
{
    size_t i;
    json_t *v;
    json_array_foreach(models, i, v) if (json_is_string(v) && strcmp(json_string_value(v), name) == 0) return true;
    return false;
}

static bool choose_model(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *models = read_member(r, root, "models", JSON_ARRAY);
    if (!models)
        return false;
    const char *want = l->model;
    if (!want)
        want = has_model(models, "optimised") ? "optimised" : "source";
    if (!has_model(models, want)) {
        char list[200] = "";
        json_t *v;
        size_t i, used = 0;
        json_array_foreach(models, i, v) if (json_is_string(v) && used < sizeof list) used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%.40s", used ? ", " : "", json_string_value(v));
        return read_fail(r, "has no model '%s'; it has: %s", want, *list ? list : "none");
    }
    l->mix->model = loader_keep(l, want);
    return true;
}
/* ---- the whole file ---- */

static bool add_own_names(Mix *mix)
{
    return mix_add_name(mix, "seconds", (Ref){REF_SECONDS, 0}) && mix_add_name(mix, "entries", (Ref){REF_ENTRIES, 0}) &&
           mix_add_name(mix, "sampled", (Ref){REF_SAMPLED, 0}) && mix_add_name(mix, "count", (Ref){REF_COUNT, 0});
}

static bool load_all(Loader *l, const json_t *root)
{
    return load_head(l, root) && load_memory_counters(l, root) && load_library(l, root) && load_target(l, root) && load_files(l, root) && load_rois(l, root) &&
           add_own_names(l->mix) && load_columns(l, root) && load_metrics(l, root) && choose_model(l, root) &&
           load_functions(l, root) && load_skipped(l, root);
}

/* The parsed file, or NULL with the reason: cannot be read, or is no JSON. */
static json_t *parse(const char *path, MixError *err)
{
    json_error_t at;
    FILE *f = fopen(path, "rb");
    if (!f) {
        err->missing = errno == ENOENT || errno == ENOTDIR;
        snprintf(err->text, sizeof err->text, "%s: %s", path, strerror(errno));
        return NULL;
    }
    json_t *root = json_loadf(f, JSON_REJECT_DUPLICATES, &at);
    if (!root && ferror(f)) {
        snprintf(err->text, sizeof err->text, "%s: cannot be read", path);
    } else if (!root) {
        err->placed = true;
        snprintf(err->text, sizeof err->text, "%s:%d:%d: error: %s", path, at.line, at.column < 1 ? 1 : at.column,
                 at.text);
    }
    fclose(f);
    return root;
}

Mix *mix_load(const char *path, const char *model, bool for_clang, MixError *err)
{
    *err = (MixError){0};
    json_t *root = parse(path, err);
    if (!root)
        return NULL;
    Mix *mix = xcalloc(1, sizeof *mix);
    mix->arena = arena_new();
    mix->path = arena_strdup(mix->arena, path);
    mix->is_clang = for_clang;
    Loader l = {.mix = mix,
                .model = model,
                .names = call_names_new(),
                .reader = {.file = path, .text = err->text, .text_size = sizeof err->text}};
    bool good = load_all(&l, root);
    json_decref(root);
    if (good) {
        mix_find_twins(mix);
        load_changes_end(mix);
        mix_resolve_calls(mix, l.names);
    }
    call_names_free(l.names);
    if (good)
        return mix;
    if (mix->build)
        snprintf(err->build, sizeof err->build, "%.32s", mix->build);
    mix_free(mix);
    return NULL;
}
