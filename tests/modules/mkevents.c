/* In: a description of a stream of events on stdin.  Out: the file of events (mkevents FILE < DESCRIPTION), as a
 * program writes it with MEMREWRITE_BACKEND=file.
 * Method: a line is a word and its numbers:
 *
 *     values                        accesses have values
 *     short                         accesses are written in their short form
 *     buffer 4096                   bytes of a buffer
 *     site load 8 …                 sites from 0 on: a kind, and bytes
 *     loop PARENT FUNCTION [REGISTERS]
 *     functions 2
 *     thread 1                      what follows is of that thread
 *     load SITE ADDRESS [VALUE]     likewise store; update SITE ADDRESS [FOUND LEFT]
 *     strided_load SITE ADDRESS STEP COUNT
 *     range_load SITE ADDRESS BYTES
 *     pointer SITE ADDRESS;  alloc, stack, unstack, global SITE ADDRESS BYTES;  free SITE ADDRESS
 *     enter F;  exit F;  begin L;  test L;  iterate L;  end L;  region R;  region_end R OUTER;  time N;  sync
 *     group LOOP COUNT CONDITION TAIL SITE STEP FIRST …
 *                                   COUNT iterations; the last CONDITION accesses are the condition's, the last iteration
 *                                   got to access TAIL; FIRST is where each is first.  STEP -2147483647: it is listed,
 *                                   its events stand between `list LOOP` and the group.  TAIL 127: the loop goes on
 *     list LOOP
 *     kill                          nothing comes after this, not even the end
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memprof/boundary.h"

enum { MOST = 4096, THREADS = 64 };

typedef struct Kind {
    const char *word;
    unsigned number, words; /* words: in all */
} Kind;

static const Kind kinds[] = {
    {"load", 1, 2},          {"store", 2, 2},       {"update", 3, 2},  {"strided_load", 4, 4}, {"strided_store", 5, 4},
    {"range_load", 6, 3},    {"range_store", 7, 3}, {"pointer", 8, 2}, {"alloc", 9, 3},        {"free", 10, 2},
    {"stack", 11, 3},        {"unstack", 12, 3},    {"global", 13, 3}, {"enter", 14, 1},       {"exit", 15, 1},
    {"begin", 16, 1},        {"iterate", 17, 1},  {"test", 25, 1},    {"end", 18, 1},    {"region", 19, 1},      {"region_end", 20, 1},
    {"thread_begin", 21, 2}, {"thread_end", 22, 2}, {"time", 23, 2},   {"sync", 24, 1}, {"list", 27, 1},
};

static uint32_t sites[MOST], buffer_bytes = 4096, thread;
static int32_t parents[MOST], functions_of[MOST];
static unsigned char registers[MOST];
static uint64_t sequence[THREADS], *words;
static size_t used, n_sites, n_loops;
static mr_events_head head = {
    {0x89, 'M', 'R', 'E', '\r', '\n', 0x1a, '\n'}, 0x01020304, 1, 0, 0, 0, 0, 0, 4711, 1, 0, 0, 0, ""};
static int has_begun, line_number, is_short;
static FILE *out;

static void fail(const char *what)
{
    fprintf(stderr, "mkevents: line %d: %s\n", line_number, what);
    exit(1);
}

static void put(const void *bytes, size_t n)
{
    if (fwrite(bytes, 1, n, out) != n)
        fail("cannot be written");
}

/* The head, when the first event comes. */
static void begin(void)
{
    static const char zeros[64];
    size_t n = sizeof head + 4 * n_sites + 9 * n_loops, padding = (64 - n % 64) % 64;
    if (has_begun)
        return;
    has_begun = 1;
    head.head_bytes = (uint32_t)(n + padding);
    head.buffer_bytes = buffer_bytes;
    head.sites = (uint32_t)n_sites;
    head.loops = (uint32_t)n_loops;
    put(&head, sizeof head);
    put(sites, 4 * n_sites);
    put(parents, 4 * n_loops);
    put(functions_of, 4 * n_loops);
    put(registers, n_loops);
    put(zeros, padding);
    words = calloc(buffer_bytes, 1);
}

static void hand_over(void)
{
    mr_buffer b = {thread, (uint32_t)used, sequence[thread % THREADS]};
    char first[MR_BUFFER_HEAD] = "";
    if (!used)
        return;
    sequence[thread % THREADS]++;
    memcpy(first, &b, sizeof b);
    put(first, sizeof first);
    memset(words + used, 0, buffer_bytes - MR_BUFFER_HEAD - 8 * used);
    put(words, buffer_bytes - MR_BUFFER_HEAD);
    used = 0;
}

static unsigned kind_of(const char *word)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].word, word) == 0)
            return (unsigned)i + 1;
    return 0;
}

static void event(const Kind *k, const uint64_t *number, int n)
{
    int is_access = k->number <= 3, has_values = head.events >> 2 & 1;
    unsigned size = k->words + (is_access && has_values) + (k->number == 3 && has_values);
    uint64_t *at;
    begin();
    if (8 * (used + size) > buffer_bytes - MR_BUFFER_HEAD)
        hand_over();
    at = words + used;
    if (is_access && is_short) {
        at[0] = (uint64_t)1 << 63 | number[0] << 48 | number[1];
        for (unsigned i = 2; i < size; i++)
            at[i - 1] = (int)i < n ? number[i] : 0;
        used += size - 1;
        return;
    }
    at[0] = number[0] | (uint64_t)k->number << 32;
    if (k->number == 4 || k->number == 5 || is_access)
        at[0] |= (uint64_t)(sites[number[0] % MOST] & 0xffffff) << 40;
    for (unsigned i = 1; i < size; i++)
        at[i] = (int)i < n ? number[i] : 0;
    used += size;
}

