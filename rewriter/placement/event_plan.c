/* In: the actions of a graph's blocks, which say what is memory, and what is counted at all.  Out: for each node that
 * accesses memory, which events it has, and whether these stand in front of it or behind; for each loop, whether it has
 * events.
 * Method: where no access is asked for, nothing happens in code that calls nothing: its loops and its frame have no
 * events either, unless a module asks for every one.
 * An iteration begins with its condition, where that makes events, else with the body.
 * Limits: a loop that a macro hides, or that a directive wants as it is, has no events of its own: what is inside
 * belongs to the loop around it. */
#include "placement/event_plan.h"

#include <stdlib.h>
#include <string.h>

#include "cfg/library_call.h"

/* ---- nodes ---- */

static int by_node(const void *a, const void *b)
{
    const EventAccess *const *x = a, *const *y = b;
    return (*x)->node<(*y)->node ? -1 : (*x)->node>(*y)->node;
}

typedef struct NodeNumber {
    const Node *node;
    int number;
    UT_hash_handle hh;
} NodeNumber;

static void note(EventPlan *plan, NodeNumber **table, const Action *action)
{
    NodeNumber *n;
    const Node *key = action->node;
    HASH_FIND_PTR(*table, &key, n);
    if (!n) {
        n = NEW(plan->u->arena, NodeNumber);
        *n = (NodeNumber){.node = key, .number = plan->n_accesses++};
        plan->access[n->number] = (EventAccess){.node = key};
        HASH_ADD_PTR(*table, node, n);
    }
    EventAccess *x = &plan->access[n->number];
    x->loads = x->loads || action->kind == ACT_LOAD;
    x->stores = x->stores || action->kind == ACT_STORE;
}

static int actions_of(const Cfg *c)
{
    int n = 0;
    for (int b = 1; b < c->n_blocks; b++)
        n += c->block[b]->n_act;
    return n;
}

static void collect_accesses(EventPlan *plan)
{
    const Cfg *c = plan->c;
    Arena *arena = plan->u->arena;
    NodeNumber *table = NULL;
    plan->access = NEW_N(arena, EventAccess, actions_of(c) + 1);
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->is_counted && i < c->block[b]->n_act; i++) {
            const Action *x = &c->block[b]->act[i];
            if ((x->kind == ACT_LOAD || x->kind == ACT_STORE) && x->class != IN_LIBRARY)
                note(plan, &table, x);
        }
    HASH_CLEAR(hh, table);
    plan->by_node = NEW_N(arena, EventAccess *, plan->n_accesses + 1);
    for (int i = 0; i < plan->n_accesses; i++)
        plan->by_node[i] = &plan->access[i];
    SORT(plan->by_node, plan->n_accesses, by_node);
}

EventAccess *event_access(const EventPlan *plan, const Node *n)
{
    const EventAccess key = {.node = n}, *at = &key;
    EventAccess **found =
        plan->n_accesses ? bsearch(&at, plan->by_node, (size_t)plan->n_accesses, sizeof at, by_node) : NULL;
    return found ? *found : NULL;
}

typedef struct Search {
    const EventPlan *plan;
    bool is_found;
} Search;

static bool find_event(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC)
        return false;
    s->is_found = s->is_found || event_access(s->plan, n) || n->kind == E_CALL || n->kind == E_STMT_EXPR;
    return !s->is_found;
}

bool event_accesses_in(const EventPlan *plan, const Node *n)
{
    Search s = {plan, false};
    walk((Node *)n, find_event, &s);
    return s.is_found;
}

/* ---- their events ---- */

bool event_load(const EventPlan *plan, const Node *load, EventPlace *p)
{
    return (plan->mask & EVENTS_LOADS) && !event_stays(load->kid[0]) && event_place(plan->u, load->kid[0], p);
}

bool event_takes_value(const EventPlan *plan, const EventPlace *p)
{
    return p->is_accessed_once && (plan->mask & EVENTS_VALUES) && !p->is_range && p->is_first &&
           !plan->c->function->calls_setjmp;
}

/* Must the event of an increment stand in front of it?  The operator of `++i` precedes its operand, and behind an `i++`
 * whose value is used the operand has changed. */
static bool is_first_increment(const Node *n)
{
    return is_increment(n) && (n->op == OP_PREINC || n->op == OP_PREDEC || !libcall_is_dropped(n));
}

static bool calls_may_be_first(const EventPlan *plan, const EventStore *s)
{
    const EventPlace *p = &s->place;
    if (plan->c->function->calls_setjmp || !p->is_first || is_first_increment(s->n))
        return true;
    if (!libcall_is_dropped(s->n) && (p->is_accessed_once || libcall_is_dropped_arm(s->n) || !event_is_alone(s->n)))
        return true;
    bool values = (plan->mask & EVENTS_VALUES) && !p->is_accessed_once;
    return !values && (s->n->n_kids < 2 || !event_accesses_in(plan, s->n->kid[1]));
}

/* Is the operation one that a loop may do in any order? */
static bool is_reduction(const Node *n)
{
    return is_increment(n) || n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_AND ||
           n->op == OP_OR || n->op == OP_XOR;
}

