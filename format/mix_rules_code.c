/* In: the functions of a sidecar.  Out: their faults; the list without functions and blocks that have one.
 * Method: each list of a block is walked by a function of its own; all models are checked, whichever is read later. */
#include "mix_rules.h"

#include <stdlib.h>

/* ---- formulas and amounts ---- */

static bool is_pair(Reader *r, const json_t *pair)
{
    return read_is_array(r, pair, 2);
}

static void check_counter(Rules *c, const json_t *pair)
{
    int64_t id = read_element(&c->r, pair, 1, 0, UINT32_MAX);
    if (!c->r.failed && id >= c->counters)
        read_fail(&c->r, "counter %lld, but there are only %u", (long long)id, (unsigned)c->counters);
}

static void check_column(Rules *c, const json_t *pair)
{
    if (!c->r.failed && !c->n_columns)
        read_fail(&c->r, "refers to a column, but 'columns' is empty");
    read_element(&c->r, pair, 0, 0, (int64_t)c->n_columns - 1);
}

static void check_terms(Rules *c, const json_t *list)
{
    const json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
        if (is_pair(&c->r, pair)) {
            read_element(&c->r, pair, 0, INT64_MIN, INT64_MAX);
            check_counter(c, pair);
        }
}

static void check_amounts(Rules *c, const json_t *list)
{
    const json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
        if (is_pair(&c->r, pair)) {
            check_column(c, pair);
            read_element(&c->r, pair, 1, 0, INT64_MAX);
        }
}

static void check_dynamic(Rules *c, const json_t *list)
{
    const json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
        if (is_pair(&c->r, pair)) {
            check_column(c, pair);
            check_counter(c, pair);
        }
}

/* The list under a key of the object, walked. */
static void check_list(Rules *c, const json_t *object, const char *key, void (*check)(Rules *, const json_t *))
{
    const json_t *list = read_member(&c->r, object, key, JSON_ARRAY);
    read_enter_key(&c->r, key);
    check(c, list);
    read_leave(&c->r);
}

/* Checks a member that may be missing. */
static void check_optional(Rules *c, const json_t *object, const char *key, void (*check)(Rules *, const json_t *))
{
    if (json_object_get(object, key))
        check_list(c, object, key, check);
}

/* null: the block is not counted. */
static void check_count(Rules *c, const json_t *object, const char *key)
{
    if (!json_is_null(json_object_get(object, key)))
        check_list(c, object, key, check_terms);
}

/* ---- blocks ---- */

static void check_placed(Rules *c, const json_t *list)
{
    const json_t *v;
    size_t i;
    json_array_foreach(list, i, v)
        if (read_is_object(&c->r, v)) {
            check_list(c, v, "count", check_terms);
            check_list(c, v, "mix", check_amounts);
        }
}

static void check_changes(Rules *c, const json_t *list)
{
    const json_t *v;
    size_t i;
    json_array_foreach(list, i, v)
        if (read_is_array(&c->r, v, 5))
            for (size_t k = 0; k < 3; k++)
                read_element(&c->r, v, k, 1, UINT32_MAX);
}

static void check_calls(Rules *c, const json_t *list)
{
    const json_t *name;
    size_t i;
    json_array_foreach(list, i, name)
        if (!json_is_string(name))
            read_fail(&c->r, "element %zu must be a name", i);
}

/* A reader has an array of all numbers of functions. */
#define MOST_NUMBERS 0xffffffu

static void check_pointers(Rules *c, const json_t *list)
{
    const json_t *pointer;
    size_t i;
    json_array_foreach(list, i, pointer) {
        bool counts = json_array_size(pointer) > 2;
        if (!read_is_array(&c->r, pointer, counts ? 5 : 2))
            continue;
        if (!json_is_string(json_array_get(pointer, 0)) || !json_is_string(json_array_get(pointer, 1)))
            read_fail(&c->r, "element %zu must be a signature and a name", i);
        if (!counts)
            continue;
        int64_t counter = read_element(&c->r, pointer, 2, 0, (int64_t)c->counters - 1);
        read_element(&c->r, pointer, 3, 1, MOST_NUMBERS);
        read_element(&c->r, pointer, 4, 1, (int64_t)c->counters - counter);
    }
}

static void check_given(Rules *c, const json_t *list)
{
    const json_t *given;
    size_t i;
    json_array_foreach(list, i, given) {
        if (!read_is_array(&c->r, given, 3))
            continue;
        read_element(&c->r, given, 0, 0, UINT32_MAX);
        if (!json_is_string(json_array_get(given, 1)) || !json_is_string(json_array_get(given, 2)))
            read_fail(&c->r, "element %zu must be a call, a signature and a name", i);
    }
}

