/* memprof: needs dependence */
/* SPDX-License-Identifier: MIT */
/* memprof: loops.  Which loops could run in parallel, by what this run did.

   In: what the module dependence takes.  Out: for each loop the last of these that is so:
     parallel   no iteration depends on another
     reduction  but for updates (+=) of places that nothing else in the loop touches
     private    but for places that each iteration stores before it loads them: a copy for each iteration
     carried    an iteration loads what one before it stored, or overwrites what one before it found and loaded
     short      it never had two iterations
   The columns behind have the objects of each.

   Method: the rows of dependences that the loop carries.  A reduction is an update that alone depends on itself.
   Scalars in registers have no events: the rewriter knows which of them a loop carries (MpProgram.loop_registers).

   Limits: another input may make other dependences; what library functions do besides memory is not seen; of each
   kind there are eight sites at most. */
#include "memprof/memprof.h"

typedef struct LoopRow {
    uint64_t invocations, iterations, most, parent;
} LoopRow; /* parent: 1 + the loop around it. */
typedef struct Loops {
    Dependences on; /* It is the first member, since its handlers take this for theirs. */
    LoopRow *loop;
} Loops;
typedef struct LoopFound {
    uint64_t count;
    MpMin least;
    MpSet carried, reductions, privates;
} LoopFound;

static const MpColumn loops_columns[] = {
    {"-", "loop", "-", "the loop"},
    {"function", "function", "-", "that it is in"},
    {"verdict", "text", "-", "parallel, reduction, private, carried or short"},
    {"invocations", "sum", "loops", "how often it ran"},
    {"iterations", "sum", "iterations", "in all of these"},
    {"dependences", "sum", "dependences", "that are carried, and stay with copies and reductions"},
    {"min_distance", "min", "iterations", "of these"},
    {"carried", "objects", "-", "what these are on"},
    {"reductions", "objects", "-", "what is updated"},
    {"privates", "objects", "-", "what each iteration needs a copy of"},
    {"scalars", "scalars", "-", "what is carried in registers"}};
static const MpTable loops_tables[] = {{"rows", "-", loops_columns, 11}};

MP_OWN void loops_start(MpRun *run)
{
    dep_start(run);
    ((Loops *)run->state)->loop = (LoopRow *)mp_alloc(run, (run->program->loops + (size_t)1) * sizeof(LoopRow));
}

MP_OWN void loops_begin(MpRun *run, const MpEvent *e)
{
    const MpThread *t = e->thread;
    LoopRow *l = &((Loops *)run->state)->loop[e->site];
    if (!l->invocations++ && t->depth > 1)
        l->parent = (uint64_t)t->nest[t->depth - 2].loop + 1;
}

MP_OWN void loops_iteration(MpRun *run, const MpEvent *e)
{
    const uint64_t n = e->thread->nest[e->thread->depth - 1].iteration + 1;
    LoopRow *l = &((Loops *)run->state)->loop[e->site];
    l->iterations += e->count;
    l->most = n > l->most ? n : l->most;
}

/* Does nothing else in the loop (+ 1) depend on what the update stores, nor the update on anything else? */
MP_OWN int loops_is_reduction(const MpRun *run, uint64_t site, uint64_t loop)
{
    const Loops *s = (const Loops *)run->state;
    size_t i, steps;
    for (i = 0; i < s->on.rows.n; i++) {
        const uint64_t *key = mp_map_key(&s->on.rows, i);
        uint64_t inner = key[1] >> 3;
        if ((key[1] >> 1 & 3) != DEP_FLOW || (key[0] >> 32 == site) == ((key[0] & 0xffffffff) == site))
            continue;
        for (steps = 0; inner && inner != loop && steps < 64; steps++)
            inner = s->loop[inner - 1].parent;
        if (inner == loop)
            return 0;
    }
    return run->program->site_bytes[site] >> 24 == MP_UPDATE;
}

MP_OWN void loops_judge(const MpRun *run, const uint64_t *key, const DepRow *row, LoopFound *f)
{
    const uint64_t source = key[0] >> 32, sink = key[0] & 0xffffffff, is_flow = (key[1] >> 1 & 3) == DEP_FLOW;
    if (source == sink && loops_is_reduction(run, source, key[1] >> 3)) {
        mp_set(&f->reductions, sink, MP_SET_ROOM);
    } else if (is_flow || row->exposed) {
        f->count += is_flow ? row->count : row->exposed;
        mp_min(&f->least, row->least.value);
        mp_set(&f->carried, sink, MP_SET_ROOM);
    } else {
        mp_set(&f->privates, sink, MP_SET_ROOM);
    }
}

MP_OWN void loops_row(MpRun *run, MpOut *out, uint32_t loop, const size_t *order)
{
    const Loops *s = (const Loops *)run->state;
    const unsigned registers = run->program->loop_registers ? run->program->loop_registers[loop] : 0;
    LoopFound f;
    size_t i;
    mp_zero(&f, sizeof f);
    for (i = 0; i < s->on.rows.n; i++) {
        const uint64_t *key = mp_map_key(&s->on.rows, mp_place(order, i));
        if (key[1] >> 3 == (uint64_t)loop + 1 && key[1] & 1)
            loops_judge(run, key, (const DepRow *)mp_map_record(&s->on.rows, mp_place(order, i)), &f);
    }
    mp_cell(out, loop);
    mp_cell_signed(out, run->program->loop_functions[loop]);
    mp_cell_text(out, s->loop[loop].most < 2        ? "short"
                      : f.count || registers == 2   ? "carried"
                      : f.privates.n                ? "private"
                      : f.reductions.n || registers ? "reduction"
                                                    : "parallel");
    mp_cell(out, s->loop[loop].invocations);
    mp_cell(out, s->loop[loop].iterations);
    mp_cell(out, f.count);
    mp_cell_least(out, &f.least);
    mp_cell_set(out, &f.carried);
    mp_cell_set(out, &f.reductions);
    mp_cell_set(out, &f.privates);
    mp_cell(out, loop);
    mp_row(out);
}

MP_OWN void loops_write(MpRun *run, MpOut *out)
{
    const Loops *s = (const Loops *)run->state;
    const size_t *order = mp_map_sorted(&s->on.rows);
    uint32_t loop;
    mp_table(out, 0);
    for (loop = 0; loop < run->program->loops; loop++)
        if (s->loop[loop].invocations)
            loops_row(run, out, loop, order);
}

/* clang-format off */
MP_MODULE(loops) = {
    .name = "loops", .about = "which loops could run in parallel",
    .events = MP_LOADS | MP_STORES | MP_HEAP | MP_STACKS | MP_LOOPS | MP_ITERATIONS | MP_TIMES | MP_NO_CONSTANTS,
    .share = MP_BY_ADDRESS, .share_shift = MP_UNIT_PAGE_SHIFT, .state_bytes = sizeof(Loops),
    .tables = loops_tables, .n_tables = 1, .start = loops_start, .load = dep_access, .store = dep_access,
    .range = dep_range, .group = dep_group, .alloc = dep_begin, .stack = dep_begin, .loop = loops_begin,
    .iteration = loops_iteration, .needs_no_objects = 1, .merge = dep_merge, .write = loops_write};
/* clang-format on */
