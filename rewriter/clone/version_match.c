/* In: trees of a function without and with versions.  Out: are they the same; places.
 * Method: both are walked at once; where the second has a marked statement, each of its arms is compared with what the
 * first has there. */
#include "clone/versioning.h"

#include <stdlib.h>
#include <string.h>

#include "tree/reserved_names.h"

static bool match(const Node *from, Node *to);

/* ---- comparison ---- */

/* Equal but for a suffix that a label was given. */
static bool same_label(const char *a, const char *b)
{
    size_t n = strlen(a);
    return !strncmp(a, b, n) &&
           (!b[n] || !strcmp(b + n, VARIANT_SUFFIX) || !strcmp(b + n, VARIANT_SUFFIX ITERATION_SUFFIX));
}

static bool same_name(const char *a, const char *b)
{
    return a && b ? same_label(a, b) : a == b;
}

typedef struct LabelSearch {
    const char *name, *match; /* The label without a suffix, and the one that was found with a suffix. */
} LabelSearch;

static bool find_label(Node *n, void *ctx)
{
    LabelSearch *s = ctx;
    if (n->kind == S_LABEL && same_label(s->name, n->name))
        s->match = n->name;
    return !s->match;
}

/* A jump stays in its version: where several have the label, it has the suffix of the innermost one around the jump
 * that has the label. */
static bool leads_to_own_version(const Node *from, const Node *to)
{
    LabelSearch s = {.name = from->name};
    if (to->kind != S_GOTO && to->kind != E_LABEL_ADDR)
        return true;
    for (const Node *n = to; n->parent && !s.match; n = n->parent) {
        const Node *counted = versions_counted(n->parent, OWN_VERSIONS),
                   *iteration = versions_counted(n->parent, OWN_ITERATION);
        if ((counted || iteration) && n != n->parent->kid[0])
            walk((Node *)n, find_label, &s);
    }
    return !strcmp(to->name, s.match ? s.match : from->name);
}

/* Do both mean the same?  Of two locals the declaration is met in front of what refers to it. */
static bool same_meaning(const Decl *a, Decl *b)
{
    if (!a || !b)
        return a == b;
    bool is_shared = b->own == OWN_SHARED;
    if (a->kind != b->kind || is_shareable(a) != is_shared || strcmp(a->name, b->users_name))
        return false;
    if (is_shared)
        return a->homonym == b->homonym && a->initialiser == b->initialiser;
    if (a->is_local && b->is_local && !b->original)
        b->original = a;
    return a->is_local == b->is_local && a->offset == b->offset && (!a->is_local || b->original == a);
}

static bool same_node(const Node *a, const Node *b)
{
    if (says_function_name(a) && says_function_name(b))
        return true;
    bool same_type =
        !a->type == !b->type && (!a->type || (a->type->kind == b->type->kind && a->type->size == b->type->size));
    return a->kind == b->kind && a->op == b->op && same_type && same_meaning(a->decl, b->decl) &&
           same_name(a->name, b->name) && leads_to_own_version(a, b);
}

static bool is_moved(const Node *n)
{
    return n && n->kind == D_VAR && n->decl->is_static_local;
}

/* The n nodes at `from` against one arm. */
static bool match_arm(Node *const *from, int n, const Node *arm)
{
    bool same = arm->kind == S_COMPOUND && arm->n_kids == n;
    for (int i = 0; i < n && same; i++)
        same = match(from[i], arm->kid[i]);
    if (n)
        node_take_place((Node *)arm, from[0]);
    return same;
}

static bool match_kids(const Node *from, Node *to)
{
    int at = 0;
    for (int i = 0; i < to->n_kids; i++) {
        const Node *counted = versions_counted(to->kid[i], OWN_VERSIONS),
                   *plain = versions_plain(to->kid[i], OWN_VERSIONS);
        if (counted && (at >= from->n_kids || !versions_counted(from->kid[at], OWN_VERSIONS))) {
            int n = counted->kind == S_COMPOUND ? counted->n_kids : -1;
            if (n < 0 || at + n > from->n_kids || !match_arm(from->kid + at, n, counted) ||
                !match_arm(from->kid + at, n, plain))
                return false;
            if (n)
                node_take_place(to->kid[i], from->kid[at]);
            at += n;
            continue;
        }
        if (is_moved(to->kid[i]))
            continue;
        while (at < from->n_kids && is_moved(from->kid[at]))
            at++;
        if (at >= from->n_kids || !match(from->kid[at], to->kid[i]))
            return false;
        at++;
    }
    while (at < from->n_kids && is_moved(from->kid[at]))
        at++;
    return at == from->n_kids;
}

/* A loop's body against { if (mr_iteration(…)) body else body }. */
static bool match_iteration(const Node *from, Node *to)
{
    Node *choice = to->kid[0];
    node_take_place(to, from);
    node_take_place(choice, from);
    for (int i = 1; i <= 2; i++) {
        Node *arm = choice->kid[i];
        bool same = from->kind == S_COMPOUND ? match(from, arm) : match_arm((Node *const *)&from, 1, arm);
        if (!same)
            return false;
    }
    return true;
}

static bool match(const Node *from, Node *to)
{
    if (!from || !to)
        return from == to;
    while (to->kind == E_PAREN && to->n_kids == 1) {
        node_take_place(to, from);
        to = to->kid[0];
        from = from->kind == E_PAREN ? from->kid[0] : from;
    }
    while (from->kind == E_PAREN && from->n_kids == 1)
        from = from->kid[0];
    if (to->kind == S_IF && versions_counted(to, OWN_VERSIONS) && !versions_counted(from, OWN_VERSIONS)) {
        node_take_place(to, from);
        return match_arm((Node *const *)&from, 1, to->kid[1]) && match_arm((Node *const *)&from, 1, to->kid[2]);
    }
    if (to->kind == S_COMPOUND && to->n_kids == 1 && versions_counted(to->kid[0], OWN_ITERATION) &&
        !(from->kind == S_COMPOUND && from->n_kids == 1 && versions_counted(from->kid[0], OWN_ITERATION)))
        return match_iteration(from, to);
    if (!same_node(from, to))
        return false;
    node_take_place(to, from);
    return match_kids(from, to);
}

bool versions_match(const Function *from, Function *to)
{
    for (int i = 0; i < to->n_params && i < from->n_params; i++) {
        to->param[i]->original = from->param[i];
        decl_take_place(to->param[i], from->param[i]);
    }
    to->from = from->from;
    to->to = from->to;
    return match(from->body, to->body);
}
