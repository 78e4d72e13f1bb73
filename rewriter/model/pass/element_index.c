/* Indices of elements as they are written.
 * In: expressions.  Out: their constants and sums.
 * Method: what compilers see of an address depends on how it is put together, which its value number does not tell:
 * `(j - 1) * m + i` and `j * m + i - m` have one number.
 * Limits: an index in another variable, as `k = i * m + j`, is that variable. */
#include "model/pass/element_index.h"

#include <stdlib.h>

static const Event *event_of(const ModelGraph *g, int loop, int location, bool is_store)
{
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == (is_store ? EVENT_STORE : EVENT_LOAD) && s->event[k].location == location &&
                s->event[k].act)
                return &s->event[k];
    }
    return NULL;
}

const Event *load_of(const ModelGraph *g, int loop, int location)
{
    return event_of(g, loop, location, false);
}

const Event *event_at(const ModelGraph *g, int loop, int location)
{
    const Event *load = load_of(g, loop, location);
    return load ? load : event_of(g, loop, location, true);
}

const Node *index_of(const Node *lvalue)
{
    const Node *n = strip_casts((Node *)lvalue);
    while (n->kind == E_MEMBER && !n->is_arrow)
        n = strip_casts(n->kid[0]);
    if (n->kind == E_UNARY && n->op == OP_DEREF)
        n = strip_casts(n->kid[0]);
    bool is = n->kind == E_INDEX || (n->kind == E_BINARY && n->op == OP_ADD && n->type->kind == TY_POINTER);
    bool is_array = is && strip_casts(n->kid[0])->type && strip_casts(n->kid[0])->type->kind == TY_ARRAY;
    return is && !is_array ? strip_casts(n->kid[1]) : NULL;
}

int64_t constant_of(const Node *index)
{
    bool adds = index && index->kind == E_BINARY && (index->op == OP_ADD || index->op == OP_SUB);
    const Node *n = adds ? index->kid[1] : NULL;
    if (n && !n->has_value)
        n = strip_casts((Node *)n);
    return !n || !n->has_value ? 0 : index->op == OP_ADD ? n->value : -n->value;
}

/* Parentheses and casts may have a value that what is in them has not, and the other way round. */
bool is_number(const Node *n)
{
    return n->has_value || strip_casts((Node *)n)->has_value;
}

bool is_constant_product(const Node *n)
{
    return n->kind == E_BINARY && n->op == OP_MUL && (is_number(n->kid[0]) || is_number(n->kid[1]));
}

static bool is_sum(const Node *n)
{
    return n->kind == E_BINARY && (n->op == OP_ADD || n->op == OP_SUB);
}

const Node *sum_of_variables(const Node *index)
{
    while (index && constant_of(index))
        index = strip_casts(index->kid[0]);
    return index && is_sum(index) && !is_number(index->kid[0]) && !is_number(index->kid[1]) ? index : NULL;
}

/* The element, or the pointer to it, whose index that is. */
static const Node *element_of(const Node *index)
{
    while (index->kind != E_INDEX && index->type->kind != TY_POINTER)
        index = index->parent;
    return index;
}

bool is_widened(const Node *sum)
{
    return sum->type->size < element_of(sum)->kid[0]->type->size;
}

int64_t element_size(const Node *index)
{
    const Node *n = element_of(index);
    return n->kind == E_INDEX ? n->type->size : n->type->elem->size;
}

bool has_product(const Node *index)
{
    const Node *n = strip_casts((Node *)index);
    return n->kind == E_BINARY &&
           (n->op == OP_MUL || n->op == OP_SHL || has_product(n->kid[0]) || has_product(n->kid[1]));
}

int64_t inner_constant_of(const Node *sum)
{
    int64_t right = sum ? constant_of(strip_casts(sum->kid[1])) : 0;
    return right || !sum ? right : constant_of(strip_casts(sum->kid[0]));
}

bool adds_constant(const Node *index)
{
    const Node *n = index ? strip_casts((Node *)index) : NULL;
    if (!n || n->kind != E_BINARY)
        return false;
    return constant_of(n) || adds_constant(n->kid[0]) || adds_constant(n->kid[1]);
}

bool is_one_element(ModelGraph *g, int a, int b, int64_t by)
{
    int64_t far;
    Value distance = value_add(&g->v, g->location[a].address, g->location[b].address, -1);
    return distance && value_is_constant(&g->v, distance, &far) && far < llabs(by) && far > -llabs(by);
}
