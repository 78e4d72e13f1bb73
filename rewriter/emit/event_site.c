/* In: nodes.  Out: rows of the table of events, and names of what text declares for them. */
#include <string.h>

#include "emit/event_writer.h"
#include "tree/lvalue_root.h"
#include "tree/omp_mark.h"

int writer_loop_around(const Writer *w, const Node *n)
{
    for (const Node *p = n->parent; p; n = p, p = p->parent) {
        EventLoopNumber *l = NULL;
        if (p->kind == S_FOR && p->kid[0] == n)
            continue; /* runs in front of the loop */
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
                                              .at = n->from,
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

bool event_stays(const Node *n)
{
    for (; n; n = n->parent) {
        if (n->kind == S_ASM || (n->omp && (n->omp->is_simd || n->omp->is_atomic)))
            return true;
        if (n->kind == E_CALL && n->decl && !strncmp(n->decl->name, "__builtin_va_", 13))
            return true;
    }
    return false;
}
