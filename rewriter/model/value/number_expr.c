/* Events with numbered addresses.
 * In: a function's actions, in order, block by block.  Out: for each node its loads, stores and calls; each access's
 * location.
 * Method: variables in registers are in static single assignment form (Cytron et al. 1991: phis at iterated dominance
 * frontiers, blocks visited in reverse postorder); each expression is numbered when the access, the assignment, the
 * operation or the call that needs it is met. What a load gives is the same value as long as no store or call that may
 * change it lies between (memory_version.c).
 * Limits: values that come round a loop, and those that differ where control comes together, are opaque values; complex
 * values and vectors have no numbers. */
#include "model/value/number_expr.h"

#include <stdlib.h>
#include <string.h>

#include "cfg/flow_graph.h"
#include "placement/spanning_tree.h"

enum { EXITS_AT_MOST = 64 };

/* ---- addresses ---- */

Value number_size(Numbering *n, const Type *t)
{
    if (t->size > 0)
        return value_constant(&n->g->v, t->size);
    if (t->kind == TY_ARRAY && t->elem) { /* A variable has as many elements as the type says. */
        Value size = value_object(&n->g->v, NULL, t->same);
        return size;
    }
    return t->kind == TY_VOID || t->kind == TY_FUNCTION ? value_constant(&n->g->v, 1) : 0;
}

static Value indexed(Numbering *n, Value base, const Node *index, const Type *elem)
{
    return value_add(&n->g->v, base, value_multiply(&n->g->v, number_value(n, index), number_size(n, elem)), 1);
}

static Value member_address(Numbering *n, const Node *m)
{
    const Decl *d = m->decl;
    Value base = m->is_arrow ? number_value(n, m->kid[0]) : number_address(n, m->kid[0]);
    if (!d || d->kind != DECL_FIELD || d->offset < 0)
        return value_operation(&n->g->v, (ValueOp){.kind = VALUE_MEMBER}, base,
                               d ? value_object(&n->g->v, d, NULL) : 0);
    int64_t at = d->offset;
    if (d->is_bitfield && d->unit_size > 1)
        at -= at % d->unit_size;
    return value_add(&n->g->v, base, value_constant(&n->g->v, at), 1);
}

Value number_address(Numbering *n, const Node *lvalue)
{
    const Node *l = strip_parens((Node *)lvalue);
    switch (l->kind) {
    case E_REF: return l->decl ? value_object(&n->g->v, l->decl, NULL) : 0;
    case E_STRING:
    case E_COMPOUND_LITERAL: return value_object(&n->g->v, NULL, l);
    case E_MEMBER: return member_address(n, l);
    case E_INDEX: {
        bool swapped = l->kid[1]->type->kind == TY_POINTER;
        const Node *base = l->kid[swapped];
        if (base->type->kind == TY_VECTOR)
            return indexed(n, number_address(n, base), l->kid[1], l->type);
        return indexed(n, number_value(n, base), l->kid[!swapped], l->type);
    }
    case E_UNARY:
        if (l->op == OP_DEREF)
            return number_value(n, l->kid[0]);
        if (l->op == OP_REAL)
            return number_address(n, l->kid[0]);
        if (l->op == OP_IMAG)
            return value_add(&n->g->v, number_address(n, l->kid[0]), value_constant(&n->g->v, l->type->size), 1);
        return 0;
    case E_IMPLICIT: return l->n_kids == 1 ? number_address(n, l->kid[0]) : 0;
    default: return 0;
    }
}

/* ---- values ---- */

bool has_number(const Type *t)
{
    return t && (t->kind == TY_INT || t->kind == TY_FLOAT || t->kind == TY_POINTER || t->kind == TY_ARRAY ||
                 t->kind == TY_FUNCTION);
}

