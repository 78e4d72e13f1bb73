/* What an access says of its place by itself: its lvalue, its type. */
#include "model/graph/event_graph.h"
#include "tree/node.h"

/* Is the structure copied from one place in memory to another? */
static bool is_block_copy(const Node *lvalue)
{
    const Node *n = lvalue->parent;
    while (n && (n->kind == E_PAREN || n->kind == E_IMPLICIT))
        n = n->parent;
    if (!n || n->kind != E_ASSIGN)
        return n && n->kind == E_CALL;
    for (int i = 0; i < 2; i++) {
        const Node *side = strip_casts(n->kid[i]);
        if (side->kind == E_CALL || side->kind == E_COMPOUND_LITERAL)
            return false;
        const Decl *d = lvalue_root(side).object;
        if (d && !d->is_static_storage && !d->address_taken)
            return false;
    }
    return true;
}

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
                      .is_block = r.type && r.type->kind == TY_RECORD && is_block_copy(lvalue),
                      .apart = r.apart};
}

static bool is_any(const Type *t)
{
    return t->kind == TY_VECTOR || t->kind == TY_OTHER || (t->kind == TY_INT && t->size == 1 && !t->is_bool);
}

static bool scalars_may_alias(const Type *a, const Type *b)
{
    if (is_any(a) || is_any(b))
        return true;
    if (a->kind == TY_COMPLEX || b->kind == TY_COMPLEX)
        return a->kind == TY_FLOAT || b->kind == TY_FLOAT || a->kind == b->kind;
    return a->kind == b->kind && (a->kind == TY_POINTER || a->size == b->size);
}

enum { DEPTH_AT_MOST = 8 };

static bool holds(const Type *whole, const Type *part, int depth)
{
    const Record *r = whole->plain ? whole->plain->record : NULL;
    bool found = !r || whole->same == part->same || depth > DEPTH_AT_MOST;
    for (int i = 0; r && !found && i < r->n_members; i++) {
        const Type *t = r->member[i].type;
        while (t->kind == TY_ARRAY && t->elem)
            t = t->elem;
        if (t->kind == TY_RECORD)
            found = holds(t, part, depth + 1);
        else
            found = is_any(t) || (part->kind != TY_RECORD && scalars_may_alias(t, part));
    }
    return found;
}

bool type_holds(const Type *whole, const Type *part)
{
    return holds(whole, part, 0);
}

bool type_overlaps(const Type *t)
{
    const Record *r = t->kind == TY_RECORD && t->plain ? t->plain->record : NULL;
    for (int i = 0; r && i < r->n_members; i++) {
        const Type *part = r->member[i].type;
        while (part->kind == TY_ARRAY && part->elem)
            part = part->elem;
        bool overlaps = i && r->member[i].offset < r->member[i - 1].offset + r->member[i - 1].size;
        if ((overlaps && !r->member[i].is_bitfield) || type_overlaps(part))
            return true;
    }
    return false;
}

bool types_may_alias(const Type *a, const Type *b)
{
    if (a->kind == TY_RECORD && type_holds(a, b))
        return true;
    if (b->kind == TY_RECORD && type_holds(b, a))
        return true;
    if (a->kind == TY_RECORD || b->kind == TY_RECORD)
        return is_any(a) || is_any(b);
    return scalars_may_alias(a, b);
}
