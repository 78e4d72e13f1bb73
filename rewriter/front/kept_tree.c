/* In: units.  Out: files FOLDER/AB/ABCDEF…, one for each reading.
 * Method: the unit's arena lies at an address that its key chooses.  A later process maps an image of its bytes at that
 * address, and has the unit again without converting anything (as Emacs and Smalltalk systems keep their heaps). The
 * key has the text, all flags, and the hash of what else the text reads, which the launcher knows.  An entry is renamed
 * into place, and has a hash of itself.
 * Limits: constants of this program must lie at the same address in each run (a program that is not
 * position-independent); where they do not, and where another unit lies at the address already, the text is parsed.
 * Units with messages are not kept: these are to be said again.  A header that libclang reads and the compiler does not
 * is not among the inputs. */
#include "front/kept_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/hash.h"

/* ---- where they lie ---- */

/* Addresses that no kernel gives to anybody by itself, and no sanitizer uses; pages of a room that nobody writes to
 * cost nothing. */
static const uint64_t first_room = UINT64_C(0x200000000000);
enum { ROOMS = 1 << 17, ROOM_BITS = 29, TRIES = 8 };

/* Can rooms be reserved for arenas?  Where addresses are few or limited, rooms would take them from others. */
static bool has_rooms(void)
{
    struct rlimit r;
    return sizeof(void *) >= sizeof(uint64_t) && getrlimit(RLIMIT_AS, &r) == 0 && r.rlim_cur == RLIM_INFINITY;
}

static void *room_at(uint64_t number)
{
    return (void *)(uintptr_t)(first_room + (number % ROOMS << ROOM_BITS));
}

/* ---- which readings ---- */

struct KeptSource {
    const char *name, *folder;
    uint64_t inputs[2];
    UT_hash_handle hh;
};

static void add_bytes(uint64_t hash[2], const void *bytes, size_t len)
{
    hash[0] = hash_bytes(hash[0], bytes, len);
    hash[1] = hash_bytes(hash[1], bytes, len);
}

static void add_text(uint64_t hash[2], const char *text)
{
    add_bytes(hash, text ? text : "", text ? strlen(text) : 0);
}

/* Sources of one name, compiled with other flags, share what is said of all. */
void parser_keep(Parser *p, const char *name, const char *inputs, const char *folder)
{
    struct KeptSource *s;
    HASH_FIND_STR(p->kept, name, s);
    if (!s) {
        s = xmalloc(sizeof *s);
        *s = (struct KeptSource){.name = name, .folder = folder, .inputs = {HASH_START, ~HASH_START}};
        HASH_ADD_KEYPTR(hh, p->kept, s->name, strlen(s->name), s);
    }
    add_text(s->inputs, inputs);
}

void kept_forget(Parser *p)
{
    struct KeptSource *s, *next;
    HASH_ITER(hh, p->kept, s, next) {
        HASH_DEL(p->kept, s);
        free(s);
    }
}

static void add_files(uint64_t hash[2], const struct CXUnsavedFile *files, unsigned n)
{
    add_bytes(hash, &n, sizeof n);
    for (unsigned i = 0; i < n; i++) {
        add_text(hash, files[i].Filename);
        add_bytes(hash, files[i].Contents, files[i].Length);
    }
}

KeptTree kept_tree(const Parser *p, const Reading *r, bool users_text)
{
    struct KeptSource *s;
    HASH_FIND_STR(p->kept, r->name, s);
    if (!s || !has_rooms())
        return (KeptTree){0};
    uint64_t hash[2] = {s->inputs[0], s->inputs[1]};
    CXString version = clang_getClangVersion();
    const int numbers[] = {users_text, p->levels, (int)r->options, r->n_flags};
    add_text(hash, clang_getCString(version));
    clang_disposeString(version);
    add_bytes(hash, numbers, sizeof numbers);
    add_text(hash, r->name);
    add_text(hash, r->first_header);
    add_text(hash, p->target);
    for (int i = 0; i < r->n_flags; i++)
        add_text(hash, r->flags[i]);
    add_files(hash, r->unsaved, r->n_unsaved);
    add_files(hash, p->files, (unsigned)p->n_files);
    Buf path = {NULL, 0, 0};
    buf_printf(&path, "%s/%02x/%016llx%016llx", s->folder, (unsigned)(hash[0] >> 56), (unsigned long long)hash[0],
               (unsigned long long)hash[1]);
    return (KeptTree){.path = path.text, .hash = hash[0]};
}

void kept_done(KeptTree *k)
{
    free(k->path);
    k->path = NULL;
}

bool kept_is_there(const KeptTree *k)
{
    return k->path && access(k->path, R_OK) == 0;
}

