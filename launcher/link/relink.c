/* In: a link's parts, objects.  Out: the output.
 * Method: parts in their order.  A replaced object stands where the plain one stood.  Members that the link took from
 * an archive stand in front of the archive, which then has nothing more to give for them.  An archive that is taken as
 * a whole becomes the list of its members.  Sources that stay plain are compiled once more, without warnings, since the
 * plain link has said all there is to say.
 * Limits: other languages' sources in the same command are compiled again by the
 * link itself. */
#include "link/relink.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/option_table.h"
#include "command/side_files.h"
#include "support/file.h"

/* ---- the new command ---- */

typedef struct Line {
    Words words;
    const char *language; /* The language of -x, as the words so far have it. */
    bool has_runtime;
    SideFiles kept;
} Line;

/* An object is none of the languages that -x may name. */
static void add_object(Line *line, const Part *p, const char *object)
{
    if (p->language)
        words_add_all(&line->words, (const char *const[]){"-x", "none", object, "-x", p->language}, 5);
    else
        words_add(&line->words, object);
}

static bool names_output(const char *word)
{
    return (starts_with(word, "-o") && !starts_with(word, "-object")) || starts_with(word, "--output");
}

static void add_runtime(const Image *image, Line *line, const Part *p)
{
    if (!line->has_runtime) {
        add_object(line, p, image->runtime);
        add_object(line, p, image->sidecar);
    }
    line->has_runtime = true;
}

/* The unit that stands for a member; NULL: the member stays as it is. */
static const Unit *unit_of(const Image *image, int part, int member)
{
    for (int i = 0; i < image->n; i++) {
        const Unit *u = &image->unit[i];
        if (u->candidate->part == part && u->candidate->member == member && !u->is_left_out && u->text)
            return u;
    }
    return NULL;
}

/* Objects in the place of an object or a source. */
static void add_replacements(const Image *image, Line *line, int part)
{
    add_runtime(image, line, &image->link->part[part]);
    for (int i = 0; i < image->n; i++) {
        const Unit *u = &image->unit[i];
        if (u->candidate->part == part && !u->is_left_out && u->text)
            add_object(line, &image->link->part[part], u->object);
    }
}

static bool has_units(const Image *image, int part)
{
    for (int i = 0; i < image->n; i++)
        if (image->unit[i].candidate->part == part && !image->unit[i].is_left_out && image->unit[i].text)
            return true;
    return false;
}

/* Members that stay plain are taken out of the archive. */
static bool add_member(Image *image, Line *line, int part, int member)
{
    const Part *p = &image->link->part[part];
    const Member *m = &p->members.items[member];
    const Unit *u = unit_of(image, part, member);
    if (u) {
        add_object(line, p, u->object);
        return true;
    }
    const char *path =
        m->path ? m->path : arena_printf(image->arena, "%s/%d-%d-%s", image->scratch, part, member, path_base(m->name));
    if (!m->path && !file_write(path, m->bytes, m->len)) {
        image->reason = arena_printf(image->arena, "%s(%s) cannot be taken out", p->spelled, m->name);
        return false;
    }
    add_object(line, p, path);
    return true;
}

typedef struct Place {
    size_t offset;
    int member;
} Place;

static int in_order(const void *a, const void *b)
{
    const Place *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return x->member < y->member ? -1 : x->member > y->member;
}

/* Constructors run in the order of the objects: the members that the link has in, plain ones among them, stand in the
 * order in which the plain link pulled them, or in the archive's own if that is taken as a whole. */
static bool add_members(Image *image, Line *line, int part)
{
    const Part *p = &image->link->part[part];
    Place *list = NEW_N(image->arena, Place, p->members.n + 1);
    int n = 0;
    for (int i = 0; i < p->members.n; i++)
        if (p->is_whole || p->place[i])
            list[n++] = (Place){p->is_whole ? 0 : p->place[i], i};
    qsort(list, (size_t)n, sizeof *list, in_order);
    add_runtime(image, line, p);
    for (int i = 0; i < n; i++)
        if (!add_member(image, line, part, list[i].member))
            return false;
    return true;
}

/* A source of the link's own command that stays plain. */
static bool add_plain_source(Image *image, Line *line, int part)
{
    const Part *p = &image->link->part[part];
    const Command *c = image->link->command;
    const char *object = arena_printf(image->arena, "%s/plain-%d.o", image->scratch, part);
    Words argv = {.arena = image->arena};
    command_begin(c, &argv);
    const Record *r = NULL;
    for (int i = 0; i < image->link->n_candidates; i++)
        if (image->link->candidate[i].part == part)
            r = image->link->candidate[i].record;
    unit_arguments(r, r->source, &argv);
    words_add_all(&argv, (const char *const[]){"-w", "-c", "-o", object}, 4);
    const char *output = arena_printf(image->arena, "%s.said", object);
    if (!process_succeeded(process_run(image->arena, image->signals, &(Start){.argv = argv.items, .output = output}))) {
        image->reason =
            arena_printf(image->arena, "%s does not compile: %s", p->spelled, first_line(image->arena, output));
        return false;
    }
    add_object(line, p, object);
    return true;
}

