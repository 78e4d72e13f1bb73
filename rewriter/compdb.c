/* compile_commands.json: the flags that each file is compiled with.
 *
 * Input:  the JSON Compilation Database as CMake, Meson, Bear … write it (clang's specification,
 *         "JSON Compilation Database Format"): "directory", "file", and "command" (one string, quoted
 *         as for a POSIX shell) or "arguments".
 * Output: for a file, the flags that a parser needs: no compiler, no source, no output files, no
 *         linking; relative paths made absolute, since the parser runs elsewhere.
 * Method: jansson reads it; an index by real path finds a file however it was named.  Options
 *         that take a separate value are in one table, everything else that has no '-' is dropped:
 *         that covers the source, and "ccache gcc" as well as "gcc".
 * Limits: of several entries for one file the first counts.  Response files (@FILE) are not read.
 *         Shell expansions ($X, `…`) in "command" are taken literally, as the format wants it.
 */
#define _GNU_SOURCE
#include "compdb.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table.h"

typedef struct Entry {
    const char *file;      /* real path: the key */
    const char *directory; /* absolute */
    const char **args;     /* n of them, the compiler first */
    int n;
    UT_hash_handle hh;
} Entry;

struct CompDb {
    Arena *arena; /* owns everything below */
    const char *path;
    Entry *by_file;
};

/* --- paths --------------------------------------------------------------------------------- */

static const char *join(Arena *a, const char *directory, const char *path)
{
    return *path == '/' ? arena_strdup(a, path) : arena_printf(a, "%s/%s", directory, path);
}

/* A file that does not exist (any more) is known by its path as it stands. */
static const char *real_path(Arena *a, const char *path)
{
    char *real = realpath(path, NULL);
    const char *result = arena_strdup(a, real ? real : path);
    free(real);
    return result;
}

/* --- loading ------------------------------------------------------------------------------- */

typedef struct Words {
    const char **word;
    int n, cap;
} Words;

/* One shell word at *p, appended to out; quotes and backslashes as in POSIX.  false: a quote is
 * not closed. */
static bool shell_word(const char **p, Buf *out)
{
    const char *s = *p;
    char quote = 0;
    for (; *s && (quote || !strchr(" \t\r\n", *s)); s++) {
        if (quote ? *s == quote : *s == '"' || *s == '\'')
            quote = quote ? 0 : *s;
        else if (*s == '\\' && s[1] && (!quote || (quote == '"' && strchr("\"\\$`", s[1]))))
            buf_putc(out, *++s);
        else
            buf_putc(out, *s);
    }
    *p = s;
    return !quote;
}

static bool split_command(Arena *a, const char *command, Words *words)
{
    for (;;) {
        command += strspn(command, " \t\r\n");
        if (!*command)
            return true;
        Buf word = {0};
        bool closed = shell_word(&command, &word);
        *PUSH(words->word, words->n, words->cap) = arena_strndup(a, word.text, word.len);
        buf_free(&word);
        if (!closed)
            return false;
    }
}

static bool copy_arguments(Arena *a, const json_t *array, Words *words)
{
    size_t i;
    json_t *value;
    json_array_foreach(array, i, value)
    {
        if (!json_is_string(value))
            return false;
        *PUSH(words->word, words->n, words->cap) = arena_strdup(a, json_string_value(value));
    }
    return true;
}

/* The command of one entry; returns why it cannot be had, or NULL. */
static const char *read_words(Arena *a, const json_t *object, Words *words)
{
    const json_t *arguments = json_object_get(object, "arguments");
    const char *command = json_string_value(json_object_get(object, "command"));
    if (json_is_array(arguments)) {
        if (!copy_arguments(a, arguments, words))
            return "an argument is not a string";
    } else if (!command) {
        return "neither \"arguments\" nor \"command\" is there";
    } else if (!split_command(a, command, words)) {
        return "a quote in \"command\" is not closed";
    }
    return words->n ? NULL : "the command is empty";
}