Arena *kept_arena(const KeptTree *k)
{
    Arena *a = NULL;
    for (uint64_t i = 0; k->path && !a && i < TRIES; i++)
        a = arena_new_at(room_at(k->hash + i), (size_t)1 << ROOM_BITS);
    return a ? a : arena_new();
}

/* ---- files ---- */

typedef struct Head {
    char magic[8];
    const char *constant; /* The address of this constant, in this program. */
    void *address;        /* The address at which the image belongs. */
    const Unit *unit;     /* The unit in the image. */
    uint64_t len, hash;
} Head;

static const char head_magic[8] = "MRTREE\2";

static bool read_whole(int fd, void *to, size_t len)
{
    for (char *at = to; len;) {
        ssize_t n = read(fd, at, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

static bool is_good(const Head *h, const struct stat *st)
{
    uintptr_t at = (uintptr_t)h->address, unit = (uintptr_t)h->unit;
    return memcmp(h->magic, head_magic, sizeof head_magic) == 0 && h->constant == head_magic &&
           h->len < (uint64_t)1 << ROOM_BITS && (uint64_t)st->st_size == sizeof *h + h->len && at >= first_room &&
           at <= (uintptr_t)room_at(ROOMS - 1) && !(at & (((uintptr_t)1 << ROOM_BITS) - 1)) && unit > at &&
           unit <= at + h->len - sizeof(Unit);
}

/* The hash of the head and of the bytes behind it, in parts side by side: a step of one hash waits for the step before
 * it, and those of several do not wait for each other. */
static uint64_t hash_of(Head h, const void *image)
{
    enum { LANES = 4 };
    const unsigned char *at = image;
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t lane[LANES] = {HASH_START, HASH_START, HASH_START, HASH_START}, word[LANES];
    size_t left = h.len;
    for (; left >= sizeof word; left -= sizeof word, at += sizeof word) {
        memcpy(word, at, sizeof word);
        for (int i = 0; i < LANES; i++) {
            lane[i] = (lane[i] ^ word[i]) * factor;
            lane[i] ^= lane[i] >> 32;
        }
    }
    h.hash = 0;
    return hash_bytes(hash_bytes(hash_bytes(HASH_START, &h, sizeof h), lane, sizeof lane), at, left);
}

static Unit *read_image(int fd, const Head *h)
{
    Arena *a = arena_new_at(h->address, (size_t)1 << ROOM_BITS);
    if (!a)
        return NULL;
#ifdef MADV_POPULATE_WRITE
    madvise(a, h->len, MADV_POPULATE_WRITE); /* All pages at once, not each by a fault of its own. */
#endif
    if (read_whole(fd, a, h->len) && hash_of(*h, a) == h->hash)
        return (Unit *)h->unit;
    /* The bytes read may be no arena. */
    munmap(a, (size_t)1 << ROOM_BITS);
    return NULL;
}

Unit *kept_take(const KeptTree *k)
{
    Head h;
    struct stat st;
    int fd = k->path ? open(k->path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return NULL;
    bool whole = fstat(fd, &st) == 0 && read_whole(fd, &h, sizeof h) && is_good(&h, &st);
    Unit *u = whole ? read_image(fd, &h) : NULL;
    if (u)
        futimens(fd, NULL); /* The most recently used files are kept longest. */
    close(fd);
    return u;
}

/* The entry's folder, and the one in which that is. */
static void make_folders(const char *path)
{
    const char *inner = strrchr(path, '/');
    char *folder = text_copy(path, (size_t)(inner - path));
    char *slash = strrchr(folder, '/');
    *slash = 0;
    mkdir(folder, 0777);
    *slash = '/';
    mkdir(folder, 0777);
    free(folder);
}

void kept_put(const KeptTree *k, const Unit *u)
{
    size_t len = k->path ? arena_image(u->arena) : 0;
    if (!len)
        return;
    Head h = {.constant = head_magic, .address = u->arena, .unit = u, .len = len};
    memcpy(h.magic, head_magic, sizeof head_magic);
    h.hash = hash_of(h, u->arena);
    Buf temporary = {NULL, 0, 0};
    make_folders(k->path);
    buf_add(&temporary, k->path, (size_t)(strrchr(k->path, '/') - k->path));
    buf_printf(&temporary, "/.mr-%ld-XXXXXX", (long)getpid());
    int fd = mkostemp(temporary.text, O_CLOEXEC);
    if (fd >= 0) {
        bool whole = fchmod(fd, 0644) == 0 && write_bytes(fd, &h, sizeof h) && write_bytes(fd, u->arena, len);
        whole = close(fd) == 0 && whole;
        if (!whole || rename(temporary.text, k->path) != 0)
            unlink(temporary.text);
    }
    buf_free(&temporary);
}
