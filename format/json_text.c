/* In: JSON text.  Out: jansson's tree of it.
 * Method: recursive descent over the bytes, which makes the values by jansson's own functions.  jansson's parser takes
 * each byte through a stream that checks its encoding, and copies every token: three quarters of the time of a report
 * are that.  What a sidecar seldom has is left to it: a text with escapes or bytes beyond ASCII alone, a text with
 * fractions, long keys or numbers, deep nesting or a fault (which it names with line and column) as a whole. */
#include "json_text.h"

#include <stdbool.h>
#include <string.h>

enum { DEEPEST = 64, KEY_ROOM = 64, DIGITS_MOST = 18 };

typedef struct Text {
    const char *next, *end;
    int depth;
} Text;

static json_t *read_value(Text *t);

/* The next byte that is no blank, or 0. */
static char next(Text *t)
{
    while (t->next < t->end && (*t->next == ' ' || *t->next == '\n' || *t->next == '\t' || *t->next == '\r'))
        t->next++;
    return t->next < t->end ? *t->next : '\0';
}

static bool take(Text *t, char c)
{
    if (next(t) != c)
        return false;
    t->next++;
    return true;
}

/* The length of the string behind the quote at t->at whose bytes all stand for themselves, or -1. */
static long plain_length(const Text *t)
{
    const char *c = t->next + 1;
    while (c < t->end && *c != '"' && *c != '\\' && *c >= ' ' && *c < 0x7f)
        c++;
    return c < t->end && *c == '"' ? (long)(c - t->next - 1) : -1;
}

static json_t *read_string(Text *t)
{
    long length = plain_length(t);
    json_error_t end;
    json_t *v;
    if (length >= 0) {
        v = json_stringn_nocheck(t->next + 1, (size_t)length);
        t->next += length + 2;
        return v;
    }
    v = json_loadb(t->next, (size_t)(t->end - t->next), JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &end);
    if (v)
        t->next += end.position;
    return v;
}

static bool is_digit(const Text *t, const char *c)
{
    return c < t->end && *c >= '0' && *c <= '9';
}

static json_t *read_integer(Text *t)
{
    bool negative = *t->next == '-';
    const char *first = t->next + negative, *c = first;
    json_int_t n = 0;
    while (is_digit(t, c) && c - first < DIGITS_MOST)
        n = 10 * n + (*c++ - '0');
    if (c == first || is_digit(t, c) || (*first == '0' && c - first > 1))
        return NULL;
    if (c == t->end || *c == '.' || *c == 'e' || *c == 'E')
        return NULL;
    t->next = c;
    return json_integer(negative ? -n : n);
}

static json_t *read_word(Text *t, const char *word, json_t *v)
{
    size_t n = strlen(word);
    if ((size_t)(t->end - t->next) < n || memcmp(t->next, word, n) != 0)
        return NULL;
    t->next += n;
    return v;
}

static bool read_elements(Text *t, json_t *array)
{
    t->next++;
    if (take(t, ']'))
        return true;
    do {
        json_t *v = read_value(t);
        if (!v || json_array_append_new(array, v) != 0)
            return false;
    } while (take(t, ','));
    return take(t, ']');
}

/* A key that is there already leaves the object as large as it was. */
static bool read_member_of(Text *t, json_t *object, size_t members)
{
    char key[KEY_ROOM];
    long length = next(t) == '"' ? plain_length(t) : -1;
    if (length < 0 || length >= KEY_ROOM)
        return false;
    memcpy(key, t->next + 1, (size_t)length);
    key[length] = '\0';
    t->next += length + 2;
    json_t *v = take(t, ':') ? read_value(t) : NULL;
    return v && json_object_set_new_nocheck(object, key, v) == 0 && json_object_size(object) == members + 1;
}

static bool read_members(Text *t, json_t *object)
{
    size_t members = 0;
    t->next++;
    if (take(t, '}'))
        return true;
    do {
        if (!read_member_of(t, object, members++))
            return false;
    } while (take(t, ','));
    return take(t, '}');
}

static json_t *read_list(Text *t, json_t *list, bool (*read)(Text *, json_t *))
{
    bool good = t->depth < DEEPEST;
    t->depth++;
    good = good && list && read(t, list);
    t->depth--;
    if (good)
        return list;
    json_decref(list);
    return NULL;
}

/* Reads a value; NULL: it is one that this reader leaves to jansson. */
static json_t *read_value(Text *t)
{
    switch (next(t)) {
    case '[': return read_list(t, json_array(), read_elements);
    case '{': return read_list(t, json_object(), read_members);
    case '"': return read_string(t);
    case 't': return read_word(t, "true", json_true());
    case 'f': return read_word(t, "false", json_false());
    case 'n': return read_word(t, "null", json_null());
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': return read_integer(t);
    default: return NULL;
    }
}

json_t *json_text_plain(const char *text, size_t length, size_t *used)
{
    Text t = {.next = text, .end = text + length};
    char first = next(&t);
    json_t *v = first == '[' || first == '{' ? read_value(&t) : NULL;
    *used = (size_t)(t.next - text);
    return v;
}

json_t *json_text_load(const char *text, size_t length, size_t flags, json_error_t *at)
{
    size_t used;
    json_t *v = json_text_plain(text, length, &used);
    Text rest = {.next = text + used, .end = text + length};
    if (v && ((flags & JSON_DISABLE_EOF_CHECK) || (next(&rest) == '\0' && rest.next == rest.end))) {
        *at = (json_error_t){.position = (int)used};
        return v;
    }
    json_decref(v);
    return json_loadb(text, length, flags | JSON_REJECT_DUPLICATES, at);
}
