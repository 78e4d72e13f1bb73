/* In: a function's tree.  Out: its static variables that copies of it have to share, and edits that make them do so.
 * Method: one walk over its declarations; static_local_names.h says where their names stand. */
#include "clone/static_locals.h"

#include <stdlib.h>
#include <string.h>

#include "tree/reserved_names.h"

typedef struct Search {
    const Unit *u;
    SharedDecl *items;
    const Decl **variable;
    int n, cap, n_variables, cap_variables;
    const char *reason;
} Search;

static const char *refuse(const Node *decl)
{
    if (decl->span.macro_begin || decl->span.macro_end || decl->span.is_included)
        return "a static variable of it is declared by a macro";
    if (!decl->parent || decl->parent->kind != S_COMPOUND)
        return "a static variable of it is declared inside of a statement";
    for (int i = 0; i < decl->n_kids; i++) {
        const Decl *d = decl->kid[i]->decl;
        if (decl->kid[i]->kind != D_VAR || d->holds_labels)
            return "a static variable of it is declared together with something else";
        if (d->is_bound)
            return "a static variable of it has a local type";
    }
    return NULL;
}

static void take(Search *s, const Node *decl)
{
    *PUSH(s->items, s->n, s->cap) = (SharedDecl){decl->span.begin, stmt_end(s->u, decl)};
    for (int i = 0; i < decl->n_kids; i++)
        *PUSH(s->variable, s->n_variables, s->cap_variables) = decl->kid[i]->decl;
}

static bool visit(Node *n, void *ctx)
{
    Search *s = ctx;
    bool wanted = false;
    if (n->kind != S_DECL)
        return true;
    for (int i = 0; i < n->n_kids; i++)
        wanted = wanted || (n->kid[i]->kind == D_VAR && is_shareable(n->kid[i]->decl));
    if (wanted && !s->reason)
        s->reason = refuse(n);
    if (wanted && !s->reason)
        take(s, n);
    return true;
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

static bool is_one_of(const Search *s, size_t token)
{
    for (int i = 0; i < s->n_variables; i++)
        if (token_is(&s->u->tokens, token, s->variable[i]->name))
            return true;
    return false;
}

/* `reduction (name : …)`, `reduction (task, name : …)`: OpenMP's reductions have names of their own, which nothing may
 * change. */
static bool says_reduction(const Function *f, const Search *s)
{
    const Tokens *t = &s->u->tokens;
    for (size_t i = tokens_at(t, f->body->span.begin); i + 1 < t->n && t->tok[i].begin < f->body->span.end; i++)
        if (t->tok[i].directive && i >= 2 && token_is(t, i + 1, ":") &&
            (token_is(t, i - 1, "(") || token_is(t, i - 1, ",")) && is_one_of(s, i))
            for (size_t k = i - 2; k > 0 && k + 4 >= i; k--)
                if (token_is(t, k, "reduction") || token_is(t, k, "in_reduction") || token_is(t, k, "task_reduction"))
                    return true;
    return false;
}

/* A branch of an #if that is left out, and another compiler takes, has static variables of its own. */
static bool is_left_out_static(const Unit *u, const Function *f)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, f->body->span.begin); i < t->n && t->tok[i].begin < f->body->span.end; i++)
        if (!t->tok[i].directive && token_is(t, i, "static") && is_taken_by_others(u, t->tok[i].begin))
            return true;
    return false;
}

static Search search(const Unit *u, const Function *f)
{
    Search s = {.u = u};
    walk(f->body, visit, &s);
    if (s.n && !s.reason && says_threadprivate(u, f))
        s.reason = "a static variable of it is threadprivate";
    if (s.n && !s.reason && says_reduction(f, &s))
        s.reason = "a static variable of it has the name of a reduction";
    if (!s.reason && u->n_skipped && is_left_out_static(u, f))
        s.reason = "a static variable of it is declared where #if leaves text out";
    return s;
}

static void search_free(Search *s)
{
    free(s->items);
    free(s->variable);
}

const char *shared_refuse(const Unit *u, const Function *f, bool expanded)
{
    Search s = search(u, f);
    search_free(&s);
    return s.reason ? s.reason : shared_names_refuse(u, f, expanded);
}

Shared shared_find(const Unit *u, const Function *f, int number)
{
    Search s = search(u, f);
    Shared found = {.items = NEW_N(u->arena, SharedDecl, (size_t)s.n + 1),
                    .n = s.n,
                    .names = shared_names_find(u, f),
                    .number = number};
    if (s.n)
        memcpy(found.items, s.items, (size_t)s.n * sizeof *s.items);
    search_free(&s);
    return found;
}

/* ---- edits ---- */

static bool has_moved(const Shared *s, uint32_t offset)
{
    for (int i = 0; i < s->n; i++)
        if (offset >= s->items[i].begin && offset < s->items[i].end)
            return true;
    return false;
}

static void rename_at(const Unit *u, const Shared *s, const SharedName *name, uint32_t from, Edits *edits)
{
    char homonym[16] = "";
    if (name->decl->homonym)
        snprintf(homonym, sizeof homonym, "k%u", name->decl->homonym);
    edit_add(edits, name->offset - from, name->offset - from, EDIT_OPEN, 0,
             arena_printf(u->arena, SHARED_PREFIX "%d%s_", s->number, homonym));
}

void shared_edit(const Unit *u, const Shared *s, Edits *edits)
{
    for (int i = 0; i < s->n; i++) {
        Buf b = {NULL, 0, 0};
        buf_puts(&b, "struct mr_moved;");
        for (uint32_t k = s->items[i].begin; k < s->items[i].end; k++)
            if (u->source.text[k] == '\n')
                buf_putc(&b, '\n');
        edit_add(edits, s->items[i].begin, s->items[i].end, EDIT_OPEN, 0, arena_strndup(u->arena, b.text, b.len));
        buf_free(&b);
    }
    for (int i = 0; i < s->names.n; i++)
        if (!has_moved(s, s->names.items[i].offset))
            rename_at(u, s, &s->names.items[i], 0, edits);
}

void shared_declaration(const Unit *u, const Shared *s, int i, Buf *out)
{
    const SharedDecl *d = &s->items[i];
    Edits edits = {NULL, 0, 0};
    for (int k = 0; k < s->names.n; k++)
        if (s->names.items[k].offset >= d->begin && s->names.items[k].offset < d->end)
            rename_at(u, s, &s->names.items[k], d->begin, &edits);
    edits_apply(&edits, u->source.text + d->begin, d->end - d->begin, out);
    edits_free(&edits);
}
