/* Calls in functions that call setjmp (or vfork, getcontext …), calls that longjmp may leave or exec end, and calls
 * that fork (nonlocal_returns.c). In: calls, as they are built; statements that hold some.  Out: edges to the root for
 * what such calls keep, or return twice.
 * Method: longjmp ends calls that are under way and makes setjmp return once more, all within one activation, so that
 * flow is not conserved at a call.  Its block gets an edge to the root without a site, on which the rest of the graph
 * decides: what came to the call less what came out of it; less than nothing for setjmp, whose block ends with it. A
 * process that fork makes counts from 0 on, in the middle of all functions that are open: each call on the way to fork
 * comes back in it without having been made there, so that its block ends with it, as setjmp's does.
 *
 *      a: … setjmp (env) ──────▶ root    as many as came back once more, negative
 *              │
 *      b: … == 0 …
 *        true╱ ╲false
 *      c: g (); ───────────────▶ root    as many as did not come back
 *              │ behind
 *      d: …
 *
 * What an expression does behind a call is a block of its own: it has the count of those that came back.
 *
 * Limits: edges without a site must form no cycle.  There is one behind an expression statement, in front of the
 * statement that follows declarations, and at the branches of a condition; several calls between two of them are taken
 * for one, the last. Such an edge is left out where it would close a cycle (a call in the last part of a for's header,
 * the second of two forks in an expression …). */
#include <stdlib.h>
#include <string.h>

#include "cfg/build.h"

typedef struct Ways {
    bool may_jump, is_twice;
} Ways;

/* The ways in which a call may end: those of functions that it is passed count as its own. */
static Ways ways_of(const Builder *b, const Node *call)
{
    const Decl *d = call->decl;
    Ways w = {b->cfg->function->calls_setjmp || b->u->pointers_may_jump, b->u->pointers_may_fork};
    if (!d || d->kind != DECL_FUNCTION)
        return w;
    w = (Ways){b->cfg->function->calls_setjmp || d->may_jump, d->returns_twice || d->may_fork};
    for (int i = 1; i < call->n_kids; i++) {
        const Decl *given = call->kid[i] ? function_named(call->kid[i]) : NULL;
        w.may_jump = w.may_jump || (given && given->may_jump);
        w.is_twice = w.is_twice || (given && given->may_fork);
    }
    bool is_plain = d->is_noreturn || (!w.is_twice && !strncmp(d->name, "__builtin_", 10) && !d->may_jump);
    return is_plain ? (Ways){false, false} : w;
}

/* Is the call evaluated on a condition inside of its expression?  The arms join without a site, so only one of them
 * could have the edge. */
static bool is_in_arm(const Node *n)
{
    for (const Node *p = n->parent; p && is_expr(p); n = p, p = p->parent)
        if ((p->kind == E_LOGICAL || p->kind == E_COND || p->kind == E_COND_GNU) && n != p->kid[0])
            return true;
    return false;
}

bool ends_with_statement(const Block *b)
{
    return b->may_leak || b->is_behind_call;
}

void leak_at_call(Builder *b, const Node *call)
{
    Ways w = ways_of(b, call);
    bool twice = w.is_twice;
    if (b->is_in_unexpanded_arm || !(w.may_jump || twice))
        return;
    b->cur->may_leak = true;
    if (!twice && is_in_arm(call))
        return;
    Block *call_block = b->cur;
    call_block->returns_twice = twice;
    b->cur = new_block(b);
    b->cur->may_leak = twice;
    b->cur->is_behind_call = true;
    b->cur->call_end = (Place){call->to.line, call->to.column + 1};
    join(b, call_block, b->cur, SITE_NONE, NULL);
}

/* The last statement of a statement expression is its value; a for's header has no statements. */
static bool is_value(const Node *n)
{
    const Node *p = n->parent;
    while (p && (is_label(p) || p->kind == S_ATTRIBUTED)) {
        n = p;
        p = p->parent;
    }
    if (!p || (p->kind == S_FOR && n != p->kid[3]))
        return true;
    return p->kind == S_COMPOUND && n == p->kid[p->n_kids - 1] && p->parent && p->parent->kind == E_STMT_EXPR;
}

void end_leaking_statement(Builder *b, Node *n)
{
    if (!ends_with_statement(b->cur) || b->is_in_unexpanded_arm || is_uneditable(b->u, n) || has_pragma(b->u, n) ||
        is_value(n))
        return;
    Edge *last = b->cfg->edge[b->cfg->n_edges - 1];
    if (last->to == b->cur && !b->cur->may_leak &&
        !b->cur->n_act) { /* Nothing stands behind the call, so what follows has its block. */
        last->site = (Site){SITE_BEHIND, n, NULL};
        *b->cur = (Block){.id = b->cur->id, .is_counted = b->cur->is_counted, .weight = b->cur->weight};
        return;
    }
    Block *next = new_block(b);
    join(b, b->cur, next, SITE_BEHIND, n);
    b->cur = next;
}

static int find(int *parent, int x)
{
    while (parent[x] != x)
        x = parent[x] = parent[parent[x]];
    return x;
}

/* Marks the blocks up to the next site: their counts are those of control that came to the call. */
static void make_vague(const Cfg *c, Block *b)
{
    b->is_uncertain = true;
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        if (e->from == b && e->site.kind == SITE_NONE && e->to->id && !e->to->is_uncertain)
            make_vague(c, e->to);
    }
}

static void connect_block(Cfg *c, int *parent, Block *b)
{
    if (find(parent, b->id) == find(parent, 0)) {
        if (b->returns_twice)
            make_vague(c, b);
        return;
    }
    parent[find(parent, b->id)] = find(parent, 0);
    cfg_edge(c, b, c->block[0], SITE_NONE, NULL);
}

/* Connects blocks with no site between them, the last one first: what comes to it is known then.  done: by block. */
static void connect_last_first(Cfg *c, int *parent, const EdgeLists *on, bool *done, Block *b)
{
    if (done[b->id])
        return;
    done[b->id] = true;
    for (int i = on->first[b->id]; i >= 0; i = on->next[i])
        if (c->edge[i]->site.kind == SITE_NONE && c->edge[i]->to->id)
            connect_last_first(c, parent, on, done, c->edge[i]->to);
    if (b->may_leak && !b->returns_twice)
        connect_block(c, parent, b);
}

void connect_leaks(Cfg *c)
{
    bool any = false;
    for (int i = 1; i < c->n_blocks; i++) {
        any = any || c->block[i]->may_leak;
        if (c->block[i]->is_behind_call && !c->block[i]->n_act)
            c->block[i]->from.line = 0;
    }
    if (!any)
        return;
    int *parent = NEW_N(c->arena, int, (size_t)c->n_blocks);
    for (int i = 0; i < c->n_blocks; i++)
        parent[i] = i;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->site.kind == SITE_NONE)
            parent[find(parent, c->edge[i]->from->id)] = find(parent, c->edge[i]->to->id);
    const EdgeLists on = cfg_edge_lists(c, true);
    bool *done = NEW_N(c->arena, bool, (size_t)c->n_blocks);
    for (int i = 1; i < c->n_blocks; i++)
        if (c->block[i]->returns_twice)
            connect_block(c, parent, c->block[i]);
    for (int i = 1; i < c->n_blocks; i++)
        if (c->block[i]->may_leak)
            connect_last_first(c, parent, &on, done, c->block[i]);
}
