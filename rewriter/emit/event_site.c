/* In: nodes.  Out: rows of the table of events, and names of what text declares for them. */
#include <string.h>

#include "emit/event_writer.h"
#include "tree/lvalue_root.h"
#include "tree/version_marks.h"

int writer_loop_around(const Writer *w, const Node *n)
{
    for (const Node *p = n->parent; p; n = p, p = p->parent) {
        EventLoopNumber *l = NULL;
        if (p->kind == S_FOR && p->kid[0] == n)
            continue; /* The first part of the header runs in front of the loop. */
        HASH_FIND_PTR(w->event_loops, &p, l);
        if (l)
            return l->number;
    }
    return -1;
}

static const char *short_text(const Writer *w, const Node *n)
{
    enum { MOST = 80 };
    const char *text = event_text(w->u, n);
    if (!text)
        return "";
    return strlen(text) <= MOST ? text : arena_printf(w->arena, "%.*s…", MOST, text);
}

int writer_event_site(Writer *w, const Node *n, const char *kind, int64_t bytes)
{
    const Node *s = strip_parens((Node *)n);
    bool is_lvalue = s->kind != E_CALL && s->kind != D_VAR && s->type;
    LvalueRoot root = is_lvalue ? lvalue_root(n) : (LvalueRoot){0};
    if (root.object && (w->events->mask & EVENTS_GLOBALS))
        events_global(w->events, root.object);
    return events_site(w->events, (EventSite){.function = w->function,
                                              .loop = writer_loop_around(w, n),
                                              .place = n->from,
                                              .kind = kind,
                                              .bytes = bytes,
                                              .type = n->kind == D_VAR ? n->decl->type : n->type,
                                              .expression = n->kind == D_VAR ? n->decl->name : short_text(w, n),
                                              .object = n->kind == D_VAR ? n->decl : root.object});
}

const char *writer_event_mark(Writer *w, const char *event)
{
    return arena_printf(w->arena, " mr_u32 mr_x%d%s MR_UNUSED = %s;", w->marks++, w->suffix, event);
}

int writer_event_temporary(Writer *w, const Node *n)
{
    int k = writer_root(w, n)->addresses++;
    if (k >= w->addresses)
        w->addresses = k + 1;
    return k;
}

typedef struct EventObject {
    const Decl *decl;
    int site;
    UT_hash_handle hh;
} EventObject;

int writer_event_object_site(Writer *w, const Decl *d, Place at)
{
    EventObject *o;
    HASH_FIND_PTR(w->event_objects, &d, o);
    if (o)
        return o->site;
    o = NEW(w->arena, EventObject);
    o->decl = d;
    o->site = events_site(w->events, (EventSite){.function = w->function,
                                                 .loop = -1,
                                                 .place = at,
                                                 .kind = "stack",
                                                 .bytes = d->type->size > 0 ? d->type->size : 0,
                                                 .type = d->type,
                                                 .expression = d->name,
                                                 .object = d});
    HASH_ADD_PTR(w->event_objects, decl, o);
    return o->site;
}

void writer_event_objects_free(Writer *w)
{
    HASH_CLEAR(hh, w->event_objects);
}

/* ---- what is counted ---- */

static bool is_region_at(const Region *r, const Node *n)
{
    const Node *block = n->parent;
    if (r->is_versioned || r->statement)
        return !r->is_versioned && n == r->statement;
    for (int i = r->first; block && block == r->compound && i <= r->last && i < block->n_kids; i++)
        if (block->kid[i] == n)
            return true;
    return false;
}

static bool is_in_region(const Writer *w, const Node *n)
{
    for (int i = 0; i < w->c->n_edges; i++) {
        const Site *s = &w->c->edge[i]->site;
        if (s->kind == SITE_REGION_BEGIN && s->region && is_region_at(s->region, n))
            return true;
    }
    return false;
}

bool event_is_counted(const Writer *w, const Node *n)
{
    for (const Node *p = n->parent; p; n = p, p = p->parent) {
        if (versions_plain(p, OWN_VERSIONS) == n || versions_plain(p, OWN_ITERATION) == n)
            return false;
        if (versions_counted(p, OWN_VERSIONS) == n || is_in_region(w, n))
            return true;
    }
    return w->c->is_whole || w->c->body_region;
}
