/* The events of a program as rows, in their order: what a test reads.  kind, id, bytes, value. */
static const MpColumn print_columns[] = {{"kind", "text", "-", "what happened"},
                                         {"id", "key", "-", "site, function or loop"},
                                         {"bytes", "sum", "B", "of the access or object"},
                                         {"value", "key", "-", "loaded, stored or found"}};
static const MpTable print_tables[] = {{"rows", "events", print_columns, 4}};

MP_OWN void print_row(MpRun *run, const char *kind, const MpEvent *e, int has_bytes)
{
    MpOut *out = mp_out(run);
    mp_cell_text(out, kind);
    mp_cell(out, e->site);
    if (has_bytes)
        mp_cell(out, e->bytes);
    else
        mp_cell_empty(out);
    if (has_bytes > 1)
        mp_cell_signed(out, (int64_t)e->value);
    else
        mp_cell_empty(out);
    mp_row(out);
}

#define PRINT(name, kind, bytes)                                                                                       \
    MP_OWN void print_##name(MpRun *run, const MpEvent *e)                                                             \
    {                                                                                                                  \
        print_row(run, kind, e, bytes);                                                                                \
    }

PRINT(load, "load", 2)
PRINT(store, "store", 2)
PRINT(update, "update", 2)
PRINT(pointer, "pointer", 0)
PRINT(alloc, "alloc", 1)
PRINT(free, "free", 0)
PRINT(stack, "stack", 1)
PRINT(unstack, "unstack", 1)
PRINT(global, "global", 1)
PRINT(enter, "enter", 0)
PRINT(exit, "exit", 0)
PRINT(loop, "loop", 0)
PRINT(iteration, "iteration", 0)
PRINT(end, "end", 0)

MP_OWN void print_range(MpRun *run, const MpEvent *e)
{
    print_row(run, e->kind == MP_RANGE_LOAD ? "loads" : "stores", e, 1);
}

MP_OWN void print_start(MpRun *run)
{
    mp_table(mp_out(run), 0);
}

MP_MODULE(print) = {.name = "print",
                    .about = "every event",
                    .events = MP_LOADS | MP_STORES | MP_VALUES | MP_POINTERS | MP_HEAP | MP_STACKS | MP_GLOBALS |
                              MP_CALLS | MP_LOOPS | MP_ITERATIONS,
                    .share = MP_ALONE,
                    .tables = print_tables,
                    .n_tables = 1,
                    .start = print_start,
                    .load = print_load,
                    .store = print_store,
                    .update = print_update,
                    .range = print_range,
                    .pointer = print_pointer,
                    .alloc = print_alloc,
                    .free = print_free,
                    .stack = print_stack,
                    .unstack = print_unstack,
                    .global = print_global,
                    .enter = print_enter,
                    .exit = print_exit,
                    .loop = print_loop,
                    .iteration = print_iteration,
                    .loop_end = print_end};
