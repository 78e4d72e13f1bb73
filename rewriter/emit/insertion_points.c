/* In: probes, exits of regions.  Out: insertion points.
 * Method: loops with counters in registers are walked once more for the jumps that leave them. */
#include "emit/insertion_points.h"

#include "clone/versioning.h"
#include "emit/counter_text.h"
#include "insertion/macro_border.h"
#include "placement/induction.h"
#include "placement/loop_plan.h"

/* ---- exit values ---- */

static bool is_pointer(const ExitValue *e)
{
    return e->variable->type->kind == TY_POINTER;
}

/* The variable's current value, as a number of which differences can be taken. */
static const char *value_text(InsertionPoints *t, const ExitValue *e)
{
    return arena_printf(t->arena, is_pointer(e) ? "(const volatile char *)%s" : "(mr_u64)%s", e->variable->name);
}

/* The number as text that C of any standard reads alike: in C90 literals of more than 32 bits have another type, or
 * none. */
static const char *number_text(const InsertionPoints *t, int64_t number)
{
    if (number >= -INT32_MAX && number <= INT32_MAX)
        return arena_printf(t->arena, "%d", (int)number);
    return arena_printf(t->arena, "((mr_u64)%luu << 32 | %luu)", (unsigned long)((uint64_t)number >> 32),
                        (unsigned long)((uint64_t)number & UINT32_MAX));
}

/* Keeps the value where the loop begins.  Returns the name that it has, or NULL where it is 0. */
static const char *entry_text(InsertionPoints *t, const ExitValue *e, const Probe *p)
{
    InsertionPoint *s = point_of(t, e->loop);
    const char *type = is_pointer(e) ? "const volatile char *" : "mr_u64 ", *now = value_text(t, e);
    const char *name = counter_register_name(t, 'b', p->counter);
    s->moves_initialiser = s->moves_initialiser || e->is_in_header;
    if (e->has_entry && p->is_added_early) {
        buf_printf(&s->locals, "mr_u64 %s = (mr_u64)%s; ", name, number_text(t, e->entry));
        return name;
    }
    if (e->has_entry)
        return e->entry ? arena_printf(t->arena, e->entry < 0 ? "(mr_u64)%s" : "%s", number_text(t, e->entry)) : NULL;
    if (e->set && e->set->kind == S_DECL) {
        s->moves_initialiser = true;
        buf_printf(&s->behind_init, " %s%s = %s;", type, name, now);
    } else if (e->set) {
        InsertionPoint *init = point_of(t, e->set);
        buf_printf(&s->locals, "%s%s; ", type, name);
        init->extra = arena_printf(t->arena, "%s, %s = %s", init->extra ? init->extra : "", name, now);
    } else {
        buf_printf(&s->locals, "%s%s = %s; ", type, name, now);
    }
    return name;
}

/* How often the step ran, as text (doc/counting.md). */
static const char *steps_text(InsertionPoints *t, const ExitValue *e, const char *entry)
{
    const char *now = value_text(t, e), *from = e->step > 0 ? entry : now, *to = e->step > 0 ? now : entry;
    const char *distance = from && to ? arena_printf(t->arena, "%s - %s", to, from)
                           : to       ? to
                                      : arena_printf(t->arena, "0 - %s", from);
    unsigned long long mask = e->bits ? ~0ULL >> (64 - e->bits) : 0;
    int64_t size = e->step > 0 ? e->step : -e->step;
    if (is_pointer(e))
        return arena_printf(t->arena, "(mr_u64)(%s) / (%lld * sizeof *%s)", distance, (long long)size,
                            e->variable->name);
    if (e->is_at_least_once)
        distance = arena_printf(t->arena, "((%s - 1) & 0x%llxu) + 1", distance, mask);
    else if (e->bits)
        distance = arena_printf(t->arena, "(%s) & 0x%llxu", distance, mask);
    return size == 1 ? distance : arena_printf(t->arena, "(%s) / %lld", distance, (long long)size);
}

static void collect_exit_value(InsertionPoints *t, const ExitValue *e, const Probe *p)
{
    CounterText to = counter_text(t, p->counter, &p->home);
    const char *entry = entry_text(t, e, p);
    points_add_sum(t, e->loop, to, steps_text(t, e, entry),
                   p->is_added_early ? arena_printf(t->arena, "%s = %s", entry, value_text(t, e)) : NULL);
    point_of(t, e->loop)->sum[point_of(t, e->loop)->n_sums - 1].is_any_time = p->is_any_time;
}

/* ---- probes ---- */

const char *increment_text(Arena *arena, CounterText counter)
{
    const char *form = !counter.is_in_memory ? "%s++" : counter.counts_long_iterations ? "MR_STEP(%s)" : "MR_INC(%s)";
    return arena_printf(arena, form, counter.name);
}

