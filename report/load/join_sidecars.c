/* In: sidecars' trees.  Out: one tree.
 * Method: what refers to counters, files or columns is renumbered in place and moves over; columns and metrics are
 * matched by name; the program as a region is one for all images.  Where clang compiled an image, what its blocks are
 * for clang becomes what they are.
 * Limits: the target is the first image's: one process has one. */
#include "load/join_sidecars.h"

#include <string.h>

#include "load/join_data.h"

typedef struct Join {
    Arena *arena;
    json_t *joined;
    uint32_t counters, files;   /* Numbers of counters and files of the images before. */
    uint32_t functions;         /* The highest number of their functions that pointers count. */
    uint32_t *column;           /* By column of this image: the index among all. */
} Join;

/* ---- numbers ---- */

static void shift(json_t *object, const char *key, uint32_t by)
{
    json_t *v = json_object_get(object, key);
    if (v)
        json_integer_set(v, json_integer_value(v) + by);
}

/* The second of each pair. */
static void shift_counters(const Join *j, const json_t *pairs)
{
    json_t *pair;
    size_t i;
    json_array_foreach(pairs, i, pair) {
        json_t *counter = json_array_get(pair, 1);
        json_integer_set(counter, json_integer_value(counter) + j->counters);
    }
}

/* The first of each pair. */
static void map_columns(const Join *j, const json_t *pairs)
{
    json_t *pair;
    size_t i;
    json_array_foreach(pairs, i, pair) {
        json_t *column = json_array_get(pair, 0);
        json_integer_set(column, j->column[json_integer_value(column)]);
    }
}

/* ---- functions ---- */

static void move_placed(const Join *j, const json_t *placed)
{
    json_t *v;
    size_t i;
    json_array_foreach(placed, i, v) {
        shift_counters(j, json_object_get(v, "count"));
        map_columns(j, json_object_get(v, "mix"));
    }
}

static void settle_clang_data(json_t *block, json_t *data)
{
    if (!json_object_get(block, "data"))
        json_object_set_new(block, "data", json_object());
    json_object_set_new(json_object_get(block, "data"), "optimised", data ? json_incref(data) : json_array());
}

/* Replaces the model's part for other compilers by that for clang, if clang compiled the image. */
static void settle_clang(json_t *block, bool is_clang)
{
    static const char *const parts[] = {"placed", "changes"};
    const json_t *clang = json_object_get(block, "clang");
    if (clang && is_clang) {
        json_object_set(json_object_get(block, "mix"), "optimised", json_object_get(clang, "mix"));
        settle_clang_data(block, json_object_get(clang, "data"));
        for (size_t i = 0; i < 2; i++) {
            json_t *own = json_object_get(clang, parts[i]);
            if (own)
                json_object_set(block, parts[i], own);
            else
                json_object_del(block, parts[i]);
        }
    }
    json_object_del(block, "clang");
}

/* Counters and numbers of what calls through pointers call. */
static void shift_pointers(const Join *j, const json_t *pointers)
{
    json_t *pointer;
    size_t i;
    json_array_foreach(pointers, i, pointer)
        if (json_array_size(pointer) > 2) {
            json_t *counter = json_array_get(pointer, 2), *first = json_array_get(pointer, 3);
            json_integer_set(counter, json_integer_value(counter) + j->counters);
            json_integer_set(first, json_integer_value(first) + j->functions);
        }
}

static void move_block(const Join *j, json_t *block, bool is_clang)
{
    const char *model;
    json_t *mix;
    settle_clang(block, is_clang);
    join_data_block(j->joined, block);
    shift(block, "file", j->files);
    shift_counters(j, json_object_get(block, "count"));
    json_object_foreach(json_object_get(block, "mix"), model, mix)
        map_columns(j, mix);
    move_placed(j, json_object_get(block, "placed"));
    map_columns(j, json_object_get(block, "dynamic"));
    shift_counters(j, json_object_get(block, "dynamic"));
    shift_pointers(j, json_object_get(block, "pointers"));
}

/* Returns the highest number of the image's functions that pointers count. */
static uint32_t move_functions(const Join *j, const json_t *root, bool is_clang)
{
    json_t *f, *block;
    size_t i, k;
    json_int_t highest = j->functions;
    json_array_foreach(json_object_get(root, "functions"), i, f) {
        shift(f, "file", j->files);
        shift(f, "unit", j->files);
        shift(f, "number", j->functions);
        if (json_integer_value(json_object_get(f, "number")) > highest)
            highest = json_integer_value(json_object_get(f, "number"));
        shift_counters(j, json_object_get(f, "calls"));
        json_array_foreach(json_object_get(f, "blocks"), k, block)
            move_block(j, block, is_clang);
        json_array_append(json_object_get(j->joined, "functions"), f);
    }
    json_array_foreach(json_object_get(root, "skipped"), i, f) {
        shift(f, "file", j->files);
        shift(f, "unit", j->files);
        json_array_append(json_object_get(j->joined, "skipped"), f);
    }
    return (uint32_t)highest;
}

/* ---- lists ---- */

