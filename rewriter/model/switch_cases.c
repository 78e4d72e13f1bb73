/* The cases of a switch, by their values.
 * In: a block that ends in a switch.  Out: each value, where it leads, and what is done there.
 * Method: the labels on the edges.  Arms with the same constant for the same end are one place, as compilers merge
 * them.
 * Limits: `case A ... B` is A alone.  Of a switch with many cases the arms are not compared. */
#include "model/switch_cases.h"

#include "tree/node.h"

enum { COMPARED_AT_MOST = 256 };

static int by_value(const void *a, const void *b)
{
    const Case *x = a, *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

static bool is_default(const Node *chain)
{
    for (; chain && is_label(chain); chain = chain->kid[0])
        if (chain->kind == S_DEFAULT)
            return true;
    return false;
}

static void add_values(Cases *c, const Edge *e)
{
    Arm arm = switch_arm(e->labels);
    for (const Node *n = e->labels; n && is_label(n); n = n->kid[0])
        if (n->kind == S_CASE) {
            c->is_known = c->is_known && n->has_value;
            *PUSH(c->items, c->n, c->cap) = (Case){.value = n->value, .edge = e, .arm = arm, .place = e->id};
        }
}

static void merge_places(Cases *c)
{
    for (int i = 0; i < c->n && c->n <= COMPARED_AT_MOST; i++)
        for (int k = 0; k < i; k++)
            if (c->items[k].edge->to == c->items[i].edge->to || arms_are_same(&c->items[k].arm, &c->items[i].arm)) {
                c->items[i].place = c->items[k].place;
                break;
            }
}

static void find_cases(Cases *c, const Cfg *cfg, const EdgeLists *on, const Block *from)
{
    c->is_known = true;
    for (int i = on->first[from->id]; i >= 0; i = on->next[i]) {
        const Edge *e = cfg->edge[i];
        if (e->labels && !is_default(e->labels))
            add_values(c, e);
        else if (e->is_cut || !e->to->id)
            c->is_known = false;
        if (e->labels && is_default(e->labels))
            c->default_arm = switch_arm(e->labels);
    }
    SORT(c->items, c->n, by_value);
    merge_places(c);
}

Cases switch_cases(const Cfg *cfg, const EdgeLists *on, const Block *b)
{
    Cases c = {0};
    if (b->n_act && b->act[b->n_act - 1].kind == ACT_SWITCH)
        find_cases(&c, cfg, on, b);
    return c;
}
