/* In: the statement in front of a case label.  Out: whether it says that control runs on. */
#include "tree/fallthrough.h"

static bool find_attribute(Node *n, void *found)
{
    if (n->kind == S_ATTRIBUTED && n->n_kids && n->kid[0] && n->kid[0]->kind == S_NULL)
        *(bool *)found = true;
    return true;
}

/* A semicolon behind a macro that expands to nothing. */
static bool follows_macro(const Unit *u, const Node *semicolon)
{
    size_t i = tokens_at(&u->tokens, semicolon->span.begin);
    uint32_t at = i ? u->tokens.tok[i - 1].begin : 0;
    for (int k = 0; i && k < u->n_invocations && u->invocations[k].begin <= at; k++)
        if (at < u->invocations[k].end)
            return true;
    return false;
}

static bool is_empty(const Node *n)
{
    return n->kind == S_NULL || (n->kind == S_COMPOUND && !n->n_kids);
}

/* ((void)0), do {} while (0), nothing at all */
static bool is_empty_macro(const Unit *u, Node *n)
{
    if (n->kind == S_NULL)
        return follows_macro(u, n);
    if (!n->span.macro_begin)
        return false;
    return n->kind == S_DO ? is_empty(n->kid[0]) && !is_repeated(n) : is_expr(n) && strip_casts(n)->is_constant;
}

bool fall_is_said(const Unit *u, Node *before)
{
    bool found = false;
    walk(before, find_attribute, &found);
    for (;;) {
        if (found || (!is_label(before) && before->kind != S_COMPOUND))
            break;
        if (!before->n_kids || !before->kid[before->n_kids - 1])
            return false;
        before = before->kid[before->n_kids - 1];
    }
    return found || is_empty_macro(u, before);
}
