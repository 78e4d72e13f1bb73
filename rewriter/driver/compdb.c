/* compile_commands.json: the flags that each file is compiled with.
 *
 * Input:  the JSON Compilation Database as CMake, Meson, Bear … write it (clang's specification,
 *         "JSON Compilation Database Format"): "directory", "file", and "command" (one string, quoted
 *         as for a POSIX shell) or "arguments".
 * Output: for a file, the flags that a parser needs: no compiler, no source, no output files, no
 *         linking; relative paths made absolute, since the parser runs elsewhere.
 * Method: jansson reads it; an index by real path finds a file however it was named.  parser_flags.c sorts
 *         the options out; every word that is none is dropped, which covers the source, and "ccache gcc"
 *         as well as "gcc".
 * Limits: response files (@FILE) are not read.  Shell expansions ($X, `…`) in "command" are taken
 *         literally, as the format wants it.
 */
#define _GNU_SOURCE
#include "driver/compdb.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "common/quoting.h"
#include "format/names.h"
#include "front/parser_flags.h"
#include "support/hash.h"
#include "support/path.h"

typedef struct Entry {
    const char *file;      /* The file's real path, which is the key. */
    const char *directory; /* The absolute directory of compilation. */
    const char *given_path;     /* The file's path as the entry has it, seen from that directory. */
    const char **args;     /* The n words of the command, the compiler first. */
    int n;
    const char *name; /* The file's absolute path, in which a link of its own is not followed; NULL: its directory is
                         not there. */
    int number; /* Number of the entry in the database, from 1. */
    int first_counter; /* Number at which the counters of a launcher's unit begin, or 0. */
    bool is_unchecked; /* The entry is a launcher's unit that is not to be checked. */
    const char *inputs, *trees; /* The hash of what a launcher's unit reads, and the folder of its trees, or NULL. */
    struct Entry *next; /* The next entry for the same file. */
    struct Entry *last; /* Set in the first entry for a file: the last one of these; NULL: there is no other. */
    UT_hash_handle hh;
} Entry;

enum { MOST_COUNTERS = 1 << 28 };

