/* In: dependency files, records.  Out: hashes of what a compile step read.
 * Method: the user's files by their bytes; those of the system, which are many and change with its packages, by name,
 * size and time. Limits: a file below /usr (but /usr/src, /usr/home) counts as the system's. */
#include <sys/stat.h>

#include "record/record.h"
#include "support/file.h"

static bool is_of_system(const char *path)
{
    return starts_with(path, "/usr/") && !starts_with(path, "/usr/src/") && !starts_with(path, "/usr/home/");
}

void record_add_input(Arena *a, Record *r, const char *path)
{
    Hash hash;
    for (int i = 0; i < r->n_inputs; i++)
        if (strcmp(r->input[i].path, path) == 0)
            return;
    if (file_hash(a, path_join(a, r->directory, path), &hash))
        *PUSH(a, r->input, r->n_inputs, r->cap) = (Input){path, hash_digits(a, hash)};
}

/* The next word of a rule; NULL at its end.  A backslash protects a space, a # and the end of a line; $$ is a $. */
static const char *next_word(Arena *a, const char **at, const char *end)
{
    Buf word = {.arena = a};
    for (; *at < end; (*at)++) {
        char c = **at;
        if (c == '\\' && *at + 1 < end && ((*at)[1] == '\n' || (*at)[1] == '\r')) {
            if (word.len)
                break;
            (*at)++;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            if (word.len)
                break;
        } else if (c == '\n') {
            break;
        } else {
            if (((c == '\\' && *at + 1 < end && ((*at)[1] == ' ' || (*at)[1] == '#')) ||
                 (c == '$' && *at + 1 < end && (*at)[1] == '$')))
                c = *++*at;
            buf_add(&word, &c, 1);
        }
    }
    return word.len ? word.text : NULL;
}

void record_read_dependencies(Arena *a, Record *r, const char *text, size_t len)
{
    const char *at = text, *end = text + len, *word;
    Hash system = hash_start();
    bool behind_colon = false;
    int n = 0;
    while ((word = next_word(a, &at, end)) != NULL) {
        struct stat st;
        if (!behind_colon) {
            behind_colon = ends_with(word, ":");
        } else if (!is_of_system(word)) {
            record_add_input(a, r, word);
        } else if (stat(word, &st) == 0) {
            hash_text(&system, arena_printf(a, "%s %lld %lld", word, (long long)st.st_size, (long long)st.st_mtime));
            n++;
        }
    }
    r->complete = behind_colon;
    struct stat include;
    if (!n && stat("/usr/include", &include) ==
                  0) /* of -MMD, which passes them over: packages that come and go change the folder */
        hash_text(&system, arena_printf(a, "%lld", (long long)include.st_mtime));
    if (behind_colon)
        r->system = hash_digits(a, system);
}

const char *record_changed(Arena *a, const Record *r)
{
    Hash hash;
    for (int i = 0; i < r->n_inputs; i++)
        if (!file_hash(a, path_join(a, r->directory, r->input[i].path), &hash) ||
            strcmp(hash_digits(a, hash), r->input[i].hash) != 0)
            return r->input[i].path;
    return NULL;
}
