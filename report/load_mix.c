/* In: memrewrite.mix.json (doc/format.md), the name of a model.  Out: a checked Mix, or why not.
 * Method: jansson parses; one function per part of the file walks the tree and copies it into
 * flat arrays; indices are checked here, once, so that nobody else has to.
 * Limits: the whole tree is in memory for a moment, some kilobytes for each block. */
#include "mix.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jsonread.h"
#include "metrics.h"
#include "mix_build.h"

typedef struct Loader {
    Mix *mix;
    Reader reader;
    const char *model;
    CalleeNames *callees;
} Loader;

static const char *keep(Loader *l, const char *s)
{
    return arena_strdup(l->mix->arena, s);
}

static const char *keep_member(Loader *l, const json_t *object, const char *key)
{
    return keep(l, read_string(&l->reader, object, key));
}

static uint32_t last_of(size_t n)
{
    return n ? (uint32_t)(n - 1) : 0;
}

/* An index into files. */
static uint32_t file_member(Loader *l, const json_t *object)
{
    if (!l->reader.failed && !l->mix->n_files)
        read_fail(&l->reader, "refers to a file, but 'files' is empty");
    return read_u32(&l->reader, object, "file", last_of(l->mix->n_files));
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
    l->mix->build = keep_member(l, root, "build");
    if (!r->failed && !is_build_id(l->mix->build))
        return read_fail(r, "'build' must be 32 hexadecimal digits");
    l->mix->counters = read_u32(r, root, "counters", UINT32_MAX);
    return !r->failed;
}

static bool load_target(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *target = read_member(r, root, "target", JSON_OBJECT);
    read_enter_key(r, "target");
    l->mix->triple = keep_member(l, target, "triple");
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
        l->mix->files[l->mix->n_files++] = keep(l, json_string_value(file));
    }
    return true;
}

