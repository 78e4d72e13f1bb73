/* May two accesses touch the same bytes?
 * In: locations, effects of calls.  Out: false where they surely do not.
 * Method, in this order: the difference of the addresses, where it is a constant or a constant plus multiples of
 * something (a[i].x and a[j].y).  Then distinct variables; variables that do not escape, or that are const; restrict;
 * fresh memory.  Then types, as C11 6.5p7 allows compilers to conclude; members; with clang, bounds of the
 * something. */
#include "model/alias/allocation_slot.h"
#include "model/graph/event_graph.h"
#include "model/library_function.h"
#include "placement/trip_counts.h"

static int64_t common_divisor(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

enum { MULTIPLES_AT_MOST = 4 };

/* The distance from one address to another: `constant` and a sum of unknown multiples of `step`; step 0: it is
 * `constant` alone. */
typedef struct Distance {
    int64_t constant, step;
    Part multiple[MULTIPLES_AT_MOST]; /* The multiple is of the second address if factor > 0, or of the first. */
    int n; /* The number of multiples; above MULTIPLES_AT_MOST: they are not known. */
} Distance;

/* Finds the distance between two addresses.  Returns false if nothing is known of it. */
static bool distance(const ModelGraph *g, Value a, Value b, Distance *d)
{
    const Values *v = &g->v;
    const Sum *x = &v->sum[a], *y = &v->sum[b];
    int i = 0, k = 0;
    *d = (Distance){.constant = (int64_t)((uint64_t)y->constant - (uint64_t)x->constant)};
    while (i < x->n || k < y->n) {
        Part p;
        if (k >= y->n || (i < x->n && x->part[i].opaque < y->part[k].opaque))
            p = (Part){x->part[i].opaque, (int64_t)(0 - (uint64_t)x->part[i].factor)}, i++;
        else if (i >= x->n || y->part[k].opaque < x->part[i].opaque)
            p = y->part[k++];
        else {
            p = (Part){x->part[i].opaque, (int64_t)((uint64_t)y->part[k].factor - (uint64_t)x->part[i].factor)};
            i++;
            k++;
        }
        const OpaqueValue *l = &v->opaque[p.opaque];
        if (p.factor && (l->kind == OPAQUE_OBJECT || (l->type && l->type->kind == TY_POINTER)))
            return false;
        if (p.factor && d->n++ < MULTIPLES_AT_MOST)
            d->multiple[d->n - 1] = p;
        d->step = common_divisor(d->step, p.factor);
    }
    return true;
}

/* Bytes 0 … size_a and by … by + size_b, the latter moved by any multiple of step. */
static bool overlaps(int64_t by, int64_t step, int64_t size_a, int64_t size_b)
{
    if (step) {
        by %= step;
        by += by < 0 ? step : 0;
        return by < size_a || step - by < size_b;
    }
    return by < size_a && -by < size_b;
}

/* Sums of multiples of what is within bounds: p[0] and p[i], where i begins at 1; s->table[hash >> 17] and what lies
 * behind the table; s->head[hash >> 20] and s->prev[i % 512]. */
static bool bounds_part(const ModelGraph *g, const Distance *d, int64_t size_a, int64_t size_b)
{
    enum { FAR = 1 << 30 };
    bool has_least = true, has_most = true;
    int64_t least = d->constant, most = d->constant;
    if (d->n > MULTIPLES_AT_MOST || d->constant <= -FAR || d->constant >= FAR)
        return false;
    for (int i = 0; i < d->n && (has_least || has_most); i++) {
        int64_t factor = d->multiple[i].factor;
        Range r;
        if (factor <= -FAR || factor >= FAR || !opaque_range(g, d->multiple[i].opaque, &r) || r.low <= -FAR ||
            r.low >= FAR)
            return false;
        int64_t high = r.high < FAR ? r.high : FAR;
        *(factor > 0 ? &has_most : &has_least) &= r.high <= FAR;
        least += factor * (factor > 0 ? r.low : high);
        most += factor * (factor > 0 ? high : r.low);
    }
    return (has_least && least >= size_a) || (has_most && most + size_b <= 0);
}

/* ---- objects ---- */

/* Through a pointer that the function was passed, which is older than its own variables. */
static bool comes_with_entry(const ModelGraph *g, const Location *by)
{
    const OpaqueValue *base = by->base >= 0 ? &g->v.opaque[by->base] : NULL;
    return base && base->kind == OPAQUE_INPUT && base->decl && base->decl->kind == DECL_PARAM;
}

/* An argument's copy of a structure, or a compound literal that is only read: nobody has its address. */
static bool is_temporary(const Location *l)
{
    const Node *n = l->literal;
    if (!n || n->kind == E_STRING)
        return false;
    const Node *p = n->parent;
    while (p && p->kind == E_PAREN)
        p = p->parent;
    if (n->kind != E_COMPOUND_LITERAL)
        return p && p->kind == E_CALL;
    return n->type && n->type->kind == TY_RECORD && p &&
           (p->kind == E_ASSIGN || p->kind == E_CALL || p->kind == D_VAR || p->kind == S_RETURN ||
            (p->kind == E_IMPLICIT && p->is_load));
}

/* C11 6.7.3p6: whoever writes a variable that is defined const, by a pointer or in a callee, does what is undefined, so
 * both compilers have its content for the same everywhere (gcc: TREE_READONLY; LLVM: pointsToConstantMemory). */
static bool is_never_written(const Location *l)
{
    return l->object ? l->object->is_const : l->literal && l->literal->kind == E_STRING;
}

static bool pointer_may_reach(ModelGraph *g, const Location *object, const Location *by)
{
    Exposure e = object->object ? escape_of(g->unit, object->object) : EXPOSED;
    if (is_temporary(object) || is_never_written(object))
        return false;
    if (object->object && !object->object->is_static_storage && comes_with_entry(g, by))
        return false;
    const Node *through = by->base < 0 && !by->address ? by->pointer_expr : NULL; /* Effects of calls have it. */
    bool is_from_memory = through && !(through->kind == E_REF && through->decl && lvalue_class(through) == IN_REGISTER);
    if (e != EXPOSED_HERE || (by->base < 0 && !is_from_memory))
        return e != EXPOSED_NOT;
    if (is_from_memory)
        return is_any_pointers(g, object->object);
    const OpaqueValue *base = &g->v.opaque[by->base];
    bool is_walked = base->kind == OPAQUE_PHI && (object->object->is_static_storage || !base->decl ||
                                                  is_held_by(g->unit, object->object, base->decl));
    bool is_holder = base->kind == OPAQUE_OPERATION || is_walked ||
                     (base->kind == OPAQUE_INPUT && object->object->is_static_storage &&
                      is_held_by(g->unit, object->object, base->decl));
    return is_holder || is_any_pointers(g, object->object);
}

static bool is_fresh(const ModelGraph *g, const Location *l)
{
    return l->base >= 0 && g->v.opaque[l->base].is_fresh;
}

static bool is_older(const ModelGraph *g, const Location *l)
{
    return has_object(l) || (l->base >= 0 && g->v.opaque[l->base].kind == OPAQUE_INPUT) || is_fresh(g, l);
}

/* Memory that is known by registers alone: a pointer that was read from memory, or that another call returned, does not
 * lead into it (LLVM: isNonEscapingLocalObject and isEscapeSource; gcc: points-to sets). */
static bool is_out_of_reach(ModelGraph *g, const Location *l, const Location *by)
{
    const OpaqueValue *to = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    const OpaqueValue *base = by->base >= 0 ? &g->v.opaque[by->base] : NULL;
    if (!to || !base || by->base == l->base)
        return false;
    if (to->kind == OPAQUE_INPUT && to->decl && to->decl->kind == DECL_PARAM)
        return base->kind == OPAQUE_LOAD && is_hidden_parameter(g, to->decl);
    if (!to->holder)
        return false;
    if (base->kind == OPAQUE_PHI)
        return base->decl && base->decl != to->holder && !is_held_by(g->unit, to->holder, base->decl);
    return base->kind == OPAQUE_LOAD || base->kind == OPAQUE_RESULT || base->kind == OPAQUE_INPUT;
}

/* The parameter through which it is reached, or NULL. */
static const Decl *reached_by(const ModelGraph *g, const Location *l)
{
    const OpaqueValue *base = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    return base && base->kind == OPAQUE_INPUT ? base->decl : NULL;
}

/* The variable that holds the pointer that it is reached by, or NULL. */
static const Decl *held_in(const ModelGraph *g, const Location *l)
{
    const OpaqueValue *base = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    return base && (base->kind == OPAQUE_INPUT || base->kind == OPAQUE_PHI) ? base->decl : NULL;
}

static bool is_read_or_returned(const ModelGraph *g, const Location *l)
{
    const OpaqueValue *base = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    return base && (base->kind == OPAQUE_LOAD || base->kind == OPAQUE_RESULT);
}

/* A reader in its callers' variables, and the text that it reads.
 *
 *      static int next (struct reader *r) { return *r->at++; } */
static bool leads_elsewhere(ModelGraph *g, const Location *a, const Location *b)
{
    const Decl *pointer = held_in(g, a), *other = held_in(g, b);
    return pointer && (other || is_read_or_returned(g, b)) && leads_into_others(g, pointer, other);
}

/* The static pointer whose value it is reached by, or NULL. */
static const Decl *static_pointer(const ModelGraph *g, const Location *l)
{
    const OpaqueValue *base = l->base >= 0 ? &g->v.opaque[l->base] : NULL;
    const Location *from =
        base && base->kind == OPAQUE_LOAD && base->loaded_from ? &g->location[base->loaded_from - 1] : NULL;
    return from && from->object && from->object->is_static_storage ? from->object : NULL;
}

/* static int *row, *up; of which each has an allocation of its own. */
static bool are_own_allocations(ModelGraph *g, const Location *a, const Location *b)
{
    const Decl *x = static_pointer(g, a), *y = static_pointer(g, b);
    return x && y && x != y && holds_allocations(g->unit, x) && holds_allocations(g->unit, y) && graph_is_clang(g);
}

static bool objects_may_meet(ModelGraph *g, const Location *a, const Location *b)
{
    if (has_object(a) && has_object(b))
        return a->object == b->object && a->literal == b->literal;
    if (slots_part(g, a, b))
        return false;
    if (has_object(a))
        return pointer_may_reach(g, a, b);
    if (has_object(b))
        return pointer_may_reach(g, b, a);
    if (reached_by(g, a) && reached_by(g, b) && never_alias(g, reached_by(g, a), reached_by(g, b)))
        return false;
    if (leads_elsewhere(g, a, b) || leads_elsewhere(g, b, a))
        return false;
    if (a->base != b->base && ((is_fresh(g, a) && is_older(g, b)) || (is_fresh(g, b) && is_older(g, a))))
        return false;
    return !is_out_of_reach(g, a, b) && !is_out_of_reach(g, b, a) && !are_own_allocations(g, a, b);
}

/* ---- types ---- */

/* Is the index of a member's element a constant once clang has unrolled the loop that counts it?  Its factor is less
 * than the member's size, those of indices of structures are more. */
static bool is_constant_index(const ModelGraph *g, const Location *l)
{
    enum { TRIPS_AT_MOST = 8 };
    const Sum *s = l->address ? &g->v.sum[l->address] : NULL;
    for (int i = 0; s && i < s->n; i++) {
        const OpaqueValue *v = &g->v.opaque[s->part[i].opaque];
        int64_t by = s->part[i].factor < 0 ? -s->part[i].factor : s->part[i].factor;
        if (v->kind == OPAQUE_OBJECT || (v->type && v->type->kind == TY_POINTER) || by >= l->field->type->size)
            continue;
        int loop = v->kind == OPAQUE_PHI ? g->f->loop_of[v->def.node] : -1;
        bool is_counter = loop >= 0 && g->f->loop[loop].header == v->def.node;
        int64_t trips = is_counter ? trips_constant(g->f, loop) : -1;
        if (trips <= 0 || trips > TRIPS_AT_MOST)
            return false;
    }
    return s != NULL;
}

/* May the location be any element of its type to clang?  clang takes an element of an array member for a place of the
 * element's type in whatever structure (CodeGenTBAA: getTBAAInfoForSubobject): m->stack[i] may be m->top.  gcc knows
 * that i stays within the member.  In accesses of an inlined function the index is not known here, as it is to
 * clang. */
static bool is_any_element(const ModelGraph *g, const Location *l)
{
    return l->field->type->kind == TY_ARRAY && !is_constant_index(g, l);
}

static bool is_structure(const Location *l)
{
    return l->type && l->type->kind == TY_RECORD;
}

/* May the structure hold the member, which is no structure?  gcc asks for the structure that the member is of (access
 * paths: tree-ssa-alias.c, aliasing_component_refs_p); clang for the types of the structure's members, as they are once
 * it is in registers. */
static bool structure_may_hold(ModelGraph *g, const Location *whole, const Location *member)
{
    const Record *of = member->field ? member->field->record : NULL;
    if (!of || member->field->is_in_union || type_holds(g, whole->type, of->type))
        return true;
    return graph_is_clang(g);
}

static bool structures_may_meet(ModelGraph *g, const Location *a, const Location *b)
{
    bool are_siblings = a->field && b->field && a->field != b->field && a->field->record &&
                        a->field->record == b->field->record && !a->field->is_in_union && !b->field->is_in_union;
    if (are_siblings)
        return false;
    if (is_structure(a) && is_structure(b))
        return true;
    return is_structure(a) ? structure_may_hold(g, a, b) : structure_may_hold(g, b, a);
}

static bool members_may_meet(ModelGraph *g, const Location *a, const Location *b)
{
    if (is_structure(a) || is_structure(b))
        return structures_may_meet(g, a, b);
    if (!a->field || !b->field || a->field == b->field || a->field->is_in_union || b->field->is_in_union)
        return true;
    return a->address && b->address && (is_any_element(g, a) || is_any_element(g, b)) && graph_is_clang(g);
}

/* Does clang know no type of the location?  It says nothing of the types of complex numbers and members of unions, nor
 * of a structure that it copies by memcpy. */
static bool has_no_type(const Location *l)
{
    return l->type->kind == TY_COMPLEX || l->is_block || (l->field && l->field->is_in_union) || type_overlaps(l->type);
}

static bool is_untyped(ModelGraph *g, const Location *a, const Location *b)
{
    return (has_no_type(a) || has_no_type(b)) && graph_is_clang(g);
}

bool may_alias(ModelGraph *g, const Location *a, const Location *b)
{
    Distance d = {0};
    bool is_measured =
        a->address && b->address && a->size > 0 && b->size > 0 && distance(g, a->address, b->address, &d);
    if (is_measured && !overlaps(d.constant, d.step, a->size, b->size))
        return false;
    if (is_measured && !d.step)
        return true;
    if (!objects_may_meet(g, a, b))
        return false;
    if ((a->restricted || b->restricted) && a->restricted != b->restricted)
        return false;
    if (a->type && b->type && !types_may_alias(g, a->type, b->type) && !is_untyped(g, a, b))
        return false;
    const bool is_gcc = g->depends_on_compiler && g->compiler == COMPILER_GCC; /* Its answer is known. */
    bool is_bounded = is_measured && !is_gcc;
    return members_may_meet(g, a, b) && !(is_bounded && bounds_part(g, &d, a->size, b->size) && graph_is_clang(g));
}

/* ---- calls ---- */

static bool is_reached(const ModelGraph *g, const Effect *by, const Location *l)
{
    if (l->object)
        return escape_of(g->unit, l->object) == EXPOSED || l->object->is_static_storage ||
               (!by->is_external && is_passed_to_callee(g->unit, l->object));
    const Decl *holder = l->base >= 0 ? g->v.opaque[l->base].holder : NULL;
    if (holder && !is_passed_to_callee(g->unit, holder))
        return false;
    return !is_temporary(l);
}

/* gcc's summary of a function has types and parameters, and no variables (ipa-modref.c). */
static bool gcc_may_touch(ModelGraph *g, const Location *of, const Location *l)
{
    if (!of->object || has_object(l))
        return may_alias(g, of, l);
    return !of->type || !l->type || types_may_alias(g, of->type, l->type);
}

/* clang's says that it accesses memory, and which of those variables that do not escape (GlobalsAA). */
static bool clang_may_touch(ModelGraph *g, const Location *of, const Location *l)
{
    if (!has_object(l))
        return true;
    bool is_exposed = l->object && l->object->is_static_storage && escape_of(g->unit, l->object) == EXPOSED;
    return is_exposed || may_alias(g, of, l);
}

static bool any_touches(ModelGraph *g, const Effect *e, const Location *of, int n, const Location *l)
{
    for (int i = 0; i < n; i++) {
        bool as_text = (e->is_inlined[COMPILER_GCC] || e->is_inlined[COMPILER_CLANG]) && may_alias(g, &of[i], l);
        bool with_gcc = e->is_inlined[COMPILER_GCC] ? as_text : gcc_may_touch(g, &of[i], l);
        bool with_clang = e->is_inlined[COMPILER_CLANG] ? as_text : clang_may_touch(g, &of[i], l);
        if (graph_agrees(g, with_gcc, with_clang))
            return true;
    }
    return false;
}

/* A call that writes these variables of its caller alone, to clang. */
static bool passed_touches(ModelGraph *g, const Effect *e, const Location *l)
{
    for (int i = 0; i < e->n_passed; i++)
        if (may_alias(g, &e->passed[i], l))
            return true;
    return false;
}

/* May the location be errno to gcc?  It may be an int that is reached by a pointer, and that is older than the
 * function's own objects. */
static bool may_be_errno(const ModelGraph *g, const Location *l)
{
    const Type *t = l->type;
    return !has_object(l) && !l->field && !is_fresh(g, l) &&
           (!t || (t->kind == TY_INT && t->size == 4 && !t->is_unsigned && !t->is_bool));
}

static bool library_writes(ModelGraph *g, const Effect *e, const Location *l)
{
    if (!e->library[COMPILER_GCC] && !e->library[COMPILER_CLANG])
        return false;
    unsigned use = e->library[graph_compiler(g)];
    return use == MEMORY_ANY || (use & MEMORY_ERRNO && graph_is_clang(g)) ? is_reached(g, e, l)
                                                                          : use & MEMORY_ERRNO && may_be_errno(g, l);
}

static bool library_reads(ModelGraph *g, const Effect *e, const Location *l)
{
    if (!((e->library[COMPILER_GCC] | e->library[COMPILER_CLANG]) & MEMORY_READ))
        return false;
    return e->library[graph_compiler(g)] & MEMORY_READ && is_reached(g, e, l);
}

bool effect_reads(ModelGraph *g, const Effect *e, const Location *l)
{
    return e->is_barrier || library_reads(g, e, l) || (e->reads_all && is_reached(g, e, l)) ||
           any_touches(g, e, e->reads, e->n_reads, l);
}

bool effect_writes(ModelGraph *g, const Effect *e, const Location *l)
{
    if (is_never_written(l))
        return false;
    if (e->is_barrier || library_writes(g, e, l) || (e->writes_all && is_reached(g, e, l)))
        return true;
    bool is_any = any_touches(g, e, e->writes, e->n_writes, l);
    return is_any && (!e->n_passed || passed_touches(g, e, l) || !graph_is_clang(g));
}
