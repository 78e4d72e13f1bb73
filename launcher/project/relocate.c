/* In: a step, the folder to build in.  Out: its command.
 * Method: words that name what a step makes name its new place; -L and -rpath get the new folder in front of the old
 * one; options that write dependency files go, since the launcher asks for what was read itself.
 * Limits: a linker's script that names objects finds the old ones. */
#include "project/relocate.h"

#include "command/option_table.h"
#include "support/file.h"

static const char *below(const Relocation *r, const char *path)
{
    const char *root = r->project->root;
    bool inside = path_is_below(path, root);
    const char *rest = inside ? path + strlen(root) : path;
    rest += strspn(rest, "/");
    return arena_printf(r->project->arena, "%s%s", inside ? *rest ? "/" : "" : "/outside/", rest);
}

const char *relocated_path(const Relocation *r, const char *path, StepKind kind)
{
    return arena_printf(r->project->arena, "%s%s%s", r->out, kind == STEP_OBJECT ? "/.objects" : "", below(r, path));
}

/* The new place of what a word names, or NULL: no step makes it. */
static const char *made(const Relocation *r, const char *directory, const char *word)
{
    const char *path = path_normal(r->project->arena, path_join(r->project->arena, directory, word));
    int at = project_find(r->project, path);
    if (at < 0)
        return NULL;
    const BuildStep *step = &r->project->step[at];
    /* A library's other names are links beside it. */
    return relocated_path(r, step->kind == STEP_OBJECT ? step->output : path, step->kind);
}

/* ---- words for the linker ---- */

static bool is_name_option(const char *word)
{
    return one_of(word, (const char *const[]){"-soname", "--soname", "-h", "-z", "-m", "-T", "--script", "-Map", NULL});
}

static bool is_folder_option(const char *word)
{
    return one_of(word, (const char *const[]){"-rpath", "--rpath", "-R", "-rpath-link", "--rpath-link", NULL});
}

/* A list of folders with the new one of each in front. */
static const char *new_folders(const Relocation *r, const char *directory, const char *list)
{
    Arena *a = r->project->arena;
    Buf out = {.arena = a};
    buf_puts(&out, "");
    for (size_t n; *list; list += n + (list[n] == ':')) {
        n = strcspn(list, ":");
        const char *one = arena_strndup(a, list, n), *path = path_normal(a, path_join(a, directory, one));
        bool moves = n && *one != '$' && path_is_below(path, r->project->root);
        if (out.len)
            buf_puts(&out, ":");
        if (moves)
            buf_printf(&out, "%s:", relocated_path(r, path, STEP_IMAGE));
        buf_puts(&out, one);
    }
    return out.text;
}

/* Relocates one word of -Wl or -Xlinker; before: the word in front of it. */
static const char *linker_word(const Relocation *r, const char *directory, const char *before, const char *word)
{
    static const char *const starts[] = {"-rpath=", "--rpath=", "-rpath-link=", "--rpath-link=", NULL};
    for (const char *const *start = starts; *start; start++)
        if (starts_with(word, *start))
            return arena_printf(r->project->arena, "%s%s", *start, new_folders(r, directory, word + strlen(*start)));
    if (before && is_folder_option(before))
        return new_folders(r, directory, word);
    const char *path = *word && *word != '-' && !(before && is_name_option(before)) ? made(r, directory, word) : NULL;
    return path ? path : word;
}

static void add_linker_words(const Relocation *r, const BuildStep *step, const Item *item, Words *out,
                             const char **before)
{
    Arena *a = r->project->arena;
    const char *word = step->command->args.items[item->first], *at = item->value;
    if (item->n == 2) {
        words_add_all(out, (const char *const[]){word, linker_word(r, step->directory, *before, at)}, 2);
        *before = at;
        return;
    }
    Buf text = {.arena = a};
    buf_puts(&text, "-Wl");
    for (size_t n; *at; at += n + (at[n] == ',')) {
        n = strcspn(at, ",");
        const char *one = arena_strndup(a, at, n);
        buf_printf(&text, ",%s", linker_word(r, step->directory, *before, one));
        *before = one;
    }
    words_add(out, text.text);
}