const char *count_text(InsertionPoints *t, int counter)
{
    t->uses_base = true;
    return arena_printf(t->arena, "MR_INC(%s[%d]); ", t->base, counter);
}

/* The loop's variable that is 1 without the compiler's knowing it: gcc moves a counter to itself and such a one by the
 * comparison by which it moves the program's value, and would compare once more to add the value of the condition. */
static const char *hidden_one(InsertionPoints *t, const Node *loop, int counter)
{
    InsertionPoint *s = point_of(t, loop);
    if (!s->hidden_one) {
        s->hidden_one = arena_printf(t->arena, "mr_i%d%s", counter, t->u->own_suffix);
        buf_printf(&s->locals, "mr_u64 %s MR_UNUSED = MR_ONE; ", s->hidden_one);
    }
    return s->hidden_one;
}

/* A counter of the condition's value; is_true: where it is true. */
static void collect_condition(InsertionPoints *t, const Probe *p, CounterText counter, bool is_true)
{
    const CounterHome *home = &p->home;
    InsertionPoint *s = point_of(t, p->node);
    s->simd = home->is_simd ? home->loop : NULL;
    s->is_by_value = p->form == FORM_VALUE;
    s->guards = p->guards;
    s->hidden_one = p->is_hidden_step ? hidden_one(t, home->loop, p->counter) : NULL;
    if (p->form == FORM_INCREMENT)
        *(is_true ? &s->when_true : &s->when_false) = counter;
    else
        *(is_true ? &s->if_true : &s->if_false) = counter;
}

/* The operands of a range check, which are joined as they were. */
static const char *operands_text(const InsertionPoints *t, const Node *n)
{
    n = strip_parens((Node *)n);
    if (n->kind != E_LOGICAL)
        return unit_text_of(t->u, t->arena, n);
    return arena_printf(t->arena, "(%s) %s (%s)", operands_text(t, n->kid[0]), op_name(n->op),
                        operands_text(t, n->kid[1]));
}

/* A counter that stands behind a range check. */
static void collect_range_check(InsertionPoints *t, const Probe *p, CounterText counter)
{
    InsertionPoint *s = point_of(t, p->node);
    bool is_true = p->edge->way == SITE_TRUE;
    const char *form = counter.is_in_memory ? "MR_ADD(%s, (mr_u64)%s(%s))" : "MR_PLUS(%s, (mr_u32)%s(%s))";
    const char *one =
        arena_printf(t->arena, form, counter.name, is_true ? "" : "!", operands_text(t, p->edge->condition));
    const char **all = is_true ? &s->range_true : &s->range_false;
    *all = *all ? arena_printf(t->arena, "%s, %s", *all, one) : one;
}

static void collect_library(InsertionPoints *t, const Probe *p)
{
    const Node *at = p->library->site;
    InsertionPoint *s = point_of(t, at);
    LibProbe *to = at == p->library->call ? &s->call : &s->argument;
    to->library = p->library;
    s->simd = p->home.is_simd ? p->home.loop : NULL;
    to->sum[to->n++] = (LibSum){counter_text(t, p->counter, &p->home).name, p->formula};
}

static CounterText probe_counter(InsertionPoints *t, const Probe *p)
{
    const Site *s = &p->edge->site;
    if (p->home.way == IS_COUNTDOWN)
        return countdown_counter(t, &p->home, p->counter);
    if (p->home.way == RUNS_DOWN)
        return running_counter(t, s->node->parent, &p->home, p->counter);
    if (p->is_declared)
        return (CounterText){.name = counter_register_name(t, 'k', p->counter)};
    if (!s->node || s->kind == SITE_EXIT)
        return (CounterText){NULL};
    CounterText counter = counter_text(t, p->counter, &p->home);
    counter.counts_long_iterations = p->counts_long_iterations;
    return counter;
}

