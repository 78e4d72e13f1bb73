/* In: what a sidecar says of the program's data.  Out: its faults: of the tables, in which everything refers to
 * something that is there, and of each block, whose places have together what its mix has.
 * Limits: without the columns
 * that memrewrite writes the sums are not compared. */
#include <string.h>

#include "mix_rules.h"

/* ---- tables ---- */

size_t rules_table(Rules *c, const json_t *data, const char *key, RulesRow *check)
{
    json_t *list = read_member(&c->r, data, key, JSON_ARRAY), *row;
    size_t i;
    read_enter_key(&c->r, key);
    json_array_foreach(list, i, row) {
        read_enter_index(&c->r, i);
        if (!c->r.failed)
            check(c, row);
        read_leave(&c->r);
    }
    read_leave(&c->r);
    return json_array_size(list);
}

bool rules_has_elements(Rules *c, const json_t *row, size_t least, size_t most)
{
    size_t n = json_array_size(row);
    if (read_is_array(&c->r, row, 0) && (n < least || n > most))
        return read_fail(&c->r, "must have %zu to %zu elements", least, most);
    return !c->r.failed;
}

void rules_text(Rules *c, const json_t *row, size_t i)
{
    if (!c->r.failed && !json_is_string(json_array_get(row, i)))
        read_fail(&c->r, "element %zu must be a string", i);
}

static void check_type(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 2, 2))
        return;
    rules_text(c, row, 0);
    read_element(&c->r, row, 1, 0, INT64_MAX);
}

static void check_member(Rules *c, const json_t *member)
{
    if (!rules_has_elements(c, member, 4, 6))
        return;
    rules_text(c, member, 0);
    read_element(&c->r, member, 1, 0, INT32_MAX);
    read_element(&c->r, member, 2, 0, INT32_MAX);
    read_element(&c->r, member, 3, 0, (int64_t)c->data.types - 1);
    if (json_array_size(member) > 4)
        read_element(&c->r, member, 4, 0, 1);
    if (json_array_size(member) > 5)
        read_element(&c->r, member, 5, 1, UINT32_MAX);
}

static void check_structure(Rules *c, const json_t *row)
{
    if (!read_is_object(&c->r, row))
        return;
    read_u32(&c->r, row, "type", UINT32_MAX);
    if (!c->r.failed && (size_t)json_integer_value(json_object_get(row, "type")) >= c->data.types)
        read_fail(&c->r, "'type' is none of the types");
    if (json_object_get(row, "file")) {
        rules_file(c, row, "file");
        read_u32(&c->r, row, "line", UINT32_MAX);
    }
    rules_table(c, row, "members", check_member);
}

/* A part is of a member that comes earlier in the list. */
static void check_field(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 2, 3))
        return;
    size_t at = c->r.path[c->r.depth - 1].index;
    int64_t structure = read_element(&c->r, row, 0, 0, (int64_t)json_array_size(c->data.structures) - 1);
    const json_t *of = json_array_get(c->data.structures, (size_t)structure);
    if (!c->r.failed)
        read_element(&c->r, row, 1, 0, (int64_t)json_array_size(json_object_get(of, "members")) - 1);
    if (json_array_size(row) > 2)
        read_element(&c->r, row, 2, 0, (int64_t)at - 1);
}

static void check_object(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 4, 6))
        return;
    rules_text(c, row, 0);
    rules_text(c, row, 1);
    read_element(&c->r, row, 2, -1, (int64_t)c->data.types - 1);
    rules_text(c, row, 3);
    if (json_array_size(row) == 4)
        return;
    read_element(&c->r, row, 4, 0, (int64_t)json_array_size(c->files) - 1);
    if (json_array_size(row) != 6)
        read_fail(&c->r, "a file without a line");
    read_element(&c->r, row, 5, 1, UINT32_MAX);
}

static void check_data_place(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 2, 3))
        return;
    read_element(&c->r, row, 0, 0, (int64_t)c->data.objects - 1);
    read_element(&c->r, row, 1, -1, (int64_t)c->data.types - 1);
    if (json_array_size(row) > 2)
        read_element(&c->r, row, 2, 0, (int64_t)c->data.fields - 1);
}

/* ---- columns ---- */

enum { LIBRARY = 3 }; /* The class of what library functions move. */

static int column_named(const Rules *c, const char *name)
{
    const json_t *columns = json_object_get(c->root, "columns"), *column;
    size_t i;
    json_array_foreach(columns, i, column)
        if (strcmp(json_string_value(json_object_get(column, "name")), name) == 0)
            return (int)i;
    return -1;
}

static void find_columns(Rules *c)
{
    static const char *const figures[] = {"loads", "bytes_loaded", "stores", "bytes_stored"};
    static const char *const classes[] = {"static", "stack", "indirect", "library"};
    c->data.has_columns = true;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < LIBRARY + 1; k++) {
            char name[40];
            snprintf(name, sizeof name, "%s_%s", figures[i], classes[k]);
            c->data.column[i][k] = column_named(c, name);
            c->data.has_columns = c->data.has_columns && c->data.column[i][k] >= 0;
        }
}