/* ---- compilers' commands ---- */

static bool names_output(const char *word)
{
    return (starts_with(word, "-o") && !starts_with(word, "-object")) || starts_with(word, "--output");
}

static void add_flag(const Relocation *r, const BuildStep *step, const Item *item, Words *out)
{
    const char *const *word = step->command->args.items + item->first;
    const char *folder = !starts_with(*word, "-L") ? NULL : (*word)[2] ? *word + 2 : item->n == 2 ? word[1] : NULL;
    if (names_output(*word) || option_is_dependency(*word))
        return;
    if (folder) {
        const char *path = path_normal(r->project->arena, path_join(r->project->arena, step->directory, folder));
        words_add(out, arena_printf(r->project->arena, "-L%s", relocated_path(r, path, STEP_IMAGE)));
    }
    words_add_all(out, word, item->n);
}

/* "-c one.c two.c" makes two objects; each is a step. */
static bool is_other_source(const Relocation *r, const BuildStep *step, const Item *item)
{
    const Command *c = step->command;
    Arena *a = r->project->arena;
    bool source = item->kind == ITEM_C_SOURCE || item->kind == ITEM_OTHER_SOURCE;
    if (!source || step->kind != STEP_OBJECT || c->output)
        return false;
    const char *base = path_base(item->value), *dot = strrchr(base, '.');
    const char *object = arena_printf(a, "%.*s.o", dot ? (int)(dot - base) : (int)strlen(base), base);
    return strcmp(path_normal(a, path_join(a, c->directory, object)), step->output) != 0;
}

static void compiler_command(const Relocation *r, const BuildStep *step, Words *out)
{
    const Command *c = step->command;
    const char *before = NULL;
    command_begin(c, out);
    /* Behind "--" the option would be a file, so it is in front. */
    words_add_all(out, (const char *const[]){"-o", relocated_path(r, step->output, step->kind)}, 2);
    for (int i = 0; i < c->n_items; i++) {
        const Item *item = &c->item[i];
        const char *path = item->kind == ITEM_FILE ? made(r, step->directory, item->value) : NULL;
        if (is_other_source(r, step, item))
            continue;
        if (item->kind == ITEM_LINKER)
            add_linker_words(r, step, item, out, &before);
        else if (item->kind == ITEM_FLAG)
            add_flag(r, step, item, out);
        else if (path)
            words_add(out, path);
        else
            words_add_all(out, c->args.items + item->first, item->n);
    }
}

void relocated_command(const Relocation *r, const BuildStep *step, Words *out)
{
    if (step->command) {
        compiler_command(r, step, out);
        return;
    }
    const char *how = arena_printf(out->arena, "%scs%s", step->keeps_duplicates ? "q" : "r", step->is_thin ? "T" : "");
    words_add_all(out, (const char *const[]){step->ar, how, relocated_path(r, step->output, step->kind)}, 3);
    for (int i = 0; i < step->inputs.n; i++) {
        const char *path = made(r, step->directory, step->inputs.items[i]);
        words_add(out, path ? path : step->inputs.items[i]);
    }
}

const char *step_soname(Arena *a, const BuildStep *step)
{
    const Command *c = step->command;
    const char *before = NULL, *found = NULL;
    for (int i = 0; c && i < c->n_items; i++) {
        const char *at = c->item[i].kind == ITEM_LINKER ? c->item[i].value : "";
        for (size_t n; *at; at += n + (at[n] == ',')) {
            n = strcspn(at, ",");
            const char *one = arena_strndup(a, at, n);
            if (before && one_of(before, (const char *const[]){"-soname", "--soname", "-h", NULL}))
                found = one;
            if (starts_with(one, "-soname=") || starts_with(one, "--soname="))
                found = strchr(one, '=') + 1;
            before = one;
        }
    }
    return found;
}
