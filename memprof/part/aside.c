/* ---- Accesses of a group that make events of their own ---- */

/* In: the words between a loop's MP_LIST, which stands in an iteration behind its condition, and its MP_GROUP.  Out:
   turns of the group's members; what is no member's, as accesses in front of the group.  A function that is entered in
   between is a signal's handler: what it does is handled when it comes.  If it does not return, the group does not come
   either.
   A long loop comes as several groups.  What its condition accessed in front of the next one's iteration stays. */

enum { MP_LIST_MOST = 1 << 20, MP_TURN_ROUNDS = 1 << 16 };

typedef struct MpList {
    uint64_t *word;
    size_t n, room;
    uint32_t loop;
    uint32_t calls, depth; /* Of the thread, when the list began. */
    uint32_t is_inside; /* No part of it has been handed out: the first iteration's condition came before. */
    uint32_t marks; /* Events of iterations among the words. */
} MpList;

/* Hands out what was set aside one by one: its group does not come. */
MP_OWN void mp_list_replay(MpCrew *c, MpThread *t)
{
    MpList *l = t->list;
    if (!t->is_listing)
        return;
    t->is_listing = 0;
    mp_crew_words(c, t, l->word, l->word + l->n);
}

MP_OWN void mp_list_begin(MpCrew *c, MpThread *t, uint32_t loop)
{
    mp_list_replay(c, t);
    if (!t->list)
        t->list = (MpList *)mp_take(&c->worker, sizeof *t->list);
    if (!t->list)
        return;
    t->list->loop = loop;
    t->list->calls = t->calls;
    t->list->depth = t->depth;
    t->list->n = t->list->marks = 0;
    t->list->is_inside = 1;
    t->is_listing = 1;
}

/* Makes room for so many words more; 0: there is no memory. */
MP_OWN int mp_list_room(MpCrew *c, MpList *l, size_t words)
{
    size_t room = l->room ? l->room : 1024;
    uint64_t *word;
    if (l->n + words <= l->room)
        return 1;
    while (room < l->n + words)
        room *= 2;
    word = (uint64_t *)mp_grow(&c->worker, l->word, l->room * sizeof *word, room * sizeof *word);
    if (!word)
        return 0;
    l->word = word;
    l->room = room;
    return 1;
}

/* Does an event of that kind say that the loop was left by a jump?  The loop has no calls and no other loops. */
MP_HOT int mp_list_is_left(const MpList *l, uint64_t head)
{
    const uint32_t kind = (uint32_t)(head >> 32) & 255;
    return kind == MP_EXIT || (kind >= MP_LOOP && kind <= MP_LOOP_END) || kind == MP_TEST ||
           (kind == MP_GROUP && (uint32_t)head != l->loop);
}

/* Sets the words at p aside, up to an event that is not the group's.  Returns that. */
MP_OWN const uint64_t *mp_list_words(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    MpList *l = t->list;
    uint64_t *to;
    if (t->calls > l->calls || t->depth > l->depth)
        return p;
    if (t->calls < l->calls || t->depth < l->depth || l->n > MP_LIST_MOST || !mp_list_room(c, l, (size_t)(end - p))) {
        mp_list_replay(c, t);
        return p;
    }
    to = l->word + l->n;
    while (p < end) {
        const uint64_t head = p[0];
        const uint32_t kind = (uint32_t)(head >> 32) & 255;
        if (head >> 63) {
            *to++ = head;
        } else if (kind == MP_ITERATION && (uint32_t)head == l->loop) {
            *to++ = head;
            l->marks++;
        } else if (kind && kind <= MP_UPDATE && end - p > 1) {
            *to++ = head;
            *to++ = *++p;
        } else if (head) {
            break;
        }
        p++;
    }
    l->n = (size_t)(to - l->word);
    if (p < end && mp_list_is_left(l, p[0]))
        mp_list_replay(c, t);
    return p;
}

/* Is the loop open that the group belongs to? */
MP_OWN int mp_list_is_open(const MpThread *t, uint32_t loop)
{
    return t->is_listing && t->list->loop == loop && t->depth && t->nest[t->depth - 1].loop == loop;
}

/* ---- Whose turn an access is ---- */

typedef struct MpTaking {
    MpGroup *group;
    MpList *list;
    uint64_t *turn;
    unsigned char *whose;
    uint64_t marks; /* The iterations that have begun. */
    size_t kept; /* Words that stay for the next group. */
    unsigned char slot[256]; /* By the site's lowest bits: 1 + a member that is listed; 0: there is none. */
    uint64_t bits[MP_MOST_MEMBERS]; /* By member: all bits of its addresses. */
} MpTaking;

