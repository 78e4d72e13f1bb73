/* Members of automatic structures, and elements of tables of pointers, that hold nothing but allocations of their own.
 * In: a unit's functions.  Out: for such a place, that what it leads to is apart from what other pointers lead to.
 * Method: over all of the unit, each mention of the member is an assignment of what an allocating call has just
 * returned (at one place of the text), or a load, whose value is accessed, passed on or freed.  The address of the
 * structure goes nowhere but into parameters of functions that are inlined, so that its members are registers of their
 * caller (LLVM's SROA; gcc's points-to sets have members).  The elements of a table that one local pointer leads to are
 * looked at in the same way: gcc has sets for what an allocation holds, clang has none.
 *
 *      struct work w = {malloc (n), malloc (n)};      mul (a, w.p, w.q);
 *      rows[i] = malloc (n);   marks[i] = malloc (n);
 *
 * Limits: structures that are copied; members of members; a table that is passed on. */
#include "model/alias/allocation_slot.h"

#include <stdlib.h>
#include <string.h>

#include "model/alias/pointer_climb.h"
#include "model/alias/pointer_variable.h"
#include "program/points_to_stack.h"

typedef struct AllocationSlot {
    const void *key; /* The member in its record, a record, or the pointer variable to a table. */
    bool is_other;   /* There are other values, or other accesses; a record: it is copied. */
    bool is_kept;    /* The value goes to more than registers and parameters. */
    int n_values;
    const Node *call; /* The allocating call. */
    bool is_asked[2], holds[2]; /* By compiler: it is known whether it holds nothing but allocations; it does. */
    const Decl **receivers; /* The variables and parameters that are given the value. */
    int n, cap;
    UT_hash_handle hh;
} AllocationSlot;

static AllocationSlot *entry_of(ModelUnit *m, const void *key)
{
    AllocationSlot *e;
    HASH_FIND_PTR(m->allocation_slots, &key, e);
    if (!e) {
        e = NEW(m->u->arena, AllocationSlot);
        e->key = key;
        HASH_ADD_PTR(m->allocation_slots, key, e);
    }
    return e;
}

/* ---- what is written and read ---- */

static const void *member_key(const Decl *d)
{
    bool is_plain = d && d->kind == DECL_FIELD && d->record && !d->is_in_union && d->type->kind == TY_POINTER;
    return is_plain ? &d->record->member[d->member] : NULL;
}

static const Decl *loaded_variable(const Node *pointer)
{
    const Node *n = strip_parens((Node *)pointer);
    if (n->kind != E_IMPLICIT || !n->is_load)
        return NULL;
    n = strip_parens(n->kid[0]);
    return n->kind == E_REF ? n->decl : NULL;
}

/* The pointer to the table of which the lvalue is an element, or NULL. */
static const Decl *table_of(const Node *lvalue)
{
    bool is_element = lvalue->kind == E_INDEX || (lvalue->kind == E_UNARY && lvalue->op == OP_DEREF);
    if (!is_element || lvalue->type->kind != TY_POINTER)
        return NULL;
    bool is_object;
    const Node *root = pointer_root(lvalue->kid[0], &is_object);
    bool is_local = !is_object && root->kind == E_REF && is_pointer_variable(root->decl);
    return is_local && root->decl->kind == DECL_VAR ? root->decl : NULL;
}

static const void *key_of(const Node *lvalue)
{
    return lvalue->kind == E_MEMBER ? member_key(lvalue->decl) : table_of(lvalue);
}

/* Copies of a function, of which only one counts, have the same text. */
static bool is_same_text(const Node *a, const Node *b)
{
    return a && a->kind == b->kind && a->from.line == b->from.line && a->from.column == b->from.column;
}

static void take_value(AllocationSlot *e, const Node *value)
{
    const Node *n = pointer_without_casts(value);
    if ((n->has_value && !n->value) || is_same_text(e->call, n))
        return;
    e->n_values++;
    e->call = n->kind == E_CALL ? n : NULL;
    e->is_other = e->is_other || !e->call;
}

static void take_passed(ModelUnit *m, AllocationSlot *e, const Node *call, const Node *argument)
{
    const Callee *c = call->decl ? callee_named(m, call->decl->name) : NULL;
    int at = 1;
    while (at < call->n_kids && call->kid[at] != argument)
        at++;
    if (keeps_nothing(call))
        return;
    e->is_kept = e->is_kept || !c;
    for (int t = 0; c && t < c->n; t++) {
        if (at > c->version[t]->n_params)
            e->is_kept = true;
        else
            *PUSH(e->receivers, e->n, e->cap) = c->version[t]->param[at - 1];
    }
}

