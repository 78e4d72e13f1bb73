/* In: kinds, keys, bytes.  Out: files CACHE/KIND/AB/ABCDEF….
 * Method: each entry has a head with the length and the hash of what follows; use sets its time, and trimming takes the
 * oldest away until four fifths of the limit are left.
 * A lock is an empty file of its own, which flock holds.
 * Limits: two links that make the same entry both do the work; the last rename wins, and both are right. */
#include "cache/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/sidecar_place.h"
#include "support/file.h"

typedef struct Head {
    char magic[8];
    uint64_t len;
    Hash hash;
} Head;

static const char head_magic[8] = "MRCACHE\1";

/* A number from 1 on, with k, m, g or t behind it or nothing; 0: the text is none of these. */
static uint64_t read_limit(const char *text)
{
    static const char units[] = "kmgt";
    char *end;
    if (*text < '0' || *text > '9')
        return 0;
    errno = 0;
    uint64_t n = strtoull(text, &end, 10);
    const char *unit = *end ? strchr(units, *end | 0x20) : NULL;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    bool whole = unit ? !end[1] : !*end;
    return whole && !errno && n <= UINT64_MAX >> shift ? n << shift : 0;
}

void cache_open(Cache *c, Arena *a)
{
    const uint64_t usual = UINT64_C(2) << 30;
    const char *size = getenv("MEMREWRITE_CACHE_SIZE");
    char *folder = cache_folder();
    *c = (Cache){.arena = a, .limit = size && *size ? read_limit(size) : usual};
    if (!c->limit) {
        c->wrong_size = size;
        c->limit = usual;
    }
    c->folder = folder ? path_join(a, path_here(a), arena_strdup(a, folder)) : NULL;
    free(folder);
}

void cache_open_installed(Cache *c, Arena *a, const char *rewriter)
{
    *c = (Cache){.arena = a, .is_installed = true};
    c->folder = rewriter ? path_join(a, path_directory(a, rewriter), "kept") : NULL;
}

static const char *entry_path(const Cache *c, const char *kind, const char *key)
{
    return arena_printf(c->arena, "%s/%s/%.2s/%s", c->folder, kind, key, key);
}

const char *cache_get(const Cache *c, const char *kind, const char *key, size_t *len)
{
    if (!c->folder)
        return NULL;
    const char *path = entry_path(c, kind, key);
    size_t n;
    const char *bytes = file_read(c->arena, path, &n);
    if (!bytes)
        return NULL;
    Head head;
    Hash hash = hash_start();
    memset(&head, 0, sizeof head);
    memcpy(&head, bytes, n < sizeof head ? n : sizeof head);
    if (n >= sizeof head)
        hash_bytes(&hash, bytes + sizeof head, n - sizeof head);
    if (n < sizeof head || memcmp(head.magic, head_magic, sizeof head_magic) != 0 || head.len != n - sizeof head ||
        memcmp(&head.hash, &hash, sizeof hash) != 0) {
        if (!c->is_installed)
            unlink(path);
        return NULL;
    }
    if (!c->is_installed)
        utimensat(AT_FDCWD, path, NULL, 0);
    *len = head.len;
    return bytes + sizeof head;
}

static bool put(Cache *c, const char *path, const void *bytes, size_t len)
{
    bool ok = file_make_folders(c->arena, path) && file_replace(c->arena, path, bytes, len, 0644);
    c->is_grown = c->is_grown || ok;
    return ok;
}

bool cache_put(Cache *c, const char *kind, const char *key, const void *bytes, size_t len)
{
    if (!c->folder)
        return false;
    Head head = {.len = len, .hash = hash_start()};
    memcpy(head.magic, head_magic, sizeof head_magic);
    hash_bytes(&head.hash, bytes, len);
    Buf entry = {.arena = c->arena};
    buf_add(&entry, &head, sizeof head);
    buf_add(&entry, bytes, len);
    return put(c, entry_path(c, kind, key), entry.text, entry.len);
}