void rules_data(Rules *c)
{
    const json_t *data = json_object_get(c->root, "data");
    if (!data)
        return;
    read_enter_key(&c->r, "data");
    if (read_is_object(&c->r, data)) {
        c->data.types = rules_table(c, data, "types", check_type);
        rules_table(c, data, "structures", check_structure);
        c->data.structures = json_object_get(data, "structures");
        c->data.fields = rules_table(c, data, "fields", check_field);
        c->data.objects = rules_table(c, data, "objects", check_object);
        c->data.places = rules_table(c, data, "places", check_data_place);
    }
    c->data.structures = NULL; /* It lives as long as the tree. */
    if (rules_forgive(c, 0, MIX_DATA, NULL, NULL)) {
        json_object_del(c->root, "data");
        return;
    }
    c->data.is_there = true;
    find_columns(c);
    read_leave(&c->r);
}

/* ---- blocks ---- */

static void add_mix(const Rules *c, const json_t *mix, bool library, uint64_t sum[4])
{
    const json_t *pair;
    size_t i;
    json_array_foreach(mix, i, pair)
        for (int k = 0; k < 4; k++)
            for (int class = library ? LIBRARY : 0; class < (library ? LIBRARY + 1 : LIBRARY); class ++)
                if (c->data.column[k][class] == json_integer_value(json_array_get(pair, 0)))
                    sum[k] += (uint64_t)json_integer_value(json_array_get(pair, 1));
}

/* list: [place, loads, bytes_loaded, stores, bytes_stored], the last two where they are not 0; NULL: empty. */
static void check_amounts(Rules *c, const json_t *list, const json_t *mix)
{
    uint64_t has[4] = {0}, must[4] = {0};
    const json_t *v;
    size_t i;
    if (list && !read_is_array(&c->r, list, 0))
        return;
    json_array_foreach(list, i, v) {
        if (!rules_has_elements(c, v, 3, 5) || json_array_size(v) == 4) {
            read_fail(&c->r, "element %zu must have 3 or 5 elements", i);
            return;
        }
        read_element(&c->r, v, 0, 0, (int64_t)c->data.places - 1);
        for (size_t k = 1; k < json_array_size(v); k++)
            has[k - 1] += (uint64_t)read_element(&c->r, v, k, 0, INT64_MAX);
    }
    add_mix(c, mix, false, must);
    if (!c->r.failed && c->data.has_columns && memcmp(has, must, sizeof has) != 0)
        read_fail(&c->r, "the places have other sums than the mix");
}

void rules_lines(Rules *c, const json_t *lines, size_t n, int64_t most)
{
    if (!lines || !read_is_array(&c->r, lines, 0))
        return;
    if (json_array_size(lines) && json_array_size(lines) != n)
        read_fail(&c->r, "%zu lines of %zu elements", json_array_size(lines), n);
    for (size_t i = 0; i < json_array_size(lines); i++)
        read_element(&c->r, lines, i, 0, most);
}

/* list: [line, loads, bytes_loaded, stores, bytes_stored]: a part of what the mix has of library functions; or NULL. */
static void check_library_lines(Rules *c, const json_t *list, const json_t *mix, int64_t most)
{
    uint64_t has[4] = {0}, limit[4] = {0};
    const json_t *v;
    size_t i;
    if (!list || !read_is_array(&c->r, list, 0))
        return;
    add_mix(c, mix, true, limit);
    json_array_foreach(list, i, v) {
        if (!rules_has_elements(c, v, 5, 5))
            return;
        read_element(&c->r, v, 0, 1, most);
        for (size_t k = 0; k < 4; k++)
            has[k] += (uint64_t)read_element(&c->r, v, k + 1, 0, INT64_MAX);
    }
    for (size_t k = 0; !c->r.failed && c->data.has_columns && k < 4; k++)
        if (has[k] > limit[k])
            read_fail(&c->r, "lines have more of library functions than the mix");
}

/* Checks the members that only one model has, in an object with the three lists and a mix. */
static void check_only(Rules *c, const json_t *o, int64_t most)
{
    const json_t *data = json_object_get(o, "data"), *mix = json_object_get(o, "mix");
    check_amounts(c, data, mix);
    rules_lines(c, json_object_get(o, "lines"), json_array_size(data), most);
    check_library_lines(c, json_object_get(o, "library_lines"), mix, most);
}

/* The list of a model: of `source`, where it has none of its own. */
static const json_t *of_model(Rules *c, const json_t *block, const char *key, const char *model)
{
    const json_t *by_model = json_object_get(block, key), *own = json_object_get(by_model, model);
    if (by_model && !read_is_object(&c->r, by_model))
        return NULL;
    return own ? own : json_object_get(by_model, "source");
}

void rules_block_data(Rules *c, const json_t *block)
{
    const json_t *clang = json_object_get(block, "clang"), *at = json_object_get(block, "at"), *v, *mix;
    const char *model;
    size_t i;
    if (!c->data.is_there || c->r.failed)
        return;
    int64_t most = json_integer_value(json_array_get(at, 2)) -
                   json_integer_value(json_array_get(at, 0)); /* The number of lines behind the first one. */
    read_enter_key(&c->r, "data");
    json_object_foreach(json_object_get(block, "mix"), model, mix) {
        const json_t *data = of_model(c, block, "data", model);
        check_amounts(c, data, mix);
        rules_lines(c, of_model(c, block, "lines", model), json_array_size(data), most);
        check_library_lines(c, of_model(c, block, "library_lines", model), mix, most);
    }
    json_array_foreach(json_object_get(block, "placed"), i, v)
        check_only(c, v, most);
    if (clang)
        check_only(c, clang, most);
    json_array_foreach(json_object_get(clang, "placed"), i, v)
        check_only(c, v, most);
    rules_lines(c, json_object_get(block, "dynamic_lines"), json_array_size(json_object_get(block, "dynamic")), most);
    read_leave(&c->r);
}
