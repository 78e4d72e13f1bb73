/* In: the sidecar's member `events`, which mix_check has passed.  Out: EventTables. */
#include "load/loader.h"
#include "load/sites.h"

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
        t->loops[t->n_loops++] =
            (EventLoop){number_at(row, 0), number_at(row, 2), number_at(row, 3), loader_element(row, 1)};
    json_array_foreach(sites, i, row)
        load_site(l, &t->sites[t->n_sites++], row);
}
