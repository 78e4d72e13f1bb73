/* In: the sidecar's member `events`, which mix_check has passed.  Out: EventTables. */
#include "load/loader.h"
#include "load/sites.h"

#include <string.h>

static const char *text_at(Loader *l, const json_t *row, size_t i)
{
    return loader_keep(l, json_string_value(json_array_get(row, i)));
}

static uint32_t number_at(const json_t *row, size_t i)
{
    return (uint32_t)loader_element(row, i);
}

static void load_site(Loader *l, EventSite *s, const json_t *row)
{
    *s = (EventSite){.function = loader_element(row, 0),
                     .loop = loader_element(row, 1),
                     .file = number_at(row, 2),
                     .line = number_at(row, 3),
                     .column = number_at(row, 4),
                     .kind = text_at(l, row, 5),
                     .bytes = loader_element(row, 6),
                     .type = text_at(l, row, 7),
                     .expression = text_at(l, row, 8),
                     .object = text_at(l, row, 9)};
}

/* "sum (reduction), last" of the pairs of a name and a word. */
static const char *scalars_of(Loader *l, const json_t *pairs)
{
    const json_t *pair;
    const char *list = "";
    size_t i;
    json_array_foreach(pairs, i, pair) {
        const char *name = text_at(l, pair, 0), *how = text_at(l, pair, 1);
        if (strcmp(how, "induction") != 0)
            list = arena_printf(l->mix->arena, "%s%s%s%s", list, *list ? ", " : "", name,
                                strcmp(how, "reduction") == 0 ? " (reduction)" : "");
    }
    return list;
}

void load_sites(Loader *l, const json_t *root)
{
    const json_t *events = json_object_get(root, "events"), *row;
    Arena *a = l->mix->arena;
    size_t i;
    if (!events)
        return;
    EventTables *t = l->mix->events = NEW(a, EventTables);
    const json_t *functions = json_object_get(events, "functions"), *loops = json_object_get(events, "loops"),
                 *sites = json_object_get(events, "sites");
    t->functions = NEW_N(a, EventFunction, json_array_size(functions) + 1);
    t->loops = NEW_N(a, EventLoop, json_array_size(loops) + 1);
    t->sites = NEW_N(a, EventSite, json_array_size(sites) + 1);
    json_array_foreach(functions, i, row)
        t->functions[t->n_functions++] = (EventFunction){text_at(l, row, 0), number_at(row, 1), number_at(row, 2)};
    json_array_foreach(loops, i, row)
        t->loops[t->n_loops++] = (EventLoop){number_at(row, 0), number_at(row, 2), number_at(row, 3),
                                             loader_element(row, 1), scalars_of(l, json_array_get(row, 4))};
    json_array_foreach(sites, i, row)
        load_site(l, &t->sites[t->n_sites++], row);
}