bool event_store(const EventPlan *plan, const Node *n, EventStore *s)
{
    const Node *lvalue = n->kid[0];
    *s = (EventStore){.n = n};
    if (lvalue_class(lvalue) == IN_REGISTER || event_stays(n) || is_uneditable(plan->u, n) ||
        !event_place(plan->u, lvalue, &s->place))
        return false;
    bool reads = n->kind != E_ASSIGN, merges = access_of(lvalue).merges;
    unsigned mask = plan->mask;
    s->stores = mask & EVENTS_STORES;
    s->is_update = reads && is_reduction(n) && (mask & EVENTS_LOADS) && s->stores;
    s->loads = (reads || merges) && !s->is_update && (mask & EVENTS_LOADS);
    s->is_first = !s->stores || calls_may_be_first(plan, s);
    return s->loads || s->stores;
}

/* ---- loops ---- */

static bool is_counted_loop(const Cfg *c, const Node *n)
{
    const CfgLoop *l = cfg_loop(c, n);
    return l && l->repeat && l->repeat->to->is_counted;
}

/* The condition, which is evaluated in front of each body; NULL: it is not, or there is none. */
static const Node *condition_of(const Node *loop)
{
    return loop->kind == S_DO ? NULL : loop_condition(loop);
}

static bool can_stand_around(const EventPlan *plan, const Node *n)
{
    return !is_uneditable(plan->u, n) && !is_uneditable(plan->u, loop_body(n)) &&
           (!n->omp ? !has_pragma(plan->u, n) : true);
}

/* The function that the call leads to, if it is internal to this file and the file's text says all that it does; else
 * NULL. */
static const Function *own_function(const Unit *u, const Node *call)
{
    const Decl *d = call->decl;
    if (!d || d->kind != DECL_FUNCTION || !d->is_internal)
        return NULL;
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        if (!strcmp(f->decl->name, d->name))
            return f->is_weak || f->calls_setjmp || f->is_read_in_part || f->unfit ? NULL : f;
    }
    return NULL;
}

typedef struct CallSearch {
    const Unit *u;
    int depth; /* The number of levels of callees that are still looked at. */
    bool is_found;
} CallSearch;

/* Finds a call that might have events.  A call of a function of this file has none if that contains no such call. */
static bool find_call(Node *n, void *ctx)
{
    CallSearch *s = ctx;
    const Function *f = n->kind == E_CALL && s->depth ? own_function(s->u, n) : NULL;
    if (n->kind == E_CALL && !f)
        s->is_found = true;
    if (f) {
        s->depth--;
        walk(f->body, find_call, s);
        s->depth++;
    }
    return !s->is_found;
}

/* May the code have events other than those of loops and of the function itself?  A module that wants any access is
 * enough for a yes: which nodes have one (event_accesses_in) is not known yet where loops are numbered. */
static bool may_have_events(const EventPlan *plan, const Node *n)
{
    const unsigned without_calls =
        EVENTS_LOADS | EVENTS_STORES | EVENTS_POINTERS | EVENTS_STACKS | EVENTS_GLOBALS | EVENTS_EVERY;
    CallSearch calls = {plan->u, 2, false};
    if (plan->mask & without_calls)
        return true;
    walk((Node *)n, find_call, &calls);
    return calls.is_found;
}

static bool find_event_of_test(Node *n, void *ctx)
{
    bool *found = ctx;
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC)
        return false;
    bool changes = n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n);
    *found = *found || n->kind == E_CALL || n->kind == E_STMT_EXPR || n->kind == E_ATOMIC ||
             ((n->is_load || changes) && lvalue_class(n->kid[0]) != IN_REGISTER);
    return !*found;
}

/* Can an event stand in front of the loop's condition, and does the condition make events?  A directive may fix its
 * text. */
static bool begins_with_test(const EventPlan *plan, const Node *loop)
{
    const Node *condition = condition_of(loop);
    bool found = false;
    if (!condition || loop->omp || event_stays(loop) || is_uneditable(plan->u, condition))
        return false;
    walk((Node *)condition, find_event_of_test, &found);
    return found;
}

static bool count_loop(Node *n, void *ctx)
{
    *(int *)ctx += is_loop(n);
    return true;
}

static bool add_loop(Node *n, void *ctx)
{
    EventPlan *plan = ctx;
    if (is_loop(n) && is_counted_loop(plan->c, n) && can_stand_around(plan, n))
        plan->loop[plan->n_loops++] = (PlannedLoop){n, !may_have_events(plan, n), begins_with_test(plan, n), NULL};
    return true;
}

/* ---- all of it ---- */

static bool find_builtin_setjmp(Node *n, void *ctx)
{
    *(bool *)ctx = *(bool *)ctx || (n->kind == E_CALL && n->decl && !strcmp(n->decl->name, "__builtin_setjmp"));
    return !*(bool *)ctx;
}

EventPlan *event_plan_find(const Unit *u, const Cfg *c, unsigned mask)
{
    Node *body = c->function->body;
    bool loses_registers = false; /* clang forgets what other registers hold when __builtin_setjmp returns again. */
    int loops = 0;
    walk(body, find_builtin_setjmp, &loses_registers);
    if (!mask || loses_registers)
        return NULL;
    EventPlan *plan = NEW(u->arena, EventPlan);
    *plan = (EventPlan){.u = u, .c = c, .mask = mask};
    walk(body, count_loop, &loops);
    plan->loop = NEW_N(u->arena, PlannedLoop, loops + 1);
    walk(body, add_loop, plan);
    plan->is_silent = !may_have_events(plan, body);
    collect_accesses(plan);
    event_pointers_find(plan);
    event_literals_find(plan);
    return plan;
}
