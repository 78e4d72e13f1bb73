/* In: the counter files of a series.  Out: their sidecars as one; the counters of a process.
 * Method: as for files (driver/show_program.c): the sidecars of several images become one, and so do the files of each
 * process.
 * Limits: programs that one series has beside each other are told apart by their regions alone. */
#include "series/recorded_mix.h"

#include <string.h>

#include "format/counter_offsets.h"
#include "load/find_sidecar.h"
#include "load/join_counters.h"
#include "series/series_records.h"

/* An entry that is open has lasted until the file was read. */
static Mrc *counters_of(const SeriesFile *f)
{
    static const unsigned char none[8] = {0};
    unsigned char *end = f->n >= HEADER_AT_END_TICKS + 8 ? f->bytes + HEADER_AT_END_TICKS : NULL;
    bool is_open = end && f->tick && memcmp(end, none, sizeof none) == 0;
    if (is_open)
        memcpy(end, &f->tick, sizeof f->tick);
    Mrc *mrc = mrc_read(f->bytes, f->n, f->path);
    if (is_open)
        memcpy(end, none, sizeof none);
    return mrc;
}

static const Mix *single_of(const RecordedMix *m, const char *build)
{
    for (size_t i = 0; i < m->n; i++)
        if (strcmp(m->source[i].build, build) == 0)
            return m->single[i];
    return NULL;
}

static bool add_image(RecordedMix *m, const Options *o, const Mrc *mrc)
{
    if (single_of(m, mrc->build))
        return true;
    Mix *mix = mix_search(o->mix, o->model, mrc, MIX_NEEDED);
    if (!mix || !mix_belongs(mix, mrc)) {
        mix_free(mix);
        return false;
    }
    m->source[m->n] = (MixSource){mix->path, xstrdup(*mrc->image ? mrc->image : mrc->program), mix->build,
                                  mrc->compiler == MRC_CLANG};
    m->single[m->n++] = mix;
    return true;
}

static bool join(RecordedMix *m, const Options *o)
{
    MixError err;
    m->mix = m->n == 1 ? m->single[0] : mix_load_joined(m->source, m->n, o->model, true, &err);
    if (!m->mix)
        say_error("%s", err.text);
    return m->mix != NULL;
}

bool recorded_mix_of(RecordedMix *m, const Options *o, const Series *s)
{
    bool good = s->n_files > 0;
    if (!good)
        say_error("%s: has no counters: its program has not counted yet, or is not instrumented",
                  s->path ? s->path : "the process");
    m->single = xcalloc(s->n_files, sizeof(Mix *));
    m->source = xcalloc(s->n_files, sizeof *m->source);
    for (size_t i = 0; i < s->n_files && good; i++) {
        Mrc *mrc = counters_of(&s->files[i]);
        good = mrc && add_image(m, o, mrc);
        mrc_free(mrc);
    }
    return good && join(m, o);
}

bool recorded_mix_find(RecordedMix *m, const Options *o, Series *s)
{
    while (series_next(s))
        ;
    return recorded_mix_of(m, o, s);
}

void recorded_mix_free(RecordedMix *m)
{
    if (m->n != 1)
        mix_free(m->mix);
    for (size_t i = 0; i < m->n; i++) {
        free((void *)m->source[i].image);
        mix_free(m->single[i]);
    }
    free(m->single);
    free(m->source);
}

uint64_t recorded_execution(const SeriesFile *file)
{
    return file->n >= HEADER_AT_EXECUTION + 8 ? word_get(file->bytes + HEADER_AT_EXECUTION) : 0;
}

static bool is_one_process(const SeriesFile *a, const SeriesFile *b)
{
    const bool are_known = a->n >= HEADER_AT_EXECUTION + 8 && b->n >= HEADER_AT_EXECUTION + 8;
    return a->pid == b->pid && are_known && recorded_execution(a) == recorded_execution(b);
}

size_t recorded_process(const Series *s, size_t file)
{
    size_t first = 0;
    while (first < file && !is_one_process(&s->files[first], &s->files[file]))
        first++;
    return first;
}

Mrc *recorded_counters(const RecordedMix *m, const Series *s, size_t process)
{
    Mrc **file = xcalloc(s->n_files, sizeof(Mrc *));
    size_t n = 0;
    for (size_t i = 0; i < s->n_files; i++) {
        const SeriesFile *f = &s->files[i];
        const bool is_of_it = i == process || is_one_process(&s->files[process], f);
        if (f->n && is_of_it && (file[n] = counters_of(f)) != NULL)
            n++;
    }
    Mrc *joined = n && m->n == 1 && n == 1 ? file[0] : n ? mrc_join((const Mrc *const *)file, n, m->mix) : NULL;
    for (size_t i = 0; i < n; i++)
        if (file[i] != joined)
            mrc_free(file[i]);
    free(file);
    return joined;
}
