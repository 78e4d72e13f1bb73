/* In: loops with stretches (placement/stretches.h), what they add up behind them.  Out: text that does so every so many
 * iterations, too.
 *
 *      while (p) { if (MR_SELDOM(--mr_k3 == 0)) { MR_ADD(mr_c[3], MR_STRETCH - mr_k3); mr_k3 = MR_STRETCH; } … }
 *
 *      do { mr_m0 = n; MR_UPWARD(mr_m0, i, int, 1, MR_STRETCH);
 *           for (; i < mr_m0; i++) …
 *           MR_ADD(mr_c[3], (mr_u64)i - mr_b3); mr_b3 = (mr_u64)i;
 *      } while (i < n);
 *
 * The number that runs down is the counter of the body, if it has one, or a variable for that. */
#include "emit/stretch_text.h"

#include "placement/induction.h"

/* Blocks of an iteration with which the first stretch is as short as can be. */
enum { WORK_TO_WAIT = 1 << 20 };

static const Node *body_of(const Node *loop)
{
    return loop->kid[loop->kind == S_DO ? 0 : loop->n_kids - 1];
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

/* How many iterations a stretch has: a constant, or a variable where loops inside are part of each. */
static const char *length_text(InsertionPoints *t, InsertionPoint *s, int number, const Stretch *stretch)
{
    if (!stretch->work)
        return "MR_STRETCH";
    const char *length = arena_printf(t->arena, "mr_l%d%s", number, t->suffix);
    buf_printf(&s->locals, "mr_u32 %s = %s; ", length, stretch->work > WORK_TO_WAIT ? "2" : "MR_STRETCH / 4096 + 2");
    return length;
}

/* The next one may be shorter or longer: by what this one has counted. */
static void write_length(const InsertionPoint *s, const char *length, const Stretch *stretch, Buf *out)
{
    if (!stretch->work)
        return;
    buf_printf(out, "MR_LENGTH(%s, %d, ", length, stretch->work);
    for (int i = 0; i < s->n_sums; i++)
        buf_printf(out, "%s(%s)", i ? " + " : "", s->sum[i].what);
    buf_puts(out, "); ");
}

/* In front of all else in the body. */
static void write_countdown(InsertionPoints *t, InsertionPoint *s, int number, const Stretch *stretch)
{
    InsertionPoint *body = point_of(t, body_of(s->node));
    const char *length = length_text(t, s, number, stretch);
    Buf b = {NULL, 0, 0};
    if (!s->countdown) {
        s->countdown = arena_printf(t->arena, "mr_d%d%s", number, t->suffix);
        buf_printf(&s->locals, "mr_u32 %s = %s; ", s->countdown, length);
    }
    buf_printf(&b, "if (MR_SELDOM(--%s == 0)) { ", s->countdown);
    write_length(s, length, stretch, &b);
    hand_over(s, &b);
    buf_printf(&b, "%s = %s; } ", s->countdown, length);
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
    const char *length = length_text(t, s, number, stretch);
    bool is_upward = stretch->by->step > 0, has_front = s->node->kind == S_FOR && s->node->kid[0];
    int step = (int)(is_upward ? stretch->by->step : -stretch->by->step);
    const char *limit = arena_printf(t->arena, "mr_m%d%s", number, t->suffix);
    s->limit = stretch->is_in_memory
                   ? arena_printf(t->arena, "MR_NEARER(%s, %s, %s, %s)", limit, is_upward ? "<" : ">", type, bound)
                   : limit;
    s->bound = stretch->bound;
    s->moves_initialiser = has_front;
    buf_printf(&s->locals, "%s %s; ", type, limit);
    buf_printf(has_front ? &s->behind_init : &s->locals, " do { %s = (%s)(%s); %s(%s, %s, %s, %d, %s); ", limit, type,
               bound,
               stretch->by->variable->type->kind == TY_POINTER ? "MR_ALONG"
               : is_upward                                     ? "MR_UPWARD"
                                                               : "MR_DOWNWARD",
               limit, variable, type, step, length);
    buf_free(&s->add_up);
    write_length(s, length, stretch, &s->add_up);
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
            write_countdown(t, s, i, &l->stretch);
        else
            write_limit(t, s, i, &l->stretch);
    }
}
