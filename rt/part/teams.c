/* ---- Teams ---- */

/* A team of OpenMP works on what one of its threads has open, and so does whoever runs a task.  Threads of a pool are
   there before and after, so that nobody sees them begin: the construct's text hands over the list.  There is one Team
   for each list, so that a thread sees by one comparison that it has all of it open already: the one that began the
   construct, and all others for tasks. */
typedef struct Team {
    struct Team *next;
    unsigned n;
    Open opened[OPEN_ROOM];
} Team;

static Team *teams; /* All teams that there ever were. */

OWN COLD Team *team_find(const Open *list, unsigned n)
{
    Team *s;
    size_t bytes = n * sizeof *list;
    LOCK();
    for (s = teams; s; s = s->next)
        if (s->n == n && bytes_equal(s->opened, list, bytes))
            break;
    if (!s && (s = (Team *)memory(NULL, sizeof *s)) != NULL) {
        s->n = n;
        bytes_copy(s->opened, list, bytes);
        s->next = teams;
        teams = s;
    }
    UNLOCK();
    return s;
}

OWN COLD const Team *team_new(Thread *t)
{
    Open list[OPEN_ROOM];
    Before before = begin_slow();
    unsigned n = open_list(t, list);
    t->top->team = team_find(list, n);
    t->top->team_counters = t->top->counters;
    end_slow(before);
    return t->top->team;
}

HOT const Team *team_here(Thread *t)
{
    const Frame *f = t->top;
    return f->team && f->team_counters == f->counters ? f->team : team_new(t);
}

const void *mr_team(void)
{
    Thread *t = me();
    return deaf(t) || !run.inherit ? NULL : team_here(t);
}

/* Opens what the team has open.  A task may be run inside of other regions than those that it was made in.  Regions
   that are open already stay open.  If the region that it was made in is not the innermost of them, it has one entry
   more, as in a recursion. */
OWN COLD unsigned join(Thread *t, const Team *team)
{
    Frame *below = t->top, *base = t->base;
    Node *at = &t->root;
    unsigned i;
    hold(t);
    for (i = 0; i < team->n; i++) {
        const Open *o = &team->opened[i];
        Node *n = open_node(t, o);
        if (!n && !(o->instance ? owner_inherit(t, o) : open_inherit(t, at, o)))
            break;
        at = n ? n : open_node(t, o);
    }
    if (at != &t->root && t->top->node != at) {
        if (at->instance)
            owner_again(t, &team->opened[i - 1]);
        else
            open_again(t, at);
    }
    if (t->top != below) {
        below->above->outer_base = base;
        t->base = t->top;
    }
    if (at != &t->root) {
        t->top->team = team;
        t->top->team_counters = t->top->counters;
    }
    release(t);
    return t->top == below ? 0 : below->level + 1;
}

/* A thread that waits for its team may run tasks in between: the mark says that it waits again behind this one. */
enum { WAITS_BEHIND = 1u << 30 };

OWN COLD void wait_begin(Frame *f)
{
    f->waits_nested = f->node->slot->nested_ticks;
    f->waits_since = mr_ticks();
    f->node->slot->waits_since = f->waits_since;
}

/* Ends the wait of an entry.  A task that was made outside of all regions is part of the wait, but the regions in it
   are not.  In an iteration that counts for others it is part of what is scaled, since iterations that run as written
   have no record of waits. */
OWN COLD void wait_end(Frame *f)
{
    mr_u64 ticks = mr_ticks() - f->waits_since, nested = f->node->slot->nested_ticks - f->waits_nested;
    Slot *s = f->iterations.state == BURST ? f->iterations.slot : f->node->slot;
    f->waits_since = f->node->slot->waits_since = 0;
    if ((mr_i64)ticks > (mr_i64)nested) /* The counters of two processors may be some ticks apart. */
        s->waited += ticks - nested;
}

unsigned mr_join(const void *team)
{
    Thread *t = me();
    unsigned waits = 0;
    if (!team && now_get(t) == t->scratch)
        direct_discard(t);
    if (!team || deaf(t))
        return 0;
    if (t->top->waits_since) {
        wait_end(t->top);
        waits = WAITS_BEHIND;
    }
    return (team_here(t) == team ? 0 : join(t, (const Team *)team)) | waits;
}

OWN void part(Thread *t, unsigned mark)
{
    Frame *f;
    hold(t);
    for (f = t->top; f->level > mark; f = f->below)
        ;
    if (f->level == mark) {
        t->base = f->outer_base;
        close_to(t, f->below);
    }
    release(t);
}

void mr_part(unsigned mark)
{
    Thread *t;
    if (!mark)
        return;
    t = me();
    if (deaf(t))
        return;
    if (mark & ~(unsigned)WAITS_BEHIND)
        part(t, mark & ~(unsigned)WAITS_BEHIND);
    if (mark & WAITS_BEHIND)
        wait_begin(t->top);
}

void mr_wait(void)
{
    Thread *t = me();
    if (!deaf(t) && t->top->sampled && t->top != &t->bottom)
        wait_begin(t->top);
}

void mr_done(unsigned mark)
{
    mr_part(mark);
    if (!mark)
        mr_wait();
}

void mr_met(void)
{
    Thread *t = me();
    if (!deaf(t) && t->top->waits_since)
        wait_end(t->top);
}

int mr_waited(int result)
{
    mr_met();
    return result;
}
