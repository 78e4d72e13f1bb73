/* In: a pattern.  Out: events and groups that match it, and whether they can be opened here.  In: a list of names.
 * Out: the same with numbers, which the runtime takes without libpfm4.
 * Limits: an event that can be opened may still not fit beside others. */
#define _GNU_SOURCE
#include "driver/events_run.h"

#include <errno.h>
#include <glob.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "driver/output_file.h"
#include "driver/show.h"
#include "events/encode.h"
#include "events/groups.h"
#include "output/choose_rows.h"

static const Column event_columns[] = {
    {"event", "event", "", "", "as MEMREWRITE_EVENTS takes it", KIND_TEXT, IN_BOTH},
    {"unit", "unit", "", "", "kernel, or the processor's unit by libpfm4's name", KIND_TEXT, IN_BOTH},
    {"opens", "opens", "", "", "yes; user: without what the kernel does; no", KIND_TEXT, IN_BOTH},
    {"problem", "problem", "", "", "why not", KIND_WORDS, IN_BOTH},
    {"meaning", "meaning", "", "", "as libpfm4 describes it", KIND_WORDS, IN_BOTH},
};
enum { EVENT, UNIT, OPENS, PROBLEM, MEANING, N_COLUMNS };

static const Column group_columns[] = {
    {"group", "group", "", "", "as record --events and events --encode take it", KIND_TEXT, IN_BOTH},
    {"opens", "opens", "", "", "yes; user: without what the kernel does; no", KIND_TEXT, IN_BOTH},
    {"problem", "problem", "", "", "why not", KIND_WORDS, IN_BOTH},
    {"meaning", "meaning", "", "", "", KIND_WORDS, IN_BOTH},
    {"events", "events", "", "", "", KIND_WORDS, IN_BOTH},
};
enum { G_GROUP, G_OPENS, G_PROBLEM, G_MEANING, G_EVENTS, N_GROUP_COLUMNS };

typedef struct Listing {
    Report *report;
    Table *events;
    const char *pattern; /* If NULL, all events are listed. */
    size_t open;
} Listing;

static const char *reason(int error)
{
    switch (error) {
    case ENOENT:
    case ENODEV:
    case EOPNOTSUPP: return "not counted by this machine, or this virtual one";
    case EACCES:
    case EPERM: return "not allowed: kernel.perf_event_paranoid, or seccomp";
    case EINVAL: return "not countable so";
    case ENOSYS: return "no perf_event_open here";
    default: return strerror(error);
    }
}

/* A word without wildcards is looked for anywhere. */
static bool matches(const Listing *l, const char *name)
{
    if (!l->pattern)
        return true;
    if (!strpbrk(l->pattern, "*?["))
        return strcasestr(name, l->pattern) != NULL;
    return fnmatch(l->pattern, name, FNM_CASEFOLD) == 0;
}

/* Returns yes, user (the kernel's part cannot be counted) or no; for no *why says the reason. */
static const char *opens(const char *event, const char **why)
{
    EventCode code;
    bool user_only;
    if (!event_encode(event, &code, why))
        return "no";
    int error = event_try(&code, &user_only);
    *why = error ? reason(error) : NULL;
    return error ? "no" : user_only ? "user" : "yes";
}

static void take(void *to, const char *name, const char *unit, const char *meaning)
{
    Listing *l = to;
    Arena *a = l->report->arena;
    const char *why;
    if (!matches(l, name))
        return;
    Value *cells = table_row(l->events);
    cells[EVENT] = value_text(arena_strdup(a, name));
    cells[UNIT] = value_text(arena_strdup(a, unit));
    cells[OPENS] = value_text(opens(name, &why));
    cells[PROBLEM] = value_text(why ? arena_strdup(a, why) : NULL);
    cells[MEANING] = value_text(meaning ? arena_strdup(a, meaning) : NULL);
    l->open += !why;
}

/* ---- groups ---- */

static bool is_here(const EventGroup *g)
{
    for (const char *at = g->pmus; *at;) {
        size_t n = strcspn(at, " ");
        if (event_pmu_is_here(at, n))
            return true;
        at += n + (at[n] == ' ');
    }
    return false;
}

/* The first of that name for a unit of this machine; NULL: there is none. */
static const EventGroup *group_of(const EventGroups *all, const char *name)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->group[i].name, name) == 0 && is_here(&all->group[i]))
            return &all->group[i];
    return NULL;
}

static void group_row(Listing *l, Table *t, const EventGroup *g)
{
    Arena *a = l->report->arena;
    const char *why = NULL, *state = "yes", *list = "";
    for (size_t i = 0; i < g->n_events; i++) {
        const char *reason_of, *of = opens(g->events[i].event, &reason_of);
        list = arena_printf(a, "%s%s%s", list, i ? "," : "", g->events[i].name);
        if (strcmp(of, "no") == 0)
            state = of, why = reason_of;
        else if (strcmp(of, "user") == 0 && !why)
            state = of;
    }
    Value *cells = table_row(t);
    cells[G_GROUP] = value_text(arena_printf(a, "@%s", g->name));
    cells[G_OPENS] = value_text(state);
    cells[G_PROBLEM] = value_text(why ? arena_strdup(a, why) : NULL);
    cells[G_MEANING] = value_text(arena_strdup(a, g->title));
    cells[G_EVENTS] = value_text(list);
}