static void load_roi(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    if (!read_is_object(r, v))
        return;
    uint32_t id = read_u32(r, v, "id", last_of(l->mix->n_rois));
    Roi roi = {.name = keep_member(l, v, "name")};
    if (json_object_get(v, "file")) { /* the program as a whole has no place */
        roi.file = file_member(l, v);
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

/* ---- columns and metrics ---- */

static bool name_figure(Loader *l, const char *name, Ref ref)
{
    if (l->reader.failed)
        return false;
    if (!*name)
        return read_fail(&l->reader, "'name' is empty");
    if (!mix_add_name(l->mix, name, ref))
        return read_fail(&l->reader, "the name '%s' is taken", name);
    return true;
}

static bool load_columns(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *columns = read_member(r, root, "columns", JSON_ARRAY), *v;
    size_t i;
    if (!columns)
        return false;
    l->mix->columns = arena_alloc(l->mix->arena, json_array_size(columns) * sizeof *l->mix->columns);
    read_enter_key(r, "columns");
    json_array_foreach(columns, i, v)
    {
        read_enter_index(r, i);
        if (!read_is_object(r, v))
            return false;
        MixColumn c = {keep_member(l, v, "name"), keep_member(l, v, "unit"), keep_member(l, v, "meaning")};
        if (!name_figure(l, c.name, (Ref){REF_COLUMN, (uint32_t)i}))
            return false;
        l->mix->columns[l->mix->n_columns++] = c;
        read_leave(r);
    }
    read_leave(r);
    return true;
}

static void load_operands(Loader *l, const json_t *list, Metric *m)
{
    Reader *r = &l->reader;
    json_t *v;
    size_t i;
    m->operands.at = l->mix->n_refs;
    json_array_foreach(list, i, v)
    {
        Ref ref;
        if (!json_is_string(v)) {
            read_fail(r, "operand %zu must be a name", i);
            return;
        }
        if (!mix_find(l->mix, json_string_value(v), &ref)) {
            read_fail(r, "'%.80s' is no column and no earlier metric", json_string_value(v));
            return;
        }
        *PUSH(l->mix->refs, l->mix->n_refs, l->mix->cap_refs) = ref;
        m->operands.n++;
        m->needs |= metric_needs(l->mix, ref);
    }
}

static void load_metric(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    if (!read_is_object(r, v))
        return;
    Metric m = {.name = keep_member(l, v, "name"),
                .unit = keep_member(l, v, "unit"),
                .meaning = keep_member(l, v, "meaning"),
                .quotient = json_object_get(v, "quotient") != NULL};
    const json_t *list = read_member(r, v, m.quotient ? "quotient" : "sum", JSON_ARRAY);
    load_operands(l, list, &m);
    if (m.quotient && m.operands.n != 2)
        read_fail(r, "'quotient' must have 2 operands");
    if (name_figure(l, m.name, (Ref){REF_METRIC, (uint32_t)l->mix->n_metrics}))
        l->mix->metrics[l->mix->n_metrics++] = m;
}

static bool load_metrics(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *metrics = read_member(r, root, "metrics", JSON_ARRAY), *v;
    size_t i;
    if (!metrics)
        return false;
    l->mix->metrics = arena_alloc(l->mix->arena, json_array_size(metrics) * sizeof *l->mix->metrics);
    read_enter_key(r, "metrics");
    json_array_foreach(metrics, i, v)
    {
        read_enter_index(r, i);
        load_metric(l, v);
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
    l->mix->model = keep(l, want);
    return true;
}

/* ---- functions and blocks ---- */

static Slice load_terms(Loader *l, const json_t *list)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    Slice s = {mix->n_terms, 0};
    json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
    {
        if (!read_is_array(r, pair, 2))
            break;
        Term t = {read_element(r, pair, 0, INT64_MIN, INT64_MAX), 0};
        int64_t id = read_element(r, pair, 1, 0, UINT32_MAX);
        if (!r->failed && id >= mix->counters)
            read_fail(r, "counter %lld, but there are only %u", (long long)id, (unsigned)mix->counters);
        t.counter = (uint32_t)id;
        *PUSH(mix->terms, mix->n_terms, mix->cap_terms) = t;
        s.n++;
    }
    return s;
}

static uint32_t column_element(Loader *l, const json_t *pair)
{
    if (!l->reader.failed && !l->mix->n_columns)
        read_fail(&l->reader, "refers to a column, but 'columns' is empty");
    return (uint32_t)read_element(&l->reader, pair, 0, 0, last_of(l->mix->n_columns));
}

static Slice load_amounts(Loader *l, const json_t *block)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    Slice s = {mix->n_amounts, 0};
    json_t *by_model = read_member(r, block, "mix", JSON_OBJECT), *pair;
    size_t i;
    read_enter_key(r, "mix");
    json_t *list = read_member(r, by_model, mix->model, JSON_ARRAY);
    json_array_foreach(list, i, pair)
    {
        if (!read_is_array(r, pair, 2))
            break;
        uint32_t column = column_element(l, pair);
        *PUSH(mix->amounts, mix->n_amounts, mix->cap_amounts) =
            (Amount){column, read_element(r, pair, 1, 0, INT64_MAX)};
        s.n++;
    }
    read_leave(r);
    return s;
}

static Slice load_dynamic(Loader *l, const json_t *block)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    Slice s = {mix->n_dynamics, 0};
    if (r->failed || !json_object_get(block, "dynamic"))
        return s;
    json_t *list = read_member(r, block, "dynamic", JSON_ARRAY), *pair;
    size_t i;
    read_enter_key(r, "dynamic");
    json_array_foreach(list, i, pair)
    {
        if (!read_is_array(r, pair, 2))
            break;
        uint32_t column = column_element(l, pair);
        int64_t id = read_element(r, pair, 1, 0, UINT32_MAX);
        if (!r->failed && id >= mix->counters)
            read_fail(r, "counter %lld, but there are only %u", (long long)id, (unsigned)mix->counters);
        *PUSH(mix->dynamics, mix->n_dynamics, mix->cap_dynamics) = (Dynamic){column, (uint32_t)id};
        s.n++;
    }
    read_leave(r);
    return s;
}

static Slice load_calls(Loader *l, const json_t *block)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    Slice s = {mix->n_calls, 0};
    if (r->failed || !json_object_get(block, "calls"))
        return s;
    json_t *list = read_member(r, block, "calls", JSON_ARRAY), *name;
    size_t i;
    json_array_foreach(list, i, name)
    {
        if (!json_is_string(name)) {
            read_fail(r, "calls[%zu]: must be a name", i);
            break;
        }
        uint32_t id = callee_names_id(l->callees, mix, json_string_value(name));
        *PUSH(mix->calls, mix->n_calls, mix->cap_calls) = id;
        s.n++;
    }
    return s;
}

