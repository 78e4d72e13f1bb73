/* SPDX-License-Identifier: MIT */
/* memprof: trace.  All events, one row each, in the order in which they came.

   In: everything.  Out: thread, what happened, where, at which address, how many bytes, which value.  Of loops and
   functions `id` is the number; `place` is that of accesses, objects and pointers.  memreport trace --to=din makes of
   it what cache simulators read. */
#include "memprof/memprof.h"

static const MpColumn trace_columns[] = {
    {"thread", "key", "-", "number of the thread"},
    {"event", "text", "-", "load, store, pointer, alloc, free, stack, unstack, global, enter, exit, loop, …"},
    {"-", "site", "-", "the access, pointer or object"},
    {"id", "key", "-", "of a function, loop or region"},
    {"address", "address", "-", "of the first byte; of a pointer: the pointer"},
    {"bytes", "key", "bytes", "of the access or object"},
    {"value", "value", "-", "that a load found, that a store left"}};
static const MpTable trace_tables[] = {{"rows", "-", trace_columns, 7}};
static const char *const trace_names[MP_KINDS] = {[MP_LOAD] = "load",
                                                  [MP_STORE] = "store",
                                                  [MP_POINTER] = "pointer",
                                                  [MP_ALLOC] = "alloc",
                                                  [MP_FREE] = "free",
                                                  [MP_STACK] = "stack",
                                                  [MP_UNSTACK] = "unstack",
                                                  [MP_GLOBAL] = "global",
                                                  [MP_ENTER] = "enter",
                                                  [MP_EXIT] = "exit",
                                                  [MP_LOOP] = "loop",
                                                  [MP_ITERATION] = "iteration",
                                                  [MP_LOOP_END] = "loop_end",
                                                  [MP_REGION] = "region",
                                                  [MP_THREAD] = "thread",
                                                  [MP_REGION_END] = "region_end",
                                                  [MP_THREAD_END] = "thread_end",
                                                  [MP_SYNC] = "sync",
                                                  [MP_TEST] = "test"};

MP_OWN void trace_start(MpRun *run)
{
    mp_table(mp_out(run), 0);
}

MP_OWN void trace_event(MpRun *run, const MpEvent *e)
{
    MpOut *out = mp_out(run);
    const int has_place = e->kind < MP_ENTER, has_value = e->kind <= MP_STORE;
    const int is_seen = has_place && e->site != MP_NONE; /* An object's end may have no place. */
    mp_cell(out, e->thread->number);
    mp_cell_text(out, trace_names[e->kind]);
    is_seen ? mp_cell(out, e->site) : mp_cell_signed(out, -1);
    has_place ? mp_cell_empty(out) : mp_cell(out, e->site);
    has_place ? mp_cell_hex(out, e->address) : mp_cell_empty(out);
    has_place && e->kind != MP_POINTER && e->kind != MP_FREE ? mp_cell(out, e->bytes) : mp_cell_empty(out);
    has_value ? mp_cell(out, e->value) : mp_cell_empty(out);
    mp_row(out);
}

/* clang-format off */
MP_MODULE(trace) = {
    .name = "trace", .about = "all that happens, in its order",
    .events = MP_LOADS | MP_STORES | MP_VALUES | MP_POINTERS | MP_HEAP | MP_STACKS | MP_GLOBALS | MP_CALLS |
              MP_EVERY | MP_LOOPS | MP_ITERATIONS | MP_REGIONS | MP_TIMES | MP_SYNCS | MP_THREADS,
    .share = MP_ALONE, .tables = trace_tables, .n_tables = 1, .start = trace_start, .load = trace_event,
    .store = trace_event, .pointer = trace_event, .alloc = trace_event, .free = trace_event, .stack = trace_event,
    .unstack = trace_event, .global = trace_event, .enter = trace_event, .exit = trace_event, .loop = trace_event,
    .test = trace_event, .iteration = trace_event, .loop_end = trace_event, .region = trace_event,
    .region_end = trace_event, .thread = trace_event, .thread_end = trace_event, .sync = trace_event};
/* clang-format on */
