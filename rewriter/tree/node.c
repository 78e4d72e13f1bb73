/* Services of nodes, types and declarations: walking, stripping, asking, naming.
 * In: trees made by the front end.  Out: answers about them. */
#include "tree/node.h"

#include <string.h>

#include "tree/reserved_names.h"

bool is_expr(const Node *n)
{
    return n->kind < S_COMPOUND;
}

void decl_take_place(Decl *d, const Decl *from)
{
    d->file = from->file;
    d->line = from->line;
    d->original = from->original ? from->original : from;
}

/* Copies stand in front of what is declared between functions, too: variables at file scope, and structures. */
static void take_place_of_named(Decl *d, const Decl *from)
{
    bool is_outside = (d->kind == DECL_VAR && !d->is_local) || d->kind == DECL_FIELD;
    if (!is_outside || d->kind != from->kind || strcmp(d->name, from->name) != 0)
        return;
    d->file = from->file;
    d->line = from->line;
    if (d->record && from->record) {
        d->record->file = from->record->file;
        d->record->line = from->record->line;
    }
}

void node_take_place(Node *n, const Node *from)
{
    n->from = from->from;
    n->to = from->to;
    bool has_moved = n->decl && (n->kind == D_VAR || n->decl->own == OWN_SHARED);
    if (has_moved && n->kind == from->kind && from->decl)
        decl_take_place(n->decl, from->decl);
    else if (n->decl && n->kind == from->kind && from->decl)
        take_place_of_named(n->decl, from->decl);
}

typedef struct LabelSearch {
    const char *name;
    bool is_found;
} LabelSearch;

static bool find_label(Node *n, void *ctx)
{
    LabelSearch *s = ctx;
    s->is_found = s->is_found || (n->kind == S_LABEL && !strcmp(n->name, s->name));
    return !s->is_found;
}

bool holds_label(const Node *around, const char *label)
{
    LabelSearch s = {label, false};
    walk((Node *)around, find_label, &s);
    return s.is_found;
}

bool is_scalar(const Type *t)
{
    return t->kind == TY_INT || t->kind == TY_BIT_INT || t->kind == TY_FLOAT || t->kind == TY_COMPLEX ||
           t->kind == TY_VECTOR || t->kind == TY_POINTER;
}

bool is_whole_number(const Type *t)
{
    return t && (t->kind == TY_INT || t->kind == TY_POINTER);
}

Node *strip_parens(Node *n)
{
    while (n->n_kids == 1 && n->kid[0] && (n->kind == E_PAREN || (n->kind == E_UNARY && n->op == OP_EXTENSION)))
        n = n->kid[0];
    return n;
}

const Node *outer_parens(const Node *n)
{
    while (n->parent && n->parent->kind == E_PAREN)
        n = n->parent;
    return n;
}

Node *strip_casts(Node *n)
{
    for (;;) {
        n = strip_parens(n);
        if ((n->kind != E_CAST && n->kind != E_IMPLICIT) || n->n_kids != 1 || !n->kid[0])
            return n;
        n = n->kid[0];
    }
}

const Node *strip_negations(const Node *n, bool *is_negated)
{
    for (; n->kind == E_PAREN || (n->kind == E_UNARY && n->op == OP_LNOT); n = n->kid[0])
        *is_negated ^= n->kind == E_UNARY;
    return n;
}

/* Is the node a number?  Of a literal in parentheses, the parentheses may have the value.  n: set to the node that has
 * it. */
static bool is_number(const Node **n)
{
    while ((*n)->kind == E_PAREN && !(*n)->has_value)
        *n = (*n)->kid[0];
    return (*n)->has_value && (*n)->type && (*n)->type->kind == TY_INT;
}

bool is_same_expression(const Node *a, const Node *b)
{
    bool is_number_a = is_number(&a), is_number_b = is_number(&b);
    if (!a->type || !b->type || a->type->same != b->type->same)
        return false;
    if (is_number_a || is_number_b)
        return is_number_a && is_number_b && a->value == b->value;
    if (a->kind == E_LITERAL || a->kind != b->kind || a->op != b->op || a->decl != b->decl ||
        a->is_arrow != b->is_arrow || a->is_load != b->is_load || a->n_kids != b->n_kids)
        return false;
    for (int i = 0; i < a->n_kids; i++)
        if (!is_same_expression(a->kid[i], b->kid[i]))
            return false;
    return true;
}

bool is_format(const Node *n)
{
    const Node *call = n->parent;
    return call && call->kind == E_CALL && call->decl && call->decl->format_at > 0 &&
           call->decl->format_at < call->n_kids && call->kid[call->decl->format_at] == n && n->type &&
           n->type->kind == TY_POINTER;
}

bool is_function_pointer(const Type *t)
{
    return t && t->kind == TY_POINTER && t->elem && t->elem->kind == TY_FUNCTION;
}

bool is_shareable(const Decl *d)
{
    return d->is_static_local && (d->is_declared_with_shareable || (!d->is_const && !d->holds_labels));
}

const Decl *function_named(const Node *n)
{
    const Node *to = strip_casts((Node *)n);
    if (to->kind == E_UNARY && to->op == OP_ADDR)
        to = strip_casts(to->kid[0]);
    return to->kind == E_REF && to->decl && to->decl->kind == DECL_FUNCTION ? to->decl : NULL;
}

const Decl *function_cast(const Node *n)
{
    bool is_other = n->type && n->type->kind == TY_POINTER && n->type->elem && n->type->elem->kind != TY_FUNCTION;
    bool is_cast = n->kind == E_CAST || (n->kind == E_IMPLICIT && is_other);
    return n->n_kids == 1 && is_cast ? function_named(n->kid[0]) : NULL;
}

