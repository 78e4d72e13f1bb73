/* In: a command line.  Out: its items.
 * Method: wrappers stand in front of the first word that has a compiler's name; response files are read in as gcc reads
 * them; then each option takes the words that belong to it by option_table.
 * Limits: a response file that cannot be read stays a word, which the compiler will complain about. */
#include "command/command.h"

#include "command/option_table.h"
#include "support/file.h"

enum { DEEPEST_RESPONSE = 8 };

static void expand(Command *c, const char *word, int depth)
{
    size_t len;
    char *text = *word == '@' && depth < DEEPEST_RESPONSE
                     ? file_read(c->args.arena, path_join(c->args.arena, c->directory, word + 1), &len)
                     : NULL;
    if (!text) {
        words_add(&c->args, word);
        return;
    }
    Words inside = {.arena = c->args.arena};
    words_split(&inside, text, len, QUOTE_RESPONSE_FILE);
    for (int i = 0; i < inside.n; i++)
        expand(c, inside.items[i], depth + 1);
}

/* The first word is the compiler, unless one behind it has a compiler's name.  A word with '-' ends the search: behind
 * it, the name is that of a file; but some wrappers have options of their own. */
static int find_compiler(const char *const *words)
{
    static const char *const with_options[] = {"env",    "nice",    "ionice",  "time",    "timeout", "taskset",
                                               "ccache", "distcc",  "sccache", "icecc",   "setarch", "chrt",
                                               "stdbuf", "numactl", "xcrun",   "unshare", NULL};
    bool through = one_of(path_base(words[0]), with_options);
    for (int i = 0; words[i] && !language_of_file(words[i]); i++) {
        if (is_zig(words[i]) && words[i + 1] && strcmp(words[i + 1], "cc") == 0)
            return i + 1;
        if (is_compiler_name(words[i]))
            return i;
        if (*words[i] == '-' && (!through || !words[i + 1]))
            break;
    }
    return 0;
}

static void add_item(Arena *a, Command *c, Item item)
{
    *PUSH(a, c->item, c->n_items, c->cap) = item;
}

/* -o, -x, -l and what else has its argument in the same word or the next. */
static const char *argument_of(const Command *c, int at, size_t option_length, int *n)
{
    const char *word = c->args.items[at];
    if (word[option_length])
        return word + option_length;
    if (at + 1 >= c->args.n)
        return "";
    *n = 2;
    return c->args.items[at + 1];
}

static int read_file_word(Arena *a, Command *c, int at, const char *language)
{
    const char *word = c->args.items[at], *is = language ? language : language_of_file(word);
    ItemKind kind = ITEM_FILE;
    if (is)
        kind = strcmp(is, "c") == 0 && !is_cxx_compiler(c->word[c->compiler]) && strcmp(word, "-") != 0
                   ? ITEM_C_SOURCE
                   : ITEM_OTHER_SOURCE;
    if (is)
        c->n_sources++;
    add_item(a, c, (Item){kind, at, 1, word, language});
    return 1;
}

static int read_option(Arena *a, Command *c, int at, const char **language)
{
    const char *word = c->args.items[at], *value;
    int n = option_has_argument(word) && at + 1 < c->args.n ? 2 : 1;
    if (starts_with(word, "-Wl,") || strcmp(word, "-Xlinker") == 0) {
        add_item(a, c, (Item){ITEM_LINKER, at, n, n == 2 ? c->args.items[at + 1] : word + 4, *language});
        return n;
    }
    if (starts_with(word, "-l")) {
        value = argument_of(c, at, 2, &n);
        add_item(a, c, (Item){ITEM_LIBRARY, at, n, value, *language});
        return n;
    }
    if (starts_with(word, "-x")) {
        value = argument_of(c, at, 2, &n);
        if (!option_is_processor(word))
            *language = strcmp(value, "none") == 0 ? NULL : value;
    } else if (starts_with(word, "-o") && !starts_with(word, "-object")) {
        c->output = argument_of(c, at, 2, &n);
    } else if (strcmp(word, "--output") == 0 && n == 2) {
        c->output = c->args.items[at + 1];
    } else if (starts_with(word, "--output=")) {
        c->output = word + strlen("--output=");
    }
    add_item(a, c, (Item){ITEM_FLAG, at, n, NULL, *language});
    return n;
}

