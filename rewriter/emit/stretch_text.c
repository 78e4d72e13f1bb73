/* In: loops with stretches (placement/stretches.h), what they add up behind them.  Out: text that does so every so many
 * iterations, too.
 *
 *      while (p) { if (MR_SELDOM(--mr_k3 == 0)) { MR_ADD(mr_c[3], MR_STRETCH - mr_k3); mr_k3 = MR_STRETCH; } … }
 *
 *      { mr_u64 mr_k3 = MR_STRETCH; … while (p) while (q) { if (MR_SELDOM(--mr_k3 == 0)) { … } … } }
 *
 *      do { mr_m0 = n; MR_UPWARD(mr_m0, i, int, 1, MR_STRETCH);
 *           for (; i < mr_m0; i++) …
 *           MR_ADD(mr_c[3], (mr_u64)i - mr_b3); mr_b3 = (mr_u64)i;
 *      } while (i < n);
 *
 *      if (MR_SELDOM(MR_FAR(i, n, 1))) { do { … } while (i < n); } else { for (; i < n; i++) … MR_ADD(mr_c[3],
 * (mr_u64)i); }
 *
 * The number that runs down is the counter of the body, if it has one, or a variable for that. */
#include "emit/stretch_text.h"

#include <stdlib.h>

#include "emit/counter_text.h"
#include "placement/induction.h"
#include "placement/loop_plan.h"
#include "placement/trip_counts.h"

/* The estimated number of blocks of an iteration of a simd loop that has loops inside. */
enum { WORK_OF_SIMD = 64 };

/* Separates a loop's body from text on the same line: compilers warn of a statement there (-Wmisleading-indentation),
 * unless it is an empty one or a macro. */
#define NOT_THE_BODY "; "

static void add_up(const LoopSum *sum, Buf *out)
{
    buf_printf(out, sum->counter.is_in_memory ? "MR_ADD(%s, %s); " : "%s += %s; ", sum->counter.name, sum->what);
    if (sum->restart)
        buf_printf(out, "%s; ", sum->restart);
}

/* Adds all that the loop has counted since the last hand-over. */
static void hand_over(const InsertionPoint *s, Buf *out)
{
    for (int i = 0; i < s->n_sums; i++)
        add_up(&s->sum[i], out);
}

/* Adds the sums of countdowns, or all other sums.  Countdowns come first, while the length of their stretch is
 * known. */
static void hand_over_part(const InsertionPoint *s, bool is_countdown, Buf *out)
{
    for (int i = 0; i < s->n_sums; i++)
        if (s->sum[i].is_countdown == is_countdown)
            add_up(&s->sum[i], out);
}

/* The point of the next loop around the node that has counters in registers, or NULL. */
static InsertionPoint *point_around(const InsertionPoints *t, const Node *n)
{
    for (const Node *p = loop_around(n); p; p = loop_around(p)) {
        InsertionPoint *s;
        HASH_FIND_PTR(t->table, &p, s);
        for (int i = 0; s && i < s->n_sums; i++)
            if (s->sum[i].is_register)
                return s;
    }
    return NULL;
}

static void hand_over_registers(const InsertionPoint *s, Buf *out)
{
    for (int i = 0; i < s->n_sums; i++)
        if (s->sum[i].is_register)
            add_up(&s->sum[i], out);
}

/* Hands over the registers of the loops around, from the inside out. */
static void hand_over_around(const InsertionPoints *t, const Node *loop, Buf *out)
{
    for (const InsertionPoint *s = point_around(t, loop); s; s = point_around(t, s->node))
        hand_over_registers(s, out);
}

/* The same in the middle of iterations of the loops around, with what they step. */
static void hand_over_within(const InsertionPoints *t, const Node *loop, Buf *out)
{
    for (const Node *p = loop_around(loop); p; p = loop_around(p)) {
        InsertionPoint *s;
        HASH_FIND_PTR(t->table, &p, s);
        for (int i = 0; s && i < s->n_sums; i++)
            if (s->sum[i].is_any_time)
                add_up(&s->sum[i], out);
    }
}

