/* Loads of which only some bytes are of use.
 * In: events.  Out: loads that are narrower than they are written.
 * Method: a value that is only converted to a narrower type, or masked so that one or two bytes of it are left, is
 * loaded as these bytes: by both compilers where they are the lowest ones, or where a mask within one byte is tested by
 * a branch (`testb $4, 5(%rdi)`); by clang wherever they lie.
 *
 *      if (s->flags & 0x400)           one byte, at s->flags + 1
 *      n[a[i] >> 8 & 255]++            one byte with clang, four with gcc
 *
 * A shift by a variable is one by a constant in loops of few iterations that clang unrolls completely, with the loops
 * in them.
 * Limits: of a place that is loaded several times in a function all loads have to be narrow in the same way; vectors
 * are not (vector_loads.c). */
#include "cfg/flow_graph.h"
#include "model/pass/loop_nest.h"
#include "placement/trip_counts.h"

enum { UNROLLED_AT_MOST = 150 /* LLVM has this threshold at -O2. */ };

typedef struct Bytes {
    int64_t size, offset; /* Bytes; size 0: it is not known yet; -1: all of it. */
} Bytes;

typedef struct Narrow {
    ModelGraph *g;
    Bytes *bytes;         /* The bytes are by location. */
    bool is_clang;        /* The decision is clang's, else gcc's. */
    bool differs;         /* gcc decides otherwise. */
} Narrow;

/* ---- the text ---- */

static bool passes_on(const Node *n)
{
    return n->kind == E_PAREN || (n->kind == E_IMPLICIT && !n->is_load && n->n_kids == 1);
}

/* The node that the value goes into, up from `at`, by way of conversions that keep all of it. */
static const Node *user_of(const Node *at, const Node **operand)
{
    const Node *up = at->parent;
    while (up && passes_on(up) &&
           (!up->type || !at->type || up->type->kind != TY_INT || up->type->size >= at->type->size)) {
        at = up;
        up = at->parent;
    }
    *operand = at;
    return up;
}

/* Written so: most constants in comparisons are not evaluated. */
static bool is_zero(const Unit *u, const Node *n)
{
    n = strip_casts((Node *)n);
    return n->kind == E_LITERAL && !n->span.macro_begin && !n->span.is_included && n->span.end == n->span.begin + 1 &&
           u->source.text[n->span.begin] == '0';
}

/* Does a branch depend on whether the value is zero? */
static bool is_tested(Narrow *all, const Node *n)
{
    const Node *operand, *up = user_of(n, &operand);
    if (!up)
        return false;
    if (up->kind == E_UNARY && up->op == OP_LNOT)
        return is_tested(all, up);
    if (up->kind == E_BINARY && (up->op == OP_EQ || up->op == OP_NE) && up->kid[0] == operand)
        return is_zero(all->g->u, up->kid[1]) && is_tested(all, up);
    if (up->kind == E_COND && conditional_is_select(up)) {
        all->differs = true;
        return all->is_clang && up->kid[0] == operand;
    }
    return up->kind == E_LOGICAL || ((up->kind == S_IF || up->kind == S_WHILE) && up->kid[0] == operand) ||
           (up->kind == S_DO && up->kid[1] == operand) || (up->kind == S_FOR && up->kid[1] == operand) ||
           (up->kind == E_COND && up->kid[0] == operand);
}

/* ---- values ---- */

static const Operation *operation_at(const ModelGraph *g, int node, const Node *e)
{
    for (int i = graph_first_operation(g, node); i < g->n_operations && g->operation[i].node == node; i++)
        if (g->operation[i].act->node == e)
            return &g->operation[i];
    return NULL;
}

/* The second operand, as a value; 0: not known. */
static Value second_operand(const ModelGraph *g, int node, const Node *e)
{
    const Operation *o = operation_at(g, node, e);
    const Sum *s = o ? &g->v.sum[o->value] : NULL;
    const OpaqueValue *l =
        s && s->n == 1 && s->part[0].factor == 1 && !s->constant ? &g->v.opaque[s->part[0].opaque] : NULL;
    return l && l->kind == OPAQUE_OPERATION ? l->b : 0;
}

static int64_t size_of_loop(const ModelGraph *g, int loop)
{
    int64_t size = 0;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Block *b = g->point[g->in_loop[i]].block;
        for (int k = 0; b && k < b->n_act; k++)
            size += b->act[k].kind != ACT_SET;
    }
    return size;
}

/* A loop's variable that is a multiple of eight in each iteration, where clang unrolls all of them. */
static bool is_whole_bytes(Narrow *n, Value shift)
{
    const ModelGraph *g = n->g;
    const Sum *s = &g->v.sum[shift];
    if (s->n != 1 || s->part[0].factor != 1 || s->constant % 8 || g->v.opaque[s->part[0].opaque].kind != OPAQUE_PHI)
        return false;
    OpaqueValue l = g->v.opaque[s->part[0].opaque];
    int loop = g->f->loop_of[l.def.node];
    if (loop < 0 || g->f->loop[loop].header != l.def.node || !l.incoming)
        return false;
    for (int k = g->f->in_at[l.def.node]; k < g->f->in_at[l.def.node + 1]; k++) {
        int64_t by;
        Value in = l.incoming[k - g->f->in_at[l.def.node]];
        if (in && flow_in_loop(g->f, loop, g->f->edge[g->f->in[k]].from))
            in = value_add(&n->g->v, in, l.self, -1);
        if (!in || !value_is_constant(&g->v, in, &by) || by % 8)
            return false;
    }
    int64_t trips = trips_constant(n->g->f, loop);
    return trips > 0 && trips * size_of_loop(g, loop) <= UNROLLED_AT_MOST;
}

