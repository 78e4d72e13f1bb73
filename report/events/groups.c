/* In: lines "group NAME: TITLE", "pmu NAMES", "event SYMBOL EVENT", "metric NAME UNIT = FORMULA: MEANING", # comments.
 * Out: groups.
 * Limits: a line has a kilobyte at most. */
#include "events/groups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events/group_text.h"
#include "support/util.h"

enum { LINE_ROOM = 1024 };

/* The words up to `end`, which is overwritten, and what follows it; NULL: it is not there. */
static char *split(char *text, const char *end)
{
    char *at = strstr(text, end);
    if (!at)
        return NULL;
    *at = '\0';
    return at + strlen(end);
}

static bool read_event(Arena *a, EventGroup *g, char *rest)
{
    char *event = split(rest, " ");
    if (!event)
        return false;
    int name = (int)strcspn(event, "=");
    *PUSH(g->events, g->n_events, g->cap_events) =
        (GroupEvent){arena_strdup(a, rest), arena_printf(a, "%.*s", name, event), arena_strdup(a, event)};
    return true;
}

static bool read_metric(Arena *a, EventGroup *g, char *rest)
{
    char *unit = split(rest, " "), *formula = unit ? split(unit, " = ") : NULL,
         *meaning = formula ? split(formula, ": ") : NULL;
    if (!meaning)
        return false;
    *PUSH(g->metrics, g->n_metrics, g->cap_metrics) =
        (GroupMetric){arena_strdup(a, rest), arena_strdup(a, unit), arena_strdup(a, formula), arena_strdup(a, meaning)};
    return true;
}

static bool read_line(EventGroups *all, char *line)
{
    char *rest = split(line, " ");
    EventGroup *g = all->n ? &all->group[all->n - 1] : NULL;
    if (!rest)
        return !*line;
    if (strcmp(line, "group") == 0) {
        char *title = split(rest, ": ");
        if (title)
            *PUSH(all->group, all->n, all->cap) =
                (EventGroup){.name = arena_strdup(all->arena, rest), .title = arena_strdup(all->arena, title)};
        return title;
    }
    if (g && strcmp(line, "pmu") == 0 && !g->pmus)
        return g->pmus = arena_strdup(all->arena, rest), true;
    if (g && strcmp(line, "event") == 0)
        return read_event(all->arena, g, rest);
    return g && strcmp(line, "metric") == 0 && read_metric(all->arena, g, rest);
}

EventGroups event_groups_read(const char *text, bool *good)
{
    EventGroups all = {.arena = arena_new()};
    *good = true;
    for (size_t number = 1; *text; number++) {
        char line[LINE_ROOM];
        size_t n = strcspn(text, "\n"), kept = n < LINE_ROOM ? n : LINE_ROOM - 1;
        memcpy(line, text, kept);
        line[kept] = '\0';
        if (*line != '#' && !read_line(&all, line)) {
            say_error("groups of events, line %zu: '%.60s' says nothing", number, line);
            *good = false;
        }
        text += n + (text[n] == '\n');
    }
    return all;
}

EventGroups event_groups_known(void)
{
    bool good;
    return event_groups_read(event_group_text, &good);
}

void event_groups_free(EventGroups *all)
{
    for (size_t i = 0; i < all->n; i++) {
        free(all->group[i].events);
        free(all->group[i].metrics);
    }
    free(all->group);
    arena_free(all->arena);
    *all = (EventGroups){0};
}
