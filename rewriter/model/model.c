/* The optimised model of one function.
 * In: its graph and counts.  Out: what each block is left with, what executes elsewhere and how often.
 * Method: one pass after the other, as run and run_passes show; every access is at last where it executes, and is added
 * up there. */
#include "model/model.h"

#include <stdlib.h>
#include <string.h>

#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"
#include "model/inline/joined_graph.h"
#include "model/intrinsics.h"
#include "model/graph_dump.h"
#include "model/jump_tables.h"
#include "model/moved_event.h"
#include "model/outcomes.h"
#include "model/parted_model.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"

enum { DECIDED_AT_MOST = 3 /* A graph is made anew so many times at most. */ };

/* ---- conditional moves, intrinsics ---- */

static bool is_select(const Action *a)
{
    if (a->kind != ACT_TEST || a->may_not_run)
        return false;
    const Node *n = outer_parens(a->node), *c = n->parent;
    return c && c->kind == E_COND && c->kid[0] == n && conditional_is_select(c);
}

static void take_instructions(Model *m, const Cfg *c)
{
    for (int i = 1; i < c->n_blocks; i++) {
        intrinsics_take(m, c->block[i]);
        for (int k = 0; k < c->block[i]->n_act; k++)
            m->removed[i].amount[COL_BRANCHES] += is_select(&c->block[i]->act[k]);
    }
}

/* ---- sums ---- */

static void add_change(Model *m, const Event *e, Outcome outcome)
{
    if (e->written)
        *PUSH(m->change, m->n_changes, m->cap_changes) =
            (Change){e->written, e->act->node, e->kind == EVENT_LOAD ? CHANGE_LOAD : CHANGE_STORE, outcome};
}

/* The address class of an access.  Through a pointer with one target it is that of the target. */
static AddressClass address_class(const ModelGraph *g, const Event *e)
{
    const Location *l = &g->location[e->location];
    if (e->act->class != IN_INDIRECT)
        return e->act->class;
    AddressClass class = l->is_stack ? IN_STACK : l->object ? variable_class(l->object) : IN_INDIRECT;
    return class == IN_REGISTER ? IN_INDIRECT : class;
}

static void add_access(Model *m, Relocated *to, const ModelGraph *g, const Event *e)
{
    mix_add_access(&to->mix, e->kind == EVENT_LOAD, address_class(g, e), event_bytes(e), 1);
    moved_note(m->arena, &to->accesses, e, event_bytes(e), 1);
}

static void take_away(Model *m, const Event *e)
{
    mix_add_access(&m->removed[e->written->id], e->kind == EVENT_LOAD, e->act->class, e->act->size, 1);
    moved_note(m->arena, &m->removed_accesses[e->written->id], e, e->act->size, 1);
}

/* Adjusts the amounts if the remaining access differs from the written one. */
static void adjust(Model *m, const ModelGraph *g, const Event *e)
{
    Mix *removed = &m->removed[e->written->id];
    mix_add_access(removed, e->kind == EVENT_LOAD, e->act->class, e->act->size, 1);
    mix_add_access(removed, e->kind == EVENT_LOAD, address_class(g, e), event_bytes(e), -1);
    if (event_bytes(e) == e->act->size)
        return;
    moved_note(m->arena, &m->removed_accesses[e->written->id], e, e->act->size, 1);
    moved_note(m->arena, &m->removed_accesses[e->written->id], e, event_bytes(e), -1);
}

static void add_relocated(Model *m, const ModelGraph *g, const Point *at, const Event *e, int *last)
{
    int k = m->n_relocated - 1;
    while (k >= *last && (m->relocated[k].written != e->written || m->relocated[k].partial || e->times))
        k--;
    if (k < *last) {
        Formula count = e->times ? formula_add(g->arena, (Formula){0}, at->count, e->times) : at->count;
        *PUSH(m->relocated, m->n_relocated, m->cap_relocated) =
            (Relocated){.written = e->written, .origin = e->origin, .count = count};
        k = m->n_relocated - 1;
    }
    add_access(m, &m->relocated[k], g, e);
}

/* Notes the load at one of its function's calls; where it counts is decided when all callers' models are made
 * (partial_share.c). */
static void add_partial(Model *m, const ModelGraph *g, const Point *at, const Event *e)
{
    *PUSH(m->relocated, m->n_relocated, m->cap_relocated) =
        (Relocated){.written = e->written, .origin = e->origin, .count = at->count, .partial = e->act};
    if (!e->is_removed)
        add_access(m, &m->relocated[m->n_relocated - 1], g, e);
}

