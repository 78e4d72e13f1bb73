/* In: texts, one after the other.  Out: precompiled headers for those that begin alike.
 * Method: what the first directives of a text are, up to each #include, is counted by file; PREFIX_FILES with the same
 * ones are worth a precompiled header, and so are, beyond one that there is, LONGER_FILES.  libclang writes it into a
 * folder of ours, from which its name is gone at once: what is left is an open file.
 * Limits: text with an #if in front of its last #include has what stands above that; nothing for flags that include
 * files themselves. */
#include "front/precompiled.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/precompile.h"
#include "front/prefix.h"
#include "support/hash.h"

enum { PREFIX_FILES = 3, LONGER_FILES = 6, MADE_AT_MOST = 64, FAILED_AT_MOST = 16, DIRECTIVES = 128 };

/* Some first directives, in a folder if they name files of it, read with some flags. */
typedef struct Prefix {
    const char *key;
    int files;
    const char *last_file;
    bool has_failed;
    Precompiled *made;
    UT_hash_handle hh;
} Prefix;

struct Precompiler {
    Arena *arena;
    Prefix *prefixes;
    int made, failed;
};

static Precompiler *precompiler_new(void)
{
    Arena *a = arena_new();
    Precompiler *c = NEW(a, Precompiler);
    c->arena = a;
    return c;
}

void precompiler_free(Precompiler *c)
{
    Prefix *x, *next;
    if (!c)
        return;
    HASH_ITER(hh, c->prefixes, x, next) {
        HASH_DEL(c->prefixes, x);
        precompile_free(x->made);
    }
    arena_free(c->arena);
}

/* ---- what a text begins with ---- */

/* A prefix of a text that ends with an #include. */
typedef struct Candidate {
    Prefix *prefix;
    size_t len; /* Length of the directives so far. */
    bool is_in_folder;
} Candidate;

typedef struct Search {
    Parser *parser;
    const Reading *reading;
    Buf directives; /* The directives, as a header holds them. */
    Candidate candidates[DIRECTIVES];
    int n;
    uint64_t flags;
} Search;

static size_t folder_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

/* Names in quotes are looked for beside the file first. */
static bool is_beside(const Reading *r, const FirstDirective *d)
{
    Buf path = {NULL, 0, 0};
    if (d->name[0] != '"')
        return false;
    if (d->name[1] != '/')
        buf_add(&path, r->name, folder_len(r->name));
    buf_add(&path, d->name + 1, d->name_len - 2);
    bool is = access(path.text, F_OK) == 0;
    buf_free(&path);
    return is;
}

static Prefix *prefix_of(Search *s, bool in_folder)
{
    Precompiler *c = s->parser->precompiler;
    Prefix *x;
    Buf key = {NULL, 0, 0};
    buf_printf(&key, "%llx ", (unsigned long long)s->flags);
    if (in_folder)
        buf_add(&key, s->reading->name, folder_len(s->reading->name));
    buf_putc(&key, '\n');
    buf_add(&key, s->directives.text, s->directives.len);
    HASH_FIND_STR(c->prefixes, key.text, x);
    if (!x) {
        x = NEW(c->arena, Prefix);
        x->key = arena_strndup(c->arena, key.text, key.len);
        HASH_ADD_KEYPTR(hh, c->prefixes, x->key, strlen(x->key), x);
    }
    buf_free(&key);
    return x;
}

static uint64_t hash_flags(const Parser *p, const Reading *r)
{
    uint64_t h = hash_bytes(HASH_START, p->target ? p->target : "", p->target ? strlen(p->target) : 0);
    for (int i = 0; i < r->n_flags; i++)
        h = hash_bytes(h, r->flags[i], strlen(r->flags[i]) + 1);
    return h;
}

static void find_prefixes(Search *s, const char *text, size_t len)
{
    FirstDirective d;
    size_t at = 0;
    bool in_folder = false;
    while (s->n < DIRECTIVES && prefix_next(text, len, &at, &d)) {
        buf_putc(&s->directives, '#');
        buf_add(&s->directives, d.text, d.len);
        buf_putc(&s->directives, '\n');
        if (!d.is_include)
            continue;
        in_folder = in_folder || is_beside(s->reading, &d);
        s->candidates[s->n++] = (Candidate){prefix_of(s, in_folder), s->directives.len, in_folder};
    }
}

/* A file is read several times in a row, or later again. */
static void count_file(Search *s)
{
    Precompiler *c = s->parser->precompiler;
    const char *name = NULL;
    for (int i = 0; i < s->n; i++) {
        Prefix *x = s->candidates[i].prefix;
        if (x->files >= LONGER_FILES || (x->last_file && !strcmp(x->last_file, s->reading->name)))
            continue;
        name = name ? name : arena_strdup(c->arena, s->reading->name);
        x->last_file = name;
        x->files++;
    }
}

/* ---- choice ---- */

static bool may_make(const Precompiler *c)
{
    return c->made < MADE_AT_MOST && c->failed < FAILED_AT_MOST;
}

static void make(Search *s, const Candidate *k)
{
    Precompiler *c = s->parser->precompiler;
    Buf name = {NULL, 0, 0};
    if (k->is_in_folder)
        buf_add(&name, s->reading->name, folder_len(s->reading->name));
    else
        buf_puts(&name, "/memrewrite/");
    buf_puts(&name, "mr_prefix.h");
    k->prefix->made = precompile(s->parser, s->reading, name.text, s->directives.text, k->len);
    k->prefix->has_failed = !k->prefix->made;
    *(k->prefix->made ? &c->made : &c->failed) += 1;
    buf_free(&name);
}

/* The longest that is made, or is worth it. */
static Precompiled *choose(Search *s, bool whole)
{
    Precompiled *made = NULL;
    int last = s->n - 1, shorter = -1;
    for (int i = 0; i <= last; i++)
        if (s->candidates[i].prefix->made && precompile_suits(s->candidates[i].prefix->made, whole))
            shorter = i;
    for (int i = last; i > shorter; i--) {
        Prefix *x = s->candidates[i].prefix;
        if (x->made || x->has_failed || x->files < (shorter < 0 ? PREFIX_FILES : LONGER_FILES) ||
            !may_make(s->parser->precompiler))
            continue;
        make(s, &s->candidates[i]);
        if (x->made && precompile_suits(x->made, whole)) {
            shorter = i;
            break;
        }
    }
    if (shorter >= 0)
        made = s->candidates[shorter].prefix->made;
    return made;
}

/* Flags that bring text of their own, which is not to be read twice. */
static bool includes_more(const Reading *r)
{
    for (int i = 0; i < r->n_flags; i++)
        if (strstr(r->flags[i], "-include") || strstr(r->flags[i], "-imacros") || !strncmp(r->flags[i], "-x", 2))
            return true;
    return false;
}

Precompiled *precompiled_find(Parser *p, const Reading *r, const char *text, size_t len, bool whole)
{
    Precompiled *found = NULL;
    if (p->n_files || includes_more(r))
        return NULL;
    if (!p->precompiler)
        p->precompiler = precompiler_new();
    Search *s = xmalloc(sizeof *s);
    *s = (Search){.parser = p, .reading = r, .flags = hash_flags(p, r)};
    find_prefixes(s, text, len);
    count_file(s);
    found = choose(s, whole);
    buf_free(&s->directives);
    free(s);
    return found;
}