/* Appends operands that sum up what was counted in this stretch; 0 if the loop hands over only steps of loops
 * around. */
static void write_counted(const InsertionPoints *t, const InsertionPoint *s, Buf *out)
{
    const char *plus = "";
    size_t begin = out->len;
    for (int i = 0; i < s->n_sums; i++, plus = " + ")
        buf_printf(out, "%s(%s)", plus, s->sum[i].what);
    for (s = point_around(t, s->node); s; s = point_around(t, s->node))
        for (int i = 0; i < s->n_sums; i++)
            if (s->sum[i].is_register) {
                buf_printf(out, "%s(%s)", plus, s->sum[i].what);
                plus = " + ";
            }
    if (out->len == begin)
        buf_puts(out, "0");
}

/* The number of iterations of a stretch: a constant, or a variable where loops inside are part of each. */
static const char *length_text(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop, const char *whole)
{
    static const char *const first[] = {
        [FIRST_SHORT] = "MR_STRETCH / 4096 + 2", [FIRST_SHORTER] = "MR_STRETCH / 32768 + 2", [FIRST_SHORTEST] = "2"};
    if (loop->plan->registers.first == FIRST_AS_ALL)
        return whole;
    const char *length = stretch_length_name(t, loop);
    buf_printf(&s->locals, "mr_u32 %s = %s; ", length, first[loop->plan->registers.first]);
    return length;
}

/* Appends the text that sets the length of the next stretch by what this one has counted. */
static void write_length(const InsertionPoints *t, const InsertionPoint *s, const char *length, const Stretch *stretch,
                         Buf *out)
{
    if (!stretch->work)
        return;
    buf_printf(out, "MR_LENGTH(%s, %d, ", length, stretch->work);
    write_counted(t, s, out);
    buf_puts(out, "); ");
}

/* The number that runs down in the loop, which is none of its counters. */
static const char *own_number(const InsertionPoints *t, const CfgLoop *loop)
{
    return arena_printf(t->arena, "mr_d%d%s", (int)(loop - t->cfg->loop), t->suffix);
}

/* In front of all else in the body. */
static void write_countdown(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop)
{
    InsertionPoint *body = point_of(t, loop_body(s->node));
    const char *length = length_text(t, s, loop, "MR_STRETCH");
    Buf b = {NULL, 0, 0};
    bool is_own = !s->countdown;
    if (is_own)
        s->countdown = own_number(t, loop);
    if (is_own || s->stretch)
        buf_printf(&s->locals, "mr_u32 %s = %s; ", s->countdown, length);
    buf_printf(&b, "if (MR_SELDOM(--%s == 0)) { ", s->countdown);
    hand_over_part(s, true, &b);
    write_length(t, s, length, &loop->plan->stretch, &b);
    hand_over_part(s, false, &b);
    hand_over_within(t, s->node, &b);
    buf_printf(&b, "%s = %s; } ", s->countdown, length);
    if (body->before.len)
        buf_add(&b, body->before.text, body->before.len);
    buf_free(&body->before);
    body->before = b;
}

/* Writes the hand-over at the beginning of the body whose counter runs down. */
static void write_running(InsertionPoints *t, const InsertionPoint *s, const char *again)
{
    InsertionPoint *body = point_of(t, loop_body(s->node));
    Buf b = {NULL, 0, 0};
    buf_printf(&b, "if (MR_SELDOM(--%s == 0)) { ", s->countdown);
    hand_over_registers(s, &b);
    hand_over_within(t, s->node, &b);
    buf_printf(&b, "%s} ", again);
    if (body->before.len)
        buf_add(&b, body->before.text, body->before.len);
    buf_free(&body->before);
    body->before = b;
}

/* The body has no counter that runs down: a number of its own does. */
static void write_own_countdown(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop)
{
    s->countdown = own_number(t, loop);
    buf_printf(&s->locals, "mr_u32 %s = MR_STRETCH; ", s->countdown);
    write_running(t, s, arena_printf(t->arena, "%s = MR_STRETCH; ", s->countdown));
}

