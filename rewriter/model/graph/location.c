/* What an access says of its place by itself: its lvalue, its type. */
#include "model/graph/event_graph.h"

Location location_described(const Node *lvalue)
{
    LvalueRoot r = lvalue_root(lvalue);
    return (Location){.object = r.object,
                      .literal = r.literal,
                      .pointer = r.pointer,
                      .through = r.through,
                      .restricted = r.restricted,
                      .base = -1,
                      .type = r.type,
                      .field = r.field,
                      .is_safe = r.is_safe,
                      .apart = r.apart};
}

/* Characters and what is not understood may be anything; signs do not matter, nor what pointers point to. */
bool types_may_alias(const Type *a, const Type *b)
{
    bool a_is_any = a->kind == TY_RECORD || a->kind == TY_VECTOR || a->kind == TY_OTHER ||
                    (a->kind == TY_INT && a->size == 1 && !a->is_bool);
    bool b_is_any = b->kind == TY_RECORD || b->kind == TY_VECTOR || b->kind == TY_OTHER ||
                    (b->kind == TY_INT && b->size == 1 && !b->is_bool);
    if (a_is_any || b_is_any)
        return true;
    if (a->kind == TY_COMPLEX || b->kind == TY_COMPLEX)
        return a->kind == TY_FLOAT || b->kind == TY_FLOAT || a->kind == b->kind;
    return a->kind == b->kind && (a->kind == TY_POINTER || a->size == b->size);
}
