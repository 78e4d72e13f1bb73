/* Pointers that come to be: loaded ones, addresses, arrays that become pointers.
 * In: the plan's.  Out: edits around them: ((T)MR_POINTER(5u, &x)).
 * Limits: pointers whose type has no text. */
#include "emit/event_writer.h"

#include <string.h>

static const char *pointer_cast(const Writer *w, const Node *n)
{
    const Type *t = n->type;
    const char *text = event_text(w->u, n);
    bool is_void = t->elem && t->elem->kind == TY_VOID;
    if (is_void)
        return t->name && !strchr(t->name, '(') ? arena_printf(w->arena, "(%s)", t->name) : NULL;
    return text && *text ? arena_printf(w->arena, "(MR_TYPEOF(&*(%s)))", text) : NULL;
}

static void write_pointer(Writer *w, const Node *n)
{
    const char *cast = pointer_cast(w, n);
    if (cast)
        insert_argument(
            &w->inserter, n, 24,
            arena_printf(w->arena, "(%sMR_POINTER(%uu, ", cast, (unsigned)writer_event_site(w, n, "pointer", 0)), "))");
}

void writer_event_pointers(Writer *w)
{
    for (const EventNode *n = w->p->events->pointers.first; n; n = n->next)
        write_pointer(w, n->node);
}
