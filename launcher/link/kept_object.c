/* In: objects with the list of headers that they were made of, in the form of make's rules.  Out: the same, as long as
 * these headers are what they were.
 * Method: the entry begins with a digest of the headers' names, sizes and times, and the names; whoever takes it out
 * asks for these files' sizes and times again.  Names of the launcher's own folder are left out: their bytes are in the
 * key.
 * Limits: a header that appears in front of one that was found is not noticed before the found one changes. */
#include "link/kept_object.h"

#include <sys/stat.h>
#include <time.h>

#include "support/file.h"

/* Hashes what the files are whose names stand one a line. Returns false if one of them is not there. */
static bool state_of(Arena *a, const char *names, Hash *out)
{
    *out = hash_start();
    for (size_t n; *names; names += n + (names[n] == '\n')) {
        struct stat st;
        n = strcspn(names, "\n");
        const char *name = arena_strndup(a, names, n);
        if (stat(name, &st) != 0)
            return false;
        hash_text(out, arena_printf(a, "%s %lld %lld", name, (long long)st.st_size, (long long)st.st_mtime));
    }
    return true;
}

/* Absolute names of a rule, but for those below `own`. */
static const char *names_of(Arena *a, const char *rule, const char *own)
{
    Buf names = {.arena = a};
    buf_puts(&names, "");
    for (size_t n; *rule; rule += n) {
        rule += strspn(rule, " \t\r\n\\");
        n = strcspn(rule, " \t\r\n");
        const char *word = arena_strndup(a, rule, n);
        if (*word == '/' && !path_is_below(word, own) && word[n - 1] != ':')
            buf_printf(&names, "%s\n", word);
    }
    return names.text;
}

void kept_object_put(Cache *c, const char *key, const char *bytes, size_t len, const char *rules, const char *own)
{
    size_t n;
    Arena *a = c->arena;
    Hash state;
    const char *rule = file_read(a, rules, &n), *names = rule ? names_of(a, rule, own) : "";
    Buf entry = {.arena = a};
    if (!rule || !state_of(a, names, &state))
        return;
    buf_printf(&entry, "%s\n%s", hash_digits(a, state), names);
    buf_add(&entry, "", 1);
    buf_add(&entry, bytes, len);
    cache_put(c, "runtime", key, entry.text, entry.len);
}

const char *kept_object_get(Cache *c, const char *key, size_t *len)
{
    size_t n;
    Hash state;
    const char *entry = cache_get(c, "runtime", key, &n);
    const char *end = entry ? memchr(entry, 0, n) : NULL;
    if (!end || end - entry <= HASH_DIGITS || !state_of(c->arena, entry + HASH_DIGITS + 1, &state) ||
        strncmp(entry, hash_digits(c->arena, state), HASH_DIGITS) != 0)
        return NULL;
    *len = n - (size_t)(end + 1 - entry);
    return end + 1;
}

int kept_object_wait(const Cache *c, Signals *s, const char *key, int longest)
{
    enum { POLL_MS = 20 };
    const struct timespec pause = {0, POLL_MS * 1000000L};
    int waited = 0;
    for (bool busy = true; key && busy && waited < longest && !signals_came(s); waited += POLL_MS) {
        cache_unlock(c, key, cache_lock(c, key, &busy));
        if (busy)
            nanosleep(&pause, NULL);
    }
    return waited;
}
