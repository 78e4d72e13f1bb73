/* In: loops for which a copy is wanted.  Out: those that get one.
 * Method: a loop has a copy if nothing in it can be in one place only, and if it is short: its text, and so much
 * for each probe and each event in it.
 * Limits: a loop with labels, calls of variants (which a compiler would not inline into two places), pragmas or
 * conditionals has no copy; nor has a long one, whose iterations take long as well. */
#include "placement/loop_copies.h"

#include "lex/presumed_line.h"
#include "macro/macro_words.h"
#include "placement/event_plan.h"
#include "placement/loop_plan.h"
#include "program/variant_calls.h"
#include "tree/omp_mark.h"
#include "tree/version_marks.h"

/* The most characters of a loop that is copied: with its body in two versions, and in one. */
enum { LONGEST_WITH_CHOICE = 2700, LONGEST = 1000 };
/* The characters for which a probe stands: an increment or the count of a condition, and what its loop declares and
 * adds up for it. */
enum { PROBE_LENGTH = 60 };
/* The characters for which an access stands that is an event: a call, and the type of a pointer to what is accessed. */
enum { EVENT_LENGTH = 60 };

typedef struct Copies {
    const Unit *u;
    Cfg *c;
    const VariantCalls *calls;
    const Placement *p;
} Copies;

/* ---- what is in one place only ---- */

/* Can the token be in one place only? */
static bool is_single_token(const Tokens *t, size_t i)
{
    static const char *const words[] = {"static", "asm", "__asm__", "__asm", "_Pragma", "__label__", NULL};
    if (t->tok[i].directive)
        return t->tok[i].line_start && !is_line_directive(t, i);
    return token_is_one(t, i, words) || token_is_label(t, i);
}

/* Does the jump lead to a label of the version of a region that it is in?  There are two of that label already. */
static bool stays_in_version(const Node *jump)
{
    for (const Node *n = jump; n->parent; n = n->parent)
        if (versions_counted(n->parent, OWN_VERSIONS) == n && holds_label(n, jump->name))
            return true;
    return false;
}

/* Is that a loop whose iterations are sampled? */
static bool is_sampled(const Cfg *c, const Node *n)
{
    const CfgLoop *l = is_repeated(n) && versions_iteration(n) ? cfg_loop(c, n) : NULL;
    return l && !l->plan->registers.counts_all;
}

typedef struct Search {
    const Copies *k;
    const Node *loop;
    bool is_found;
} Search;

/* Finds nodes that must not be copied though macros hide their text: a static variable would become two.  A function
 * that a block declares has its variant declared behind that, for calls that name it. */
static bool find_single(Node *n, void *ctx)
{
    Search *s = ctx;
    bool is_single = n->kind == S_ASM || n->kind == S_OTHER || n->kind == S_LABEL || n->kind == E_LABEL_ADDR ||
                     n->kind == D_FUNCTION || (n->kind == S_GOTO && stays_in_version(n)) ||
                     (n->kind == D_VAR && n->decl->is_static_local) ||
                     (n->kind == E_CALL && variant_calls_leads_to(s->k->calls, n)) ||
                     (n != s->loop && is_sampled(s->k->c, n));
    s->is_found = s->is_found || is_single;
    return !s->is_found;
}

static bool can_be_twice(const Copies *k, const Node *loop)
{
    const Tokens *t = &k->u->tokens;
    uint32_t begin = loop->omp ? loop->omp->front : loop->span.begin, end = stmt_end(k->u, loop);
    Search s = {k, loop, expand_says_counter(k->u, loop->span.begin, loop->span.end)};
    walk((Node *)loop, find_single, &s);
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].begin < end && !s.is_found; i++)
        s.is_found = is_single_token(t, i);
    return !s.is_found;
}

/* ---- is it worth it? ---- */

static bool is_event(const EventPlan *events, const EventAccess *x)
{
    return (x->loads && (events->mask & EVENTS_LOADS)) || (x->stores && (events->mask & EVENTS_STORES));
}

/* The length that the loop's text will have, without what stands in front of it and behind it. */
static long text_length(const Copies *k, const Node *loop)
{
    long length = (long)(loop->span.end - loop->span.begin);
    for (int i = 0; i < k->p->n_probes; i++)
        if (k->p->probe[i].node && is_within(k->p->probe[i].node, loop))
            length += PROBE_LENGTH;
    for (int i = 0; k->p->events && i < k->p->events->n_accesses; i++)
        if (is_event(k->p->events, &k->p->events->access[i]) && is_within(k->p->events->access[i].node, loop))
            length += EVENT_LENGTH;
    return length;
}

static bool is_copied(const Copies *k, const Node *loop, long longest)
{
    return text_length(k, loop) <= longest && can_be_twice(k, loop);
}

void loop_copies_assign(const Unit *u, Cfg *c, const VariantCalls *calls, const Placement *p)
{
    const Copies k = {u, c, calls, p};
    for (int i = 0; i < c->n_loops; i++) {
        CfgLoop *l = &c->loop[i];
        LoopRegisters *r = &l->plan->registers;
        bool is_in_copy = r->hand_over == HAND_OVER_IN_COPY || r->hand_over == HAND_OVER_IN_COUNTED_COPY;
        if (is_in_copy && !is_copied(&k, l->node, LONGEST))
            r->hand_over = HAND_OVER_AT_END;
        r->is_unswitched = is_sampled(c, l->node) && is_copied(&k, l->node, LONGEST_WITH_CHOICE);
    }
}
