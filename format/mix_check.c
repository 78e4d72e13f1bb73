/* In: a sidecar as a tree.  Out: its faults; the tree without what they make useless.
 * Method: one function for each part of the file.  What everything refers to (build, files, regions, columns, metrics)
 * must be right; a fault in an element of the other lists costs that element.  Functions and blocks: mix_rules_code.c.
 * Limits: keys that are not known are left alone, as newer writers may have more. */
#include "mix_check.h"

#include <stdlib.h>
#include <string.h>

#include "mix_rules.h"

/* ---- faults ---- */

static const char *string_of(const json_t *object, const char *key)
{
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

static const char *source_of(const Rules *c, const json_t *object)
{
    const json_t *file = json_object_get(object, "file");
    json_int_t i = json_integer_value(file);
    const char *s = json_is_integer(file) && i >= 0 ? json_string_value(json_array_get(c->files, (size_t)i)) : NULL;
    return s ? s : "";
}

static long long line_of(const json_t *object, const json_t *block)
{
    const json_t *at = json_object_get(block, "at");
    json_int_t line = json_integer_value(at ? json_array_get(at, 0) : json_object_get(object, "line"));
    return line > 0 && line <= UINT32_MAX ? line : 0;
}

static void report_fault(Rules *c, MixPart part, const json_t *object, const json_t *block)
{
    const char *name = string_of(object, part == MIX_SKIPPED ? "function" : "name");
    const json_t *place = json_object_get(block, "file") ? block : object;
    const MixFault fault = {part, c->message, name, source_of(c, place), line_of(object, block)};
    c->state = part == MIX_WHOLE ? MIX_UNUSABLE : c->state == MIX_GOOD ? MIX_PARTS_DAMAGED : c->state;
    c->hearer->complain(c->hearer->data, &fault);
}

bool rules_forgive(Rules *c, int depth, MixPart part, const json_t *object, const json_t *block)
{
    if (!c->r.failed)
        return false;
    report_fault(c, part, object, block);
    read_again(&c->r, depth);
    return true;
}

/* ---- what everything refers to ---- */

static bool is_build_id(const char *s)
{
    return strlen(s) == 32 && strspn(s, "0123456789abcdef") == 32;
}

static void check_head(Rules *c)
{
    Reader *r = &c->r;
    if (!read_is_object(r, c->root))
        return;
    const char *format = read_string(r, c->root, "format");
    if (!r->failed && strcmp(format, "memrewrite-mix") != 0)
        read_fail(r, "'format' is '%.40s', not 'memrewrite-mix': this is no sidecar", format);
    const json_t *version = read_member(r, c->root, "version", JSON_INTEGER);
    if (version && json_integer_value(version) != 1)
        read_fail(r, "version %" JSON_INTEGER_FORMAT "; this memreport reads version 1", json_integer_value(version));
    const char *build = read_string(r, c->root, "build");
    if (!r->failed && !is_build_id(build))
        read_fail(r, "'build' must be 32 hexadecimal digits");
    c->counters = read_u32(r, c->root, "counters", UINT32_MAX);
}

static void check_target(Rules *c)
{
    Reader *r = &c->r;
    const json_t *target = read_member(r, c->root, "target", JSON_OBJECT);
    read_enter_key(r, "target");
    read_string(r, target, "triple");
    const json_t *sizes = read_member(r, target, "type_sizes", JSON_ARRAY);
    read_enter_key(r, "type_sizes");
    if (read_is_array(r, sizes, 8))
        for (size_t i = 0; i < 8; i++)
            read_element(r, sizes, i, 0, 255);
    read_leave(r);
    read_leave(r);
}

static void check_files(Rules *c)
{
    json_t *files = read_member(&c->r, c->root, "files", JSON_ARRAY);
    const json_t *file;
    size_t i;
    json_array_foreach(files, i, file)
        if (!json_is_string(file))
            read_fail(&c->r, "files[%zu]: must be a string", i);
    c->files = c->r.failed ? NULL : files;
}

static void check_command(Rules *c)
{
    Reader *r = &c->r;
    const json_t *command = json_object_get(c->root, "command"), *v;
    size_t i;
    if (!command || r->failed)
        return;
    read_enter_key(r, "command");
    read_string(r, command, "options");
    const json_t *flags = read_member(r, command, "flags", JSON_ARRAY), *of = json_object_get(command, "flags_of");
    json_array_foreach(flags, i, v)
        if (!json_is_string(v))
            read_fail(r, "flags[%zu]: must be a string", i);
    if (!r->failed && of && json_array_size(of) > json_array_size(c->files))
        read_fail(r, "'flags_of' has more elements than 'files'");
    json_array_foreach(of, i, v)
        if (!r->failed)
            read_element(r, of, i, 0, (int64_t)json_array_size(flags) - 1);
    read_leave(r);
}

void rules_file(Rules *c, const json_t *object, const char *key)
{
    size_t n = json_array_size(c->files);
    if (!c->r.failed && !n)
        read_fail(&c->r, "refers to a file, but 'files' is empty");
    read_u32(&c->r, object, key, n ? (uint32_t)(n - 1) : 0);
}

/* seen: by id. */
static void check_roi(Rules *c, const json_t *roi, size_t n, json_t *seen)
{
    Reader *r = &c->r;
    char key[24];
    if (!read_is_object(r, roi))
        return;
    uint32_t id = read_u32(r, roi, "id", (uint32_t)(n - 1));
    read_string(r, roi, "name");
    if (json_object_get(roi, "file")) { /* The program as a whole has no place. */
        rules_file(c, roi, "file");
        read_u32(r, roi, "line", UINT32_MAX);
        read_u32(r, roi, "end_line", UINT32_MAX);
    }
    snprintf(key, sizeof key, "%u", (unsigned)id);
    if (!r->failed && json_object_get(seen, key))
        read_fail(r, "'id' %u is given twice", (unsigned)id);
    json_object_set_new(seen, key, json_true());
}

static void check_rois(Rules *c)
{
    Reader *r = &c->r;
    json_t *rois = read_member(r, c->root, "rois", JSON_ARRAY), *seen = json_object();
    const json_t *roi;
    size_t i;
    read_enter_key(r, "rois");
    json_array_foreach(rois, i, roi) {
        read_enter_index(r, i);
        check_roi(c, roi, json_array_size(rois), seen);
        read_leave(r);
    }
    read_leave(r);
    json_decref(seen);
}

/* ---- figures ---- */

static void take_name(Reader *r, json_t *names, const char *name)
{
    if (r->failed)
        return;
    if (!*name)
        read_fail(r, "'name' is empty");
    else if (json_object_get(names, name))
        read_fail(r, "the name '%s' is taken", name);
    else
        json_object_set_new(names, name, json_true());
}

static const char *check_figure(Reader *r, const json_t *figure)
{
    if (!read_is_object(r, figure))
        return "";
    const char *name = read_string(r, figure, "name");
    read_string(r, figure, "unit");
    read_string(r, figure, "meaning");
    return name;
}

static void check_operands(Reader *r, const json_t *metric, const json_t *names)
{
    bool quotient = json_object_get(metric, "quotient") != NULL;
    json_t *list = read_member(r, metric, quotient ? "quotient" : "sum", JSON_ARRAY);
    const json_t *operand;
    size_t i;
    json_array_foreach(list, i, operand) {
        if (!json_is_string(operand))
            read_fail(r, "operand %zu must be a name", i);
        else if (!json_object_get(names, json_string_value(operand)))
            read_fail(r, "'%.80s' is no column and no earlier metric", json_string_value(operand));
    }
    if (quotient && json_array_size(list) != 2)
        read_fail(r, "'quotient' must have 2 operands");
}

static size_t check_figures(Rules *c, const char *key, json_t *names)
{
    Reader *r = &c->r;
    json_t *list = read_member(r, c->root, key, JSON_ARRAY);
    const json_t *figure;
    size_t i;
    read_enter_key(r, key);
    json_array_foreach(list, i, figure) {
        read_enter_index(r, i);
        const char *name = check_figure(r, figure);
        if (strcmp(key, "metrics") == 0)
            check_operands(r, figure, names);
        take_name(r, names, name);
        read_leave(r);
    }
    read_leave(r);
    return json_array_size(list);
}

static void check_columns_and_metrics(Rules *c)
{
    json_t *names = json_pack("{sbsbsbsb}", "seconds", 1, "entries", 1, "sampled", 1, "count", 1);
    c->n_columns = (uint32_t)check_figures(c, "columns", names);
    check_figures(c, "metrics", names);
    json_decref(names);
    read_member(&c->r, c->root, "models", JSON_ARRAY);
    read_member(&c->r, c->root, "functions", JSON_ARRAY);
    read_member(&c->r, c->root, "skipped", JSON_ARRAY);
}

/* ---- lists of which an element may be left out ---- */

static void check_memory_counters(Rules *c)
{
    Reader *r = &c->r;
    json_t *list = json_object_get(c->root, "memory_counters");
    if (!list)
        return;
    read_enter_key(r, "memory_counters");
    for (size_t i = 0; read_is_array(r, list, 0) && i < json_array_size(list);) {
        read_element(r, list, i, 0, (int64_t)c->counters - 1);
        if (rules_forgive(c, 1, MIX_MEMORY_COUNTER, NULL, NULL))
            json_array_remove(list, i);
        else
            i++;
    }
    if (rules_forgive(c, 0, MIX_MEMORY_COUNTER, NULL, NULL))
        json_object_del(c->root, "memory_counters");
    else
        read_leave(r);
}

static void check_library(Rules *c)
{
    const json_t *known = json_object_get(c->root, "library");
    if (!known)
        return;
    read_enter_key(&c->r, "library");
    read_is_object(&c->r, known);
    if (rules_forgive(c, 0, MIX_LIBRARY, NULL, NULL))
        json_object_del(c->root, "library");
    else
        read_leave(&c->r);
}

static void check_hashes(Rules *c)
{
    Reader *r = &c->r;
    const json_t *hashes = json_object_get(c->root, "hashes"), *hash;
    size_t i;
    if (!hashes)
        return;
    read_enter_key(r, "hashes");
    if (read_is_array(r, hashes, 0) && json_array_size(hashes) != json_array_size(c->files))
        read_fail(r, "must have an element for each file");
    json_array_foreach(hashes, i, hash)
        if (!json_is_string(hash))
            read_fail(r, "element %zu must be a string", i);
    if (rules_forgive(c, 0, MIX_HASHES, NULL, NULL))
        json_object_del(c->root, "hashes");
    else
        read_leave(r);
}

void rules_function_head(Rules *c, const json_t *object, const char *name_key)
{
    Reader *r = &c->r;
    read_string(r, object, name_key);
    rules_file(c, object, "file");
    read_u32(r, object, "line", UINT32_MAX);
    read_flag(r, object, "internal");
    if (json_object_get(object, "unit"))
        rules_file(c, object, "unit");
}

static void check_skipped(Rules *c)
{
    Reader *r = &c->r;
    json_t *list = json_object_get(c->root, "skipped");
    read_enter_key(r, "skipped");
    for (size_t i = 0, at = 0; i < json_array_size(list); at++) {
        const json_t *v = json_array_get(list, i);
        read_enter_index(r, at);
        if (read_is_object(r, v)) {
            rules_function_head(c, v, "function");
            read_string(r, v, "reason");
            read_u32(r, v, "column", UINT32_MAX);
        }
        if (rules_forgive(c, 2, MIX_SKIPPED, v, NULL))
            json_array_remove(list, i);
        else
            i++;
        read_leave(r);
    }
    read_leave(r);
}

/* ---- the whole ---- */

static void check_functions(Rules *c)
{
    json_t *functions = json_object_get(c->root, "functions");
    for (size_t i = 0, at = 0; i < json_array_size(functions); at++)
        if (rules_function(c, json_array_get(functions, i), at))
            i++;
        else
            json_array_remove(functions, i);
}

void rules_root(Rules *c, json_t *root, const MixHearer *hearer)
{
    *c = (Rules){.root = root, .hearer = hearer, .r = {.file = hearer->name}};
    c->r.text = c->message;
    c->r.text_size = sizeof c->message;
    check_head(c);
    check_target(c);
    check_files(c);
    check_command(c);
    check_rois(c);
    check_columns_and_metrics(c);
    if (rules_forgive(c, 0, MIX_WHOLE, NULL, NULL))
        return;
    check_memory_counters(c);
    check_library(c);
    check_hashes(c);
    rules_data(c);
    rules_events(c);
    check_functions(c);
    check_skipped(c);
}

MixState mix_check(json_t *root, const MixHearer *hearer)
{
    Rules c;
    rules_root(&c, root, hearer);
    return c.state;
}
