/* In: the processes of the run.  Out: a row for each: who counted, where, when, how it was built and called. */
#include "command/origin.h"

#include "command/columns.h"

static const Column own[] = {
    {"counters", "", "", "", "the counter file", KIND_PATH, IN_DATA},
    {"run", "", "", "", "number of the run, from 1: processes that were alive at the same time have the same",
     KIND_PLACE, IN_DATA},
    {"host", "", "", "", "where it ran", KIND_TEXT, IN_DATA},
    {"pid", "", "", "", "its process id there", KIND_PLACE, IN_DATA},
    {"rank", "", "", "", "MPI rank, if it has one", KIND_PLACE, IN_DATA},
    {"program", "", "", "", "the file that ran", KIND_PATH, IN_DATA},
    {"command", "", "", "", "how it was called, as a shell reads it; what was too long ends with …", KIND_TEXT,
     IN_DATA},
    {"compiler", "", "", "", "that compiled what counts: gcc, clang", KIND_TEXT, IN_DATA},
    {"started", "", "", "", "when, UTC", KIND_TEXT, IN_DATA},
    {"ended", "", "", "", "when it ended, or was last heard of, UTC", KIND_TEXT, IN_DATA},
    {"wall_seconds", "", "s", "", "between the two", KIND_SECONDS, IN_DATA},
    {"sample_period", "", "", "", "one in so many entries was counted", KIND_PLACE, IN_DATA},
    {"compiler_version", "", "", "", "the compiler's version, as it names it itself", KIND_TEXT, IN_DATA},
    {"options", "", "", "", "memrewrite's options when it made the program", KIND_TEXT, IN_DATA},
    {"flags", "", "", "",
     "the compiler's flags that it was given, with the files that have them where others have others", KIND_TEXT,
     IN_DATA},
};
enum {
    COUNTERS,
    RUN,
    HOST,
    PID,
    RANK,
    PROGRAM,
    COMMAND,
    COMPILER,
    STARTED,
    ENDED,
    WALL_SECONDS,
    SAMPLE_PERIOD,
    COMPILER_VERSION,
    OPTIONS,
    FLAGS,
    N_OWN
};

static Value text_or_none(const char *s)
{
    return *s ? value_text(s) : value_none();
}

static Value time_of(Arena *a, double ns)
{
    char text[32];
    if (ns <= 0)
        return value_none();
    utc_text(text, ns * 1e-9);
    return value_text(arena_strdup(a, text));
}

const char *origin_compiler(const Process *p)
{
    static const char *const compilers[] = {"", "gcc", "clang"};
    return p->compiler <= MRC_CLANG ? compilers[p->compiler] : "";
}

static void fill(Arena *a, const Mix *mix, const Process *p, Value *cells)
{
    cells[COUNTERS] = value_text(p->path);
    cells[RUN] = value_int((int64_t)p->run + 1);
    cells[HOST] = text_or_none(p->host);
    cells[PID] = value_int(p->pid);
    cells[RANK] = p->rank >= 0 ? value_int(p->rank) : value_none();
    cells[PROGRAM] = text_or_none(p->program);
    cells[COMMAND] = text_or_none(p->command);
    cells[COMPILER] = text_or_none(origin_compiler(p));
    cells[STARTED] = time_of(a, p->start_ns);
    cells[ENDED] = time_of(a, p->end_ns);
    cells[WALL_SECONDS] =
        p->start_ns > 0 && p->end_ns >= p->start_ns ? value_real((p->end_ns - p->start_ns) * 1e-9) : value_none();
    cells[SAMPLE_PERIOD] = value_int((int64_t)p->sample_period);
    cells[COMPILER_VERSION] = text_or_none(p->compiler_version);
    cells[OPTIONS] = mix->options ? value_text(mix->options) : value_none();
    cells[FLAGS] = mix->flags ? value_text(mix->flags) : value_none();
}

Table *origin_of(Report *r, const Run *run)
{
    Table *t = report_table(r, "origin", NULL);
    columns_own(t, own, N_OWN);
    for (size_t i = 0; i < run->n_processes; i++)
        fill(r->arena, run->mix, &run->processes[i], table_row(t));
    return t;
}

void origin_table(Request *q)
{
    if (q->options->format == FORMAT_JSON)
        origin_of(q->report, q->run);
}
