/* In: a link command.  Out: its parts and candidates.
 * Method: words for the linker (-Wl, -Xlinker) are taken apart where they name a file that matters, since a file that
 * stands there must stay between the options around it.  -lNAME is looked for in the -L folders, as linkers do. Limits:
 * the linker's own folders are not looked into: an archive there stays plain.  Archives that a linker's script names
 * are parts in front of it: what the link takes of them is there when the script is read. */
#include "link/parts.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "command/option_table.h"
#include "link/script.h"
#include "record/lookups.h"
#include "record/object_file.h"
#include "support/file.h"

typedef struct Reading {
    Link *link;
    const char *language;
    bool is_whole, has_wholes[16], only_static;
    int depth, scripts; /* depth: that of --push-state; scripts: that of scripts that name scripts. */
    bool is_after_option; /* The linker's next word belongs to its last one. */
} Reading;

static Part *add_part(Reading *r, PartKind kind, const char *spelled)
{
    Link *l = r->link;
    Part *p = PUSH(l->arena, l->part, l->n_parts, l->parts_cap);
    *p = (Part){.kind = kind, .spelled = spelled, .language = r->language, .is_whole = r->is_whole};
    p->words.arena = l->arena;
    return p;
}

/* A record names a command that is going to be run: its compiler has a compiler's name, or is this link's own, and its
 * wrappers are those of this link, or none.  false: what it names is no compiler that we know. */
static bool settle_compiler(const Link *l, Record *r)
{
    const Command *c = l->command;
    int last = r->compiler.n - 1;
    bool same = last == c->compiler;
    for (int i = 0; same && i < last; i++)
        same = strcmp(r->compiler.items[i], c->word[i]) == 0;
    if (last > 0 && !same) {
        Words alone = {.arena = l->arena};
        int first = last - is_zig(r->compiler.items[last - 1]);
        words_add_all(&alone, r->compiler.items + first, last + 1 - first);
        r->compiler = alone;
    }
    const char *compiler = r->compiler.items[r->compiler.n - 1];
    return is_compiler_name(compiler) || strcmp(compiler, c->word[c->compiler]) == 0;
}

static void add_candidate(Link *l, int member, Record *record)
{
    if (!settle_compiler(l, record)) {
        log_line(l->log, "%s: %s is not known as a compiler, stays plain", record->source,
                 record->compiler.items[record->compiler.n - 1]);
        l->n_plain++;
        return;
    }
    *PUSH(l->arena, l->candidate, l->n_candidates, l->candidates_cap) =
        (Candidate){.part = l->n_parts - 1,
                    .member = member,
                    .record = record,
                    .is_taken = member < 0 || l->part[l->n_parts - 1].is_whole};
}

/* The record of an object, since one record makes one unit; NULL: the object was joined from several, and stays as it
 * is. */
static Record *only_record(Link *l, const Records *records, const char *name)
{
    l->n_plain += records->n > 1;
    if (records->n > 1)
        log_line(l->log, "%s: joined from %d objects, stays plain", name, records->n);
    return records->n == 1 ? records->items[0] : NULL;
}

/* The first mention of the same archive that is a part, or NULL. */
static Part *first_mention(Link *l, const Part *p)
{
    for (Part *at = l->part; at < p; at++)
        if (at->kind == PART_ARCHIVE && at->dev == p->dev && at->ino == p->ino)
            return at;
    return NULL;
}

/* An archive that is named more than once gives each member once: all that the link takes of it stands at its first
 * mention, or where it is taken as a whole.  false: this mention adds nothing. */
static bool is_first_mention(Link *l, Part *p, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return false;
    p->dev = st.st_dev;
    p->ino = st.st_ino;
    p->spellings.arena = l->arena;
    words_add(&p->spellings, p->spelled);
    Part *first = first_mention(l, p);
    if (first && (first->is_whole || !p->is_whole)) {
        words_add(&first->spellings, p->spelled);
        return false;
    }
    for (int i = 0; first && i < l->n_candidates; i++)
        if (l->candidate[i].part == (int)(first - l->part))
            l->candidate[i].is_barred = true;
    return true;
}