/* Bytes of the word that a mask leaves, if it is made of whole ones: one or two. */
static Bytes of_mask(uint64_t mask, bool tested)
{
    for (int64_t at = 0; at < 8; at++) {
        uint64_t byte = mask >> 8 * at;
        if (byte == 0xff || (tested && byte && byte < 0x100 && byte << 8 * at == mask))
            return (Bytes){1, at};
        if (byte == 0xffff && at % 2 == 0)
            return (Bytes){2, at};
        if (byte == 0xffffffff && at % 4 == 0)
            return (Bytes){4, at};
    }
    return (Bytes){-1, 0};
}

static Bytes of_masked(Narrow *n, int node, const Node *and, int64_t shift, int64_t size)
{
    int64_t mask;
    Value by = second_operand(n->g, node, and);
    if (!by || !value_is_constant(&n->g->v, by, &mask) || shift < 0 || shift > 56 || mask <= 0 || size > 8)
        return (Bytes){-1, 0};
    bool tested = is_tested(n, and), is_sign = (uint64_t)mask << shift == UINT64_C(1) << (8 * size - 1);
    if (tested && is_sign) /* The value is compared with zero as a whole. */
        return (Bytes){-1, 0};
    Bytes b = of_mask((uint64_t)mask << shift, tested);
    n->differs = n->differs || (b.offset && !tested);
    return !n->is_clang && b.offset && !tested ? (Bytes){-1, 0} : b;
}

/* The bytes of a value that is shifted down: the highest ones, or those that a mask leaves of it. */
static Bytes of_shifted(Narrow *n, int node, const Node *shr, int64_t size)
{
    int64_t bits;
    const Node *operand, *up = user_of(shr, &operand);
    Value by = second_operand(n->g, node, shr);
    bool is_masked = up && up->kind == E_BINARY && up->op == OP_AND && up->kid[0] == operand;
    if (!by)
        return (Bytes){-1, 0};
    if (!value_is_constant(&n->g->v, by, &bits)) {
        n->differs = true;
        return n->is_clang && is_masked && is_whole_bytes(n, by) ? of_masked(n, node, up, 0, size) : (Bytes){-1, 0};
    }
    if (is_masked)
        return of_masked(n, node, up, bits, size);
    n->differs = true;
    if (!n->is_clang || !shr->type->is_unsigned || (bits != 8 * size - 8 && bits != 8 * size - 16))
        return (Bytes){-1, 0};
    return (Bytes){size - bits / 8, bits / 8};
}

static Bytes bytes_of_load(Narrow *n, int node, const Event *e)
{
    const Node *load = e->act->node, *operand, *up = user_of(load, &operand);
    int64_t size = e->act->size;
    if (e->is_pinned || !load->is_load || !load->type || load->type->kind != TY_INT || load->type->size != size || !up)
        return (Bytes){-1, 0};
    if ((up->kind == E_CAST || up->kind == E_IMPLICIT) && up->type && up->type->kind == TY_INT && !up->type->is_bool &&
        up->type->size < size)
        return (Bytes){up->type->size, 0};
    if (up->kind != E_BINARY || up->kid[0] != operand)
        return (Bytes){-1, 0};
    return up->op == OP_AND   ? of_masked(n, node, up, 0, size)
           : up->op == OP_SHR ? of_shifted(n, node, up, size)
                              : (Bytes){-1, 0};
}

/* ---- all of it ---- */

static void each_load(Narrow *n, void (*visit)(Narrow *n, int node, Event *e))
{
    const Flow *f = n->g->f;
    for (int i = 0; i < f->n_order; i++) {
        Point *s = &n->g->point[f->order[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && n->g->location[s->event[k].location].size > 1)
                visit(n, f->order[i], &s->event[k]);
    }
}

static void note(Narrow *n, int node, Event *e)
{
    Bytes *b = &n->bytes[e->location];
    if (b->size < 0 || e->is_inserted)
        return;
    Bytes here = bytes_of_load(n, node, e);
    bool agree = !b->size || (b->size == here.size && b->offset == here.offset);
    *b = agree && here.size < e->act->size ? here : (Bytes){-1, 0};
}

static void narrow(Narrow *n, int node, Event *e)
{
    (void)node;
    if (n->bytes[e->location].size > 0 && !e->is_removed)
        e->narrowed = n->bytes[e->location].size;
}

void narrow_loads(AliasSets *m)
{
    Narrow n = {.g = m->g,
                .bytes = NEW_N(m->g->arena, Bytes, (size_t)m->g->n_locations + 1),
                .is_clang = m->g->compiler == COMPILER_CLANG};
    each_load(&n, note);
    if (n.differs)
        graph_is_clang(m->g);
    each_load(&n, narrow);
}
