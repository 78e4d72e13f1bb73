/* In: functions, blocks and skipped functions of the sidecar.  Out: the same in flat arrays of the Mix.
 * Method: each list of pairs goes behind the last one of its kind; a block keeps a slice of it.
 * Limits: of a block's mixes only the chosen model's is kept. */
#include "load/loader.h"

#include <stdlib.h>
#include <string.h>

static Slice load_terms(Loader *l, const json_t *list)
{
    Mix *mix = l->mix;
    Slice s = {mix->n_terms, json_array_size(list)};
    json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
        *PUSH(mix->terms, mix->n_terms, mix->cap_terms) =
            (Term){loader_element(pair, 0), (uint32_t)loader_element(pair, 1)};
    return s;
}

static Slice load_amounts(Loader *l, const json_t *list)
{
    Mix *mix = l->mix;
    Slice s = {mix->n_amounts, json_array_size(list)};
    json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair)
        *PUSH(mix->amounts, mix->n_amounts, mix->cap_amounts) =
            (Amount){(uint32_t)loader_element(pair, 0), loader_element(pair, 1)};
    return s;
}

static bool is_optimised(const Loader *l)
{
    return strcmp(l->mix->model, "optimised") == 0;
}

/* The optimised model's part of a block; for programs that clang compiled it may be apart. */
static const json_t *optimised_part(const Loader *l, const json_t *block)
{
    const json_t *clang = l->mix->is_clang ? json_object_get(block, "clang") : NULL;
    return clang ? clang : block;
}

static Slice load_mix(Loader *l, const json_t *block)
{
    const json_t *clang = is_optimised(l) ? optimised_part(l, block) : block;
    if (clang != block)
        return load_amounts(l, json_object_get(clang, "mix"));
    const json_t *by_model = json_object_get(block, "mix"), *own = json_object_get(by_model, l->mix->model);
    return load_amounts(l, own ? own : json_object_get(by_model, "source"));
}

static DataLists only_lists(const json_t *of)
{
    return (DataLists){json_object_get(of, "data"), json_object_get(of, "lines"), json_object_get(of, "library_lines")};
}

/* Takes the arguments of load_mix. */
static Slice load_block_data(Loader *l, const json_t *block, uint32_t line)
{
    const json_t *clang = is_optimised(l) ? optimised_part(l, block) : block;
    DataLists of = only_lists(clang);
    const json_t **list[] = {&of.data, &of.lines, &of.library_lines};
    for (size_t i = 0; clang == block && i < sizeof list / sizeof *list; i++) {
        const json_t *own = json_object_get(*list[i], l->mix->model);
        *list[i] = own ? own : json_object_get(*list[i], "source");
    }
    return load_data_amounts(l, &of, line);
}

/* Loads the accesses that execute elsewhere, which only the optimised model has. */
static Slice load_placed(Loader *l, const json_t *block, uint32_t line)
{
    Mix *mix = l->mix;
    Slice s = {mix->n_placed, 0};
    json_t *v;
    size_t i;
    if (!is_optimised(l))
        return s;
    json_array_foreach(json_object_get(optimised_part(l, block), "placed"), i, v) {
        Slice count = load_terms(l, json_object_get(v, "count"));
        Slice amounts = load_amounts(l, json_object_get(v, "mix"));
        DataLists of = only_lists(v);
        Slice data = load_data_amounts(l, &of, line);
        *PUSH(mix->placed, mix->n_placed, mix->cap_placed) = (Elsewhere){count, amounts, data};
        s.n++;
    }
    return s;
}

/* The name of an outcome; NULL: this version does not know it. */
static const char *outcome_of(const json_t *name)
{
    static const char *const outcomes[] = {"redundant", "dead", "hoisted", "sunk"};
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (json_is_string(name) && strcmp(json_string_value(name), outcomes[i]) == 0)
            return outcomes[i];
    return NULL;
}

static void load_change(Mix *mix, const json_t *v, uint32_t file)
{
    const char *what = json_string_value(json_array_get(v, 3));
    Change c = {.file = file,
                .line = (uint32_t)loader_element(v, 0),
                .column = (uint32_t)loader_element(v, 1),
                .end_column = (uint32_t)loader_element(v, 2)};
    c.is_store = what && strcmp(what, "store") == 0;
    c.outcome = outcome_of(json_array_get(v, 4));
    if (c.outcome)
        *PUSH(mix->changes, mix->n_changes, mix->cap_changes) = c;
}