static Value converted(Numbering *n, const Node *to)
{
    const Node *from = to->kid[0];
    if (from->type && (from->type->kind == TY_ARRAY || from->type->kind == TY_FUNCTION) && to->type->kind == TY_POINTER)
        return number_address(n, from);
    Value v = number_value(n, from);
    if (!from->type || !has_number(to->type) || !has_number(from->type))
        return 0;
    if (to->type->kind == TY_FLOAT || from->type->kind == TY_FLOAT)
        return float_converted(n, v, from->type, to->type);
    if (to->type->kind == TY_INT && from->type->kind == TY_INT &&
        (to->type->size < from->type->size || to->type->is_bool)) {
        int how = to->type->is_bool ? CONVERTED_TO_BOOL : to->type->is_unsigned ? CONVERTED_TO_UNSIGNED : 0;
        return value_operation(&n->g->v, (ValueOp){.kind = VALUE_TRUNCATED, .detail = how, .size = to->type->size}, v,
                               v);
    }
    return v;
}

static Value read_value(Numbering *n, const Node *load)
{
    const Node *l = strip_parens(load->kid[0]);
    if (l->kind == E_REF && l->decl && variable_class(l->decl) == IN_REGISTER)
        return number_variable(n, l->decl);
    if (lvalue_class(l) == IN_REGISTER) { /* It is a constant, or part of a value. */
        Value at = number_address(n, l), v = value_operation(&n->g->v, (ValueOp){.kind = VALUE_CONTENT}, at, at);
        if (lvalue_is_known(l))
            value_set_known(&n->g->v, v);
        return v;
    }
    return 0; /* Its load was not met. */
}

Value number_value(Numbering *n, const Node *e)
{
    Value v;
    if (!e || !has_number(e->type) || n->depth > 200)
        return 0;
    if ((v = value_known(&n->g->v, e))) /* In (70) only the parentheses know it. */
        return v;
    if (e->kind == E_PAREN)
        return number_value(n, e->kid[0]);
    if (number_recall(n, e, &v))
        return v;
    n->depth++;
    switch (e->kind) {
    case E_IMPLICIT:
    case E_CAST: v = e->n_kids != 1 ? 0 : e->is_load ? read_value(n, e) : converted(n, e); break;
    case E_UNARY: v = number_unary(n, e); break;
    case E_BINARY:
        v = e->op == OP_COMMA ? number_value(n, e->kid[1])
                              : number_operated(n, e->op, number_value(n, e->kid[0]), e->kid[0], e->kid[1], e->type);
        break;
    case E_COND: v = number_chosen(n, e); break;
    case E_REF:
    case E_STRING:
    case E_LITERAL:
    case E_SIZEOF: v = e->is_constant ? value_object(&n->g->v, NULL, e) : number_address(n, e); break;
    default: v = 0; break;
    }
    n->depth--;
    return v;
}

/* ---- actions ---- */

static Value known_or_fresh(Numbering *n, Value v, const Type *t)
{
    return v ? v : number_fresh(n, OPAQUE_RESULT, t);
}

/* A variable in a register gets a value; the node has the new value, or, behind it, the old one. */
static void set_variable(Numbering *n, const Action *a)
{
    const Node *e = a->node;
    Value v = 0, before = 0;
    if (e->kind == D_VAR) {
        v = number_value(n, e->kid[0]);
        number_define(n, e->decl, known_or_fresh(n, a->may_not_run ? 0 : v, e->decl->type));
        return;
    }
    const Node *to = strip_parens(e->kid[0]);
    if (to->kind != E_REF || !to->decl)
        return;
    if (e->kind != E_ASSIGN)
        before = number_variable(n, to->decl);
    if (e->kind == E_ASSIGN)
        v = number_value(n, e->kid[1]);
    else
        v = number_assigned(n, e, before);
    v = known_or_fresh(n, a->may_not_run ? 0 : v, to->type);
    number_define(n, to->decl, v);
    number_remember(n, e, e->op == OP_POSTINC || e->op == OP_POSTDEC ? before : v);
}

static const Node *root_of_initialiser(const Node *n)
{
    while (n && n->kind != D_VAR && n->kind != E_COMPOUND_LITERAL)
        n = n->parent;
    return n;
}

/* The location that a store other than an assignment writes: part of an initialised variable, of a compound literal, or
 * of an argument's copy. */