struct CompDb {
    Arena *arena; /* The arena owns everything below. */
    const char *path;
    Entry *by_file;
    Entry **entry; /* All entries, in order. */
    int n, cap;
    bool are_units; /* The database is a launcher's list: paths say which directory they are compiled in
                       (PATH_COMPILED_IN). */
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

/* Splits a command into words.  Returns false if a quote is not closed. */
static bool split_command(Arena *a, const char *command, Words *words)
{
    QuoteReader r = {.next = command, .end = command + strlen(command), .style = QUOTE_SHELL};
    for (const char *word; (word = quoted_word(&r, a)) != NULL;)
        *PUSH(words->word, words->n, words->cap) = word;
    return !r.quote;
}

static bool copy_arguments(Arena *a, const json_t *array, Words *words)
{
    size_t i;
    json_t *value;
    json_array_foreach(array, i, value) {
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

static void link_entry(CompDb *db, Entry *e)
{
    Entry *first;
    HASH_FIND_STR(db->by_file, e->file, first);
    if (!first) {
        HASH_ADD_KEYPTR(hh, db->by_file, e->file, strlen(e->file), e);
        return;
    }
    *(first->last ? &first->last->next : &first->next) = e;
    first->last = e;
}

static const char *string_in(Arena *a, const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    char *name = text ? arena_strdup(a, text) : NULL;
    if (name)
        name_decode(name);
    return name;
}

static const char *add_entry(CompDb *db, const char *dir, const json_t *object, int number)
{
    Arena *a = db->arena;
    const char *file = json_string_value(json_object_get(object, "file"));
    const char *directory = json_string_value(json_object_get(object, "directory"));
    if (!json_is_object(object) || !file || !directory)
        return "\"file\" and \"directory\" must be strings";
    Words words = {0};
    const char *why = read_words(a, object, &words);
    Entry *e = NEW(a, Entry);
    e->number = number;
    e->first_counter = (int)json_integer_value(json_object_get(object, "first_counter"));
    e->is_unchecked = json_is_true(json_object_get(object, "unchecked"));
    e->inputs = string_in(a, object, "inputs");
    e->trees = string_in(a, object, "trees");
    e->directory = join(a, dir, directory);
    if (db->are_units)
        e->directory = arena_printf(a, "%s%.3s", e->directory, PATH_COMPILED_IN);
    e->given_path = join(a, e->directory, file);
    e->name = path_absolute(a, e->given_path);
    e->file = real_path(a, e->given_path);
    e->n = words.n;
    e->args = NEW_N(a, const char *, (size_t)words.n);
    for (int i = 0; i < words.n; i++)
        e->args[i] = words.word[i];
    free(words.word);
    if (why)
        return why;
    link_entry(db, e);
    *PUSH(db->entry, db->n, db->cap) = e;
    return NULL;
}

static bool add_entries(CompDb *db, Diag *d, const Source *src, const char *dir, const json_t *root)
{
    size_t i;
    json_t *object;
    if (!json_is_array(root)) {
        diag_line(d, DIAG_ERROR, (SourcePlace){src, 1, 1}, "an array of compile commands is expected");
        return false;
    }
    json_array_foreach(root, i, object) {
        const char *why = add_entry(db, dir, object, (int)i + 1);
        if (why) {
            diag_line(d, DIAG_ERROR, (SourcePlace){.src = src}, "entry %zu: %s", i + 1, why);
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
        SourcePlace at = {src, error.line > 0 ? (unsigned)error.line : 0,
                          error.column > 0 ? (unsigned)error.column : 0};
        diag_line(d, DIAG_ERROR, at, "%s", error.text);
        return false;
    }
    bool ok = add_entries(db, d, src, dir, root);
    json_decref(root);
    return ok;
}

/* dir: the directory in which paths begin that are not absolute. */
static CompDb *load(Diag *d, const char *path, const char *dir, bool are_units)
{
    Arena *a = arena_new();
    CompDb *db = NEW(a, CompDb);
    db->arena = a;
    db->are_units = are_units;
    db->path = arena_strdup(a, path);
    Source src = {.name = db->path};
    const char *why;
    char *text = read_input(db->path, &src.len, &why);
    src.text = text;
    bool ok = text != NULL;
    if (!ok)
        diag_plain(d, DIAG_ERROR, "%s: %s%s", db->path, why,
                   are_units
                       ? ""
                       : ": -p wants the folder of a build that wrote it (cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)");
    else
        ok = parse_json(db, d, real_path(a, dir), &src);
    free(text);
    if (!ok) {
        compdb_free(db);
        return NULL;
    }
    return db;
}

CompDb *compdb_load(Diag *d, const char *dir)
{
    Arena *a = arena_new();
    CompDb *db = load(d, arena_printf(a, "%s/compile_commands.json", dir), dir, false);
    arena_free(a);
    return db;
}

CompDb *compdb_load_units(Diag *d, const char *path)
{
    return load(d, path, ".", true);
}

int compdb_n_units(const CompDb *db)
{
    return db->are_units ? db->n : 0;
}

const char *compdb_unit(const CompDb *db, int i)
{
    return db->entry[i]->given_path;
}

bool compdb_unit_unchecked(const CompDb *db, int i)
{
    return db->entry[i]->is_unchecked;
}

bool compdb_unit_kept(const CompDb *db, int i, const char **inputs, const char **trees)
{
    *inputs = db->entry[i]->inputs;
    *trees = db->entry[i]->trees;
    return *inputs && *trees;
}

int compdb_unit_counter(const CompDb *db, int i)
{
    int first = db->entry[i]->first_counter;
    return first > 0 && first < MOST_COUNTERS ? first : 0;
}

void compdb_free(CompDb *db)
{
    if (!db)
        return;
    HASH_CLEAR(hh, db->by_file);
    free(db->entry);
    arena_free(db->arena);
}

/* --- flags --------------------------------------------------------------------------------- */

/* A file may have several names: if entries call it by the one that is asked for, it is these that are meant. */
static bool by_that_name(const Entry *e, const char *name)
{
    return name && e->name && strcmp(e->name, name) == 0;
}

static const Entry *find_entry(const CompDb *db, Arena *a, const char *file, int which)
{
    const char *key = real_path(a, file), *name = path_absolute(a, file);
    const Entry *e, *first;
    bool named = false;
    HASH_FIND_STR(db->by_file, key, first);
    for (e = first; e; e = e->next)
        named = named || by_that_name(e, name);
    for (e = first; e; e = e->next)
        if ((!named || by_that_name(e, name)) && which-- == 0)
            return e;
    return NULL;
}

int compdb_entry(const CompDb *db, Arena *a, const char *file, int which)
{
    const Entry *e = db ? find_entry(db, a, file, which) : NULL;
    return e ? e->number : 0;
}

/* The flags of the entry, or none for NULL, and those of `more`.  directory: of the entry's relative paths; NULL: they
 * stay. */
static FlagList flags_of(const Entry *e, Arena *a, const char *directory, FlagList more)
{
    Flags f = {.arena = a, .directory = directory};
    int end = 1; /* "--" ends the options; all words behind it are sources. */
    while (e && end < e->n && strcmp(e->args[end], "--") != 0)
        end++;
    if (e)
        flags_add(&f, e->args + 1, end - 1, true);
    f.directory = NULL;
    flags_add(&f, more.flag, more.n, false);
    const char **out = NEW_N(a, const char *, (size_t)f.n + 1);
    memcpy(out, f.out ? f.out : out, (size_t)f.n * sizeof *out);
    free(f.out);
    return (FlagList){out, f.n};
}

FlagList compdb_flags(const CompDb *db, Diag *d, Arena *a, const char *file, int which, FlagList more)
{
    const Entry *e = db ? find_entry(db, a, file, which) : NULL;
    if (db && !e)
        diag_plain(d, DIAG_WARNING, "%s is not in %s: its flags are unknown", file, db->path);
    return flags_of(e, a, e ? e->directory : NULL, more);
}

/* __FILE__ is what it is to the compiler. */
FlagList compdb_unit_flags(const CompDb *db, Arena *a, int unit, FlagList more)
{
    const Entry *e = db->entry[unit];
    const char **flag = NEW_N(a, const char *, (size_t)more.n + 1);
    memcpy(flag + 1, more.flag, (size_t)more.n * sizeof *flag);
    flag[0] = arena_printf(a, "-fmacro-prefix-map=%s/=", e->directory);
    return flags_of(e, a, e->directory, (FlagList){flag, more.n + 1});
}

FlagList compdb_shown(const CompDb *db, Arena *a, const char *file, int unit, FlagList more)
{
    const Entry *e = !db ? NULL : unit >= 0 ? db->entry[unit] : find_entry(db, a, file, 0);
    FlagList list = flags_of(e, a, NULL, more);
    int n = 0;
    for (int i = 0; i < list.n; i++)
        if (!strstr(list.flag[i], "-prefix-map="))
            list.flag[n++] = list.flag[i];
    return (FlagList){list.flag, n};
}
