/* In: the run.  Out: the report's first line and facts, its notes, and the tables of functions
 * that were called without being counted and of those that were left uninstrumented.
 * Limits: sampling is reported of the whole run, not of each ROI. */
#include "command/source_model.h"

#include <inttypes.h>
#include <stdlib.h>

#include "command/columns.h"
#include "command/missing_parts.h"
#include "command/origin.h"
#include "command/unreturned.h"

static const char unseen_title[] =
    "Calls to code that was not instrumented: its bytes are in the figures only where the library model knows them";

static const char *model_text(const Mix *mix)
{
    return mix->model[0] == 's' ? "as written (model source)" : "as a good compiler leaves it (model optimised)";
}

static const char *plural(Arena *a, size_t n, const char *noun, const char *ending)
{
    return arena_printf(a, "%zu %s%s", n, noun, n == 1 ? "" : ending);
}

static bool is_whole(const Mix *mix)
{
    for (size_t i = 0; i < mix->n_files; i++)
        if (*mix->files[i] != '/')
            return false;
    return true;
}

static void headline(Request *q)
{
    Arena *a = q->report->arena;
    const Run *run = q->run;
    const Process *p = run->processes;
    const char *what = *p->program ? p->program : p->path;
    const char *who = run->n_processes == 1 ? arena_printf(a, "pid %u", (unsigned)p->pid)
                                            : plural(a, run->n_processes, "process", "es");
    q->report->paths_are_whole = is_whole(q->mix);
    q->report->headline = arena_printf(
        a, "%s, %s, %s; code %s; %s nested regions of interest (ROIs)%s", what, who,
        plural(a, run->n_threads, "thread", "s"), model_text(q->mix), q->options->inclusive ? "including" : "without",
        arena_printf(a, "%s%s", run->samples_at_random ? "; sampled at random" : "", missing_parts_headline(q)));
}

static void facts(Request *q, const Command *command)
{
    Report *r = q->report;
    const Run *run = q->run;
    report_fact(r, "schema", value_text(arena_printf(r->arena, "memrewrite/%s/1", command->name)));
    report_fact(r, "command", value_text(command->name));
    report_fact(r, "program", value_text(run->processes[0].program));
    report_fact(r, "build", value_text(q->mix->build));
    report_fact(r, "model", value_text(q->mix->model));
    if (q->mix->is_traffic_only)
        report_fact(r, "counts", value_text("traffic"));
    report_fact(r, "nested", value_text(q->options->inclusive ? "inclusive" : "exclusive"));
    static const char *const corrections[] = {"calibrated", "examem", "none"};
    report_fact(r, "correction", value_text(corrections[q->options->correction]));
    report_fact(r, "processes", value_int((int64_t)run->n_processes));
    report_fact(r, "threads", value_int((int64_t)run->n_threads));
}

static void sampling_notes(Request *q)
{
    const Run *run = q->run;
    Arena *a = q->report->arena;
    bool entries = run->sampled < run->entries, iterations = run->iterations_counted < run->iterations;
    if (entries)
        report_note(q->report, arena_printf(a,
                                            "Sampled: %" PRId64 " of %" PRId64 " entries were counted (period %" PRIu64
                                            "). Counts and times are scaled to all entries.",
                                            run->sampled, run->entries, run->sample_period));
    if (iterations)
        report_note(q->report, arena_printf(a,
                                            "Inside of long entries %" PRId64 " of %" PRId64
                                            " iterations of loops were counted. Counts are scaled to all iterations.",
                                            run->iterations_counted, run->iterations));
}

/* Adds a note on facts that no column shows. */
static void traffic_note(Request *q)
{
    if (q->mix->is_traffic_only)
        report_note(q->report,
                    "Counted for their traffic only (memrewrite --counts=traffic): operations, calls, and how "
                    "often blocks without traffic ran are not known.");
}

static void correction_note(Request *q)
{
    const Run *run = q->run;
    double taken = run->measured > 0 ? 1 - run->seconds / run->measured : 0;
    if (taken >= 0.01)
        report_note(q->report, arena_printf(q->report->arena,
                                            "Times are without what counting took itself, %.1f %% of what was measured "
                                            "(--correction=none shows that).",
                                            100 * taken));
}

/* Readers take a bandwidth for the memory's. */
static void bandwidth_note(Request *q)
{
    const Table *t = q->report->tables[0];
    for (size_t i = 0; i < t->n_columns; i++)
        if (t->columns[i].kind == KIND_RATE && (t->columns[i].shown_in & IN_TEXT)) {
            report_note(q->report,
                        "Bandwidths are of the bytes that the program requests, not of the memory's traffic.");
            return;
        }
}

static const Column skipped_columns[] = {
    {"function", "function", "", "", "", KIND_TEXT, IN_BOTH}, {"file", "file", "", "", "", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "", KIND_PLACE, IN_DATA},        {"column", "column", "", "", "", KIND_PLACE, IN_DATA},
    {"where", "where", "", "", "", KIND_PATH, IN_TEXT},       {"reason", "reason", "", "", "", KIND_WORDS, IN_BOTH},
};

static void skipped(Request *q)
{
    const Mix *mix = q->mix;
    if (!mix->n_skipped && q->options->format != FORMAT_JSON)
        return;
    Table *t = report_table(q->report, "skipped", "Left uninstrumented");
    columns_own(t, skipped_columns, sizeof skipped_columns / sizeof *skipped_columns);
    for (size_t i = 0; i < mix->n_skipped; i++) {
        const Skipped *s = &mix->skipped[i];
        Value *cells = table_row(t);
        cells[0] = value_text(s->function);
        cells[1] = value_text(mix->files[s->file]);
        cells[2] = value_int(s->line);
        cells[3] = value_int(s->column);
        cells[4] = value_text(place_text(q->report->arena, mix, s->file, s->line));
        cells[5] = value_text(s->reason);
    }
}

void frame_build(Request *q, const Command *command)
{
    headline(q);
    facts(q, command);
    sampling_notes(q);
    traffic_note(q);
    correction_note(q);
    bandwidth_note(q);
    if (command->build == cmd_functions)
        unseen_by_roi(q, unseen_title);
    else if (command->calls == CALLS_TOTAL)
        unseen_total(q, unseen_title);
    if (command->build != cmd_unseen)
        source_model_table(q);
    skipped(q);
    missing_parts_table(q);
    unreturned_table(q);
    origin_table(q);
}
