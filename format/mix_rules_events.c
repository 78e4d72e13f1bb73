/* In: what a sidecar says of the places that events come from (`events`).  Out: its faults: in the tables of functions,
 * loops and sites everything refers to something that is there, and a loop's parent stands in front of it. */
#include "mix_rules.h"

static void check_function(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 3, 3))
        return;
    rules_text(c, row, 0);
    read_element(&c->r, row, 1, 0, (int64_t)json_array_size(c->files) - 1);
    read_element(&c->r, row, 2, 0, UINT32_MAX);
}

/* Pairs of a name and a word: what an iteration has in registers from the one before. */
static void check_carried(Rules *c, const json_t *list)
{
    const json_t *pair;
    size_t i;
    if (!read_is_array(&c->r, list, 0))
        return;
    json_array_foreach(list, i, pair) {
        if (!rules_has_elements(c, pair, 2, 2))
            return;
        rules_text(c, pair, 0);
        rules_text(c, pair, 1);
    }
}

static void check_loop(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 4, 5))
        return;
    size_t at = c->r.path[c->r.depth - 1].index;
    read_element(&c->r, row, 0, 0, (int64_t)c->events.functions - 1);
    read_element(&c->r, row, 1, -1, (int64_t)at - 1);
    read_element(&c->r, row, 2, 0, (int64_t)json_array_size(c->files) - 1);
    read_element(&c->r, row, 3, 0, UINT32_MAX);
    if (json_array_size(row) > 4)
        check_carried(c, json_array_get(row, 4));
}

static void check_site(Rules *c, const json_t *row)
{
    if (!rules_has_elements(c, row, 10, 10))
        return;
    read_element(&c->r, row, 0, -1, (int64_t)c->events.functions - 1);
    read_element(&c->r, row, 1, -1, (int64_t)c->events.loops - 1);
    read_element(&c->r, row, 2, 0, (int64_t)json_array_size(c->files) - 1);
    read_element(&c->r, row, 3, 0, UINT32_MAX);
    read_element(&c->r, row, 4, 0, UINT32_MAX);
    rules_text(c, row, 5);
    read_element(&c->r, row, 6, 0, INT64_MAX);
    for (size_t i = 7; i < 10; i++)
        rules_text(c, row, i);
}

void rules_events(Rules *c)
{
    const json_t *events = json_object_get(c->root, "events");
    if (!events)
        return;
    read_enter_key(&c->r, "events");
    if (read_is_object(&c->r, events)) {
        c->events.functions = rules_table(c, events, "functions", check_function);
        c->events.loops = rules_table(c, events, "loops", check_loop);
        rules_table(c, events, "sites", check_site);
    }
    if (rules_forgive(c, 0, MIX_EVENTS, NULL, NULL))
        json_object_del(c->root, "events");
    else
        read_leave(&c->r);
}
