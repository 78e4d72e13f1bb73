/* In: rows by block and by function, all ROIs together.  Out: a tracefile of lcov, for genhtml: how often each line was
 * executed.
 * Method: a line's count is that of `annotate`.  Lines without one are no lines of code to lcov.  The name of the test
 * says that counts are scaled from samples.
 * Limits: a function that was never entered, but of which a part ran (it holds the region), counts as entered once. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command/estimate.h"
#include "command/line_figures.h"
#include "command/source_text.h"
#include "export/export.h"

typedef struct Lcov {
    FILE *out;
    const Mix *mix;
    const Run *by_block, *by_function;
    bool *has_run; /* By function: some block of it ran. */
} Lcov;

static int64_t count_of_block(const Lcov *l, uint32_t block)
{
    const Row *row = run_row(l->by_block, (RowKey){.item = block});
    return row ? row->count : 0;
}

static int64_t entries_of(const Lcov *l, uint32_t function)
{
    const Row *row = run_row(l->by_function, (RowKey){.item = function});
    int64_t entered = row ? row->count : 0;
    return entered || !l->has_run[function] ? entered : 1;
}

static void put_functions(const Lcov *l, uint32_t file)
{
    size_t found = 0, hit = 0;
    for (int part = 0; part < 2; part++)
        for (uint32_t f = 0; f < l->mix->n_functions; f++) {
            const Function *function = &l->mix->functions[f];
            if (function->canonical != f || function->file != file)
                continue;
            fprintf(l->out, part ? "FNDA:%" PRId64 "," : "FN:%" PRId64 ",", part ? entries_of(l, f) : function->line);
            put_name(l->out, function->name, "");
            fputc('\n', l->out);
            found += part;
            hit += part && entries_of(l, f);
        }
    fprintf(l->out, "FNF:%zu\nFNH:%zu\n", found, hit);
}

/* The blocks p … p + n - 1 are of one file. */
static void put_lines(const Lcov *l, const LineShare *p, size_t n)
{
    size_t found = 0, hit = 0;
    for (size_t i = 0, end; i < n; i = end) {
        int64_t count = 0;
        for (end = i; end < n && p[end].line == p[i].line; end++)
            count = p[end].row && p[end].row->count > count ? p[end].row->count : count;
        fprintf(l->out, "DA:%u,%" PRId64 "\n", (unsigned)p[i].line, count);
        found++;
        hit += count > 0;
    }
    fprintf(l->out, "LF:%zu\nLH:%zu\n", found, hit);
}

/* Writes the records of one file, by a path that is valid from anywhere, as genhtml wants it. */
static void put_file(const Lcov *l, const LineShare *p, size_t n)
{
    Arena *a = arena_new();
    const char *path = source_path(a, l->mix, p->file);
    char *whole = realpath(path, NULL);
    fprintf(l->out, "TN:%s\nSF:", estimate_is_sampled(l->by_block) ? "sampled" : "");
    put_name(l->out, whole ? whole : path, "");
    fputc('\n', l->out);
    put_functions(l, p->file);
    put_lines(l, p, n);
    fputs("end_of_record\n", l->out);
    free(whole);
    arena_free(a);
}

bool write_lcov(FILE *out, const Gathered *g)
{
    const Mix *mix = g->mix;
    Lcov l = {out, mix, gathered(g, "blocks of all")->run, gathered(g, "functions of all")->run,
              xcalloc(mix->n_functions, sizeof *l.has_run)};
    size_t n;
    LineShare *placed = line_places(gathered(g, "blocks of all")->run, &n);
    for (uint32_t b = 0; b < mix->n_blocks; b++) {
        bool *ran = &l.has_run[mix->functions[mix->blocks[b].function].canonical];
        *ran = *ran || (mix->blocks[b].canonical == b && count_of_block(&l, b));
    }
    for (size_t at = 0, end; at < n; at = end) {
        for (end = at; end < n && placed[end].file == placed[at].file; end++)
            ;
        put_file(&l, placed + at, end - at);
    }
    free(placed);
    free(l.has_run);
    return true;
}
