/* The description of an access's place by the access itself: its lvalue, its type. */
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
        if (d && !d->is_static_storage && !d->is_address_taken)
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
                      .pointer_expr = r.pointer_expr,
                      .restricted = r.restricted,
                      .base = -1,
                      .type = r.type,
                      .field = r.field,
                      .is_safe = r.is_safe,
                      .is_block = r.type && r.type->kind == TY_RECORD && is_block_copy(lvalue),
                      .own_constant = r.own_constant};
}

static bool is_any(const Type *t)
{
    return t->kind == TY_VECTOR || t->kind == TY_OTHER || (t->kind == TY_INT && t->size == 1 && !t->is_bool);
}

enum { DEPTH_AT_MOST = 8 };

/* The type behind all pointers, whose number is counted.  To gcc an array is what its elements are. */
static const Type *pointed_to(const Type *t, int *n_pointers)
{
    for (*n_pointers = 0; t && (t->kind == TY_POINTER || t->kind == TY_ARRAY); t = t->elem)
        *n_pointers += t->kind == TY_POINTER;
    return t;
}

/* Pointers to different types are different types to gcc, but for those that lead to void (alias.cc, get_alias_set).
 * clang has one type for all of them (CodeGenTBAA: "any pointer"). */
static bool pointers_may_alias(const Type *a, const Type *b, Compiler compiler)
{
    int depth_a, depth_b;
    const Type *x = pointed_to(a, &depth_a), *y = pointed_to(b, &depth_b);
    if (compiler != COMPILER_GCC || !x || !y || depth_a >= DEPTH_AT_MOST || depth_b >= DEPTH_AT_MOST)
        return true;
    if (x->kind == TY_VOID || y->kind == TY_VOID || x->kind == TY_OTHER || y->kind == TY_OTHER)
        return true;
    return depth_a == depth_b && (x->same == y->same || (x->kind == TY_FUNCTION && y->kind == TY_FUNCTION));
}

static bool scalars_may_alias(const Type *a, const Type *b, Compiler compiler)
{
    if (is_any(a) || is_any(b))
        return true;
    if (a->kind == TY_COMPLEX || b->kind == TY_COMPLEX)
        return a->kind == TY_FLOAT || b->kind == TY_FLOAT || a->kind == b->kind;
    if (a->kind == TY_POINTER && b->kind == TY_POINTER)
        return pointers_may_alias(a, b, compiler);
    return a->kind == b->kind && a->size == b->size;
}

static bool holds(const Type *whole, const Type *part, int depth, Compiler compiler)
{
    const Record *r = whole->plain ? whole->plain->record : NULL;
    bool found = !r || whole->same == part->same || depth > DEPTH_AT_MOST;
    for (int i = 0; r && !found && i < r->n_members; i++) {
        const Type *t = r->member[i].type;
        while (t->kind == TY_ARRAY && t->elem)
            t = t->elem;
        if (t->kind == TY_RECORD)
            found = holds(t, part, depth + 1, compiler);
        else
            found = is_any(t) || (part->kind != TY_RECORD && scalars_may_alias(t, part, compiler));
    }
    return found;
}

static bool has_member(const Type *whole, const Type *part, Compiler compiler)
{
    return holds(whole, part, 0, compiler);
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

static bool types_meet(const Type *a, const Type *b, Compiler compiler)
{
    if (a->kind == TY_RECORD && has_member(a, b, compiler))
        return true;
    if (b->kind == TY_RECORD && has_member(b, a, compiler))
        return true;
    if (a->kind == TY_RECORD || b->kind == TY_RECORD)
        return is_any(a) || is_any(b);
    return scalars_may_alias(a, b, compiler);
}

/* May accesses of two types alias?  clang distinguishes no types that gcc does not. */
bool types_may_alias(ModelGraph *g, const Type *a, const Type *b)
{
    return types_meet(a, b, COMPILER_CLANG) && (types_meet(a, b, COMPILER_GCC) || graph_is_clang(g));
}

bool type_holds(ModelGraph *g, const Type *whole, const Type *part)
{
    return has_member(whole, part, COMPILER_CLANG) && (has_member(whole, part, COMPILER_GCC) || graph_is_clang(g));
}
