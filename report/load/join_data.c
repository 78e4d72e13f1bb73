/* In: the tables of data of several images.  Out: one after the other, renumbered, if all images have some.
 * Limits: a type or a header's variable is there once for each image. */
#include "load/join_data.h"

static void shift_element(json_t *row, size_t i, size_t by)
{
    json_t *v = json_array_get(row, i);
    if (v && json_integer_value(v) >= 0)
        json_integer_set(v, json_integer_value(v) + (json_int_t)by);
}

static size_t size_of(const json_t *data, const char *key)
{
    return json_array_size(json_object_get(data, key));
}

static void shift_list(const json_t *list, size_t by)
{
    json_t *v;
    size_t i;
    json_array_foreach(list, i, v)
        shift_element(v, 0, by);
}

static void shift_placed(const json_t *placed, size_t by)
{
    json_t *v;
    size_t i;
    json_array_foreach(placed, i, v)
        shift_list(json_object_get(v, "data"), by);
}

void join_data_block(const json_t *to, json_t *block)
{
    const json_t *list;
    const char *model;
    size_t places = size_of(json_object_get(to, "data"), "places");
    json_object_foreach(json_object_get(block, "data"), model, list)
        shift_list(list, places);
    shift_placed(json_object_get(block, "placed"), places);
}

static void shift_structures(const json_t *data, size_t types, size_t files)
{
    json_t *row, *member, *v;
    size_t i, k;
    json_array_foreach(json_object_get(data, "structures"), i, row) {
        if ((v = json_object_get(row, "file")))
            json_integer_set(v, json_integer_value(v) + (json_int_t)files);
        v = json_object_get(row, "type");
        json_integer_set(v, json_integer_value(v) + (json_int_t)types);
        json_array_foreach(json_object_get(row, "members"), k, member)
            shift_element(member, 3, types);
    }
}

void join_data_tables(const json_t *to, const json_t *root, size_t files)
{
    static const char *const tables[] = {"types", "structures", "fields", "objects", "places"};
    const json_t *all = json_object_get(to, "data"), *data = json_object_get(root, "data");
    size_t types = size_of(all, "types"), i;
    json_t *row;
    if (!all || !data)
        return;
    shift_structures(data, types, files);
    json_array_foreach(json_object_get(data, "fields"), i, row) {
        shift_element(row, 0, size_of(all, "structures"));
        shift_element(row, 2, size_of(all, "fields"));
    }
    json_array_foreach(json_object_get(data, "objects"), i, row) {
        shift_element(row, 2, types);
        shift_element(row, 4, files);
    }
    json_array_foreach(json_object_get(data, "places"), i, row) {
        shift_element(row, 0, size_of(all, "objects"));
        shift_element(row, 1, types);
        shift_element(row, 2, size_of(all, "fields"));
    }
    for (i = 0; i < sizeof tables / sizeof *tables; i++)
        json_array_extend(json_object_get(all, tables[i]), json_object_get(data, tables[i]));
}

void join_data_begin(json_t *to, const JoinPart *part, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!json_object_get(part[i].root, "data"))
            return;
    json_object_set_new(to, "data",
                        json_pack("{s[]s[]s[]s[]s[]}", "types", "structures", "fields", "objects", "places"));
}
