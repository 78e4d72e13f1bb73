/* In: candidates.  Out: units.
 * Method: a unit whose source or header is not what the object was made of stays plain, and so does one that counts its
 * own coverage, since its counters go to files named after the object. */
#include <sys/stat.h>

#include "command/option_table.h"
#include "link/units.h"
#include "support/file.h"

static bool counts_coverage(const Record *r)
{
    for (int i = 0; i < r->arguments.n; i++)
        if (option_is_coverage(r->arguments.at[i]))
            return true;
    return false;
}

/* NULL: nothing speaks against it. */
static const char *objection(Arena *a, const Candidate *c)
{
    const char *changed = record_changed(a, c->record);
    if (c->record->n_inputs == 0)
        return "its source cannot be read, stays plain";
    if (changed && !file_exists(path_join(a, c->record->directory, changed)))
        return arena_printf(a, "%s is gone, stays plain", changed);
    if (changed)
        return arena_printf(a, "%s has changed since it was compiled, stays plain", changed);
    return counts_coverage(c->record) ? "is built for coverage, stays plain" : NULL;
}

void units_choose(Image *image)
{
    Link *l = image->link;
    Arena *a = image->arena;
    for (int i = 0; i < l->n_candidates; i++) {
        Candidate *c = &l->candidate[i];
        if (!c->taken || (c->member >= 0 && l->excludes_libraries))
            continue;
        const char *source = path_normal(a, path_join(a, c->record->directory, c->record->source)), *why;
        if (!settings_want(image->settings, source))
            continue;
        if ((why = objection(a, c)) != NULL) {
            log_line(image->log, "%s: %s: %s", path_base(image->output), c->record->source, why);
            continue;
        }
        *PUSH(a, image->unit, image->n, image->cap) =
            (Unit){.candidate = c, .record = c->record, .name = c->record->source};
    }
}

bool hash_program(Arena *a, Hash *h, const char *command, const char *directory)
{
    struct stat st;
    const char *path = path_of_command(a, command, directory);
    if (!path || stat(path, &st) != 0)
        return false;
    hash_text(h, arena_printf(a, "%s %lld %lld.%ld", path, (long long)st.st_size, (long long)st.st_mtim.tv_sec,
                              (long)st.st_mtim.tv_nsec));
    return true;
}

const char *first_line(Arena *a, const char *file)
{
    size_t len;
    const char *text = file_read(a, file, &len), *error = text ? strstr(text, "error") : NULL;
    if (!text || !len)
        return "it says nothing";
    while (error && error > text && error[-1] != '\n')
        error--;
    text = error ? error : text;
    size_t n = strcspn(text, "\n");
    return arena_strndup(a, text, n < 300 ? n : 300);
}
