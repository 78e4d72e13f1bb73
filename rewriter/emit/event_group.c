/* Loops that are one event as a whole (placement/event_group.h).
 * In: numbered loops with their groups.  Out: their text; their accesses' text.
 *
 *      mr_gn = 0;
 *      for (…) { mr_gn++; … (*(T)(mr_g0 = MR_ADDRESS(&(a[i])))) … }
 *      { mr_member mr_gm[1]; MR_MEMBER(mr_gm[0], 3u, mr_g0, 8); mr_event_group(2u, mr_gn, 1u, 0u, 1u, mr_gm); }
 *
 * Where an iteration may end in between, by a break, or by an operand of && in the condition, mr_gt is the last access
 * that it got to. */
#include "placement/event_group.h"

#include "emit/event_writer.h"

void writer_event_groups(Writer *w)
{
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next) {
        const EventGroup *g = l->plan->group;
        if (!g)
            continue;
        w->event_groups = true;
        if (g->n > w->event_members)
            w->event_members = g->n;
        l->member_site = NEW_N(w->arena, int, g->n + 1);
        for (int i = 0; i < g->n; i++)
            l->member_site[i] = -1;
    }
}

static EventLoopNumber *loop_with_group(const Writer *w, const Node *n)
{
    for (const Node *p = n->parent; p; p = p->parent)
        if (is_loop(p)) {
            EventLoopNumber *l;
            HASH_FIND_PTR(w->event_loops, &p, l);
            return l && l->plan->group ? l : NULL;
        }
    return NULL;
}

bool writer_event_member(Writer *w, const Node *n, bool stores, int site, EventCall *call)
{
    EventLoopNumber *l = loop_with_group(w, n);
    const EventGroup *g = l ? l->plan->group : NULL;
    const char *x = w->suffix;
    int i = 0;
    while (g && i < g->n && !(g->member[i].node == n && g->member[i].stores == stores))
        i++;
    if (!g || i == g->n)
        return false;
    l->member_site[i] = site;
    const char *before =
        g->member[i].moves.motion == MOVES_EVENLY ? arena_printf(w->arena, "mr_h%d%s = mr_g%d%s, ", i, x, i, x) : "";
    if (g->may_stop)
        *call = (EventCall){
            arena_printf(w->arena, "(%smr_event_member(&mr_g%d%s, &mr_gt%s, %du, ", before, i, x, x, i + 1), "))"};
    else
        *call = (EventCall){arena_printf(w->arena, "(%smr_g%d%s = MR_ADDRESS(", before, i, x), "))"};
    return true;
}

/* Writes the group's event behind the loop.  The sites are known when all accesses are written. */
static void write_end(Writer *w, const EventLoopNumber *l)
{
    const EventGroup *g = l->plan->group;
    const char *x = w->suffix;
    Buf *out = &point_of(&w->points, l->node)->after;
    buf_puts(out, "{ ");
    if (g->n)
        buf_printf(out, "mr_member mr_gm[%d]; ", g->n);
    for (int i = 0; i < g->n; i++) {
        const EventMember *m = &g->member[i];
        CHECK(l->member_site[i] >= 0);
        buf_printf(out, "MR_MEMBER(mr_gm[%d], %uu, mr_g%d%s, %lld, ", i, (unsigned)l->member_site[i], i, x,
                   (long long)m->offset);
        if (m->moves.motion == MOVES_EVENLY)
            buf_printf(out, "MR_MOVED(mr_g%d%s, mr_h%d%s)); ", i, x, i, x);
        else
            buf_printf(out, "%lld); ", (long long)m->moves.step);
    }
    buf_printf(out, "mr_event_group(%uu, mr_gn%s, %du, %du, ", (unsigned)l->number, x, g->n, g->n_condition);
    if (g->may_stop)
        buf_printf(out, "mr_gt%s, ", x);
    else
        buf_printf(out, "%du, ", g->n);
    buf_printf(out, "%s); }", g->n ? "mr_gm" : "(mr_member *)0");
}

void writer_event_group(Writer *w, EventLoopNumber *l)
{
    const char *x = w->suffix;
    const EventGroup *g = l->plan->group;
    bool stops = g->may_stop;
    const Node *body = loop_body(l->node);
    buf_printf(&point_of(&w->points, l->node)->before, "mr_gn%s = 0;%s ", x,
               stops ? arena_printf(w->arena, " mr_gt%s = 0;", x) : "");
    for (int i = 0; i < g->n; i++)
        if (g->member[i].moves.motion == MOVES_EVENLY)
            buf_printf(&point_of(&w->points, l->node)->before, "mr_g%d%s = 0; ", i, x);
    buf_printf(&point_of(&w->points, body)->before, "mr_gn%s++;%s ", x,
               stops ? arena_printf(w->arena, " mr_gt%s = 0;", x) : "");
}

void writer_event_groups_end(Writer *w)
{
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next)
        if (l->plan->group)
            write_end(w, l);
}
