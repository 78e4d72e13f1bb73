/* Loops that are one event as a whole (placement/event_group.h).
 * In: numbered loops with their groups.  Out: their text; their accesses' text.
 *
 *      mr_gn = 0;
 *      for (…) { mr_gn++; … (*(T)(mr_g0 = MR_ADDRESS(&(a[i])))) … }
 *      { mr_member mr_gm[1]; MR_MEMBER(mr_gm[0], 3u, mr_g0, 8); mr_event_group(2u, mr_gn, 1u, 0u, 1u, mr_gm); }
 *
 * Where an iteration may end in between, by a break, or by an operand of && in the condition, mr_gt is the last access
 * that it got to.
 *
 * A loop with accesses that are listed, which keep their own events, is not one event from its begin on, since that
 * takes longer where it has few iterations.  Behind MR_LIST, when mr_gl is set, it is, and only listed accesses have
 * events.  After a number of iterations what was executed is written, and mr_gn begins anew, so that no consumer must
 * keep a long list:
 *
 *      mr_gn = 0; mr_gl = 0; (void)MR_LOOP(2u);
 *      for (…) {
 *          if (mr_gl) { if (mr_gn == 4096u) { … mr_event_group(2u, 4096, 1u, 0u, MR_MORE, mr_gm); mr_gn = 0; } }
 *          else { (void)MR_ITERATE(2u); if (mr_gn == 16u) { (void)MR_LIST(2u); mr_gl = 1; mr_gn = 0; } }
 *          mr_gn++; … }
 *      if (mr_gl) { … mr_event_group(2u, mr_gn, 1u, 0u, 1u, mr_gm); } else { (void)MR_LOOP_END(2u); } */
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
    const EventMember *m = &g->member[i];
    if (m->is_listed)
        return false;
    const char *before =
        m->moves.motion == MOVES_EVENLY ? arena_printf(w->arena, "mr_h%d%s = mr_g%d%s, ", i, x, i, x) : "";
    if (g->has_list)
        *call = (EventCall){
            arena_printf(w->arena, "(%smr_event_unlisted(mr_gl%s, &mr_g%d%s, &mr_gt%s, %du, %s, %uu, %uu, %lldu, ",
                         before, x, i, x, x, i + 1,
                         m->is_update ? "MR_K_UPDATE"
                         : m->stores  ? "MR_K_STORE"
                                      : "MR_K_LOAD",
                         (unsigned)site, (unsigned)m->bytes, (long long)m->offset),
            "))"};
    else if (g->may_stop)
        *call = (EventCall){
            arena_printf(w->arena, "(%smr_event_member(&mr_g%d%s, &mr_gt%s, %du, ", before, i, x, x, i + 1), "))"};
    else
        *call = (EventCall){arena_printf(w->arena, "(%smr_g%d%s = MR_ADDRESS(", before, i, x), "))"};
    return true;
}

static void write_member(const Writer *w, Buf *out, const EventLoopNumber *l, int i)
{
    const EventMember *m = &l->plan->group->member[i];
    const char *x = w->suffix;
    CHECK(l->member_site[i] >= 0);
    if (m->is_listed) {
        buf_printf(out, "MR_MEMBER_LISTED(mr_gm[%d], %uu); ", i, (unsigned)l->member_site[i]);
        return;
    }
    buf_printf(out, "MR_MEMBER(mr_gm[%d], %uu, mr_g%d%s, %lld, ", i, (unsigned)l->member_site[i], i, x,
               (long long)m->offset);
    if (m->moves.motion == MOVES_EVENLY)
        buf_printf(out, "MR_MOVED(mr_g%d%s, mr_h%d%s)); ", i, x, i, x);
    else
        buf_printf(out, "%lld); ", (long long)m->moves.step);
}

/* Writes the group's event.  The sites are known when all accesses are written. */
static void write_event(const Writer *w, Buf *out, const EventLoopNumber *l, const char *tail)
{
    const EventGroup *g = l->plan->group;
    buf_puts(out, "{ ");
    if (g->n)
        buf_printf(out, "mr_member mr_gm[%d]; ", g->n);
    for (int i = 0; i < g->n; i++)
        write_member(w, out, l, i);
    buf_printf(out, "mr_event_group(%uu, mr_gn%s, %du, %du, %s, %s); }", (unsigned)l->number, w->suffix, g->n,
               g->n_condition, tail, g->n ? "mr_gm" : "(mr_member *)0");
}

