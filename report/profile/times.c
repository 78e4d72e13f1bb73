/* In: samples, functions of the sidecar.  Out: rows.
 * Method: of the functions around an address the innermost is meant that the sidecar has.  What is inlined into it and
 * is not counted (the runtime's own, those of system headers) is a part of it, at the line that calls that.  Samples
 * are taken as draws that do not depend on each other: of n, k fall to a row by a binomial distribution.  Its bounds
 * are those of E. B. Wilson (Probable inference, the law of succession, and statistical inference, 1927), which are
 * right for few samples, too, and not 0 wide where all are of one row.  What passes before a thread's first sample and
 * behind its last one is known to a period, so the total has the error of a sample for each thread. Limits: one image;
 * a region's time is that of the samples whose innermost open context is of it. */
#include "profile/times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "profile/frames.h"
#include "support/path.h"

struct Times {
    const Mix *mix;
    const bool *is_wanted;
    FrameFinder *finder;
    Arena *arena;
    TimeRow *row;
    size_t n, cap;
    TimeSum all;
    uint64_t hz; /* Samples that were asked for in a second. */
    size_t threads; /* Number of threads that were sampled. */
};

Times *times_new(const Mix *mix, const bool *wanted)
{
    Times *t = xcalloc(1, sizeof *t);
    *t = (Times){.mix = mix, .is_wanted = wanted, .finder = frames_new(), .arena = arena_new()};
    return t;
}

void times_free(Times *t)
{
    if (!t)
        return;
    frames_free(t->finder);
    arena_free(t->arena);
    free(t->row);
    free(t);
}

bool times_any(const Times *t)
{
    return t && t->all.hits;
}

/* ---- whose code ---- */