/* An archive: its members' records.  false: it has none that count. */
static bool read_archive(Reading *r, Part *p, const char *path, const char *bytes, size_t len)
{
    Link *l = r->link;
    int before = l->n_candidates;
    if (!is_first_mention(l, p, path) || !archive_members(l->arena, path, bytes, len, &p->members))
        return false;
    for (int i = 0; i < p->members.n; i++) {
        const Member *m = &p->members.items[i];
        Records records = {NULL, 0, 0};
        object_records(l->arena, l->cache, m->bytes, m->len, &records);
        Record *record = only_record(l, &records, arena_printf(l->arena, "%s(%s)", p->spelled, m->name));
        if (record)
            add_candidate(l, i, record);
    }
    l->has_archives = l->has_archives || (l->n_candidates > before && !p->is_whole);
    return l->n_candidates > before;
}

/* Sets the folder of a record.  ccache hands an object to another folder than it was made in; the object's own folder
 * is meant if the sources there are the same. */
static void settle_directory(Seen *seen, Record *r, const char *object)
{
    Arena *a = seen->arena;
    const char *here = path_normal(a, object), *output = r->output;
    size_t n = strlen(here), m = strlen(output);
    if (*output == '/' || starts_with(output, "..") || n <= m + 1 || strcmp(here + n - m, output) != 0 ||
        here[n - m - 1] != '/')
        return;
    const char *was = r->directory;
    r->directory = arena_strndup(a, here, n - m - 1);
    if (strcmp(was, r->directory) != 0 && (record_changed(seen, r) || record_finds_others(seen, r)))
        r->directory = was;
}

/* ---- -l ---- */

static const char *find_in_folder(Arena *a, const Command *c, const char *folder, const char *name, bool only_static)
{
    const char *const *formats = (const char *const[]){"lib%s.so", "lib%s.a", NULL} + only_static;
    for (; *formats; formats++) {
        Buf file = {.arena = a};
        const char *hole = strchr(*formats, '%');
        buf_printf(&file, "%s/%.*s%s%s", folder, (int)(hole - *formats), *formats, name, hole + 2);
        if (file_exists(path_join(a, c->directory, file.text)))
            return file.text;
    }
    return NULL;
}

/* -LDIR, -L DIR, --library-path=DIR, --library-path DIR, at the end of a list of words or in it. */
static void add_folder_words(Words *folders, const char *const *words, int n)
{
    for (int i = 0; i < n; i++) {
        const char *word = words[i];
        if (strcmp(word, "-L") == 0 || strcmp(word, "--library-path") == 0 || strcmp(word, "--library-directory") == 0)
            word = ++i < n ? words[i] : NULL;
        else if (starts_with(word, "-L"))
            word += 2;
        else if (starts_with(word, "--library-path="))
            word += strlen("--library-path=");
        else
            word = NULL;
        if (word)
            words_add(folders, word);
    }
}

static void add_list(Words *out, const char *list, char between)
{
    const char ends[] = {between, 0};
    for (size_t n; list && *list; list += n + (list[n] == between)) {
        n = strcspn(list, ends);
        if (n)
            words_add(out, arena_strndup(out->arena, list, n));
    }
}

/* The driver's folders, those of LIBRARY_PATH, then those that only the linker has. */
static const Words *library_folders(Link *l)
{
    const Command *c = l->command;
    Words linker = {.arena = l->arena};
    if (l->folders.arena)
        return &l->folders;
    l->folders.arena = l->arena;
    for (int i = 0; i < c->n_items; i++) {
        const Item *item = &c->item[i];
        if (item->kind == ITEM_FLAG)
            add_folder_words(&l->folders, c->args.items + item->first, item->n);
        else if (item->kind == ITEM_LINKER)
            add_list(&linker, item->value, ',');
    }
    add_list(&l->folders, getenv("LIBRARY_PATH"), ':');
    add_folder_words(&l->folders, linker.items, linker.n);
    return &l->folders;
}

static const char *find_library(Link *l, const char *name, bool only_static)
{
    const Command *c = l->command;
    const Words *folders = library_folders(l);
    for (int i = 0; i < folders->n; i++) {
        const char *found = *name == ':' ? path_join(l->arena, folders->items[i], name + 1)
                                         : find_in_folder(l->arena, c, folders->items[i], name, only_static);
        if (found && file_exists(path_join(l->arena, c->directory, found)))
            return found;
    }
    return NULL;
}