static void group(const char *rest)
{
    uint64_t loop, count, condition, tail, n = 0, words_of[2 + 3 * 64];
    int64_t step[65], first[65];
    size_t used_by = 2, i;
    int site[65], at;
    if (sscanf(rest, "%" SCNu64 "%" SCNu64 "%" SCNu64 "%" SCNu64 "%n", &loop, &count, &condition, &tail, &at) != 4)
        fail("a group has a loop, iterations, condition and tail");
    for (const char *p = rest + at; sscanf(p, "%d%" SCNi64 "%" SCNi64 "%n", &site[n], &step[n], &first[n], &at) == 3 && n < 64; p += at)
        n++;
    for (i = 0; i < n; i++) {
        uint64_t times = count + (i >= n - condition) - (i >= tail);
        int is_listed = step[i] == -0x7fffffff;
        int is_wide = !is_listed && step[i] != (int16_t)step[i]; /* sooner than it must be, so that both forms are seen */
        words_of[used_by++] = (uint64_t)site[i] | (uint64_t)(is_wide ? 0x80000000u : (uint32_t)step[i]) << 32;
        if (is_wide)
            words_of[used_by++] = (uint64_t)step[i];
        if (is_listed)
            continue;
        words_of[used_by++] = times && times != UINT64_MAX ? (uint64_t)first[i] + (times - 1) * (uint64_t)step[i] : 1;
    }
    words_of[0] = loop | (uint64_t)26 << 32 | n << 40 | condition << 48 | tail << 56;
    words_of[1] = count + 1;
    begin();
    if (8 * (used + used_by) > buffer_bytes - MR_BUFFER_HEAD)
        hand_over();
    if (8 * used_by > buffer_bytes - MR_BUFFER_HEAD)
        fail("a group is larger than a buffer");
    for (i = 0; i < used_by; i++)
        words[used++] = words_of[i];
}

/* What the stream has, in front of its events. */
static int head_line(const char *word, const char *rest)
{
    static const struct {
        const char *word;
        uint32_t mask;
    } parts[] = {{"values", 1 << 2}};
    char kind[32];
    int parent, function, flag = 0;
    unsigned bytes;
    int at;
    if (strcmp(word, parts[0].word) == 0)
        head.events |= parts[0].mask;
    else if (strcmp(word, "short") == 0)
        is_short = 1;
    else if (strcmp(word, "buffer") == 0)
        buffer_bytes = (uint32_t)atoi(rest);
    else if (strcmp(word, "functions") == 0)
        head.functions = (uint32_t)atoi(rest);
    else if (strcmp(word, "build") == 0)
        sscanf(rest, "%63s", head.build);
    else if (strcmp(word, "site") == 0)
        for (; sscanf(rest, "%31s %u%n", kind, &bytes, &at) == 2; rest += at) {
            unsigned k = kind_of(kind);
            if (!k || n_sites == MOST)
                fail("a site has a kind and bytes");
            sites[n_sites++] = bytes | kinds[k - 1].number << 24;
        }
    else if (strcmp(word, "loop") == 0 && sscanf(rest, "%d %d %d", &parent, &function, &flag) >= 2) {
        parents[n_loops] = parent;
        functions_of[n_loops] = function;
        registers[n_loops++] = (unsigned char)flag;
    } else
        return 0;
    return 1;
}

static void line(char *text)
{
    char word[32];
    int at = 0, n = 0;
    uint64_t number[5] = {0};
    text[strcspn(text, "#\n")] = '\0';
    if (sscanf(text, "%31s%n", word, &at) != 1 || head_line(word, text + at))
        return;
    if (strcmp(word, "group") == 0) {
        group(text + at);
        return;
    }
    for (char *end, *p = text + at; n < 5; p = end, n++) {
        number[n] = *(p + strspn(p, " ")) == '-' ? (uint64_t)strtoll(p, &end, 0) : strtoull(p, &end, 0);
        if (end == p)
            break;
    }
    if (strcmp(word, "thread") == 0) {
        begin();
        hand_over();
        thread = (uint32_t)number[0];
    } else if (strcmp(word, "kill") == 0) {
        head.has_ended = 0;
    } else if (kind_of(word)) {
        event(&kinds[kind_of(word) - 1], number, n);
    } else {
        fail("no such word");
    }
}

int main(int argc, char **argv)
{
    static char text[1 << 20];
    strcpy(head.build, "0123456789abcdef0123456789abcdef");
    head.events = 0x3ffb; /* all but values */
    out = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (!out)
        fail("mkevents FILE < DESCRIPTION");
    while (fgets(text, sizeof text, stdin)) {
        line_number++;
        line(text);
    }
    begin();
    hand_over();
    rewind(out);
    put(&head, sizeof head);
    return fclose(out) != 0;
}
