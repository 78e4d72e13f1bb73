/* A module of this test: what modules are told, line by line. */
typedef struct Log {
    uint64_t base; /* addresses are told from the first one on: the loader chooses it */
} Log;

static const MpColumn log_columns[] = {{"what", "text", "-", "handler"},
                                       {"id", "text", "-", "site, function, loop"},
                                       {"at", "text", "B", "place"},
                                       {"bytes", "text", "B", "size"},
                                       {"value", "text", "-", "value"},
                                       {"thread", "text", "-", "thread"},
                                       {"nest", "text", "-", "loop:iteration"},
                                       {"carried", "text", "-", "level, of the last load"},
                                       {"path", "path", "-", "functions"}};
static const MpTable log_tables[] = {{"rows", "all calls", log_columns, 9}};

typedef struct LogState {
    uint64_t first, tick;
    int begun;
} LogState;

MP_OWN void log_nest(MpOut *out, const MpThread *t)
{
    char text[256];
    size_t n = 0;
    uint32_t i;
    for (i = 0; i < t->depth && n < 200; i++) {
        uint64_t number = t->nest[i].iteration + 1;
        text[n++] = (char)('a' + t->nest[i].loop);
        if (number >= 100)
            text[n++] = (char)('0' + number / 100 % 10);
        text[n++] = (char)('0' + number / 10 % 10);
        text[n++] = (char)('0' + number % 10);
    }
    text[n] = 0;
    mp_cell_text(out, text);
}

MP_OWN void log_row(MpRun *run, const MpEvent *e, const char *what)
{
    LogState *s = (LogState *)run->state;
    MpOut *out = mp_out(run);
    if (!out)
        return;
    if (!s->begun) {
        mp_table(out, 0);
        s->begun = 1;
    }
    if (e->address && !s->first)
        s->first = e->address;
    mp_cell_text(out, what);
    mp_cell_signed(out, e->site == 0xffffffffu ? -1 : (int64_t)e->site);
    mp_cell_signed(out, e->address ? (int64_t)(e->address - s->first) : -1);
    mp_cell(out, e->bytes);
    mp_cell(out, e->value);
    mp_cell(out, e->thread->number);
    log_nest(out, e->thread);
    mp_cell_signed(out, mp_carried(e->thread, s->tick));
    mp_cell_path(out, run, e->thread->context);
    mp_row(out);
}

MP_OWN void log_load(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "load");
    ((LogState *)run->state)->tick = mp_tick(run);
}
MP_OWN void log_store(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "store");
}
MP_OWN void log_pointer(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "pointer");
}
MP_OWN void log_alloc(MpRun *run, const MpEvent *e)
{
    log_row(run, e, mp_object_at(run, e->address) ? "alloc" : "alloc unknown");
}
MP_OWN void log_free(MpRun *run, const MpEvent *e)
{
    log_row(run, e, mp_object_at(run, e->address) ? "free" : "free unknown");
}
MP_OWN void log_stack(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "stack");
}
MP_OWN void log_unstack(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "unstack");
}
MP_OWN void log_global(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "global");
}
MP_OWN void log_enter(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "enter");
}
MP_OWN void log_exit(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "exit");
}
MP_OWN void log_loop(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "loop");
}
MP_OWN void log_iteration(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "iteration");
}
MP_OWN void log_loop_end(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "loop end");
}
MP_OWN void log_region(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "region");
}
MP_OWN void log_region_end(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "region end");
}
MP_OWN void log_thread(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "thread");
}
MP_OWN void log_thread_end(MpRun *run, const MpEvent *e)
{
    log_row(run, e, "thread end");
}

MP_MODULE(log) = {.name = "log",
                  .about = "all calls",
                  .events = MP_LOADS | MP_STORES | MP_VALUES | MP_POINTERS | MP_HEAP | MP_STACKS | MP_GLOBALS |
                            MP_CALLS | MP_LOOPS | MP_ITERATIONS | MP_REGIONS | MP_THREADS,
                  .share = MP_ALONE,
                  .state_bytes = sizeof(LogState),
                  .tables = log_tables,
                  .n_tables = 1,
                  .load = log_load,
                  .store = log_store,
                  .pointer = log_pointer,
                  .alloc = log_alloc,
                  .free = log_free,
                  .stack = log_stack,
                  .unstack = log_unstack,
                  .global = log_global,
                  .enter = log_enter,
                  .exit = log_exit,
                  .loop = log_loop,
                  .iteration = log_iteration,
                  .loop_end = log_loop_end,
                  .region = log_region,
                  .region_end = log_region_end,
                  .thread = log_thread,
                  .thread_end = log_thread_end};