/* How many iterations a part has whose counters have so many bits. */
static const char *part_length(int bits)
{
    return bits == 8 ? "MR_STRETCH_OF_U8" : bits == 16 ? "MR_STRETCH_OF_U16" : "MR_STRETCH";
}

static const char *text_of(InsertionPoints *t, const Node *n)
{
    return unit_text_of(t->u, t->arena, n);
}

typedef struct Limit {
    InsertionPoint *point;
    const Stretch *stretch;
    const char *name, *type, *bound, *length;
    bool is_upward;
} Limit;

/* The next limit, computed from the loop's variable. */
static const char *limit_text(InsertionPoints *t, const Limit *l)
{
    const LoopStep *by = &l->stretch->loop_step;
    const LoopTest *test = &l->stretch->test;
    const char *from =
        test->value == TESTED_SUM ? arena_printf(t->arena, "(%s)", text_of(t, test->stepped)) : by->variable->name;
    const char *macro = by->variable->type->kind == TY_POINTER ? "MR_ALONG"
                        : l->is_upward                         ? "MR_UPWARD"
                                                               : "MR_DOWNWARD";
    return arena_printf(t->arena, " do { %s = (%s)(%s); %s(%s, %s, %s, %d, %s%s); ", l->name, l->type, l->bound, macro,
                        l->name, from, l->type, (int)((l->is_upward ? by->step : -by->step) * test->factor), l->length,
                        test->value == TESTED_AFTER_STEP ? " + 1" : "");
}

/* The condition behind the loop for another part.  A step that the loop's condition made is made again. */
static const char *goes_on_text(InsertionPoints *t, const Limit *l)
{
    const LoopStep *by = &l->stretch->loop_step;
    const LoopTest *test = &l->stretch->test;
    const char *variable = by->variable->name, *op = op_name(test->op);
    int step = (int)(l->is_upward ? by->step : -by->step);
    if (test->value == TESTED_VARIABLE || test->value == TESTED_SUM) {
        const char *tested = test->value == TESTED_SUM ? text_of(t, test->stepped) : variable,
                   *got_there =
                       l->stretch->has_breaks ? arena_printf(t->arena, "!(%s %s %s) && ", tested, op, l->name) : "";
        return arena_printf(t->arena, "%s%s %s (%s)", got_there, tested, op, l->bound);
    }
    const char *back = l->is_upward ? "-" : "+", *name = arena_printf(t->arena, "mr_f%s", l->name + 4);
    const char *before = arena_printf(t->arena, "(%s)(%s %s %d)", by->variable->type->name, variable, back, step);
    buf_printf(&l->point->locals, "int %s; ", name);
    buf_printf(&l->point->add_up, NOT_THE_BODY "%s = %s %s (%s); ", name,
               test->value == TESTED_BEFORE_STEP ? before : variable, op, l->bound);
    if (l->point->node->kind != S_DO)
        buf_printf(&l->point->add_up, "if (%s) %s %s= %d; ", name, variable, back, step);
    return name;
}

/* Writes the end of the loop around the parts.  A loop inside of others mostly has one part. */
static void write_end(const InsertionPoints *t, const Limit *l, const char *goes_on)
{
    InsertionPoint *s = l->point;
    bool is_inner = point_around(t, s->node) != NULL;
    if (is_inner) {
        buf_printf(&s->add_up, "%sif (!(%s)) { ", s->add_up.len ? "" : NOT_THE_BODY, goes_on);
        hand_over(s, &s->add_up);
        buf_puts(&s->add_up, "break; } ");
    }
    write_length(t, s, l->length, l->stretch, &s->add_up);
    hand_over(s, &s->add_up);
    hand_over_around(t, s->node, &s->add_up);
    buf_printf(&s->add_up, "} while (%s); ", is_inner ? "1" : goes_on);
}

