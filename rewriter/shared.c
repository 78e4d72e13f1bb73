/* In: a function's tree.  Out: its static variables that two texts have to share.
 * Method: one walk over its declarations. */
#include "shared.h"

#include <stdlib.h>
#include <string.h>

typedef struct Search {
    const Unit *u;
    Shared found;
    const char *why;
} Search;

static bool must_be_shared(const Node *var)
{
    const Decl *d = var->decl;
    return var->kind == D_VAR && d->is_static_local && !d->is_const && !d->holds_labels;
}

static const char *refuse(const Unit *u, const Node *decl)
{
    if (decl->span.macro_begin || decl->span.macro_end || decl->span.is_foreign)
        return "a static variable of it is declared by a macro";
    if (!decl->parent || decl->parent->kind != S_COMPOUND)
        return "a static variable of it is declared inside of a statement";
    for (int i = 0; i < decl->n_kids; i++) {
        const Decl *d = decl->kid[i]->decl;
        if (decl->kid[i]->kind != D_VAR || d->holds_labels)
            return "a static variable of it is declared together with something else";
        if (d->is_bound)
            return "a static variable of it has a local type";
        if (macro_named(u, d->name))
            return "a static variable of it has the name of a macro";
    }
    return NULL;
}

static void take(Search *s, const Node *decl)
{
    SharedDecl *d = PUSH(s->found.at, s->found.n, s->found.cap);
    *d = (SharedDecl){decl->span.begin, stmt_end(s->u, decl), NEW_N(s->u->arena, const char *, (size_t)decl->n_kids), 0};
    for (int i = 0; i < decl->n_kids; i++)
        d->name[d->n_names++] = decl->kid[i]->decl->name;
}

static bool visit(Node *n, void *ctx)
{
    Search *s = ctx;
    bool wanted = false;
    if (n->kind != S_DECL)
        return true;
    for (int i = 0; i < n->n_kids; i++)
        wanted = wanted || must_be_shared(n->kid[i]);
    if (wanted && !s->why)
        s->why = refuse(s->u, n);
    if (wanted && !s->why)
        take(s, n);
    return true;
}

/* Two variables of one name in two blocks cannot both be called by it in front of the function. */
static bool has_twins(const Shared *s)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->at[i].n_names; k++)
            for (int j = 0; j < i; j++)
                for (int l = 0; l < s->at[j].n_names; l++)
                    if (!strcmp(s->at[i].name[k], s->at[j].name[l]))
                        return true;
    return false;
}

/* OpenMP's directive has to stand where the variable is declared. */
static bool says_threadprivate(const Unit *u, const Function *f)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, f->body->span.begin); i < t->n && t->tok[i].begin < f->body->span.end; i++)
        if (t->tok[i].directive && token_is(t, i, "threadprivate"))
            return true;
    return false;
}

static bool is_one_of(const Shared *s, const Unit *u, size_t token)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->at[i].n_names; k++)
            if (token_is(&u->tokens, token, s->at[i].name[k]))
                return true;
    return false;
}

/* `reduction (name : …)`, `reduction (task, name : …)`: OpenMP's reductions have names of their own, which nothing may change. */
static bool says_reduction(const Unit *u, const Function *f, const Shared *s)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, f->body->span.begin); i + 1 < t->n && t->tok[i].begin < f->body->span.end; i++)
        if (t->tok[i].directive && i >= 2 && token_is(t, i + 1, ":") && (token_is(t, i - 1, "(") || token_is(t, i - 1, ",")) && is_one_of(s, u, i))
            for (size_t k = i - 2; k > 0 && k + 4 >= i; k--)
                if (token_is(t, k, "reduction") || token_is(t, k, "in_reduction") || token_is(t, k, "task_reduction"))
                    return true;
    return false;
}

static Search search(const Unit *u, const Function *f)
{
    Search s = {.u = u};
    walk(f->body, visit, &s);
    if (s.found.n && !s.why && says_threadprivate(u, f))
        s.why = "a static variable of it is threadprivate";
    if (s.found.n && !s.why && says_reduction(u, f, &s.found))
        s.why = "a static variable of it has the name of a reduction";
    SharedDecl *own = s.found.at;
    s.found.at = NEW_N(u->arena, SharedDecl, (size_t)s.found.n + 1);
    if (s.found.n)
        memcpy(s.found.at, own, (size_t)s.found.n * sizeof *own);
    free(own);
    if (!s.why && has_twins(&s.found))
        s.why = "two static variables of it have one name";
    return s;
}

const char *shared_refuse(const Unit *u, const Function *f)
{
    return search(u, f).why;
}

Shared shared_find(const Unit *u, const Function *f)
{
    return search(u, f).found;
}

void shared_remove(const Unit *u, const Shared *s, Edits *edits)
{
    for (int i = 0; i < s->n; i++) {
        Buf b = {NULL, 0, 0};
        buf_puts(&b, "struct mr_moved;");
        for (uint32_t k = s->at[i].begin; k < s->at[i].end; k++)
            if (u->source.text[k] == '\n')
                buf_putc(&b, '\n');
        edit_add(edits, s->at[i].begin, s->at[i].end, EDIT_OPEN, 0, arena_strndup(u->arena, b.text, b.len));
        buf_free(&b);
    }
}