const Node *value_of_use(const Node *n)
{
    for (const Node *up = n->parent; up; n = up, up = up->parent) {
        bool converts = (up->kind == E_IMPLICIT || up->kind == E_CAST) && !up->is_load && up->n_kids == 1;
        if (!converts && up->kind != E_PAREN)
            break;
    }
    return n;
}

void walk(Node *n, bool (*visit)(Node *n, void *ctx), void *ctx)
{
    if (!n || !visit(n, ctx))
        return;
    for (int i = 0; i < n->n_kids; i++)
        walk(n->kid[i], visit, ctx);
}

bool is_within(const Node *n, const Node *around)
{
    while (n && n != around)
        n = n->parent;
    return n != NULL;
}

bool is_increment(const Node *n)
{
    return n->kind == E_UNARY && n->op >= OP_PREINC && n->op <= OP_POSTDEC;
}

const Type *called_type(const Node *callee)
{
    const Type *t = callee->type;
    return t && t->kind == TY_POINTER ? t->elem : t;
}

int64_t added_constant(const Node *n)
{
    if (is_increment(n))
        return n->op == OP_PREINC || n->op == OP_POSTINC ? 1 : -1;
    if ((n->kind != E_ASSIGN_OP && n->kind != E_BINARY) || (n->op != OP_ADD && n->op != OP_SUB) ||
        !n->kid[1]->has_value)
        return 0;
    return n->op == OP_ADD ? n->kid[1]->value : (int64_t)(0 - (uint64_t)n->kid[1]->value);
}

const Node *assigned_by(const Node *n)
{
    return n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n) ? strip_parens(n->kid[0]) : NULL;
}

const Decl *variable_set(const Node *n)
{
    const Node *to = n->kind == D_VAR ? n : assigned_by(n);
    return to && (to->kind == D_VAR || to->kind == E_REF) ? to->decl : NULL;
}

bool is_instruction(const Node *n)
{
    switch (n->kind) {
    case E_MEMBER:
    case E_INDEX:
    case E_UNARY:
    case E_BINARY:
    case E_ASSIGN:
    case E_ASSIGN_OP:
    case E_LOGICAL:
    case E_COND:
    case S_IF:
    case S_FOR:
    case S_WHILE:
    case S_DO:
    case S_SWITCH:
    case S_CASE: return !n->is_constant;
    default: return false;
    }
}

bool is_comparison(const Node *n)
{
    return n->kind == E_BINARY && n->op >= OP_EQ && n->op <= OP_GE;
}

const Node *decayed_array(const Node *base)
{
    const Node *n = strip_parens((Node *)base);
    if (n->kind != E_IMPLICIT || n->is_load || !n->n_kids)
        return NULL;
    const Node *array = strip_parens(n->kid[0]);
    return array->type && array->type->kind == TY_ARRAY ? array : NULL;
}

bool is_loop(const Node *n)
{
    return n->kind == S_FOR || n->kind == S_WHILE || n->kind == S_DO;
}

bool is_label(const Node *n)
{
    return n->kind == S_CASE || n->kind == S_DEFAULT || n->kind == S_LABEL;
}

bool is_repeated(const Node *n)
{
    return is_loop(n) && !(n->kind == S_DO && n->kid[1]->is_constant && !n->kid[1]->value);
}

const Node *loop_condition(const Node *loop)
{
    return loop->kid[loop->kind == S_WHILE ? 0 : 1];
}

Node *loop_body(const Node *loop)
{
    return loop->kid[loop->kind == S_DO ? 0 : loop->n_kids - 1];
}

const Node *innermost_loop(const Node *n)
{
    while (n && !is_loop(n))
        n = n->parent;
    return n;
}

const Node *left_by(const Node *jump)
{
    const Node *p = jump->parent;
    while (p && !is_loop(p) && (p->kind != S_SWITCH || jump->kind == S_CONTINUE))
        p = p->parent;
    return p;
}

bool surely_returns(const Node *call)
{
    const Decl *d = call->decl;
    return d && d->name && !d->is_noreturn && (d->always_returns || names_always_return(d->name));
}

bool says_function_name(const Node *n)
{
    if (n->kind == E_OTHER)
        return n->name && !strcmp(n->name, AST_FUNCTION_NAME);
    return n->kind == E_REF && n->decl && n->decl->own == OWN_FUNCTION_NAME;
}

static const char *const kind_names[NODE_KINDS] = {
    "literal",
    "string",
    "ref",
    "member",
    "index",
    "call",
    "unary",
    "binary",
    "assign",
    "assign-op",
    "logical",
    "cond",
    "cond-gnu",
    "cast",
    "implicit",
    "paren",
    "init-list",
    "designated",
    "compound-literal",
    "stmt-expr",
    "generic",
    "sizeof",
    "va-arg",
    "atomic",
    "label-addr",
    "choose",
    "other-expr",
    "compound",
    "decl",
    "if",
    "while",
    "do",
    "for",
    "switch",
    "case",
    "default",
    "label",
    "goto",
    "goto-indirect",
    "break",
    "continue",
    "return",
    "null",
    "asm",
    "attributed",
    "other-stmt",
    "omp",
    "var",
    "function",
};

const char *node_kind_name(NodeKind k)
{
    return kind_names[k];
}

static const char *const op_names[] = {
    "",   "+",  "-",    "*",     "/",   "%",   "<<",  ">>",  "&",    "|",    "^",
    "==", "!=", "<",    ">",     "<=",  ">=",  "&&",  "||",  ",",    "neg",  "plus",
    "~",  "!",  "addr", "deref", "++x", "--x", "x++", "x--", "real", "imag", "extension",
};

const char *op_name(Op op)
{
    return op_names[op];
}