static void add_unknown(Model *m, const ModelGraph *g)
{
    for (int i = 0; i < g->n_unknown; i++) {
        const UnknownAccess *l = &g->unknown_access[i];
        Relocated p = {.written = l->event.written, .origin = l->event.origin, .count = g->point[l->node].count};
        mix_add_access(&p.mix, l->event.kind == EVENT_LOAD, l->event.act->class, event_size(&l->event), 1);
        moved_note(m->arena, &p.accesses, &l->event, event_size(&l->event), 1);
        *PUSH(m->relocated, m->n_relocated, m->cap_relocated) = p;
    }
}

/* Each of the nodes that have the block has its own count. */
static void stay_in_shared(Model *m, const ModelGraph *g, const Point *s, const Event *e, int *first)
{
    if (!s->is_copy)
        take_away(m, e);
    add_relocated(m, g, s, e, first);
}

static void add_up(Model *m, ModelGraph *g)
{
    outcomes_find(g);
    const Flow *f = g->f;
    for (int i = 0; i < f->n_order; i++) {
        const Point *s = &g->point[f->order[i]];
        int first = m->n_relocated;
        for (int k = 0; k < s->n_events && f->order[i] != f->exit; k++) {
            const Event *e = &s->event[k];
            if (e->kind == EVENT_CALL)
                continue;
            if (e->is_inserted && e->is_partial) {
                add_partial(m, g, s, e);
            } else if (e->is_inserted && !e->is_removed) {
                add_relocated(m, g, s, e, &first);
            } else if (e->is_inserted || !e->written || (s->is_copy && (e->is_removed || e->is_elsewhere))) {
                continue;
            } else if (e->is_elsewhere || e->is_removed) {
                take_away(m, e);
                if (!e->is_elsewhere)
                    add_change(m, e, e->outcome);
            } else if (s->is_shared) {
                stay_in_shared(m, g, s, e, &first);
            } else {
                adjust(m, g, e);
            }
        }
    }
}

/* ---- operations ---- */

static void add_mix(Mix *to, const Mix *mix, int times)
{
    for (int i = 0; i < N_COLUMNS; i++)
        to->amount[i] += times * mix->amount[i];
}

/* A library function's figures come with its call. */
static Mix written_mix(const Operation *o)
{
    Mix mix = {{0}};
    Action call = {.kind = ACT_CALL, .node = o->act->node};
    mix_add_action(&mix, o->act);
    if (o->act->kind == ACT_LIBRARY)
        mix_add_action(&mix, &call);
    return mix;
}

static Mix computed_mix(const Operation *o)
{
    const Expansion *e = &o->expansion;
    Mix mix = {{0}};
    if (!e->is_expanded) {
        mix = written_mix(o);
        mix_reduce(&mix, o->act->node, o->reduction, 1);
    } else if (e->copies) {
        if (e->stored)
            mix_add_access(&mix, false, passed_class(o->act->node->kid[1]), e->stored, 1);
        if (e->loaded)
            mix_add_access(&mix, true, passed_class(o->act->node->kid[2]), e->loaded, 1);
    } else if (e->other) {
        mix_add_entry(&mix, e->other);
        mix.amount[COL_CALLS_DIRECT] = 1;
    } else if (o->act->node->type->kind == TY_FLOAT) {
        int first = o->act->node->type->size == 4 ? COL_FLT_ADD_32 : COL_FLT_ADD_64;
        mix.amount[first] = e->add;
        mix.amount[first + (int)CLASS_MUL] = e->mul;
        mix.amount[first + (int)CLASS_DIV] = e->div;
    }
    return mix;
}

static void take_operation(Model *m, const Operation *o)
{
    Mix *removed = &m->removed[o->written->id], written = written_mix(o), computed = computed_mix(o);
    add_mix(removed, &written, 1);
    moved_note_written(m->arena, o, &m->removed_accesses[o->written->id]);
    if (o->computed != COMPUTED)
        return;
    add_mix(removed, &computed, -1);
    moved_note_computed(m->arena, o, &m->removed_accesses[o->written->id], -1);
}

static bool is_same_formula(const Formula *a, const Formula *b)
{
    return a->n == b->n && (!a->n || !memcmp(a->term, b->term, (size_t)a->n * sizeof *a->term));
}

static void place_operation(Model *m, const Operation *o, const Block *with, int first)
{
    int k = m->n_relocated - 1;
    while (k >= first && (m->relocated[k].written != with || !is_same_formula(&m->relocated[k].count, &o->count)))
        k--;
    if (k < first) {
        *PUSH(m->relocated, m->n_relocated, m->cap_relocated) = (Relocated){.written = with, .count = o->count};
        k = m->n_relocated - 1;
    }
    Mix computed = computed_mix(o);
    add_mix(&m->relocated[k].mix, &computed, 1);
    moved_note_computed(m->arena, o, &m->relocated[k].accesses, 1);
}

