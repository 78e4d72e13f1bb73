/* In: options.  Out: the ceilings of this machine, as a table on stdout and in the file of this host (-o: in that
 * file).
 * Limits: takes some seconds. */
#include "driver/ceilings_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "ceilings/ceilings.h"
#include "output/table.h"
#include "output/writers.h"

static const Column columns[] = {
    {"threads", "threads", "", "", "", KIND_PLACE, IN_BOTH},   {"level", "level", "", "", "", KIND_TEXT, IN_BOTH},
    {"size", "size", "bytes", "", "", KIND_BYTES, IN_BOTH},    {"read", "read", "bytes/s", "", "", KIND_RATE, IN_BOTH},
    {"write", "write", "bytes/s", "", "", KIND_RATE, IN_BOTH}, {"copy", "copy", "bytes/s", "", "", KIND_RATE, IN_BOTH},
};
static const Column peaks[] = {
    {"threads", "threads", "", "", "", KIND_PLACE, IN_BOTH},
    {"flops", "flop/s", "1/s", "", "", KIND_COUNT, IN_BOTH},
    {"intops", "intop/s", "1/s", "", "", KIND_COUNT, IN_BOTH},
};

static Table *new_table(Report *r, const char *name, const char *title, const Column *of, size_t n)
{
    Table *t = report_table(r, name, title);
    for (size_t i = 0; i < n; i++)
        table_column(t, of[i]);
    return t;
}

static void add_set(Table *levels, Table *tops, const CeilingSet *s, int threads)
{
    for (size_t i = 0; i < s->n; i++) {
        const CeilingLevel *l = &s->level[i];
        Value *cells = table_row(levels);
        cells[0] = value_int(threads);
        cells[1] = value_text(l->name);
        cells[2] = value_int(l->size);
        cells[3] = value_real(l->read);
        cells[4] = value_real(l->write);
        cells[5] = value_real(l->copy);
    }
    Value *cells = table_row(tops);
    cells[0] = value_int(threads);
    cells[1] = value_int((int64_t)s->flops);
    cells[2] = value_int((int64_t)s->intops);
}

static void print(const Ceilings *c, const char *path)
{
    Report *r = report_new();
    r->headline = arena_printf(r->arena, "%s, %s: what memory and arithmetic reach at most", c->host,
                               *c->cpu ? c->cpu : "processor not known");
    Table *levels = new_table(r, "rows", NULL, columns, sizeof columns / sizeof *columns);
    Table *tops =
        new_table(r, "peaks", "Peaks: vectors of doubles, of 32-bit integers", peaks, sizeof peaks / sizeof *peaks);
    add_set(levels, tops, &c->single, 1);
    if (c->threads > 1)
        add_set(levels, tops, &c->all, c->threads);
    report_note(r, arena_printf(r->arena, "Kept in %s, for the roofline of memreport html.", path));
    out_text(stdout, r);
    report_free(r);
}

/* A cache that is slower than one of a further level was measured while something else ran. */
static void warn_if_busy(const CeilingSet *s)
{
    static const double noise = 1.1;
    for (size_t i = 1; i < s->n; i++)
        if (s->level[i].read > noise * s->level[i - 1].read) {
            say_warning("%s is slower than %s: this machine was busy; measure again when it is idle",
                        s->level[i - 1].name, s->level[i].name);
            return;
        }
}

int ceilings_run(const Options *o)
{
    Ceilings c;
    if (!ceilings_measure(&c))
        return 1;
    char *own = o->output ? NULL : ceilings_path(c.host);
    const char *path = o->output ? o->output : own;
    if (!path)
        say_error("neither XDG_DATA_HOME nor HOME says where to keep them: -o FILE");
    bool good = path && ceilings_save(&c, path);
    if (good) {
        print(&c, path);
        warn_if_busy(&c.single);
    }
    free(own);
    return good ? 0 : 1;
}
