/* Loads that nobody would miss.
 * In: a graph's accesses; what all modules that see loads can do without.  Out: whether a load has an event.
 *   constants  what lies in a constant static variable that this file initialises, or in a string
 *   repeats    what the block has loaded already, by the same expression, with nothing in between that might have
 *              changed the place or its value: no store, no call, no other value of a variable
 * Neither asks what the optimiser would do: the program says it. */
#include "placement/event_plan.h"
#include "tree/lvalue_root.h"

/* ---- constants ---- */

static bool is_constant(const Node *lvalue)
{
    LvalueRoot root = lvalue_root(lvalue);
    if (!lvalue->type || lvalue->type->is_volatile || lvalue->type->is_atomic)
        return false;
    if (root.literal)
        return root.literal->kind == E_STRING;
    return root.object && root.object->is_static_storage && root.object->is_known && !root.object->type->is_volatile;
}

/* ---- repeats ---- */

/* The loads of one block so far.  A load of several parts is in the list several times. */
typedef struct Loaded {
    const Node **load;
    int n;
} Loaded;

static bool is_repeated_load(const Loaded *l, const Node *load)
{
    for (int i = 0; i < l->n; i++)
        if (l->load[i] != load && is_same_expression(l->load[i]->kid[0], load->kid[0]))
            return true;
    return false;
}

static void note_load(const EventPlan *plan, Loaded *l, const Action *a)
{
    const Node *load = a->node, *lvalue = load->is_load ? load->kid[0] : NULL;
    EventAccess *x = lvalue ? event_access(plan, load) : NULL;
    if (!x || !lvalue->type || lvalue->type->is_volatile || lvalue->type->is_atomic || !event_has_no_effect(lvalue))
        return;
    if (is_repeated_load(l, load))
        x->repeats = true;
    else if (!a->may_not_run)
        l->load[l->n++] = load;
}

void event_repeats_find(EventPlan *plan)
{
    const Cfg *c = plan->c;
    if (!(plan->mask & EVENTS_NO_REPEATS))
        return;
    for (int b = 1; b < c->n_blocks; b++) {
        const Block *k = c->block[b];
        Loaded l = {NEW_N(plan->u->arena, const Node *, (size_t)k->n_act + 1), 0};
        for (int i = 0; k->is_counted && i < k->n_act; i++) {
            const Action *a = &k->act[i];
            if (a->kind == ACT_LOAD && a->class != IN_LIBRARY)
                note_load(plan, &l, a);
            else if (a->kind != ACT_OPERATE && a->kind != ACT_TEST && a->kind != ACT_SWITCH)
                l.n = 0;
        }
    }
}

bool event_is_needless(const EventPlan *plan, const Node *load)
{
    const EventAccess *x = event_access(plan, load);
    if ((plan->mask & EVENTS_NO_REPEATS) && x && x->repeats)
        return true;
    return (plan->mask & EVENTS_NO_CONSTANTS) && is_constant(load->kid[0]);
}
