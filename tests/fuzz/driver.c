/* A main for the targets where there is no libFuzzer: replays files, then tries changed copies of them.
 *
 *   fuzz-TARGET [-n RUNS] [-s SECONDS] [-r SEED] [-d DICTIONARY] [-k FILE] FILE...
 *
 * In: files; RUNS changed copies (default none) within SECONDS; words to put in, as in libFuzzer's dictionaries.
 * Out: the exit status; FILE (-k) holds the input that was being tried when the process ended.
 * Method: the same seed gives the same inputs on every machine.  Limits: escapes in dictionaries: \\ \" \xNN. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "target.h"

enum { SIZE_AT_MOST = 1 << 16, WORDS_AT_MOST = 1000, HANG_SECONDS = 60, STALL_SECONDS = 1800 };

#pragma weak LLVMFuzzerCustomMutator

typedef struct Input {
    uint8_t *bytes;
    size_t size;
} Input;

static Input *inputs, words[WORDS_AT_MOST];
static size_t n_inputs, n_words;
static uint8_t copy[SIZE_AT_MOST];
static size_t size;
static uint64_t state;
static const char *keep;

/* ---- chance (splitmix64: Steele, Lea, Flood 2014) ---- */

static size_t below(size_t n)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return n ? (size_t)((z ^ z >> 31) % n) : 0;
}

/* ---- files ---- */

static Input read_input(const char *path)
{
    Input in = {malloc(SIZE_AT_MOST), 0};
    FILE *f = fopen(path, "rb");
    if (!f || !in.bytes) {
        perror(path);
        exit(2);
    }
    in.size = fread(in.bytes, 1, SIZE_AT_MOST, f);
    fclose(f);
    return in;
}

static int hex(const char *p)
{
    char two[3] = {p[0], p[0] ? p[1] : 0, 0};
    return (int)strtol(two, NULL, 16);
}

static void add_word(const char *p)
{
    Input w = {malloc(strlen(p) + 1), 0};
    for (; *p && *p != '"'; p++) {
        if (*p == '\\' && p[1] == 'x' && p[2] && p[3]) {
            w.bytes[w.size++] = (uint8_t)hex(p + 2);
            p += 3;
        } else {
            p += *p == '\\' && p[1];
            w.bytes[w.size++] = (uint8_t)*p;
        }
    }
    words[n_words++] = w;
}

static void read_dictionary(const char *path)
{
    char line[1024];
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        exit(2);
    }
    while (n_words < WORDS_AT_MOST && fgets(line, sizeof line, f)) {
        char *quote = *line == '#' ? NULL : strchr(line, '"');
        if (quote)
            add_word(quote + 1);
    }
    fclose(f);
}

/* ---- changes ---- */

static void insert(size_t at, const uint8_t *bytes, size_t n)
{
    if (size + n > sizeof copy)
        return;
    memmove(copy + at + n, copy + at, size - at);
    memcpy(copy + at, bytes, n);
    size += n;
}

static void cut(size_t at, size_t n)
{
    memmove(copy + at, copy + at + n, size - at - n);
    size -= n;
}

/* A piece that begins and, mostly, ends between lines or words. */
static Input piece_of(const uint8_t *bytes, size_t n)
{
    size_t from = below(n), len = 1 + below(below(3) ? 12 : n - from);
    const uint8_t *line = below(2) ? memchr(bytes + from, '\n', n - from) : NULL;
    if (line)
        from = (size_t)(line - bytes);
    if (len > n - from)
        len = n - from;
    return (Input){(uint8_t *)bytes + from, len};
}

static void put_piece(void)
{
    uint8_t piece[4096];
    const Input *from = &inputs[below(n_inputs)];
    if (!from->size)
        return;
    Input p = below(2) ? piece_of(from->bytes, from->size) : piece_of(copy, size);
    size_t n = p.size < sizeof piece ? p.size : sizeof piece;
    memcpy(piece, p.bytes, n);
    insert(below(size + 1), piece, n);
}

static void change(void)
{
    if (!size) {
        copy[size++] = (uint8_t)below(256);
        return;
    }
    size_t at = below(size);
    Input p = piece_of(copy, size);
    switch (below(8)) {
    case 0: copy[at] ^= (uint8_t)(1U << below(8)); break;
    case 1: copy[at] = (uint8_t)below(256); break;
    case 2: cut((size_t)(p.bytes - copy), p.size); break;
    case 3:
    case 4: put_piece(); break;
    case 5:
    case 6:
        if (n_words) {
            const Input *w = &words[below(n_words)];
            insert(at, w->bytes, w->size);
        }
        break;
    case 7:
        if (n_words && at + 8 < size) {
            const Input *w = &words[below(n_words)];
            cut(at, 1 + below(8));
            insert(at, w->bytes, w->size);
        }
        break;
    }
}

/* ---- runs ---- */

/* A hang is a minute of the processor's time, whatever else the machine does; one that takes none ends, too. */
static void limit(int busy, unsigned all)
{
    struct itimerval t = {.it_value.tv_sec = busy};
    setitimer(ITIMER_PROF, &t, NULL);
    alarm(all);
}

static void try(const uint8_t *bytes, size_t n)
{
    if (keep)
        write_input(keep, bytes, n);
    limit(HANG_SECONDS, STALL_SECONDS);
    LLVMFuzzerTestOneInput(bytes, n);
    limit(0, 0);
}

static void mutate(long runs, long seconds, uint64_t seed)
{
    time_t start = time(NULL);
    for (long i = 0; i < runs && time(NULL) - start < seconds; i++) {
        state = seed * 1000003U + (uint64_t)i;
        const Input *from = &inputs[below(n_inputs)];
        memcpy(copy, from->bytes, size = from->size);
        if (LLVMFuzzerCustomMutator && below(4))
            size = LLVMFuzzerCustomMutator(copy, size, sizeof copy, (unsigned)below(1U << 30));
        else
            for (size_t k = 1 + below(5); k; k--)
                change();
        uint8_t *exact = malloc(size + !size); /* so that reading behind it is seen */
        memcpy(exact, copy, size);
        try(exact, size);
        free(exact);
    }
}

int main(int argc, char **argv)
{
    long runs = 0, seconds = 3600, seed = 1;
    int c;
    while ((c = getopt(argc, argv, "n:s:r:d:k:")) != -1)
        switch (c) {
        case 'n': runs = atol(optarg); break;
        case 's': seconds = atol(optarg); break;
        case 'r': seed = atol(optarg); break;
        case 'd': read_dictionary(optarg); break;
        case 'k': keep = optarg; break;
        default: return 2;
        }
    int first = optind;
    inputs = calloc((size_t)(argc - first) + 1, sizeof *inputs);
    for (int i = first; i < argc; i++)
        inputs[n_inputs++] = read_input(argv[i]);
    for (size_t i = 0; i < n_inputs; i++)
        try(inputs[i].bytes, inputs[i].size);
    if (n_inputs)
        mutate(runs, seconds, (uint64_t)seed);
    for (size_t i = 0; i < n_inputs; i++)
        free(inputs[i].bytes);
    for (size_t i = 0; i < n_words; i++)
        free(words[i].bytes);
    free(inputs);
    return 0;
}
