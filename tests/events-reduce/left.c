/* A module that looks at one line in eight: how many accesses it sees, and how many are left out. */
#include "memprof/memprof.h"

typedef struct Left {
    uint64_t seen, looked_at;
} Left;

static const MpColumn left_columns[] = {{"seen", "sum", "accesses", "that had events"},
                                        {"looked_at", "sum", "accesses", "those to lines that are looked at"},
                                        {"left", "sum", "accesses", "that had none"}};
static const MpTable left_tables[] = {{"rows", "-", left_columns, 3}};

MP_OWN void left_start(MpRun *run)
{
    mp_lines(run, 8);
}

MP_OWN void left_access(MpRun *run, const MpEvent *e)
{
    Left *s = (Left *)run->state;
    s->seen++;
    s->looked_at +=
        !mp_line_is_left(run, e->address >> 6) || !mp_line_is_left(run, (e->address + e->bytes - 1) >> 6);
}

MP_OWN void left_write(MpRun *run, MpOut *out)
{
    const Left *s = (const Left *)run->state;
    mp_table(out, 0);
    mp_cell(out, s->seen);
    mp_cell(out, s->looked_at);
    mp_cell(out, mp_lines_left(run));
    mp_row(out);
}

MP_MODULE(left) = {.name = "left", .about = "accesses that have no events", .events = MP_LOADS | MP_STORES | MP_SOME_LINES,
                   .state_bytes = sizeof(Left), .tables = left_tables, .n_tables = 1, .start = left_start,
                   .load = left_access, .store = left_access, .write = left_write};