static Limit limit_of(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop, const char *length)
{
    const Stretch *stretch = &loop->plan->stretch;
    const LoopTest *test = &stretch->test;
    return (Limit){s,
                   stretch,
                   arena_printf(t->arena, "mr_m%d%s", (int)(loop - t->cfg->loop), t->suffix),
                   test->stepped->type->name,
                   test->bound ? text_of(t, test->bound) : "0",
                   length_text(t, s, loop, length),
                   stretch->loop_step.step > 0};
}

static bool moves_initialiser(const InsertionPoint *s)
{
    return s->node->kind == S_FOR && s->node->kid[0];
}

/* Replaces the bound in the loop's condition by the limit. */
static void replace_bound(InsertionPoints *t, const Limit *l)
{
    InsertionPoint *s = l->point;
    const LoopTest *test = &l->stretch->test;
    const char *limit = test->is_in_memory ? arena_printf(t->arena, "MR_NEARER(%s, %s, %s, %s)", l->name,
                                                          l->is_upward ? "<" : ">", l->type, l->bound)
                                           : l->name;
    s->bound = test->bound ? test->bound : test->stepped;
    s->limit = test->bound ? limit : arena_printf(t->arena, "(%s) != %s", text_of(t, test->stepped), limit);
    s->moves_initialiser = moves_initialiser(s);
}

/* The loop becomes one that ends where the limit is, in another one. */
static void write_limit(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop)
{
    Limit l =
        limit_of(t, s, loop, loop->plan->stretch.is_of_rows ? "MR_ROWS" : part_length(loop->plan->registers.bits));
    replace_bound(t, &l);
    buf_printf(&s->locals, "%s %s; ", l.type, l.name);
    buf_free(&s->add_up);
    const char *goes_on = goes_on_text(t, &l);
    buf_puts(moves_initialiser(s) ? &s->behind_init : &s->locals, limit_text(t, &l));
    write_end(t, &l, goes_on);
}

/* The condition that the bound is further away than a stretch. */
static const char *far_text(InsertionPoints *t, const Limit *l)
{
    const LoopStep *by = &l->stretch->loop_step;
    const LoopTest *test = &l->stretch->test;
    const char *from = test->value == TESTED_SUM ? text_of(t, test->stepped) : by->variable->name;
    int step = (int)((l->is_upward ? by->step : -by->step) * test->factor);
    if (by->variable->type->kind == TY_POINTER)
        return arena_printf(t->arena, "MR_FAR_ALONG(%s, %s, %d)", from, l->bound, step);
    return arena_printf(t->arena, "MR_FAR(%s, %s, %d)", l->is_upward ? from : l->bound, l->is_upward ? l->bound : from,
                        step);
}

/* The same of a copy of the loop, and what chooses it. */
static void write_copy(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop)
{
    Buf locals = s->locals, add_up = s->add_up;
    s->locals = s->add_up = (Buf){NULL, 0, 0};
    Limit l = limit_of(t, s, loop, "MR_STRETCH");
    replace_bound(t, &l);
    const char *goes_on = goes_on_text(t, &l);
    write_end(t, &l, goes_on);
    s->copy_open = arena_printf(t->arena, "if (MR_SELDOM(%s)) { %s%s %s;%s", far_text(t, &l),
                                s->locals.len ? s->locals.text : "", l.type, l.name, limit_text(t, &l));
    s->copy_close = arena_printf(t->arena, " %s}", s->add_up.text);
    buf_free(&s->locals);
    buf_free(&s->add_up);
    s->locals = locals;
    s->add_up = add_up;
}

