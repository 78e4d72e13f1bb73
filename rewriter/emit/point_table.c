/* In: nodes.  Out: their insertion points.
 * Method: one hash table by node. */
#include <stdlib.h>

#include "emit/insertion_points.h"

InsertionPoint *point_of(InsertionPoints *t, const Node *n)
{
    InsertionPoint *s;
    HASH_FIND_PTR(t->table, &n, s);
    if (s)
        return s;
    s = NEW(t->arena, InsertionPoint);
    s->node = n;
    HASH_ADD_PTR(t->table, node, s);
    return s;
}

bool point_has_block(const InsertionPoint *s)
{
    return s->wide.len || s->narrow.len || s->locals.len || s->sampled || s->moves_initialiser || s->copy_open;
}

void insertion_points_free(InsertionPoints *t)
{
    InsertionPoint *s, *next;
    HASH_ITER(hh, t->table, s, next) {
        buf_free(&s->before);
        buf_free(&s->after);
        buf_free(&s->wide);
        buf_free(&s->narrow);
        buf_free(&s->locals);
        buf_free(&s->behind_init);
        buf_free(&s->flush);
        buf_free(&s->add_up);
        buf_free(&s->turn);
        free(s->sum);
        names_free(&s->reduced);
        names_free(&s->temps);
    }
    HASH_CLEAR(hh, t->table);
}
