/* ---- Objects ---- */

/* The live objects by address: a treap (Aragon, Seidel 1989), whose priorities are hashes of addresses, so that it is
   the same whatever happened before.  New ones end old ones that they overlap: their end was not seen. */

MP_HOT uint64_t mp_priority(const MpObject *o)
{
    return mp_mix(o->base);
}

/* Divides a tree: what lies below `base`, and the rest. */
MP_OWN void mp_objects_split(MpObject *o, uint64_t base, MpObject **low, MpObject **high)
{
    while (o)
        if (o->base < base) {
            *low = o;
            low = &o->right;
            o = o->right;
        } else {
            *high = o;
            high = &o->left;
            o = o->left;
        }
    *low = *high = NULL;
}

/* Joins two trees, all of the first in front of the second. */
MP_OWN MpObject *mp_objects_join(MpObject *a, MpObject *b)
{
    MpObject *root = NULL, **to = &root;
    while (a && b)
        if (mp_priority(a) > mp_priority(b)) {
            *to = a;
            to = &a->right;
            a = a->right;
        } else {
            *to = b;
            to = &b->left;
            b = b->left;
        }
    *to = a ? a : b;
    return root;
}

MP_OWN MpObject *mp_objects_below(MpObject *o, uint64_t address)
{
    MpObject *best = NULL;
    while (o)
        if (o->base <= address) {
            best = o;
            o = o->right;
        } else {
            o = o->left;
        }
    return best;
}

MP_HOT int mp_object_has(const MpObject *o, uint64_t address)
{
    return address - o->base < o->bytes || address == o->base;
}

MP_OWN MpObject *mp_object_find(MpWorker *w, uint64_t address)
{
    MpObject **recent = &w->recent[(address >> 4) & (MP_RECENT_OBJECTS - 1)], *o = *recent;
    if (o && mp_object_has(o, address))
        return o;
    o = mp_objects_below(w->object_root, address);
    if (!o || !mp_object_has(o, address))
        return NULL;
    *recent = o;
    return o;
}

MP_OWN int mp_object_is_in_call(const MpObject *o, const MpThread *t)
{
    return o->call && o->thread == t->number && o->calls <= t->calls && t->frames[o->calls - 1].call == o->call;
}

MP_OWN MpObject *mp_object_at(MpRun *run, uint64_t address)
{
    return mp_object_find(run->worker, address);
}

/* Takes one out of the tree; its memory is the next new one's. */
MP_OWN void mp_object_drop(MpWorker *w, MpObject *o)
{
    MpObject *low, *middle, *high;
    mp_objects_split(w->object_root, o->base, &low, &high);
    mp_objects_split(high, o->base + 1, &middle, &high);
    w->object_root = mp_objects_join(low, high);
    o->base = MP_NEVER; /* `recent` may still lead to it. */
    o->bytes = 0;
    o->left = w->object_free;
    w->object_free = o;
}

MP_OWN MpObject *mp_object_new(MpWorker *w)
{
    MpObject *o = w->object_free;
    if (!o)
        return (MpObject *)mp_take(w, sizeof *o);
    w->object_free = o->left;
    mp_zero(o, sizeof *o);
    return o;
}

/* The one that is to end before [base, +bytes) is a new one; NULL: there is none. */
MP_OWN MpObject *mp_object_in_way(MpWorker *w, uint64_t base, uint64_t bytes)
{
    uint64_t last = base + (bytes ? bytes - 1 : 0);
    MpObject *o = mp_objects_below(w->object_root, last < base ? MP_NEVER : last);
    return o && (o->base >= base || mp_object_has(o, base)) ? o : NULL;
}

MP_OWN MpObject *mp_object_add(MpWorker *w, const MpEvent *e, uint32_t kind)
{
    MpObject *o = mp_object_new(w), *low, *high;
    const MpThread *t = e->thread;
    if (!o)
        return NULL;
    o->base = e->address;
    o->bytes = e->bytes;
    o->number = ++w->objects;
    o->site = e->site;
    o->context = t->context;
    o->thread = t->number;
    o->kind = kind;
    o->depth = t->depth;
    o->loop = MP_NONE;
    if (t->depth) {
        o->loop = t->nest[t->depth - 1].loop;
        o->invocation = t->nest[t->depth - 1].invocation;
        o->iteration = t->nest[t->depth - 1].iteration;
    }
    o->tick = w->tick;
    o->calls = t->calls;
    o->call = t->calls ? t->frames[t->calls - 1].call : 0;
    o->entry = t->entry;
    mp_objects_split(w->object_root, o->base, &low, &high);
    w->object_root = mp_objects_join(mp_objects_join(low, o), high);
    return o;
}

MP_OWN void mp_objects_of(MpRun *run, MpObject *o, void (*each)(MpRun *run, MpObject *o))
{
    if (!o)
        return;
    mp_objects_of(run, o->left, each);
    each(run, o);
    mp_objects_of(run, o->right, each);
}

MP_OWN void mp_objects(MpRun *run, void (*each)(MpRun *run, MpObject *o))
{
    mp_objects_of(run, run->worker->object_root, each);
}
