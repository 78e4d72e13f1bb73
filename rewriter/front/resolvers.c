/* Functions that run while the program is loaded: resolvers of ifunc, and what these call.
 * In: the functions of a unit, its tokens and macros.  Out: their `unfit`: in a program that is linked statically there
 * are no thread-local variables yet, which counters are.
 * Method: the name in the attribute's literal, or each name in an invocation of a macro that holds the attribute; then
 * calls by name, until nothing changes.
 * Limits: a resolver's calls through pointers, and into other files, are not followed. */
#include <string.h>

#include "front/front.h"

static const char *const words[] = {"ifunc", "__ifunc__", NULL};

static bool mark(Unit *u, const char *name, size_t n)
{
    bool any = false;
    for (int i = 0; i < u->n_functions; i++) {
        Function *f = u->functions[i];
        if (f->unfit || strlen(f->name) != n || strncmp(f->name, name, n) != 0)
            continue;
        f->unfit = "it runs while the program is loaded, as an ifunc's resolver or below one";
        any = true;
    }
    return any;
}

/* __attribute__ ((ifunc ("NAME"))) */
static bool mark_literals(Unit *u)
{
    const Tokens *t = &u->tokens;
    bool any = false;
    for (size_t i = 0; i + 2 < t->n; i++) {
        const Token *literal = &t->tok[i + 2];
        if (t->tok[i].kind == TOK_IDENT && token_is_one(t, i, words) && token_is(t, i + 1, "(") &&
            literal->kind == TOK_STRING && literal->end - literal->begin > 2)
            any = mark(u, t->text + literal->begin + 1, literal->end - literal->begin - 2) || any;
    }
    return any;
}

/* Marks functions that are an argument of a macro such as RESOLVED_BY(f) __attribute__ ((ifunc (#f))). */
static bool mark_arguments(Unit *u)
{
    const Tokens *t = &u->tokens;
    bool any = false;
    for (int k = 0; k < u->n_invocations; k++) {
        const Invocation *m = &u->invocations[k];
        if (!m->definition || !memmem(m->definition, m->definition_len, "ifunc", 5))
            continue;
        for (size_t i = tokens_at(t, m->begin); i < t->n && t->tok[i].begin < m->end; i++)
            if (t->tok[i].kind == TOK_IDENT)
                any = mark(u, t->text + t->tok[i].begin, t->tok[i].end - t->tok[i].begin) || any;
    }
    return any;
}

typedef struct Below {
    Unit *u;
    bool has_any;
} Below;

static bool mark_callee(Node *n, void *ctx)
{
    Below *below = ctx;
    if (n->kind == E_CALL && n->decl && mark(below->u, n->decl->name, strlen(n->decl->name)))
        below->has_any = true;
    return true;
}

void front_resolvers(Unit *u)
{
    bool literals = mark_literals(u), arguments = mark_arguments(u);
    Below below = {u, literals || arguments};
    while (below.has_any) {
        below.has_any = false;
        for (int i = 0; i < u->n_functions; i++)
            if (u->functions[i]->unfit && strstr(u->functions[i]->unfit, "ifunc"))
                walk(u->functions[i]->body, mark_callee, &below);
    }
}
