/* In: regions and jumps out of them.  Out: the text that enters and leaves them, on its edges' counters. */
#include "emit/writer.h"

#include "clone/versioning.h"
#include "emit/leaf_region.h"

/* The counter of the edge from the root that has this site; -1: there is none. */
static int source_counter(Writer *w, SiteKind kind, const Region *region, const Node *jump)
{
    for (int i = 0; i < w->p->n_probes; i++) {
        const Probe *p = &w->p->probe[i];
        if (p->edge && p->edge->site.kind == kind && p->edge->site.region == region && p->edge->site.node == jump)
            return p->counter;
    }
    return -1;
}

const char *writer_leave_text(Writer *w, const Exit *x)
{
    Buf b = {NULL, 0, 0};
    for (const RoiPath *p = x->from; p && p != x->to; p = p->outer)
        buf_printf(&b, "%smr_leave(%d); ", w->set, p->region->roi);
    int counter = source_counter(w, SITE_EXIT, NULL, x->jump);
    if (counter >= 0)
        buf_puts(&b, count_text(&w->points, counter));
    char *text = arena_strndup(w->arena, b.text, b.len);
    buf_free(&b);
    return text;
}

static const char *border_text(Writer *w, const char *call, int roi, int counter)
{
    w->points.uses_base = true;
    if (counter < 0)
        return arena_printf(w->arena, "%s%s(%d);", w->set, call, roi);
    return arena_printf(w->arena, "%s%s(%d); MR_INC(%s[%d]);", w->set, call, roi, w->points.base, counter);
}

/* Has the region only declarations in front and a declaration behind?  A statement here would not be C89. */
static bool among_declarations(const Region *r)
{
    const Node *c = r->compound;
    for (int i = 0; i <= r->first; i++)
        if (i >= c->n_kids || c->kid[i]->kind != S_DECL)
            return false;
    return !r->inner;
}

/* Writes the choice between the versions: mr_begin(0u) asks whether the entry is counted; mr_begin_leaf(0u) does where
 * no other region is entered. */
static void write_choice(Writer *w, const Region *r, int begin, int end)
{
    InsertionPoint *s = point_of(&w->points, r->statement);
    const Node *condition = r->statement->kid[0];
    if (is_leaf_region(w->u, r->statement->kid[2]))
        insert_text(&w->inserter, condition->kid[0]->span.end, EDIT_OPEN, 0, "_leaf")->is_suffix = true;
    insert_around(&w->inserter, condition, 0, arena_printf(w->arena, "(%s", w->set),
                  arena_printf(w->arena, ") != 0 && (MR_INC(%s[%d]), 1)", w->points.base, begin));
    buf_puts(&s->after, border_text(w, "mr_leave", r->roi, end));
}

static void write_region(Writer *w, const Region *r)
{
    int begin = source_counter(w, SITE_REGION_BEGIN, r, NULL), end = source_counter(w, SITE_REGION_END, r, NULL);
    w->points.uses_base = true;
    if (r->is_versioned) {
        write_choice(w, r, begin, end);
        return;
    }
    if (r->statement) {
        InsertionPoint *s = point_of(&w->points, r->statement);
        buf_printf(&s->before, "%s ", border_text(w, "mr_enter", r->roi, begin));
        buf_puts(&s->after, border_text(w, "mr_leave", r->roi, end));
        return;
    }
    if (among_declarations(r)) {
        edit_add(w->edits, r->begin, r->begin_end, EDIT_OPEN, 0,
                 arena_printf(w->arena, "mr_u32 mr_d%d%s = (%smr_enter(%d), MR_INC(%s[%d]), %du);", begin, w->suffix,
                              w->set, r->roi, w->points.base, begin, r->roi));
        edit_add(w->edits, r->end, r->end_end, EDIT_OPEN, 0,
                 arena_printf(w->arena, "%smr_leave(mr_d%d%s);%s%s", w->set, begin, w->suffix, end >= 0 ? " " : "",
                              end >= 0 ? count_text(&w->points, end) : ""));
        return;
    }
    edit_add(w->edits, r->begin, r->begin_end, EDIT_OPEN, 0, border_text(w, "mr_enter", r->roi, begin));
    edit_add(w->edits, r->end, r->end_end, EDIT_OPEN, 0, border_text(w, "mr_leave", r->roi, end));
}

void writer_regions(Writer *w)
{
    for (int i = 0; i < w->c->n_edges; i++) {
        const Site *s = &w->c->edge[i]->site;
        if (s->kind == SITE_REGION_BEGIN)
            write_region(w, s->region);
    }
}
