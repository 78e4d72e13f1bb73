/* In: what the counter file says of its build.  Out: that build's sidecar.
 * Method: memrewrite.mix.json beside the counters, in instrumented/ beside them, in the current directory and in its
 * instrumented/; then what the launcher makes: the program that counted, the file beside it, and the launcher's copy.
 * The first one with the right build id is taken.  A program is searched for the head of its packed sidecar, whatever
 * the format of its file is. */
#define _GNU_SOURCE
#include "measured/former_sidecar.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "common/path_text.h"
#include "format/sidecar_place.h"
#include "support/util.h"

/* The most bytes that zlib makes of one: a longer text is damage. */
enum { RATIO_MOST = 1100 };

static json_t *parse(const char *text, size_t len, const char *build)
{
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    const char *its = root ? json_string_value(json_object_get(root, "build")) : NULL;
    if (its && !strcmp(its, build))
        return root;
    json_decref(root);
    return NULL;
}

/* Parses a compressed sidecar; data begins with the head. */
static json_t *parse_packed(const unsigned char *data, size_t len, const char *build)
{
    uint64_t want = 0;
    if (!sidecar_head_read(data, len, &want) || want / RATIO_MOST > len)
        return NULL;
    uLongf got = (uLongf)want;
    char *text = xmalloc((size_t)want + 1);
    json_t *root = NULL;
    z_stream z = {.next_in = (Bytef *)data + SIDECAR_HEAD,
                  .avail_in = (uInt)(len - SIDECAR_HEAD < UINT32_MAX ? len - SIDECAR_HEAD : UINT32_MAX),
                  .next_out = (Bytef *)text,
                  .avail_out = (uInt)got};
    if (want <= UINT32_MAX && inflateInit(&z) == Z_OK) {
        if (inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == got)
            root = parse(text, (size_t)got, build);
        inflateEnd(&z);
    }
    free(text);
    return root;
}

/* The file is a sidecar as text or packed, or holds a packed one somewhere. */
static json_t *look_at(const char *path, const char *build)
{
    unsigned char head[SIDECAR_HEAD];
    size_t len, magic = sizeof head - sizeof(uint64_t);
    const char *why;
    char *bytes = *path ? read_input(path, &len, &why) : NULL;
    if (!bytes)
        return NULL;
    sidecar_head_write(head, 0);
    json_t *root = *bytes == '{' ? parse(bytes, len, build) : NULL;
    for (char *at = *bytes == '{' ? NULL : memmem(bytes, len, head, magic); at && !root;
         at = memmem(at + 1, len - (size_t)(at + 1 - bytes), head, magic))
        root = parse_packed((unsigned char *)at, len - (size_t)(at - bytes), build);
    free(bytes);
    return root;
}

json_t *former_sidecar(Arena *a, const char *counters_path, const RunCounts *counts)
{
    const char *beside = path_directory(a, counters_path);
    char *cache = cache_folder();
    const char *places[] = {arena_printf(a, "%s/memrewrite.mix.json", beside),
                            arena_printf(a, "%s/instrumented/memrewrite.mix.json", beside),
                            "memrewrite.mix.json",
                            "instrumented/memrewrite.mix.json",
                            counts->image,
                            *counts->image ? arena_printf(a, "%s.mix.json", counts->image) : "",
                            cache ? arena_printf(a, "%s/sidecar/%s.mix.json.z", cache, counts->build) : ""};
    json_t *root = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && !root; i++)
        root = look_at(places[i], counts->build);
    free(cache);
    return root;
}