static void check_place(Rules *c, const json_t *at)
{
    if (read_is_array(&c->r, at, 4))
        for (size_t i = 0; i < 4; i++)
            read_element(&c->r, at, i, 1, UINT32_MAX);
}

static void check_mix(Rules *c, const json_t *block)
{
    json_t *by_model = read_member(&c->r, block, "mix", JSON_OBJECT), *v;
    const char *model;
    read_enter_key(&c->r, "mix");
    if (by_model && !json_object_get(by_model, "source"))
        read_fail(&c->r, "key 'source' is missing");
    json_object_foreach(by_model, model, v)
        check_list(c, by_model, model, check_amounts);
    read_leave(&c->r);
}

static void check_clang(Rules *c, const json_t *block)
{
    if (!json_object_get(block, "clang"))
        return;
    const json_t *clang = read_member(&c->r, block, "clang", JSON_OBJECT);
    read_enter_key(&c->r, "clang");
    check_list(c, clang, "mix", check_amounts);
    check_optional(c, clang, "placed", check_placed);
    check_optional(c, clang, "changes", check_changes);
    read_leave(&c->r);
}

static void check_call_lines(Rules *c, const json_t *block)
{
    const json_t *at = json_object_get(block, "at");
    size_t calls =
        json_array_size(json_object_get(block, "calls")) + json_array_size(json_object_get(block, "pointers"));
    if (c->r.failed)
        return;
    read_enter_key(&c->r, "call_lines");
    rules_lines(c, json_object_get(block, "call_lines"), calls,
                json_integer_value(json_array_get(at, 2)) - json_integer_value(json_array_get(at, 0)));
    read_leave(&c->r);
}

static void check_block(Rules *c, const json_t *block)
{
    if (!read_is_object(&c->r, block))
        return;
    if (json_object_get(block, "file"))
        rules_file(c, block, "file");
    check_list(c, block, "at", check_place);
    check_count(c, block, "count");
    check_mix(c, block);
    check_optional(c, block, "placed", check_placed);
    check_optional(c, block, "changes", check_changes);
    check_clang(c, block);
    check_optional(c, block, "dynamic", check_dynamic);
    check_optional(c, block, "calls", check_calls);
    check_optional(c, block, "pointers", check_pointers);
    check_optional(c, block, "given", check_given);
    check_call_lines(c, block);
    rules_block_data(c, block);
}

/* ---- functions ---- */

static void check_blocks(Rules *c, const json_t *function)
{
    json_t *blocks = json_object_get(function, "blocks");
    Reader *r = &c->r;
    read_enter_key(r, "blocks");
    for (size_t i = 0, at = 0; i < json_array_size(blocks); at++) {
        const json_t *block = json_array_get(blocks, i);
        read_enter_index(r, at);
        int depth = r->depth;
        check_block(c, block);
        if (rules_forgive(c, depth, MIX_BLOCK, function, block))
            json_array_remove(blocks, i);
        else
            i++;
        read_leave(r);
    }
    read_leave(r);
}

static void check_reason(Rules *c, const json_t *function, const char *key)
{
    if (json_object_get(function, key))
        read_string(&c->r, function, key);
}

static void check_loops(Rules *c, const json_t *list)
{
    const json_t *v;
    size_t i;
    json_array_foreach(list, i, v)
        if (read_is_array(&c->r, v, 2))
            read_element(&c->r, v, 1, read_element(&c->r, v, 0, 1, UINT32_MAX), UINT32_MAX);
}

static void check_function(Rules *c, const json_t *function)
{
    if (!read_is_object(&c->r, function))
        return;
    rules_function_head(c, function, "name");
    read_u32(&c->r, function, "end_line", UINT32_MAX);
    check_count(c, function, "calls");
    check_reason(c, function, "as_written");
    check_reason(c, function, "in_part");
    check_reason(c, function, "pointed");
    if (json_object_get(function, "number"))
        read_u32(&c->r, function, "number", MOST_NUMBERS);
    check_optional(c, function, "loops", check_loops);
    check_reason(c, function, "hash");
    read_member(&c->r, function, "blocks", JSON_ARRAY);
}

bool rules_function(Rules *c, json_t *function, size_t index)
{
    Reader *r = &c->r;
    read_enter_key(r, "functions");
    read_enter_index(r, index);
    check_function(c, function);
    bool is_good = !rules_forgive(c, 2, MIX_FUNCTION, function, NULL);
    if (is_good)
        check_blocks(c, function);
    read_leave(r);
    read_leave(r);
    return is_good;
}
