/* Calls in functions that call setjmp (or vfork, getcontext …), and calls that longjmp may leave (longjmp_reach.c).
 * In: calls, as they are built; statements that hold some.  Out: edges to the root for what such calls keep, or return twice.
 * Method: longjmp ends calls that are under way and makes setjmp return once more, all within one activation, so that flow
 * is not conserved at a call.  Its block gets an edge to the root without a site, on which the rest of the graph decides: what
 * came to the call less what came out of it; less than nothing for setjmp, whose block ends with it.
 *
 *      a: … setjmp (env) ──────▶ root    as many as came back once more, negative
 *              │
 *      b: … == 0 …
 *        true╱ ╲false
 *      c: g (); ───────────────▶ root    as many as did not come back
 *              │ behind
 *      d: …
 *
 * Limits: edges without a site must form no cycle.  There is one behind an expression statement, in front of the statement
 * that follows declarations, and at the branches of a condition; several calls between two of them are taken for one.
 * Such an edge is left out where it would close a cycle (a call in the last part of a for's header …). */
#include <stdlib.h>
#include <string.h>

#include "cfg/build.h"

static bool may_be_left(const Builder *b, const Decl *d)
{
    return d && d->kind == DECL_FUNCTION ? d->may_jump && !d->noreturn : b->u->pointers_may_jump;
}

void leak_at_call(Builder *b, const Node *call)
{
    const Decl *d = call->decl;
    bool twice = d && d->returns_twice, all = b->cfg->function->calls_setjmp;
    if (b->in_closed_arm || !(all || may_be_left(b, d)) || (d && !twice && !strncmp(d->name, "__builtin_", 10)))
        return;
    b->cur->may_leak = true;
    if (!twice)
        return;
    Block *call_block = b->cur;
    call_block->returns_twice = true;
    b->cur = new_block(b);
    b->cur->may_leak = true;
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
    if (!b->cur->may_leak || b->in_closed_arm || is_closed(b->u, n) || has_pragma(b->u, n) || is_value(n))
        return;
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

static void connect(Cfg *c, int *parent, bool twice)
{
    for (int i = 1; i < c->n_blocks; i++) {
        Block *b = c->block[i];
        if (!b->may_leak || b->returns_twice != twice || find(parent, i) == find(parent, 0))
            continue;
        parent[find(parent, i)] = find(parent, 0);
        cfg_edge(c, b, c->block[0], SITE_NONE, NULL);
    }
}

void connect_leaks(Cfg *c)
{
    bool any = false;
    for (int i = 1; i < c->n_blocks && !any; i++)
        any = c->block[i]->may_leak;
    if (!any)
        return;
    int *parent = NEW_N(c->arena, int, (size_t)c->n_blocks);
    for (int i = 0; i < c->n_blocks; i++)
        parent[i] = i;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->site.kind == SITE_NONE)
            parent[find(parent, c->edge[i]->from->id)] = find(parent, c->edge[i]->to->id);
    connect(c, parent, true);
    connect(c, parent, false);
}
