/* In: an archive as ar writes it.  Out: its members.
 * Method: a head of 60 bytes in front of each; long names stand in a member of their own ("//", GNU) or in front of the
 * bytes ("#1/N", BSD); tables of symbols ("/", "/SYM64/", "__.SYMDEF") are passed over.  libelf does not read thin
 * archives, so this does.
 * Limits: archives within archives are not looked into. */
#include "record/archive.h"

#include <stdlib.h>

#include "support/file.h"

enum { HEAD = 60, NAME = 16, SIZE_AT = 48 };

typedef struct Walk {
    Arena *arena;
    const char *folder, *long_names;
    size_t n_long_names;
    bool is_thin;
} Walk;

static const char *gnu_long_name(const Walk *w, const char *head)
{
    size_t at = strtoul(head + 1, NULL, 10), n = 0;
    if (at >= w->n_long_names)
        return NULL;
    const char *name = w->long_names + at;
    while (at + n < w->n_long_names && name[n] != '\n')
        n++;
    if (n && name[n - 1] == '/')
        n--;
    return arena_strndup(w->arena, name, n);
}

/* The member's name; NULL: it is a table of the archive.  *skip: bytes of the name in front of the member's
 * contents. */
static const char *member_name(const Walk *w, const char *head, const char *body, size_t size, size_t *skip)
{
    size_t n = NAME;
    *skip = 0;
    if (*head == '/')
        return head[1] >= '0' && head[1] <= '9' ? gnu_long_name(w, head) : NULL;
    if (memcmp(head, "#1/", 3) == 0) {
        *skip = strtoul(head + 3, NULL, 10);
        if (*skip > size)
            return NULL;
        const char *name = arena_strndup(w->arena, body, *skip);
        return starts_with(name, "__.SYMDEF") ? NULL : name;
    }
    while (n && head[n - 1] == ' ')
        n--;
    if (n && head[n - 1] == '/')
        n--;
    const char *name = arena_strndup(w->arena, head, n);
    return starts_with(name, "__.SYMDEF") ? NULL : name;
}

static bool add_member(Walk *w, const char *name, const char *bytes, size_t len, Members *out)
{
    Member m = {.name = name, .bytes = bytes, .len = len};
    if (w->is_thin) {
        m.path = path_join(w->arena, w->folder, name);
        m.bytes = file_read(w->arena, m.path, &m.len);
        if (!m.bytes)
            return false;
    }
    *PUSH(w->arena, out->items, out->n, out->cap) = m;
    return true;
}

bool archive_members(Arena *a, const char *path, const char *bytes, size_t len, Members *out)
{
    Walk w = {.arena = a, .folder = path_directory(a, path), .is_thin = memcmp(bytes, "!<thin>\n", 8) == 0};
    for (size_t at = 8; at + HEAD <= len;) {
        char digits[11] = "";
        const char *head = bytes + at, *body = head + HEAD;
        size_t skip, room = len - at - HEAD;
        memcpy(digits, head + SIZE_AT, 10);
        size_t size = strtoul(digits, NULL, 10);
        bool table = *head == '/' && !(head[1] >= '0' && head[1] <= '9');
        bool inside = !w.is_thin || table;
        if (inside && size > room)
            return false;
        if (memcmp(head, "// ", 3) == 0) {
            w.long_names = body;
            w.n_long_names = size;
        }
        const char *name = member_name(&w, head, body, inside ? size : room, &skip);
        if (name && !add_member(&w, name, body + skip, size - skip, out))
            return false;
        at += HEAD + (inside ? size + size % 2 : 0);
    }
    return true;
}
