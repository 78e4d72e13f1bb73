/* Loops that are one event as a whole.
 * In: numbered loops, nodes that access memory.  Out: which loops are groups; their text; their accesses' text.
 *
 *      mr_gn = 0;
 *      for (…) { mr_gn++; … (*(T)(mr_g0 = MR_ADDRESS(&(a[i])))) … }
 *      { mr_member mr_gm[1]; MR_MEMBER(mr_gm[0], 3u, mr_g0, 8); mr_event_group(2u, mr_gn, 1u, 0u, 1u, mr_gm); }
 *
 * Method: an innermost loop whose accesses all happen in each iteration, once, at places that move evenly (affine.h),
 * and in which nothing else makes events.  Then the last place of each, its step, and the number of iterations say all
 * that happened, and in which order: that of the text, operands from left to right, as compilers evaluate calls.
 * What the condition accesses is last in an iteration, and comes once in front of the first one.  Where an iteration
 * may end in between, by a break, or by an operand of && in the condition, mr_gt is the last access that it got to.
 * Limits: what a loop did that the program dies in is not seen, nor is a loop that is left by return or goto one. */
#include "emit/event_writer.h"

#include <string.h>

#include "placement/affine.h"

enum { MOST_MEMBERS = 64 };

typedef struct Member {
    const Node *node;
    bool stores;
    int site; /* Number of the site; -1: it is not yet known. */
    int64_t offset; /* Bytes from the address that is passed on. */
    Affine moves;
} Member;

typedef struct EventGroup {
    const Node *loop;
    Member member[MOST_MEMBERS];
    int n, n_condition; /* The last n_condition of the n accesses are the condition's. */
    bool may_stop; /* An iteration may end in the middle. */
} EventGroup;

typedef struct Scan {
    const Writer *w;
    const AffineLoop *moves;
    EventGroup *g;
    bool fits;
    bool continues; /* A `continue` was found: no access may follow in the body. */
} Scan;

/* ---- what a loop does ---- */

static void add_member(Scan *s, const Node *n, const Node *lvalue, bool stores, const EventPlace *p)
{
    EventGroup *g = s->g;
    Affine moves = affine_place(s->moves, lvalue);
    bool fits = g->n < MOST_MEMBERS && moves.motion != MOVES_ANYHOW && !p->is_accessed_once && !p->is_range &&
                p->bytes > 0 && !s->continues;
    s->fits = s->fits && fits;
    if (s->fits)
        g->member[g->n++] = (Member){n, stores, -1, p->is_apart ? p->offset : 0, moves};
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
    if (!writer_event_access(s->w, n)) {
        scan_operands(s, n, 1);
        return;
    }
    if (!writer_event_store(s->w, n, &e) ||
        (e.is_first && n->n_kids > 1 && writer_event_accesses_in(s->w, n->kid[1]))) { /* The store's event would come
                                                                                       * too early. */
        s->fits = false;
        return;
    }
    if (e.loads)
        add_member(s, n, n->kid[0], false, &e.place);
    scan_operands(s, n, 1);
    if (e.stores)
        add_member(s, n, n->kid[0], true, &e.place);
}

