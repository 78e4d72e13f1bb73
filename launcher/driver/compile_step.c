/* In: a compile command.  Out: its objects, each with a record.
 * Method: the compiler runs as it was called.  What it read comes from the dependency file that the user asks for;
 * where none is asked for, -MD into a file of ours is added for compilers that are known to do nothing else for it.
 * Where neither names all of them (-MMD leaves headers out, -MF /dev/null and several sources name none), the
 * preprocessor is asked once more, for the list alone. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/option_table.h"
#include "command/probe.h"
#include "command/side_files.h"
#include "driver/steps.h"
#include "project/cmake_cache.h"
#include "record/lookups.h"
#include "record/object_file.h"
#include "support/file.h"
#include "support/process.h"

typedef struct Dependencies {
    bool is_asked;        /* The user has -MD or -MMD. */
    bool has_any;          /* The user has some option of the kind, or "--", behind which there are none. */
    bool is_by_variable;  /* gcc's environment asks for it, so options would change what it does. */
    bool is_partial;      /* With -MMD, some headers are not in the file. */
    const char *file;  /* Path of the dependency file, or NULL. */
    bool is_ours;
} Dependencies;

/* "-Wp,-MD,FILE" and "-Wp,-MMD,FILE". */
static const char *preprocessor_file(Arena *a, const char *word)
{
    const char *file = starts_with(word, "-Wp,-MD,") ? word + 8 : starts_with(word, "-Wp,-MMD,") ? word + 9 : NULL;
    return file ? arena_strndup(a, file, strcspn(file, ",")) : NULL;
}

/* Reads what the words ask for.  Returns the dependency file that they name, or NULL. */
static const char *read_words(Arena *a, const Command *c, Dependencies *d)
{
    const char *named = NULL, *file;
    for (int i = 0; i < c->n_items; i++) {
        const Item *item = &c->item[i];
        const char *word = c->args.items[item->first];
        if (item->kind != ITEM_FLAG)
            continue;
        d->has_any = d->has_any || option_is_dependency(word) || strcmp(word, "--") == 0;
        d->is_asked = d->is_asked || strcmp(word, "-MD") == 0 || strcmp(word, "-MMD") == 0;
        d->is_partial = d->is_partial || strcmp(word, "-MMD") == 0 || starts_with(word, "-Wp,-MMD");
        if (starts_with(word, "-MF"))
            named = word[3] ? word + 3 : item->n == 2 ? c->args.items[item->first + 1] : NULL;
        if ((file = preprocessor_file(a, word)) != NULL) {
            d->is_asked = true;
            named = file;
        }
    }
    return named;
}

static Dependencies find_dependencies(Arena *a, const Command *c)
{
    Dependencies d = {.is_by_variable = getenv("DEPENDENCIES_OUTPUT") || getenv("SUNPRO_DEPENDENCIES")};
    const char *named = read_words(a, c, &d);
    for (int i = 0; d.is_asked && !named && i < c->n_items; i++)
        if (c->item[i].kind == ITEM_C_SOURCE) {
            const char *object = command_object_of(a, c, &c->item[i]), *dot = strrchr(path_base(object), '.');
            named = arena_printf(a, "%.*s.d", (int)(dot ? (size_t)(dot - object) : strlen(object)), object);
        }
    d.file = d.is_asked && c->n_sources == 1 ? named : NULL;
    return d;
}

/* Asks for a dependency file if the command has one source, one object, and a compiler whose -MD writes that file and
 * nothing else. */
static void add_own_file(Arena *a, const Command *c, Dependencies *d)
{
    if (d->has_any || d->is_by_variable || c->n_sources != 1 || !is_gnu_like(c->word[c->compiler]))
        return;
    d->file = file_temporary(a);
    d->is_ours = d->file != NULL;
}

/* Our words stand directly behind the compiler: further behind, they might be what "--" or an option in front takes. */
static int run_compiler(const Launcher *l, Signals *s, const Command *c, const Dependencies *d)
{
    Words argv = {.arena = l->arena};
    command_begin(c, &argv);
    if (d->is_ours)
        words_add_all(&argv, (const char *const[]){"-MD", "-MF", d->file}, 3);
    for (const char *const *word = c->word + c->compiler + 1; *word; word++)
        words_add(&argv, *word);
    return process_run(l->arena, s, &(Start){.argv = argv.items});
}

