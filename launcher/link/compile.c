/* In: rewritten texts.  Out: objects.
 * Method: each unit's own command with another source, another output, without warnings and without what it writes
 * beside the object.  An object is in the cache under the hash of the compiler, the command, the text and all headers.
 * Of two links that want the same object at a time one compiles, and the other waits for it.
 * Limits: objects of units whose headers are not all known are not cached, nor those that ask for the time or have the
 * assembler read a file. */
#include <stdlib.h>
#include <sys/stat.h>

#include "command/option_table.h"
#include "command/side_files.h"
#include "link/kept_object.h"
#include "link/units.h"
#include "support/file.h"

void unit_arguments(const Record *r, const char *text, Words *out)
{
    SideFiles kept = {.out = out};
    for (int i = 0; i < r->arguments.n; i++) {
        bool two = i != r->source_index && option_has_argument(r->arguments.items[i]) && i + 1 < r->arguments.n;
        if (i == r->source_index)
            words_add(out, text);
        else
            add_without_listings(&kept, r->arguments.items + i, 1 + two);
        i += two;
    }
}

/* Headers whose copies lie beside the text say the name that they have beside the source, as __FILE__ and to debuggers.
 * A compiler that does not know the option refuses the text, and has none when it is asked once more. */
static void add_names_of_headers(const Image *image, const Unit *u, const char *text, Words *out)
{
    const char *beside = path_directory(image->arena, text), *source = u->record->source;
    const char *slash = strrchr(source, '/'),
               *compiler = path_base(u->record->compiler.items[u->record->compiler.n - 1]);
    const char *here = strstr(compiler, "clang") ? "./" : "";
    const char *folder =
        slash ? arena_strndup(image->arena, source, (size_t)(slash + 1 - source)) : here; /* gcc prints nothing. */
    if (!u->is_checked && !strchr(beside, '='))
        words_add(out, arena_printf(image->arena, "-ffile-prefix-map=%s/=%s", beside, folder));
}

/* The unit's command; without files where a key is wanted. */
static void unit_command(const Image *image, const Unit *u, const char *text, const char *object, Words *out)
{
    const Record *r = u->record;
    Arena *a = image->arena;
    bool is_gnu = is_gnu_like(r->compiler.items[r->compiler.n - 1]);
    words_add_all(out, r->compiler.items, r->compiler.n);
    if (is_gnu) {
        words_add(out, "-iquote"); /* The source's own folder stood here in the search for headers. */
        words_add(out, path_directory(a, r->source));
        if (*object)
            add_names_of_headers(image, u, text, out);
    }
    unit_arguments(r, text, out);
    if (is_optimised_at_link(r))
        words_add(out, arena_printf(a, "-DMR_IMAGE=%s", image->suffix));
    if (image->link->command->shared && is_gnu)
        words_add(out, "-DMR_OWN_RUNTIME");
    words_add(out, "-w");
    words_add(out, "-c");
    words_add(out, "-o");
    words_add(out, object);
}

/* Does a compiler make something else of the unit another time, or with another file that is in no list? */
static bool varies(const Image *image, const Unit *u)
{
    const Record *r = u->record;
    for (int i = 0; i < r->arguments.n; i++)
        for (const char *const *word = varying_words; *word; word++)
            if (strstr(r->arguments.items[i], *word))
                return true;
    for (int i = 0; i < r->n_inputs; i++)
        if (seen_file(&image->link->seen_files, path_join(image->arena, r->directory, r->input[i].path))->varies)
            return true;
    return false;
}

static const char *object_key(const Image *image, const Unit *u)
{
    const Record *r = u->record;
    Hash h = hash_start(), text, interface;
    Words command = {.arena = image->arena};
    if (!r->is_complete || varies(image, u) || !file_hash(u->text, &text) ||
        !file_hash(path_join(image->arena, image->texts, "memrt.h"), &interface))
        return NULL;
    for (int i = 0; i < r->compiler.n; i++)
        if (!hash_program(image->arena, &h, r->compiler.items[i], r->directory) && i + 1 == r->compiler.n)
            return NULL;
    unit_command(image, u, r->source, "", &command);
    for (int i = 0; i < command.n; i++)
        hash_text(&h, command.items[i]);
    hash_text(&h, r->directory);
    hash_text(&h, hash_digits(image->arena, text));
    hash_text(&h, r->system);
    hash_text(&h, r->lookups);
    for (int i = 1; i < r->n_inputs; i++)
        hash_text(&h, r->input[i].hash);
    hash_text(&h, hash_digits(image->arena, interface));
    return hash_digits(image->arena, h);
}

/* Tasks of one round: the runtime's, which have no unit, then those of units. */
typedef struct Work {
    Image *image;
    Task *task;
    Unit **unit;
    const char **key;
    int *lock; /* The lock while the task runs, or -1. */
    int n, first; /* Numbers of units. */
    bool may_wait;
    Unit **waiting; /* Units that wait for what another link is making. */
    int n_waiting, *failed;
} Work;

static Work new_work(Image *image, bool may_wait, int *failed)
{
    Arena *a = image->arena;
    int room = image->n + 2;
    return (Work){.image = image,
                  .task = NEW_N(a, Task, room),
                  .unit = NEW_N(a, Unit *, room),
                  .key = NEW_N(a, const char *, room),
                  .lock = NEW_N(a, int, room),
                  .waiting = NEW_N(a, Unit *, room),
                  .may_wait = may_wait,
                  .failed = failed};
}