static void take_use(ModelUnit *m, AllocationSlot *e, const Node *pointer)
{
    Climb c = {.node = pointer, .is_pointer = true};
    climb_to_use(&c, pointer->parent);
    if (c.passed)
        take_passed(m, e, c.passed, c.node);
    else if (c.receiver)
        *PUSH(e->receivers, e->n, e->cap) = c.receiver;
    else
        e->is_kept = e->is_kept || c.escapes;
}

static void take_place(ModelUnit *m, const Node *n)
{
    const void *key = key_of(n);
    if (!key)
        return;
    AllocationSlot *e = entry_of(m, key);
    const Node *place = outer_parens(n), *p = place->parent;
    if (p && p->kind == E_IMPLICIT && p->is_load)
        take_use(m, e, p);
    else if (p && p->kind == E_ASSIGN && p->kid[0] == place) {
        take_value(e, p->kid[1]);
        take_use(m, e, p);
    } else
        e->is_other = true;
}

static void take_list(ModelUnit *m, const Node *list)
{
    const Type *t = list->type && list->type->plain ? list->type->plain : list->type;
    const Record *r = t && t->kind == TY_RECORD ? t->record : NULL;
    int at = 0;
    for (int i = 0; r && i < list->n_kids; i++, at++) {
        const Node *item = list->kid[i];
        if (item->kind == E_DESIGNATED)
            at = item->decl && item->decl->record == r ? item->decl->member : r->n_members;
        while (item->kind == E_DESIGNATED)
            item = item->kid[0];
        TypeKind kind = at < r->n_members ? r->member[at].type->kind : TY_RECORD;
        if (kind == TY_POINTER)
            take_value(entry_of(m, &r->member[at]), item);
        else if ((kind == TY_RECORD || kind == TY_ARRAY) && item->kind != E_INIT_LIST)
            entry_of(m, r)->is_other = true;
    }
}

static void take_copy(ModelUnit *m, const Type *t)
{
    t = t && t->plain ? t->plain : t;
    if (t && t->kind == TY_RECORD && t->record)
        entry_of(m, t->record)->is_other = true;
}

static bool note(Node *n, void *ctx)
{
    ModelUnit *m = ctx;
    switch (n->kind) {
    case E_MEMBER:
    case E_INDEX:
    case E_UNARY: take_place(m, n); break;
    case E_INIT_LIST: take_list(m, n); break;
    case E_IMPLICIT:
        if (n->is_load)
            take_copy(m, n->type);
        break;
    case E_CALL:
    case E_ASSIGN: take_copy(m, n->type); break;
    default: break;
    }
    return true;
}

void allocation_slots_find(ModelUnit *m)
{
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, note, m);
}

/* ---- slots ---- */

static bool holds_allocation(ModelUnit *m, const void *key, Compiler c)
{
    AllocationSlot *e;
    HASH_FIND_PTR(m->allocation_slots, &key, e);
    if (e && !e->is_asked[c])
        e->holds[c] = !e->is_other && e->n_values == 1 && returns_fresh_memory(m, e->call, c);
    if (e)
        e->is_asked[c] = true;
    return e && e->holds[c];
}

static Slot member_slot(ModelUnit *m, const Decl *object, const Decl *field, Compiler c)
{
    const void *key = member_key(field);
    if (!key || !object || object->is_static_storage || !object->type || object->type->kind != TY_RECORD)
        return (Slot){NULL, NULL};
    const Type *t = object->type->plain ? object->type->plain : object->type;
    bool holds = t->record == field->record && holds_allocation(m, key, c) && !entry_of(m, field->record)->is_other &&
                 stays_in_inlined(m, object, c);
    return holds ? (Slot){object, key} : (Slot){NULL, NULL};
}

static Slot table_slot(ModelUnit *m, const Decl *table, Compiler c)
{
    Pointer *p = NULL;
    if (table && c == COMPILER_GCC && holds_allocation(m, table, c))
        HASH_FIND_PTR(m->pointers, &table, p);
    bool holds =
        p && p->n_values == 1 && p->call && returns_fresh_memory(m, p->call, c) && escape_of(m, table) == EXPOSED_NOT;
    return holds ? (Slot){table, table} : (Slot){NULL, NULL};
}