/* A copy of the loop with a number that runs down, and what chooses it. */
static void write_counted_copy(InsertionPoints *t, InsertionPoint *s, const CfgLoop *loop)
{
    Limit l = limit_of(t, s, loop, "MR_STRETCH");
    const char *countdown = own_number(t, loop);
    Buf b = {NULL, 0, 0}, end = {NULL, 0, 0};
    hand_over(s, &end);
    buf_printf(&b, "{ if (MR_SELDOM(--%s == 0)) { %s", countdown, end.text ? end.text : "");
    hand_over_around(t, s->node, &b);
    buf_printf(&b, "%s = MR_STRETCH; } ", countdown);
    s->copy_count = arena_strndup(t->arena, b.text, b.len);
    s->copy_open = arena_printf(t->arena, "if (MR_SELDOM(%s)) { mr_u32 %s = MR_STRETCH; ", far_text(t, &l), countdown);
    s->copy_close = arena_printf(t->arena, " %s}", end.text ? end.text : "");
    s->moves_initialiser = s->moves_initialiser || moves_initialiser(s);
    buf_free(&b);
    buf_free(&end);
}

/* A simd loop, with the directive in front of it, is in a loop that goes from part to part. */
static void write_simd(InsertionPoints *t, const SimdLoop *l, int number)
{
    InsertionPoint *s = point_of(t, l->node);
    const char *type = l->loop_step.variable->type->name, *tested = l->test.stepped->type->name,
               *bound = text_of(t, s->bound = l->test.bound), *length = "MR_STRETCH";
    bool is_upward = l->loop_step.step > 0, is_strict = l->test.op != OP_LE && l->test.op != OP_GE;
    s->first = l->from;
    s->begin = arena_printf(t->arena, "mr_a%d%s", number, t->suffix);
    s->limit = arena_printf(t->arena, "mr_m%d%s", number, t->suffix);
    if (l->is_nest)
        buf_printf(&s->locals, "mr_u32 %s = MR_STRETCH / 32768 + 2; ",
                   length = arena_printf(t->arena, "mr_len%d%s", number, t->suffix));
    buf_printf(&s->locals, "%s %s = (%s)(%s); %s %s; do { %s = (%s)(%s); %s(%s, %s, %s, %d, %s); ", type, s->begin,
               type, text_of(t, s->first), tested, s->limit, s->limit, tested, bound,
               is_upward ? "MR_UPWARD" : "MR_DOWNWARD", s->limit, s->begin, tested, abs((int)l->loop_step.step),
               length);
    buf_free(&s->add_up);
    if (l->is_nest)
        write_length(t, s, length, &(Stretch){.work = WORK_OF_SIMD}, &s->add_up);
    hand_over(s, &s->add_up);
    buf_printf(&s->add_up, "%s = (%s)(%s%s); } while (%s %s (%s)); ", s->begin, type, s->limit,
               is_strict   ? ""
               : is_upward ? " + 1"
                           : " - 1",
               s->begin, op_name(l->test.op), bound);
}

static bool is_point(const InsertionPoints *t, const Node *n)
{
    InsertionPoint *s;
    HASH_FIND_PTR(t->table, &n, s);
    return s != NULL;
}

void stretches_write(InsertionPoints *t)
{
    for (int i = 0; i < t->cfg->n_loops; i++) {
        const CfgLoop *l = &t->cfg->loop[i];
        InsertionPoint *s = is_point(t, l->node) || l->plan->stretch.kind ? point_of(t, l->node) : NULL;
        if (!s)
            continue;
        s->unrolling = l->plan->registers.unrolling;
        switch (l->plan->registers.hand_over) {
        case HAND_OVER_AT_END: break;
        case HAND_OVER_BY_COUNTER: write_running(t, s, ""); break;
        case HAND_OVER_BY_NUMBER: write_own_countdown(t, s, l); break;
        case HAND_OVER_COUNTED: write_countdown(t, s, l); break;
        case HAND_OVER_IN_PARTS: write_limit(t, s, l); break;
        case HAND_OVER_IN_COPY: write_copy(t, s, l); break;
        case HAND_OVER_IN_COUNTED_COPY: write_counted_copy(t, s, l); break;
        }
    }
    int number = t->cfg->n_loops;
    for (const SimdLoop *l = t->cfg->simd; l; l = l->next, number++)
        if (l->hands_over)
            write_simd(t, l, number);
}
