/* In: the actions of a graph's blocks, which say what is memory, and what is counted at all.  Out: for each node that
 * accesses memory, which events it has, and whether these stand in front of it or behind. */
#include "emit/event_writer.h"

/* ---- nodes ---- */

static void note(Writer *w, const Action *action)
{
    EventAccess *n;
    const Node *key = action->node;
    HASH_FIND_PTR(w->event_accesses, &key, n);
    if (!n) {
        n = NEW(w->arena, EventAccess);
        n->node = key;
        HASH_ADD_PTR(w->event_accesses, node, n);
    }
    n->loads = n->loads || action->kind == ACT_LOAD;
    n->stores = n->stores || action->kind == ACT_STORE;
}

void writer_event_collect(Writer *w)
{
    const Cfg *c = w->c;
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->is_counted && i < c->block[b]->n_act; i++) {
            const Action *x = &c->block[b]->act[i];
            if ((x->kind == ACT_LOAD || x->kind == ACT_STORE) && x->class != IN_LIBRARY)
                note(w, x);
        }
}

EventAccess *writer_event_access(const Writer *w, const Node *n)
{
    EventAccess *found;
    HASH_FIND_PTR(w->event_accesses, &n, found);
    return found;
}

typedef struct Search {
    const Writer *w;
    bool is_found;
} Search;

static bool find_event(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC)
        return false;
    s->is_found = s->is_found || writer_event_access(s->w, n) || n->kind == E_CALL || n->kind == E_STMT_EXPR;
    return !s->is_found;
}

bool writer_event_accesses_in(const Writer *w, const Node *n)
{
    Search s = {w, false};
    walk((Node *)n, find_event, &s);
    return s.is_found;
}

/* ---- their events ---- */

bool writer_event_load(const Writer *w, const Node *load, EventPlace *p)
{
    return (w->events->mask & EVENTS_LOADS) && !event_stays(load->kid[0]) && event_place(w->u, load->kid[0], p);
}

/* Must the event of an increment stand in front of it?  The operator of `++i` precedes its operand, and behind an `i++`
 * whose value is used the operand has changed. */
static bool is_first_increment(const Node *n)
{
    return is_increment(n) && (n->op == OP_PREINC || n->op == OP_PREDEC || !libcall_is_dropped(n));
}

static bool calls_may_be_first(const Writer *w, const EventStore *s)
{
    const EventPlace *p = &s->place;
    if (w->c->function->calls_setjmp || !p->is_first || is_first_increment(s->n))
        return true;
    if (!libcall_is_dropped(s->n) && (p->is_accessed_once || libcall_is_dropped_arm(s->n) || !event_is_alone(s->n)))
        return true;
    bool values = (w->events->mask & EVENTS_VALUES) && !p->is_accessed_once;
    return !values && (s->n->n_kids < 2 || !writer_event_accesses_in(w, s->n->kid[1]));
}

/* Is the operation one that a loop may do in any order? */
static bool is_reduction(const Node *n)
{
    return is_increment(n) || n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_AND ||
           n->op == OP_OR || n->op == OP_XOR;
}

bool writer_event_store(const Writer *w, const Node *n, EventStore *s)
{
    const Node *lvalue = n->kid[0];
    *s = (EventStore){.n = n};
    if (lvalue_class(lvalue) == IN_REGISTER || event_stays(n) || is_uneditable(w->u, n) ||
        !event_place(w->u, lvalue, &s->place))
        return false;
    bool reads = n->kind != E_ASSIGN, merges = access_of(lvalue).merges;
    unsigned mask = w->events->mask;
    s->stores = mask & EVENTS_STORES;
    s->is_update = reads && is_reduction(n) && (mask & EVENTS_LOADS) && s->stores;
    s->loads = (reads || merges) && !s->is_update && (mask & EVENTS_LOADS);
    s->is_first = !s->stores || calls_may_be_first(w, s);
    return s->loads || s->stores;
}