static void load_changes(Loader *l, const json_t *block, uint32_t file)
{
    json_t *v;
    size_t i;
    if (is_optimised(l))
        json_array_foreach(json_object_get(optimised_part(l, block), "changes"), i, v)
            load_change(l->mix, v, file);
}

static int compare_changes(const void *x, const void *y)
{
    const Change *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    if (a->end_column != b->end_column)
        return a->end_column < b->end_column ? -1 : 1;
    return a->is_store - b->is_store;
}

void load_changes_end(Mix *mix)
{
    size_t n = 0;
    SORT(mix->changes, mix->n_changes, compare_changes);
    for (size_t i = 0; i < mix->n_changes; i++)
        if (!n || compare_changes(&mix->changes[n - 1], &mix->changes[i]) != 0)
            mix->changes[n++] = mix->changes[i];
    mix->n_changes = n;
}

static Slice load_dynamic(Loader *l, const json_t *block, uint32_t line)
{
    Mix *mix = l->mix;
    json_t *list = json_object_get(block, "dynamic"), *lines = json_object_get(block, "dynamic_lines"), *pair;
    Slice s = {mix->n_dynamics, json_array_size(list)};
    size_t i;
    json_array_foreach(list, i, pair) {
        Dynamic d = {.column = (uint32_t)loader_element(pair, 0), .counter = (uint32_t)loader_element(pair, 1)};
        d.line = line + (mix->data && json_array_size(lines) ? (uint32_t)loader_element(lines, i) : 0);
        d.figure = load_data_figure(mix->columns[d.column].name);
        *PUSH(mix->dynamics, mix->n_dynamics, mix->cap_dynamics) = d;
    }
    return s;
}

/* The name of call `at`, with what it is given (call_names_id). */
static const char *with_given(Arena *scratch, const json_t *name, const json_t *given, size_t at)
{
    const char *text = json_string_value(name);
    const json_t *v;
    size_t i;
    json_array_foreach(given, i, v)
        if ((size_t)loader_element(v, 0) == at)
            text = arena_printf(scratch, "%s%c%s %s", text, GIVEN_MARK, json_string_value(json_array_get(v, 1)),
                                json_string_value(json_array_get(v, 2)));
    return text;
}

static void load_call_lines(Loader *l, const json_t *block, uint32_t first, size_t n)
{
    Mix *mix = l->mix;
    const json_t *lines = json_object_get(block, "call_lines");
    for (size_t i = 0; i < n; i++)
        *PUSH(mix->call_lines, mix->n_call_lines, mix->cap_call_lines) =
            first + (json_array_size(lines) ? (uint32_t)loader_element(lines, i) : 0);
}

/* Calls by name, then those through pointers. */
static Slice load_calls(Loader *l, const json_t *block)
{
    Mix *mix = l->mix;
    json_t *list = json_object_get(block, "calls"), *pointers = json_object_get(block, "pointers"),
           *given = json_object_get(block, "given"), *v;
    Slice s = {mix->n_calls, json_array_size(list) + json_array_size(pointers)};
    size_t i;
    Arena *scratch = arena_new();
    json_array_foreach(list, i, v)
        *PUSH(mix->calls, mix->n_calls, mix->cap_calls) = call_names_id(l->names, with_given(scratch, v, given, i));
    arena_free(scratch);
    json_array_foreach(pointers, i, v) {
        if (json_array_size(v) > 2)
            *PUSH(mix->counted_pointers, mix->n_counted_pointers, mix->cap_counted_pointers) =
                (CountedPointer){.call = (uint32_t)mix->n_calls,
                                 .counter = (uint32_t)loader_element(v, 2),
                                 .first = (uint32_t)loader_element(v, 3),
                                 .n = (uint32_t)loader_element(v, 4)};
        *PUSH(mix->calls, mix->n_calls, mix->cap_calls) = call_names_pointer(
            l->names, json_string_value(json_array_get(v, 0)), json_string_value(json_array_get(v, 1)));
    }
    return s;
}

