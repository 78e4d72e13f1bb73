/* In: a loop.  Out: the scalars that it carries in registers.
 * Method: a variable that the loop changes is carried if an iteration may read it before it has surely set it.  What
 * has surely been set is followed through the body in the order of execution; behind branches it is what both set, from
 * a label on nothing is known (definite assignment, as Java defines it).
 * Limits: 64 variables of a loop.  Least and greatest values (if (x > m) m = x) are no reductions here. */
#include "tree/carried_scalars.h"

#include "tree/lvalue.h"

enum { MOST = 64 };

typedef struct Scalar {
    const Decl *decl;
    const Node *change; /* The first change of it. */
    Op op;              /* Operator of all its updates. */
    int changes, reads; /* `changes` counts the variable's updates in the loop, `reads` the reads outside of these. */
    bool only_updated;
} Scalar;

typedef struct Scan {
    const Node *loop;
    Scalar scalar[MOST];
    int n;
    uint64_t exposed;  /* By bit: the variable was read before it was set. */
    uint64_t at_switch; /* Variables that were set when the switch around was entered. */
    bool has_continue; /* The loop itself has a `continue`. */
} Scan;

/* ---- which variables ---- */

/* The scalar that it names; NULL: none. */
static const Decl *named(const Node *n)
{
    while (n->kind == E_PAREN)
        n = n->kid[0];
    return n->kind == E_REF && n->decl && !n->decl->is_address_taken && variable_class(n->decl) == IN_REGISTER ? n->decl
                                                                                                               : NULL;
}

static int number_of(const Scan *s, const Decl *d)
{
    for (int i = 0; d && i < s->n; i++)
        if (s->scalar[i].decl == d)
            return i;
    return -1;
}

/* The first part of a `for` runs once. */
static bool is_once(const Scan *s, const Node *n)
{
    return s->loop->kind == S_FOR && n == s->loop->kid[0];
}

static bool find_changed(Node *n, void *ctx)
{
    Scan *s = ctx;
    if (is_once(s, n))
        return false;
    const Node *to = assigned_by(n);
    const Decl *d = to ? named(to) : NULL;
    if (d && number_of(s, d) < 0 && s->n < MOST)
        s->scalar[s->n++] = (Scalar){.decl = d, .change = n, .only_updated = true};
    return true;
}

/* A variable of the iteration itself is a new one in each. */
static bool find_own(Node *n, void *ctx)
{
    Scan *s = ctx;
    if (is_once(s, n))
        return false;
    int i = n->kind == D_VAR ? number_of(s, n->decl) : -1;
    if (i >= 0)
        s->scalar[i] = s->scalar[--s->n];
    return true;
}

/* ---- what is read before it is set ---- */

static uint64_t run(Scan *s, const Node *n, uint64_t set);

static uint64_t run_kids(Scan *s, const Node *n, int from, uint64_t set)
{
    for (int i = from; i < n->n_kids; i++)
        set = run(s, n->kid[i], set);
    return set;
}

static uint64_t run_assignment(Scan *s, const Node *n, const Node *to, uint64_t set)
{
    int i = number_of(s, named(to));
    if (i < 0)
        return run_kids(s, n, 0, set);
    set = run_kids(s, n, 1, set);
    if (n->kind != E_ASSIGN && !(set >> i & 1))
        s->exposed |= (uint64_t)1 << i;
    return set | (uint64_t)1 << i;
}

/* A loop inside may run no iteration, or be left in the first one. */
static uint64_t run_inner_loop(Scan *s, const Node *n, uint64_t set)
{
    const Node *condition = loop_condition(n);
    if (n->kind == S_DO) {
        run_kids(s, n, 0, set);
        return set;
    }
    if (n->kind == S_FOR && n->kid[0])
        set = run(s, n->kid[0], set);
    if (condition)
        set = run(s, condition, set);
    run(s, n->kid[n->n_kids - 1], set);
    if (n->kind == S_FOR && n->kid[2])
        run(s, n->kid[2], set);
    return set;
}

static uint64_t run_choice(Scan *s, const Node *n, uint64_t set)
{
    set = run(s, n->kid[0], set);
    uint64_t then = run(s, n->kid[1], set), otherwise = n->n_kids > 2 && n->kid[2] ? run(s, n->kid[2], set) : set;
    return then & otherwise;
}

static uint64_t run_switch(Scan *s, const Node *n, uint64_t set)
{
    const uint64_t around = s->at_switch;
    s->at_switch = set = run(s, n->kid[0], set);
    run_kids(s, n, 1, 0);
    s->at_switch = around;
    return set;
}

static uint64_t run(Scan *s, const Node *n, uint64_t set)
{
    if (!n)
        return set;
    const Node *to = assigned_by(n);
    int read = n->kind == E_IMPLICIT && n->is_load ? number_of(s, named(n->kid[0])) : -1;
    if (to)
        return run_assignment(s, n, to, set);
    if (read >= 0 && !(set >> read & 1))
        s->exposed |= (uint64_t)1 << read;
    switch (n->kind) {
    case E_LOGICAL:
    case E_COND_GNU:
        set = run(s, n->kid[0], set);
        run_kids(s, n, 1, set);
        return set;
    case S_SWITCH: return run_switch(s, n, set);
    case S_IF:
    case E_COND: return run_choice(s, n, set);
    case S_WHILE:
    case S_DO:
    case S_FOR: return run_inner_loop(s, n, set);
    case S_LABEL: return run_kids(s, n, 0, 0);
    case S_CASE:
    case S_DEFAULT: return run_kids(s, n, 0, set & s->at_switch);
    case S_CONTINUE: s->has_continue = true; return ~(uint64_t)0;
    case S_GOTO:
    case S_BREAK: return ~(uint64_t)0;
    case S_RETURN: run_kids(s, n, 0, set); return ~(uint64_t)0;
    default: return run_kids(s, n, 0, set);
    }
}

