/* In: loops with stretches (placement/stretches.h), what they add up behind them.  Out: text that does so every so many
 * iterations, too.
 *
 *      while (p) { if (MR_SELDOM(--mr_k3 == 0)) { MR_ADD(mr_c[3], MR_STRETCH - mr_k3); mr_k3 = MR_STRETCH; } … }
 *
 *      do { mr_m0 = n; MR_UPWARD(mr_m0, i, int, 1);
 *           for (; i < mr_m0; i++) …
 *           MR_ADD(mr_c[3], (mr_u64)i - mr_b3); mr_b3 = (mr_u64)i;
 *      } while (i < n);
 *
 * The number that runs down is the counter of the body, if it has one, or a variable for that. */
#include "emit/stretch_text.h"

#include "placement/induction.h"

const Stretch *stretch_of(const InsertionPoints *t, const Node *loop)
{
    for (int i = 0; i < t->cfg->n_loops; i++)
        if (t->cfg->loop[i].node == loop && t->cfg->loop[i].stretch.kind)
            return &t->cfg->loop[i].stretch;
    return NULL;
}

static const Node *body_of(const Node *loop)
{
    return loop->kid[loop->kind == S_DO ? 0 : loop->n_kids - 1];
}

bool stretch_counts_by(InsertionPoints *t, const Node *statement, const CounterHome *home)
{
    const Stretch *s = home->loop ? stretch_of(t, home->loop) : NULL;
    return s && s->kind == STRETCH_COUNTED && body_of(home->loop) == statement && !home->is_narrow && !home->is_simd &&
           !home->outer && !point_of(t, home->loop)->countdown;
}

CounterText stretch_counter(InsertionPoints *t, const Node *loop, int counter)
{
    InsertionPoint *s = point_of(t, loop);
    t->uses_base = true;
    s->countdown = arena_printf(t->arena, "mr_k%d", counter);
    buf_printf(&s->wide, "%s%s = MR_STRETCH", s->wide.len ? ", " : "", s->countdown);
    point_add_sum(t, loop, (CounterText){arena_printf(t->arena, "%s[%d]", t->base, counter), true},
                  arena_printf(t->arena, "MR_STRETCH - %s", s->countdown), NULL);
    return (CounterText){s->countdown, false};
}

/* All that the loop has counted since it did so last. */
static void hand_over(const InsertionPoint *s, Buf *out)
{
    for (int i = 0; i < s->n_sums; i++) {
        const LoopSum *sum = &s->sum[i];
        CHECK(sum->to.in_memory); /* it is an outermost loop */
        buf_printf(out, "MR_ADD(%s, %s); ", sum->to.name, sum->what);
        if (sum->again)
            buf_printf(out, "%s; ", sum->again);
    }
}

/* In front of all else in the body. */
static void write_countdown(InsertionPoints *t, InsertionPoint *s, int number)
{
    InsertionPoint *body = point_of(t, body_of(s->node));
    Buf b = {NULL, 0, 0};
    if (!s->countdown) {
        s->countdown = arena_printf(t->arena, "mr_d%d%s", number, t->suffix);
        buf_printf(&s->locals, "mr_u32 %s = MR_STRETCH; ", s->countdown);
    }
    buf_printf(&b, "if (MR_SELDOM(--%s == 0)) { ", s->countdown);
    hand_over(s, &b);
    buf_printf(&b, "%s = MR_STRETCH; } ", s->countdown);
    if (body->before.len)
        buf_add(&b, body->before.text, body->before.len);
    buf_free(&body->before);
    body->before = b;
}

static bool is_point(const InsertionPoints *t, const Node *n)
{
    InsertionPoint *s;
    HASH_FIND_PTR(t->table, &n, s);
    return s != NULL;
}

/* The loop becomes one that ends where the limit is, in another one. */
static void write_limit(InsertionPoints *t, InsertionPoint *s, int number, const Stretch *stretch)
{
    const Node *cond = loop_condition(s->node);
    if (is_point(t, cond)) /* its value is counted */
        return;
    const char *type = cond->kid[0]->type->name, *variable = stretch->by->variable->name,
               *bound = arena_strndup(t->arena, t->u->source.text + stretch->bound->span.begin,
                                      stretch->bound->span.end - stretch->bound->span.begin);
    bool is_upward = stretch->by->step > 0, has_front = s->node->kind == S_FOR && s->node->kid[0];
    int step = (int)(is_upward ? stretch->by->step : -stretch->by->step);
    s->limit = arena_printf(t->arena, "mr_m%d%s", number, t->suffix);
    s->bound = stretch->bound;
    s->moves_initialiser = has_front;
    buf_printf(&s->locals, "%s %s; ", type, s->limit);
    buf_printf(has_front ? &s->behind_init : &s->locals, " do { %s = (%s)(%s); %s(%s, %s, %s, %d); ", s->limit, type,
               bound,
               stretch->by->variable->type->kind == TY_POINTER ? "MR_ALONG"
               : is_upward                                     ? "MR_UPWARD"
                                                               : "MR_DOWNWARD",
               s->limit, variable, type, step);
    buf_free(&s->add_up);
    hand_over(s, &s->add_up);
    buf_printf(&s->add_up, "} while (%s %s (%s)); ", variable, op_name(cond->op), bound);
}

void stretches_write(InsertionPoints *t)
{
    for (int i = 0; i < t->cfg->n_loops; i++) {
        const CfgLoop *l = &t->cfg->loop[i];
        const Node *node = l->node;
        InsertionPoint *s = NULL;
        if (l->stretch.kind)
            HASH_FIND_PTR(t->table, &node, s);
        if (!s || !s->n_sums)
            continue;
        if (l->stretch.kind == STRETCH_COUNTED)
            write_countdown(t, s, i);
        else
            write_limit(t, s, i, &l->stretch);
    }
}
