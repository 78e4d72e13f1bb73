/* In: a series.  Out: its timelines and phases.
 * Method: read once to its end for the sidecars and the last state, then once for each grain.
 * Limits: all of its figures are in memory. */
#include "series/recording.h"

#include <stdlib.h>
#include <string.h>

#include "format/counter_offsets.h"
#include "series/join_series.h"
#include "series/series_records.h"

bool recording_is_one(const char *path)
{
    unsigned char head[sizeof series_magic];
    FILE *f = fopen(path, "rb");
    bool is = f && fread(head, 1, sizeof head, f) == sizeof head && memcmp(head, series_magic, sizeof head) == 0;
    if (f)
        fclose(f);
    return is;
}

/* When the last process ended, as its counters say; 0: one runs on, for all that the series knows. */
static double ended_ns(const Series *s)
{
    double last = 0;
    for (size_t i = 0; i < s->n_files; i++) {
        Mrc *mrc = s->files[i].tick ? NULL : mrc_read(s->files[i].bytes, s->files[i].n, s->files[i].path);
        double end = mrc ? mrc_end_ns(mrc) : 0;
        mrc_free(mrc);
        if (end <= 0)
            return 0;
        last = end > last ? end : last;
    }
    return last;
}

bool recording_span(const char *path, double *begin_ns, double *end_ns, char *host, size_t host_bytes)
{
    Series *s = series_open(path);
    if (!s)
        return false;
    *begin_ns = (double)s->head.start_unix_ns;
    bool has_base = series_next(s) && s->t <= 0;
    while (series_next(s))
        ;
    double ended = ended_ns(s);
    *end_ns = s->n_files ? (double)s->head.start_unix_ns + s->t * 1e9 : 0;
    if (ended > 0 && ended < *end_ns) /* The recorder begins later, and goes on for a while. */
        *end_ns = ended;
    for (size_t i = 0; i < s->n_files && !has_base; i++) {
        const SeriesFile *f = &s->files[i];
        double began = f->n >= HEADER_AT_START_UNIX + 8 ? (double)word_get(f->bytes + HEADER_AT_START_UNIX) : 0;
        if (began > 0 && began < *begin_ns)
            *begin_ns = began;
    }
    snprintf(host, host_bytes, "%s", s->head.host);
    series_free(s);
    return true;
}

Recording *recording_open(const Options *o, const char *const *paths, size_t n)
{
    Recording *r = xcalloc(1, sizeof *r);
    r->paths = paths;
    r->n_paths = n;
    r->last = series_open_all(paths, n);
    if (r->last && recorded_mix_find(&r->recorded, o, r->last))
        return r;
    recording_free(r);
    return NULL;
}

static Timeline *timeline_of(const Recording *r, const Options *o, const bool *wanted, Grain grain)
{
    const GatherOptions how = {
        .grain = grain, .inclusive = o->inclusive, .wanted = wanted, .correction = o->correction, .quiet = true};
    Series *s = series_open_all(r->paths, r->n_paths);
    Timeline *t = s ? timeline_make(&r->recorded, s, how) : NULL;
    series_free(s);
    return t;
}

bool recording_figures(Recording *r, const Options *o, const bool *wanted)
{
    r->threads = timeline_of(r, o, wanted, (Grain){.splits_by_roi = true, .splits_by_thread = true});
    r->functions =
        timeline_of(r, o, wanted, (Grain){.splits_by_roi = true, .splits_by_thread = true, .item = ITEM_FUNCTION});
    if (!r->threads || !r->functions)
        return false;
    r->phases = phases_find(r->functions);
    return true;
}

void recording_add(const Recording *r, Run *run)
{
    for (size_t i = 0; i < r->last->n_files; i++) {
        bool is_first = recorded_process(r->last, i) == i; /* Files of one process are added together. */
        Mrc *mrc = is_first ? recorded_counters(&r->recorded, r->last, i) : NULL;
        if (mrc)
            run_add(run, mrc);
        mrc_free(mrc);
    }
}

void recording_free(Recording *r)
{
    if (!r)
        return;
    phases_free(&r->phases);
    timeline_free(r->threads);
    timeline_free(r->functions);
    series_free(r->last);
    recorded_mix_free(&r->recorded);
    free(r);
}