static int find_named(const json_t *list, const char *name)
{
    json_t *v;
    size_t i;
    json_array_foreach(list, i, v)
        if (strcmp(json_string_value(json_object_get(v, "name")), name) == 0)
            return (int)i;
    return -1;
}

/* Adds what `to` does not have yet by name; at[i] becomes the index in `to` of the i-th of `from`. */
static void merge_named(const json_t *from, json_t *to, uint32_t *at)
{
    json_t *v;
    size_t i;
    json_array_foreach(from, i, v) {
        int there = find_named(to, json_string_value(json_object_get(v, "name")));
        at[i] = there >= 0 ? (uint32_t)there : (uint32_t)json_array_size(to);
        if (there < 0)
            json_array_append(to, v);
        else if (json_object_get(v, "counted")) /* The image did not count it. */
            json_object_set(json_array_get(to, (size_t)there), "counted", json_object_get(v, "counted"));
    }
}

static void append(const Join *j, const json_t *root, const char *key)
{
    json_array_extend(json_object_get(j->joined, key), json_object_get(root, key));
}

static void move_hashes(const Join *j, const json_t *root)
{
    const json_t *hashes = json_object_get(root, "hashes");
    for (size_t i = 0; i < json_array_size(json_object_get(root, "files")); i++) {
        json_t *hash = hashes ? json_array_get(hashes, i) : NULL;
        json_array_append_new(json_object_get(j->joined, "hashes"), hash ? json_incref(hash) : json_string(""));
    }
}

static bool is_program(const json_t *roi)
{
    const char *kind = json_string_value(json_object_get(roi, "kind"));
    return kind && strcmp(kind, "program") == 0;
}

static void move_rois(const Join *j, const json_t *root, Image *image)
{
    json_t *rois = json_object_get(j->joined, "rois"), *roi, *before;
    size_t i, k;
    image->rois = json_array_size(json_object_get(root, "rois"));
    image->roi = arena_alloc(j->arena, (image->rois + 1) * sizeof *image->roi);
    json_array_foreach(json_object_get(root, "rois"), i, roi) {
        json_int_t id = json_integer_value(json_object_get(roi, "id"));
        uint32_t at = (uint32_t)json_array_size(rois);
        json_array_foreach(rois, k, before)
            if (is_program(roi) && is_program(before))
                at = (uint32_t)k;
        image->roi[id] = at;
        if (is_program(roi))
            image->program = (int64_t)id;
        if (at < json_array_size(rois))
            continue;
        json_object_set_new(roi, "id", json_integer(at));
        shift(roi, "file", j->files);
        json_array_append(rois, roi);
    }
}

static void move_memory_counters(const Join *j, const json_t *root)
{
    json_t *v, *list = json_object_get(j->joined, "memory_counters");
    size_t i;
    json_array_foreach(json_object_get(root, "memory_counters"), i, v)
        json_array_append_new(list, json_integer(json_integer_value(v) + j->counters));
}

static void join_one(Join *j, const JoinPart *part, Image *image)
{
    const json_t *columns = json_object_get(part->root, "columns"), *metrics = json_object_get(part->root, "metrics");
    uint32_t *metric = arena_alloc(j->arena, (json_array_size(metrics) + 1) * sizeof *metric);
    j->column = arena_alloc(j->arena, (json_array_size(columns) + 1) * sizeof *j->column);
    image->counters_at = j->counters;
    image->counters = (uint32_t)json_integer_value(json_object_get(part->root, "counters"));
    image->files_at = j->files;
    image->program = -1;
    merge_named(columns, json_object_get(j->joined, "columns"), j->column);
    merge_named(metrics, json_object_get(j->joined, "metrics"), metric);
    move_rois(j, part->root, image);
    move_memory_counters(j, part->root);
    uint32_t functions = move_functions(j, part->root, part->is_clang);
    json_object_update_missing(json_object_get(j->joined, "library"), json_object_get(part->root, "library"));
    join_data_tables(j->joined, part->root, j->files);
    append(j, part->root, "files");
    move_hashes(j, part->root);
    j->counters += image->counters;
    j->functions = functions;
    j->files += (uint32_t)json_array_size(json_object_get(part->root, "files"));
}

json_t *join_sidecars(Arena *a, const JoinPart *part, Image *image, size_t n, bool has_foreign_region)
{
    static const char *const lists[] = {"files",   "hashes",    "rois",    "columns",
                                        "metrics", "functions", "skipped", "memory_counters"};
    static const char *const heads[] = {"build", "target", "models", "command"};
    Join j = {.arena = a, .joined = json_object()};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        json_object_set_new(j.joined, lists[i], json_array());
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        json_object_set(j.joined, heads[i], json_object_get(part[0].root, heads[i]));
    json_object_set_new(j.joined, "library", json_object());
    join_data_begin(j.joined, part, n);
    for (size_t i = 0; i < n; i++)
        join_one(&j, &part[i], &image[i]);
    json_t *rois = json_object_get(j.joined, "rois");
    if (has_foreign_region)
        json_array_append_new(rois, json_pack("{s:I,s:s,s:s}", "id", (json_int_t)json_array_size(rois), "name",
                                              "(other images)", "kind", "program"));
    json_object_set_new(j.joined, "counters", json_integer(j.counters));
    return j.joined;
}
