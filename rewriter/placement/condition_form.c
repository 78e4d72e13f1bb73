/* In: probes of conditions, the facts of their loops.  Out: whether each adds the condition's value, or is an increment
 * where the condition is so.
 * Method: an increment stands where gcc branches in any case, and where counters are in memory, in which a branch costs
 * less than a store each time, but for loops that may become vectors.  All probes of one operand count in one form.
 * Limits: where compilers may do without a branch, and where they may not, is a guess (if_conversion.h). */
#include "placement/condition_form.h"

#include "placement/condition_point.h"
#include "placement/if_conversion.h"
#include "placement/running_extreme.h"
#include "placement/speculated_condition.h"
#include "support/hash.h"

typedef struct Condition {
    const Node *node; /* The operand that decides. */
    bool in_register; /* Some counter of its value is in a register. */
    bool has_increments; /* Other counters are incremented where it is so. */
    bool is_range_check; /* Counts of its operands stand behind it, so its own ones do. */
    bool counts_true; /* Some counter of its value counts how often it is true. */
    UT_hash_handle hh;
} Condition;

static bool counts_value(const Probe *p)
{
    return !p->library && p->edge->probe == PROBE_AT_SITE && !p->operand &&
           (p->edge->site.kind == SITE_TRUE || p->edge->site.kind == SITE_FALSE);
}

static bool counts_way(const Probe *p)
{
    return !p->library && p->edge->probe == PROBE_AT_SITE &&
           (p->operand || p->edge->site.kind == SITE_IF_TRUE || p->edge->site.kind == SITE_IF_FALSE);
}

static Condition *condition_at(Arena *a, Condition **table, const Node *n)
{
    Condition *c;
    HASH_FIND_PTR(*table, &n, c);
    if (!c) {
        c = NEW(a, Condition);
        c->node = n;
        HASH_ADD_PTR(*table, node, c);
    }
    return c;
}

static bool is_increment_cheaper(const Condition *c, const CounterHome *home)
{
    if (c->is_range_check || (!home->may_vectorise && moves_has_branch(c->node)))
        return true;
    return !c->in_register && !home->is_in_vector_candidate && !c->has_increments;
}

static ConditionForm form_of_value(const Probe *p)
{
    if (p->guards)
        return FORM_AHEAD;
    return p->home.may_vectorise && condition_is_first_operand(p->edge->site.node) ? FORM_VALUE : FORM_AS_COMPILED;
}

static void choose_form(const Unit *u, Arena *arena, Probe *p, const Condition *c)
{
    const CounterHome *h = &p->home;
    bool adds_value = !is_increment_cheaper(c, h);
    if (adds_value && !c->has_increments)
        p->guards = condition_counts_ahead(u, arena, c->node, h, !c->counts_true);
    p->form = adds_value ? form_of_value(p) : FORM_INCREMENT;
    p->is_hidden_step = h->loop && !h->is_simd && !h->is_in_vector_candidate && moves_what_is_at_hand(c->node);
}

void condition_forms_assign(const Unit *u, Placement *p)
{
    Condition *table = NULL;
    for (int i = 0; i < p->n_probes; i++) {
        const Probe *probe = &p->probe[i];
        if (!counts_value(probe) && !counts_way(probe))
            continue;
        Condition *c = condition_at(p->arena, &table, probe->node);
        if (counts_way(probe))
            c->has_increments = true;
        else if (probe->home.loop || probe->home.outer)
            c->in_register = true;
        c->is_range_check = c->is_range_check || probe->edge->range_check;
        c->counts_true = c->counts_true || (counts_value(probe) && probe->edge->site.kind == SITE_TRUE);
    }
    for (int i = 0; i < p->n_probes; i++) {
        if (counts_value(&p->probe[i]))
            choose_form(u, p->arena, &p->probe[i], condition_at(p->arena, &table, p->probe[i].node));
        else if (counts_way(&p->probe[i]))
            p->probe[i].is_rare = p->probe[i].edge->site.kind == SITE_IF_TRUE && is_running_extreme(p->probe[i].node);
    }
    HASH_CLEAR(hh, table);
}
