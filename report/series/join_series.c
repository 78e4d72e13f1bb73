/* In: series of one run's processes, each written by a recorder of its own.  Out: one series of all of them.
 * Method: an interval of the whole is as long as the longest of the series', and has all intervals of these that end in
 * it.  What processes had counted before recorders came to them stands in front of all.
 * Limits: recorders do not tick together, so that at an interval's edges there may be up to an interval of a process
 * that was done beside it. */
#include "series/join_series.h"

#include <math.h>
#include <string.h>

#include "series/series_records.h"
#include "support/util.h"

enum { ELSEWHERE = SIZE_MAX }; /* The file is of a series before this one. */

typedef struct SeriesPart {
    Series *series;
    double offset; /* Seconds from the whole's beginning to this one's. */
    size_t *index; /* By file of this series: its number in the whole. */
    size_t n_index, cap_index;
    bool has_next; /* The series stands at the end of an interval that the whole does not have yet. */
} SeriesPart;

typedef struct SeriesJoin {
    SeriesPart *parts;
    size_t n;
    double step; /* Seconds of an interval. */
    bool has_begun;
} SeriesJoin;

static int by_start(const void *left, const void *right)
{
    const SeriesPart *a = left, *b = right;
    return (a->series->head.start_unix_ns > b->series->head.start_unix_ns) -
           (a->series->head.start_unix_ns < b->series->head.start_unix_ns);
}

static void join_free(SeriesJoin *join)
{
    for (size_t i = 0; i < join->n; i++) {
        series_free(join->parts[i].series);
        free(join->parts[i].index);
    }
    free(join->parts);
    free(join);
}

/* A file may be in two series: that of its own process, and that of a recorder which began further above. */
static size_t index_of(Series *s, const SeriesFile *f)
{
    for (size_t i = 0; i < s->n_files; i++)
        if (s->files[i].pid == f->pid && strcmp(s->files[i].path, f->path) == 0)
            return ELSEWHERE;
    *PUSH(s->files, s->n_files, s->cap_files) = (SeriesFile){.path = xstrdup(f->path), .pid = f->pid};
    return s->n_files - 1;
}

/* The whole gets the state that the part has, and the part goes on. */
static void take_over(Series *s, SeriesPart *part)
{
    const Series *from = part->series;
    for (size_t i = 0; i < from->n_files; i++) {
        if (i == part->n_index)
            *PUSH(part->index, part->n_index, part->cap_index) = index_of(s, &from->files[i]);
        if (part->index[i] == ELSEWHERE)
            continue;
        SeriesFile *to = &s->files[part->index[i]];
        series_file_grow(to, from->files[i].n);
        if (from->files[i].n)
            memcpy(to->bytes, from->files[i].bytes, from->files[i].n);
        to->tick = from->files[i].tick;
    }
    for (size_t i = 0; i < from->n_processes; i++)
        series_keep_usage(s, from->processes[i].pid, &from->processes[i].usage);
    part->has_next = series_next(part->series);
}

/* Takes over what stands in front of the first intervals.  Returns whether there was anything. */
static bool take_bases(Series *s)
{
    bool has_any = false;
    for (size_t i = 0; i < s->join->n; i++) {
        SeriesPart *part = &s->join->parts[i];
        part->has_next = series_next(part->series);
        if (part->has_next && part->series->t <= 0) {
            take_over(s, part);
            has_any = true;
        }
    }
    return has_any;
}

static double moment_of(const SeriesPart *part)
{
    return part->offset + part->series->t;
}

/* The end of the next interval; below 0: there is none.  The last one ends with the last of the series. */
static double next_end(const SeriesJoin *join)
{
    double first = -1;
    for (size_t i = 0; i < join->n; i++)
        if (join->parts[i].has_next && (first < 0 || moment_of(&join->parts[i]) < first))
            first = moment_of(&join->parts[i]);
    return first < 0 ? first : ceil(first / join->step) * join->step;
}

static bool join_next(Series *s)
{
    SeriesJoin *join = s->join;
    if (!join->has_begun) {
        join->has_begun = true;
        if (take_bases(s))
            return true;
    }
    double end = next_end(join), last = 0;
    bool is_ended = true, goes_on = false;
    for (size_t i = 0; i < join->n && end >= 0; i++) {
        SeriesPart *part = &join->parts[i];
        while (part->has_next && moment_of(part) <= end) {
            last = moment_of(part) > last ? moment_of(part) : last;
            take_over(s, part);
        }
        goes_on = goes_on || part->has_next;
    }
    for (size_t i = 0; i < join->n; i++)
        is_ended = is_ended && join->parts[i].series->is_ended;
    if (end >= 0)
        s->t = goes_on ? end : last;
    s->is_ended = is_ended && !goes_on;
    s->status = join->parts[0].series->status;
    return end >= 0;
}

Series *series_open_all(const char *const *paths, size_t n)
{
    if (n == 1)
        return series_open(paths[0]);
    Series *s = xcalloc(1, sizeof *s);
    s->join = xcalloc(1, sizeof *s->join);
    s->join_next = join_next;
    s->join_free = join_free;
    s->join->parts = xcalloc(n, sizeof *s->join->parts);
    for (size_t i = 0; i < n; i++) {
        SeriesPart *part = &s->join->parts[s->join->n++];
        if ((part->series = series_open(paths[i])) == NULL) {
            series_free(s);
            return NULL;
        }
        if (part->series->head.interval_ns > s->head.interval_ns)
            s->head.interval_ns = part->series->head.interval_ns;
    }
    qsort(s->join->parts, n, sizeof *s->join->parts, by_start);
    const Series *first = s->join->parts[0].series;
    s->path = first->path;
    s->head.start_unix_ns = first->head.start_unix_ns;
    s->head.host = xstrdup(first->head.host);
    s->head.command = xstrdup(first->head.command);
    s->join->step = s->head.interval_ns ? (double)s->head.interval_ns / 1e9 : 1e-3;
    for (size_t i = 0; i < n; i++)
        s->join->parts[i].offset = (double)(s->join->parts[i].series->head.start_unix_ns - s->head.start_unix_ns) / 1e9;
    return s;
}
