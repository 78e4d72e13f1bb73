/* Results of earlier links, by the hash of all their inputs.  In: a kind, a key, bytes.  Out: the bytes again, whole,
 * or none. Safe with any number of links at a time: an entry is renamed into place, and one that is damaged or gone is
 * made anew. */
#ifndef LAUNCHER_CACHE_CACHE_H
#define LAUNCHER_CACHE_CACHE_H

#include "support/util.h"

typedef struct Cache {
    Arena *arena;
    const char *folder; /* NULL: there is no cache, and all is made anew. */
    uint64_t limit;     /* Limit in bytes. */
    const char *wrong_size; /* The text of MEMREWRITE_CACHE_SIZE if that is no size, or NULL. */
    bool is_grown;
    bool is_installed; /* The cache is not the user's own: it is only read, and its times stay. */
} Cache;

/* Opens the user's cache: MEMREWRITE_CACHE, or memrewrite below XDG_CACHE_HOME or ~/.cache; its limit is
 * MEMREWRITE_CACHE_SIZE. */
void cache_open(Cache *c, Arena *a);
/* Returns the bytes of an entry, in the arena of the cache, and their number in *len; NULL: there is no whole entry. */
const char *cache_get(const Cache *c, const char *kind, const char *key, size_t *len);
/* Opens what came with the installation, in the folder of the rewriter (NULL: nothing came). */
void cache_open_installed(Cache *c, Arena *a, const char *rewriter);
/* Returns false with errno set if nothing was stored; the cache is then as it was. */
bool cache_put(Cache *c, const char *kind, const char *key, const void *bytes, size_t len);
/* Returns a lock for one who makes an entry, so that others wait for it instead of making it, too; -1: none.  It ends
 * with the process.  *busy: another process has it. */
int cache_lock(const Cache *c, const char *key, bool *busy);
void cache_unlock(const Cache *c, const char *key, int lock);
/* Puts bytes as they are, without the cache's head, for other programs to read.  Returns false if nothing was
 * stored. */
bool cache_put_plain(Cache *c, const char *kind, const char *name, const void *bytes, size_t len);
/* Returns the folder of a kind of entries that another program of ours reads and writes by itself, made if it was not
 * there; NULL: there is none. */
const char *cache_folder_for(Cache *c, const char *kind);
/* Removes what was not used for longest, if this process put something in and the limit is passed. */
void cache_trim(Cache *c);

#endif
