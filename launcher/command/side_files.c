/* In: words.  Out: words.
 * Method: a list of words behind -Wl or -Wa is taken apart at its commas and put together without what writes a file.
 * Limits: options that a linker's script or its plugin reads are not looked into. */
#include "command/side_files.h"

#include "command/option_table.h"
#include "support/util.h"

/* "--name", "-name", "--name=VALUE", "-name=VALUE"; *separate: the value is the next word. */
static bool is_linker_file(const char *word, bool *separate)
{
    static const char *const names[] = {
        "Map",        "dependency-file", "out-implib",         "reproduce",           "why-extract",
        "time-trace", "save-temps",      "print-symbol-order", "print-archive-stats", NULL};
    static const char *const alone[] = {"time-trace", "save-temps", NULL};
    if (*word != '-')
        return false;
    const char *name = word + 1 + (word[1] == '-');
    for (const char *const *at = names; *at; at++) {
        size_t n = strlen(*at);
        if (strncmp(name, *at, n) != 0 || (name[n] && name[n] != '='))
            continue;
        *separate = !name[n] && !one_of(*at, alone);
        return true;
    }
    /* --print-map writes to standard output; with it lld does so instead of to the file that -Map names. */
    if (strcmp(word, "-M") == 0 || strcmp(name, "print-map") == 0)
        return true;
    return strcmp(word, "-plugin-opt=save-temps") == 0 || strcmp(word, "-plugin-opt=-save-temps") == 0;
}

/* Listings, a dependency file, the assembler's own output. */
static bool is_assembler_file(const char *word, bool *separate)
{
    *separate = strcmp(word, "--MD") == 0 || strcmp(word, "-o") == 0;
    return *separate || starts_with(word, "-a") || starts_with(word, "--MD=");
}

static bool is_driver_file(const char *word)
{
    static const char *const starts[] = {"-save-temps",
                                         "--save-temps",
                                         "-dumpdir",
                                         "-dumpbase",
                                         "-fdump-",
                                         "-ftime-trace",
                                         "-fstack-usage",
                                         "-fcallgraph-info",
                                         "-fopt-info",
                                         "-Rpass",
                                         "-fsave-optimization-record",
                                         NULL};
    for (const char *const *start = starts; *start; start++)
        if (starts_with(word, *start))
            return true;
    return false;
}

typedef bool IsFile(const char *word, bool *separate);

static bool keep(SideFiles *s, const char *word, IsFile *is_file)
{
    bool separate = false;
    if (s->next) {
        s->next = false;
        return false;
    }
    if (!is_file(word, &separate))
        return true;
    s->next = separate;
    return false;
}

/* "-Wl," or "-Wa," and a list. */
static void add_list(SideFiles *s, const char *word, IsFile *is_file)
{
    Buf kept = {.arena = s->out->arena};
    const char *list = word + 4;
    for (size_t n;; list += n + 1) {
        n = strcspn(list, ",");
        const char *one = arena_strndup(s->out->arena, list, n);
        if (keep(s, one, is_file))
            buf_printf(&kept, ",%s", one);
        if (!list[n])
            break;
    }
    if (kept.len)
        words_add(s->out, arena_printf(s->out->arena, "%.3s%s", word, kept.text));
}

static void add_words(SideFiles *s, const char *const *words, int n, const char *list, const char *one, IsFile *is_file)
{
    if (starts_with(words[0], list)) {
        add_list(s, words[0], is_file);
    } else if (strcmp(words[0], one) == 0 && n == 2) {
        if (keep(s, words[1], is_file))
            words_add_all(s->out, words, n);
    } else {
        words_add_all(s->out, words, n);
    }
}

void add_without_side_files(SideFiles *s, const char *const *words, int n)
{
    if (!is_driver_file(words[0]))
        add_words(s, words, n, "-Wl,", "-Xlinker", is_linker_file);
}

void add_without_listings(SideFiles *s, const char *const *words, int n)
{
    if (!option_is_side_effect(words[0]))
        add_words(s, words, n, "-Wa,", "-Xassembler", is_assembler_file);
}