static void load_block(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    if (!read_is_object(r, v))
        return;
    Block b = {.function = (uint32_t)mix->n_functions};
    json_t *at = read_member(r, v, "at", JSON_ARRAY);
    read_enter_key(r, "at");
    if (read_is_array(r, at, 4)) {
        b.line = (uint32_t)read_element(r, at, 0, 1, UINT32_MAX);
        b.column = (uint32_t)read_element(r, at, 1, 1, UINT32_MAX);
        b.end_line = (uint32_t)read_element(r, at, 2, 1, UINT32_MAX);
        b.end_column = (uint32_t)read_element(r, at, 3, 1, UINT32_MAX);
    }
    read_leave(r);
    json_t *count = read_member(r, v, "count", JSON_ARRAY);
    read_enter_key(r, "count");
    b.count = load_terms(l, count);
    read_leave(r);
    b.mix = load_amounts(l, v);
    b.dynamic = load_dynamic(l, v);
    b.calls = load_calls(l, v);
    *PUSH(mix->blocks, mix->n_blocks, mix->cap_blocks) = b;
}

static void load_function(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    if (!read_is_object(r, v))
        return;
    Function f = {.name = keep_member(l, v, "name"),
                  .file = file_member(l, v),
                  .line = read_u32(r, v, "line", UINT32_MAX),
                  .end_line = read_u32(r, v, "end_line", UINT32_MAX),
                  .first_block = (uint32_t)mix->n_blocks};
    json_t *calls = read_member(r, v, "calls", JSON_ARRAY);
    read_enter_key(r, "calls");
    f.calls = load_terms(l, calls);
    read_leave(r);
    json_t *blocks = read_member(r, v, "blocks", JSON_ARRAY), *b;
    size_t i;
    read_enter_key(r, "blocks");
    json_array_foreach(blocks, i, b)
    {
        read_enter_index(r, i);
        load_block(l, b);
        read_leave(r);
        if (r->failed)
            break;
    }
    read_leave(r);
    f.n_blocks = (uint32_t)mix->n_blocks - f.first_block;
    *PUSH(mix->functions, mix->n_functions, mix->cap_functions) = f;
}

static bool load_functions(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *functions = read_member(r, root, "functions", JSON_ARRAY), *v;
    size_t i;
    read_enter_key(r, "functions");
    json_array_foreach(functions, i, v)
    {
        read_enter_index(r, i);
        load_function(l, v);
        read_leave(r);
        if (r->failed)
            break;
    }
    read_leave(r);
    return !r->failed;
}

static bool load_skipped(Loader *l, const json_t *root)
{
    Reader *r = &l->reader;
    json_t *skipped = read_member(r, root, "skipped", JSON_ARRAY), *v;
    size_t i;
    if (!skipped)
        return false;
    l->mix->skipped = arena_alloc(l->mix->arena, json_array_size(skipped) * sizeof *l->mix->skipped);
    read_enter_key(r, "skipped");
    json_array_foreach(skipped, i, v)
    {
        read_enter_index(r, i);
        if (!read_is_object(r, v))
            return false;
        l->mix->skipped[l->mix->n_skipped++] =
            (Skipped){keep_member(l, v, "function"), keep_member(l, v, "reason"), file_member(l, v),
                      read_u32(r, v, "line", UINT32_MAX), read_u32(r, v, "column", UINT32_MAX)};
        read_leave(r);
    }
    read_leave(r);
    return !r->failed;
}

/* ---- the whole file ---- */

static bool add_own_names(Mix *mix)
{
    return mix_add_name(mix, "seconds", (Ref){REF_SECONDS, 0}) && mix_add_name(mix, "entries", (Ref){REF_ENTRIES, 0}) &&
           mix_add_name(mix, "sampled", (Ref){REF_SAMPLED, 0}) && mix_add_name(mix, "count", (Ref){REF_COUNT, 0});
}

static bool load_all(Loader *l, const json_t *root)
{
    return load_head(l, root) && load_target(l, root) && load_files(l, root) && load_rois(l, root) &&
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

Mix *mix_load(const char *path, const char *model, MixError *err)
{
    *err = (MixError){0};
    json_t *root = parse(path, err);
    if (!root)
        return NULL;
    Mix *mix = xcalloc(1, sizeof *mix);
    mix->arena = arena_new();
    mix->path = arena_strdup(mix->arena, path);
    Loader l = {.mix = mix,
                .model = model,
                .callees = callee_names_new(),
                .reader = {.file = path, .text = err->text, .text_size = sizeof err->text}};
    bool good = load_all(&l, root);
    callee_names_free(l.callees, mix);
    json_decref(root);
    if (good) {
        mix_find_twins(mix);
        return mix;
    }
    if (mix->build)
        snprintf(err->build, sizeof err->build, "%.32s", mix->build);
    mix_free(mix);
    return NULL;
}