void writer_event_group(Writer *w, EventLoopNumber *l)
{
    const char *x = w->suffix;
    const EventGroup *g = l->plan->group;
    Buf *before = &point_of(&w->points, l->node)->before;
    buf_printf(before, "mr_gn%s = 0;%s ", x, g->may_stop ? arena_printf(w->arena, " mr_gt%s = 0;", x) : "");
    for (int i = 0; i < g->n; i++)
        if (!g->member[i].is_listed && g->member[i].moves.motion == MOVES_EVENLY)
            buf_printf(before, "mr_g%d%s = 0; ", i, x);
    if (!g->has_list)
        return;
    buf_printf(before, "mr_gl%s = 0; ", x);
    if (w->events->mask & EVENTS_LOOPS)
        buf_printf(before, "(void)MR_LOOP(%uu); ", (unsigned)l->number);
    if (w->events->mask & EVENTS_ITERATIONS && l->plan->begins_with_test)
        insert_around(&w->inserter, loop_condition(l->node), 3,
                      arena_printf(w->arena, "((void)(mr_gl%s || MR_TEST(%uu)), (", x, (unsigned)l->number), "))");
}

/* The number of iterations after which a group with listed accesses is written. */
static int iterations_at_most(const EventGroup *g)
{
    enum { LISTED_AT_MOST = 16384, ITERATIONS_AT_MOST = 4096 };
    int n = LISTED_AT_MOST / g->n_listed;
    return n < ITERATIONS_AT_MOST ? n : ITERATIONS_AT_MOST;
}

/* Writes what stands in front of the body of a loop that is not one event from its begin on. */
static void write_list(const Writer *w, Buf *out, const EventLoopNumber *l)
{
    enum { SINGLE_ITERATIONS = 16 };
    const char *x = w->suffix;
    const EventGroup *g = l->plan->group;
    buf_printf(out, "if (mr_gl%s) { ", x);
    if (g->n_listed) {
        buf_printf(out, "if (mr_gn%s == %du) { ", x, iterations_at_most(g));
        write_event(w, out, l, "MR_MORE");
        buf_printf(out, " mr_gn%s = 0; } ", x);
    }
    if (g->marks_iterations)
        buf_printf(out, "(void)MR_ITERATE(%uu); ", (unsigned)l->number);
    buf_puts(out, "} else { ");
    if (w->events->mask & EVENTS_ITERATIONS)
        buf_printf(out, "(void)MR_ITERATE(%uu); ", (unsigned)l->number);
    buf_printf(out, "if (mr_gn%s == %du) { (void)MR_LIST(%uu); mr_gl%s = 1; mr_gn%s = 0; } } ", x, SINGLE_ITERATIONS,
               (unsigned)l->number, x, x);
}

/* Writes what stands in front of the body. */
static void write_begin(Writer *w, const EventLoopNumber *l)
{
    const char *x = w->suffix;
    const EventGroup *g = l->plan->group;
    Buf *out = &point_of(&w->points, loop_body(l->node))->before;
    if (g->has_list)
        write_list(w, out, l);
    buf_printf(out, "mr_gn%s++;%s ", x, g->may_stop ? arena_printf(w->arena, " mr_gt%s = 0;", x) : "");
}

static void write_end(Writer *w, const EventLoopNumber *l)
{
    const EventGroup *g = l->plan->group;
    const char *tail = g->may_stop ? arena_printf(w->arena, "mr_gt%s", w->suffix) : arena_printf(w->arena, "%du", g->n);
    Buf *out = &point_of(&w->points, l->node)->after;
    if (g->has_list)
        buf_printf(out, "if (mr_gl%s) ", w->suffix);
    write_event(w, out, l, tail);
    if (g->has_list && w->events->mask & EVENTS_LOOPS)
        buf_printf(out, " else { (void)MR_LOOP_END(%uu); }", (unsigned)l->number);
}

void writer_event_groups_end(Writer *w)
{
    for (EventLoopNumber *l = w->event_loops; l; l = l->hh.next)
        if (l->plan->group) {
            write_begin(w, l);
            write_end(w, l);
        }
}
