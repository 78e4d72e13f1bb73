/* In: paths.  Out: what the files hold.
 * Method: a hash table of paths; a file is read through a small buffer, so that a header of many units costs one
 * reading, and no memory. */
#include "record/seen.h"

#include "support/file.h"

const char *const varying_words[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", ".incbin", ".include", NULL};

static size_t place(const SeenTable *t, const char *key)
{
    Hash h = hash_start();
    hash_text(&h, key);
    size_t at = (size_t)h.half[0] % t->n_slots;
    while (t->slot[at].key && strcmp(t->slot[at].key, key) != 0)
        at = (at + 1) % t->n_slots;
    return at;
}

static void grow(Arena *a, SeenTable *t)
{
    SeenTable larger = {.n = t->n, .n_slots = t->n_slots ? 2 * t->n_slots : 256};
    larger.slot = NEW_N(a, SeenEntry, larger.n_slots);
    for (size_t i = 0; i < t->n_slots; i++)
        if (t->slot[i].key)
            larger.slot[place(&larger, t->slot[i].key)] = t->slot[i];
    *t = larger;
}

/* The key's entry; a new one, which `size` zeroed bytes belong to, where there is none. */
static SeenEntry *entry_of(Arena *a, SeenTable *t, const char *key, size_t size, bool *is_new)
{
    if (2 * t->n >= t->n_slots)
        grow(a, t);
    SeenEntry *e = &t->slot[place(t, key)];
    *is_new = !e->key;
    if (*is_new) {
        *e = (SeenEntry){arena_strdup(a, key), arena_alloc(a, size)};
        t->n++;
    }
    return e;
}

const SeenFile *seen_file(Seen *s, const char *path)
{
    bool is_new;
    const SeenEntry *e = entry_of(s->arena, &s->files, path, sizeof(SeenFile), &is_new);
    SeenFile *f = e->value;
    if (is_new) {
        f->path = e->key;
        f->is_there = file_look(path, varying_words, &f->hash, &f->varies);
    }
    return f;
}

/* The text is needed for its names alone, which are few. */
const IncludeNames *seen_names(Seen *s, const char *path)
{
    bool is_new;
    IncludeNames *names = entry_of(s->arena, &s->names, path, sizeof *names, &is_new)->value;
    if (is_new) {
        size_t len;
        Arena *text = arena_new();
        const char *bytes = file_read(text, path, &len);
        if (bytes)
            include_names(s->arena, bytes, len, names);
        arena_free(text);
    }
    return names;
}

const char **seen_answer(Seen *s, const char *question)
{
    bool is_new;
    return entry_of(s->arena, &s->answers, question, sizeof(const char *), &is_new)->value;
}
