/* In: commands.  Out: steps.
 * Method: command.h says what a compiler's command makes; of others, ar's are steps, and links and copies give an
 * output further names.  A later command for the same output takes the place of an earlier one, but for ar, which adds
 * to its archive.
 * Limits: what other programs make (generated sources, objects of other tools) is taken as it lies in the build's
 * folder. */
#include "project/project.h"

#include <fnmatch.h>

#include "command/option_table.h"
#include "support/file.h"
#include "support/shell.h"

int project_find(const Project *p, const char *path)
{
    OutputName *found;
    HASH_FIND_STR(p->by_path, path, found);
    return found ? found->step : -1;
}

static void add_name(Project *p, const char *path, int step)
{
    OutputName *name;
    HASH_FIND_STR(p->by_path, path, name);
    if (name) {
        name->step = step;
        return;
    }
    name = NEW(p->arena, OutputName);
    *name = (OutputName){.path = path, .step = step};
    HASH_ADD_KEYPTR(hh, p->by_path, name->path, strlen(name->path), name);
}

void project_alias(Project *p, const char *path, const char *of)
{
    int step = project_find(p, of);
    if (step >= 0 && project_find(p, path) < 0)
        add_name(p, path, step);
}

static const char *absolute(const Project *p, const char *directory, const char *path)
{
    return path_normal(p->arena, path_join(p->arena, directory, path));
}

/* The step for this output, new or as it was. */
static BuildStep *step_for(Project *p, const char *output)
{
    int at = project_find(p, output);
    if (at >= 0 && strcmp(p->step[at].output, output) == 0)
        return &p->step[at];
    BuildStep *step = PUSH(p->arena, p->step, p->n, p->cap);
    *step = (BuildStep){.output = output, .inputs = {.arena = p->arena}};
    add_name(p, output, p->n - 1);
    return step;
}

/* ---- compilers ---- */

/* Words for the linker that are files, and folders in which -l looks: each may be what another step makes. */
static void add_linker_words(const Project *p, BuildStep *step, const char *words)
{
    for (size_t n; *words; words += n + (words[n] == ',')) {
        n = strcspn(words, ",");
        if (n && *words != '-')
            words_add(&step->inputs, absolute(p, step->directory, arena_strndup(p->arena, words, n)));
    }
}

/* Adds a library.  name: that of -lNAME; each -L folder may have it under two file names. */
static void add_library(const Project *p, BuildStep *step, const char *name)
{
    const Command *c = step->command;
    for (int i = 0; i < c->n_items; i++) {
        const char *word = c->args.items[c->item[i].first];
        const char *folder = !starts_with(word, "-L") ? NULL
                             : word[2]                ? word + 2
                             : c->item[i].n == 2      ? c->args.items[c->item[i].first + 1]
                                                      : NULL;
        for (int k = 0; folder && k < 2; k++) {
            const char *file = *name == ':' ? name + 1 : arena_printf(p->arena, "lib%s.%s", name, k ? "a" : "so");
            words_add(&step->inputs, absolute(p, step->directory, path_join(p->arena, folder, file)));
        }
    }
}

static const char *unknown_word(const Words *args, const Item *item)
{
    for (int i = 0; i < item->n; i++)
        if (strchr(args->items[item->first + i], SHELL_UNKNOWN) && !option_is_dependency(args->items[item->first]))
            return args->items[item->first];
    return NULL;
}

static void add_inputs(const Project *p, BuildStep *step)
{
    const Command *c = step->command;
    for (int i = 0; i < c->n_items; i++) {
        const Item *item = &c->item[i];
        step->unknown = step->unknown ? step->unknown : unknown_word(&c->args, item);
        switch (item->kind) {
        case ITEM_C_SOURCE:
        case ITEM_OTHER_SOURCE:
        case ITEM_FILE: words_add(&step->inputs, absolute(p, step->directory, item->value)); break;
        case ITEM_LIBRARY: add_library(p, step, item->value); break;
        case ITEM_LINKER: add_linker_words(p, step, item->value); break;
        case ITEM_FLAG: break;
        }
    }
}

static bool compiles_only(const Command *c)
{
    for (int i = 0; i < c->n_items; i++)
        if (c->item[i].kind == ITEM_FLAG && strcmp(c->args.items[c->item[i].first], "-c") == 0)
            return true;
    return false;
}

/* The command's output, relative to its folder; "-c a.c b.c" without -o makes one for each source. */
static const char *object_name(const Project *p, const Command *c, const Item *source)
{
    const char *base = path_base(source->value), *dot = strrchr(base, '.');
    return c->output ? c->output : arena_printf(p->arena, "%.*s.o", dot ? (int)(dot - base) : (int)strlen(base), base);
}

static void add_compiler(Project *p, const char *directory, const Words *words)
{
    Command *c = command_read(p->arena, words->items, directory);
    bool only = compiles_only(c), asks = false, any = false;
    for (int i = 0; i < c->n_items; i++) {
        asks = asks || (c->item[i].kind == ITEM_FLAG && option_asks(c->args.items[c->item[i].first]));
        any = any || (c->item[i].kind != ITEM_FLAG && c->item[i].kind != ITEM_LINKER);
    }
    for (int i = 0; i < c->n_items && !asks && any; i++) {
        const Item *item = &c->item[i];
        bool source = item->kind == ITEM_C_SOURCE || item->kind == ITEM_OTHER_SOURCE;
        if (only && !source)
            continue;
        const char *to = only ? object_name(p, c, item) : c->output ? c->output : "a.out";
        if (strcmp(to, "-") == 0 || starts_with(to, "/dev/"))
            return;
        BuildStep *step = step_for(p, absolute(p, directory, to));
        *step = (BuildStep){.kind = only ? STEP_OBJECT : STEP_IMAGE,
                            .directory = directory,
                            .command = c,
                            .output = step->output,
                            .inputs = {.arena = p->arena}};
        add_inputs(p, step);
        if (!only || c->output)
            return;
    }
}

