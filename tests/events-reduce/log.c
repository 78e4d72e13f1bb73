/* A module that says each event, in order: an address by how far it is from the one before at its site.
   It asks for no values and no pointers. */
#include "memprof/memprof.h"

enum { LOG_SITES = 4096 };
typedef struct Log {
    uint64_t last[LOG_SITES];
    MpOut *out;
} Log;
static const MpColumn log_columns[] = {{"event", "text", "-", "kind"},
                                       {"number", "key", "-", "site, loop, or function"},
                                       {"moved", "key", "bytes", "since the site's last event"},
                                       {"bytes", "key", "bytes", "of it"}};
static const MpTable log_tables[] = {{"rows", "events", log_columns, 4}};

MP_OWN void log_start(MpRun *run)
{
    Log *l = (Log *)run->state;
    l->out = mp_out(run);
    mp_table(l->out, 0);
}

MP_OWN void log_event(MpRun *run, const MpEvent *e)
{
    static const char *const names[MP_KINDS] = {"-",     "load",   "store", "update", "-",         "-",
                                                "range", "range",  "-",     "alloc",  "free",      "stack",
                                                "unstack", "global", "enter", "exit", "loop", "iteration",
                                                "end"};
    Log *l = (Log *)run->state;
    uint64_t *last = &l->last[e->site % LOG_SITES];
    mp_cell_text(l->out, e->kind < 19 ? names[e->kind] : "-");
    mp_cell(l->out, e->site);
    mp_cell_signed(l->out, e->kind <= MP_UPDATE && *last ? (int64_t)(e->address - *last) : 0);
    mp_cell(l->out, e->kind <= MP_UPDATE ? e->bytes : 0);
    mp_row(l->out);
    if (e->kind <= MP_UPDATE)
        *last = e->address;
}

/* clang-format off */
MP_MODULE(log) = {
    .name = "log", .about = "events in their order",
    .events = MP_LOADS | MP_STORES | MP_HEAP | MP_STACKS | MP_CALLS | MP_LOOPS | MP_ITERATIONS,
    .share = MP_ALONE, .state_bytes = sizeof(Log), .tables = log_tables, .n_tables = 1, .start = log_start,
    .load = log_event, .store = log_event, .update = log_event, .alloc = log_event, .free = log_event,
    .stack = log_event, .unstack = log_event, .enter = log_event, .exit = log_event, .loop = log_event,
    .iteration = log_event, .loop_end = log_event};
/* clang-format on */
