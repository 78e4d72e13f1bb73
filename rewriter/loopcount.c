/* In: a node.  Out: the loop that may hold its counter.
 * Method: a loop qualifies if it is innermost, nothing in it can leave the function or the thread without passing a place where
 * the counters are added up (calls might not return), nothing jumps into it, and no region begins in it.
 *
 *      { mr_u64 mr_k3 = 0; for (…) { mr_k3++; … } mr_c[3] += mr_k3; }
 *
 * A counter in memory costs a load and a store in each iteration and keeps compilers from vectorising; a local is
 * an induction variable to them (DESIGN: counting almost for free).
 * Limits: only loops without calls, but for some of the C library that always return. */
#include "loopcount.h"

#include <string.h>

static bool is_loop(const Node *n)
{
    return n->kind == S_FOR || n->kind == S_WHILE || (n->kind == S_DO && !(n->kid[1]->is_constant && !n->kid[1]->value));
}

/* Functions that return whatever happens, and call nothing of the user's. */
static bool always_returns(const Node *call)
{
    static const char *const names[] = {
        "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp", "strncmp", "strchr", "strrchr", "abs", "labs",
        "fabs", "fabsf", "sqrt", "sqrtf", "sin", "cos", "tan", "exp", "log", "pow", "fmin", "fmax", "floor", "ceil", "fma",
        "isalpha", "isdigit", "isspace", "toupper", "tolower", "__ctype_b_loc", "__ctype_toupper_loc", "__ctype_tolower_loc",
    };
    if (!call->decl || call->decl->noreturn || !call->decl->name)
        return false;
    const char *name = call->decl->name;
    if (!strncmp(name, "__builtin_", 10))
        return !strstr(name, "jmp") && !strstr(name, "apply");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

typedef struct Check {
    const Node *loop;
    bool fits;
} Check;

/* A case label whose switch is outside of the loop lets control in. */
static bool is_entry(const Node *label, const Node *loop)
{
    for (const Node *n = label->parent; n && n != loop; n = n->parent)
        if (n->kind == S_SWITCH)
            return false;
    return true;
}

static bool check_node(Node *n, void *ctx)
{
    Check *k = ctx;
    bool bad = n != k->loop && is_loop(n);
    switch (n->kind) {
    case S_LABEL: case S_GOTO_INDIRECT: case S_ASM: case S_OTHER: case E_STMT_EXPR: bad = true; break;
    case S_CASE: case S_DEFAULT: bad = is_entry(n, k->loop); break;
    case E_CALL: bad = !always_returns(n); break;
    default: break;
    }
    if (n->span.is_foreign)
        bad = true;
    k->fits = k->fits && !bad;
    return k->fits;
}

static bool holds(const Node *loop, const Node *n)
{
    while (n && n != loop)
        n = n->parent;
    return n == loop;
}

static bool holds_region(const Cfg *c, const Node *loop)
{
    for (int i = 0; i < c->n_edges; i++) {
        const Site *s = &c->edge[i]->site;
        if (s->kind != SITE_REGION_BEGIN)
            continue;
        const Node *at = s->region->compound ? s->region->compound : s->region->statement;
        if (at && at != loop && holds(loop, at))
            return true;
    }
    return false;
}

const Node *loop_for_counter(const Unit *u, const Cfg *c, const Node *at)
{
    const Node *n = at->parent;
    if (c->function->calls_setjmp || at->kind == S_RETURN)
        return NULL;
    while (n && !is_loop(n)) {
        if (n->kind == S_RETURN) /* its value is computed behind the place where counters are added up */
            return NULL;
        n = n->parent;
    }
    Check k = {n, true};
    if (n)
        walk((Node *)n, check_node, &k);
    return n && k.fits && !holds_region(c, n) && !has_pragma(u, n) ? n : NULL;
}
