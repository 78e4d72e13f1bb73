/* Arms of a switch that return or assign a constant.
 * In: an arm's labels.  Out: the constant, and what it is for.
 * Method: the statement behind the labels, if nothing but a `break` follows it, or the end of the switch.
 * Limits: an arm that falls through into another one is none of these. */
#include <string.h>

#include "model/switch_cases.h"
#include "tree/node.h"

/* The number of the statement in its block.  Statements are in order of the text, unless a header or a macro brings
 * them. */
static int number_in(const Node *block, const Node *n)
{
    int first = 0, end = block->n_kids;
    while (first < end) {
        int middle = first + (end - first) / 2;
        if (block->kid[middle] && block->kid[middle]->span.begin < n->span.begin)
            first = middle + 1;
        else
            end = middle;
    }
    if (first < block->n_kids && block->kid[first] == n)
        return first;
    for (first = 0; first < block->n_kids && block->kid[first] != n;)
        first++;
    return first;
}

/* The statement that follows in the same block; NULL: there is none. */
static const Node *next_statement(const Node *n)
{
    const Node *around = n->parent;
    if (!around || around->kind != S_COMPOUND)
        return NULL;
    int i = number_in(around, n) + 1;
    return i < around->n_kids ? around->kid[i] : NULL;
}

static bool is_last(const Node *n)
{
    while (n->parent && is_label(n->parent))
        n = n->parent;
    const Node *next = next_statement(n), *around = n->parent;
    if (next)
        return next->kind == S_BREAK;
    if (!around || around->kind != S_COMPOUND)
        return around && around->kind == S_SWITCH;
    return around->parent && (around->parent->kind == S_SWITCH || (is_label(around->parent) && is_last(around)));
}

static void take_value(Arm *a, const Node *value)
{
    const Node *plain = strip_casts((Node *)value);
    a->value = value;
    a->has_number = value->has_value || plain->has_value;
    a->number = value->has_value ? value->value : plain->value;
}

static bool is_constant_value(const Node *n)
{
    return n->is_constant || strip_casts((Node *)n)->kind == E_STRING;
}

static Arm change(const Node *n)
{
    Arm a = {0};
    if (is_increment(n)) {
        a = (Arm){.value = n, .target = strip_parens(n->kid[0]), .op = OP_ADD, .number = 1, .has_number = true};
        if (n->op == OP_PREDEC || n->op == OP_POSTDEC)
            a.number = -1;
    } else if ((n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP) && is_constant_value(n->kid[1])) {
        take_value(&a, n->kid[1]);
        a.target = strip_parens(n->kid[0]);
        a.op = n->kind == E_ASSIGN ? OP_NONE : n->op;
    }
    a.size = a.target && a.target->type ? a.target->type->size : 0;
    return a;
}

Arm switch_arm(const Node *labels)
{
    Arm a = {0};
    const Node *n = labels;
    while (n && is_label(n))
        n = n->n_kids ? n->kid[0] : NULL;
    if (n && n->kind == S_COMPOUND && n->n_kids > 0)
        n = n->kid[0];
    if (!n)
        return a;
    if (n->kind == S_RETURN && n->n_kids && n->kid[0] && is_constant_value(n->kid[0])) {
        take_value(&a, n->kid[0]);
        a.size = n->kid[0]->type ? n->kid[0]->type->size : 0;
    } else if (is_expr(n) && is_last(n)) {
        a = change(strip_parens((Node *)n));
    }
    return a;
}

bool arms_are_same(const Arm *a, const Arm *b)
{
    return a->value && b->value && a->op == b->op && !a->target == !b->target && a->has_number && b->has_number &&
           a->number == b->number && (!a->target || is_same_expression(a->target, b->target));
}
