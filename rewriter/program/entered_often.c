/* In: trees.  Out: which functions are entered often.
 * Method: a function is entered often if a call of it is in a loop that may have many iterations, or if something other
 * than a call names it.  So is one that calls itself, or that such a function calls.
 * Limits: calls from files that are
 * not given are not seen; of functions that call each other in a cycle none is entered often for that.  What a thread
 * begins with is called by the library, once for each thread: making one takes longer than a loop's beginning and end.
 */
#include "program/entered_often.h"

#include <stdlib.h>

#include "library/callbacks.h"
#include "support/hash.h"

/* Iterations of a loop that does not make what it calls be entered often. */
enum { FEW = 32 };

typedef struct Called {
    char *key;
    Job *job;
    int function;
    struct Called *same;  /* The next definition of the same name. */
    struct Called **callee; /* The functions that it calls outside of loops. */
    int n_callees, cap_callees;
    bool is_often;
    UT_hash_handle hh;
} Called;

typedef struct Search {
    Called *table, *caller;
    const Job *job;
    Called **work;
    int n_work, cap_work;
} Search;

static char *key_of(const Job *job, const Decl *d)
{
    return key_in(d->is_internal ? job->index : -1, d->name);
}

static void add_function(Search *s, Job *job, int function)
{
    Called *e = xmalloc(sizeof *e), *old;
    *e = (Called){.key = key_of(job, job->unit->functions[function]->decl), .job = job, .function = function};
    HASH_FIND_STR(s->table, e->key, old);
    if (old) {
        e->same = old->same;
        old->same = e;
    } else {
        HASH_ADD_KEYPTR(hh, s->table, e->key, strlen(e->key), e);
    }
}

static void mark(Search *s, Called *e)
{
    for (; e; e = e->same) {
        if (e->is_often)
            continue;
        e->is_often = e->job->decision[e->function].is_entered_often = true;
        *PUSH(s->work, s->n_work, s->cap_work) = e;
    }
}

static bool is_number(const Node *n, int64_t least, int64_t most)
{
    return n && n->has_value && n->value >= least && n->value <= most;
}

/* `for (r = 0; r < 10; r++)`: what it calls may be all that the program does.  That nothing else changes its variable
 * is not looked for. */
static bool is_of_few(const Node *loop)
{
    const Node *cond = loop->kind == S_FOR ? loop_condition(loop) : NULL;
    bool is_below = cond && cond->kind == E_BINARY && (cond->op == OP_LT || cond->op == OP_LE || cond->op == OP_NE) &&
                    is_number(cond->kid[1], 0, FEW);
    const Node *left = is_below ? strip_casts(cond->kid[0]) : NULL, *step = loop->kind == S_FOR ? loop->kid[2] : NULL;
    bool is_up = step && is_increment(step) && (step->op == OP_PREINC || step->op == OP_POSTINC);
    return left && is_up && left->kind == E_REF && left->decl == strip_casts(step->kid[0])->decl && loop->kid[0];
}

/* Is the node in a loop that may have many iterations? */
static bool is_in_loop(const Node *n)
{
    for (const Node *p = n->parent; p; p = p->parent)
        if (is_repeated(p) && !is_of_few(p))
            return true;
    return false;
}

/* Is the node the callee of a call by name? */
static bool is_callee(const Node *n)
{
    const Node *p = n->parent;
    while (p && p->kind != E_CALL && strip_casts((Node *)p) == n)
        p = p->parent;
    return p && p->kind == E_CALL && strip_casts(p->kid[0]) == n;
}

/* Does the node name the function that a new thread begins with? */
static bool begins_thread(const Node *n)
{
    static const Callbacks none = {NULL, 0};
    const Node *argument = n, *call = n->parent;
    for (; call && call->kind != E_CALL && is_expr(call); argument = call, call = call->parent)
        if (strip_casts((Node *)call) != n && !(call->kind == E_UNARY && call->op == OP_ADDR))
            return false;
    if (!call || call->kind != E_CALL || !call->decl)
        return false;
    for (int i = 1; i < call->n_kids; i++)
        if (call->kid[i] == argument) {
            CallbackKind kind = callback_kind(&none, call->decl->name, i);
            return kind == CALLBACK_THREAD || kind == CALLBACK_C11_THREAD;
        }
    return false;
}

static bool visit(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind != E_REF || !n->decl || n->decl->kind != DECL_FUNCTION || begins_thread(n))
        return true;
    Called *e;
    char *key = key_of(s->job, n->decl);
    HASH_FIND_STR(s->table, key, e);
    free(key);
    if (e && (e == s->caller || is_in_loop(n) || !is_callee(n)))
        mark(s, e);
    else if (e)
        *PUSH(s->caller->callee, s->caller->n_callees, s->caller->cap_callees) = e;
    return true;
}

static void walk_all(Search *s)
{
    for (Called *head = s->table; head; head = head->hh.next)
        for (Called *e = head; e; e = e->same) {
            s->caller = e;
            s->job = e->job;
            walk(e->job->unit->functions[e->function]->body, visit, s);
        }
}

void entered_often_find(Job *jobs, int n)
{
    Search s = {NULL, NULL, NULL, NULL, 0, 0};
    Called *head, *next;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < jobs[i].unit->n_functions; k++)
            add_function(&s, &jobs[i], k);
    walk_all(&s);
    while (s.n_work > 0) {
        const Called *e = s.work[--s.n_work];
        for (int i = 0; i < e->n_callees; i++)
            mark(&s, e->callee[i]);
    }
    HASH_ITER(hh, s.table, head, next) {
        HASH_DEL(s.table, head);
        for (Called *e = head, *same; e; e = same) {
            same = e->same;
            free(e->callee);
            free(e->key);
            free(e);
        }
    }
    free(s.work);
}
