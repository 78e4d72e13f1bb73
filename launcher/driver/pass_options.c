/* In: options of a command of ours.  Out: the environment of the compilers' commands that it starts.
 * Method: MEMREWRITE_OPTIONS has what was there, then these; paths are made absolute, since compilers run in other
 * folders. */
#include "driver/pass_options.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "link/units.h"
#include "support/file.h"

void quote_word(Buf *out, const char *text)
{
    buf_puts(out, "'");
    for (; *text; text++)
        if (*text == '\'')
            buf_puts(out, "'\\''");
        else
            buf_add(out, text, 1);
    buf_puts(out, "'");
}

/* The command may run compilers in other folders than this one. */
static void make_absolute(Arena *a, const char *variable)
{
    const char *path = getenv(variable);
    if (path && *path)
        setenv(variable, path_join(a, path_here(a), path), 1);
}

/* "--only DIR", "--only=DIR" and the like with an absolute path; a pattern without a slash is no path. */
static const char *absolute_word(Arena *a, const char *before, const char *word)
{
    static const char *const names[] = {"--only", "--skip", "--libmodel", "--profile", NULL};
    const char *option = before && one_of(before, names) ? before : word, *value = option == before ? word : NULL;
    for (const char *const *name = names; !value && *name; name++)
        if (starts_with(word, *name) && word[strlen(*name)] == '=')
            value = word + strlen(*name) + 1;
    if (!value || (starts_with(option, "--skip") && !strchr(value, '/')))
        return word;
    return arena_printf(a, "%.*s%s", (int)(value - word), word, path_join(a, path_here(a), value));
}

static void add_words(Buf *out, const char *const *words, int n)
{
    for (int i = 0; i < n; i++) {
        buf_puts(out, out->len ? " " : "");
        quote_word(out, words[i]);
    }
}

/* The rewriter ends with status 2 if an option is wrong, else with 1, since the list of units is no file. */
const char *options_objection(const Launcher *l, Signals *s, const Words *options)
{
    Settings settings;
    Words argv = {.arena = l->arena};
    settings_of_words(l->arena, options, "the command line", &settings);
    const char *said = settings.wrong || !l->rewriter || !options->n ? NULL : file_temporary(l->arena);
    if (!said)
        return settings.wrong;
    words_add_all(&argv, (const char *const[]){l->rewriter, "--units=/dev/null", "-o", "/dev/null"}, 4);
    words_add_all(&argv, settings.options.items, settings.options.n);
    int status = process_run(l->arena, s, &(Start){.argv = argv.items, .output = said});
    const char *line = WIFEXITED(status) && WEXITSTATUS(status) == 2 ? rewriters_message(l->arena, said, status) : NULL;
    unlink(said);
    return line;
}

void pass_options_on(Arena *a, const Words *options)
{
    const char *before = getenv("MEMREWRITE_OPTIONS");
    Buf text = {.arena = a};
    Words words = {.arena = a};
    buf_puts(&text, "");
    int flags = 0; /* Words from here on are flags for reading sources: what is added stands in front. */
    if (before)
        words_split(&words, before, strlen(before), QUOTE_SHELL);
    while (flags < words.n && strcmp(words.items[flags], "--") != 0)
        flags++;
    add_words(&text, words.items, flags);
    for (int i = 0; i < options->n; i++)
        add_words(&text, (const char *[]){absolute_word(a, i ? options->items[i - 1] : NULL, options->items[i])}, 1);
    add_words(&text, words.items + flags, words.n - flags);
    setenv("MEMREWRITE_OPTIONS", text.text, 1);
    make_absolute(a, "MEMREWRITE_CACHE");
    make_absolute(a, "MEMREWRITE_LOG");
}
