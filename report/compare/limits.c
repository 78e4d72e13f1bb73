/* In: --fail-over, two Snapshots.  Out: a row for each limit and region: what it was, what it is, whether that is too
 * much.
 * Method: a limit is [REGION:]METRIC=NUMBER[%].  One of a region goes before one of all.  Only more is over: after >
 * before + limit, or > before x (1 + limit / 100).  What the first run does not have was 0 there.
 * Limits: regions' figures only; sums, no quotients such as bandwidths. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "compare/differences.h"
#include "compare/match.h"

typedef struct Limit {
    const char *roi; /* NULL: the limit holds for each region. */
    const char *metric;
    double most;
    bool is_percent;
    const char *text; /* The limit as it was given. */
} Limit;

typedef struct Limits {
    Report *report;
    const Snapshot *before, *after;
    Limit *limit;
    size_t n, cap;
    Table *table;
    size_t n_exceeded;
} Limits;

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"metric", "metric", "", "", "what the figures are of", KIND_TEXT, IN_BOTH},
};
static const Column behind[] = {
    {"limit", "limit", "", "", "as --fail-over gives it", KIND_TEXT, IN_BOTH},
    {"over", "over by", "", "change - limit", "how far it is exceeded; empty: it is not", KIND_COUNT, IN_DATA},
    {"over_text", "over by", "", "", "with its unit", KIND_COUNT, IN_TEXT},
};
enum { ROI, METRIC, FIGURES, LIMIT = FIGURES + N_CHANGE, OVER, OVER_TEXT };

/* ---- reading ---- */

static bool is_misread(const char *item)
{
    say_error("--fail-over '%s': must be METRIC=LIMIT or REGION:METRIC=LIMIT, the limit a number with or without %%, "
              "such as bytes=1%%,spmv:flops=0",
              item);
    return false;
}

/* The number behind the last '=' of the text; false: there is none. */
static bool read_most(const char *text, Limit *limit)
{
    char *end;
    const char *equals = strrchr(text, '=');
    size_t n = equals ? strspn(equals + 1, "0123456789.") : 0;
    if (!n)
        return false;
    limit->most = strtod(equals + 1, &end);
    limit->is_percent = *end == '%';
    return end == equals + 1 + n && !end[limit->is_percent] && isfinite(limit->most);
}

/* METRIC=LIMIT, REGION:METRIC=LIMIT; the region may have any characters. */
static bool read_limit(Limits *l, char *item)
{
    Limit limit = {.text = ""};
    if (!read_most(item, &limit))
        return is_misread(item);
    char *equals = strrchr(item, '=');
    *equals = 0;
    limit.text = equals + 1;
    char *colon = strrchr(item, ':');
    if (colon) {
        *colon = 0;
        limit.roi = item;
    }
    limit.metric = colon ? colon + 1 : item;
    if (!*limit.metric)
        return is_misread(equals + 1);
    if (strcmp(limit.metric, "time") == 0)
        limit.metric = "seconds";
    *PUSH(l->limit, l->n, l->cap) = limit;
    return true;
}

/* A comma is part of a region's name unless a limit stands before it. */
static bool read_limits(Limits *l, const char *text)
{
    char *item = arena_strdup(l->report->arena, text), *next = item;
    Limit unused;
    while ((next = strchr(next, ','))) {
        *next = 0;
        if (read_most(item, &unused)) {
            if (!read_limit(l, item))
                return false;
            item = ++next;
        } else {
            *next++ = ',';
        }
    }
    return read_limit(l, item);
}

/* ---- judging ---- */

static bool has_region(const Snapshot *s, const char *roi)
{
    for (size_t i = 0; i < s->level[LEVEL_REGION].n; i++)
        if (strcmp(s->level[LEVEL_REGION].subject[i].roi, roi) == 0)
            return true;
    return false;
}

/* The metrics that both runs have for regions, in one line. */
static const char *known_metrics(Arena *a, const Snapshot *before, const Snapshot *after)
{
    const char *known = "";
    for (size_t i = 0; i < before->level[LEVEL_REGION].n_metrics; i++) {
        const char *name = before->level[LEVEL_REGION].metric[i].name;
        if (snapshot_find(after, LEVEL_REGION, name) != SIZE_MAX)
            known = arena_printf(a, "%s%s%s", known, *known ? ", " : "", strcmp(name, "seconds") ? name : "time");
    }
    return known;
}

bool limits_are_known(const char *text, const Snapshot *before, const Snapshot *after)
{
    const Snapshot *const side[] = {before, after};
    Limits l = {.report = report_new()};
    bool good = read_limits(&l, text);
    for (size_t i = 0; i < l.n && good; i++)
        for (size_t k = 0; k < 2 && good; k++) {
            good = snapshot_find(side[k], LEVEL_REGION, l.limit[i].metric) != SIZE_MAX;
            if (!good)
                say_error("--fail-over: %s has no figure '%s' of regions that can be limited; known are %s",
                          side[k]->path, l.limit[i].metric, known_metrics(l.report->arena, before, after));
        }
    free(l.limit);
    report_free(l.report);
    return good;
}

