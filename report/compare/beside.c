/* In: two Snapshots.  Out: for a level a row for each pair of subjects: what it is, then METRIC_before and METRIC_after
 * of each figure that diff shows by default.
 * Method: subjects are paired as for diff (match.c); a figure is one of the row only if no run has the subject without
 * knowing the figure.
 * Limits: of levels but regions, what is the same in both runs has no row. */
#include "compare/beside.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "compare/differences.h"
#include "compare/match.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region", KIND_TEXT, IN_DATA},
    {"function", "function", "", "", "the original's name; of a variable: what declares it", KIND_TEXT, IN_DATA},
    {"object", "object", "", "", "whose bytes they are", KIND_TEXT, IN_DATA},
    {"file", "file", "", "", "source file", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "of the second run's source, else of the first's", KIND_PLACE, IN_DATA},
    {"file_before", "file before", "", "", "where the first run has it elsewhere", KIND_TEXT, IN_DATA},
    {"line_before", "line before", "", "", "where the first run has it elsewhere", KIND_PLACE, IN_DATA},
    {"source", "source", "", "", "the line's text", KIND_TEXT, IN_DATA},
    {"state", "", "", "", "new or gone, where one of the runs does not have it", KIND_TEXT, IN_DATA},
};
enum { ROI, FUNCTION, OBJECT, FILE_NAME, LINE, FILE_BEFORE, LINE_BEFORE, SOURCE, STATE, FIGURES };

typedef struct Figure { /* Number of a figure in the level of each run. */
    size_t before, after;
} Figure;

typedef struct Beside {
    Level level;
    Table *table;
    Figure figure[N_USUAL_METRICS];
    size_t n;
} Beside;

/* Columns of the figures that both runs have. */
static void add_figures(Beside *b, Arena *a, const Snapshot *before, const Snapshot *after)
{
    for (size_t i = 0; i < N_USUAL_METRICS; i++) {
        const char *name = usual_metrics[i];
        Figure f = {snapshot_find(before, b->level, name), snapshot_find(after, b->level, name)};
        if (f.before == SIZE_MAX || f.after == SIZE_MAX)
            continue;
        Kind kind = snapshot_kind(after->level[b->level].metric[f.after].unit);
        b->figure[b->n++] = f;
        table_column(b->table, (Column){arena_printf(a, "%s_before", name), name, "", "", name, kind, IN_DATA});
        table_column(b->table, (Column){arena_printf(a, "%s_after", name), name, "", "", name, kind, IN_DATA});
    }
}

static Value figure_of(const Subject *s, size_t metric)
{
    return s ? s->figure[metric] : value_none();
}

static bool is_known(const Pair *p, const Figure *f)
{
    return (!p->before || figure_of(p->before, f->before).kind != V_NONE) &&
           (!p->after || figure_of(p->after, f->after).kind != V_NONE);
}

static bool differs(const Beside *b, const Pair *p)
{
    for (size_t i = 0; i < b->n; i++) {
        Value change = change_of(figure_of(p->before, b->figure[i].before), figure_of(p->after, b->figure[i].after));
        if (is_known(p, &b->figure[i]) && value_number(change) != 0)
            return true;
    }
    return false;
}

static Value text_or_none(const char *text)
{
    return *text ? value_text(text) : value_none();
}

static void fill_place(Value *cells, const Subject *s, const Subject *old)
{
    if (!*s->file)
        return;
    cells[FILE_NAME] = value_text(s->file);
    cells[LINE] = value_int(s->line);
    if (!old || (old->line == s->line && strcmp(old->file, s->file) == 0))
        return;
    cells[FILE_BEFORE] = value_text(old->file);
    cells[LINE_BEFORE] = value_int(old->line);
}

static void fill(const Beside *b, const Pair *p)
{
    const Subject *s = p->after ? p->after : p->before;
    Value *cells = table_row(b->table);
    bool is_data = level_is_data(b->level);
    cells[ROI] = value_text(s->roi);
    cells[FUNCTION] = text_or_none(is_data ? s->owner : s->function);
    cells[OBJECT] = text_or_none(is_data ? s->function : "");
    cells[SOURCE] = text_or_none(s->source);
    cells[STATE] = text_or_none(!p->before ? "new" : !p->after ? "gone" : "");
    fill_place(cells, s, p->before);
    for (size_t i = 0; i < b->n; i++) {
        const Figure *f = &b->figure[i];
        bool known = is_known(p, f);
        cells[FIGURES + 2 * i] = known ? figure_of(p->before, f->before) : value_none();
        cells[FIGURES + 2 * i + 1] = known ? figure_of(p->after, f->after) : value_none();
    }
}

Table *beside_build(Report *r, Level level, const Snapshot *before, const Snapshot *after)
{
    if (!before->level[level].n_metrics || !after->level[level].n_metrics)
        return NULL;
    Beside b = {.level = level, .table = report_table(r, level_word(level), NULL)};
    columns_own(b.table, own, FIGURES);
    add_figures(&b, r->arena, before, after);
    Pairs pairs = match_level(before, after, level);
    for (size_t i = 0; i < pairs.n; i++)
        if (level == LEVEL_REGION || differs(&b, &pairs.pair[i]))
            fill(&b, &pairs.pair[i]);
    free(pairs.pair);
    return b.table;
}
