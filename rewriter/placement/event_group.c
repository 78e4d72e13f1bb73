/* In: planned loops, nodes that access memory.  Out: which loops are groups, and their accesses.
 * Method: an innermost loop whose accesses happen at most once in each iteration, and in which nothing else makes
 * events.  An access in each iteration, at places that move evenly (affine.h), makes no event: its last place, its
 * step, and the number of iterations say all that happened, and in which order: that of the text, operands from left to
 * right, as compilers evaluate calls.  Others make events in the loop, and are listed.
 * What the condition accesses is last in an iteration, and comes once in front of the first one.
 * Limits: what a loop did that the program dies in is not seen, nor is a loop that is left by return or goto one. */
#include "placement/event_group.h"

typedef struct Scan {
    const EventPlan *plan;
    const AffineLoop *moves;
    EventGroup *g;
    bool fits;
    bool continues; /* A `continue` was found: what follows in the body may not happen. */
    int arms; /* The arms around the node that may not be executed. */
} Scan;

/* ---- what a loop does ---- */

/* store: the events of the assignment; NULL: the access is a read, or is the load of one. */
static void add_member(Scan *s, const Node *n, const Node *lvalue, const EventStore *store, const EventPlace *p)
{
    EventGroup *g = s->g;
    Affine moves = affine_place(s->moves, lvalue);
    bool is_conditional = s->arms > 0 || s->continues;
    bool is_listed = is_conditional || moves.motion == MOVES_ANYHOW;
    s->fits = s->fits && g->n < MOST_MEMBERS && !p->is_accessed_once && !p->is_range && p->bytes > 0;
    if (!s->fits)
        return;
    g->member[g->n++] = (EventMember){
        n, store != NULL, store && store->is_update, is_listed, p->bytes, p->is_apart ? p->offset : 0, moves};
    g->n_listed += is_listed;
    g->marks_iterations = g->marks_iterations || is_conditional;
}

static void scan(Scan *s, const Node *n);

static void scan_operands(Scan *s, const Node *n, int from)
{
    for (int i = from; i < n->n_kids; i++)
        if (n->kid[i])
            scan(s, n->kid[i]);
}

static void scan_store(Scan *s, const Node *n)
{
    EventStore e;
    scan(s, n->kid[0]);
    if (!event_access(s->plan, n)) {
        scan_operands(s, n, 1);
        return;
    }
    if (!event_store(s->plan, n, &e) ||
        (e.is_first && n->n_kids > 1 && event_accesses_in(s->plan, n->kid[1]))) { /* The store's event would come
                                                                                   * too early. */
        s->fits = false;
        return;
    }
    if (e.loads)
        add_member(s, n, n->kid[0], NULL, &e.place);
    scan_operands(s, n, 1);
    if (e.stores)
        add_member(s, n, n->kid[0], &e, &e.place);
}

static void scan_load(Scan *s, const Node *n)
{
    EventPlace p;
    scan_operands(s, n, 0);
    if (!event_access(s->plan, n) || !(s->plan->mask & EVENTS_LOADS) || event_is_needless(s->plan, n))
        return;
    if (event_load(s->plan, n, &p))
        add_member(s, n, n->kid[0], NULL, &p);
    else
        s->fits = false;
}

/* Is the call of a mathematical function, with at most one argument that is no constant? */
static bool is_number(const Node *call)
{
    int busy = 0;
    for (int i = 1; i < call->n_kids; i++) {
        if (!call->kid[i]->type || (call->kid[i]->type->kind != TY_FLOAT && call->kid[i]->type->kind != TY_INT))
            return false;
        busy += !call->kid[i]->has_value && call->kid[i]->kind != E_LITERAL;
    }
    return busy <= 1 && call->type && call->type->kind == TY_FLOAT && surely_returns(call) &&
           !call->decl->always_returns && !call->decl->is_systems;
}

/* Scans what may not be executed. */
static void scan_arms(Scan *s, const Node *n)
{
    scan(s, n->kid[0]);
    s->arms++;
    scan_operands(s, n, 1);
    s->arms--;
}

static void scan_variables(Scan *s, const Node *n)
{
    for (int i = 0; i < n->n_kids; i++) {
        const Node *var = n->kid[i];
        if (var->kind != D_VAR || var->decl->is_static_storage || variable_class(var->decl) != IN_REGISTER ||
            !is_scalar(var->decl->type) || var->n_kids > 1)
            s->fits = false;
        else
            scan_operands(s, var, 0);
    }
}

