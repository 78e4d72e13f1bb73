/* In: a probe's counter and its home.  Out: its name; declarations and sums at the points of loops that hold it.
 * Method: a counter in a register is declared in front of its loop, and added up behind it: to memory, or to a register
 * of a loop further out.  One that runs down is the number of iterations that are left until a loop hands over. */
#include "emit/counter_text.h"

#include "placement/loop_facts.h"

void points_add_sum(InsertionPoints *t, const Node *loop, CounterText to, const char *what, const char *again)
{
    InsertionPoint *s = point_of(t, loop);
    *PUSH(s->sum, s->n_sums, s->cap_sums) = (LoopSum){.to = to, .what = what, .again = again};
}

/* ---- loops that hand over before they end: stretch_text.c ---- */

static int loop_number(const InsertionPoints *t, const Node *loop)
{
    int i = 0;
    while (i < t->cfg->n_loops && t->cfg->loop[i].node != loop)
        i++;
    return i;
}

static Stretch stretch_of(const InsertionPoints *t, const Node *loop)
{
    int i = loop ? loop_number(t, loop) : t->cfg->n_loops;
    return i < t->cfg->n_loops ? t->cfg->loop[i].stretch : (Stretch){STRETCH_NONE};
}

const char *stretch_length_name(const InsertionPoints *t, int loop)
{
    return arena_printf(t->arena, "mr_l%d%s", loop, t->suffix);
}

bool loop_has_stretch(const InsertionPoints *t, const Node *loop)
{
    return stretch_of(t, loop).kind > STRETCH_BY_COUNTER;
}

bool counter_is_countdown(InsertionPoints *t, const Node *statement, const CounterHome *home)
{
    Stretch s = stretch_of(t, home->loop);
    return s.kind == STRETCH_COUNTED && loop_body(home->loop) == statement && !home->is_narrow && !home->is_simd &&
           !home->outer && !point_of(t, home->loop)->countdown;
}

/* Counters' numbers are those of the file: no outlined region's suffix is needed. */
const char *counter_register_name(InsertionPoints *t, char letter, int counter)
{
    return arena_printf(t->arena, "mr_%c%d%s", letter, counter, t->u->own_suffix);
}

CounterText countdown_counter(InsertionPoints *t, const Node *loop, int counter)
{
    InsertionPoint *s = point_of(t, loop);
    t->uses_base = true;
    s->countdown = counter_register_name(t, 'k', counter);
    int number = loop_number(t, loop);
    s->stretch = t->cfg->loop[number].stretch.work ? stretch_length_name(t, number) : NULL;
    if (!s->stretch)
        buf_printf(&s->wide, "%s%s = MR_STRETCH", s->wide.len ? ", " : "", s->countdown);
    points_add_sum(t, loop, (CounterText){arena_printf(t->arena, "%s[%d]", t->base, counter), true},
                   arena_printf(t->arena, "%s - %s", s->stretch ? s->stretch : "MR_STRETCH", s->countdown), NULL);
    s->sum[s->n_sums - 1].is_countdown = true;
    return (CounterText){s->countdown, false};
}

/* A counter in a register of the loop, which is added to `to` behind the loop. */
static CounterText register_counter(InsertionPoints *t, const Node *loop, bool narrow, char letter, int counter,
                                    CounterText to)
{
    InsertionPoint *s = point_of(t, loop);
    const char *name = counter_register_name(t, letter, counter);
    Buf *list = narrow ? &s->narrow : &s->wide;
    buf_printf(list, "%s%s = 0", list->len ? ", " : "", name);
    points_add_sum(t, loop, to, name, arena_printf(t->arena, "%s = 0", name));
    s->sum[s->n_sums - 1].is_register = s->sum[s->n_sums - 1].is_any_time = true;
    buf_printf(&s->turn, "MR_MOVE(%s, %s), ", to.name, name);
    return (CounterText){name, false};
}

bool counter_runs_down(const InsertionPoints *t, const Probe *p)
{
    const Node *body = p->edge->site.node;
    const CounterHome *home = &p->home;
    if (!is_repeated(body->parent) || loop_body(body->parent) != body ||
        stretch_of(t, body->parent).kind != STRETCH_BY_COUNTER || !home->loop || home->outer || home->is_narrow ||
        home->is_simd || p->is_declared)
        return false;
    for (int i = 0; i < t->placement->n_probes; i++)
        if (&t->placement->probe[i] != p && t->placement->probe[i].counter == p->counter)
            return false;
    return true;
}

CounterText running_counter(InsertionPoints *t, const Node *loop, const CounterHome *home, int counter)
{
    InsertionPoint *s = point_of(t, home->loop);
    CounterText at = {arena_printf(t->arena, "%s[%d]", t->base, counter), true};
    const char *name = counter_register_name(t, 'k', counter);
    t->uses_base = true;
    buf_printf(&s->wide, "%s%s = MR_STRETCH", s->wide.len ? ", " : "", name);
    points_add_sum(t, home->loop, at, arena_printf(t->arena, "MR_STRETCH - %s", name),
                   arena_printf(t->arena, "%s = MR_STRETCH", name));
    s->sum[s->n_sums - 1].is_register = s->sum[s->n_sums - 1].is_any_time = true;
    buf_printf(&s->turn, "MR_MOVE_DOWN(%s, %s), ", at.name, name);
    point_of(t, loop)->countdown = name;
    return (CounterText){name, false};
}

CounterText counter_text(InsertionPoints *t, int counter, const CounterHome *home)
{
    CounterText at = {arena_printf(t->arena, "%s[%d]", t->base, counter), true};
    t->uses_base = true;
    if (home->outer)
        at = register_counter(t, home->outer, false, 'o', counter, at);
    if (home->loop) {
        at = register_counter(t, home->loop, home->is_narrow, 'k', counter, at);
        InsertionPoint *loop = point_of(t, home->loop);
        loop->has_masks = loop->has_masks || home->is_in_vector_candidate;
    }
    if (home->is_simd)
        names_add(&point_of(t, home->loop)->reduced, at.name);
    return at;
}
