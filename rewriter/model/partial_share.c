/* Partial loads of inlined functions that stay where they are written.
 * In: a load that a function makes on some paths only, at each of its calls.  Out: the load in the function's own
 * model, where no caller does without it.
 * Method: at a call it is known how often the call executes, and not how often it comes to the load.  The function's
 * own block has that count, of all calls together.  So a load that all calls need is counted there, exactly, and so is
 * one without which few calls do.  Where more do, each other call counts it as often as it executes: an estimate. */
#include "model/partial_share.h"

#include <stdlib.h>
#include <string.h>

#include "placement/spanning_tree.h"

enum { FEW = 4 }; /* At most one call in so many. */

void partial_gather(PartialLoads *all, const Model *caller)
{
    for (int i = 0; i < caller->n_relocated; i++)
        if (caller->relocated[i].partial && caller->relocated[i].origin)
            *PUSH(all->load, all->n, all->cap) = &caller->relocated[i];
}

/* The order is the same in each run: no address decides it. */
static int by_load(const void *a, const void *b)
{
    const Relocated *x = *(const Relocated *const *)a, *y = *(const Relocated *const *)b;
    int names = strcmp(x->origin->cfg->function->name, y->origin->cfg->function->name);
    if (names)
        return names;
    if (x->written->id != y->written->id)
        return x->written->id - y->written->id;
    return (int)((x->partial > y->partial) - (x->partial < y->partial)); /* Both are of the block's array. */
}

void partial_sort(PartialLoads *all)
{
    SORT(all->load, all->n, by_load);
}

size_t partial_calls(const PartialLoads *all, size_t i, bool *stays)
{
    const Relocated *first = all->load[i];
    size_t end = i, needless = 0;
    for (; end < all->n && all->load[end]->origin == first->origin && all->load[end]->partial == first->partial; end++)
        needless += !all->load[end]->accesses;
    *stays = FEW * needless <= end - i;
    return end - i;
}

/* The function's own model says that the load is made at the calls. */
static void forget_change(Arena *a, Model *own, const Relocated *load)
{
    Change *kept = NEW_N(a, Change, (size_t)own->n_changes + 1);
    int n = 0;
    for (int i = 0; i < own->n_changes; i++) {
        const Change *c = &own->change[i];
        if (c->written != load->written || c->node != load->partial->node || c->what != CHANGE_LOAD)
            kept[n++] = *c;
    }
    own->change = kept;
    own->n_changes = n;
}

void partial_keep(Arena *a, Model *own, const Relocated *load)
{
    Relocated here = *load;
    here.count = load->origin->placement->block[load->written->id];
    here.origin = NULL;
    here.partial = NULL;
    *PUSH(own->relocated, own->n_relocated, own->cap_relocated) = here;
    forget_change(a, own, load);
}
