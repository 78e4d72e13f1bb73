/* In: paths.  Out: what the files hold.
 * Method: a hash table of paths; a file is read through a small buffer, so that a header of many units costs one
 * reading, and no memory. */
#include "record/seen.h"

#include "support/file.h"

const char *const varying_words[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", ".incbin", ".include", NULL};

static size_t place(const Seen *s, const char *path)
{
    Hash h = hash_start();
    hash_text(&h, path);
    size_t at = (size_t)h.half[0] % s->n_slots;
    while (s->slot[at] && strcmp(s->slot[at]->path, path) != 0)
        at = (at + 1) % s->n_slots;
    return at;
}

static void grow(Seen *s)
{
    Seen larger = {.arena = s->arena, .n = s->n, .n_slots = s->n_slots ? 2 * s->n_slots : 256};
    larger.slot = NEW_N(s->arena, SeenFile *, larger.n_slots);
    for (size_t i = 0; i < s->n_slots; i++)
        if (s->slot[i])
            larger.slot[place(&larger, s->slot[i]->path)] = s->slot[i];
    *s = larger;
}

const SeenFile *seen_file(Seen *s, const char *path)
{
    if (2 * s->n >= s->n_slots)
        grow(s);
    size_t at = place(s, path);
    if (s->slot[at])
        return s->slot[at];
    SeenFile *f = s->slot[at] = NEW(s->arena, SeenFile);
    f->path = arena_strdup(s->arena, path);
    f->there = file_look(path, varying_words, &f->hash, &f->varies);
    s->n++;
    return f;
}