static void collect_probe(InsertionPoints *t, const Probe *p)
{
    if (p->library) {
        collect_library(t, p);
        return;
    }
    if (p->edge->probe == PROBE_BEHIND_LOOP) {
        collect_exit_value(t, p->edge->exit_value, p);
        return;
    }
    const Site *s = &p->edge->site;
    CounterText counter = probe_counter(t, p);
    if (p->operand) {
        InsertionPoint *operand = point_of(t, p->node);
        *(p->edge->way == SITE_TRUE ? &operand->when_true : &operand->when_false) = counter;
        return;
    }
    if (p->edge->range_check) {
        collect_range_check(t, p, counter);
        return;
    }
    switch (s->kind) {
    case SITE_ENTRY: t->entry = p->counter; break;
    case SITE_STMT:
        if (p->home.way == COUNTS_UP)
            buf_printf(&point_of(t, s->node)->before, "%s; ", increment_text(t->arena, counter));
        break;
    case SITE_BEHIND: buf_printf(&point_of(t, s->node)->after, "%s;", increment_text(t->arena, counter)); break;
    case SITE_TRUE: collect_condition(t, p, counter, true); break;
    case SITE_FALSE: collect_condition(t, p, counter, false); break;
    case SITE_IF_TRUE:
        point_of(t, s->node)->when_true = counter;
        point_of(t, s->node)->is_rare = p->is_rare;
        break;
    case SITE_IF_FALSE: point_of(t, s->node)->when_false = counter; break;
    case SITE_ARM: point_of(t, s->node)->arm = increment_text(t->arena, counter); break;
    case SITE_DEFAULT: point_of(t, s->node)->default_increment = increment_text(t->arena, counter); break;
    default: break; /* Regions have theirs in region_text.c. */
    }
}

/* ---- iterations ---- */

static bool find_iteration(Node *n, void *ctx)
{
    InsertionPoints *t = ctx;
    if (!versions_counted(n, OWN_ITERATION))
        return true;
    InsertionPoint *choice = point_of(t, n), *loop = point_of(t, n->parent->parent);
    const CfgLoop *l = cfg_loop(t->cfg, loop->node);
    if (l && l->plan->registers.counts_all) {
        choice->iteration = ALL_COUNTED;
        return true;
    }
    int k = t->iterations++;
    choice->iteration = loop->sampled = k + 1;
    loop->is_unswitched = l && l->plan->registers.is_unswitched;
    t->uses_base = true;
    const char *x = t->suffix;
    buf_printf(&loop->add_up, "MR_ITERATIONS_END(mr_c%s, mr_n%d%s); ", x, k, x);
    return true;
}

/* ---- loops ---- */

/* Into a counter in memory: MR_ADD keeps compilers from making one vector of two counters that lie side by side, which
 * costs moves between registers in each iteration of the loop that they count. */
static void write_sums(InsertionPoints *t)
{
    for (InsertionPoint *s = t->table; s; s = s->hh.next) {
        for (int i = 0; i < s->n_sums; i++) {
            const LoopSum *sum = &s->sum[i];
            if (sum->counter.is_in_memory)
                buf_printf(&s->add_up, sum->is_tested ? "MR_ADD_ANY(%s, %s); " : "MR_ADD(%s, %s); ", sum->counter.name,
                           sum->what);
            else
                buf_printf(&s->add_up, "%s += %s; ", sum->counter.name, sum->what);
        }
    }
}

/* The statement in front of which text for a jump can stand: the one that is all of the unexpanded macro around the
 * jump, or the macro's first one. */
static const Node *in_front_of(const Unit *u, const Node *jump)
{
    while (is_uneditable(u, jump))
        jump = jump->parent;
    const Node *p = jump->parent;
    for (int i = 0; border_hides_front(u, jump) && i < p->n_kids && p->kid[i] != jump; i++)
        if (p->kid[i]->span.macro_begin == jump->span.macro_begin)
            return p->kid[i];
    return jump;
}

/* Adds up the counters in registers of loops that a jump leaves, in front of the jump and from the inside out. */
static bool flush_at_exit(Node *n, void *ctx)
{
    InsertionPoints *t = ctx;
    if (n->kind != S_RETURN && n->kind != S_GOTO)
        return true;
    for (const Node *p = n->parent; p; p = p->parent) {
        InsertionPoint *loop;
        HASH_FIND_PTR(t->table, &p, loop);
        if (loop && loop->add_up.len && !(n->kind == S_GOTO && holds_label(p, n->name)))
            buf_add(&point_of(t, in_front_of(t->u, n))->flush, loop->add_up.text, loop->add_up.len);
    }
    return true;
}

void insertion_points_collect(InsertionPoints *s, const Unit *u, const Placement *p, const char *base,
                              const char *suffix)
{
    const Cfg *c = p->cfg;
    *s = (InsertionPoints){
        .arena = u->arena, .u = u, .cfg = c, .placement = p, .base = base, .suffix = suffix, .entry = -1};
    for (int i = 0; i < p->n_probes; i++)
        collect_probe(s, &p->probe[i]);
    for (int i = 0; i < c->n_exits; i++)
        point_of(s, c->exit[i].jump)->exit = &c->exit[i];
    s->uses_base = s->uses_base || c->n_exits;
    write_sums(s);
    walk(c->function->body, find_iteration, s);
    walk(c->function->body, flush_at_exit, s);
}
