/* In: variables and a file.  Out: Settings.
 * Method: a line of the file is a line of options as a shell reads it; [image GLOB] opens a section for the outputs of
 * that name. Relative paths are relative to the file, those of the variable to the working directory.
 * Limits: one file
 * counts, the nearest; it does not add to those above it. */
#include "link/settings.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "support/file.h"

static const char *absolute(Arena *a, const char *base, const char *path)
{
    return path_normal(a, path_join(a, base, path));
}

/* "--name VALUE" or "--name=VALUE": VALUE. */
static const char *value_of(const Words *words, int *i, const char *name)
{
    const char *word = words->items[*i];
    size_t n = strlen(name);
    if (strcmp(word, name) == 0 && *i + 1 < words->n)
        return words->items[++*i];
    return strncmp(word, name, n) == 0 && word[n] == '=' ? word + n + 1 : NULL;
}

/* The rewriter's option names a file that what it writes depends on. */
static void take_file(Arena *a, Settings *s, const char *option, const char *base, const char *path)
{
    words_add(&s->options, option);
    words_add(&s->options, path_join(a, base, path));
    words_add(&s->files, path_join(a, base, path));
}

/* Is the word no option, nor the value of the one in front of it? */
static bool is_stray(const Words *words, int i)
{
    static const char *const without_value[] = {"--all", "-q", "-v", NULL};
    const char *word = words->items[i], *before = i ? words->items[i - 1] : "";
    return *word != '-' && (*before != '-' || strchr(before, '=') || one_of(before, without_value));
}

/* Relative paths begin in `base`; `place` says where the words stand. */
static void take_words(Arena *a, Settings *s, const Words *words, const char *base, const char *place)
{
    for (int i = 0; i < words->n; i++) {
        const char *value;
        if (strcmp(words->items[i], "--") == 0) {
            words_add_all(&s->flags, words->items + i + 1, words->n - i - 1);
            return;
        }
        if ((value = value_of(words, &i, "--only")) != NULL) {
            words_add(&s->selected, absolute(a, base, value));
        } else if ((value = value_of(words, &i, "--skip")) != NULL) {
            words_add(&s->skip, strchr(value, '/') ? absolute(a, base, value) : value);
        } else if ((value = value_of(words, &i, "--libmodel")) != NULL) {
            take_file(a, s, "--libmodel", base, value);
        } else if ((value = value_of(words, &i, "--profile")) != NULL) {
            take_file(a, s, "--profile", base, value);
        } else if (strcmp(words->items[i], "-q") == 0 || strcmp(words->items[i], "-v") == 0) {
            s->quiet = words->items[i][1] == 'q';
            s->verbose = !s->quiet;
        } else {
            if (strncmp(words->items[i], "--events", 8) == 0)
                s->wrong = "--events is not for memrewrite cc: rewrite the sources by memrewrite itself";
            else if (!s->wrong && is_stray(words, i))
                s->wrong = arena_printf(a, "'%s' in %s is no option%s", words->items[i], place,
                                        words->items[i][0] == '#' ? ": a comment has a line of its own" : "");
            words_add(&s->options, words->items[i]);
        }
    }
}

/* [image GLOB]: does the section hold for this output? */
static bool section_holds(Arena *a, Settings *s, const char *line, size_t n, const char *base, const char *output)
{
    Words words = {.arena = a};
    while (n && line[n - 1] != ']')
        n--;
    if (n > 1)
        words_split(&words, line + 1, n - 2, QUOTE_SHELL);
    if (words.n != 2 || strcmp(words.items[0], "image") != 0) {
        s->wrong = "a section of .memrewrite is not [image GLOB]";
        return false;
    }
    const char *pattern = words.items[1];
    return fnmatch(strchr(pattern, '/') ? absolute(a, base, pattern) : pattern,
                   strchr(pattern, '/') ? output : path_base(output), 0) == 0;
}

static void read_lines(Arena *a, Settings *s, const char *text, const char *path, const char *output)
{
    const char *base = path_directory(a, path);
    bool holds = true;
    int line = 0;
    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        line++;
        size_t blank = strspn(text, " \t\r");
        if (blank >= n || text[blank] == '#')
            continue;
        Words words = {.arena = a};
        if (text[blank] == '[')
            holds = section_holds(a, s, text + blank, n - blank, base, output);
        else if (holds)
            words_split(&words, text, n, QUOTE_SHELL);
        take_words(a, s, &words, base, arena_printf(a, "%s:%d", path, line));
    }
}

static void read_tree_file(Arena *a, Settings *s, const char *output)
{
    const char *folder = path_directory(a, output);
    for (;;) {
        size_t len;
        const char *path = path_join(a, folder, ".memrewrite"), *text = file_read(a, path, &len);
        if (text) {
            words_add(&s->files, path);
            read_lines(a, s, text, path, output);
            return;
        }
        if (strcmp(folder, "/") == 0 || strcmp(folder, ".") == 0)
            return;
        folder = path_directory(a, folder);
    }
}

static void settings_begin(Arena *a, Settings *s)
{
    *s = (Settings){.wrong = NULL};
    s->options.arena = s->flags.arena = s->files.arena = s->selected.arena = s->skip.arena = a;
}

void settings_of_words(Arena *a, const Words *words, const char *place, Settings *s)
{
    settings_begin(a, s);
    take_words(a, s, words, path_here(a), place);
}

void settings_read(Arena *a, const char *output, Settings *s)
{
    const char *options = getenv("MEMREWRITE_OPTIONS"), *strict = getenv("MEMREWRITE_STRICT");
    settings_begin(a, s);
    s->strict = strict && *strict && strcmp(strict, "0") != 0;
    read_tree_file(a, s, output);
    Words words = {.arena = a};
    if (options)
        words_split(&words, options, strlen(options), QUOTE_SHELL);
    take_words(a, s, &words, path_here(a), "MEMREWRITE_OPTIONS");
}

bool settings_want(const Settings *s, const char *source)
{
    bool wanted = s->selected.n == 0;
    for (int i = 0; i < s->selected.n; i++)
        wanted = wanted || path_is_below(source, s->selected.items[i]);
    for (int i = 0; i < s->skip.n; i++)
        if (fnmatch(s->skip.items[i], strchr(s->skip.items[i], '/') ? source : path_base(source), 0) == 0)
            wanted = false;
    return wanted;
}
