/* In: functions, blocks and skipped functions of the sidecar.  Out: the same in flat arrays of the Mix.
 * Method: each list of pairs goes behind the last one of its kind; a block keeps a slice of it.
 * Limits: of a block's mixes only the chosen model's is kept. */
#include "loader.h"

#include <stdlib.h>
#include <string.h>

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
    return (uint32_t)read_element(&l->reader, pair, 0, 0, loader_last(l->mix->n_columns));
}

static Slice load_amounts(Loader *l, const json_t *list)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    Slice s = {mix->n_amounts, 0};
    json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
    {
        if (!read_is_array(r, pair, 2))
            break;
        uint32_t column = column_element(l, pair);
        *PUSH(mix->amounts, mix->n_amounts, mix->cap_amounts) =
            (Amount){column, read_element(r, pair, 1, 0, INT64_MAX)};
        s.n++;
    }
    return s;
}

/* What a block does instead when clang compiled the program that counted; NULL: what it does anyway. */
static const json_t *for_clang(Loader *l, const json_t *block)
{
    bool applies = l->mix->is_clang && strcmp(l->mix->model, "optimised") == 0 && json_object_get(block, "clang");
    return applies ? read_member(&l->reader, block, "clang", JSON_OBJECT) : NULL;
}

static Slice load_mix(Loader *l, const json_t *block)
{
    Reader *r = &l->reader;
    const json_t *clang = for_clang(l, block);
    if (clang)
        return load_amounts(l, read_member(r, clang, "mix", JSON_ARRAY));
    json_t *by_model = read_member(r, block, "mix", JSON_OBJECT);
    read_enter_key(r, "mix");
    const char *model = by_model && !json_object_get(by_model, l->mix->model) ? "source" : l->mix->model; /* as written there */
    Slice s = load_amounts(l, read_member(r, by_model, model, JSON_ARRAY));
    read_leave(r);
    return s;
}

/* Only the optimised model has them. */
static Slice load_placed(Loader *l, const json_t *block)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    const json_t *clang = for_clang(l, block);
    block = clang ? clang : block;
    Slice s = {mix->n_placed, 0};
    json_t *v;
    size_t i;
    if (r->failed || !json_object_get(block, "placed") || strcmp(mix->model, "optimised") != 0)
        return s;
    json_t *list = read_member(r, block, "placed", JSON_ARRAY);
    read_enter_key(r, "placed");
    json_array_foreach(list, i, v)
    {
        if (!read_is_object(r, v))
            break;
        Slice count = load_terms(l, read_member(r, v, "count", JSON_ARRAY));
        Slice amounts = load_amounts(l, read_member(r, v, "mix", JSON_ARRAY));
        *PUSH(mix->placed, mix->n_placed, mix->cap_placed) = (Elsewhere){count, amounts};
        s.n++;
    }
    read_leave(r);
    return s;
}

static void load_change(Loader *l, const json_t *v, uint32_t file)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    if (!read_is_array(r, v, 5))
        return;
    const char *what = json_string_value(json_array_get(v, 3)), *fate = json_string_value(json_array_get(v, 4));
    Change c = {.file = file, .line = (uint32_t)read_element(r, v, 0, 1, UINT32_MAX),
                .column = (uint32_t)read_element(r, v, 1, 1, UINT32_MAX), .end_column = (uint32_t)read_element(r, v, 2, 1, UINT32_MAX)};
    c.is_store = what && strcmp(what, "store") == 0;
    c.is_moved = fate && strcmp(fate, "moved") == 0;
    *PUSH(mix->changes, mix->n_changes, mix->cap_changes) = c;
}

static void load_changes(Loader *l, const json_t *block, uint32_t file)
{
    Reader *r = &l->reader;
    const json_t *clang = for_clang(l, block);
    json_t *v;
    size_t i;
    block = clang ? clang : block;
    if (r->failed || !json_object_get(block, "changes") || strcmp(l->mix->model, "optimised") != 0)
        return;
    json_t *list = read_member(r, block, "changes", JSON_ARRAY);
    read_enter_key(r, "changes");
    json_array_foreach(list, i, v) load_change(l, v, file);
    read_leave(r);
}

static int compare_changes(const void *x, const void *y)
{
    const Change *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    if (a->end_column != b->end_column)
        return a->end_column < b->end_column ? -1 : 1;
    return a->is_store - b->is_store;
}

void load_changes_end(Mix *mix)
{
    size_t n = 0;
    SORT(mix->changes, mix->n_changes, compare_changes);
    for (size_t i = 0; i < mix->n_changes; i++)
        if (!n || compare_changes(&mix->changes[n - 1], &mix->changes[i]) != 0)
            mix->changes[n++] = mix->changes[i];
    mix->n_changes = n;
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
        *PUSH(mix->calls, mix->n_calls, mix->cap_calls) = call_names_id(l->names, json_string_value(name));
        s.n++;
    }
    return s;
}

/* file: the function's. */
static void load_block(Loader *l, const json_t *v, uint32_t file)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    if (!read_is_object(r, v))
        return;
    Block b = {.function = (uint32_t)mix->n_functions, .file = json_object_get(v, "file") ? loader_file(l, v) : file};
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
    b.mix = load_mix(l, v);
    b.placed = load_placed(l, v);
    load_changes(l, v, b.file);
    b.dynamic = load_dynamic(l, v);
    b.calls = load_calls(l, v);
    *PUSH(mix->blocks, mix->n_blocks, mix->cap_blocks) = b;
}

/* The source that a function was compiled with; only one of a header says it. */
static uint32_t load_unit(Loader *l, const json_t *v)
{
    return json_object_get(v, "unit") ? read_u32(&l->reader, v, "unit", loader_last(l->mix->n_files)) : loader_file(l, v);
}

static void load_function(Loader *l, const json_t *v)
{
    Reader *r = &l->reader;
    Mix *mix = l->mix;
    if (!read_is_object(r, v))
        return;
    Function f = {.name = loader_text(l, v, "name"),
                  .file = loader_file(l, v),
                  .line = read_u32(r, v, "line", UINT32_MAX),
                  .end_line = read_u32(r, v, "end_line", UINT32_MAX),
                  .internal = read_flag(r, v, "internal"),
                  .unit = load_unit(l, v),
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
        load_block(l, b, f.file);
        read_leave(r);
        if (r->failed)
            break;
    }
    read_leave(r);
    f.n_blocks = (uint32_t)mix->n_blocks - f.first_block;
    *PUSH(mix->functions, mix->n_functions, mix->cap_functions) = f;
}

bool load_functions(Loader *l, const json_t *root)
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

bool load_skipped(Loader *l, const json_t *root)
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
        l->mix->skipped[l->mix->n_skipped++] = (Skipped){
            loader_text(l, v, "function"),      loader_text(l, v, "reason"),          loader_file(l, v),
            read_u32(r, v, "line", UINT32_MAX), read_u32(r, v, "column", UINT32_MAX), read_flag(r, v, "internal"),
            load_unit(l, v)};
        read_leave(r);
    }
    read_leave(r);
    return !r->failed;
}
