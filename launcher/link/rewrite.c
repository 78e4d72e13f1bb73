/* In: units.  Out: their rewritten texts below image->texts.
 * Method: the rewriter is run once for all units; what it made is kept in the cache as one text of all files, under the
 * hash of all that it read.  Links at a time that begin with the same unit, as programs of one library do, would read
 * the same sources: the first one reads while the others wait, and then find its trees.
 * Limits: units of which not all inputs are known (compiled and linked by one command) are
 * rewritten each time. */
#include <dirent.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "command/option_table.h"
#include "format/json_name.h"
#include "format/names.h"
#include "link/jobs.h"
#include "link/kept_object.h"
#include "link/units.h"
#include "support/file.h"

/* ---- the cache ---- */

static void hash_words(Hash *h, const Words *words)
{
    for (int i = 0; i < words->n; i++)
        hash_text(h, words->items[i]);
}

static void hash_record(Hash *h, const Record *r)
{
    hash_text(h, r->directory);
    hash_text(h, r->source);
    hash_text(h, r->output);
    hash_words(h, &r->compiler);
    hash_words(h, &r->arguments);
    hash_text(h, r->system);
    hash_text(h, r->lookups);
    for (int i = 0; i < r->n_inputs; i++) {
        hash_text(h, r->input[i].path);
        hash_text(h, r->input[i].hash);
    }
}

/* Says which functions others may call.  Only of a program is that known, and only if all of it is. */
static const char *callable_by(const Image *image)
{
    const char *others = link_callable(image->link);
    return others ? others : units_are_all(image) ? "--callable=none" : "";
}

const char *units_key(const Image *image)
{
    Hash h = hash_start();
    if (!hash_program(image->arena, &h, image->rewriter, "/") || !hash_program(image->arena, &h, image->self, "/"))
        return NULL;
    hash_words(&h, &image->settings->options);
    hash_text(&h, callable_by(image));
    hash_text(&h, image->target);
    hash_words(&h, &image->settings->flags);
    for (int i = 0; i < image->settings->files.n; i++) {
        Hash file;
        if (file_hash(image->settings->files.items[i], &file))
            hash_text(&h, hash_digits(image->arena, file));
    }
    for (int i = 0; i < image->n; i++) {
        const Unit *u = &image->unit[i];
        if (u->is_left_out)
            continue;
        if (!u->record->is_complete)
            return NULL;
        hash_record(&h, u->record);
        hash_text(&h, arena_printf(image->arena, "%d %d", u->first_counter, u->is_checked));
    }
    return hash_digits(image->arena, h);
}

/* Packs each file below a folder: its name, its length, its bytes. */
static bool pack(Arena *a, const char *folder, const char *below, Buf *out)
{
    DIR *dir = opendir(path_join(a, folder, below));
    bool ok = dir != NULL;
    for (const struct dirent *d; ok && (d = readdir(dir)) != NULL;) {
        struct stat st;
        size_t len;
        if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0)
            continue;
        const char *name = *below ? arena_printf(a, "%s/%s", below, d->d_name) : arena_strdup(a, d->d_name);
        const char *path = path_join(a, folder, name), *bytes;
        if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
            ok = pack(a, folder, name, out);
        } else if ((bytes = file_read(a, path, &len)) != NULL) {
            const uint64_t length = len;
            buf_add(out, name, strlen(name) + 1);
            buf_add(out, &length, sizeof length);
            buf_add(out, bytes, len);
        } else {
            ok = false;
        }
    }
    if (dir)
        closedir(dir);
    return ok;
}

static bool unpack(Arena *a, const char *folder, const char *bytes, size_t len)
{
    for (const char *at = bytes, *end = bytes + len; at < end;) {
        const char *path = path_join(a, folder, at);
        uint64_t length;
        at += strlen(at) + 1;
        memcpy(&length, at, sizeof length);
        at += sizeof length;
        if (!file_make_folders(a, path) || !file_write(path, at, length))
            return false;
        at += length;
    }
    return true;
}

/* ---- the rewriter ---- */

/* All that a compiler reads of a unit, and by which rewriter it is read; NULL: not all of that is known. */
static const char *inputs_key(const Image *image, const Record *r)
{
    Hash h = hash_start();
    if (!r->is_complete || !hash_program(image->arena, &h, image->rewriter, "/"))
        return NULL;
    hash_record(&h, r);
    hash_text(&h, image->target);
    hash_words(&h, &image->settings->flags);
    return hash_digits(image->arena, h);
}

