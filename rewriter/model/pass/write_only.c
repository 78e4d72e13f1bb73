/* Variables that nobody reads.
 * In: events and operations.  Out: dead are stores to static variables that the unit assigns to and never reads,
 * and what is loaded and computed for them alone.
 * Method: compilers drop such variables (gcc's write-only variables, clang's GlobalOpt), and what fed them is dead.
 *
 *      static double trace[1000];              nothing of it is left
 *      …
 *      trace[i] = a[i] * b[i];
 *
 * Limits: a variable that is added to (`n++`) is read.  What goes into a register of the function first counts as
 * needed. */
#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

typedef struct Unread {
    ModelGraph *g;
    const Node **assignment; /* The assignments to these variables. */
    int n, cap;
} Unread;

static void drop(Event *e)
{
    e->is_removed = true;
    e->outcome = OUTCOME_DEAD;
}

static void list_stores(Unread *u)
{
    const ModelGraph *g = u->g;
    for (int i = 0; i < g->f->n_order; i++) {
        Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *e = &s->event[k];
            const Decl *d = e->kind == EVENT_STORE && !e->is_pinned && e->act->node->kind == E_ASSIGN
                                ? g->location[e->location].object
                                : NULL;
            if (!d || !is_never_read(g->unit, d))
                continue;
            drop(e);
            *PUSH(u->assignment, u->n, u->cap) = e->act->node;
        }
    }
}

static bool is_dead(const Unread *u, const Node *assignment)
{
    for (int i = 0; i < u->n; i++)
        if (u->assignment[i] == assignment)
            return true;
    return false;
}

/* Does what is computed here go into one of them and nowhere else? */
static bool is_for_nothing(const Unread *u, const Node *n)
{
    for (const Node *at = n, *p = n->parent; p && is_expr(p); at = p, p = p->parent) {
        if (p->kind == E_ASSIGN && is_dead(u, p))
            return !p->parent || !is_expr(p->parent);
        if (p->kind == E_ASSIGN || p->kind == E_ASSIGN_OP || p->kind == E_CALL || p->kind == E_STMT_EXPR ||
            p->kind == E_ATOMIC || is_increment(p) ||
            ((p->kind == E_LOGICAL || p->kind == E_COND || p->kind == E_COND_GNU) && at == p->kid[0]))
            return false;
    }
    return false;
}

static void drop_loads(const Unread *u)
{
    const ModelGraph *g = u->g;
    for (int i = 0; i < g->f->n_order; i++) {
        Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_pinned && is_for_nothing(u, s->event[k].act->node))
                drop(&s->event[k]);
    }
}

void remove_write_only(ModelGraph *g)
{
    Unread u = {.g = g};
    list_stores(&u);
    if (u.n) {
        drop_loads(&u);
        for (int i = 0; i < g->n_operations; i++)
            if (is_for_nothing(&u, g->operation[i].act->node))
                g->operation[i].computed = COMPUTED_NOT;
    }
    free(u.assignment);
}