static const char *add_entry(CompDb *db, const char *dir, const json_t *object)
{
    Arena *a = db->arena;
    const char *file = json_string_value(json_object_get(object, "file"));
    const char *directory = json_string_value(json_object_get(object, "directory"));
    if (!json_is_object(object) || !file || !directory)
        return "\"file\" and \"directory\" must be strings";
    Words words = {0};
    const char *why = read_words(a, object, &words);
    Entry *e = NEW(a, Entry), *old;
    e->directory = join(a, dir, directory);
    e->file = real_path(a, join(a, e->directory, file));
    e->n = words.n;
    e->args = NEW_N(a, const char *, (size_t)words.n);
    for (int i = 0; i < words.n; i++)
        e->args[i] = words.word[i];
    free(words.word);
    HASH_FIND_STR(db->by_file, e->file, old);
    if (!why && !old)
        HASH_ADD_KEYPTR(hh, db->by_file, e->file, strlen(e->file), e);
    return why;
}

static bool add_entries(CompDb *db, Diag *d, const Source *src, const char *dir, const json_t *root)
{
    size_t i;
    json_t *object;
    if (!json_is_array(root)) {
        diag_line(d, DIAG_ERROR, src, 1, 1, "an array of compile commands is expected");
        return false;
    }
    json_array_foreach(root, i, object)
    {
        const char *why = add_entry(db, dir, object);
        if (why) {
            diag_line(d, DIAG_ERROR, src, 0, 0, "entry %zu: %s", i + 1, why);
            return false;
        }
    }
    return true;
}

static bool parse_json(CompDb *db, Diag *d, const char *dir, const Source *src)
{
    json_error_t error;
    json_t *root = json_loadb(src->text, src->len, 0, &error);
    if (!root) {
        diag_line(d, DIAG_ERROR, src, error.line > 0 ? (unsigned)error.line : 0,
                  error.column > 0 ? (unsigned)error.column : 0, "%s", error.text);
        return false;
    }
    bool ok = add_entries(db, d, src, dir, root);
    json_decref(root);
    return ok;
}

CompDb *compdb_load(Diag *d, const char *dir)
{
    Arena *a = arena_new();
    CompDb *db = NEW(a, CompDb);
    db->arena = a;
    db->path = arena_printf(a, "%s/compile_commands.json", dir);
    Source src = {.name = db->path};
    char *text = read_file(db->path, &src.len);
    src.text = text;
    bool ok = text != NULL;
    if (!ok)
        diag_plain(d, DIAG_ERROR, "%s: %s", db->path, strerror(errno));
    else
        ok = parse_json(db, d, real_path(a, dir), &src);
    free(text);
    if (!ok) {
        compdb_free(db);
        return NULL;
    }
    return db;
}

void compdb_free(CompDb *db)
{
    if (!db)
        return;
    HASH_CLEAR(hh, db->by_file);
    arena_free(db->arena);
}

/* --- flags --------------------------------------------------------------------------------- */

/* What becomes of an option.  A path is made absolute; a path that is searched for is made so only if
 * the file is there, else the parser looks along -I. */
typedef enum { KEEP, KEEP_PATH, KEEP_SEARCHED, DROP } Fate;

typedef struct Rule {
    const char *name;
    Fate fate;
    bool joined; /* its value may follow in the same word ("-Idir", "--sysroot=dir") */
    bool value;  /* … or in the next */
} Rule;

