/* In: commands, JSON text.  Out: records.
 * Method: jansson for the text; names that are not UTF-8 go through format/names.h.
 * Limits: variables of the environment (CPATH …) are not recorded: the link is expected to see those that the compile
 * step saw. */
#include "record/record.h"

#include <jansson.h>
#include <stdlib.h>

#include "command/option_table.h"
#include "format/json_name.h"
#include "format/names.h"
#include "support/file.h"

enum { RECORD_VERSION = 2, FRAME_HEAD = 16 };
static const char frame_magic[6] = {'M', 'R', 'U', 'N', 'I', 'T'};

/* ---- from a command ---- */

static bool belongs_to_unit(const Command *c, const Item *item, const Item *source)
{
    const char *word = c->args.items[item->first];
    if (item == source)
        return true;
    if (item->kind != ITEM_FLAG)
        return false;
    if (starts_with(word, "-o") || starts_with(word, "--output") || starts_with(word, "-L"))
        return false;
    /* "--" ends the options, and others are put behind these words. */
    return !option_is_dependency(word) && !one_of(word, (const char *const[]){"-c", "--compile", "--", NULL});
}

Record *record_of_command(Arena *a, const Command *c, const Item *source)
{
    Record *r = NEW(a, Record);
    *r = (Record){.directory = c->directory,
                  .source = source->value,
                  .output = command_object_of(a, c, source),
                  .system = "",
                  .lookups = "",
                  .content = ""};
    r->compiler.arena = r->arguments.arena = r->system_names.arena = a;
    command_begin(c, &r->compiler);
    for (int i = 0; i < c->n_items; i++) {
        const Item *item = &c->item[i];
        if (!belongs_to_unit(c, item, source))
            continue;
        if (item == source)
            r->source_index = r->arguments.n;
        words_add_all(&r->arguments, c->args.items + item->first, item->n);
    }
    return r;
}

/* ---- text ---- */

static json_t *name_list(const Words *words)
{
    json_t *list = json_array();
    for (int i = 0; i < words->n; i++)
        json_array_append_new(list, json_name(words->items[i]));
    return list;
}

static void put_little(char *out, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (char)(n >> 8 * i);
}

static uint64_t get_little(const char *in, int bytes)
{
    uint64_t n = 0;
    for (int i = bytes; i-- > 0;)
        n = n << 8 | (unsigned char)in[i];
    return n;
}

void record_write(const Record *r, Buf *out)
{
    json_t *o = json_object(), *inputs = json_array();
    for (int i = 0; i < r->n_inputs; i++) {
        json_t *pair = json_array();
        json_array_append_new(pair, json_name(r->input[i].path));
        json_array_append_new(pair, json_name(r->input[i].hash));
        json_array_append_new(inputs, pair);
    }
    json_object_set_new(o, "directory", json_name(r->directory));
    json_object_set_new(o, "source", json_name(r->source));
    json_object_set_new(o, "output", json_name(r->output));
    json_object_set_new(o, "compiler", name_list(&r->compiler));
    json_object_set_new(o, "arguments", name_list(&r->arguments));
    json_object_set_new(o, "at", json_integer(r->source_index));
    json_object_set_new(o, "inputs", inputs);
    json_object_set_new(o, "complete", json_boolean(r->is_complete));
    json_object_set_new(o, "system", json_name(r->system));
    json_object_set_new(o, "system_names", name_list(&r->system_names));
    json_object_set_new(o, "lookups", json_name(r->lookups));
    json_object_set_new(o, "content", json_name(r->content));
    char *text = json_dumps(o, JSON_COMPACT), head[FRAME_HEAD];
    memcpy(head, frame_magic, sizeof frame_magic);
    put_little(head + 6, RECORD_VERSION, 2);
    put_little(head + 8, text ? strlen(text) : 0, 8);
    buf_add(out, head, sizeof head);
    buf_puts(out, text ? text : "");
    free(text);
    json_decref(o);
}

static const char *string_of(Arena *a, const json_t *value)
{
    char *text = arena_strdup(a, json_is_string(value) ? json_string_value(value) : "");
    name_decode(text);
    return text;
}

static void strings_of(Arena *a, const json_t *list, Words *out)
{
    size_t i;
    json_t *value;
    out->arena = a;
    json_array_foreach(list, i, value)
        words_add(out, string_of(a, value));
}

static Record *read_one(Arena *a, const char *text, size_t len)
{
    json_t *o = json_loadb(text, len, 0, NULL), *pair;
    Record *r = NEW(a, Record);
    size_t i;
    r->directory = string_of(a, json_object_get(o, "directory"));
    r->source = string_of(a, json_object_get(o, "source"));
    r->output = string_of(a, json_object_get(o, "output"));
    r->system = string_of(a, json_object_get(o, "system"));
    r->lookups = string_of(a, json_object_get(o, "lookups"));
    r->content = string_of(a, json_object_get(o, "content"));
    strings_of(a, json_object_get(o, "system_names"), &r->system_names);
    r->is_complete = json_is_true(json_object_get(o, "complete"));
    strings_of(a, json_object_get(o, "compiler"), &r->compiler);
    strings_of(a, json_object_get(o, "arguments"), &r->arguments);
    r->source_index = (int)json_integer_value(json_object_get(o, "at"));
    json_array_foreach(json_object_get(o, "inputs"), i, pair)
        *PUSH(a, r->input, r->n_inputs, r->cap) =
            (Input){string_of(a, json_array_get(pair, 0)), string_of(a, json_array_get(pair, 1))};
    json_decref(o);
    bool is_complete = *r->directory == '/' && *r->source && r->compiler.n > 0 && r->source_index >= 0 &&
                       r->source_index < r->arguments.n && r->n_inputs > 0;
    return is_complete ? r : NULL;
}

bool records_read(Arena *a, const char *bytes, size_t len, Records *out)
{
    size_t at = 0;
    while (at < len) {
        if (!bytes[at]) { /* A zero byte stands between two records that were joined. */
            at++;
            continue;
        }
        if (len - at < FRAME_HEAD || memcmp(bytes + at, frame_magic, sizeof frame_magic) != 0)
            return false;
        uint64_t version = get_little(bytes + at + 6, 2), n = get_little(bytes + at + 8, 8);
        at += FRAME_HEAD;
        if (n > len - at || version != RECORD_VERSION)
            return false;
        Record *r = read_one(a, bytes + at, (size_t)n);
        if (!r)
            return false;
        *PUSH(a, out->items, out->n, out->cap) = r;
        at += (size_t)n;
    }
    return true;
}