/* The entry of one unit.  trees: the folder where trees of such units are kept, or NULL. */
static json_t *entry_of(const Image *image, const Unit *u, const char *trees)
{
    const Record *r = u->record;
    json_t *o = json_object(), *arguments = json_array();
    json_array_append_new(arguments, json_name(r->compiler.items[r->compiler.n - 1]));
    for (int i = 0; i < r->arguments.n; i++) {
        if (i == r->source_index)
            json_array_append_new(arguments, json_string("-c"));
        if (!option_is_processor(r->arguments.items[i]))
            json_array_append_new(arguments, json_name(r->arguments.items[i]));
    }
    json_object_set_new(o, "directory", json_name(r->directory));
    json_object_set_new(o, "file", json_name(r->source));
    json_object_set_new(o, "arguments", arguments);
    json_object_set_new(o, "output", json_name(r->output));
    json_object_set_new(o, "first_counter", json_integer(u->first_counter));
    json_object_set_new(o, "unchecked", json_boolean(!u->is_checked));
    const char *inputs = trees ? inputs_key(image, r) : NULL;
    if (inputs) {
        json_object_set_new(o, "inputs", json_string(inputs));
        json_object_set_new(o, "trees", json_name(trees));
    }
    return o;
}

static bool write_entries(const Image *image, const char *path)
{
    json_t *list = json_array();
    const char *trees = cache_folder_for(image->cache, "tree");
    for (int i = 0; i < image->n; i++)
        if (!image->unit[i].is_left_out)
            json_array_append_new(list, entry_of(image, &image->unit[i], trees));
    char *text = json_dumps(list, JSON_COMPACT);
    bool ok = text && file_write(path, text, strlen(text));
    free(text);
    json_decref(list);
    return ok;
}

/* The image has some of the regions and lacks this one: its name may be misspelt. */
static bool lacks_region(const Image *image, const char *line)
{
    static const char words[] = "memrewrite: warning: --roi ";
    return !link_callable(image->link) && !strncmp(line, words, sizeof words - 1);
}

/* All that it says goes to MEMREWRITE_LOG, or with -v to stderr, and to either which regions are not there. */
static void pass_on(const Image *image, const char *file)
{
    size_t len;
    const char *text = file_read(image->arena, file, &len);
    for (size_t n; text && *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        if (n && (image->log->file || image->settings->verbose || lacks_region(image, text)))
            log_line(image->log, "%s: %.*s", path_base(image->output), (int)n, text);
    }
}

/* Kept with the texts, so that it is said again where these come from the cache. */
static const char said_name[] = "memrewrite.said";

enum { PROCESSORS_AT_MOST = 4 }; /* Number of processors that the rewriter has a use for. */

/* The launcher's own line has these words already. */
const char *rewriters_message(Arena *a, const char *file, int status)
{
    if (WIFSIGNALED(status))
        return arena_printf(a, "a signal ends the rewriter: %s", strsignal(WTERMSIG(status)));
    static const char *const prefixes[] = {"memrewrite: ", "error: "};
    const char *line = first_line(a, file);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        line += strncmp(line, prefixes[i], strlen(prefixes[i])) ? 0 : strlen(prefixes[i]);
    return line;
}

static bool run_rewriter(Image *image)
{
    const char *entries = path_join(image->arena, image->scratch, "units.json"),
               *output = path_join(image->arena, image->scratch, "rewriter");
    if (!write_entries(image, entries)) {
        image->reason = "the list of units cannot be written";
        return false;
    }
    Words argv = {.arena = image->arena};
    int processors;
    Tokens *tokens = tokens_take(image->arena, PROCESSORS_AT_MOST, &processors);
    words_add(&argv, image->rewriter);
    words_add(&argv, arena_printf(image->arena, "--units=%s", entries));
    words_add(&argv, arena_printf(image->arena, "-j%d", processors));
    words_add(&argv, "-o");
    words_add(&argv, image->texts);
    if (*image->target)
        words_add(&argv, image->target);
    words_add_all(&argv, image->settings->options.items, image->settings->options.n);
    if (*callable_by(image))
        words_add(&argv, callable_by(image));
    if (image->settings->flags.n)
        words_add(&argv, "--");
    words_add_all(&argv, image->settings->flags.items, image->settings->flags.n);
    int status = process_run(image->arena, image->signals, &(Start){.argv = argv.items, .output = output});
    tokens_return(tokens);
    pass_on(image, output);
    size_t len;
    const char *text = process_succeeded(status) ? file_read(image->arena, output, &len) : NULL;
    if (text)
        file_write(path_join(image->arena, image->texts, said_name), text, len);
    if (!process_succeeded(status))
        image->reason =
            arena_printf(image->arena, "it cannot be rewritten: %s", rewriters_message(image->arena, output, status));
    return process_succeeded(status);
}