static bool group_matches(const Listing *l, const EventGroup *g)
{
    return matches(l, g->name) || matches(l, arena_printf(l->report->arena, "@%s", g->name));
}

/* The message if no group of this machine matches: there may be one for other processors. */
static const char *groups_elsewhere(const Listing *l, const EventGroups *all)
{
    const char *pmus = "";
    for (size_t i = 0; i < all->n; i++)
        if (group_matches(l, &all->group[i]))
            pmus = arena_printf(l->report->arena, "%s%s%s", pmus, *pmus ? " " : "", all->group[i].pmus);
    return *pmus ? arena_printf(l->report->arena, "No group for this processor matches; there are some for %s.", pmus)
                 : "No group's name matches.";
}

static void list_groups(Listing *l)
{
    EventGroups all = event_groups_known();
    Table *t = report_table(l->report, "groups", "Groups, with metrics that follow from them");
    columns_own(t, group_columns, N_GROUP_COLUMNS);
    t->none = groups_elsewhere(l, &all);
    for (size_t i = 0; i < all.n; i++)
        if (group_of(&all, all.group[i].name) == &all.group[i] && group_matches(l, &all.group[i]))
            group_row(l, t, &all.group[i]);
    event_groups_free(&all);
}

/* ---- the commands ---- */

static void list_kernel(Listing *l)
{
    const char *name;
    for (size_t i = 0; (name = event_kernel_name(i)) != NULL; i++)
        take(l, name, "kernel", NULL);
}

/* Says how the events of counter files that are here are shown, if there are any. */
static void note_files(Report *r)
{
    glob_t here;
    if (glob("memrewrite.*.mrc", 0, NULL, &here) == 0)
        report_note(r, "Events of counter files: memreport events memrewrite.*.mrc");
    globfree(&here);
}

int list_events(const Options *o)
{
    Listing l = {.report = report_new(), .pattern = o->n_inputs ? o->inputs[0] : NULL};
    Report *r = l.report;
    l.events = report_table(r, "events", NULL);
    l.events->none = "No event's name matches.";
    columns_own(l.events, event_columns, N_COLUMNS);
    list_kernel(&l);
    event_names_of_machine(take, &l);
    list_groups(&l);
    report_fact(r, "schema", value_text("memrewrite/machine_events/1"));
    bool is_of_groups = l.pattern && *l.pattern == '@'; /* No event's name begins so. */
    size_t n = is_of_groups ? r->tables[1]->n_rows : l.events->n_rows;
    const char *what = is_of_groups ? "group" : "event", *s = n == 1 ? "" : "s";
    r->headline = l.pattern
                      ? arena_printf(r->arena, "%zu %s%s that match%s %s", n, what, s, n == 1 ? "es" : "", l.pattern)
                      : arena_printf(r->arena, "%zu events", n);
    if (!is_of_groups)
        r->headline = arena_printf(r->arena, "%s, %zu of which can be opened here", r->headline, l.open);
    note_files(r);
    bool good = rows_choose(r, l.events, &o->rows) && write_report(o, r);
    report_free(r);
    return good ? 0 : 1;
}

/* Appends the code of one event to the text. */
static const char *add_code(Arena *a, const char *to, const char *name, const char *event)
{
    EventCode code;
    const char *why;
    char numbers[128];
    if (!event_encode(event, &code, &why)) {
        say_error("%s: no event: %s", name, why);
        return NULL;
    }
    event_code_text(&code, numbers, sizeof numbers);
    return arena_printf(a, "%s%s%s=%s", to, *to ? "," : "", name, numbers);
}

static const char *add_group(Arena *a, const char *to, const char *name)
{
    EventGroups all = event_groups_known();
    const EventGroup *g = group_of(&all, name);
    if (!g)
        say_error("@%s: no group of events for this machine's processor", name);
    for (size_t i = 0; g && to && i < g->n_events; i++)
        to = add_code(a, to, g->events[i].name, g->events[i].event);
    event_groups_free(&all);
    return g ? to : NULL;
}

const char *events_encoded(Arena *a, const char *list)
{
    const char *to = "";
    while (to && *list) {
        size_t n = strcspn(list, ",");
        const char *name = arena_printf(a, "%.*s", (int)n, list);
        int plain = (int)strcspn(name, "=");
        if (*name == '@')
            to = add_group(a, to, name + 1);
        else if (n)
            to = add_code(a, to, arena_printf(a, "%.*s", plain, name), name);
        list += n + (list[n] == ',');
    }
    return to;
}

int encode_events(const Options *o)
{
    Arena *a = arena_new();
    const char *text = events_encoded(a, o->inputs[0]);
    FILE *out = text ? output_open(o->output, OUTPUT_NEW) : NULL;
    bool good = out && fprintf(out, "%s\n", text) > 0 && output_close(out, o->output);
    arena_free(a);
    return good ? 0 : 1;
}
