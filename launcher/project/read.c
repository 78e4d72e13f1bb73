/* In: a build's folder, or a log.  Out: its steps, or what is missing and how to get it.
 * Method: the first of these that says how programs are linked.  build.ninja, which ninja prints as commands (CMake,
 * Meson, gn), comes first.  compile_commands.json with the link.txt that CMake's makefiles keep beside each target
 * follows, and the reply of CMake's file API.  The last is a log: its lines are read as a shell reads them, in the
 * folders that make says it enters.
 * References: JSON Compilation Database Format (clang); ninja's manual, "-t compdb"; cmake-file-api(7).
 * Limits: a ninja older than 1.10 does not print all commands; variables of a log's commands are not known. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "project/project.h"
#include "support/file.h"

static const char *in_root(const Project *p, const char *name)
{
    return path_join(p->arena, p->root, name);
}

/* ---- lists of commands in JSON ---- */

static void read_entry(Project *p, const json_t *entry)
{
    const char *directory = json_string_value(json_object_get(entry, "directory"));
    const char *command = json_string_value(json_object_get(entry, "command"));
    const json_t *arguments = json_object_get(entry, "arguments");
    Words words = {.arena = p->arena};
    size_t i;
    json_t *word;
    const char *at = path_normal(p->arena, path_join(p->arena, p->root, directory ? directory : "."));
    json_array_foreach(arguments, i, word)
        if (json_is_string(word))
            words_add(&words, arena_strdup(p->arena, json_string_value(word)));
    if (words.n)
        project_command(p, at, &words);
    else if (command)
        project_shell(p, at, command);
}

/* Reads a list of compile commands (compile_commands.json). Returns false if the file is no such list. */
static bool read_list(Project *p, const char *path)
{
    size_t len, i;
    const char *text = file_read(p->arena, path, &len);
    json_error_t error;
    json_t *root = text ? json_loadb(text, len, 0, &error) : NULL, *entry;
    bool ok = json_is_array(root);
    if (ok)
        json_array_foreach(root, i, entry)
            read_entry(p, entry);
    else if (text)
        p->reason = arena_printf(p->arena, "%s:%d: %s", path, root ? 1 : error.line,
                                 root ? "an array of commands is expected" : error.text);
    json_decref(root);
    return ok;
}

/* ---- ninja ---- */

static bool read_ninja(Project *p, Signals *s)
{
    Arena *a = p->arena;
    const char *list = file_temporary(a);
    const char *const argv[] = {"ninja", "-C", p->root, "-t", "compdb", "-x", NULL};
    if (!list)
        return false;
    /* The command does not use .output, which would mix error messages with the list. */
    const char *const shell[] = {
        "/bin/sh", "-c", "exec \"$0\" \"$@\" 2>/dev/null", argv[0], argv[1], argv[2], argv[3], argv[4], argv[5], NULL};
    const Start start = {.argv = shell, .output = list};
    bool ok = process_succeeded(process_run(a, s, &start)) && read_list(p, list);
    p->reason = ok ? NULL
                   : arena_printf(a,
                                  "%s: ninja -t compdb lists no commands: is ninja (1.10 or later) on PATH? A log "
                                  "does as well: ninja -C %s -t commands >FILE, then -p FILE",
                                  in_root(p, "build.ninja"), p->root);
    unlink(list);
    return ok;
}

/* ---- CMake's makefiles ---- */

/* TargetDirectories.txt has a line for each target: FOLDER/CMakeFiles/NAME.dir; link.txt there runs in FOLDER. */
static bool read_link_texts(Project *p)
{
    size_t len, n;
    const char *list = file_read(p->arena, in_root(p, "CMakeFiles/TargetDirectories.txt"), &len);
    bool any = false;
    for (const char *at = list; at && *at; at += n + (at[n] == '\n')) {
        n = strcspn(at, "\n");
        const char *target = arena_strndup(p->arena, at, n);
        const char *text = file_read(p->arena, path_join(p->arena, target, "link.txt"), &len);
        const char *folder = path_directory(p->arena, path_directory(p->arena, target));
        if (text)
            project_shell(p, path_normal(p->arena, path_join(p->arena, p->root, folder)), text);
        any = any || text;
    }
    return any;
}

