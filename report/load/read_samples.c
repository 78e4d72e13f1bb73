/* In: NAME.mrp.  Out: Samples.
 * Method: the file is read whole; block after block is taken if its magic is there.
 * Limits: only files of this machine's byte order. */
#include "load/samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/util.h"

enum {
    MAGIC_AT = 0,
    ORDER_AT = 8,
    HEADER_BYTES_AT = 16,
    BLOCK_BYTES_AT = 24,
    BUILD_AT = 32,
    BLOCKS_AT = 72,
    PID_AT = 100,
    HZ_AT = 80, /* In a counter file the field is the sampling period. */
    START_AT = 104,
    HEADER_USED = 1600,
    BLOCK_HEAD = 64,
    BLOCK_MAGIC = 0x4B434C42,
    SAMPLE_BYTES = 24,
    RECORD_HEAD = 64,
    FILE_MOST = 1 << 30
};

static uint32_t get32(const char *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static uint64_t get64(const char *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

/* The whole file; NULL where there is none. */
static char *read_all(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    size_t cap = 1 << 16;
    char *all = xcalloc(cap, 1);
    *n = 0;
    for (size_t more; (more = fread(all + *n, 1, cap - *n, f)) > 0 && *n < FILE_MOST;)
        if ((*n += more) == cap)
            all = xrealloc(all, cap *= 2, 1);
    fclose(f);
    return all;
}

static char *path_of(const char *counters)
{
    size_t n = strlen(counters);
    char *path = xcalloc(n + 5, 1);
    if (n > 4 && strcmp(counters + n - 4, ".mrc") == 0)
        n -= 4;
    memcpy(path, counters, n);
    strcpy(path + n, ".mrp");
    return path;
}

static bool belongs(const char *head, size_t n, const Mrc *mrc)
{
    return n >= HEADER_USED && memcmp(head + MAGIC_AT, "\x89MRP\r\n\x1a\n", 8) == 0 &&
           get32(head + ORDER_AT) == 0x01020304 && memcmp(head + BUILD_AT, mrc->build, 32) == 0 &&
           get32(head + PID_AT) == mrc->pid && get64(head + START_AT) == mrc->start_unix_ns;
}

static void take_samples(Samples *s, const char *block, size_t bytes)
{
    uint64_t places = get32(block + 12), room = (bytes - BLOCK_HEAD) / SAMPLE_BYTES;
    s->cpu_ns += get64(block + 24);
    s->hits += get64(block + 32);
    s->lost_ns += get64(block + 40);
    s->late_ns += get64(block + 48);
    s->n_threads += get64(block + 32) > 0;
    for (size_t i = 0; i < places && i < room; i++) {
        const char *p = block + BLOCK_HEAD + i * SAMPLE_BYTES;
        if (get64(p))
            *PUSH(s->sample, s->n, s->cap) = (Sample){get64(p), get64(p + 8), get32(p + 16), get32(p + 20)};
    }
}

static void take_mapped(Samples *s, char *block, size_t bytes)
{
    uint64_t used = get64(block + 16);
    char *p = block + BLOCK_HEAD, *end = block + bytes;
    if (used < (uint64_t)(end - p))
        end = p + used;
    while (end - p > RECORD_HEAD) {
        uint32_t length = get32(p + 24), build = get32(p + 28);
        if (length <= RECORD_HEAD || length > (size_t)(end - p) || !memchr(p + RECORD_HEAD, 0, length - RECORD_HEAD))
            return;
        Mapped m = {get64(p), get64(p + 8), get64(p + 16), p + RECORD_HEAD, {0}, build <= 32 ? build : 0};
        memcpy(m.build, p + 32, m.build_bytes);
        *PUSH(s->mapped, s->n_mapped, s->cap_mapped) = m;
        p += length;
    }
}

static void take_blocks(Samples *s, size_t n)
{
    uint64_t head = get32(s->store + HEADER_BYTES_AT), bytes = get64(s->store + BLOCK_BYTES_AT);
    if (head < HEADER_USED || bytes <= BLOCK_HEAD)
        return;
    for (uint64_t i = 0; i < get32(s->store + BLOCKS_AT) && head <= n && bytes <= n - head; i++, head += bytes) {
        char *block = s->store + head;
        if (get32(block) == BLOCK_MAGIC && get32(block + 4) == 1)
            take_samples(s, block, (size_t)bytes);
        else if (get32(block) == BLOCK_MAGIC && get32(block + 4) == 2)
            take_mapped(s, block, (size_t)bytes);
    }
}

Samples *samples_load(const Mrc *mrc)
{
    size_t n = 0;
    char *path = path_of(mrc->path), *all = read_all(path, &n);
    Samples *s = NULL;
    if (all && belongs(all, n, mrc)) {
        s = xcalloc(1, sizeof *s);
        s->store = all;
        all = NULL;
        s->hz = get64(s->store + HZ_AT);
        take_blocks(s, n);
    } else if (all) {
        say_warning("%s: is not of %s, or of another machine: its samples are left out", path, mrc->path);
    }
    free(all);
    free(path);
    return s;
}

void samples_free(Samples *s)
{
    if (!s)
        return;
    free(s->sample);
    free(s->mapped);
    free(s->store);
    free(s);
}