/* ---- files ---- */

static bool read_file_part(Reading *r, const char *spelled);

/* Names are looked for as linkers do: here, in the folders of -L, beside the script. */
static void read_script(Reading *r, const char *script, const char *bytes, size_t len)
{
    enum { DEEPEST = 4 };
    Link *l = r->link;
    Words names = {.arena = l->arena};
    if (r->scripts == DEEPEST)
        return;
    script_files(bytes, len, &names);
    r->scripts++;
    for (int i = 0; i < names.n; i++) {
        const char *name = names.items[i];
        bool library = starts_with(name, "-l");
        const char *found = library ? find_library(l, name + 2, l->command->is_static) : name;
        if (!library && !file_exists(path_join(l->arena, l->command->directory, name)))
            found = find_library(l, arena_printf(l->arena, ":%s", name), false);
        if (!library && !found)
            found = path_join(l->arena, path_directory(l->arena, script), name);
        if (found)
            read_file_part(r, found);
    }
    r->scripts--;
}

/* An object that a script names would be linked once more by the script. */
static void report_script(Reading *r, const char *spelled, int n)
{
    log_line(r->link->log, "%s: named by a linker's script, stays plain", spelled);
    r->link->n_plain += n;
}

static bool read_archive_part(Reading *r, const char *spelled, const char *path, const char *bytes, size_t len)
{
    Link *l = r->link;
    int before = l->n_parts, candidates = l->n_candidates;
    bool ok = read_archive(r, add_part(r, PART_ARCHIVE, spelled), path, bytes, len);
    if (ok && r->scripts && r->is_whole) {
        report_script(r, spelled, 1);
        ok = false;
    }
    if (!ok) {
        l->n_candidates = candidates;
        l->n_parts = before;
    } else {
        l->part[before].is_by_script = r->scripts > 0;
    }
    return ok;
}

static bool read_object_part(Reading *r, const char *spelled, const char *path, const char *bytes, size_t len)
{
    Link *l = r->link;
    Records records = {NULL, 0, 0};
    object_records(l->arena, l->cache, bytes, len, &records);
    if (records.n && r->scripts)
        report_script(r, spelled, records.n);
    if (records.n == 0 || r->scripts)
        return false;
    Part *p = add_part(r, PART_OBJECT, spelled);
    p->bytes = bytes;
    p->len = len;
    p->n_joined = records.n > 1 ? records.n : 0;
    for (int i = 0; i < records.n; i++) {
        settle_directory(&l->seen_files, records.items[i], path);
        add_candidate(l, -1, records.items[i]);
    }
    return true;
}

/* Makes a part of a file that has records; false where it has none.  Of a script, parts in front of where it stands. */
static bool read_file_part(Reading *r, const char *spelled)
{
    Link *l = r->link;
    size_t len;
    const char *path = path_join(l->arena, l->command->directory, spelled), *bytes = file_read(l->arena, path, &len);
    ObjectForm form = bytes ? object_form(bytes, len) : FORM_NONE;
    if (form == FORM_NONE) {
        if (bytes)
            read_script(r, spelled, bytes, len);
        return false;
    }
    bool is_part = form == FORM_ARCHIVE ? read_archive_part(r, spelled, path, bytes, len)
                                        : read_object_part(r, spelled, path, bytes, len);
    l->has_unseen = l->has_unseen || !is_part;
    return is_part;
}

/* ---- the linker's words ---- */

/* Options of linkers whose argument is the next word. */
static const char *const linker_options[] = {"-rpath",
                                             "--rpath",
                                             "-rpath-link",
                                             "--rpath-link",
                                             "-T",
                                             "--script",
                                             "-Map",
                                             "--Map",
                                             "-soname",
                                             "--soname",
                                             "-h",
                                             "-o",
                                             "-R",
                                             "--just-symbols",
                                             "--version-script",
                                             "-version-script",
                                             "-z",
                                             "-u",
                                             "--undefined",
                                             "-e",
                                             "--entry",
                                             "--defsym",
                                             "--wrap",
                                             "-L",
                                             "-l",
                                             "-m",
                                             "-init",
                                             "-fini",
                                             "-plugin",
                                             "--plugin",
                                             "--dynamic-list",
                                             "--out-implib",
                                             "-f",
                                             "-F",
                                             "-y",
                                             "--exclude-libs",
                                             "-I",
                                             "--dynamic-linker",
                                             "-dynamic-linker",
                                             "--retain-symbols-file",
                                             "--section-start",
                                             NULL};

