/* In: a function's uses of names.  Out: what to rename.
 * Method: a name that a cursor leads to the variable is renamed where it stands in the text.  One that a macro's body
 * says, or that stands in an invocation's arguments, shows when the macro is expanded.  Macros of system headers stay
 * unexpanded: their arguments can be renamed unless they become text.  Directives of OpenMP, and text that #if leaves
 * out here and another compiler may take, have no cursors: there the name is the variable's if the function has no
 * other thing of it in the variable's scope.
 * Limits: where that leaves a doubt the function is refused. */
#include "clone/static_local_names.h"

#include <stdlib.h>
#include <string.h>

#include "macro/conditional_text.h"
#include "macro/expand_unit.h"
#include "macro/macro_words.h"

enum { MACRO_DEPTH = 8 };

/* ---- macros ---- */

/* Does the macro make text or other tokens of what it is given, itself or through another one? */
static bool makes_text(const Unit *u, const char *definition, size_t len, int depth)
{
    Tokens t;
    char name[128];
    bool found = depth == 0;
    lex(&t, definition, len);
    for (size_t i = 1; i < t.n && !found; i++) {
        const Macro *m = t.tok[i].kind == TOK_IDENT ? macro_named(u, token_text(&t, i, name, sizeof name)) : NULL;
        found = token_is(&t, i, "#") || token_is(&t, i, "##") ||
                (m && makes_text(u, m->definition, m->definition_len, depth - 1));
    }
    tokens_free(&t);
    return found;
}

static bool is_textual(const Unit *u, const Invocation *inv)
{
    const Macro *m = macro_named(u, inv->name);
    return !m || m->divergence_has_hash || makes_text(u, m->definition, m->definition_len, MACRO_DEPTH);
}

static bool text_says(const Unit *u, const char *word, const char *text, size_t len)
{
    const Says what = {word, false, 0, false};
    return expand_says(u, &what, text, len, MACRO_DEPTH);
}

/* ---- one use ---- */

typedef enum { USE_RENAME, USE_OPEN, USE_REFUSE } Treatment;

static const char other_definition[] =
    "a static variable of it is used in a macro that other compilers define in another way";

static bool names_divergent_macro(const Unit *u, const Invocation *inv)
{
    const Macro *m = macro_named(u, inv->name);
    return m && m->is_divergent;
}

static Treatment treat(const Unit *u, const NameUse *use, const char **why)
{
    const Invocation *inv = use->macro ? &u->invocations[use->macro - 1] : NULL;
    if (use->is_included)
        *why = "a static variable of it is used in another file, which it includes";
    else if (!inv && !use->is_written)
        *why = "a static variable of it is spelled in another way";
    else if (!inv)
        return USE_RENAME;
    else if (inv->definition && is_defined_in_skipped_branch(u, inv->name))
        *why = other_definition;
    else if (inv->definition)
        return USE_OPEN;
    else if (!use->is_written || is_textual(u, inv))
        *why = names_divergent_macro(u, inv) ? other_definition
                                             : "a static variable of it is used in a macro that cannot be expanded";
    else
        return USE_RENAME;
    return USE_REFUSE;
}

/* ---- names without cursors ---- */

/* A variable's scope: from its name to the end of its block. */
typedef struct Scope {
    const Decl *decl;
    uint32_t begin, end;
} Scope;

typedef struct Search {
    const Unit *u;
    const Function *f;
    Scope *scope; /* The scopes around the place, outer ones first. */
    int n_scopes, cap_scopes;
    SharedName *items;
    int n, cap;
    const char *reason;
} Search;

static bool note_scope(Node *n, void *ctx)
{
    Search *s = ctx;
    for (int i = 0; n->kind == S_DECL && i < n->n_kids; i++)
        if (n->kid[i]->kind == D_VAR && is_shareable(n->kid[i]->decl) && n->parent)
            *PUSH(s->scope, s->n_scopes, s->cap_scopes) = (Scope){n->kid[i]->decl, n->span.begin, n->parent->span.end};
    return true;
}