static void scan_load(Scan *s, const Node *n)
{
    EventPlace p;
    scan_operands(s, n, 0);
    if (!writer_event_access(s->w, n) || !(s->w->events->mask & EVENTS_LOADS) || event_is_needless(s->w, n))
        return;
    if (writer_event_load(s->w, n, &p))
        add_member(s, n, n->kid[0], false, &p);
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

/* Scans a node with arms: accesses that may not happen make no events of a group. */
static void scan_arms(Scan *s, const Node *n)
{
    scan(s, n->kid[0]);
    for (int i = 1; i < n->n_kids; i++)
        if (n->kid[i] && writer_event_accesses_in(s->w, n->kid[i]))
            s->fits = false;
}

static bool find_other(Node *n, void *ctx)
{
    Scan *s = ctx;
    switch (n->kind) {
    case S_BREAK: s->g->may_stop = true; return true;
    case S_CONTINUE: s->continues = true; return true;
    case S_COMPOUND:
    case S_IF:
    case S_NULL: return true;
    case S_DECL:
    case D_VAR:
    case E_SIZEOF: s->fits = false; return false;
    default:
        if (!is_expr(n) || writer_event_access(s->w, n) || n->kind == E_CALL || n->kind == E_STMT_EXPR ||
            n->kind == E_OTHER || n->kind == E_ATOMIC || n->kind == E_VA_ARG)
            s->fits = false;
        return s->fits;
    }
}

static void scan_if(Scan *s, const Node *n)
{
    scan(s, n->kid[0]);
    for (int i = 1; i < n->n_kids; i++)
        if (n->kid[i])
            walk(n->kid[i], find_other, s);
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
    case E_COND: scan_arms(s, n); break;
    case E_CALL:
        s->fits = is_number(n);
        scan_operands(s, n, 1);
        break;
    case S_DECL: scan_variables(s, n); break;
    case S_IF: scan_if(s, n); break;
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

static bool may_be_group(const Writer *w, const EventLoopNumber *l)
{
    const Node *loop = l->node, *first = loop->kind == S_FOR ? loop->kid[0] : NULL;
    if (l->is_silent || loop->omp || event_stays(loop) || (first && writer_event_accesses_in(w, first)))
        return false;
    walk((Node *)loop, find_loop, &loop);
    return loop != NULL;
}

static void choose(Writer *w, EventLoopNumber *l, const Induction *all)
{
    EventGroup *g = NEW(w->arena, EventGroup);
    Scan s = {w, affine_loop(w->arena, w->u, all, l->node), g, true, false};
    g->loop = l->node;
    scan_loop(&s, l->node);
    if (!s.fits)
        return;
    l->group = g;
    w->event_groups = true;
    if (g->n > w->event_members)
        w->event_members = g->n;
}

void writer_event_groups(Writer *w)
{
    Induction *all = NULL;
    if (!(w->events->reduce & REDUCE_STRIDED) || w->c->function->calls_setjmp ||
        (w->events->mask & (EVENTS_VALUES | EVENTS_POINTERS | EVENTS_EVERY)))
        return;
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next) {
        if (!may_be_group(w, l))
            continue;
        if (!all)
            all = induction_find(w->arena, w->u, w->c->function);
        choose(w, l, all);
    }
    if (all)
        induction_free(all);
}

/* ---- text ---- */

static EventGroup *group_around(const Writer *w, const Node *n)
{
    for (const Node *p = n->parent; p; p = p->parent)
        if (is_loop(p)) {
            EventLoopNumber *l;
            HASH_FIND_PTR(w->event_loops, &p, l);
            return l ? l->group : NULL;
        }
    return NULL;
}

bool writer_event_member(Writer *w, const Node *n, bool stores, int site, EventCall *call)
{
    EventGroup *g = group_around(w, n);
    const char *x = w->suffix;
    int i = 0;
    while (g && i < g->n && !(g->member[i].node == n && g->member[i].stores == stores))
        i++;
    if (!g || i == g->n)
        return false;
    g->member[i].site = site;
    const char *before =
        g->member[i].moves.motion == MOVES_EVENLY ? arena_printf(w->arena, "mr_h%d%s = mr_g%d%s, ", i, x, i, x) : "";
    if (g->may_stop)
        *call = (EventCall){
            arena_printf(w->arena, "(%smr_event_member(&mr_g%d%s, &mr_gt%s, %du, ", before, i, x, x, i + 1), "))"};
    else
        *call = (EventCall){arena_printf(w->arena, "(%smr_g%d%s = MR_ADDRESS(", before, i, x), "))"};
    return true;
}

/* Writes the group's event behind the loop.  The sites are known when all accesses are written. */
static void write_end(Writer *w, const EventLoopNumber *l)
{
    const EventGroup *g = l->group;
    const char *x = w->suffix;
    Buf *out = &point_of(&w->points, l->node)->after;
    buf_puts(out, "{ ");
    if (g->n)
        buf_printf(out, "mr_member mr_gm[%d]; ", g->n);
    for (int i = 0; i < g->n; i++) {
        const Member *m = &g->member[i];
        CHECK(m->site >= 0);
        buf_printf(out, "MR_MEMBER(mr_gm[%d], %uu, mr_g%d%s, %lld, ", i, (unsigned)m->site, i, x, (long long)m->offset);
        if (m->moves.motion == MOVES_EVENLY)
            buf_printf(out, "MR_MOVED(mr_g%d%s, mr_h%d%s)); ", i, x, i, x);
        else
            buf_printf(out, "%lld); ", (long long)m->moves.step);
    }
    buf_printf(out, "mr_event_group(%uu, mr_gn%s, %du, %du, ", (unsigned)l->number, x, g->n, g->n_condition);
    if (g->may_stop)
        buf_printf(out, "mr_gt%s, ", x);
    else
        buf_printf(out, "%du, ", g->n);
    buf_printf(out, "%s); }", g->n ? "mr_gm" : "(mr_member *)0");
}

void writer_event_group(Writer *w, EventLoopNumber *l)
{
    const char *x = w->suffix;
    bool stops = l->group->may_stop;
    const Node *body = loop_body(l->node);
    buf_printf(&point_of(&w->points, l->node)->before, "mr_gn%s = 0;%s ", x,
               stops ? arena_printf(w->arena, " mr_gt%s = 0;", x) : "");
    for (int i = 0; i < l->group->n; i++)
        if (l->group->member[i].moves.motion == MOVES_EVENLY)
            buf_printf(&point_of(&w->points, l->node)->before, "mr_g%d%s = 0; ", i, x);
    buf_printf(&point_of(&w->points, body)->before, "mr_gn%s++;%s ", x,
               stops ? arena_printf(w->arena, " mr_gt%s = 0;", x) : "");
}

void writer_event_groups_end(Writer *w)
{
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next)
        if (l->group)
            write_end(w, l);
}