static void note_linker_word(Reading *r, const char *word)
{
    if (r->is_after_option) {
        r->is_after_option = false;
        return;
    }
    r->is_after_option = one_of(word, linker_options);
    if (strcmp(word, "--whole-archive") == 0 || strcmp(word, "-whole-archive") == 0)
        r->is_whole = true;
    else if (strcmp(word, "--no-whole-archive") == 0 || strcmp(word, "-no-whole-archive") == 0)
        r->is_whole = false;
    else if (strcmp(word, "--push-state") == 0 && r->depth < 16)
        r->has_wholes[r->depth++] = r->is_whole;
    else if (strcmp(word, "--pop-state") == 0 && r->depth > 0)
        r->is_whole = r->has_wholes[--r->depth];
    else if (one_of(word, (const char *const[]){"-Bstatic", "-dn", "-non_shared", "-static", NULL}))
        r->only_static = true;
    else if (one_of(word, (const char *const[]){"-Bdynamic", "-dy", "-call_shared", NULL}))
        r->only_static = false;
    r->link->excludes_libraries = r->link->excludes_libraries || starts_with(word, "--exclude-libs");
}

static void flush_linker_words(Reading *r, Buf *group)
{
    if (group->len)
        words_add(&add_part(r, PART_WORDS, NULL)->words, arena_printf(r->link->arena, "-Wl%s", group->text));
    *group = (Buf){.arena = r->link->arena};
}

static void read_linker_words(Reading *r, const char *list)
{
    Buf group = {.arena = r->link->arena};
    for (size_t n;; list += n + 1) {
        n = strcspn(list, ",");
        const char *word = arena_strndup(r->link->arena, list, n);
        bool is_file = *word && *word != '-' && !r->is_after_option;
        if (is_file)
            flush_linker_words(r, &group);
        if (!is_file || !read_file_part(r, word))
            buf_printf(&group, ",%s", word);
        note_linker_word(r, word);
        if (!list[n])
            break;
    }
    flush_linker_words(r, &group);
}

/* ---- all ---- */

static void read_item(Reading *r, const Item *item)
{
    Link *l = r->link;
    const char *path = item->value, *const *words = l->command->args.items + item->first;
    r->language = item->language;
    l->has_unseen = l->has_unseen || item->kind == ITEM_OTHER_SOURCE;
    if (item->kind == ITEM_LINKER && starts_with(words[0], "-Wl,")) {
        read_linker_words(r, item->value);
        return;
    }
    if (item->kind == ITEM_LINKER)
        note_linker_word(r, item->value);
    if (item->kind == ITEM_C_SOURCE) {
        words_add_all(&add_part(r, PART_SOURCE, item->value)->words, words, item->n);
        Record *record = record_of_command(l->arena, l->command, item);
        record_add_input(l->arena, record, record->source);
        add_candidate(l, -1, record);
        return;
    }
    if (item->kind == ITEM_LIBRARY)
        path = find_library(l, item->value, r->only_static || l->command->is_static);
    bool is_part = (item->kind == ITEM_FILE || item->kind == ITEM_LIBRARY) && path && read_file_part(r, path);
    Part *p = is_part ? &l->part[l->n_parts - 1] : add_part(r, PART_WORDS, NULL);
    words_add_all(&p->words, words, item->n);
}

void link_read(Link *l, Arena *a, const Command *c, const Cache *cache, const Log *log)
{
    *l = (Link){.arena = a, .command = c, .cache = cache, .log = log, .seen_files = {.arena = a}};
    Reading r = {.link = l};
    for (int i = 0; i < c->n_items; i++)
        read_item(&r, &c->item[i]);
    for (int i = 0; i < l->n_parts; i++)
        if (l->part[i].kind != PART_WORDS && l->part[i].words.n == 0 && !l->part[i].is_by_script)
            words_add(&l->part[i].words, l->part[i].spelled); /* The word stood among the linker's words. */
}
