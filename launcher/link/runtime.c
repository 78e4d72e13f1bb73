/* In: the runtime's text, the sidecar, flags of the units.  Out: one object with both.
 * Method: the flags that all units have in common and that decide how objects fit together.  The sidecar is put beside
 * the runtime's code by the assembler, since a section alone in an object would be dropped by links that collect
 * garbage.  Link-time optimisation stays off for this object, so that its text reaches the assembler as it is. Limits:
 * an assembler without .incbin and .pushsection: the sidecar lies beside the output then, OUTPUT.mix.json. */
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "command/option_table.h"
#include "format/sidecar_place.h"
#include "link/kept_object.h"
#include "link/units.h"
#include "support/file.h"

static const char *compressed_path(const Image *image)
{
    return path_join(image->arena, image->texts, "memrewrite.mix.z");
}

bool sidecar_compress(Image *image)
{
    Arena *a = image->arena;
    size_t n;
    const char *text = file_read(a, path_join(a, image->texts, "memrewrite.mix.json"), &n);
    if (!text) {
        image->reason = "the sidecar is not there";
        return false;
    }
    uLongf packed = compressBound(n);
    unsigned char *out = arena_alloc(a, SIDECAR_HEAD + packed);
    sidecar_head_write(out, n);
    if (compress2(out + SIDECAR_HEAD, &packed, (const unsigned char *)text, n, Z_DEFAULT_COMPRESSION) != Z_OK ||
        !file_write(compressed_path(image), out, SIDECAR_HEAD + packed)) {
        image->reason = "the sidecar cannot be compressed";
        return false;
    }
    return true;
}

const char *sidecar_file(Image *image, const char **bytes, size_t *len)
{
    const char *path = compressed_path(image);
    *bytes = file_read(image->arena, path, len);
    if (!*bytes)
        image->reason = "the compressed sidecar is not there";
    return *bytes ? path : NULL;
}

static bool all_have(const Image *image, const char *const *words, int n)
{
    for (int i = 0; i < image->n; i++) {
        const Words *arguments = &image->unit[i].record->arguments;
        bool found = image->unit[i].is_left_out;
        for (int k = 0; !found && k + n <= arguments->n; k++)
            found = strcmp(arguments->items[k], words[0]) == 0 &&
                    (n == 1 || strcmp(arguments->items[k + 1], words[1]) == 0);
        if (!found)
            return false;
    }
    return true;
}

static const Record *first_record(const Image *image)
{
    int i = 0;
    while (i + 1 < image->n && (image->unit[i].is_left_out || !image->unit[i].text))
        i++;
    return image->unit[i].record;
}

/* The index of the compiler's first word.  ccache changes nothing of what a compiler makes, and this object has a cache
 * of its own. */
static int first_word(const Record *r)
{
    int i = 0;
    while (i + 1 < r->compiler.n && strcmp(path_base(r->compiler.items[i]), "ccache") == 0)
        i++;
    return i;
}

static void runtime_command(const Image *image, const char *text, const char *object, Words *out)
{
    const Record *r = first_record(image);
    words_add_all(out, r->compiler.items + first_word(r), r->compiler.n - first_word(r));
    for (int i = 0; i < r->arguments.n; i++) {
        const char *const *word = &r->arguments.items[i];
        int n = option_has_argument(*word) && i + 1 < r->arguments.n ? 2 : 1;
        if (i != r->source_index && (option_is_abi(*word) || starts_with(*word, "-DMR_")) && all_have(image, word, n))
            words_add_all(out, word, n);
        i += n - 1;
    }
    if (image->link->command->shared)
        words_add(out, "-fPIC");
    if (is_gnu_like(r->compiler.items[r->compiler.n - 1]))
        words_add(out, "-fno-lto");
    words_add_all(out, (const char *const[]){"-O2", "-w", "-c", text, "-o", object}, 6);
}

/* The command that compiles a text of ours. */
static Start start_of(const Image *image, const char *text, const char *object)
{
    Words argv = {.arena = image->arena};
    runtime_command(image, text, object, &argv);
    return (Start){.argv = argv.items,
                   .directory = first_record(image)->directory,
                   .output = arena_printf(image->arena, "%s.said", object),
                   .variable = "CCACHE_DISABLE=1"};
}

/* ---- the runtime ---- */

