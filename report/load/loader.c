#include "load/loader.h"

#include "format/names.h"

const char *loader_keep(Loader *l, const char *s)
{
    char *text = arena_strdup(l->mix->arena, s);
    name_decode(text);
    return text;
}

const char *loader_text(Loader *l, const json_t *object, const char *key)
{
    return loader_keep(l, json_string_value(json_object_get(object, key)));
}

uint32_t loader_number(const json_t *object, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(object, key));
}

int64_t loader_element(const json_t *array, size_t i)
{
    return json_integer_value(json_array_get(array, i));
}