bool cache_put_plain(Cache *c, const char *kind, const char *name, const void *bytes, size_t len)
{
    return c->folder && put(c, arena_printf(c->arena, "%s/%s/%s", c->folder, kind, name), bytes, len);
}

const char *cache_folder_for(Cache *c, const char *kind)
{
    const char *folder = c->folder ? path_join(c->arena, c->folder, kind) : NULL;
    if (!folder || !file_make_folders(c->arena, path_join(c->arena, folder, "entry")))
        return NULL;
    c->is_grown = true;
    return folder;
}

int cache_lock(const Cache *c, const char *key, bool *busy)
{
    *busy = false;
    if (!c->folder)
        return -1;
    const char *path = entry_path(c, "lock", key);
    if (!file_make_folders(c->arena, path))
        return -1;
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0) {
        *busy = errno == EWOULDBLOCK;
        close(lock);
        return -1;
    }
    return lock;
}

void cache_unlock(const Cache *c, const char *key, int lock)
{
    if (lock < 0)
        return;
    unlink(entry_path(
        c, "lock",
        key)); /* Somebody who has just opened it locks a file without a name: both work, and both are right. */
    close(lock);
}

/* ---- the limit ---- */

typedef struct Entry {
    const char *path;
    struct timespec used;
    uint64_t bytes;
} Entry;

typedef struct Entries {
    Entry *items;
    int n, cap;
    uint64_t bytes;
} Entries;

static bool is_hex(const char *text, size_t n)
{
    return strspn(text, "0123456789abcdef") >= n;
}

/* The names that this file and file_replace give: nothing else is taken away, whatever the folder has besides. */
static bool is_own_name(const char *folder, const char *name)
{
    if (starts_with(name, ".mr-"))
        return true;
    if (!is_hex(name, HASH_DIGITS))
        return false;
    return name[HASH_DIGITS] ? strcmp(name + HASH_DIGITS, ".mix.json.z") == 0
                             : strncmp(path_base(folder), name, 2) == 0;
}

static void list_entries(const Cache *c, const char *folder, bool is_kind, Entries *out)
{
    DIR *dir = opendir(folder);
    struct stat st;
    for (const struct dirent *d; dir && (d = readdir(dir)) != NULL;) {
        const char *path = arena_printf(c->arena, "%s/%s", folder, d->d_name);
        if (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0 || lstat(path, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && is_kind && strlen(d->d_name) == 2 && is_hex(d->d_name, 2))
            list_entries(c, path, false, out);
        if (!S_ISREG(st.st_mode) || !is_own_name(folder, d->d_name))
            continue;
        *PUSH(c->arena, out->items, out->n, out->cap) = (Entry){path, st.st_mtim, (uint64_t)st.st_blocks * 512};
        out->bytes += (uint64_t)st.st_blocks * 512;
    }
    if (dir)
        closedir(dir);
}

static int oldest_first(const void *a, const void *b)
{
    const struct timespec x = ((const Entry *)a)->used, y = ((const Entry *)b)->used;
    if (x.tv_sec != y.tv_sec)
        return x.tv_sec < y.tv_sec ? -1 : 1;
    return (x.tv_nsec > y.tv_nsec) - (x.tv_nsec < y.tv_nsec);
}

void cache_trim(Cache *c)
{
    static const char *const kinds[] = {"texts", "object", "runtime", "record", "sidecar", "tree", "lock", NULL};
    Entries all = {NULL, 0, 0, 0};
    if (!c->is_grown)
        return;
    for (const char *const *kind = kinds; *kind; kind++)
        list_entries(c, path_join(c->arena, c->folder, *kind), true, &all);
    if (all.bytes <= c->limit)
        return;
    qsort(all.items, (size_t)all.n, sizeof *all.items, oldest_first);
    for (int i = 0; i < all.n && all.bytes > c->limit / 5 * 4; i++)
        if (unlink(all.items[i].path) == 0)
            all.bytes -= all.items[i].bytes;
}