/* units_rewrite has put names in the place of the build's digits and the number of counters, so this object is the
 * same for all images with as many regions.  Without an array of its own for counters, it takes that of the units. */
#define HIDDEN "#ifdef __GNUC__\n__attribute__((__visibility__(\"hidden\")))\n#endif\n"
#define DECLARATIONS                                                                                                   \
    "#ifndef MR_NO_DIRECT\n#define MR_NO_DIRECT\n#endif\n"                                                             \
    "#include \"memrt.h\"\n" HIDDEN "extern const char " BUILD_NAME "[33];\n" HIDDEN                                   \
    "extern const unsigned " COUNTERS_NAME ";\n" HIDDEN "extern mr_u64 " SINK_NAME "[];\n"

static const char *write_text(const Image *image, const char *name, const char *text)
{
    const char *path = path_join(image->arena, image->texts, name);
    return file_write(path, text, strlen(text)) ? path : NULL;
}

/* memrt.h without the number of words of the units' array, which the runtime does not use. */
static const char *sizeless_header(const Image *image)
{
    static const char size[] = "#define MR_DIRECT_WORDS ";
    size_t len;
    const char *text = file_read(image->arena, path_join(image->arena, image->texts, "memrt.h"), &len);
    const char *at = text ? strstr(text, size) : NULL;
    if (!at)
        return text ? text : "";
    at += sizeof size - 1;
    return arena_printf(image->arena, "%.*s%s", (int)(at - text), text, at + strcspn(at, "\n"));
}

/* Adds the environment variables that make a compiler find other headers, or another part of itself. */
static void hash_environment(Arena *a, Hash *h)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "GCC_EXEC_PREFIX", "COMPILER_PATH", "SDKROOT"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            hash_text(h, arena_printf(a, "%s=%s", names[i], value));
    }
}

static const char *runtime_key(const Image *image)
{
    const Record *r = first_record(image);
    Hash h = hash_start(), file;
    Words command = {.arena = image->arena};
    if (!hash_program(image->arena, &h, r->compiler.items[r->compiler.n - 1], r->directory))
        return NULL;
    runtime_command(image, "", "", &command);
    for (int i = 0; i < command.n; i++)
        if (i != r->compiler.n - 1 - first_word(r)) /* The path is in the key, however the command calls it. */
            hash_text(&h, command.items[i]);
    hash_environment(image->arena, &h);
    if (file_hash(path_join(image->arena, image->texts, "memrt.c"), &file))
        hash_text(&h, hash_digits(image->arena, file));
    hash_text(&h, sizeless_header(image));
    return hash_digits(image->arena, h);
}

/* ---- the sidecar ---- */

static void quote_for_assembler(Buf *out, const char *path)
{
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            buf_puts(out, "\\\\\\"); /* The backslashes are doubled once for C, once for the assembler. */
        buf_add(out, path, 1);
    }
}

/* The build's digits and the counters, and with a file's name its bytes in a section. */
static const char *write_sidecar_text(const Image *image, const char *file)
{
    Buf text = {.arena = image->arena};
    buf_printf(&text, DECLARATIONS "const char " BUILD_NAME "[33] = \"%s\";\n", image->build);
    buf_printf(&text, "const unsigned " COUNTERS_NAME " = %d;\nmr_u64 " SINK_NAME "[%d];\n", image->counters,
               image->counters + 1);
    buf_printf(&text,
               "#ifdef MR_DIRECT_WORDS\n"
               "typedef char mr_check_direct[MR_DIRECT_WORDS >= MR_SLOT_WORDS + %d ? 1 : -1];\n#endif\n",
               image->counters);
    if (file) {
        buf_puts(&text, "__asm__(\".pushsection .memrewrite.mix,\\\"\\\",%progbits\\n\\t.incbin \\\"");
        quote_for_assembler(&text, file);
        buf_puts(&text, "\\\"\\n\\t.popsection\");\n");
    }
    return write_text(image, "memrt_mix.c", text.text);
}

/* ---- both ---- */

static const char runtime_name[] = "memrt_all.c";

/* The file to which the compiler writes what the runtime read; NULL: the compiler is not known to write one. */
static const char *runtime_rules(const Image *image)
{
    const Record *r = first_record(image);
    return is_gnu_like(r->compiler.items[r->compiler.n - 1]) ? path_join(image->arena, image->scratch, "memrt.d")
                                                             : NULL;
}

