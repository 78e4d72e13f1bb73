/* In: a link's parts, objects.  Out: the output.
 * Method: parts in their order.  A replaced object stands where the plain one stood; members that the link took from an
 * archive stand in front of it, so that it has nothing more to give for them; an archive that is taken as a whole
 * becomes the list of its members.  Sources that stay plain are compiled once more, without warnings, since the plain
 * link has said all there is to say. Limits: other languages' sources in the same command are compiled again by the
 * link itself. */
#include "link/relink.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/option_table.h"
#include "support/file.h"

static void replay(Arena *a, const char *file)
{
    size_t len;
    const char *text = file_read(a, file, &len);
    if (text)
        fwrite(text, 1, len, stderr);
}

const char *users_map(Arena *a, const Command *c)
{
    for (int i = 0; i < c->n_items; i++) {
        const char *words = c->item[i].value, *at;
        if (c->item[i].kind != ITEM_LINKER)
            continue;
        if ((at = strstr(words, "-Map")) != NULL && (at[4] == ',' || at[4] == '='))
            return arena_strndup(a, at + 5, strcspn(at + 5, ","));
        if (strcmp(words, "-M") == 0 || strstr(words, "--print-map") || strcmp(words, "-Map") == 0)
            return "/dev/null";
    }
    return NULL;
}

/* A linker that knows no map fails; then, and where the user's own command is wrong, it is the plain command that
 * speaks. */
int plain_link(Arena *a, Signals *s, const Command *c, const char *map)
{
    if (map && !users_map(a, c)) {
        Words argv = {.arena = a};
        const char *messages = arena_printf(a, "%s.said", map);
        command_begin(c, &argv);
        for (const char *const *word = c->word + c->compiler + 1; *word; word++)
            words_add(&argv, *word);
        words_add(&argv, arena_printf(a, "-Wl,-Map,%s", map));
        int status = process_run(a, s, &(Start){.argv = argv.at, .messages = messages});
        if (process_succeeded(status) || s->caught) {
            replay(a, messages);
            return status;
        }
    }
    return process_run(a, s, &(Start){.argv = c->word});
}

/* ---- the new command ---- */

typedef struct Line {
    Words words;
    const char *language; /* of -x, as the words so far have it */
    bool has_runtime;
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

/* Objects in the place of this part's candidates: how many. */
static int add_replacements(const Image *image, Line *line, int part)
{
    int n = 0;
    for (int i = 0; i < image->n; i++) {
        const Unit *u = &image->unit[i];
        if (u->candidate->part != part || u->left_out || !u->text)
            continue;
        add_runtime(image, line, &image->link->part[part]);
        add_object(line, &image->link->part[part], u->object);
        n++;
    }
    return n;
}

static bool is_replaced(const Image *image, int part, int member)
{
    for (int i = 0; i < image->n; i++) {
        const Unit *u = &image->unit[i];
        if (u->candidate->part == part && u->candidate->member == member && !u->left_out && u->text)
            return true;
    }
    return false;
}

/* What is left of an archive that is taken as a whole. */
static bool add_rest(Image *image, Line *line, int part)
{
    const Part *p = &image->link->part[part];
    for (int i = 0; i < p->members.n; i++) {
        const Member *m = &p->members.at[i];
        if (is_replaced(image, part, i))
            continue;
        const char *path =
            m->path ? m->path : arena_printf(image->arena, "%s/%d-%d-%s", image->scratch, part, i, path_base(m->name));
        if (!m->path && !file_write(path, m->bytes, m->len)) {
            image->why = arena_printf(image->arena, "%s(%s) cannot be taken out", p->spelled, m->name);
            return false;
        }
        add_object(line, p, path);
    }
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
    words_add_all(&argv, r->arguments.at, r->arguments.n);
    words_add_all(&argv, (const char *const[]){"-w", "-c", "-o", object}, 4);
    const char *said = arena_printf(image->arena, "%s.said", object);
    if (!process_succeeded(process_run(image->arena, image->signals, &(Start){.argv = argv.at, .said = said}))) {
        image->why = arena_printf(image->arena, "%s does not compile: %s", p->spelled, first_line(image->arena, said));
        return false;
    }
    add_object(line, p, object);
    return true;
}

static bool add_part_words(Image *image, Line *line, int part)
{
    const Part *p = &image->link->part[part];
    if (p->kind == PART_WORDS) {
        if (!names_output(p->words.at[0]) && !option_is_dependency(p->words.at[0]))
            words_add_all(&line->words, p->words.at, p->words.n);
        return true;
    }
    int replaced = add_replacements(image, line, part);
    if (p->kind == PART_ARCHIVE && p->whole && replaced)
        return add_rest(image, line, part);
    if (p->kind == PART_SOURCE && !replaced)
        return add_plain_source(image, line, part);
    if (p->kind == PART_ARCHIVE || !replaced)
        words_add_all(&line->words, p->words.at, p->words.n);
    return true;
}

/* The result has the rights that the linker gave it, but for those that the plain output has more or less of. */
static bool run_link(Image *image, const Words *argv, const char *temporary)
{
    const char *said = path_join(image->arena, image->scratch, "link.said");
    struct stat st;
    int status = process_run(image->arena, image->signals, &(Start){.argv = argv->at, .said = said});
    if (!process_succeeded(status)) {
        image->why = image->signals->caught ? "it was interrupted"
                                            : arena_printf(image->arena, "the link of rewritten objects fails: %s",
                                                           first_line(image->arena, said));
        return false;
    }
    if (stat(image->output, &st) == 0)
        chmod(temporary, st.st_mode & 07777);
    if (rename(temporary, image->output) == 0)
        return true;
    image->why = arena_printf(image->arena, "it cannot be replaced: %s", strerror(errno));
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
    const Command *c = image->link->command;
    Line line = {.words = {.arena = image->arena}};
    const char *temporary = arena_printf(image->arena, "%s/.mr-%ld-%s", path_folder(image->arena, image->output),
                                         (long)getpid(), path_base(image->output));
    command_begin(c, &line.words);
    for (int i = 0; i < image->link->n_parts; i++)
        if (!add_part_words(image, &line, i))
            return false;
    words_add_all(&line.words, (const char *const[]){"-o", temporary}, 2);
    bool ok = run_link(image, &line.words, temporary);
    if (!ok)
        unlink(temporary);
    else if (!image->sidecar_inside)
        put_sidecar_beside(image);
    return ok;
}