static bool check(const Limits *l, const Limit *limit)
{
    if (!limit->roi || has_region(l->after, limit->roi))
        return true;
    say_error("--fail-over: %s has no region '%s'", l->after->path, limit->roi);
    return false;
}

/* Is there a limit of this region for the same metric? */
static bool is_overridden(const Limits *l, const Limit *general, const char *roi)
{
    for (size_t i = 0; i < l->n && !general->roi; i++)
        if (l->limit[i].roi && strcmp(l->limit[i].roi, roi) == 0 && strcmp(l->limit[i].metric, general->metric) == 0)
            return true;
    return general->roi && strcmp(general->roi, roi) != 0;
}

static void fill(Limits *l, const Limit *limit, const char *roi, const Metered *metric, Value before, Value after)
{
    Kind kind = snapshot_kind(metric->unit);
    Arena *a = l->report->arena;
    Value change = change_of(before, after);
    long double allowed = limit->is_percent ? (long double)value_number(before) * limit->most / 100 : limit->most;
    long double beyond = change.kind == V_INT ? (long double)change.u.i - allowed : value_number(change) - allowed;
    Value *cells = table_row(l->table);
    cells[ROI] = value_text(roi);
    cells[METRIC] = value_text(metric->name);
    change_fill(a, cells, FIGURES, before, after, kind);
    cells[LIMIT] = value_text(arena_printf(a, "+%s", limit->text));
    if (beyond <= 0)
        return;
    l->n_exceeded++;
    Value over =
        change.kind == V_INT && beyond == rintl(beyond) ? value_int((int64_t)beyond) : value_real((double)beyond);
    Value *room = arena_alloc(a, N_CHANGE * sizeof *room);
    change_fill(a, room, 0, value_int(0), over, kind);
    cells[OVER] = over;
    cells[OVER_TEXT] = room[CHANGE_AFTER_TEXT];
}

/* A region that went has nothing that could be too much. */
static bool judge(Limits *l, const Limit *limit, const Pair *p)
{
    if (!p->after || is_overridden(l, limit, p->after->roi))
        return true;
    size_t m = snapshot_find(l->after, LEVEL_REGION, limit->metric),
           k = snapshot_find(l->before, LEVEL_REGION, limit->metric);
    Value before = p->before ? p->before->figure[k] : value_none(), after = p->after->figure[m];
    if (after.kind == V_NONE || (p->before && before.kind == V_NONE)) {
        say_error("--fail-over: %s of %s is not known in %s", limit->metric, p->after->roi,
                  after.kind == V_NONE ? l->after->path : l->before->path);
        return false;
    }
    fill(l, limit, p->after->roi, &l->after->level[LEVEL_REGION].metric[m], before, after);
    return true;
}

static void note_gone(Limits *l, const Pairs *pairs)
{
    for (size_t i = 0; i < pairs->n; i++)
        if (!pairs->pair[i].after)
            say_warning("ROI %s is not in %s: there is nothing to judge", pairs->pair[i].before->roi, l->after->path);
}

bool limits_build(Report *r, const Options *o, const Snapshot *before, const Snapshot *after, size_t *over)
{
    Limits l = {.report = r, .before = before, .after = after};
    bool good = read_limits(&l, o->fail_over);
    for (size_t i = 0; i < l.n && good; i++)
        good = check(&l, &l.limit[i]);
    l.table = report_table(r, "limits", "Limits of --fail-over");
    l.table->missing = "";
    l.table->none = "There is no region to judge.";
    columns_own(l.table, own, sizeof own / sizeof *own);
    change_columns(l.table);
    columns_own(l.table, behind, sizeof behind / sizeof *behind);
    Pairs pairs = match_level(before, after, LEVEL_REGION);
    for (size_t i = 0; i < l.n && good; i++)
        for (size_t k = 0; k < pairs.n && good; k++)
            good = judge(&l, &l.limit[i], &pairs.pair[k]);
    if (good)
        note_gone(&l, &pairs);
    free(pairs.pair);
    free(l.limit);
    *over = l.n_exceeded;
    return good;
}

bool limits_are_readable(const char *text)
{
    Limits l = {.report = report_new()};
    bool good = read_limits(&l, text);
    free(l.limit);
    report_free(l.report);
    return good;
}

/* ---- in words ---- */

void limits_say(const Report *r)
{
    for (size_t i = 0; i < r->n_tables; i++)
        for (size_t row = 0; strcmp(r->tables[i]->name, "limits") == 0 && row < r->tables[i]->n_rows; row++) {
            const Value *c = table_cells(r->tables[i], row), *f = c + FIGURES;
            if (c[OVER].kind != V_NONE)
                fprintf(stderr, "memreport: over the limit: ROI %s: %s %s -> %s (%s), %s, limit %s, over by %s\n",
                        c[ROI].u.s, c[METRIC].u.s,
                        f[CHANGE_BEFORE_TEXT].kind == V_TEXT ? f[CHANGE_BEFORE_TEXT].u.s : "nothing",
                        f[CHANGE_AFTER_TEXT].u.s, f[CHANGE_TEXT].u.s,
                        f[CHANGE_RELATIVE_TEXT].kind == V_TEXT ? f[CHANGE_RELATIVE_TEXT].u.s : "", c[LIMIT].u.s,
                        c[OVER_TEXT].u.s);
        }
}