/* A part as the user wrote it, without what writes files. */
static void add_own_words(Line *line, const Part *p)
{
    const char *word = p->words.n ? p->words.items[0] : "";
    if (p->kind != PART_WORDS)
        words_add_all(&line->words, p->words.items, p->words.n);
    else if (!names_output(word) && !option_is_dependency(word) && strcmp(word, "--") != 0)
        add_without_side_files(&line->kept, p->words.items, p->words.n);
}

static bool add_part_words(Image *image, Line *line, int part)
{
    const Part *p = &image->link->part[part];
    bool replaced = has_units(image, part);
    if (replaced && p->kind == PART_ARCHIVE && !add_members(image, line, part))
        return false;
    if (replaced && p->kind != PART_ARCHIVE)
        add_replacements(image, line, part);
    else if (p->kind == PART_SOURCE)
        return add_plain_source(image, line, part);
    else if (!replaced || !p->is_whole)
        add_own_words(line, p);
    return true;
}

static void begin_line(const Image *image, Line *line)
{
    *line = (Line){.words = {.arena = image->arena}};
    line->kept.out = &line->words;
    command_begin(image->link->command, &line->words);
}

/* The user's own link stays as it is, to the last byte that it says: this one is for the map alone. */
const char *members_map(Image *image)
{
    Arena *a = image->arena;
    Line line;
    size_t len;
    const char *map = path_join(a, image->scratch, "map"), *output = path_join(a, image->scratch, "members");
    begin_line(image, &line);
    for (int i = 0; i < image->link->n_parts; i++)
        add_own_words(&line, &image->link->part[i]);
    words_add_all(&line.words, (const char *const[]){"-w", "-o", output, "-Xlinker", "-Map", "-Xlinker", map}, 7);
    const Start start = {.argv = line.words.items, .output = path_join(a, image->scratch, "members.said")};
    const char *text = process_succeeded(process_run(a, image->signals, &start)) ? file_read(a, map, &len) : NULL;
    unlink(output);
    return text;
}

static const char *relinked_map_path(const Image *image)
{
    return path_join(image->arena, image->scratch, "relinked.map");
}

const char *relinked_map(Image *image)
{
    size_t len;
    return image->link->prints_map ? file_read(image->arena, relinked_map_path(image), &len) : NULL;
}

/* The result has the rights that the linker gave it, but for those that the plain output has more or less of. */
static bool run_link(Image *image, const Words *argv, const char *temporary)
{
    const char *output = path_join(image->arena, image->scratch, "link.said");
    struct stat st;
    int status = process_run(image->arena, image->signals, &(Start){.argv = argv->items, .output = output});
    if (!process_succeeded(status)) {
        image->reason = image->signals->caught ? "it was interrupted"
                                               : arena_printf(image->arena, "the link of rewritten objects fails: %s",
                                                              first_line(image->arena, output));
        return false;
    }
    if (stat(image->output, &st) == 0)
        chmod(temporary, st.st_mode & 07777);
    if (rename(temporary, image->output) == 0)
        return true;
    image->reason = arena_printf(image->arena, "it cannot be replaced: %s", strerror(errno));
    return false;
}

static void put_sidecar_beside(Image *image)
{
    size_t len;
    const char *path = arena_printf(image->arena, "%s.mix.json", image->output);
    const char *text = file_read(image->arena, path_join(image->arena, image->texts, "memrewrite.mix.json"), &len);
    if (text)
        file_replace(image->arena, path, text, len, 0644);
}

bool relink(Image *image)
{
    Line line;
    const char *temporary = arena_printf(image->arena, "%s/.mr-%ld-%s", path_directory(image->arena, image->output),
                                         (long)getpid(), path_base(image->output));
    begin_line(image, &line);
    for (int i = 0; i < image->link->n_parts; i++)
        if (!add_part_words(image, &line, i))
            return false;
    words_add_all(&line.words, (const char *const[]){"-o", temporary}, 2);
    if (image->link->prints_map)
        words_add_all(&line.words, (const char *const[]){"-Xlinker", "-Map", "-Xlinker", relinked_map_path(image)}, 4);
    bool ok = run_link(image, &line.words, temporary);
    if (!ok)
        unlink(temporary);
    else if (!image->sidecar_inside)
        put_sidecar_beside(image);
    return ok;
}
