/* In: what became of each unit.  Out: memrewrite.units.json, as doc/format.md has it. */
#include "driver/units.h"

#include <jansson.h>
#include <string.h>

#include "format/json_name.h"

typedef struct Sums {
    int functions, skipped;
} Sums;

static Sums sums_of(const Job *job)
{
    Sums s = {0, 0};
    for (int b = 0; b < job->n_bodies; b++)
        s.functions += job->body[b].placement != NULL;
    for (int f = 0; f < job->unit->n_functions; f++)
        s.skipped += job->decision[f].skip_reason != NULL;
    return s;
}

static json_t *unit_object(const OutDir *out, const UnitResult *u, Sums s)
{
    json_t *source = u->job ? json_name(outdir_source(out, u->job->index)) : json_null();
    json_t *why = u->reason ? json_name(u->reason) : json_null();
    return json_pack("{sososisi}", "source", source, "why", why, "functions", s.functions, "skipped", s.skipped);
}

void units_result(OutDir *out, const UnitResult *unit, int n, const char *build, int regions, int counters)
{
    json_t *list = json_array();
    Sums all = {0, 0};
    for (int i = 0; i < n; i++) {
        Sums s = unit[i].job ? sums_of(unit[i].job) : (Sums){0, 0};
        all.functions += s.functions;
        all.skipped += s.skipped;
        json_array_append_new(list, unit_object(out, &unit[i], s));
    }
    json_t *root = json_pack("{sssisisisiso}", "build", build, "regions", regions, "counters", counters, "functions",
                             all.functions, "skipped", all.skipped, "units", list);
    char *text = json_dumps(root, JSON_COMPACT);
    outdir_add(out, "memrewrite.units.json", text, strlen(text));
    free(text);
    json_decref(root);
}
