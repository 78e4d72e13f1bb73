/* In: a command, a sidecar if there is one.  Out: name, unit, formula and meaning of each column.
 * Method: the command builds its columns as for a report; they carry what is to be said.
 * Limits: columns that only text shows are listed, too, since they are in no other document. */
#include "command/explain.h"

static const Column own[] = {
    {"column", "column", "", "", "", KIND_TEXT, IN_BOTH},
    {"unit", "unit", "", "", "", KIND_TEXT, IN_BOTH},
    {"formula", "formula", "", "", "", KIND_WORDS, IN_BOTH},
    {"meaning", "meaning", "", "", "", KIND_WORDS, IN_BOTH},
};

static Value text_or_none(const char *s)
{
    return s && *s ? value_text(s) : value_none();
}

Report *explain_table(const Table *t, const char *command, const Mix *mix)
{
    Report *r = report_new();
    Table *list = report_table(r, "columns", NULL);
    list->as_list = true;
    list->missing = "";
    columns_own(list, own, sizeof own / sizeof *own);
    report_fact(r, "command", value_text(arena_strdup(r->arena, command)));
    r->headline = arena_printf(r->arena, "Columns of 'memreport %s'%s%s", command,
                               mix ? ", figures as defined by " : "", mix ? mix->path : "");
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!t->columns[i].shown_in)
            continue;
        Value *cells = table_row(list);
        cells[0] = value_text(arena_strdup(r->arena, t->columns[i].name));
        cells[1] = text_or_none(t->columns[i].unit);
        cells[2] = text_or_none(t->columns[i].formula);
        cells[3] = text_or_none(t->columns[i].meaning);
    }
    return r;
}

Report *explain(Request *q, const Command *command)
{
    if (!command->build(q))
        return NULL;
    Report *r = explain_table(q->report->tables[0], command->name, q->mix);
    if (!q->mix)
        report_note(r, "The sidecar (--mix FILE) defines the rest and the formulas.");
    return r;
}
