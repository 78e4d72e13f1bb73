/* In: candidates.  Out: units.
 * Method: a unit whose source or header is not what the object was made of stays plain, and so does one that counts its
 * own coverage, since its counters go to files named after the object. */
#include <string.h>
#include <sys/stat.h>

#include "command/option_table.h"
#include "link/units.h"
#include "record/lookups.h"
#include "record/object_file.h"
#include "support/file.h"

static bool counts_coverage(const Record *r)
{
    for (int i = 0; i < r->arguments.n; i++)
        if (option_is_coverage(r->arguments.items[i]))
            return true;
    return false;
}

/* The reason why the candidate cannot be a unit; NULL: there is none. */
static const char *objection(Seen *seen, const Candidate *c)
{
    Arena *a = seen->arena;
    const char *changed = record_changed(seen, c->record);
    if (c->record->is_edited)
        return "its object was edited after it was compiled, stays plain";
    if (c->record->n_inputs == 0)
        return "its source cannot be read, stays plain";
    if (changed && !file_exists(path_join(a, c->record->directory, changed)))
        return arena_printf(a, "%s is gone, stays plain", changed);
    if (changed)
        return arena_printf(a, "%s has changed since it was compiled, stays plain", changed);
    if (record_finds_others(seen, c->record))
        return "a name in it leads to another file than when it was compiled, stays plain";
    return counts_coverage(c->record) ? "is built for coverage, stays plain" : NULL;
}

/* Units that several images may have in common come first, so that their counters begin at the same numbers and their
 * texts, and objects in the cache, are the same: members of libraries, then objects, then what defines main. */
static int rank(Arena *a, const Link *l, const Candidate *c)
{
    const Part *p = &l->part[c->part];
    Words names = {.arena = a};
    if (c->member >= 0)
        return 0;
    if (p->kind == PART_SOURCE)
        return 2;
    object_symbols(a, p->bytes, p->len, &names);
    return names.n && one_of("main", names.items) ? 2 : 1;
}

/* ---- where counters begin ---- */

/* About as many counters as a source may need: those of real programs have one for each 60 bytes or more. */
static int room_of(const Image *image, const Record *r)
{
    enum { BYTES_EACH = 48, STEP = 64, MOST = 1 << 20 };
    struct stat st;
    long long n = stat(path_join(image->arena, r->directory, r->source), &st) == 0 ? st.st_size / BYTES_EACH : 0;
    return (int)((n < MOST ? n : MOST) / STEP + 1) * STEP;
}

/* Indices of the candidates, those of the last part first, since libraries stand behind those that use them: where a
 * program has another library in front, the counters of one that both have begin at the same number. */
static int *in_order(const Image *image)
{
    const Link *l = image->link;
    int *order = NEW_N(image->arena, int, l->n_candidates + 1), n = 0;
    for (int end = l->n_candidates, begin; end > 0; end = begin) {
        for (begin = end - 1; begin > 0 && l->candidate[begin - 1].part == l->candidate[end - 1].part;)
            begin--;
        for (int i = begin; i < end; i++)
            order[n++] = i;
    }
    return order;
}

/* Programs take other members of a library each: a member's counters begin where they would if all were taken, so that
 * its text, and its object in the cache, is the same in all of them; unless this would leave most of the numbers
 * unused. */
static void place_counters(Image *image, const int *order)
{
    enum { FEW = 1 << 14, MOST_UNUSED = 4 };
    const Link *l = image->link;
    long long all = 0, taken = 0;
    int *first = NEW_N(image->arena, int, l->n_candidates + 1);
    for (int k = 0; k < l->n_candidates; k++) {
        int i = order[k];
        const Candidate *c = &l->candidate[i];
        int room = c->member < 0 || c->is_barred || all > FEW * MOST_UNUSED * 256LL ? 0 : room_of(image, c->record);
        first[i] = (int)all;
        all += room;
        taken += c->is_taken ? room : 0;
    }
    if (all > FEW && all > MOST_UNUSED * taken)
        return;
    for (int i = 0; i < image->n; i++) {
        Unit *u = &image->unit[i];
        u->first_counter = u->candidate->member < 0 ? (int)all : first[u->candidate - l->candidate];
    }
}