static Start runtime_start(const Image *image, const char *text)
{
    Start start = start_of(image, text, image->runtime);
    const char *rules = runtime_rules(image);
    Words argv = {.arena = image->arena};
    for (const char *const *word = start.argv; *word; word++)
        words_add(&argv, *word);
    if (rules)
        words_add_all(&argv, (const char *const[]){"-MD", "-MF", rules}, 3);
    start.argv = argv.items;
    return start;
}

/* Takes the runtime from the user's cache, or from the installation, which has it for the compilers that it met. */
static bool take_kept(Image *image)
{
    Cache installed;
    size_t n;
    const char *kept = image->runtime_key ? kept_object_get(image->cache, image->runtime_key, &n) : NULL;
    cache_open_installed(&installed, image->arena, image->rewriter);
    if (!kept && image->runtime_key)
        kept = kept_object_get(&installed, image->runtime_key, &n);
    return kept && write_object(image, image->runtime, kept, n);
}

int runtime_begin(Image *image, Task *task)
{
    size_t len;
    const char *bytes, *file = sidecar_file(image, &bytes, &len);
    const char *sidecar = file ? write_sidecar_text(image, file) : NULL;
    const char *text = sidecar ? write_text(image, runtime_name, DECLARATIONS "#include \"memrt.c\"\n") : NULL;
    if (!text) {
        image->reason = image->reason ? image->reason : "the runtime's text cannot be written";
        return 0;
    }
    image->sidecar_inside = true;
    image->runtime = path_join(image->arena, image->scratch, "memrt.o");
    image->sidecar = path_join(image->arena, image->scratch, "memrt_mix.o");
    image->runtime_key = runtime_key(image);
    cache_put_plain(image->cache, "sidecar", arena_printf(image->arena, "%s.mix.json.z", image->build), bytes, len);
    task[0] = (Task){.start = start_of(image, sidecar, image->sidecar)};
    image->runtime_lock = -1;
    image->runtime_waits = false;
    if (take_kept(image))
        return 1;
    if (image->runtime_key)
        image->runtime_lock = cache_lock(image->cache, image->runtime_key, &image->runtime_waits);
    if (image->runtime_waits)
        return 1;
    task[1] = (Task){.start = runtime_start(image, text)};
    return 2;
}

static bool settle_object(Image *image, const char *path)
{
    size_t n;
    const char *bytes = file_read(image->arena, path, &n);
    bool ok = bytes && write_object(image, path, bytes, n);
    image->reason = ok ? image->reason : "an object of the runtime cannot be written";
    return ok;
}

static bool end_runtime(Image *image, const Task *task)
{
    size_t n;
    const char *bytes = process_succeeded(task->status) ? file_read(image->arena, image->runtime, &n) : NULL;
    const char *rules = runtime_rules(image);
    if (bytes && image->runtime_key && rules)
        kept_object_put(image->cache, image->runtime_key, bytes, n, rules, image->texts);
    cache_unlock(image->cache, image->runtime_key, image->runtime_lock);
    if (bytes)
        return settle_object(image, image->runtime);
    image->reason =
        arena_printf(image->arena, "the runtime does not compile: %s", first_line(image->arena, task->start.output));
    return false;
}

/* Waits for another link that makes the same runtime, and compiles it if that link failed.  Returns false if this
 * fails, too. */
static bool await_runtime(Image *image)
{
    Task task;
    kept_object_wait(image->cache, image->signals, image->runtime_key, LONGEST_WAIT_MS);
    if (take_kept(image))
        return true;
    task.start = runtime_start(image, path_join(image->arena, image->texts, runtime_name));
    task.status = process_run(image->arena, image->signals, &task.start);
    return end_runtime(image, &task);
}

bool runtime_end(Image *image, const Task *task, int n)
{
    if (image->runtime_waits ? !await_runtime(image) : n > 1 && !end_runtime(image, &task[1]))
        return false;
    if (process_succeeded(task->status))
        return settle_object(image, image->sidecar);
    image->sidecar_inside = false;
    const char *text = write_sidecar_text(image, NULL);
    const Start start = start_of(image, text ? text : "", image->sidecar);
    int status = process_run(image->arena, image->signals, &start);
    if (!process_succeeded(status))
        image->reason =
            arena_printf(image->arena, "the sidecar does not compile: %s", first_line(image->arena, start.output));
    return process_succeeded(status) && settle_object(image, image->sidecar);
}