static void scan(Scan *s, const Node *n)
{
    if (!s->fits)
        return;
    if (n->omp) {
        s->fits = false;
        return;
    }
    switch (n->kind) {
    case E_LITERAL:
    case E_STRING:
    case E_REF:
    case S_NULL: break;
    case E_ASSIGN:
    case E_ASSIGN_OP: scan_store(s, n); break;
    case E_UNARY:
        if (is_increment(n))
            scan_store(s, n);
        else
            scan_operands(s, n, 0);
        break;
    case E_IMPLICIT: scan_load(s, n); break;
    case E_MEMBER:
    case E_INDEX:
    case E_BINARY:
    case E_CAST:
    case E_PAREN:
    case S_COMPOUND: scan_operands(s, n, 0); break;
    case E_LOGICAL:
    case E_COND:
    case S_IF: scan_arms(s, n); break;
    case E_CALL:
        s->fits = is_number(n);
        scan_operands(s, n, 1);
        break;
    case S_DECL: scan_variables(s, n); break;
    case S_BREAK: s->g->may_stop = true; break;
    case S_CONTINUE: s->continues = true; break;
    default: s->fits = false;
    }
}

/* Scans a loop's condition.  Where an operand of && is false the loop ends. */
static void scan_condition(Scan *s, const Node *n)
{
    const Node *inner = strip_parens((Node *)n);
    if (inner->kind != E_LOGICAL || inner->op != OP_LAND) {
        scan(s, n);
        return;
    }
    scan_condition(s, inner->kid[0]);
    int before = s->g->n;
    scan_condition(s, inner->kid[1]);
    s->g->may_stop = s->g->may_stop || s->g->n > before;
}

/* Scans a loop in the order of an iteration. */
static void scan_loop(Scan *s, const Node *loop)
{
    const Node *condition = loop_condition(loop);
    const Node *body = loop_body(loop);
    scan(s, body);
    s->continues = false;
    if (loop->kind == S_FOR && loop->kid[2])
        scan(s, loop->kid[2]);
    int before = s->g->n;
    if (condition)
        scan_condition(s, condition);
    s->g->n_condition = loop->kind == S_DO ? 0 : s->g->n - before;
}

/* ---- which ---- */

static bool find_loop(Node *n, void *ctx)
{
    const Node **loop = ctx;
    if (is_loop(n) && n != *loop)
        *loop = NULL;
    return *loop != NULL;
}

static bool find_call(Node *n, void *ctx)
{
    bool *calls = ctx;
    *calls = *calls || n->kind == E_CALL || n->kind == E_STMT_EXPR;
    return !*calls;
}

/* The beginning of a `for` belongs to its first iteration, so what it accesses makes events inside of the loop. */
static bool begins_with_accesses(const EventPlan *plan, const Node *loop)
{
    return loop->kind == S_FOR && loop->kid[0] && event_accesses_in(plan, loop->kid[0]);
}

static bool may_be_group(const EventPlan *plan, const PlannedLoop *l)
{
    const Node *loop = l->node;
    bool calls = false;
    if (l->is_silent || loop->omp || event_stays(loop))
        return false;
    if (begins_with_accesses(plan, loop))
        walk(loop->kid[0], find_call, &calls);
    if (calls)
        return false;
    walk((Node *)loop, find_loop, &loop);
    return loop != NULL;
}

static const EventGroup *group_of(const EventPlan *plan, const Node *loop, const Induction *all)
{
    EventGroup *g = NEW(plan->u->arena, EventGroup);
    Scan s = {plan, affine_loop(plan->u->arena, plan->u, all, loop), g, true, false, 0};
    scan_loop(&s, loop);
    g->has_list = g->n_listed || begins_with_accesses(plan, loop);
    /* Of what nobody looks at no event says that it happened. */
    g->marks_iterations = g->n_listed && (g->marks_iterations || plan->mask & EVENTS_SOME_LINES);
    /* Loops in which nothing moves evenly follow lists: most have few iterations, for which a group takes longer. */
    return s.fits && (g->n_listed == 0 || g->n_listed < g->n) ? g : NULL;
}

void event_groups_find(EventPlan *plan)
{
    Induction *all = NULL;
    if (plan->c->function->calls_setjmp || (plan->mask & (EVENTS_VALUES | EVENTS_POINTERS | EVENTS_EVERY)))
        return;
    for (int i = 0; i < plan->n_loops; i++) {
        PlannedLoop *l = &plan->loop[i];
        if (!may_be_group(plan, l))
            continue;
        if (!all)
            all = induction_find(plan->u->arena, plan->u, plan->c->function);
        l->group = group_of(plan, l->node, all);
    }
    if (all)
        induction_free(all);
}
