/* In: a model file.  Out: entries.
 * Method: an entry begins where a line does, and goes on in lines that begin with a blank.
 *
 *     entry  = NAME { "," NAME } ":" [ figure { (";" | end of line) figure } [ ";" ] ]
 *     figure = ("loads" | "stores" | "bytes_loaded" | "bytes_stored" | "flops") "=" formula
 *
 * After an error the next entry is read: each has one message at most. */
#include "library/library_model.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "support/hash.h"

const char *const lib_figure_names[LIB_FIGURES] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops"};

typedef struct Named {
    LibEntry entry;
    unsigned file, line;  /* Place of the entry; file: which of the files, from 1. */
    bool is_hidden;
    const char *misfit;   /* The last reason that was reported. */
    UT_hash_handle hh;
} Named;

struct LibModel {
    Arena *arena;
    Named *table;  /* Entries by name. */
    unsigned files;
};

typedef struct LibFile {
    LibModel *m;
    Diag *d;
    Source source;
    size_t position;
    size_t counted; /* The number of bytes of the text whose ends of lines `line` has. */
    unsigned lines;
    bool is_failed;   /* The entry that is being read is wrong. */
    bool has_any_failed;
} LibFile;

LibModel *libmodel_new(void)
{
    LibModel *m = xmalloc(sizeof *m);
    *m = (LibModel){.arena = arena_new()};
    return m;
}

void libmodel_free(LibModel *m)
{
    if (!m)
        return;
    HASH_CLEAR(hh, m->table);
    arena_free(m->arena);
    free(m);
}

/* ---- reading ---- */

static void wrong(LibFile *f, size_t at, const char *why)
{
    if (!f->is_failed)
        diag_at(f->d, DIAG_ERROR, &f->source, at, "%s", why);
    f->is_failed = f->has_any_failed = true;
}

static char next(LibFile *f)
{
    f->position = libexpr_skip(f->source.text, f->source.len, f->position);
    return f->position < f->source.len ? f->source.text[f->position] : '\n';
}

static bool accept(LibFile *f, char c)
{
    if (f->is_failed || next(f) != c || f->position >= f->source.len)
        return false;
    f->position++;
    return true;
}

static bool is_name_character(char c, bool first)
{
    unsigned char u = (unsigned char)c;
    return isalpha(u) || c == '_' || c == '$' || u >= 0x80 || (!first && isdigit(u));
}

/* A C identifier; NULL: there is none. */
static const char *word(LibFile *f)
{
    next(f);
    size_t from = f->position;
    while (f->position < f->source.len && is_name_character(f->source.text[f->position], f->position == from))
        f->position++;
    return f->position > from ? arena_strndup(f->m->arena, f->source.text + from, f->position - from) : NULL;
}

static void read_figure(LibFile *f, LibEntry *e)
{
    next(f);
    size_t from = f->position;
    const char *name = word(f), *why = NULL;
    int k = 0;
    while (name && k < LIB_FIGURES && strcmp(name, lib_figure_names[k]))
        k++;
    if (!name || k == LIB_FIGURES) {
        wrong(f, from, "a figure is wanted here: loads, stores, bytes_loaded, bytes_stored or flops");
        return;
    }
    if (e->figure[k])
        wrong(f, from, arena_printf(f->m->arena, "%s is given twice", name));
    if (!accept(f, '='))
        wrong(f, f->position, arena_printf(f->m->arena, "\"=\" is missing behind %s", name));
    if (f->is_failed)
        return;
    e->figure[k] = libexpr_read(f->m->arena, f->source.text, f->source.len, &f->position, &why);
    if (why)
        wrong(f, f->position, why);
}

