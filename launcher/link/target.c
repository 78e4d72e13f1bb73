/* In: the units' compiler.  Out: the rewriter's option for the machine that it compiles for.
 * Method: the compiler is asked by -dumpmachine.  clang's arguments name the machine, and the rewriter has them. */
#include "link/units.h"

#include "command/option_table.h"
#include "support/file.h"

#if defined(__x86_64__)
#define OWN_MACHINE "x86_64-"
#elif defined(__aarch64__)
#define OWN_MACHINE "aarch64-"
#else
#define OWN_MACHINE "?"
#endif

/* The first line of what it prints, or NULL. */
static const char *machine_of(const Image *image, const Record *r)
{
    Words argv = {.arena = image->arena};
    const char *output = path_join(image->arena, image->scratch, "machine");
    size_t len;
    words_add_all(&argv, r->compiler.items, r->compiler.n);
    words_add(&argv, "-dumpmachine");
    const Start start = {.argv = argv.items, .directory = r->directory, .output = output};
    bool ok = process_succeeded(process_run(image->arena, image->signals, &start));
    const char *text = ok ? file_read(image->arena, output, &len) : NULL;
    return text ? arena_strndup(image->arena, text, strcspn(text, "\r\n")) : NULL;
}

void units_find_target(Image *image)
{
    if (image->target)
        return;
    image->target = "";
    for (int i = 0; i < image->n; i++) {
        const Record *r = image->unit[i].record;
        const char *compiler = r->compiler.items[r->compiler.n - 1];
        if (image->unit[i].is_left_out || !is_gnu_like(compiler) || strstr(path_base(compiler), "clang"))
            continue;
        const char *machine = machine_of(image, r);
        if (machine && *machine && !starts_with(machine, OWN_MACHINE) && !strpbrk(machine, " \t"))
            image->target = arena_printf(image->arena, "--target=%s", machine);
        break;
    }
}
