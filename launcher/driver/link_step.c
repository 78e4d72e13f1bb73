/* In: a link command.  Out: its output, instrumented where that can be.
 * Method: the plain link first: its messages and its status are the user's, and its output stays whatever happens then.
 */
#include <stdio.h>
#include <time.h>

#include "command/probe.h"
#include "driver/steps.h"
#include "link/output.h"
#include "link/relink.h"
#include "support/file.h"
#include "support/process.h"

/* Two images with other sources have other names of the runtime, even if they were linked to one path one after the
 * other and moved away; so have two of the same texts at two paths. */
static void name_suffix(Image *image)
{
    Hash suffix = hash_start();
    hash_text(&suffix, image->normal_output);
    hash_text(&suffix, image->build);
    image->suffix = arena_printf(image->arena, "_%.16s", hash_digits(image->arena, suffix));
}

/* Units that do not compile, even when their functions that do not are left out, are left out themselves: the others
 * are rewritten without them. */
static bool make_units(Image *image)
{
    int failed = 0;
    do {
        if (!units_rewrite(image))
            return false;
        name_suffix(image);
        if (!units_compile(image, &failed))
            return false;
        if (!failed)
            joined_check(image, &failed);
    } while (failed);
    return true;
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

static void report_image(const Image *image, const struct timespec *start)
{
    int files = 0, functions = 0, skipped = 0;
    for (int i = 0; i < image->n; i++)
        if (!image->unit[i].is_left_out && image->unit[i].text) {
            files++;
            functions += image->unit[i].functions;
            skipped += image->unit[i].skipped;
        }
    log_line(image->log, "%s: %d file%s, %d function%s, %d skipped, %.1f s",
             image->link->command->output ? image->link->command->output : "a.out", files, files == 1 ? "" : "s",
             functions, functions == 1 ? "" : "s", skipped, seconds_since(start));
}

/* Objects that have a record and stay plain are reported; some users want that to be an error. */
static bool is_too_plain(Image *image)
{
    if (!image->link->n_plain || !image->settings->strict)
        return false;
    image->reason = "parts of it do, as the lines above say, and MEMREWRITE_STRICT makes that an error";
    return true;
}

/* The members of archives that the plain link took. */
static void find_members(Image *image)
{
    const char *map = image->link->has_archives ? members_map(image) : NULL;
    image->link->prints_map = map != NULL;
    link_take_members(image->link, map ? map : "");
    if (map || !image->link->has_archives)
        return;
    log_line(image->log, "%s: the linker does not say which members of archives it took: they stay plain",
             path_base(image->output));
    image->link->n_plain++;
}

/* Where the compiler inlines each call of an external inline function, the plain link takes no member for it; in the
 * counting text, which is larger, it may leave calls, and the linker takes the plain member: that becomes a unit, too.
 * The output counts already, so that it stays if this fails. */
static void add_members(Image *image)
{
    enum { MOST_ROUNDS = 4 };
    for (int i = 0; i < MOST_ROUNDS; i++) {
        const char *map = relinked_map(image);
        if (!map || !link_take_more(image->link, map))
            return;
        units_choose(image);
        if (make_units(image) && relink(image))
            continue;
        log_line(image->log, "%s: members of archives that only its counting code needs stay plain: %s",
                 path_base(image->output), image->reason ? image->reason : "of an unknown reason");
        image->link->n_plain++;
        return;
    }
}

/* The plain output is there.  false: image->why, and it still is. */
static bool instrument(Image *image)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (image->link->command->is_piped) {
        image->reason = "its source comes from standard input";
        return false;
    }
    if (image->settings->wrong || !image->rewriter) {
        image->reason =
            image->settings->wrong ? image->settings->wrong : "the rewriter is not installed beside this program";
        return false;
    }
    find_members(image);
    units_choose(image);
    if (image->n == 0) {
        image->reason = units_left_out(image);
        return !image->reason && !is_too_plain(image);
    }
    image->texts = path_join(image->arena, image->scratch, "texts");
    if (!make_units(image) || !relink(image))
        return false;
    add_members(image);
    report_image(image, &start);
    return !is_too_plain(image);
}

static int fail(const Image *image, bool is_made)
{
    log_line(image->log, "%s: stays plain: %s", image->link->command->output ? image->link->command->output : "a.out",
             image->reason ? image->reason : "of an unknown reason");
    if (!image->settings->strict)
        return 0;
    if (is_made)
        remove(image->output);
    return 1;
}

static int link_and_instrument(Launcher *l, Signals *s, Image *image)
{
    Output output;
    const Command *c = image->link->command;
    image->scratch = file_temporary_folder(l->arena);
    output_note(l->arena, c->directory, c->output, &output);
    int status = process_run(l->arena, s, &(Start){.argv = c->word}), exit_status = 0;
    const char *made = output_made(l->arena, &output);
    if (made)
        image->output = made;
    if (!process_succeeded(status)) {
        exit_status = -1;
    } else if (!made) {
        image->reason = "its link makes no file of this name";
        exit_status = output_is_lasting(l->arena, &output) ? fail(image, false) : 0;
    } else if (!image->scratch) {
        image->reason = "there is no room for temporary files";
        exit_status = fail(image, true);
    } else if (!signals_came(s) && !instrument(image) && !signals_came(s)) {
        exit_status = fail(image, true);
    }
    if (image->scratch)
        file_remove_tree(image->scratch);
    cache_trim(image->cache);
    if (signals_came(s)) { /* A plain output would not count for good: a later build finds it newer than its objects. */
        file_remove_lasting(l->arena, image->output);
        signals_end(s);
    }
    sigprocmask(SIG_SETMASK, &s->saved_mask, NULL);
    return exit_status < 0 ? process_end_as(status) : exit_status;
}

int link_step(Launcher *l, const Command *c)
{
    Cache cache;
    Settings settings;
    Link link;
    Signals s;
    if (is_probe(l->arena, c))
        return process_become(c->word);
    const char *output = path_join(l->arena, c->directory, c->output ? c->output : "a.out");
    const char *normal = path_normal(l->arena, output);
    cache_open(&cache, l->arena);
    settings_read(l->arena, normal, &settings);
    l->log.is_quiet = l->log.is_quiet || settings.quiet;
    link_read(&link, l->arena, c, &cache, &l->log);
    if (link.n_candidates == 0 && !c->is_piped)
        return process_become(c->word);
    if (cache.wrong_size) /* The limit holds at the end of links alone. */
        log_line(&l->log,
                 "MEMREWRITE_CACHE_SIZE is a whole number from 1 on, with K, M, G or T or nothing behind it, not '%s': "
                 "2G holds",
                 cache.wrong_size);
    signals_hold(&s);
    Image image = {.arena = l->arena,
                   .signals = &s,
                   .cache = &cache,
                   .log = &l->log,
                   .settings = &settings,
                   .rewriter = l->rewriter,
                   .self = l->self,
                   .output = output,
                   .normal_output = normal,
                   .link = &link};
    return link_and_instrument(l, &s, &image);
}