static void define(LibFile *f, const char *name, size_t at, const LibEntry *figures)
{
    Named *n;
    HASH_FIND_STR(f->m->table, name, n);
    f->lines += source_lines(&f->source, f->counted, at);
    f->counted = at;
    if (n && n->file == f->m->files) {
        wrong(f, at, arena_printf(f->m->arena, "'%s' stands here twice; line %u has it, too", name, n->line));
        return;
    }
    if (!n) {
        n = NEW(f->m->arena, Named);
        HASH_ADD_KEYPTR(hh, f->m->table, name, strlen(name), n);
    }
    n->entry = *figures;
    n->entry.name = name;
    n->entry.is_users = f->m->files > 1;
    n->file = f->m->files;
    n->line = 1 + f->lines;
}

typedef struct NameList {
    const char **items;
    size_t *place;
    int n, cap, cap_place;
} NameList;

static void read_names(LibFile *f, NameList *names)
{
    do {
        next(f);
        int k = names->n;
        size_t place = f->position;
        const char *name = word(f);
        if (!name) {
            wrong(f, place, k ? "a function's name is missing behind \",\"" : "a function's name is wanted here");
            return;
        }
        *PUSH(names->place, k, names->cap_place) = place;
        *PUSH(names->items, names->n, names->cap) = name;
    } while (accept(f, ','));
}

static bool begins_line(const LibFile *f)
{
    size_t at = f->position;
    while (at && (f->source.text[at - 1] == ' ' || f->source.text[at - 1] == '\t'))
        at--;
    return !at || f->source.text[at - 1] == '\n';
}

static void read_entry(LibFile *f)
{
    NameList names = {0};
    LibEntry e = {0};
    read_names(f, &names);
    if (!f->is_failed && !accept(f, ':'))
        wrong(f, f->position, "\":\" is missing behind the function's name");
    while (!f->is_failed && next(f) != '\n') {
        read_figure(f, &e);
        if (!f->is_failed && !accept(f, ';') && next(f) != '\n' && !begins_line(f))
            wrong(f, f->position, "\";\" or the end of the line is wanted here");
    }
    for (int i = 0; i < names.n && !f->is_failed; i++)
        define(f, names.items[i], names.place[i], &e);
    free(names.items);
    free(names.place);
}

/* Skips to the next line that does not begin with a blank. */
static void skip_entry(LibFile *f)
{
    const char *text = f->source.text;
    while (f->position < f->source.len &&
           !(text[f->position] == '\n' &&
             (f->position + 1 == f->source.len || (text[f->position + 1] != ' ' && text[f->position + 1] != '\t'))))
        f->position++;
    f->is_failed = false;
}

bool libmodel_read(LibModel *m, Diag *d, const char *name, const char *text, size_t len)
{
    LibFile f = {.m = m, .d = d, .source = {.name = name, .text = text, .len = len}};
    m->files++;
    for (;;) {
        f.position = libexpr_skip(text, len, f.position);
        if (f.position >= len)
            return !f.has_any_failed;
        if (text[f.position] == '\n') {
            f.position++;
            continue;
        }
        read_entry(&f);
        skip_entry(&f);
    }
}

/* ---- asking ---- */

const char *without_builtin(const char *name)
{
    static const char builtin[] = "__builtin_";
    return strncmp(name, builtin, sizeof builtin - 1) ? name : name + sizeof builtin - 1;
}

static Named *find(const LibModel *m, const char *name)
{
    Named *n;
    HASH_FIND_STR(m->table, name, n);
    if (!n) {
        name = without_builtin(name);
        HASH_FIND_STR(m->table, name, n);
    }
    return n && !n->is_hidden ? n : NULL;
}

void libmodel_hide(LibModel *m, const char *name)
{
    Named *n;
    HASH_FIND_STR(m->table, name, n);
    if (n)
        n->is_hidden = true;
}

const LibEntry *libmodel_find(const LibModel *m, const char *name)
{
    Named *n = m ? find(m, name) : NULL;
    return n ? &n->entry : NULL;
}

bool libmodel_misfits(LibModel *m, const LibEntry *e, const char *why)
{
    Named *n = find(m, e->name);
    if (!n || (n->misfit && !strcmp(n->misfit, why)))
        return false;
    n->misfit = why;
    return true;
}
