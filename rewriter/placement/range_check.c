/* In: an operand of `&&` or `||`.  Out: whether the chain around it is a range check.
 * Method: one of the chain's operands compares a variable with 0, or with 1 or -1, another one compares it with a
 * greater number.  What indexes a table or a grid is tested so, and is hardly ever outside.  Compilers make one
 * comparison of the two if nothing stands between them.
 * Limits: chains of OPERANDS_AT_MOST comparisons of local variables. */
#include "placement/range_check.h"

#include "tree/lvalue.h"

#define INSIDE 0.97 /* The probability that a number is on the right side of a bound. */

enum { OPERANDS_AT_MOST = 8 };

typedef struct Chain {
    Op op;
    const Node *operand[OPERANDS_AT_MOST];
    int n;
    bool fits; /* There is room for all operands, and each is a comparison. */
} Chain;

/* ---- operands ---- */

static const Node *bare(const Node *n)
{
    while ((n->kind == E_PAREN || n->kind == E_IMPLICIT) && n->n_kids == 1)
        n = n->kid[0];
    return n;
}

/* The local variable that one side of a comparison is, or NULL. */
static const Decl *variable_on(const Node *side)
{
    const Node *n = bare(side);
    const Decl *d = is_register_variable(n) ? n->decl : NULL;
    return d && !d->is_static_local && d->type && d->type->kind == TY_INT && !d->type->is_volatile &&
                   !d->type->is_atomic
               ? d
               : NULL;
}

static bool is_order(const Node *n)
{
    return n->kind == E_BINARY && n->n_kids == 2 &&
           (n->op == OP_LT || n->op == OP_GT || n->op == OP_LE || n->op == OP_GE);
}

static bool is_operand(const Node *n)
{
    n = strip_parens((Node *)n);
    if (!is_order(n))
        return false;
    for (int i = 0; i < 2; i++)
        if (!variable_on(n->kid[i]) && !n->kid[i]->is_constant)
            return false;
    return true;
}

/* Is the comparison true where the number on that side is great? */
static bool asks_for_more(const Node *n, int side)
{
    return (n->op == OP_GT || n->op == OP_GE) == (side == 0);
}

/* The variable of which the operand says that it is not negative, or that it is; NULL: there is none. */
static const Decl *low_end(const Node *n, Op op)
{
    for (int i = 0; i < 2; i++) {
        const Node *number = n->kid[1 - i], *inner = strip_casts((Node *)number);
        bool is_known = number->has_value || inner->has_value;
        int64_t value = number->has_value ? number->value : inner->value;
        if (is_known && value >= -1 && value <= 1 && asks_for_more(n, i) == (op == OP_LAND))
            return variable_on(n->kid[i]);
    }
    return NULL;
}

static bool is_high_end(const Node *n, Op op, const Decl *variable)
{
    for (int i = 0; i < 2; i++)
        if (variable_on(n->kid[i]) == variable && asks_for_more(n, i) == (op == OP_LOR))
            return true;
    return false;
}

/* ---- chains ---- */

static void add_operands(Chain *c, const Node *n)
{
    n = strip_parens((Node *)n);
    bool has_room = c->n < OPERANDS_AT_MOST;
    if (has_room && n->kind == E_LOGICAL && n->op == c->op) {
        add_operands(c, n->kid[0]);
        add_operands(c, n->kid[1]);
    } else if (has_room && is_operand(n)) {
        c->operand[c->n++] = n;
    } else {
        c->fits = false;
    }
}

/* Goes from the beginning of a chain to all of it. */
static const Node *whole_chain(const Node *begin, Op op)
{
    const Node *n = outer_parens(begin), *p = n->parent;
    for (int i = 1; i < OPERANDS_AT_MOST; i++) {
        bool goes_on = p && p->kind == E_LOGICAL && p->op == op && p->kid[0] == n && is_operand(p->kid[1]);
        if (!goes_on)
            break;
        n = outer_parens(p);
        p = n->parent;
    }
    return strip_parens((Node *)n);
}

static Chain chain_of(const Node *whole, Op op)
{
    Chain c = {.op = op, .fits = true};
    add_operands(&c, whole);
    return c;
}

/* Does the operand compare one end of a range, of which another one compares the other end? */
static bool is_end(const Chain *c, const Node *operand)
{
    const Decl *low = low_end(operand, c->op);
    for (int i = 0; i < c->n; i++) {
        const Decl *other = low_end(c->operand[i], c->op);
        if ((low && is_high_end(c->operand[i], c->op, low)) || (other && is_high_end(operand, c->op, other)))
            return true;
    }
    return false;
}

static bool has_range(const Chain *c)
{
    for (int i = 0; i < c->n; i++)
        if (is_end(c, c->operand[i]))
            return true;
    return false;
}

/* ---- text ---- */

static bool can_be_repeated(const Unit *u, const Node *n)
{
    if (n->span.is_included || n->span.macro_begin || n->span.macro_end ||
        source_lines(&u->source, n->span.begin, n->span.end) || n->kid[0]->span.end > n->kid[1]->span.begin)
        return false;
    for (int i = 0; i < 2; i++)
        if (!n->kid[i]->is_constant && (n->kid[i]->span.macro_begin || n->kid[i]->span.macro_end))
            return false;
    return true;
}

const Node *range_check_begun_by(const Unit *u, const Node *operand)
{
    const Node *p = outer_parens(operand)->parent;
    if (!p || p->kind != E_LOGICAL)
        return NULL;
    const Node *whole = whole_chain(operand, p->op);
    const Chain c = chain_of(whole, p->op);
    if (whole == strip_parens((Node *)operand) || !c.fits || !has_range(&c) || is_uneditable(u, whole))
        return NULL;
    for (int i = 0; i < c.n; i++)
        if (!can_be_repeated(u, c.operand[i]))
            return NULL;
    return whole;
}

int range_check_operands(const Node *chain)
{
    const Node *n = strip_parens((Node *)chain);
    return n->kind == E_LOGICAL ? range_check_operands(n->kid[0]) + range_check_operands(n->kid[1]) : 1;
}

double range_check_probability(const Node *operand)
{
    const Node *n = strip_parens((Node *)operand), *p = outer_parens(operand)->parent;
    bool is_part = p && p->kind == E_LOGICAL;
    if (n->kind != E_LOGICAL && !is_part)
        return -1;
    Op op = n->kind == E_LOGICAL ? n->op : p->op;
    bool is_last = is_part && p->op == op && strip_parens(p->kid[1]) == n;
    const Chain all = chain_of(whole_chain(is_last ? p : n, op), op), own = chain_of(n, op);
    double inside = 1;
    for (int i = 0; i < own.n && all.fits && own.fits; i++)
        inside *= is_end(&all, own.operand[i]) ? INSIDE : 0;
    if (inside == 0 || !all.fits || !own.fits)
        return -1;
    return op == OP_LAND ? inside : 1 - inside;
}