static Location initialised(Numbering *n, const Node *init, int64_t size)
{
    const Node *root = init->parent && init->parent->kind == E_CALL ? NULL : root_of_initialiser(init);
    Location l = {.size = size, .base = -1, .is_safe = true};
    bool whole = root && ((root->kind == D_VAR && root->kid[0] == init) || root->kind == E_COMPOUND_LITERAL);
    if (root && root->kind == D_VAR)
        l.object = root->decl;
    else
        l.literal = root ? root : init;
    l.address = value_object(&n->g->v, l.object, l.literal);
    if (!whole)
        l.address = value_add(&n->g->v, l.address, number_fresh(n, OPAQUE_RESULT, NULL), 1);
    else if (size >= 0 && root->kind == D_VAR && init->kind != E_INIT_LIST)
        l.type = root->decl->type;
    return l;
}

static const Node *lvalue_of(const Action *a)
{
    const Node *n = a->node;
    switch (n->kind) {
    case E_IMPLICIT:
    case E_CAST: return n->is_load && a->kind == ACT_LOAD ? n->kid[0] : NULL;
    case E_ASSIGN:
    case E_ASSIGN_OP: return n->kid[0];
    case E_UNARY: return is_increment(n) ? n->kid[0] : NULL;
    default: return NULL;
    }
}

/* The ordinal of the access among those of one lvalue (parts of a complex number, bytes of a packed bit-field). */
static int64_t offset_within(const Block *b, int i, const Node *lvalue)
{
    Access all = access_of(lvalue);
    int k = 0;
    while (i - 1 - k >= 0 && b->act[i - 1 - k].kind == b->act[i].kind && b->act[i - 1 - k].node == b->act[i].node)
        k++;
    return all.n > 1 ? (k % all.n) * all.size : 0;
}

/* A built-in that accesses memory by itself; not a call whose result is what a variable begins with, or is passed on.
 */
static bool is_builtin_access(const Action *a)
{
    const Node *n = a->node;
    bool accesses = n->kind == E_ATOMIC || (n->kind == E_VA_ARG && a->kind == ACT_LOAD);
    return accesses || (n->kind == E_CALL && n->decl && !strncmp(n->decl->name, "__", 2));
}

static Location located(Numbering *n, const Block *b, int i)
{
    const Action *a = &b->act[i];
    const Node *lvalue = lvalue_of(a);
    if (!lvalue && is_builtin_access(a))
        return (Location){.address = number_fresh(n, OPAQUE_RESULT, NULL), .size = a->size, .base = -1};
    if (!lvalue)
        return initialised(n, a->node, a->size);
    Location l = location_described(lvalue);
    l.size = a->size;
    l.address = number_address(n, lvalue);
    int64_t offset = offset_within(b, i, lvalue);
    if (l.address && offset)
        l.address = value_add(&n->g->v, l.address, value_constant(&n->g->v, offset), 1);
    if (!l.address) {
        l.address = number_fresh(n, OPAQUE_RESULT, NULL);
        l.is_safe = false;
    }
    return l;
}

static bool is_volatile(const Node *lvalue)
{
    for (const Node *n = lvalue; n;
         n = n->n_kids && (n->kind == E_MEMBER || n->kind == E_INDEX || n->kind == E_PAREN) ? n->kid[0] : NULL)
        if (n->type && (n->type->is_volatile || n->type->is_atomic))
            return true;
    return false;
}

static bool is_pinned(const Action *a)
{
    const Node *lvalue = lvalue_of(a);
    return a->may_not_run || (lvalue ? is_volatile(lvalue) : is_builtin_access(a));
}

static Value stored_value(Numbering *n, const Node *e)
{
    const Node *to = e->n_kids ? e->kid[0] : NULL;
    switch (e->kind) {
    case E_ASSIGN:
        return has_number(to->type) && has_number(e->kid[1]->type) && to->type->size >= e->kid[1]->type->size
                   ? number_value(n, e->kid[1])
                   : 0;
    case E_ASSIGN_OP:
    case E_UNARY: return number_assigned(n, e, n->loaded);
    default: return number_value(n, e);
    }
}