static bool is_same_variable(const Decl *a, const Decl *b)
{
    bool is_copy = a && b && a->line == b->line && a->name && b->name && !strcmp(a->name, b->name);
    return a == b || (is_copy && a->type->same == b->type->same);
}

bool is_same_slot(Slot a, Slot b)
{
    return a.content == b.content && is_same_variable(a.object, b.object);
}

/* The structure that the pointer leads to: of copies of a function, each has one of its own. */
static const Decl *structure_of(const ModelUnit *m, const Decl *pointer, Compiler c)
{
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &pointer, p);
    bool is_known = p && p->n_targets && !p->leads_elsewhere[c];
    for (int i = 1; is_known && i < p->n_targets; i++)
        is_known = is_same_variable(p->target[0], p->target[i]);
    return is_known ? p->target[0] : NULL;
}

Slot allocation_slot(ModelUnit *m, const Node *lvalue, Compiler c)
{
    if (lvalue->kind != E_MEMBER)
        return table_slot(m, table_of(lvalue), c);
    const Node *base = strip_parens(lvalue->kid[0]);
    const Decl *pointer = lvalue->is_arrow ? loaded_variable(base) : NULL;
    const Decl *object = pointer                                    ? structure_of(m, pointer, c)
                         : base->kind == E_REF && !lvalue->is_arrow ? base->decl
                                                                    : NULL;
    return member_slot(m, object, lvalue->decl, c);
}

bool slot_is_hidden(ModelUnit *m, Slot s)
{
    const AllocationSlot *e = entry_of(m, s.content);
    bool is_hidden = !e->is_kept;
    for (int i = 0; i < e->n && is_hidden; i++)
        is_hidden = is_in_registers(m, e->receivers[i]);
    return is_hidden;
}

bool slot_reaches(ModelUnit *m, Slot s, const Decl *parameter)
{
    const AllocationSlot *e = entry_of(m, s.content);
    bool reaches = !slot_is_hidden(m, s);
    for (int i = 0; i < e->n && !reaches; i++)
        reaches = e->receivers[i] == parameter || is_held_by(m, e->receivers[i], parameter);
    return reaches;
}

/* ---- locations of a graph ---- */

/* The location that the pointer to this one is read from, or NULL. */
static const Location *read_from(const ModelGraph *g, const Location *l)
{
    const OpaqueValue *base = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    return base && base->kind == OPAQUE_LOAD && base->loaded_from ? &g->location[base->loaded_from - 1] : NULL;
}

static Slot slot_of(ModelGraph *g, const Location *l, Compiler c)
{
    const Location *from = read_from(g, l);
    if (!from)
        return (Slot){NULL, NULL};
    if (!from->field)
        return table_slot(g->unit, from->pointer, c);
    const Decl *object = from->object ? from->object : from->pointer ? structure_of(g->unit, from->pointer, c) : NULL;
    return member_slot(g->unit, object, from->field, c);
}

/* May the pointer to the location be what the slot holds? */
static bool may_lead_to(ModelGraph *g, Slot s, const Location *l)
{
    const OpaqueValue *base = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    const Location *from = read_from(g, l);
    if (has_object(l))
        return false;
    if (base && base->kind == OPAQUE_INPUT && base->decl && base->decl->kind == DECL_PARAM)
        return slot_reaches(g->unit, s, base->decl);
    return !from || !from->field || !member_key(from->field) || member_key(from->field) == s.content ||
           !slot_is_hidden(g->unit, s);
}

static bool slots_part_with(ModelGraph *g, const Location *a, const Location *b, Compiler c)
{
    Slot x = slot_of(g, a, c), y = slot_of(g, b, c);
    if (x.object && y.object)
        return !is_same_slot(x, y);
    return (x.object && !may_lead_to(g, x, b)) || (y.object && !may_lead_to(g, y, a));
}

bool slots_part(ModelGraph *g, const Location *a, const Location *b)
{
    if (!graph_runs(g, PASS_POINTS_TO_VARIABLE) || (!read_from(g, a) && !read_from(g, b)))
        return false;
    bool with_gcc = slots_part_with(g, a, b, COMPILER_GCC), with_clang = slots_part_with(g, a, b, COMPILER_CLANG);
    return graph_agrees(g, with_gcc, with_clang);
}

void allocation_slots_free(ModelUnit *m)
{
    AllocationSlot *e, *next;
    HASH_ITER(hh, m->allocation_slots, e, next)
        free(e->receivers);
    HASH_CLEAR(hh, m->allocation_slots);
}