/* The variable whose name token i spells and in whose scope it stands; the innermost one. */
static const Scope *scope_of(const Search *s, size_t i)
{
    const Tokens *t = &s->u->tokens;
    for (int k = s->n_scopes - 1; k >= 0; k--) {
        const Scope *scope = &s->scope[k];
        if (t->tok[i].begin >= scope->begin && t->tok[i].begin < scope->end && token_is(t, i, scope->decl->name))
            return scope;
    }
    return NULL;
}

static const NameUse *use_at(const Function *f, uint32_t at)
{
    int lo = 0, hi = f->n_uses;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (f->use[mid].offset < at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < f->n_uses && f->use[lo].offset == at ? &f->use[lo] : NULL;
}

static bool is_hidden_somewhere(const Search *s, const Scope *scope)
{
    for (int i = 0; i < s->f->n_uses; i++) {
        const NameUse *use = &s->f->use[i];
        bool inside = use->offset >= scope->begin && use->offset < scope->end;
        if (inside && use->declares &&
            (!use->is_written || token_is(&s->u->tokens, tokens_at(&s->u->tokens, use->offset), scope->decl->name)))
            return true;
    }
    return false;
}

/* A member, a label, a tag: of another name space, as far as tokens show. */
static bool is_of_other_space(const Tokens *t, size_t i)
{
    static const char *const before[] = {".", "->", "goto", "struct", "union", "enum", NULL};
    return i && (token_is_one(t, i - 1, before) || token_is_label(t, i));
}

/* The directive that token i is part of. */
static bool is_in_pragma(const Tokens *t, size_t i)
{
    while (i && !t->tok[i].line_start)
        i--;
    return token_is(t, i + 1, "pragma");
}

static const Invocation *invocation_at(const Unit *u, uint32_t at)
{
    int lo = 0, hi = u->n_invocations;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (u->invocations[mid].end > at)
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo < u->n_invocations && u->invocations[lo].begin <= at ? &u->invocations[lo] : NULL;
}

static void take(Search *s, const Decl *d, uint32_t at)
{
    *PUSH(s->items, s->n, s->cap) = (SharedName){d, at};
}

/* Token i spells the name, in the variable's scope, and no cursor says what it means there. */
static void judge_token(Search *s, const Scope *scope, size_t i)
{
    const Tokens *t = &s->u->tokens;
    uint32_t at = t->tok[i].begin;
    bool left_out = is_skipped(s->u, at);
    const Invocation *inv = left_out ? NULL : invocation_at(s->u, at);
    if ((t->tok[i].directive && !is_in_pragma(t, i)) || is_of_other_space(t, i))
        return;
    if (inv && !text_says(s->u, "_Pragma", s->u->source.text + inv->begin, inv->end - inv->begin))
        return; /* The macro drops the argument, or makes text of it. */
    if (!left_out && !t->tok[i].directive)
        s->reason = inv ? "a static variable of it is named in an operator _Pragma"
                        : "a static variable of it is named where its meaning is not known";
    else if (is_hidden_somewhere(s, scope) && left_out && !is_taken_by_others(s->u, at))
        return;
    else if (is_hidden_somewhere(s, scope))
        s->reason =
            "a static variable of it is named in a directive, or where #if leaves text out, and hidden by another one";
    else
        take(s, scope->decl, at);
}

/* A macro in text that is left out may say the name of a variable in whose scope it stands. */
static void judge_left_out_macro(Search *s, size_t i)
{
    const Tokens *t = &s->u->tokens;
    char name[128];
    const Macro *m = macro_named(s->u, token_text(t, i, name, sizeof name));
    for (int k = 0; m && k < s->n_scopes; k++)
        if (t->tok[i].begin >= s->scope[k].begin && t->tok[i].begin < s->scope[k].end &&
            text_says(s->u, s->scope[k].decl->name, m->definition, m->definition_len))
            s->reason = "a static variable of it is used in a macro where #if leaves text out";
}

/* `_Pragma ("omp … (name)")` in the text or in a macro. */
static bool is_in_operator(const char *text, size_t len, const char *name)
{
    Tokens t, words;
    bool found = false;
    lex(&t, text, len);
    for (size_t i = 0; i + 2 < t.n && !found; i++) {
        if (!token_is(&t, i, "_Pragma") || t.tok[i + 2].kind != TOK_STRING || t.tok[i + 2].end - t.tok[i + 2].begin < 2)
            continue;
        lex(&words, text + t.tok[i + 2].begin + 1, t.tok[i + 2].end - t.tok[i + 2].begin - 2);
        for (size_t k = 0; k < words.n; k++)
            found = found || token_is(&words, k, name);
        tokens_free(&words);
    }
    tokens_free(&t);
    return found;
}

static bool is_in_some_operator(const Search *s, const Decl *d)
{
    const Unit *u = s->u;
    for (int i = 0; i < u->n_macros; i++)
        for (const Macro *m = has_pragma_operator(&u->macros[i]) ? &u->macros[i] : NULL; m; m = m->other)
            if (is_in_operator(m->definition, m->definition_len, d->name))
                return true;
    return is_in_operator(u->source.text + s->f->begin, s->f->end - s->f->begin, d->name);
}

static void judge_tokens(Search *s)
{
    const Tokens *t = &s->u->tokens;
    walk(s->f->body, note_scope, s);
    for (int k = 0; k < s->n_scopes && !s->reason; k++)
        if (is_in_some_operator(s, s->scope[k].decl))
            s->reason = "a static variable of it is named in an operator _Pragma";
    for (size_t i = tokens_at(t, s->f->body->span.begin); i < t->n && t->tok[i].begin < s->f->end && !s->reason; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        const Scope *scope = scope_of(s, i);
        if (scope && !use_at(s->f, t->tok[i].begin))
            judge_token(s, scope, i);
        else if (!scope && !t->tok[i].directive && is_taken_by_others(s->u, t->tok[i].begin))
            judge_left_out_macro(s, i);
    }
}

/* ---- all of a function ---- */

/* Does the token mean two things, in an argument that a macro has in two places? */
static bool is_of_two(const NameUse *a, const NameUse *b)
{
    return a->offset == b->offset && a->is_written && b->is_written && a->decl != b->decl;
}

/* expanded: nothing is to be expanded any more. */
static Search search(const Unit *u, const Function *f, bool expanded)
{
    Search s = {.u = u, .f = f};
    for (int i = 0; i < f->n_uses && !s.reason; i++) {
        const NameUse *use = &f->use[i];
        Treatment how = use->decl ? treat(u, use, &s.reason) : USE_OPEN;
        bool is_ambiguous =
            how == USE_RENAME && ((i && is_of_two(use, use - 1)) || (i + 1 < f->n_uses && is_of_two(use, use + 1)));
        if (is_ambiguous || (use->decl && how == USE_OPEN && expanded))
            s.reason = "a static variable of it is used in a macro that cannot be expanded";
        else if (how == USE_RENAME && !(s.n && s.items[s.n - 1].offset == use->offset))
            take(&s, use->decl, use->offset);
    }
    if (f->n_uses && !s.reason)
        judge_tokens(&s);
    free(s.scope);
    return s;
}

const char *shared_names_refuse(const Unit *u, const Function *f, bool expanded)
{
    Search s = search(u, f, expanded);
    free(s.items);
    return s.reason;
}

bool shared_names_expand(const Unit *u, const Function *f, bool *to_expand)
{
    bool any = false;
    const char *why = NULL;
    if (!f->n_uses || shared_names_refuse(u, f, false))
        return false;
    for (int i = 0; i < f->n_uses; i++)
        if (f->use[i].decl && treat(u, &f->use[i], &why) == USE_OPEN)
            any = to_expand[f->use[i].macro - 1] = true;
    return any;
}

static int by_offset(const void *a, const void *b)
{
    const SharedName *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

SharedNames shared_names_find(const Unit *u, const Function *f)
{
    Search s = search(u, f, true);
    SharedNames names = {NEW_N(u->arena, SharedName, (size_t)s.n + 1), s.n};
    SORT(s.items, s.n, by_offset);
    if (s.n)
        memcpy(names.items, s.items, (size_t)s.n * sizeof *names.items);
    free(s.items);
    return names;
}