/* The preprocessor's list of all that the source reads. */
static void ask_for_list(const Launcher *l, Signals *s, const Dependencies *d, Record *r)
{
    Words argv = {.arena = l->arena};
    SideFiles kept = {.out = &argv};
    size_t len;
    const char *file =
        d->is_by_variable || !is_gnu_like(r->compiler.items[r->compiler.n - 1]) ? NULL : file_temporary(l->arena);
    if (!file)
        return;
    words_add_all(&argv, r->compiler.items, r->compiler.n);
    words_add_all(&argv, (const char *const[]){"-M", "-MF", file, "-w"}, 4);
    for (int i = 0, n; i < r->arguments.n; i += n) {
        n = option_has_argument(r->arguments.items[i]) && i + 1 < r->arguments.n ? 2 : 1;
        add_without_listings(&kept, r->arguments.items + i, n);
    }
    const Start start = {.argv = argv.items, .output = "/dev/null", .variable = "CCACHE_DISABLE=1"};
    const char *text = process_succeeded(process_run(l->arena, s, &start)) ? file_read(l->arena, file, &len) : NULL;
    if (text)
        record_read_dependencies(l->arena, r, text, len);
    unlink(file);
}

/* CMake launches compilers and linkers by variables of their own.  A build that launches the compiler alone would count
 * nothing, and nobody would say so; it is said once for each CMakeCache.txt that CMake wrote (by several steps at once,
 * perhaps by each of them). */
static void tell_of_links(const Launcher *l, Cache *cache, const Command *c)
{
    struct stat status;
    size_t len;
    const char *path = cmake_links_alone(l->arena, c->directory);
    if (!path || stat(path, &status) != 0)
        return;
    Hash key = hash_start();
    hash_text(&key, path);
    hash_bytes(&key, &status.st_mtim, sizeof status.st_mtim);
    const char *name = hash_digits(l->arena, key);
    if (cache_get(cache, "told", name, &len))
        return;
    if (!cache_put(cache, "told", name, "", 0))
        return; /* Without a cache it would be said with each file. */
    log_line(&l->log,
             "CMake links without memrewrite, so that nothing counts: cmake "
             "-DCMAKE_C_LINKER_LAUNCHER=\"memrewrite;cc\" \"%.*s\" (CMake 3.21 or newer)",
             (int)(path_base(path) - path), path);
}

static void put_records(Launcher *l, Signals *s, const Command *c, const Dependencies *d)
{
    Cache cache;
    size_t len;
    const char *text = d->file ? file_read(l->arena, path_join(l->arena, c->directory, d->file), &len) : NULL, *why;
    Seen seen = {.arena = l->arena};
    cache_open(&cache, l->arena);
    tell_of_links(l, &cache, c);
    for (int i = 0; i < c->n_items && !signals_came(s); i++) {
        if (c->item[i].kind != ITEM_C_SOURCE)
            continue;
        Record *r = record_of_command(l->arena, c, &c->item[i]);
        if (!record_add_input(l->arena, r, r->source))
            continue;
        if (text)
            record_read_dependencies(l->arena, r, text, len);
        r->is_complete = r->is_complete && !d->is_partial;
        if (!r->is_complete)
            ask_for_list(l, s, d, r);
        record_note_lookups(&seen, r);
        const char *object = path_join(l->arena, c->directory, r->output);
        if (!object_put_record(l->arena, &cache, object, r, &why))
            log_line(&l->log, "%s: stays plain: %s", r->output, why);
    }
}

/* An object without a record would stay plain for good: a later build finds it newer than its source. */
static void remove_objects(Arena *a, const Command *c)
{
    for (int i = 0; i < c->n_items; i++)
        if (c->item[i].kind == ITEM_C_SOURCE)
            file_remove_lasting(a, path_join(a, c->directory, command_object_of(a, c, &c->item[i])));
}

int compile_step(Launcher *l, const Command *c)
{
    Signals s;
    if (is_probe_name(c))
        return process_become(c->word);
    signals_hold(&s);
    Dependencies d = find_dependencies(l->arena, c);
    add_own_file(l->arena, c, &d);
    int status = run_compiler(l, &s, c, &d);
    if (process_succeeded(status) && !signals_came(&s))
        put_records(l, &s, c, &d);
    if (d.is_ours)
        unlink(d.file);
    if (signals_came(&s)) {
        remove_objects(l->arena, c);
        signals_end(&s);
    }
    sigprocmask(SIG_SETMASK, &s.saved_mask, NULL);
    return process_end_as(status);
}
