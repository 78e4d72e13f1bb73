/* In: a link.  Out: which functions of the image code of other images may call.
 * Method: a library's are there to be called.  A program calls libraries of the build back if it has some, or opens
 * them: they are given pointers to its functions.
 * Limits: a library is taken to be of the build if it stands in the command by its path or in a folder of -L; dlopen is
 * looked for by its name in the objects. */
#define _GNU_SOURCE
#include <string.h>

#include "link/parts.h"
#include "support/file.h"

static bool exports(const char *word)
{
    return strcmp(word, "-rdynamic") == 0 || strstr(word, "-export-dynamic") || strcmp(word, "-Wl,-E") == 0 ||
           strstr(word, ",-E,") != NULL;
}

/* Finds libNAME.so in a folder of -L. */
static bool is_shared(const Link *l, const char *name)
{
    Arena *a = l->arena;
    const Words *args = &l->command->args;
    for (int i = 0; i < args->n; i++) {
        const char *folder = args->items[i];
        if (!starts_with(folder, "-L"))
            continue;
        folder = folder[2] ? folder + 2 : i + 1 < args->n ? args->items[i + 1] : ".";
        folder = path_join(a, l->command->directory, folder);
        if (file_exists(path_join(a, folder, arena_printf(a, "lib%s.so", name))))
            return true;
    }
    return false;
}

static bool has_libraries(const Link *l)
{
    for (int i = 0; i < l->command->n_items; i++) {
        const Item *item = &l->command->item[i];
        if (item->kind == ITEM_FILE && (strstr(item->value, ".so.") || ends_with(item->value, ".so")))
            return true;
        if (item->kind == ITEM_LIBRARY && is_shared(l, item->value))
            return true;
    }
    return false;
}

static bool opens(const char *bytes, size_t len)
{
    static const char name[] = "\0dlopen"; /* The zero bytes around it are part of it. */
    return bytes && memmem(bytes, len, name, sizeof name) != NULL;
}

static bool opens_libraries(const Link *l)
{
    for (int i = 0; i < l->n_parts; i++) {
        const Part *p = &l->part[i];
        if (opens(p->bytes, p->len))
            return true;
        for (int k = 0; k < p->members.n; k++)
            if (opens(p->members.items[k].bytes, p->members.items[k].len))
                return true;
    }
    return false;
}

const char *link_callable(const Link *l)
{
    const Command *c = l->command;
    for (int i = 0; i < c->args.n; i++)
        if (exports(c->args.items[i]))
            return "--callable=all";
    if (c->shared)
        return "--callable=all";
    if (c->is_static)
        return NULL;
    return has_libraries(l) || opens_libraries(l) ? "--callable=addressed" : NULL;
}
