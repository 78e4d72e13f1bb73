/* In: an lvalue.  Out: EventPlace.
 * Method: down the members to what they are of, where the lvalue itself has no address that serves.
 * Limits: elements of arrays in packed structures (but bytes, which lie anywhere), elements of vectors, what a
 * statement in an expression yields, and pointers to arrays of variable length have no events. */
#include "placement/event_place.h"

#include <string.h>

#include "tree/omp_mark.h"

/* ---- text ---- */

/* Does a token go on on the next line? */
static bool tokens_hold_line_end(const Tokens *t, uint32_t begin, uint32_t end)
{
    for (size_t i = tokens_at(t, begin); i < t->n && t->tok[i].end <= end; i++)
        if (memchr(t->text + t->tok[i].begin, '\n', t->tok[i].end - t->tok[i].begin))
            return true;
    return false;
}

bool event_text_can_move(const Unit *u, uint32_t begin, uint32_t end)
{
    return !tokens_hold_directive(&u->tokens, begin, end) && !tokens_hold_line_end(&u->tokens, begin, end);
}

static bool has_token(const Unit *u, const Node *n)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, n->span.begin);
    return i < t->n && t->tok[i].end <= n->span.end;
}

/* ---- what expressions do ---- */

static bool find_change(Node *n, void *ctx)
{
    switch (n->kind) {
    case E_CALL:
    case E_ASSIGN:
    case E_ASSIGN_OP:
    case E_STMT_EXPR:
    case E_ATOMIC:
    case E_VA_ARG:
    case E_OTHER:
    case E_COMPOUND_LITERAL: *(bool *)ctx = true; break;
    case E_SIZEOF:
    case E_GENERIC: return false;
    default: *(bool *)ctx = *(bool *)ctx || is_increment(n);
    }
    return !*(bool *)ctx;
}

bool event_has_no_effect(const Node *n)
{
    bool changes = false;
    walk((Node *)n, find_change, &changes);
    return !changes;
}

bool event_is_alone(const Node *n)
{
    for (const Node *p = n->parent; p && is_expr(p); n = p, p = p->parent) {
        if (p->kind == E_LOGICAL || ((p->kind == E_COND || p->kind == E_STMT_EXPR) && p->kid[0] == n))
            return true;
        if (p->kind == E_COND || p->kind == E_COND_GNU || (p->kind == E_BINARY && p->op == OP_COMMA))
            continue;
        for (int i = 0; i < p->n_kids; i++)
            if (p->kid[i] && p->kid[i] != n && !event_has_no_effect(p->kid[i]))
                return false;
    }
    return true;
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

/* ---- places ---- */

static bool has_variable_type(const Type *t)
{
    for (; t; t = t->elem) {
        if (t->kind == TY_ARRAY && t->size < 0 && t->count < 0)
            return true;
        if (t->kind != TY_ARRAY && t->kind != TY_POINTER)
            return false;
    }
    return false;
}

static bool find_statement(Node *n, void *ctx)
{
    *(bool *)ctx = *(bool *)ctx || n->kind == E_STMT_EXPR || n->kind == E_LABEL_ADDR ||
                   (n->kind == E_REF && n->decl && n->decl->is_register && n->type && !is_scalar(n->type));
    return !*(bool *)ctx;
}

static bool is_member_apart(const Node *n)
{
    return n->kind == E_MEMBER && n->decl && (n->decl->is_bitfield || n->decl->is_underaligned);
}

/* Is the lvalue, or what it is an element or a member of, in a packed structure?  direct: no element is in between. */
static bool goes_through_packed(const Node *n, bool *direct)
{
    for (*direct = true;;) {
        n = strip_parens((Node *)n);
        if (is_member_apart(n))
            return true;
        if (n->kind == E_INDEX && n->kid[0]->kind == E_IMPLICIT && !n->kid[0]->is_load)
            *direct = false;
        else if (n->kind != E_MEMBER || n->is_arrow)
            return false;
        n = n->kind == E_INDEX ? n->kid[0]->kid[0] : n->kid[0];
    }
}

/* Is the lvalue one byte?  Its address needs no alignment, so a packed structure around it does not matter. */
static bool is_byte(const Node *lvalue)
{
    return lvalue->type->size == 1 && !is_member_apart(strip_parens((Node *)lvalue));
}

static int64_t first_byte(const Decl *d)
{
    return d->is_bitfield && d->unit_size ? d->offset / d->unit_size * d->unit_size : d->offset;
}

/* Goes from the member to the object, or to the pointer, that it is reached by. */
static bool find_base(const Node *lvalue, EventPlace *p)
{
    const Node *n = strip_parens((Node *)lvalue);
    p->is_first = n == lvalue;
    p->offset = 0;
    for (;;) {
        if (!n->decl || n->decl->offset < 0 || !n->n_kids)
            return false;
        p->offset += first_byte(n->decl);
        p->base = n->kid[0];
        if (n->is_arrow)
            break;
        const Node *next = strip_parens(n->kid[0]);
        if (next->kind != E_MEMBER)
            break;
        p->is_first = p->is_first && next == n->kid[0];
        n = next;
    }
    p->is_pointer = n->is_arrow;
    return true;
}

/* The bits of a place in the form that memrt.h takes. */
static unsigned bits_of(const Node *lvalue)
{
    const Decl *d = strip_parens((Node *)lvalue)->decl;
    if (!is_member_apart(strip_parens((Node *)lvalue)) || !d->is_bitfield || !d->bits || !d->n_units)
        return 0;
    return (unsigned)d->bits | (unsigned)(d->first_bit - 8 * first_byte(d)) << 8 |
           (d->type->is_unsigned || d->type->kind != TY_INT ? 0u : 1u << 16);
}

static bool fill(const Unit *u, const Node *lvalue, EventPlace *p)
{
    Access a = access_of(lvalue);
    const Type *t = lvalue->type;
    p->bytes = a.size * a.n;
    p->is_range = t->kind == TY_RECORD;
    p->is_accessed_once = t->is_volatile || t->is_atomic;
    p->bits = p->is_apart ? bits_of(lvalue) : 0;
    return has_token(u, p->base) && event_text_can_move(u, p->base->span.begin, p->base->span.end) &&
           (!p->is_apart || event_text_can_move(u, p->base->span.end, lvalue->span.end));
}

bool event_place(const Unit *u, const Node *lvalue, EventPlace *p)
{
    bool bad = false, direct;
    const Node *n = strip_parens((Node *)lvalue);
    *p = (EventPlace){.lvalue = lvalue, .base = lvalue, .is_first = true};
    walk((Node *)lvalue, find_statement, &bad);
    if (bad || !lvalue->type || has_variable_type(lvalue->type) || is_uneditable(u, lvalue))
        return false;
    if (n->kind == E_INDEX && (n->kid[0]->type->kind == TY_VECTOR || n->kid[1]->type->kind == TY_VECTOR))
        return false;
    if (!is_byte(lvalue) && goes_through_packed(lvalue, &direct)) {
        p->is_apart = true;
        if (!direct || !find_base(lvalue, p) || is_uneditable(u, p->base))
            return false;
    }
    return fill(u, lvalue, p);
}
