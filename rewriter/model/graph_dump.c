/* Method: nodes in their order, each with its events, then operations that do not stay as they are written, then
 * switches. */
#include "model/graph_dump.h"

#include <stdio.h>

#include "model/jump_tables.h"

static const char *origin_name(const Event *e)
{
    return e->origin ? e->origin->cfg->function->name : "";
}

static void dump_event(FILE *out, const ModelGraph *g, const Event *e)
{
    if (e->kind == EVENT_CALL || !e->written)
        return;
    const Location *l = &g->location[e->location];
    const char *outcome = e->is_inserted    ? (e->is_removed ? "inserted, removed" : "inserted")
                          : e->is_removed   ? outcome_name(e->outcome)
                          : e->is_elsewhere ? "no copy"
                                            : "stays";
    char times[40] = "", shared[40] = "", narrowed[40] = "";
    if (e->times)
        snprintf(times, sizeof times, ", %lld times", (long long)e->times);
    if (e->shared)
        snprintf(shared, sizeof shared, ", once for %d", e->shared);
    if (e->narrowed)
        snprintf(narrowed, sizeof narrowed, ", %lld of its bytes", (long long)e->narrowed);
    fprintf(out, "    %s %lld %u:%u #%d%s%s: %s%s%s%s%s%s\n", e->kind == EVENT_LOAD ? "load" : "store",
            (long long)l->size, e->act->node->from.line, e->act->node->from.column, e->location,
            l->object     ? " in "
            : l->is_stack ? " on the stack"
                          : "",
            l->object ? l->object->name : "", outcome, times, shared, narrowed, e->origin ? ", of " : "",
            origin_name(e));
}

/* Operations that do not stay as they are written. */
static void dump_operations(FILE *out, const ModelGraph *g)
{
    static const char *const computed_words[] = {
        "stays", "not computed", "part of an address", "one step with another", "redundant", "hoisted"};
    static const char *const reductions[] = {"",         ", as a product", ", as a shift", ", by the inverse",
                                             ", scaled", ", squared",      ", rotated",    ", by halves"};
    for (int i = 0; i < g->n_operations; i++) {
        const Operation *o = &g->operation[i];
        const Node *n = o->act->node;
        if (o->computed == COMPUTED && !o->reduction && !o->expansion.is_expanded)
            continue;
        fprintf(out, "  %s %u:%u-%u:%u in block %d: %s%s\n",
                n->kind == E_CALL                        ? n->decl->name
                : operation_class(n) == CLASS_CONVERSION ? "conversion"
                                                         : op_name(n->op),
                n->from.line, n->from.column, n->to.line, n->to.column, o->node, computed_words[o->computed],
                o->expansion.other         ? ", as another call"
                : o->expansion.is_expanded ? ", as instructions"
                                           : reductions[o->reduction]);
    }
}

char *graph_dump(const ModelGraph *g)
{
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    CHECK(out);
    for (int i = 0; i < g->f->n; i++) {
        const Point *s = &g->point[i];
        bool any = false;
        for (int k = 0; k < s->n_events; k++)
            any = any || s->event[k].kind != EVENT_CALL;
        if (!any)
            continue;
        if (s->block)
            fprintf(out, "  block %d\n", i);
        else
            fprintf(out, "  between %d and %d\n", g->f->edge[g->f->in[g->f->in_at[i]]].from,
                    g->f->edge[g->f->out[g->f->out_at[i]]].to);
        for (int k = 0; k < s->n_events; k++)
            dump_event(out, g, &s->event[k]);
    }
    for (int i = 0; i < g->n_unknown; i++)
        fprintf(out, "  block %d: %s of %s stays\n", g->unknown_access[i].node,
                g->unknown_access[i].event.kind == EVENT_LOAD ? "load" : "store",
                origin_name(&g->unknown_access[i].event));
    dump_operations(out, g);
    model_switches_dump(out, g);
    fclose(out);
    return text;
}