/* The listed member of that site; MP_MOST_MEMBERS: there is none. */
MP_HOT uint32_t mp_taking_member(const MpTaking *k, uint32_t site)
{
    uint32_t i = k->slot[site & 255];
    if (!i || k->group->member[i - 1].site == site)
        return i ? i - 1 : MP_MOST_MEMBERS;
    for (i = 0; i < k->group->n && !(k->group->member[i].is_listed && k->group->member[i].site == site); i++)
        ;
    return i < k->group->n ? i : MP_MOST_MEMBERS;
}

/* An access of a listed member.  Returns 0 where it belongs to the group that follows. */
MP_HOT int mp_taking_turn(MpTaking *k, uint32_t member, uint64_t address)
{
    MpGroup *g = k->group;
    MpMember *m = &g->member[member];
    /* Where nothing says which round it is, it has its turn in each. */
    uint64_t round = m->times + (k->list->is_inside && member < g->condition);
    if (k->list->marks)
        round = member < g->condition ? k->marks : k->marks - (k->marks != 0);
    if (g->goes_on && member < g->condition && round >= g->iterations)
        return 0;
    if (round >= MP_TURN_ROUNDS)
        round = MP_TURN_ROUNDS - 1;
    m->address =
        m->times && m->address < address ? m->address : address; /* This is the lowest one, m->step the highest. */
    m->step = m->times && m->step > address ? m->step : address;
    k->bits[member] |= address;
    m->times++;
    k->turn[g->n_turns] = round << 48 | address;
    k->whose[g->n_turns++] = (unsigned char)member;
    g->begun = round < g->begun ? g->begun : round + 1;
    return 1;
}

/* Goes through the words. */
MP_OWN void mp_taking_words(MpCrew *c, MpThread *t, MpTaking *k)
{
    MpList *l = k->list;
    size_t i, words;
    for (i = 0; i < l->n; i += words) {
        const uint64_t head = l->word[i];
        const int is_short = head >> 63 != 0;
        uint64_t address = head << 16 >> 16;
        uint32_t member;
        words = 1;
        if (!is_short && ((head >> 32) & 255) == MP_ITERATION) {
            k->marks++;
            continue;
        }
        if (!is_short) {
            words = 2;
            address = l->word[i + 1];
        }
        member = mp_taking_member(k, is_short ? (uint32_t)(head >> 48) & 0x7fff : (uint32_t)head);
        if (member == MP_MOST_MEMBERS || address >> 48) {
            mp_crew_words(c, t, l->word + i, l->word + i + words);
        } else if (!mp_taking_turn(k, member, address)) {
            l->word[k->kept++] = head;
            if (!is_short)
                l->word[k->kept++] = address;
        }
    }
}

/* Room for the turns; 0: there is no memory. */
MP_OWN int mp_taking_room(MpCrew *c, size_t n)
{
    MpWorker *w = &c->worker;
    size_t room = w->turn_room ? w->turn_room : 1024;
    if (n <= w->turn_room)
        return 1;
    while (room < n)
        room *= 2;
    w->turn = (uint64_t *)mp_take(w, room * sizeof *w->turn);
    w->whose = (unsigned char *)mp_take(w, room);
    w->turn_room = w->turn && w->whose ? room : 0;
    return w->turn_room != 0;
}

/* Gives the listed members of the group the turns that were set aside.  Returns 1 if the condition of round 0 is no
   part of the group. */
MP_OWN int mp_list_take(MpCrew *c, MpThread *t, MpGroup *g)
{
    MpTaking k;
    uint32_t i;
    int is_inside;
    if (!t->is_listing || t->list->loop != g->loop || !mp_taking_room(c, t->list->n))
        return 0;
    k.group = g;
    k.list = t->list;
    k.turn = c->worker.turn;
    k.whose = c->worker.whose;
    k.marks = t->list->is_inside;
    k.kept = 0;
    mp_zero(k.slot, sizeof k.slot);
    mp_zero(k.bits, sizeof k.bits);
    for (i = 0; i < g->n; i++)
        if (g->member[i].is_listed)
            k.slot[g->member[i].site & 255] = (unsigned char)(i + 1);
    t->is_listing = 0;
    mp_taking_words(c, t, &k);
    for (i = 0; i < g->n; i++)
        if (g->member[i].times) /* One address that is not aligned makes the range so. */
            g->member[i].step = (g->member[i].step - g->member[i].address) | (k.bits[i] & (g->member[i].bytes - 1));
    g->turn = k.turn;
    g->whose = k.whose;
    is_inside = (int)k.list->is_inside;
    k.list->n = k.kept;
    k.list->marks = k.list->is_inside = 0;
    t->is_listing = g->goes_on;
    return is_inside;
}