static bool take_cached(const Image *image, const Unit *u, const char *key)
{
    size_t len;
    const char *kept = key ? cache_get(image->cache, "object", key, &len) : NULL;
    return kept && write_object(image, u->object, kept, len);
}

/* Adds a unit to those to be compiled, unless the cache has its object. */
static void add_work(Work *work, Unit *u)
{
    Image *image = work->image;
    const char *key = object_key(image, u);
    u->object =
        arena_printf(image->arena, "%s/%d-%s.o", image->scratch, (int)(u - image->unit), path_base(u->record->source));
    if (take_cached(image, u, key))
        return;
    Words argv = {.arena = image->arena};
    unit_command(image, u, u->text, u->object, &argv);
    work->lock[work->n] = -1;
    work->unit[work->n] = u;
    work->key[work->n] = key;
    work->task[work->n++].start = (Start){.argv = argv.items,
                                          .directory = u->record->directory,
                                          .output = arena_printf(image->arena, "%s.said", u->object),
                                          .variable = "CCACHE_DISABLE=1"};
}

static bool is_kept(Image *image, const Task *task, const Unit *u, const char *key)
{
    size_t len;
    const char *bytes = process_succeeded(task->status) ? file_read(image->arena, u->object, &len) : NULL;
    if (bytes && key)
        cache_put(image->cache, "object", key, bytes, len);
    return bytes && write_object(image, u->object, bytes, len);
}

/* A text that its compiler refuses is made once more by a rewriter that looks for what is wrong with it: most have
 * nothing, so that this parse is spared them. */
static void finish(Image *image, const Task *task, Unit *u, const char *key, int *failed)
{
    if (is_kept(image, task, u, key))
        return;
    ++*failed;
    if (!u->is_checked) {
        u->is_checked = true;
        return;
    }
    log_line(image->log, "%s: %s: its rewritten text does not compile, stays plain: %s", path_base(image->output),
             u->name, first_line(image->arena, task->start.output));
    u->is_left_out = true;
    image->link->n_plain++;
}

/* An object is taken on when its turn comes, and handed over as soon as it is there: links that share a library each
 * make some of it, instead of one waiting for all that the other makes. */
static bool begin_task(void *context, int i)
{
    Work *work = context;
    bool busy = false;
    if (i < work->first || !work->may_wait || !work->key[i])
        return true;
    work->lock[i] = cache_lock(work->image->cache, work->key[i], &busy);
    if (busy)
        work->waiting[work->n_waiting++] = work->unit[i];
    if (busy || !take_cached(work->image, work->unit[i], work->key[i]))
        return !busy;
    cache_unlock(work->image->cache, work->key[i], work->lock[i]);
    return false;
}

static void end_task(void *context, int i)
{
    Work *work = context;
    if (i < work->first)
        return;
    if (!work->image->signals->caught)
        finish(work->image, &work->task[i], work->unit[i], work->key[i], work->failed);
    cache_unlock(work->image->cache, work->key[i], work->lock[i]);
}

static bool run_round(Work *work)
{
    const Around around = {begin_task, end_task, work};
    jobs_run(work->image->arena, work->image->signals, work->task, work->n, &around);
    if (work->image->signals->caught)
        work->image->reason = "it was interrupted";
    return !work->image->signals->caught;
}

static bool run_waiting(const Work *before)
{
    Image *image = before->image;
    Work work = new_work(image, false, before->failed);
    int left = LONGEST_WAIT_MS;
    for (int i = 0; i < before->n_waiting; i++) {
        left -= kept_object_wait(image->cache, image->signals, object_key(image, before->waiting[i]), left);
        add_work(&work, before->waiting[i]);
    }
    return run_round(&work);
}

typedef struct Sized {
    Unit *unit;
    off_t bytes;
} Sized;

static int longest_first(const void *a, const void *b)
{
    const Sized *x = a, *y = b;
    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return x->unit < y->unit ? -1 : 1;
}

/* Units that are to be compiled; the longest texts first, so that no processor is left with one at the end. */
static int units_in_order(const Image *image, Sized *list)
{
    int n = 0;
    struct stat st;
    for (int i = 0; i < image->n; i++)
        if (!image->unit[i].is_left_out && image->unit[i].text)
            list[n++] = (Sized){&image->unit[i], stat(image->unit[i].text, &st) == 0 ? st.st_size : 0};
    qsort(list, (size_t)n, sizeof *list, longest_first);
    return n;
}

/* The runtime takes longest and is begun first. */
bool units_compile(Image *image, int *failed)
{
    Work work = new_work(image, true, failed);
    Sized *list = NEW_N(image->arena, Sized, image->n + 1);
    int n = units_in_order(image, list);
    *failed = 0;
    if (n == 0) {
        image->reason = "no unit of it can be rewritten";
        return false;
    }
    work.n = work.first = runtime_begin(image, work.task);
    if (!work.first)
        return false;
    for (int i = 0; i < n; i++)
        add_work(&work, list[i].unit);
    return run_round(&work) && runtime_end(image, work.task, work.first) && run_waiting(&work);
}