/* Adds a block of the function that is in that file. */
static void load_block(Loader *l, const json_t *v, uint32_t file)
{
    Mix *mix = l->mix;
    const json_t *at = json_object_get(v, "at");
    Block b = {.function = (uint32_t)mix->n_functions,
               .file = json_object_get(v, "file") ? loader_number(v, "file") : file,
               .line = (uint32_t)loader_element(at, 0),
               .column = (uint32_t)loader_element(at, 1),
               .end_line = (uint32_t)loader_element(at, 2),
               .end_column = (uint32_t)loader_element(at, 3),
               .count = load_terms(l, json_object_get(v, "count")),
               .is_uncounted = json_is_null(json_object_get(v, "count")),
               .mix = load_mix(l, v)};
    b.data = load_block_data(l, v, b.line);
    b.placed = load_placed(l, v, b.line);
    load_changes(l, v, b.file);
    b.dynamic = load_dynamic(l, v, b.line);
    b.calls = load_calls(l, v);
    load_call_lines(l, v, b.line, b.calls.n);
    *PUSH(mix->blocks, mix->n_blocks, mix->cap_blocks) = b;
}

/* The source that a function was compiled with; only one of a header says it. */
static uint32_t load_unit(const json_t *v)
{
    return loader_number(v, json_object_get(v, "unit") ? "unit" : "file");
}

static void load_stopped(Loader *l, const json_t *v)
{
    Mix *mix = l->mix;
    bool whole = json_object_get(v, "as_written");
    const char *key = whole ? "as_written" : "in_part";
    if (!json_object_get(v, key) || strcmp(mix->model, "optimised") != 0)
        return;
    *PUSH(mix->stopped, mix->n_stopped, mix->cap_stopped) =
        (Stopped){(uint32_t)mix->n_functions, whole, loader_text(l, v, key)};
}

static void load_loops(Mix *mix, const json_t *list)
{
    json_t *v;
    size_t i;
    json_array_foreach(list, i, v)
        *PUSH(mix->loops, mix->n_loops, mix->cap_loops) =
            (LoopPlace){(uint32_t)mix->n_functions, (uint32_t)loader_element(v, 0), (uint32_t)loader_element(v, 1)};
}

void load_function(Loader *l, const json_t *v)
{
    Mix *mix = l->mix;
    json_t *b;
    size_t i;
    Function f = {.name = loader_text(l, v, "name"),
                  .file = loader_number(v, "file"),
                  .line = loader_number(v, "line"),
                  .end_line = loader_number(v, "end_line"),
                  .is_internal = json_is_true(json_object_get(v, "internal")),
                  .is_pointed = json_object_get(v, "pointed"),
                  .signature = call_signature(json_string_value(json_object_get(v, "pointed"))),
                  .number = json_object_get(v, "number") ? loader_number(v, "number") : 0,
                  .unit = load_unit(v),
                  .first_block = (uint32_t)mix->n_blocks,
                  .calls = load_terms(l, json_object_get(v, "calls")),
                  .is_uncounted = json_is_null(json_object_get(v, "calls"))};
    json_array_foreach(json_object_get(v, "blocks"), i, b)
        load_block(l, b, f.file);
    f.n_blocks = (uint32_t)mix->n_blocks - f.first_block;
    load_stopped(l, v);
    load_loops(mix, json_object_get(v, "loops"));
    *PUSH(mix->functions, mix->n_functions, mix->cap_functions) = f;
}

void load_functions(Loader *l, const json_t *root)
{
    json_t *v;
    size_t i;
    json_array_foreach(json_object_get(root, "functions"), i, v)
        load_function(l, v);
}

void load_skipped(Loader *l, const json_t *root)
{
    Mix *mix = l->mix;
    json_t *skipped = json_object_get(root, "skipped"), *v;
    size_t i;
    mix->skipped = arena_alloc(mix->arena, json_array_size(skipped) * sizeof *mix->skipped);
    json_array_foreach(skipped, i, v)
        mix->skipped[mix->n_skipped++] = (Skipped){loader_text(l, v, "function"),
                                                   loader_text(l, v, "reason"),
                                                   loader_number(v, "file"),
                                                   loader_number(v, "line"),
                                                   loader_number(v, "column"),
                                                   json_is_true(json_object_get(v, "internal")),
                                                   load_unit(v)};
}