static void take_load(Numbering *n, const Block *b, int i)
{
    const Action *a = &b->act[i];
    Location l = located(n, b, i);
    number_complete(n->g, &l);
    Event e = {.kind = EVENT_LOAD,
               .position = n->g->point[n->node].n_events,
               .location = graph_location(n->g, l),
               .act = a,
               .written = b,
               .is_pinned = is_pinned(a)};
    Value v = 0;
    if (has_number(a->node->type) && !e.is_pinned)
        v = number_loaded(n, e.location, a->node->type);
    graph_event(n->g, n->node, e);
    if (!v && has_number(a->node->type))
        v = number_fresh(n, OPAQUE_LOAD, a->node->type);
    n->loaded = v;
    if (lvalue_of(a) && (a->node->kind == E_IMPLICIT || a->node->kind == E_CAST))
        number_remember(n, a->node, v);
}

static void take_store(Numbering *n, const Block *b, int i)
{
    const Action *a = &b->act[i];
    const Node *e = a->node;
    Location l = located(n, b, i);
    number_complete(n->g, &l);
    Value v = a->may_not_run ? 0 : stored_value(n, e);
    if (e->kind == E_ASSIGN || e->kind == E_ASSIGN_OP || e->kind == E_UNARY)
        number_remember(n, e, e->op == OP_POSTINC || e->op == OP_POSTDEC ? n->loaded : v);
    graph_event(n->g, n->node,
                (Event){.kind = EVENT_STORE,
                        .position = n->g->point[n->node].n_events,
                        .location = graph_location(n->g, l),
                        .act = a,
                        .written = b,
                        .stored = v,
                        .copied_from = number_source(n, v, l.size),
                        .is_pinned = is_pinned(a)});
}

static const Value *arguments(Numbering *n, const Node *call)
{
    Value *v = NEW_N(n->g->arena, Value, (size_t)call->n_kids);
    for (int i = 1; i < call->n_kids; i++)
        v[i - 1] = number_value(n, call->kid[i]);
    return v;
}

static Value freed_pointer(Numbering *n, const Node *call)
{
    bool frees = call->decl && call->n_kids == 2 && !strcmp(without_builtin(call->decl->name), "free");
    return frees ? number_value(n, call->kid[1]) : 0;
}

static Value plain_call(Numbering *n, Event call, const Type *result)
{
    call.freed = freed_pointer(n, call.act->node);
    graph_event(n->g, n->node, call);
    Value v = result ? number_result(n, call.act->node, result) : 0;
    n->g->point[n->node].event[call.position].stored = v;
    return v;
}

/* Does the value come into being at the event, or behind it in the node?  A call may yield what it was passed. */
static bool is_of_event(const Numbering *n, Value v, int position)
{
    DefPoint d = value_def(&n->g->v, v);
    return d.node == n->node && d.position >= position;
}

static void take_call(Numbering *n, const Block *b, const Action *a, const Effect *effect)
{
    Event call = {.kind = EVENT_CALL,
                  .position = n->g->point[n->node].n_events,
                  .effect = effect,
                  .act = a,
                  .written = b,
                  .is_pinned = true};
    if (a->kind != ACT_CALL) {
        graph_event(n->g, n->node, call);
        return;
    }
    const Summary *s = callee_summary(n->g, a->node);
    if (!s && !library_calls(n->g->u, a, n->g->compiler)) {
        number_remember(n, a->node, number_library(n, a->node));
        return;
    }
    const Type *result = has_number(a->node->type) ? a->node->type : NULL;
    Value known = s ? 0 : number_library(n, a->node);
    Value v = s ? inlined_call(n, s, arguments(n, a->node), call, result) : plain_call(n, call, result);
    if (known) {
        n->g->point[n->node].event[call.position].stored = known;
        number_remember(n, a->node, known);
        return;
    }
    if (!v)
        return;
    if (is_of_event(n, v, call.position))
        fresh_result(n->g, v, a->node);
    number_remember(n, a->node, v);
}

