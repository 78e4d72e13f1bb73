/* In: dependency files, records.  Out: hashes of what a compile step read.
 * Method: the user's files by their bytes; those of the system, which are many and change with its packages, by name,
 * size and time.
 * Limits: a file below /usr (but /usr/src, /usr/home) counts as the system's. */
#include <sys/stat.h>

#include "record/record.h"
#include "support/file.h"

static bool is_of_system(const char *path)
{
    return starts_with(path, "/usr/") && !starts_with(path, "/usr/src/") && !starts_with(path, "/usr/home/");
}

/* The name by which a header of a compiler's or a target's folder is included: "bits/types.h" of
 * /usr/include/x86_64-linux-gnu/bits/types.h. */
static const char *name_in_system(const char *path)
{
    const char *name = NULL, *slash;
    for (const char *at = path; (at = strstr(at, "/include")) != NULL; at++) {
        const char *end = at + strlen("/include");
        if (starts_with(end, "-fixed"))
            end += strlen("-fixed");
        name = *end == '/' ? end + 1 : name;
    }
    slash = name ? strchr(name, '/') : NULL;
    const char *dash = name ? strchr(name, '-') : NULL;
    return dash && slash && dash < slash && strstr(dash, "-linux-") && strstr(dash, "-linux-") < slash ? slash + 1
                                                                                                       : name;
}

static void add_system_name(Record *r, const char *path)
{
    const char *name = name_in_system(path);
    if (name && (!r->system_names.n || !one_of(name, r->system_names.items)))
        words_add(&r->system_names, name);
}

bool record_add_input(Arena *a, Record *r, const char *path)
{
    Hash hash;
    for (int i = 0; i < r->n_inputs; i++)
        if (strcmp(r->input[i].path, path) == 0)
            return true;
    const char *whole = path_join(a, r->directory, path);
    if (!file_lasting(a, whole) || !file_hash(whole, &hash))
        return false;
    *PUSH(a, r->input, r->n_inputs, r->cap) = (Input){path, hash_digits(a, hash)};
    return true;
}

static const char *without_dot(const char *path)
{
    while (starts_with(path, "./"))
        path += 2 + strspn(path + 2, "/");
    return path;
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
    bool behind_colon = false, has_source = false, all = true;
    while ((word = next_word(a, &at, end)) != NULL) {
        struct stat st;
        if (!behind_colon) {
            behind_colon = ends_with(word, ":");
            continue;
        }
        if (strcmp(without_dot(word), without_dot(r->source)) == 0)
            has_source = true;
        else if (!is_of_system(word))
            all = record_add_input(a, r, word) && all;
        else if (stat(word, &st) == 0) {
            hash_text(&system, arena_printf(a, "%s %lld %lld", word, (long long)st.st_size, (long long)st.st_mtime));
            add_system_name(r, word);
        } else
            all = false;
    }
    r->is_complete = has_source && all;
    if (has_source)
        r->system = hash_digits(a, system);
}

const char *record_changed(Seen *seen, const Record *r)
{
    for (int i = 0; i < r->n_inputs; i++) {
        const SeenFile *f = seen_file(seen, path_join(seen->arena, r->directory, r->input[i].path));
        if (!f->is_there || strcmp(hash_digits(seen->arena, f->hash), r->input[i].hash) != 0)
            return r->input[i].path;
    }
    return NULL;
}
