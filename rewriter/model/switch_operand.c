/* The operand of a switch, if it is loaded from memory for nothing else.
 * In: a function's events behind all passes.  Out: the load, or none.
 * Method: gcc's register allocator takes a value that was loaded for equivalent to its place in memory as long as
 * nothing is stored in between, and prefers the place in both instructions that need the value (ira.cc,
 * update_equiv_regs): the compare with the table's bound, and the one that makes an index of it.
 *
 *      switch (*pc++) …                          cmpl $12,(%rdi); ja …; mov (%rdi),%eax; movslq (%rsi,%rax,4),%rax
 *
 * Not where a first iteration reads a constant: then the loads of all others are made where these end (partial
 * redundancy elimination), and a register has the value.
 * Limits: a variable that holds the value is followed within the block. */
#include "model/switch_operand.h"

#include "cfg/flow_graph.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"
#include "tree/node.h"

/* The lvalue that the expression reads, but for conversions; or NULL. */
static const Node *lvalue_read(const Node *e)
{
    while (e && (e->kind == E_PAREN || ((e->kind == E_IMPLICIT || e->kind == E_CAST) && !e->is_load)) && e->n_kids == 1)
        e = e->kid[0];
    return e && (e->kind == E_IMPLICIT || e->kind == E_CAST) && e->is_load ? strip_parens(e->kid[0]) : NULL;
}

typedef struct Uses {
    const Decl *variable;
    int n;
} Uses;

static bool count_use(Node *n, void *ctx)
{
    Uses *u = ctx;
    u->n += n->kind == E_REF && n->decl == u->variable;
    return true;
}

/* The value to which the block has set the variable, if it is set nowhere else and read once; else NULL. */
static const Node *only_value(const ModelGraph *g, const Block *b, const Decl *d)
{
    const Node *value = NULL;
    Uses uses = {d, 0};
    int n_sets = 0;
    for (int i = 0; i < b->n_act; i++) {
        const Node *set = b->act[i].kind == ACT_SET ? b->act[i].node : NULL;
        if (set && set->kind == D_VAR && set->decl == d && set->n_kids) {
            value = set->kid[0];
            n_sets++;
        }
    }
    walk(g->placement->cfg->function->body, count_use, &uses);
    return n_sets == 1 && uses.n == 1 ? value : NULL;
}

static bool is_read_again(const ModelGraph *g, const Event *load)
{
    for (int i = 0; i < g->f->n; i++)
        for (int k = 0; k < g->point[i].n_events; k++) {
            const Event *e = &g->point[i].event[k];
            if (e != load && e->kind == EVENT_LOAD && e->location == load->location)
                return true;
        }
    return false;
}

static bool is_constant_variable(const ModelGraph *g, const OpaqueValue *o)
{
    const Decl *d = o->kind == OPAQUE_INPUT && o->decl ? constant_argument(g->unit, o->decl).object
                    : o->kind == OPAQUE_OBJECT         ? o->decl
                                                       : NULL;
    return (d && d->is_known) || (o->kind == OPAQUE_OBJECT && o->node && o->node->is_constant);
}

enum { DEPTH_AT_MOST = 4 };

/* Is the address that of a place in constant variables alone?  A phi is, if one of its values is. */
static bool is_constant_place(const ModelGraph *g, Value value, int depth)
{
    const Sum *s = &g->v.sum[value];
    bool is = value != 0 && depth < DEPTH_AT_MOST;
    for (int i = 0; i < s->n && is; i++) {
        const OpaqueValue *o = &g->v.opaque[s->part[i].opaque];
        if (o->kind != OPAQUE_PHI || !o->incoming) {
            is = is_constant_variable(g, o);
            continue;
        }
        int n = g->f->in_at[o->def.node + 1] - g->f->in_at[o->def.node];
        is = false;
        for (int k = 0; k < n && !is; k++)
            is = is_constant_place(g, o->incoming[k], depth + 1);
    }
    return is;
}

const Event *switch_operand_load(const ModelGraph *g, const Block *b)
{
    const Node *lvalue = b->n_act ? lvalue_read(b->act[b->n_act - 1].node) : NULL;
    if (lvalue && lvalue->kind == E_REF && lvalue->decl && variable_class(lvalue->decl) == IN_REGISTER) {
        const Node *value = only_value(g, b, lvalue->decl);
        lvalue = value ? lvalue_read(value) : NULL;
    }
    const Point *s = &g->point[b->id];
    for (int k = s->n_events - 1; lvalue && k >= 0; k--) {
        const Event *e = &s->event[k];
        if (e->kind != EVENT_LOAD)
            return NULL;
        const Node *read = strip_parens((Node *)e->act->node);
        if (read == lvalue || (read->n_kids && strip_parens(read->kid[0]) == lvalue))
            return e->is_removed || e->is_inserted || e->is_elsewhere || e->is_pinned || e->shared ||
                           is_read_again(g, e) || is_constant_place(g, g->location[e->location].address, 0)
                       ? NULL
                       : e;
    }
    return NULL;
}