static bool has_c_source(const Command *c)
{
    for (int i = 0; i < c->n_items; i++)
        if (c->item[i].kind == ITEM_C_SOURCE)
            return true;
    return false;
}

static bool has_input(const Command *c)
{
    for (int i = 0; i < c->n_items; i++)
        if (c->item[i].kind != ITEM_FLAG && c->item[i].kind != ITEM_LINKER)
            return true;
    return false;
}

/* Words of -Wl, or the one of -Xlinker: those of links that are not of an image, and questions that the linker answers
 * without a link. */
static bool linker_is_bare(Arena *a, const char *words)
{
    static const char *const list[] = {"-r",
                                       "--relocatable",
                                       "-i",
                                       "-Ur",
                                       "-T",
                                       "--script",
                                       "--version",
                                       "-version",
                                       "--help",
                                       "-help",
                                       "--target-help",
                                       "--print-sysroot",
                                       "--print-output-format",
                                       NULL};
    for (size_t n; *words; words += n + (words[n] == ',')) {
        n = strcspn(words, ",");
        const char *word = arena_strndup(a, words, n);
        if (one_of(word, list) || starts_with(word, "--script="))
            return true;
    }
    return false;
}

/* The driver's state over all items. */
static void read_state(Command *c, const Item *item, bool *asks, bool *compiles)
{
    const char *word = c->args.items[item->first];
    if (item->kind == ITEM_LINKER)
        c->bare = c->bare || linker_is_bare(c->args.arena, item->value);
    if (item->kind == ITEM_OTHER_SOURCE && strcmp(item->value, "-") == 0) {
        c->is_piped = c->is_piped || (item->language && strcmp(item->language, "c") == 0);
        *asks = *asks || !c->is_piped;
    }
    if (item->kind != ITEM_FLAG)
        return;
    *asks = *asks || option_asks(word);
    *compiles = *compiles || strcmp(word, "-c") == 0 || strcmp(word, "--compile") == 0;
    c->bare = c->bare || option_is_bare(word);
    c->shared = c->shared || strcmp(word, "-shared") == 0 || strcmp(word, "--shared") == 0;
    c->is_static = c->is_static || strcmp(word, "-static") == 0 || strcmp(word, "-static-pie") == 0 ||
                   strcmp(word, "--static") == 0;
}

Command *command_read(Arena *a, const char *const *words, const char *directory)
{
    Command *c = NEW(a, Command);
    *c = (Command){.word = words, .directory = directory, .args = {.arena = a}};
    c->compiler = find_compiler(words);
    for (int i = c->compiler + 1; words[i]; i++)
        expand(c, words[i], 0);
    const char *language = NULL;
    for (int at = 0; at < c->args.n;)
        at += *c->args.items[at] == '-' && c->args.items[at][1] ? read_option(a, c, at, &language)
                                                                : read_file_word(a, c, at, language);
    bool asks = false, compiles = false;
    for (int i = 0; i < c->n_items; i++)
        read_state(c, &c->item[i], &asks, &compiles);
    if (asks || !has_input(c))
        c->step = STEP_PASS;
    else if (compiles)
        c->step = has_c_source(c) && !c->is_piped ? STEP_COMPILE : STEP_PASS;
    else
        c->step = c->bare ? STEP_PASS : STEP_LINK;
    return c;
}

const char *command_object_of(Arena *a, const Command *c, const Item *source)
{
    if (c->output && c->step == STEP_COMPILE)
        return c->output;
    const char *base = path_base(source->value), *dot = strrchr(base, '.');
    return arena_printf(a, "%.*s.o", dot ? (int)(dot - base) : (int)strlen(base), base);
}

void command_begin(const Command *c, Words *out)
{
    words_add_all(out, c->word, c->compiler + 1);
}