static const Effect *transfer_effect(Numbering *n, const Action *a)
{
    Effect *e = NEW(n->g->arena, Effect);
    for (int i = 1; i <= 2 && i < a->node->n_kids; i++) {
        bool is_object;
        const Node *root = strip_parens((Node *)pointer_root(a->node->kid[i], &is_object));
        Location *l = NEW(n->g->arena, Location);
        *l = is_object ? location_described(root) : (Location){.base = -1};
        l->type = NULL;
        l->field = NULL;
        Value v = number_value(n, a->node->kid[i]);
        l->base = value_base(&n->g->v, v);
        if (i == 1) {
            e->writes = l;
            e->n_writes = 1;
        } else if (libcall_transfer(a->node) == TRANSFER_COPY) {
            e->reads = l;
            e->n_reads = 1;
        }
    }
    return e;
}

static bool clobber_operand(Node *e, void *ctx)
{
    Numbering *n = ctx;
    if (is_register_variable(e))
        number_define(n, e->decl, number_fresh(n, OPAQUE_RESULT, e->decl->type));
    return true;
}

static const Effect everything = {.reads_all = true, .writes_all = true};
static const Effect barrier = {.is_barrier = true};

static void take_action(Numbering *n, const Block *b, int i)
{
    const Action *a = &b->act[i];
    switch (a->kind) {
    case ACT_LOAD: take_load(n, b, i); break;
    case ACT_STORE: take_store(n, b, i); break;
    case ACT_SET: set_variable(n, a); break;
    case ACT_RETURNED: number_remember(n, a->node->kid[0], number_variable(n, a->node->decl)); break;
    case ACT_CALL: {
        bool known = i + 1 < b->n_act && b->act[i + 1].kind == ACT_LIBRARY && b->act[i + 1].node == a->node;
        bool copies = known && libcall_transfer(a->node) != TRANSFER_NONE;
        take_call(n, b, a, copies ? transfer_effect(n, &b->act[i + 1]) : effect_of_call(n->g, a->node));
        break;
    }
    case ACT_ATOMIC: take_call(n, b, a, &everything); break;
    case ACT_CLOBBER:
        take_call(n, b, a, &everything);
        walk(a->node, clobber_operand, n);
        break;
    case ACT_OPERATE:
        number_operation(n, b, a);
        if (a->node->type && a->node->type->kind == TY_COMPLEX && library_computes(a->node, n->g->compiler))
            take_call(n, b, a, &everything);
        break;
    case ACT_LIBRARY: number_library_operation(n, b, a); break;
    case ACT_TEST: number_test(n, a->node); break;
    case ACT_SWITCH: n->g->point[n->node].switched = number_value(n, a->node); break;
    default: break;
    }
}

static bool leads_to_end(const Flow *f, int node)
{
    return f->out_at[node + 1] - f->out_at[node] == 1 && f->edge[f->out[f->out_at[node]]].to == f->exit;
}

static void take_node(Numbering *n, int node)
{
    Point *s = &n->g->point[node];
    n->node = node;
    number_enter(n, node);
    if (s->is_border)
        graph_event(n->g, node, (Event){.kind = EVENT_CALL, .position = 0, .effect = &barrier, .is_pinned = true});
    for (int i = 0; s->block && i < s->block->n_act; i++)
        take_action(n, s->block, i);
    if (n->returned && leads_to_end(n->g->f, node))
        n->g->result = number_value(n, n->returned);
}

/* Numbers what callers of an inlined function find in places of memory behind it. */
static void number_end(Numbering *n)
{
    ModelGraph *g = n->g;
    g->n_at_end = g->n_locations < EXITS_AT_MOST ? g->n_locations : EXITS_AT_MOST;
    g->at_end = NEW_N(g->arena, Value, (size_t)g->n_at_end + 1);
    n->node = g->f->exit;
    for (int i = 0; i < g->n_at_end; i++)
        g->at_end[i] = number_loaded(n, i, g->location[i].type);
}

Numbering *number_all(ModelGraph *g)
{
    Numbering *n = NEW(g->arena, Numbering);
    *n = (Numbering){.g = g, .returned = g->summary ? single_return(g->placement->cfg->function) : NULL};
    number_prepare(n);
    for (int i = 0; i < g->f->n_order; i++)
        if (g->f->order[i] != g->f->exit)
            take_node(n, g->f->order[i]);
    if (g->summary && g->f->rank[g->f->exit] >= 0)
        number_end(n);
    return n;
}