/* ---- turns ---- */

/* NULL: it is not known what the first unit reads. */
static const char *first_inputs(const Image *image)
{
    for (int i = 0; i < image->n; i++)
        if (!image->unit[i].is_left_out)
            return inputs_key(image, image->unit[i].record);
    return NULL;
}

/* An entry without bytes among the trees says that a link with that first unit has kept its trees: nobody waits then.
 * Who has waited takes no lock, so that all who waited go on together.  Returns the lock, or -1. */
static int take_turn(Image *image, const char *first)
{
    size_t len;
    bool waits;
    if (!first || cache_get(image->cache, "tree", first, &len))
        return -1;
    int lock = cache_lock(image->cache, first, &waits);
    if (waits)
        kept_object_wait(image->cache, image->signals, first, LONGEST_WAIT_MS);
    return lock;
}

static void end_turn(Image *image, const char *first, int lock, bool ok)
{
    if (lock >= 0 && ok)
        cache_put(image->cache, "tree", first, "", 0);
    cache_unlock(image->cache, first, lock);
}

/* ---- its result ---- */

/* memrewrite.units.json has the units that were given, in their order. */
static bool read_result(Image *image)
{
    json_t *root = json_load_file(path_join(image->arena, image->texts, "memrewrite.units.json"), 0, NULL);
    const json_t *list = json_object_get(root, "units");
    const char *build = json_string_value(json_object_get(root, "build"));
    size_t k = 0;
    image->build = build ? arena_strdup(image->arena, build) : NULL;
    image->counters = (int)json_integer_value(json_object_get(root, "counters"));
    for (int i = 0; i < image->n; i++) {
        Unit *u = &image->unit[i];
        u->text = NULL;
        if (u->is_left_out)
            continue;
        const json_t *o = json_array_get(list, k++), *source = json_object_get(o, "source");
        if (json_is_string(source)) {
            char *name = arena_strdup(image->arena, json_string_value(source));
            name_decode(name);
            u->text = path_join(image->arena, image->texts, name);
            u->functions = (int)json_integer_value(json_object_get(o, "functions"));
            u->skipped = (int)json_integer_value(json_object_get(o, "skipped"));
        }
    }
    bool ok = image->build && strlen(image->build) == HASH_DIGITS && image->counters > 0 && json_array_size(list) == k;
    json_decref(root);
    if (!ok)
        image->reason = "the rewriter's result cannot be read";
    return ok;
}

/* The rest of the line behind `start` is another one. */
static const char *replace_line(Arena *a, const char *text, const char *start, const char *rest)
{
    const char *at = strstr(text, start);
    if (!at)
        return text;
    at += strlen(start);
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, rest, at + strcspn(at, "\n"));
}

static bool replace_in(Image *image, const char *name, const char *start, const char *rest)
{
    const char *path = path_join(image->arena, image->texts, name);
    size_t len;
    const char *text = file_read(image->arena, path, &len);
    if (!text) {
        image->reason = arena_printf(image->arena, "%s is not there", name);
        return false;
    }
    text = replace_line(image->arena, text, start, rest);
    return file_write(path, text, strlen(text));
}

/* The build's digits become a constant that is linked, and the suffix one that any image's objects have; -D may give
 * another. */
static bool settle_runtime(Image *image)
{
    return replace_in(image, "memrt.h", "#define MR_SUFFIX ",
                      COMMON_SUFFIX "\n#ifdef MR_IMAGE\n#undef MR_SUFFIX\n#define MR_SUFFIX MR_IMAGE\n#endif") &&
           replace_in(image, "memrt.c", "#define MR_BUILD ", BUILD_NAME) &&
           replace_in(image, "memrt.c", "#define MR_COUNTERS ", COUNTERS_NAME "\n#define MR_SINK " SINK_NAME);
}

bool units_rewrite(Image *image)
{
    size_t len;
    units_find_target(image);
    const char *key = units_key(image), *kept = key ? cache_get(image->cache, "texts", key, &len) : NULL;
    Buf packed = {.arena = image->arena};
    file_remove_tree(image->texts);
    if (kept && unpack(image->arena, image->texts, kept, len)) {
        pass_on(image, path_join(image->arena, image->texts, said_name));
        return read_result(image);
    }
    const char *first = first_inputs(image);
    int turn = take_turn(image, first);
    bool ok = run_rewriter(image);
    end_turn(image, first, turn, ok);
    if (!ok || !settle_runtime(image) || !sidecar_compress(image))
        return false;
    if (key && pack(image->arena, image->texts, "", &packed))
        cache_put(image->cache, "texts", key, packed.text, packed.len);
    return read_result(image);
}
