/* In: a probe's counter and its home.  Out: its name; declarations and sums at the points of loops that hold it.
 * Method: a counter in a register is declared in front of its loop, and added up behind it: to memory, or to a register
 * of a loop further out.  One that runs down is the number of iterations that are left until a loop hands over. */
#include "emit/counter_text.h"

#include "placement/loop_plan.h"

void points_add_sum(InsertionPoints *t, const Node *loop, CounterText to, const char *what, const char *again)
{
    InsertionPoint *s = point_of(t, loop);
    *PUSH(s->sum, s->n_sums, s->cap_sums) = (LoopSum){.counter = to, .what = what, .restart = again};
}

const char *stretch_length_name(const InsertionPoints *t, const CfgLoop *loop)
{
    return arena_printf(t->arena, "mr_len%d%s", (int)(loop - t->cfg->loop), t->suffix);
}

/* Counters' numbers are those of the file: no outlined region's suffix is needed. */
const char *counter_register_name(InsertionPoints *t, char letter, int counter)
{
    return arena_printf(t->arena, "mr_%c%d%s", letter, counter, t->u->own_suffix);
}

static CounterText memory_counter(const InsertionPoints *t, int counter)
{
    return (CounterText){.name = arena_printf(t->arena, "%s[%d]", t->base, counter), .is_in_memory = true};
}

CounterText countdown_counter(InsertionPoints *t, const CounterHome *home, int counter)
{
    const CfgLoop *l = cfg_loop(t->cfg, home->loop);
    InsertionPoint *s = point_of(t, home->loop);
    t->uses_base = true;
    s->countdown = counter_register_name(t, 'k', counter);
    s->stretch = l->plan->registers.first == FIRST_AS_ALL ? NULL : stretch_length_name(t, l);
    if (!s->stretch)
        buf_printf(&s->wide, "%s%s = MR_STRETCH", s->wide.len ? ", " : "", s->countdown);
    points_add_sum(t, home->loop, memory_counter(t, counter),
                   arena_printf(t->arena, "%s - %s", s->stretch ? s->stretch : "MR_STRETCH", s->countdown), NULL);
    s->sum[s->n_sums - 1].is_countdown = true;
    s->sum[s->n_sums - 1].is_tested = home->is_tested;
    return (CounterText){.name = s->countdown};
}

/* A counter in a register of the loop, added to `to` behind it. */
static CounterText register_counter(InsertionPoints *t, InsertionPoint *s, Buf *list, const char *name, CounterText to)
{
    buf_printf(list, "%s%s = 0", list->len ? ", " : "", name);
    points_add_sum(t, s->node, to, name, arena_printf(t->arena, "%s = 0", name));
    s->sum[s->n_sums - 1].is_register = s->sum[s->n_sums - 1].is_any_time = true;
    buf_printf(&s->turn, "MR_MOVE(%s, %s), ", to.name, name);
    return (CounterText){.name = name};
}

CounterText running_counter(InsertionPoints *t, const Node *loop, const CounterHome *home, int counter)
{
    InsertionPoint *s = point_of(t, home->loop);
    CounterText at = memory_counter(t, counter);
    const char *name = counter_register_name(t, 'k', counter);
    t->uses_base = true;
    buf_printf(&s->wide, "%s%s = MR_STRETCH", s->wide.len ? ", " : "", name);
    points_add_sum(t, home->loop, at, arena_printf(t->arena, "MR_STRETCH - %s", name),
                   arena_printf(t->arena, "%s = MR_STRETCH", name));
    s->sum[s->n_sums - 1].is_register = s->sum[s->n_sums - 1].is_any_time = true;
    s->sum[s->n_sums - 1].is_tested = home->is_tested;
    buf_printf(&s->turn, "MR_MOVE_DOWN(%s, %s), ", at.name, name);
    point_of(t, loop)->countdown = name;
    return (CounterText){.name = name};
}

CounterText counter_text(InsertionPoints *t, int counter, const CounterHome *home)
{
    CounterText at = memory_counter(t, counter);
    t->uses_base = true;
    if (home->outer) {
        InsertionPoint *outer = point_of(t, home->outer);
        at = register_counter(t, outer, &outer->wide, counter_register_name(t, 'o', counter), at);
        outer->sum[outer->n_sums - 1].is_tested = home->is_tested;
    }
    if (home->loop) {
        InsertionPoint *loop = point_of(t, home->loop);
        Buf *list = home->is_narrow ? &loop->narrow : &loop->wide;
        loop->narrow_bits = home->is_narrow ? home->bits : loop->narrow_bits;
        at = register_counter(t, loop, list, counter_register_name(t, 'k', counter), at);
        loop->sum[loop->n_sums - 1].is_tested = home->is_tested;
    }
    if (home->is_simd)
        names_add(&point_of(t, home->loop)->reduced, at.name);
    return at;
}