/* Operations that people look for beside the source. */
static bool is_worth_reporting(const Operation *o)
{
    OpClass c = operation_class(o->act->node);
    return o->act->kind == ACT_LIBRARY || c == CLASS_MUL || c == CLASS_DIV ||
           (c == CLASS_ADD && operation_type(o->act->node)->kind == TY_FLOAT);
}

static void add_up_operations(Model *m, const ModelGraph *g)
{
    int first = m->n_relocated; /* The first of the operation's block. */
    for (int i = 0; i < g->n_operations; i++) {
        const Operation *o = &g->operation[i];
        if (i && o->written != o[-1].written)
            first = m->n_relocated;
        take_operation(m, o);
        if (o->computed == COMPUTED_HOISTED)
            place_operation(m, o, o->block ? o->block : o->written, first);
        if ((o->computed == COMPUTED_HOISTED || o->computed == COMPUTED_REDUNDANT) && is_worth_reporting(o))
            *PUSH(m->change, m->n_changes, m->cap_changes) =
                (Change){o->written, o->act->node, CHANGE_OPERATION,
                         o->computed == COMPUTED_HOISTED ? OUTCOME_HOISTED : OUTCOME_REDUNDANT};
    }
}

/* ---- order ---- */

int model_first_relocated(const Model *m, const Block *b)
{
    int low = 0, high = m->n_relocated;
    while (low < high) {
        int middle = (low + high) / 2;
        if (m->relocated[middle].written->id < b->id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int model_first_change(const Model *m, const Block *b)
{
    int low = 0, high = m->n_changes;
    while (low < high) {
        int middle = (low + high) / 2;
        if (m->change[middle].written->id < b->id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The callee whose summary is wanted: a function that is inlined, for its callers; or NULL. */
static Callee *summarised(const ModelUnit *unit, const Body *body)
{
    Callee *c = model_pass_runs(unit->skipped, PASS_CALLEE_SUMMARY)
                    ? callee_named(unit, body->cfg->function->users_name)
                    : NULL;
    return c && c->body == body && (c->is_inlined[COMPILER_GCC] || c->is_inlined[COMPILER_CLANG]) ? c : NULL;
}

static void begin_summary(ModelGraph *g, const Callee *c)
{
    g->summary = NEW(g->arena, Summary);
    g->all_calls_count = c->all_calls_count;
    g->gives_to_callers = c->all_calls_count && c->is_inlined[g->compiler];
}

static void number_values(ModelGraph *g)
{
    Numbering *n = number_all(g);
    if (graph_runs(g, PASS_CALLEE_EXIT))
        clobbers_find(n);
    number_done(n);
}

/* The summary for callers has the loads that are left halfway. */
static void eliminate_loads(AliasSets *m)
{
    LoadPre *p = loads_anticipate(m);
    summary_enter(m->g, loads_anticipated(p), loads_killed(p));
    loads_eliminate(p);
    summary_exit(m->g, loads_available_at_end(p));
    loads_free(p);
}

/* The order matters: a pass removes and inserts events, and those behind it see the result. */
static void run_passes(AliasSets *m)
{
    static const struct {
        ModelPass pass;
        void (*run)(AliasSets *m);
    } passes[] = {
        {PASS_CONSTANT_TABLES, read_constant_tables},
        {PASS_CONDITIONAL_LOADS, sink_conditional_loads},
        {PASS_CONDITIONAL_LOADS, sink_arm_loads},
        {PASS_CONDITIONAL_STORES, merge_conditional_stores},
        {PASS_SCALAR_PROMOTION, promote_loads},
        {PASS_LOAD_PRE, eliminate_loads},
        {PASS_SCALAR_PROMOTION, promote_scalars},
        {PASS_UNROLLED_PROMOTION, promote_unrolled},
        {PASS_LOAD_PRE, eliminate_loads},
        {PASS_RUNTIME_CHECKS, forward_checked},
        {PASS_PARTIAL_LOADS, share_partial_loads},
        {PASS_CONDITIONAL_LOADS, hoist_adjacent_loads},
        {PASS_OUTER_VECTOR_LOADS, share_outer_vector_loads},
        {PASS_LOAD_NARROWING, narrow_loads},
        {PASS_VECTOR_LOADS, share_vector_loads},
        {PASS_UNROLLED_LOADS, share_unrolled_loads},
        {PASS_DEAD_STORES, remove_dead_stores},
        {PASS_CALLEE_SUMMARY, summary_end},
        {PASS_PARTIAL_LOADS, summary_partial},
    };
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (graph_runs(m->g, passes[i].pass))
            passes[i].run(m);
}

static void begin(ModelGraph *g, const Callee *callee)
{
    graph_build(g);
    if (callee)
        begin_summary(g, callee);
    number_values(g);
}

/* Makes the graph again, in which decided branches give other values. */
static void begin_again(ModelGraph *g, const Callee *callee, const DecidedWay *decided)
{
    graph_free(g);
    *g = (ModelGraph){.arena = g->arena,
                      .u = g->u,
                      .unit = g->unit,
                      .compiler = g->compiler,
                      .placement = g->placement,
                      .depends_on_compiler = g->depends_on_compiler,
                      .decided = decided};
    begin(g, callee);
}

/* Builds the graph and runs the passes.  The graph is in an arena of its own, but for a summary for callers, which
 * lives as long as the unit's models. */
static ModelGraph *run(ModelUnit *unit, const Body *body, const JoinedGraph *of, const Callee *callee,
                       Compiler compiler)
{
    Arena *arena = callee ? unit->arena : arena_new();
    ModelGraph *g = NEW(arena, ModelGraph);
    AliasSets alias_sets;
    *g = (ModelGraph){.arena = arena,
                      .u = unit->u,
                      .unit = unit,
                      .compiler = compiler,
                      .placement = of->placement,
                      .depends_on_compiler = of->depends_on_compiler};
    begin(g, callee);
    for (int i = 0; i < DECIDED_AT_MOST && graph_runs(g, PASS_DECIDED_BRANCHES); i++) {
        const DecidedWay *decided = branches_decide(g, arena);
        if (!decided)
            break;
        begin_again(g, callee, decided);
    }
    const Function *f = body->cfg->function;
    g->as_written = f->is_read_in_part  ? "clang does not read all of it"
                    : f->changes_unseen ? "the bound of an array's type changes a variable"
                                        : NULL;
    if (g->as_written)
        return g;
    if (graph_runs(g, PASS_REGISTER_VARIABLES))
        keep_in_registers(g);
    if (graph_runs(g, PASS_RUNTIME_CHECKS))
        hoist_runtime_checked(g);
    if (graph_runs(g, PASS_REDUNDANT_OPERATIONS))
        remove_redundant_operations(g);
    if (graph_runs(g, PASS_SINE_COSINE))
        join_sine_and_cosine(g);
    if (graph_runs(g, PASS_WRITE_ONLY))
        remove_write_only(g);
    if (graph_runs(g, PASS_CALLEE_EXIT))
        summary_take_exits(g);
    if (alias_sets_build(&alias_sets, g)) {
        run_passes(&alias_sets);
        alias_sets_free(&alias_sets);
        summary_note_rest(g);
    }
    return g;
}

Model *model_build(ModelUnit *unit, const Body *body, Compiler compiler)
{
    Model *m = NEW(unit->arena, Model);
    Callee *callee = summarised(unit, body);
    JoinedGraph of = joined_graph(unit, body, compiler);
    const Cfg *cfg = of.placement->cfg;
    m->arena = unit->arena;
    m->removed = NEW_N(m->arena, Mix, (size_t)cfg->n_blocks);
    m->removed_accesses = NEW_N(m->arena, MovedAccess *, (size_t)cfg->n_blocks);
    ModelGraph *g = run(unit, body, &of, callee, compiler);
    if (callee)
        callee->summary[compiler] = g->summary;
    m->depends_on_compiler = g->depends_on_compiler;
    m->as_written = g->as_written;
    m->in_part = g->in_part;
    add_up(m, g);
    add_unknown(m, g);
    add_up_operations(m, g);
    model_switches(m, g);
    take_instructions(m, cfg);
    m->dump = unit->dumps ? graph_dump(g) : NULL;
    graph_free(g);
    if (g->arena != unit->arena) {
        for (int i = 0; i < m->n_relocated; i++)
            m->relocated[i].count = formula_copy(unit->arena, m->relocated[i].count);
        arena_free(g->arena);
    }
    model_part(m, body, &of);
    joined_graph_free(&of);
    return m;
}

void model_free(Model *m)
{
    free(m->relocated);
    free(m->change);
    free(m->dump);
    for (int i = 0; i < m->n_joined; i++)
        free(m->joined[i].model->change);
}

Mix model_block_mix(const Model *m, const Block *b)
{
    Mix mix = block_mix(b);
    for (int i = 0; i < N_COLUMNS; i++)
        mix.amount[i] -= m->removed[b->id].amount[i];
    return mix;
}