/* ---- logs ---- */

/* The folder that make says it enters: "make[1]: Entering directory '/x'"; NULL: the line says something else. */
static const char *entered(const Project *p, const char *line, size_t n)
{
    static const char words[] = ": Entering directory ";
    const char *text = arena_strndup(p->arena, line, n), *at = strstr(text, words);
    if (!at || strcspn(text, " ") < (size_t)(at - text))
        return NULL;
    at += strlen(words) + 1; /* The search goes on behind the quote. */
    size_t len = strlen(at);
    return len > 1 ? path_join(p->arena, p->root, arena_strndup(p->arena, at, len - 1)) : NULL;
}

static bool is_leaving(const Project *p, const char *line, size_t n)
{
    const char *text = arena_strndup(p->arena, line, n), *at = strstr(text, ": Leaving directory ");
    return at && strcspn(text, " ") >= (size_t)(at - text);
}

/* Lines between two that say where make is are read as one text, since commands may go on behind a backslash. */
static void read_log(Project *p, const char *text)
{
    enum { DEEPEST = 64 };
    const char *stack[DEEPEST] = {p->root}, *from = text;
    int depth = 0;
    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        const char *folder = entered(p, text, n);
        bool leaves = !folder && is_leaving(p, text, n);
        if (!folder && !leaves)
            continue;
        project_shell(p, stack[depth], arena_strndup(p->arena, from, (size_t)(text - from)));
        from = text + n + (text[n] == '\n');
        if (folder && depth + 1 < DEEPEST)
            stack[++depth] = folder;
        else if (leaves && depth > 0)
            depth--;
    }
    project_shell(p, stack[depth], from);
}

/* ---- which of them ---- */

static bool has_images(const Project *p)
{
    for (int i = 0; i < p->n; i++)
        if (p->step[i].kind == STEP_IMAGE || p->step[i].kind == STEP_ARCHIVE)
            return true;
    return false;
}

static const char *what_is_missing(const Project *p)
{
    if (file_exists(in_root(p, "CMakeCache.txt")))
        return arena_printf(p->arena,
                            "%s has no record of how its programs are made: "
                            "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON %s, then again",
                            p->root, p->root);
    bool has_list = file_exists(in_root(p, "compile_commands.json"));
    return arena_printf(
        p->arena,
        "%s has no record of how programs are linked%s: make -Bnw >FILE there, or the log of a build that "
        "shows its commands, then -p FILE",
        p->root, has_list ? " (compile_commands.json knows objects alone)" : "");
}

static bool read_folder(Project *p, Signals *s)
{
    const char *list = in_root(p, "compile_commands.json");
    bool ninja = file_exists(in_root(p, "build.ninja"));
    if (ninja && read_ninja(p, s))
        return true;
    if (!ninja && file_exists(list) && !read_list(p, list))
        return false;
    if (!ninja && p->n && (read_link_texts(p) || has_images(p)))
        return true;
    if (project_read_file_api(p))
        return true;
    p->reason = ninja ? p->reason : what_is_missing(p);
    return false;
}

bool project_read(Project *p, Arena *a, Signals *s, const char *path)
{
    size_t len;
    char *real = realpath(path, NULL);
    struct stat st;
    *p = (Project){.arena = a};
    if (!real || stat(real, &st) != 0) {
        p->reason = arena_printf(a, "%s: %s", path, strerror(errno));
        return false;
    }
    p->root = arena_strdup(a, real);
    free(real);
    if (S_ISDIR(st.st_mode))
        return read_folder(p, s);
    const char *text = file_read(a, p->root, &len);
    p->root = path_directory(a, p->root);
    if (text)
        read_log(p, text);
    if (!text || !has_images(p))
        p->reason = arena_printf(a, "%s: no command in it makes a program", path);
    return p->reason == NULL;
}