/* Longer names first where one is another's beginning and both may be joined. */
static const Rule rules[] = {
    {"-isystem", KEEP_PATH, true, true},
    {"-isysroot", KEEP_PATH, true, true},
    {"-iquote", KEEP_PATH, true, true},
    {"-idirafter", KEEP_PATH, true, true},
    {"-iframework", KEEP_PATH, true, true},
    {"-imacros", KEEP_SEARCHED, true, true},
    {"-include-pch", DROP, false, true}, /* another compiler's */
    {"-include", KEEP_SEARCHED, true, true},
    {"-ivfsoverlay", KEEP_PATH, false, true},
    {"-iprefix", KEEP_PATH, true, true},
    {"-iwithprefixbefore", KEEP, true, true},
    {"-iwithprefix", KEEP, true, true},
    {"-iwithsysroot", KEEP, true, true},
    {"-resource-dir", KEEP_PATH, false, true},
    {"--sysroot=", KEEP_PATH, true, false},
    {"--sysroot", KEEP_PATH, false, true},
    {"-working-directory", DROP, true, true},
    {"-I", KEEP_PATH, true, true},
    {"-F", KEEP_PATH, true, true},
    {"-B", KEEP_PATH, true, true},
    {"-D", KEEP, true, true},
    {"-U", KEEP, true, true},
    {"-x", KEEP, true, true},
    {"-arch", KEEP, false, true},
    {"-target", KEEP, false, true},
    {"--target", KEEP, false, true},
    {"--param", KEEP, false, true},
    {"-Xclang", KEEP, false, true},
    {"-Xpreprocessor", KEEP, false, true},
    {"-mllvm", KEEP, false, true},
    {"-o", DROP, true, true},
    {"-c", DROP, false, false},
    {"-S", DROP, false, false},
    {"-E", DROP, false, false},
    {"-MF", DROP, true, true},
    {"-MT", DROP, true, true},
    {"-MQ", DROP, true, true},
    {"-MJ", DROP, true, true},
    {"-M", DROP, true, false},
    {"-Wp,-M", DROP, true, false},
    {"-Wl,", DROP, true, false},
    {"-Wa,", DROP, true, false},
    {"-Xlinker", DROP, false, true},
    {"-Xassembler", DROP, false, true},
    {"-save-temps", DROP, true, false},
    {"-dumpbase-ext", DROP, false, true},
    {"-dumpbase", DROP, false, true},
    {"-dumpdir", DROP, false, true},
    {"-aux-info", DROP, false, true},
    {"--serialize-diagnostics", DROP, false, true},
    {"-index-store-path", DROP, false, true},
    {"-L", DROP, true, true},
    {"-l", DROP, true, true},
    {"-T", DROP, true, true},
    {"-u", DROP, false, true}, /* not joined: "-undef" is the preprocessor's */
    {"-z", DROP, false, true},
    {"-framework", DROP, false, true},
    {"-rpath", DROP, false, true},
    {"-fplugin", DROP, true, false}, /* the compiler's own; with its arguments */
};

static const Rule *find_rule(const char *word)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        size_t n = strlen(rules[i].name);
        if (strncmp(word, rules[i].name, n) == 0 && (!word[n] || rules[i].joined))
            return &rules[i];
    }
    return NULL;
}

/* "=" in front of a path means the sysroot: nothing to resolve. */
static const char *resolve(Arena *a, const Entry *e, Fate fate, const char *path)
{
    if (fate == KEEP || *path == '/' || *path == '=' || !*path)
        return arena_strdup(a, path);
    const char *absolute = join(a, e->directory, path);
    if (fate == KEEP_SEARCHED && access(absolute, F_OK) != 0)
        return arena_strdup(a, path);
    return absolute;
}

typedef struct Flags {
    Arena *arena;
    const char **out; /* room for all that can come */
    int n;
} Flags;

/* Deals with args[i]; returns how many words that took. */
static int take_flag(Flags *f, const Entry *e, int i)
{
    const char *word = e->args[i];
    if (word[0] != '-' || !word[1])
        return 1;
    const Rule *r = find_rule(word);
    if (!r) {
        f->out[f->n++] = arena_strdup(f->arena, word);
        return 1;
    }
    size_t n = strlen(r->name);
    bool two = r->value && !word[n] && i + 1 < e->n;
    if (r->fate != DROP && two) {
        f->out[f->n++] = arena_strdup(f->arena, word);
        f->out[f->n++] = resolve(f->arena, e, r->fate, e->args[i + 1]);
    } else if (r->fate != DROP) {
        f->out[f->n++] = arena_printf(f->arena, "%s%s", r->name, resolve(f->arena, e, r->fate, word + n));
    }
    return two ? 2 : 1;
}

static const Entry *find_entry(const CompDb *db, const char *file)
{
    Entry *e;
    char *real = realpath(file, NULL);
    const char *key = real ? real : file;
    HASH_FIND_STR(db->by_file, key, e);
    free(real);
    return e;
}

const char **compdb_flags(const CompDb *db, Diag *d, Arena *a, const char *file, const char **flags, int n_flags,
                          int *n)
{
    const Entry *e = db ? find_entry(db, file) : NULL;
    if (db && !e)
        diag_plain(d, DIAG_WARNING, "%s is not in %s: its flags are unknown", file, db->path);
    Flags f = {.arena = a};
    f.out = NEW_N(a, const char *, (size_t)(e ? e->n : 0) + (size_t)n_flags + 1);
    /* "--" ends the options: all behind it are sources. */
    for (int i = 1; e && i < e->n && strcmp(e->args[i], "--") != 0;)
        i += take_flag(&f, e, i);
    for (int i = 0; i < n_flags; i++)
        f.out[f.n++] = arena_strdup(a, flags[i]);
    *n = f.n;
    return f.out;
}
