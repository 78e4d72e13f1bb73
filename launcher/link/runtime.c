/* In: the runtime's text, the sidecar, flags of the units.  Out: one object with both.
 * Method: the flags that all units have in common and that decide how objects fit together.  The sidecar is put beside
 * the runtime's code by the assembler, since a section alone in an object would be dropped by links that collect
 * garbage; link-time optimisation stays off for this object, so that its text reaches the assembler as it is. Limits:
 * an assembler without .incbin and .pushsection: the sidecar lies beside the output then, OUTPUT.mix.json. */
#include "link/units.h"

#include <stdio.h>
#include <zlib.h>

#include "command/option_table.h"
#include "support/file.h"

static const char sidecar_magic[8] = {'M', 'R', 'M', 'I', 'X', 0, 0, 1};

const char *sidecar_file(Image *image, const char **bytes, size_t *len)
{
    Arena *a = image->arena;
    size_t n;
    const char *text = file_read(a, path_join(a, image->texts, "memrewrite.mix.json"), &n);
    if (!text) {
        image->why = "the sidecar is not there";
        return NULL;
    }
    uLongf packed = compressBound(n);
    unsigned char *out = arena_alloc(a, 16 + packed);
    memcpy(out, sidecar_magic, sizeof sidecar_magic);
    for (int i = 0; i < 8; i++)
        out[8 + i] = (unsigned char)((uint64_t)n >> 8 * i);
    const char *path = path_join(a, image->scratch, "mix.z");
    if (compress2(out + 16, &packed, (const unsigned char *)text, n, Z_DEFAULT_COMPRESSION) != Z_OK ||
        !file_write(path, out, 16 + packed)) {
        image->why = "the sidecar cannot be compressed";
        return NULL;
    }
    *bytes = (const char *)out;
    *len = 16 + packed;
    return path;
}

static bool all_have(const Image *image, const char *const *words, int n)
{
    for (int i = 0; i < image->n; i++) {
        const Words *arguments = &image->unit[i].record->arguments;
        bool found = image->unit[i].left_out;
        for (int k = 0; !found && k + n <= arguments->n; k++)
            found = strcmp(arguments->at[k], words[0]) == 0 && (n == 1 || strcmp(arguments->at[k + 1], words[1]) == 0);
        if (!found)
            return false;
    }
    return true;
}

static const Record *first_record(const Image *image)
{
    int i = 0;
    while (i + 1 < image->n && (image->unit[i].left_out || !image->unit[i].text))
        i++;
    return image->unit[i].record;
}

static void runtime_command(const Image *image, const char *text, const char *object, Words *out)
{
    const Record *r = first_record(image);
    words_add_all(out, r->compiler.at, r->compiler.n);
    for (int i = 0; i < r->arguments.n; i++) {
        const char *const *word = &r->arguments.at[i];
        int n = option_has_argument(*word) && i + 1 < r->arguments.n ? 2 : 1;
        if (i != r->at && (option_is_abi(*word) || starts_with(*word, "-DMR_")) && all_have(image, word, n))
            words_add_all(out, word, n);
        i += n - 1;
    }
    if (image->link->command->shared)
        words_add(out, "-fPIC");
    if (is_gnu_like(r->compiler.at[r->compiler.n - 1]))
        words_add(out, "-fno-lto");
    words_add_all(out, (const char *const[]){"-O2", "-w", "-c", text, "-o", object}, 6);
}

/* The command that compiles a text to the runtime's object. */
static Start start_of(const Image *image, const char *text)
{
    Words argv = {.arena = image->arena};
    runtime_command(image, text, image->runtime, &argv);
    return (Start){.argv = argv.at,
                   .directory = first_record(image)->directory,
                   .said = arena_printf(image->arena, "%s.said", image->runtime),
                   .variable = "CCACHE_DISABLE=1"};
}

/* The same runtime with the same sidecar, compiled by the same command. */
static const char *runtime_key(const Image *image, const char *sidecar, size_t len)
{
    const Record *r = first_record(image);
    Hash h = hash_start(), file;
    Words command = {.arena = image->arena};
    if (!hash_program(image->arena, &h, r->compiler.at[r->compiler.n - 1], r->directory))
        return NULL;
    runtime_command(image, "", "", &command);
    for (int i = 0; i < command.n; i++)
        hash_text(&h, command.at[i]);
    hash_bytes(&h, sidecar, len);
    for (int i = 0; i < 2; i++)
        if (file_hash(image->arena, path_join(image->arena, image->texts, i ? "memrt.h" : "memrt.c"), &file))
            hash_text(&h, hash_digits(image->arena, file));
    return hash_digits(image->arena, h);
}

static void quote_for_assembler(Buf *out, const char *path)
{
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            buf_puts(out, "\\\\\\"); /* once for C, once for the assembler */
        buf_add(out, path, 1);
    }
}

static const char *write_text_with_sidecar(const Image *image, const char *sidecar)
{
    Buf text = {.arena = image->arena};
    const char *path = path_join(image->arena, image->texts, "memrt_mix.c");
    buf_puts(&text,
             "#include \"memrt.c\"\n__asm__(\".pushsection .memrewrite.mix,\\\"\\\",%progbits\\n\\t.incbin \\\"");
    quote_for_assembler(&text, sidecar);
    buf_puts(&text, "\\\"\\n\\t.popsection\");\n");
    return file_write(path, text.text, text.len) ? path : NULL;
}

bool runtime_begin(Image *image, Task *task, bool *needed)
{
    size_t len, n;
    const char *bytes, *sidecar = sidecar_file(image, &bytes, &len);
    if (!sidecar)
        return false;
    image->runtime = path_join(image->arena, image->scratch, "memrt.o");
    image->runtime_key = runtime_key(image, bytes, len);
    image->sidecar_inside = true;
    cache_put_plain(image->cache, "sidecar", arena_printf(image->arena, "%s.mix.json.z", image->build), bytes, len);
    const char *kept = image->runtime_key ? cache_get(image->cache, "object", image->runtime_key, &n) : NULL;
    *needed = !kept || !file_write(image->runtime, kept, n);
    const char *text = *needed ? write_text_with_sidecar(image, sidecar) : "";
    if (!text) {
        image->why = "the runtime's text cannot be written";
        return false;
    }
    *task = (Task){.start = start_of(image, text)};
    return true;
}

bool runtime_end(Image *image, const Task *task)
{
    size_t n;
    if (process_succeeded(task->status)) {
        const char *bytes = image->runtime_key ? file_read(image->arena, image->runtime, &n) : NULL;
        if (bytes)
            cache_put(image->cache, "object", image->runtime_key, bytes, n);
        return true;
    }
    image->sidecar_inside = false;
    const Start start = start_of(image, path_join(image->arena, image->texts, "memrt.c"));
    int status = process_run(image->arena, image->signals, &start);
    if (!process_succeeded(status))
        image->why =
            arena_printf(image->arena, "the runtime does not compile: %s", first_line(image->arena, start.said));
    return process_succeeded(status);
}