/* ---- ar, links, copies ---- */

/* "ar qc lib.a one.o …", "ar -rcs …", "llvm-ar --plugin x csrDT …". */
static void add_archive(Project *p, const char *directory, const Words *words)
{
    Words plain = {.arena = p->arena};
    for (int i = 1; i < words->n; i++) {
        size_t len;
        const char *word = words->items[i];
        char *text = *word == '@' ? file_read(p->arena, path_join(p->arena, directory, word + 1), &len) : NULL;
        if (text)
            words_split(&plain, text, len, QUOTE_RESPONSE_FILE);
        else if (strcmp(word, "--plugin") == 0 || strcmp(word, "--target") == 0)
            i++;
        else if (!starts_with(word, "--"))
            words_add(&plain, word);
    }
    if (plain.n < 2 || !strpbrk(plain.items[0], "qr"))
        return;
    int first = strpbrk(plain.items[0], "abi") ? 2 : 1; /* "a", "b" and "i" are followed by a member's name. */
    if (first >= plain.n)
        return;
    BuildStep *step = step_for(p, absolute(p, directory, plain.items[first]));
    if (step->kind != STEP_ARCHIVE)
        step->inputs.n = 0;
    step->kind = STEP_ARCHIVE;
    step->directory = directory;
    step->ar = words->items[0];
    step->is_thin = step->is_thin || strchr(plain.items[0], 'T');
    step->keeps_duplicates = step->keeps_duplicates || strchr(plain.items[0], 'q');
    for (int i = first + 1; i < plain.n; i++) {
        const char *path = absolute(p, directory, plain.items[i]);
        if (!step->inputs.n || !one_of(path, step->inputs.items))
            words_add(&step->inputs, path);
        step->unknown = step->unknown || !strchr(plain.items[i], SHELL_UNKNOWN) ? step->unknown : plain.items[i];
    }
}

/* The commands are ln, cp, mv or install FROM TO, and cmake -E cmake_symlink_library FILE NAME NAME. */
static void add_copy(Project *p, const char *directory, const Words *words)
{
    Words files = {.arena = p->arena};
    for (int i = 1; i < words->n; i++)
        if (*words->items[i] != '-')
            words_add(&files, words->items[i]);
    bool links = strcmp(path_base(words->items[0]), "ln") == 0;
    if (files.n != 2)
        return;
    const char *to = absolute(p, directory, files.items[1]);
    project_alias(p, to,
                  links ? absolute(p, path_directory(p->arena, to), files.items[0])
                        : absolute(p, directory, files.items[0]));
}

static void add_cmake(Project *p, const char *directory, const Words *words)
{
    if (words->n < 5 || strcmp(words->items[1], "-E") != 0 || strcmp(words->items[2], "cmake_symlink_library") != 0)
        return;
    for (int i = 4; i < words->n; i++)
        project_alias(p, absolute(p, directory, words->items[i]), absolute(p, directory, words->items[3]));
}

/* ---- all ---- */

/* The number of words that libtool, or a launcher of ours, has in front of the command that it runs. */
static int words_in_front(const Words *words)
{
    int at = 0;
    if (words->n > 2 && strcmp(words->items[0], "libtool:") == 0)
        at = 2;
    if (words->n > at + 2 && fnmatch("memrewrite*", path_base(words->items[at]), 0) == 0 &&
        strcmp(words->items[at + 1], "cc") == 0)
        at += 2;
    return at;
}

static bool has_compiler(const Project *p, const char *directory, const Words *words)
{
    const Command *c = command_read(p->arena, words->items, directory);
    return is_compiler_name(words->items[c->compiler]) || is_cxx_compiler(words->items[c->compiler]);
}

void project_command(Project *p, const char *directory, const Words *all)
{
    static const char *const copies[] = {"ln", "cp", "mv", NULL};
    Words words = {.arena = p->arena};
    int front = words_in_front(all);
    words_add_all(&words, all->items + front, all->n - front);
    if (!words.n)
        return;
    const char *program = path_base(words.items[0]);
    if (fnmatch("*ar", program, 0) == 0 || fnmatch("*ar-[0-9]*", program, 0) == 0)
        add_archive(p, directory, &words);
    else if (one_of(program, copies))
        add_copy(p, directory, &words);
    else if (fnmatch("cmake*", program, 0) == 0)
        add_cmake(p, directory, &words);
    else if (has_compiler(p, directory, &words))
        add_compiler(p, directory, &words);
}

static void on_command(void *project, const char *directory, const Words *words)
{
    project_command(project, directory, words);
}

void project_shell(Project *p, const char *directory, const char *text)
{
    const ShellReader reader = {.arena = p->arena, .data = p, .command = on_command};
    shell_read(&reader, directory, text);
}

void project_free(Project *p)
{
    HASH_CLEAR(hh, p->by_path);
}
