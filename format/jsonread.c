/* In: jansson values.  Out: C values, or one message with the path of the culprit.
 * Method: the path is a small stack that callers keep with enter and leave; it is only
 * turned into text when something is wrong.
 * Limits: paths deeper than READ_DEPTH (the format has 5) are cut in messages. */
#include "jsonread.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void read_enter_key(Reader *r, const char *key)
{
    if (r->depth < READ_DEPTH)
        r->path[r->depth] = (Step){key, 0};
    r->depth++;
}

void read_enter_index(Reader *r, size_t index)
{
    if (r->depth < READ_DEPTH)
        r->path[r->depth] = (Step){NULL, index};
    r->depth++;
}

void read_leave(Reader *r)
{
    r->depth--;
}

static void append(Reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void append(Reader *r, const char *fmt, ...)
{
    size_t used = strlen(r->text);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(r->text + used, r->text_size - used, fmt, ap);
    va_end(ap);
}

bool read_fail(Reader *r, const char *fmt, ...)
{
    if (r->failed)
        return false;
    r->failed = true;
    r->text[0] = '\0';
    append(r, "%s: ", r->file);
    for (int i = 0; i < r->depth && i < READ_DEPTH; i++)
        if (r->path[i].key)
            append(r, "%s%s", i ? "." : "", r->path[i].key);
        else
            append(r, "[%zu]", r->path[i].index);
    if (r->depth)
        append(r, ": ");
    size_t used = strlen(r->text);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(r->text + used, r->text_size - used, fmt, ap);
    va_end(ap);
    return false;
}

void read_again(Reader *r, int depth)
{
    r->failed = false;
    r->depth = depth;
}

static const char *type_name(json_type type)
{
    switch (type) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "an array";
    case JSON_STRING: return "a string";
    case JSON_INTEGER: return "an integer";
    default: return "another type";
    }
}

json_t *read_member(Reader *r, const json_t *object, const char *key, json_type type)
{
    if (r->failed)
        return NULL;
    json_t *v = json_object_get(object, key);
    if (!v)
        read_fail(r, "key '%s' is missing", key);
    else if (json_typeof(v) != type)
        read_fail(r, "'%s' must be %s", key, type_name(type));
    return r->failed ? NULL : v;
}

const char *read_string(Reader *r, const json_t *object, const char *key)
{
    json_t *v = read_member(r, object, key, JSON_STRING);
    return v ? json_string_value(v) : "";
}

uint32_t read_u32(Reader *r, const json_t *object, const char *key, uint32_t max)
{
    json_t *v = read_member(r, object, key, JSON_INTEGER);
    if (!v)
        return 0;
    json_int_t n = json_integer_value(v);
    if (n < 0 || n > (json_int_t)max) {
        read_fail(r, "'%s' is %" JSON_INTEGER_FORMAT ", not in 0 to %" PRIu32, key, n, max);
        return 0;
    }
    return (uint32_t)n;
}

bool read_flag(Reader *r, const json_t *object, const char *key)
{
    json_t *v = json_object_get(object, key);
    if (r->failed || !v)
        return false;
    if (!json_is_boolean(v))
        read_fail(r, "'%s' must be true or false", key);
    return json_is_true(v);
}

int64_t read_element(Reader *r, const json_t *array, size_t i, int64_t min, int64_t max)
{
    json_t *v = json_array_get(array, i);
    if (r->failed)
        return min;
    if (!json_is_integer(v)) {
        read_fail(r, "element %zu must be an integer", i);
        return min;
    }
    json_int_t n = json_integer_value(v);
    if (n < min || n > max) {
        read_fail(r, "element %zu is %" JSON_INTEGER_FORMAT ", not in %" PRId64 " to %" PRId64, i, n, min, max);
        return min;
    }
    return n;
}

bool read_is_array(Reader *r, const json_t *value, size_t n)
{
    if (r->failed)
        return false;
    if (!json_is_array(value))
        return read_fail(r, "must be an array");
    if (n && json_array_size(value) != n)
        return read_fail(r, "must have %zu elements, not %zu", n, json_array_size(value));
    return true;
}

bool read_is_object(Reader *r, const json_t *value)
{
    if (r->failed)
        return false;
    return json_is_object(value) ? true : read_fail(r, "must be an object");
}