/* Runs one iteration from its beginning.  What is not surely set in front of a `continue` is not set behind the
 * iteration. */
static void run_iteration(Scan *s)
{
    const Node *l = s->loop, *condition = loop_condition(l), *body = loop_body(l);
    uint64_t set = l->kind != S_DO && condition ? run(s, condition, 0) : 0, after = run(s, body, set);
    if (s->has_continue)
        after = set;
    if (l->kind == S_DO && condition)
        run(s, condition, after);
    if (l->kind == S_FOR && l->kid[2])
        run(s, l->kid[2], after);
}

/* ---- how they go on ---- */

/* Operations that may be done in any order are one; the rest is OP_NONE. */
static Op group_of(Op op)
{
    switch (op) {
    case OP_SUB:
    case OP_PREINC:
    case OP_PREDEC:
    case OP_POSTINC:
    case OP_POSTDEC:
    case OP_ADD: return OP_ADD;
    case OP_MUL:
    case OP_AND:
    case OP_OR:
    case OP_XOR: return op;
    default: return OP_NONE;
    }
}

/* The operation of an update, x += e or x = x + e; OP_NONE: it is none.  *own: the read of x in it, if that is text. */
static Op update_of(const Node *n, const Decl *d, const Node **own)
{
    *own = NULL;
    if (n->kind != E_ASSIGN)
        return group_of(n->op);
    Node *value = strip_casts(n->kid[1]);
    if (value->kind != E_BINARY)
        return OP_NONE;
    for (int i = 0; i < (value->op == OP_SUB ? 1 : 2); i++)
        if (named(strip_casts(value->kid[i])) == d) {
            *own = strip_casts(value->kid[i]);
            return group_of(value->op);
        }
    return OP_NONE;
}

/* Is the value of the assignment itself used? */
static bool is_used(const Node *n)
{
    const Node *p = n->parent;
    while (p && (p->kind == E_PAREN || (p->kind == E_BINARY && p->op == OP_COMMA)))
        n = p, p = p->parent;
    if (!p || is_expr(p))
        return p && p->kind != E_CAST;
    return is_loop(p)
               ? n == loop_condition(p)
               : p->kind == S_RETURN || (p->n_kids > 1 && n == p->kid[0] && (p->kind == S_IF || p->kind == S_SWITCH));
}

static bool judge(Node *n, void *ctx)
{
    Scan *s = ctx;
    if (is_once(s, n))
        return false;
    const Node *to = assigned_by(n), *own;
    int i = to ? number_of(s, named(to)) : -1;
    if (i >= 0) {
        Scalar *v = &s->scalar[i];
        Op op = update_of(n, v->decl, &own);
        v->only_updated &= op != OP_NONE && (!v->changes || op == v->op);
        v->op = op;
        v->changes++;
        v->reads -= own != NULL;
        v->reads += is_used(n);
    }
    i = n->kind == E_IMPLICIT && n->is_load ? number_of(s, named(n->kid[0])) : -1;
    if (i >= 0)
        s->scalar[i].reads++;
    return true;
}

/* Is the node evaluated once in every iteration? */
static bool is_always(const Scan *s, const Node *n)
{
    const Node *condition = loop_condition(s->loop), *step = s->loop->kind == S_FOR ? s->loop->kid[2] : NULL;
    for (const Node *p = n->parent; p && p != s->loop; p = p->parent)
        if (p->kind == E_LOGICAL || p->kind == E_COND || p->kind == E_COND_GNU || p->kind == E_STMT_EXPR ||
            (!is_expr(p) && p->kind != S_COMPOUND && p->kind != S_ATTRIBUTED))
            return false;
    return !s->has_continue || (condition && is_within(n, condition)) || (step && is_within(n, step));
}

/* Does the node change the variable by a constant? */
static bool is_step(const Node *n, const Decl *d)
{
    const Node *own;
    if (is_increment(n))
        return true;
    if (update_of(n, d, &own) != OP_ADD)
        return false;
    const Node *value = n->kind == E_ASSIGN ? strip_casts(n->kid[1]) : n->kid[1];
    if (n->kind == E_ASSIGN)
        value = strip_casts(value->kid[named(strip_casts(value->kid[0])) == d]);
    return value->is_constant || strip_casts((Node *)value)->is_constant;
}

static Carried how_carried(const Scan *s, const Scalar *v)
{
    if (v->changes == 1 && is_step(v->change, v->decl) && is_always(s, v->change))
        return CARRIED_INDUCTION;
    return v->only_updated && v->reads <= 0 ? CARRIED_REDUCTION : CARRIED_OTHERWISE;
}

CarriedScalar *carried_scalars(Arena *arena, Node *loop, int *n)
{
    Scan s = {.loop = loop};
    walk(loop, find_changed, &s);
    walk(loop, find_own, &s);
    run_iteration(&s);
    walk(loop, judge, &s);
    CarriedScalar *found = NEW_N(arena, CarriedScalar, s.n + 1);
    *n = 0;
    for (int i = 0; i < s.n; i++)
        if (s.exposed >> i & 1)
            found[(*n)++] = (CarriedScalar){s.scalar[i].decl, how_carried(&s, &s.scalar[i])};
    return found;
}

const char *carried_word(Carried how)
{
    static const char *const words[] = {"induction", "reduction", "carried"};
    return words[how];
}
