/* In: rewritten texts.  Out: objects.
 * Method: each unit's own command with another source, another output, without warnings and without what it writes
 * beside the object.  An object is in the cache under the hash of the compiler, the command, the text and all headers.
 * Limits: objects of units whose headers are not all known are not cached. */
#include "link/units.h"

#include "command/option_table.h"
#include "support/file.h"

/* The unit's command; without files where a key is wanted. */
static void unit_command(const Image *image, const Unit *u, const char *text, const char *object, Words *out)
{
    const Record *r = u->record;
    Arena *a = image->arena;
    words_add_all(out, r->compiler.at, r->compiler.n);
    if (is_gnu_like(r->compiler.at[r->compiler.n - 1])) {
        words_add(out, "-iquote"); /* where the source's own folder stood in the search for headers */
        words_add(out, path_folder(a, r->source));
    }
    for (int i = 0; i < r->arguments.n; i++) {
        const char *word = r->arguments.at[i];
        bool two = option_has_argument(word) && i + 1 < r->arguments.n;
        if (i == r->at)
            words_add(out, text);
        else if (!option_is_side_effect(word))
            words_add_all(out, r->arguments.at + i, 1 + two);
        i += two;
    }
    if (is_optimised_at_link(r))
        words_add(out, arena_printf(a, "-DMR_IMAGE=%s", image->suffix));
    words_add(out, "-w");
    words_add(out, "-c");
    words_add(out, "-o");
    words_add(out, object);
}

static const char *object_key(const Image *image, const Unit *u)
{
    const Record *r = u->record;
    Hash h = hash_start(), text, interface;
    Words command = {.arena = image->arena};
    if (!r->complete || !file_hash(image->arena, u->text, &text) ||
        !file_hash(image->arena, path_join(image->arena, image->texts, "memrt.h"), &interface))
        return NULL;
    for (int i = 0; i < r->compiler.n; i++)
        if (!hash_program(image->arena, &h, r->compiler.at[i], r->directory) && i + 1 == r->compiler.n)
            return NULL;
    unit_command(image, u, r->source, "", &command);
    for (int i = 0; i < command.n; i++)
        hash_text(&h, command.at[i]);
    hash_text(&h, r->directory);
    hash_text(&h, hash_digits(image->arena, text));
    hash_text(&h, r->system);
    for (int i = 1; i < r->n_inputs; i++)
        hash_text(&h, r->input[i].hash);
    hash_text(&h, hash_digits(image->arena, interface));
    return hash_digits(image->arena, h);
}

typedef struct Work {
    Task *task;
    Unit **unit;
    const char **key;
    int n;
} Work;

static void add_work(Image *image, Work *work, Unit *u)
{
    size_t len;
    const char *key = object_key(image, u), *kept = key ? cache_get(image->cache, "object", key, &len) : NULL;
    u->object =
        arena_printf(image->arena, "%s/%d-%s.o", image->scratch, (int)(u - image->unit), path_base(u->record->source));
    if (kept && write_object(image, u->object, kept, len))
        return;
    Words argv = {.arena = image->arena};
    unit_command(image, u, u->text, u->object, &argv);
    work->unit[work->n] = u;
    work->key[work->n] = key;
    work->task[work->n++].start = (Start){.argv = argv.at,
                                          .directory = u->record->directory,
                                          .said = arena_printf(image->arena, "%s.said", u->object),
                                          .variable = "CCACHE_DISABLE=1"};
}

static void finish(Image *image, const Task *task, Unit *u, const char *key, int *failed)
{
    size_t len;
    if (process_succeeded(task->status)) {
        const char *bytes = file_read(image->arena, u->object, &len);
        if (bytes && key)
            cache_put(image->cache, "object", key, bytes, len);
        if (bytes && write_object(image, u->object, bytes, len))
            return;
    }
    log_line(image->log, "%s: %s: its rewritten text does not compile, stays plain: %s", path_base(image->output),
             u->name, first_line(image->arena, task->start.said));
    u->left_out = true;
    image->link->n_plain++;
    ++*failed;
}

static bool finish_all(Image *image, Work *work, int runtime, int *failed)
{
    if (image->signals->caught) {
        image->why = "it was interrupted";
        return false;
    }
    for (int i = runtime; i < work->n; i++)
        finish(image, &work->task[i], work->unit[i], work->key[i], failed);
    return runtime_end(image, work->task, runtime);
}

/* The runtime takes longest and is begun first. */
bool units_compile(Image *image, int *failed)
{
    int room = image->n + 2;
    Work work = {NEW_N(image->arena, Task, room), NEW_N(image->arena, Unit *, room),
                 NEW_N(image->arena, const char *, room), 0};
    bool any = false;
    *failed = 0;
    for (int i = 0; i < image->n; i++)
        any = any || (!image->unit[i].left_out && image->unit[i].text);
    if (!any) {
        image->why = "no unit of it can be rewritten";
        return false;
    }
    int runtime = work.n = runtime_begin(image, work.task);
    if (!runtime)
        return false;
    for (int i = 0; i < image->n; i++)
        if (!image->unit[i].left_out && image->unit[i].text)
            add_work(image, &work, &image->unit[i]);
    jobs_run(image->arena, image->signals, work.task, work.n);
    return finish_all(image, &work, runtime, failed);
}
