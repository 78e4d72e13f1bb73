/* In: the sidecar's tables of data, and what blocks have of its places.  Out: the Mix's Data; amounts by place.
 * Method: each list goes behind the last one; a block keeps a slice of it. */
#include "load/loader.h"

#include <string.h>

static const char *text_at(Loader *l, const json_t *row, size_t i)
{
    return loader_keep(l, json_string_value(json_array_get(row, i)));
}

/* The number in a row's element; -1: the row is shorter. */
static int64_t number_at(const json_t *row, size_t i)
{
    return i < json_array_size(row) ? loader_element(row, i) : -1;
}

static void *table(Loader *l, const json_t *data, const char *key, size_t bytes, size_t *n)
{
    *n = json_array_size(json_object_get(data, key));
    return arena_alloc(l->mix->arena, *n * bytes + 1);
}

static DataMember member_at(Loader *l, const json_t *row, uint32_t line)
{
    return (DataMember){.name = text_at(l, row, 0),
                        .offset = loader_element(row, 1),
                        .size = loader_element(row, 2),
                        .type = (uint32_t)loader_element(row, 3),
                        .line = json_array_size(row) > 5 ? (uint32_t)loader_element(row, 5) : line,
                        .is_addressed = json_array_size(row) > 4 && loader_element(row, 4) != 0};
}

static void load_structures(Loader *l, Data *d, const json_t *data)
{
    json_t *row, *member;
    size_t i, k;
    d->structures = table(l, data, "structures", sizeof *d->structures, &d->n_structures);
    json_array_foreach(json_object_get(data, "structures"), i, row) {
        DataStructure *s = &d->structures[i];
        bool placed = json_object_get(row, "file") != NULL;
        *s = (DataStructure){
            .type = loader_number(row, "type"), .file = placed ? (int64_t)loader_number(row, "file") : -1, .line = 0};
        if (placed)
            s->line = loader_number(row, "line");
        s->members = table(l, row, "members", sizeof *s->members, &s->n_members);
        json_array_foreach(json_object_get(row, "members"), k, member)
            s->members[k] = member_at(l, member, s->line);
    }
}

static void load_objects(Loader *l, Data *d, const json_t *data)
{
    json_t *row;
    size_t i;
    d->objects = table(l, data, "objects", sizeof *d->objects, &d->n_objects);
    json_array_foreach(json_object_get(data, "objects"), i, row) {
        int64_t file = number_at(row, 4);
        d->objects[i] = (DataObject){.name = text_at(l, row, 0),
                                     .kind = text_at(l, row, 1),
                                     .type = loader_element(row, 2),
                                     .function = text_at(l, row, 3),
                                     .file = file,
                                     .line = file < 0 ? 0 : (uint32_t)number_at(row, 5)};
    }
}

void load_data(Loader *l, const json_t *root)
{
    const json_t *data = json_object_get(root, "data");
    json_t *row;
    size_t i;
    if (!data)
        return;
    Data *d = l->mix->data = arena_alloc(l->mix->arena, sizeof *d);
    d->types = table(l, data, "types", sizeof *d->types, &d->n_types);
    json_array_foreach(json_object_get(data, "types"), i, row)
        d->types[i] = (DataType){text_at(l, row, 0), loader_element(row, 1)};
    load_structures(l, d, data);
    d->fields = table(l, data, "fields", sizeof *d->fields, &d->n_fields);
    json_array_foreach(json_object_get(data, "fields"), i, row)
        d->fields[i] =
            (DataField){(uint32_t)loader_element(row, 0), (uint32_t)loader_element(row, 1), number_at(row, 2)};
    load_objects(l, d, data);
    d->places = table(l, data, "places", sizeof *d->places, &d->n_places);
    json_array_foreach(json_object_get(data, "places"), i, row)
        d->places[i] = (DataPlace){(uint32_t)loader_element(row, 0), loader_element(row, 1), number_at(row, 2)};
}

static void add_amount(Mix *mix, uint32_t place, uint32_t line, const json_t *row)
{
    DataAmount a = {.place = place, .line = line};
    for (size_t k = 1; k < json_array_size(row); k++)
        a.figure[k - 1] = loader_element(row, k);
    *PUSH(mix->data_amounts, mix->n_data_amounts, mix->cap_data_amounts) = a;
}

Slice load_data_amounts(Loader *l, const DataLists *of, uint32_t first_line)
{
    Mix *mix = l->mix;
    Slice s = {mix->n_data_amounts, 0};
    json_t *v;
    size_t i;
    if (!mix->data)
        return s;
    json_array_foreach(of->data, i, v)
        add_amount(mix, (uint32_t)loader_element(v, 0),
                   first_line + (json_array_size(of->lines) ? (uint32_t)loader_element(of->lines, i) : 0), v);
    json_array_foreach(of->library_lines, i, v)
        add_amount(mix, DATA_LIBRARY, first_line + (uint32_t)loader_element(v, 0), v);
    s.n = mix->n_data_amounts - s.first;
    return s;
}

int load_data_figure(const char *column)
{
    static const char *const names[DATA_FIGURES] = {"loads_library", "bytes_loaded_library", "stores_library",
                                                    "bytes_stored_library"};
    for (int k = 0; k < DATA_FIGURES; k++)
        if (strcmp(column, names[k]) == 0)
            return k;
    return -1;
}
