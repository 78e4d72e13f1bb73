/* In: records.  Out: hashes of what names are found as.
 * Method: the names that the user's files have in #include, __has_include and the like, those of system headers that
 * were read, and those of -include, are looked for in the folders of the command line, as compilers do.  What is found
 * counts by its path, and nothing that stands behind it.  A name is looked for once a link.
 * Limits: the compiler's own folders are not known: those that most systems have stand for them. -I-, -iwithprefix and
 * frameworks are passed over, and so is what system headers ask for by __has_include. */
#include "record/lookups.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "support/file.h"

/* ---- folders ---- */

typedef struct Folders {
    Words quote, all; /* Folders behind the text's own: for "…" alone, then for <…> as well. */
    const char *key;  /* All of them and the directory, as digits. */
} Folders;

/* The value of one of an option's spellings ("-I DIR", "-IDIR", "--include-directory=DIR"), or NULL. */
static const char *value_of(const Words *w, int i, const char *option)
{
    const char *word = w->items[i];
    size_t n = strlen(option);
    if (strncmp(word, option, n) != 0)
        return NULL;
    return word[n] ? word + n + (word[n] == '=') : i + 1 < w->n ? w->items[i + 1] : NULL;
}

static void add_values(const Record *r, const char *option, Words *out)
{
    const char *value;
    for (int i = 0; i < r->arguments.n; i++)
        if ((value = value_of(&r->arguments, i, option)) != NULL)
            words_add(out, value);
}

static void add_variable(Arena *a, const char *name, Words *out)
{
    const char *list = getenv(name);
    for (size_t n; list; list = list[n] ? list + n + 1 : NULL) {
        n = strcspn(list, ":");
        words_add(out, n ? arena_strndup(a, list, n) : "."); /* An empty name is the folder where one is. */
    }
}

/* Adds folders that are not the system's: compilers skip a folder of -I that is one of those. */
static void add_but(const Words *list, const Words *system, Words *out)
{
    for (int i = 0; i < list->n; i++)
        if (!system->n || !one_of(list->items[i], system->items))
            words_add(out, list->items[i]);
}

static Folders folders_of(Arena *a, const Record *r)
{
    Folders f = {.quote = {.arena = a}, .all = {.arena = a}};
    Words user = {.arena = a}, system = {.arena = a};
    Hash h = hash_start();
    add_values(r, "-iquote", &f.quote);
    add_values(r, "-I", &user);
    add_values(r, "--include-directory", &user);
    add_variable(a, "CPATH", &user);
    add_values(r, "-isystem", &system);
    add_variable(a, "C_INCLUDE_PATH", &system);
    words_add(&system, "/usr/local/include");
    words_add(&system, "/usr/include");
    add_values(r, "-idirafter", &system);
    add_values(r, "--embed-dir", &system);
    add_but(&user, &system, &f.all);
    words_add_all(&f.all, system.items, system.n);
    hash_text(&h, r->directory);
    for (int i = 0; i < f.quote.n; i++)
        hash_text(&h, f.quote.items[i]);
    hash_text(&h, "");
    for (int i = 0; i < f.all.n; i++)
        hash_text(&h, f.all.items[i]);
    f.key = hash_digits(a, h);
    return f;
}

/* ---- one name ---- */

typedef struct Search {
    Seen *seen_files;
    const Record *record;
    Folders folders;
    Hash hash;
} Search;

static bool is_file(const Search *s, const char *path)
{
    struct stat st;
    return stat(path_join(s->seen_files->arena, s->record->directory, path), &st) == 0 && !S_ISDIR(st.st_mode);
}

/* Adds what is found in a folder.  Returns whether the search ends there. */
static bool look_in(const Search *s, const char *folder, const IncludeName *name, Buf *found)
{
    const char *path = path_join(s->seen_files->arena, folder, name->name);
    if (!is_file(s, path))
        return false;
    buf_printf(found, "%s\n", path);
    return !name->next;
}

static const char *look_for(const Search *s, const char *own, const IncludeName *name)
{
    Buf found = {.arena = s->seen_files->arena};
    buf_puts(&found, "");
    if (*name->name == '/') {
        look_in(s, "/", name, &found);
        return found.text;
    }
    if (name->is_quoted && look_in(s, own, name, &found))
        return found.text;
    for (int i = 0; name->is_quoted && i < s->folders.quote.n; i++)
        if (look_in(s, s->folders.quote.items[i], name, &found))
            return found.text;
    for (int i = 0; i < s->folders.all.n; i++)
        if (look_in(s, s->folders.all.items[i], name, &found))
            break;
    return found.text;
}

/* own: the folder of the text that has the name. */
static void add_name(Search *s, const char *own, const IncludeName *name)
{
    const char *key = arena_printf(s->seen_files->arena, "%s%c%s\n%s", s->folders.key,
                                   name->next        ? '+'
                                   : name->is_quoted ? '"'
                                                     : '<',
                                   name->is_quoted ? own : "", name->name);
    const char **found = seen_answer(s->seen_files, key);
    if (!*found)
        *found = look_for(s, own, name);
    hash_text(&s->hash, name->name);
    hash_text(&s->hash, *found);
}

/* ---- all names ---- */

static bool add_file(Search *s, const char *path)
{
    const IncludeNames *names = seen_names(s->seen_files, path_join(s->seen_files->arena, s->record->directory, path));
    const char *own = path_directory(s->seen_files->arena, path);
    for (int i = 0; i < names->n; i++)
        add_name(s, own, &names->items[i]);
    return !names->asks_unknown;
}

/* Adds the name by which an input may have been found, where a macro made that name. */
static void add_path(Search *s, const char *path)
{
    for (int i = 0; i < s->folders.all.n; i++) {
        const char *folder = s->folders.all.items[i];
        size_t n = strlen(folder);
        if (n && strncmp(path, folder, n) == 0 && path[n] == '/')
            add_name(s, "", &(IncludeName){.name = path + n + 1});
    }
}

static void add_options(Search *s, const char *option)
{
    Words files = {.arena = s->seen_files->arena};
    add_values(s->record, option, &files);
    for (int i = 0; i < files.n; i++)
        add_name(s, ".", &(IncludeName){.name = files.items[i], .is_quoted = true});
}

/* *known: all that the sources ask for has a name. */
static const char *lookups_of(Seen *seen, const Record *r, bool *known)
{
    Search s = {.seen_files = seen, .record = r, .folders = folders_of(seen->arena, r), .hash = hash_start()};
    *known = true;
    for (int i = 0; i < r->n_inputs; i++) {
        *known = add_file(&s, r->input[i].path) && *known;
        if (i)
            add_path(&s, r->input[i].path);
    }
    for (int i = 0; i < r->system_names.n; i++)
        add_name(&s, "", &(IncludeName){.name = r->system_names.items[i]});
    add_options(&s, "-include");
    add_options(&s, "--include");
    add_options(&s, "-imacros");
    add_options(&s, "--imacros");
    return hash_digits(seen->arena, s.hash);
}

void record_note_lookups(Seen *seen, Record *r)
{
    bool known;
    r->lookups = lookups_of(seen, r, &known);
    r->is_complete = r->is_complete && known;
}

bool record_finds_others(Seen *seen, const Record *r)
{
    bool known;
    return *r->lookups && strcmp(lookups_of(seen, r, &known), r->lookups) != 0; /* "": it was never compiled. */
}