/* A name of the source: without what the rewriter (f__mr, f__mr2) and compilers (f.part.0) put behind it. */
static size_t plain_length(const char *name)
{
    size_t n = strcspn(name, ".");
    size_t digits = n;
    while (digits && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
    return digits > 4 && memcmp(name + digits - 4, "__mr", 4) == 0 ? digits - 4 : n;
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* How well a file that debug information names agrees with one of the sidecar's. */
static int likeness(const char *path, const char *file)
{
    if (!path)
        return 1;
    while (strncmp(file, "./", 2) == 0 || strncmp(file, "../", 3) == 0)
        file = strchr(file, '/') + 1;
    return path_ends_with(path, file) || path_ends_with(file, path) ? 3 : strcmp(base_of(path), base_of(file)) ? 0 : 2;
}

static uint32_t function_of(const Mix *mix, const CodeFrame *frame)
{
    uint32_t best = NOWHERE;
    int most = 0;
    if (!frame->function)
        return NOWHERE;
    for (int whole = 1; whole >= 0 && best == NOWHERE; whole--) {
        size_t n = whole ? strcspn(frame->function, ".") : plain_length(frame->function);
        for (uint32_t i = 0; i < mix->n_functions; i++) {
            const Function *f = &mix->functions[i];
            int like = strlen(f->name) == n && memcmp(f->name, frame->function, n) == 0
                           ? likeness(frame->declared, mix->files[f->file])
                           : 0;
            if (like > most)
                most = like, best = f->canonical;
        }
    }
    return best;
}

static uint32_t file_of(const Mix *mix, const char *path)
{
    uint32_t best = NOWHERE;
    int most = 0;
    for (uint32_t i = 0; path && i < mix->n_files; i++) {
        int like = likeness(path, mix->files[i]);
        if (like > most)
            most = like, best = i;
    }
    return best;
}

/* The row without its region and time. */
static TimeRow place_of(Times *t, const Samples *s, uint64_t counter)
{
    CodeFrame frame[FRAMES_MOST];
    TimeRow row = {NOWHERE, NOWHERE, NOWHERE, 0, "", "", 0, 0};
    const Mapped *m = NULL;
    for (size_t i = s->n_mapped; i-- > 0 && !m;)
        if (counter >= s->mapped[i].low && counter < s->mapped[i].high)
            m = &s->mapped[i];
    if (!m)
        return row;
    row.image = arena_strdup(t->arena, m->path);
    size_t n = frames_find(t->finder, m, counter, frame);
    for (size_t i = 0; i < n && row.function == NOWHERE; i++) {
        row.function = function_of(t->mix, &frame[i]);
        if (row.function != NOWHERE && (row.file = file_of(t->mix, frame[i].file)) != NOWHERE)
            row.line = frame[i].line;
    }
    if (n && row.function == NOWHERE && frame[n - 1].function)
        row.name = arena_strdup(t->arena, frame[n - 1].function);
    return row;
}

/* ---- rows ---- */

static int by_number(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_rows(const void *x, const void *y)
{
    const TimeRow *a = x, *b = y;
    int order = by_number(a->roi, b->roi);
    order = order ? order : by_number(a->file, b->file);
    order = order ? order : by_number(a->line, b->line);
    order = order ? order : by_number(a->function, b->function);
    order = order ? order : strcmp(a->name, b->name);
    return order ? order : strcmp(a->image, b->image);
}

const TimeRow *times_rows(Times *t, size_t *n)
{
    size_t to = 0;
    if (t->n > 1)
        qsort(t->row, t->n, sizeof *t->row, compare_rows);
    for (size_t i = 0; i < t->n; i++)
        if (to && compare_rows(&t->row[to - 1], &t->row[i]) == 0) {
            t->row[to - 1].hits += t->row[i].hits;
            t->row[to - 1].ns += t->row[i].ns;
        } else {
            t->row[to++] = t->row[i];
        }
    *n = t->n = to;
    return t->row;
}

static uint32_t roi_of(const Mrc *mrc, uint32_t slot)
{
    for (size_t i = 0; slot && i < mrc->n_contexts; i++)
        if (mrc->contexts[i].slot + 1 == slot)
            return mrc->contexts[i].instance ? NOWHERE : mrc->contexts[i].roi;
    return NOWHERE;
}

static void warn(const Mrc *mrc, const Samples *s)
{
    if (!frames_have_lines())
        say_warning("this memreport was built without libdw (libdw-dev): times are of symbols; no lines, no inlined "
                    "functions");
    uint64_t sampled = 0;
    for (size_t i = 0; i < s->n; i++)
        sampled += s->sample[i].ns;
    uint64_t missing = s->cpu_ns > sampled ? s->cpu_ns - sampled : 0;
    if (missing > s->cpu_ns / 20 && missing > 100000000)
        say_warning(
            "%s: %.1f s of %.1f s of processor time are not sampled: the program blocked the signal or took it, "
            "or the table was full",
            mrc->path, (double)missing / 1e9, (double)s->cpu_ns / 1e9);
}

/* Time of functions that are counted, by their symbols alone. */
static void warn_of_symbols(const Mrc *mrc, uint64_t without_lines, uint64_t all)
{
    if (frames_have_lines() && without_lines > all / 20)
        say_warning("%s: %.0f %% of the processor time is in code without debug information (compile with -g): what "
                    "is inlined there counts for the function around it, and lines have no time",
                    mrc->path, 100 * (double)without_lines / (double)all);
}

void times_add(Times *t, const Mrc *mrc)
{
    Samples *s = samples_load(mrc);
    uint64_t without_lines = 0, all = 0;
    size_t n;
    if (!s)
        return;
    warn(mrc, s);
    t->threads += s->n_threads;
    t->hz = s->hz > t->hz ? s->hz : t->hz;
    for (size_t i = 0; i < s->n; i++) {
        TimeRow row = place_of(t, s, s->sample[i].counter);
        row.roi = roi_of(mrc, s->sample[i].slot);
        row.hits = s->sample[i].hits;
        row.ns = s->sample[i].ns;
        t->all.hits += row.hits;
        t->all.ns += row.ns;
        all += row.hits;
        without_lines += row.function != NOWHERE && row.file == NOWHERE ? row.hits : 0;
        *PUSH(t->row, t->n, t->cap) = row;
    }
    samples_free(s);
    warn_of_symbols(mrc, without_lines, all);
    times_rows(t, &n);
}

TimeSum times_sum(const Times *t, uint32_t roi, uint32_t function, uint32_t file, uint32_t line)
{
    TimeSum sum = {0, 0};
    for (size_t i = 0; t && i < t->n; i++) {
        const TimeRow *r = &t->row[i];
        if (r->roi == NOWHERE || (t->is_wanted && !t->is_wanted[r->roi]) || (roi != NOWHERE && r->roi != roi) ||
            (function != NOWHERE && r->function != function) || (file != NOWHERE && r->file != file) ||
            (line != NOWHERE && r->line != line))
            continue;
        sum.hits += r->hits;
        sum.ns += r->ns;
    }
    return sum;
}

TimeSum times_all(const Times *t)
{
    return t->all;
}

const char *times_rate_text(const Times *t, Arena *a)
{
    enum { FEWEST = 20 };
    const double clearly = 0.75, rate = t->all.ns ? (double)t->all.hits * 1e9 / (double)t->all.ns : 0;
    if (t->all.hits < FEWEST || rate >= clearly * (double)t->hz)
        return NULL;
    return arena_printf(a, "Sampled %.0f of %llu times a second: this system looks at timers of threads no more often.",
                        rate, (unsigned long long)t->hz);
}

double times_error(const Times *t, TimeSum sum)
{
    const double z = 1.96, n = (double)t->all.hits, part = n > 0 ? (double)sum.hits / n : 0;
    if (part <= 0)
        return 0;
    double middle = (part + z * z / (2 * n)) / (1 + z * z / n);
    double reach = z / (1 + z * z / n) * sqrt(part * (1 - part) / n + z * z / (4 * n * n));
    double above = middle + reach - part, below = part - (middle - reach);
    return (above > below ? above : below) / part + (double)t->threads / n;
}