static bool may_count(const Link *l, const Candidate *c)
{
    return c->is_taken && (c->member < 0 || !l->excludes_libraries);
}

static void choose_one(Image *image, Candidate *c)
{
    Link *l = image->link;
    Arena *a = image->arena;
    const char *source = path_normal(a, path_join(a, c->record->directory, c->record->source)), *why;
    if (!may_count(l, c) || c->is_considered || !settings_want(image->settings, source))
        return;
    c->is_considered = true;
    if ((why = objection(&l->seen_files, c)) != NULL) {
        log_line(image->log, "%s: %s: %s", path_base(image->output), c->record->source, why);
        l->n_plain++;
        return;
    }
    *PUSH(a, image->unit, image->n, image->cap) =
        (Unit){.candidate = c, .record = c->record, .name = c->record->source};
}

void units_choose(Image *image)
{
    Link *l = image->link;
    int *ranks = NEW_N(image->arena, int, l->n_candidates + 1), *order = in_order(image);
    for (int i = 0; i < l->n_candidates; i++)
        ranks[i] = rank(image->arena, l, &l->candidate[i]);
    for (int wanted = 0; wanted <= 2; wanted++)
        for (int i = 0; i < l->n_candidates; i++) {
            int at = wanted ? i : order[i];
            if (ranks[at] == wanted)
                choose_one(image, &l->candidate[at]);
        }
    place_counters(image, order);
}

/* A candidate that may count and is not considered is one that --only or --skip leaves out. */
const char *units_left_out(const Image *image)
{
    const Link *l = image->link;
    const Settings *s = image->settings;
    bool any = false;
    for (int i = 0; i < l->n_candidates; i++) {
        if (l->candidate[i].is_considered)
            return NULL;
        any = any || may_count(l, &l->candidate[i]);
    }
    if (!any)
        return NULL;
    return !s->skip.n       ? "--only leaves no source of it"
           : !s->selected.n ? "--skip leaves no source of it"
                            : "--only and --skip leave no source of it";
}

static int taken_members(const Part *p)
{
    int n = p->is_whole ? p->members.n : 0;
    for (int i = 0; !p->is_whole && p->place && i < p->members.n; i++)
        n += p->place[i] != 0;
    return n;
}

bool units_are_all(const Image *image)
{
    const Link *l = image->link;
    int objects = 0, units = 0;
    for (int k = 0; k < l->n_parts; k++)
        objects += l->part[k].kind == PART_ARCHIVE ? taken_members(&l->part[k]) : 0;
    for (int i = 0; i < l->n_candidates; i++)
        objects += l->candidate[i].member < 0;
    for (int i = 0; i < image->n; i++)
        units += !image->unit[i].is_left_out;
    return !l->has_unseen && !l->n_plain && units == objects;
}

bool is_optimised_at_link(const Record *r)
{
    for (int i = 0; i < r->arguments.n; i++)
        if (starts_with(r->arguments.items[i], "-flto"))
            return true;
    return false;
}

bool write_object(const Image *image, const char *path, const char *bytes, size_t len)
{
    char *copy = arena_alloc(image->arena, len + 1);
    memcpy(copy, bytes, len);
    object_rename(copy, len, COMMON_SUFFIX, image->suffix);
    return file_write(path, copy, len);
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

/* Does the line only say where, or that something else is reported: "main.o: in function `main':", "note:"? */
static bool is_beside_the_point(const char *line)
{
    size_t n = strlen(line);
    return line[n - 1] == ':' || strstr(line, " warning: ") || strstr(line, " note: ");
}

const char *first_line(Arena *a, const char *file)
{
    size_t len;
    const char *text = file_read(a, file, &len), *best = NULL;
    for (size_t n; text && *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        const char *line = arena_strndup(a, text, n < 300 ? n : 300);
        if (!n || strstr(line, "collect2: error: ld returned") || strstr(line, "error: linker command failed"))
            continue; /* The line is the driver's, which only says that the linker has said something. */
        if (strstr(line, "error"))
            return line;
        if (!best || (is_beside_the_point(best) && !is_beside_the_point(line)))
            best = line;
    }
    return best ? best : "it says nothing";
}
