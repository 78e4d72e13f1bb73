/* In: a node that begins or ends in a macro.  Out: must the macro be expanded before something can be put beside the
 * node?
 * Method: the tree shows whether the node's first (last) token is the expansion's first (last) one, by its neighbours
 * and parents. Punctuation has no node, so the expansion's own first (last) token is asked whether an expression can
 * begin (end) with it, and how many parentheses stand there.
 * Limits: of expressions whose parentheses cannot be counted (sizeof, _Generic) that is not asked; the output is parsed
 * again for such. */
#include "insertion/macro_border.h"

#include "macro/expand_unit.h"

/* ---- by the tree ---- */

/* Does another child of the same parent end in the invocation in front of the node, or begin in it behind? */
static bool is_shared(const Node *n, int macro, bool behind)
{
    const Node *p = n->parent;
    for (int i = 0; p && i < p->n_kids; i++) {
        const Node *k = p->kid[i];
        if (k && k != n && (behind ? k->span.macro_begin : k->span.macro_end) == macro)
            return true;
    }
    return false;
}

/* Is the node's first (last) token its parent's as well? */
static bool shares_token(const Node *n, bool last)
{
    const Node *p = n->parent;
    switch (p->kind) {
    case E_BINARY:
    case E_LOGICAL:
    case E_COND:
    case E_COND_GNU:
    case E_ASSIGN:
    case E_ASSIGN_OP: return n == p->kid[last ? p->n_kids - 1 : 0];
    case E_IMPLICIT: return true;
    case E_INDEX:
    case E_MEMBER:
    case E_CALL: return !last && n == p->kid[0];
    case S_IF:
    case S_WHILE:
    case S_FOR:
    case S_SWITCH:
    case S_CASE:
    case S_DEFAULT:
    case S_LABEL: return last && n == p->kid[p->n_kids - 1];
    case D_VAR: return last && n == p->kid[0]; /* Bounds are in the middle. */
    case E_UNARY:
    case E_CAST:
    case E_DESIGNATED:
    case S_RETURN: return last;
    default: return false;
    }
}

/* Does the node begin (end) where the invocation does, as far as the tree shows? */
static bool at_border(const Node *n, int macro, bool end)
{
    for (; n; n = n->parent) {
        const Node *p = n->parent;
        if (is_shared(n, macro, end))
            return false;
        if (!p || (end ? p->span.macro_end : p->span.macro_begin) != macro)
            return true;
        if (!shares_token(n, end))
            return false;
    }
    return true;
}

/* ---- by the tokens ----
 *
 *     #define PUT(s) puts(s);        `PUT("a") PUT("b")`: a count behind the call would stand behind the semicolon
 *     #define COND(x) (x)            `if COND(f(a))`: the parentheses are the statement's, the call has one of the two
 * at the end #define MINUS_F - f(a)         `b MINUS_F`: the operator is not the call's
 */

/* How an expression begins or ends: the number of its parentheses, and whether an operator of its own is there. */
typedef struct Edge {
    int parens; /* The number of parentheses around it; -1: it is not known. */
    bool has_operator;
} Edge;

/* The operand at that side, or NULL where a token of the node's own stands there. */
static const Node *outer_operand(const Node *n, bool end)
{
    bool postfix = n->op == OP_POSTINC || n->op == OP_POSTDEC;
    switch (n->kind) {
    case E_BINARY:
    case E_LOGICAL:
    case E_COND:
    case E_COND_GNU:
    case E_ASSIGN:
    case E_ASSIGN_OP:
    case E_PAREN:
    case E_IMPLICIT: return n->kid[end ? n->n_kids - 1 : 0];
    case E_INDEX:
    case E_CALL: return n->kid[end ? n->n_kids - 1 : 0];
    case E_MEMBER: return end || !n->n_kids ? NULL : n->kid[0];
    case E_UNARY: return end == postfix ? NULL : n->kid[0];
    case E_CAST: return end ? n->kid[0] : NULL;
    default: return NULL;
    }
}

static int own_parens(const Node *n, bool end)
{
    switch (n->kind) {
    case E_PAREN: return 1;
    case E_CALL:
    case E_INDEX: return end;
    case E_CAST: return !end;
    case E_BINARY:
    case E_LOGICAL:
    case E_COND:
    case E_COND_GNU:
    case E_ASSIGN:
    case E_ASSIGN_OP:
    case E_IMPLICIT:
    case E_MEMBER:
    case E_UNARY:
    case E_REF:
    case E_LITERAL:
    case E_STRING: return 0;
    default: return -1;
    }
}

/* How the node begins or ends, as far as the macro holds its text. */
static Edge edge_of(const Node *n, int macro, bool end)
{
    Edge edge = {0, false};
    while (n && (end ? n->span.macro_end : n->span.macro_begin) == macro) {
        int own = own_parens(n, end);
        bool callee = end && n->kind == E_CALL && n->n_kids == 1;
        const Node *operand = callee ? NULL : outer_operand(n, end);
        if (own < 0)
            return (Edge){-1, true};
        edge.parens += own;
        edge.has_operator = n->kind == E_UNARY && !operand;
        n = operand;
    }
    return edge;
}

static int parens_at(const Tokens *t, bool end)
{
    size_t n = 0;
    while (n < t->n && (end ? token_is(t, t->n - 1 - n, ")") || token_is(t, t->n - 1 - n, "]") : token_is(t, n, "(")))
        n++;
    return (int)n;
}

/* Can an expression with that edge begin (end) with what the expansion begins (ends) with? */
static bool is_edge(const Tokens *t, const Edge *edge, bool end)
{
    static const char *const prefix[] = {"+", "-", "*", "&", "~", "!", "++", "--", "&&", NULL}, *const postfix[] = {
                                                                                                    "++", "--", NULL};
    static const char *const braces[] = {"(", "{", "[", ".", NULL}, *const closing[] = {")", "]", "}", NULL};
    static const char *const words[] = {"else", "return", "do", "case", "goto", "if", "while", "for", "switch", NULL};
    size_t i = end ? t->n - 1 : 0;
    bool may = t->tok[i].kind != TOK_PUNCT || token_is_one(t, i, end ? closing : braces) ||
               (edge->has_operator && token_is_one(t, i, end ? postfix : prefix));
    return may && !token_is_one(t, i, words) && (edge->parens < 0 || edge->parens == parens_at(t, end));
}

/* Several nodes begin or end in one invocation, and each is asked about. */
static bool whole_text(const Unit *u, Invocation *inv)
{
    Buf text = {NULL, 0, 0};
    if (!inv->whole && !inv->stays) {
        inv->stays = !expand_whole(u, inv, &text);
        inv->whole = inv->stays ? NULL : arena_strndup(u->arena, text.text ? text.text : "", text.len);
        inv->whole_len = text.len;
        buf_free(&text);
    }
    return !inv->stays;
}

/* Does the expansion go on in front of (behind) the expression? */
static bool goes_beyond(const Unit *u, const Node *n, Invocation *inv, bool end)
{
    Edge edge = edge_of(n, (int)(inv - u->invocations) + 1, end);
    Tokens t;
    if (!is_expr(n) || !whole_text(u, inv))
        return false;
    lex(&t, inv->whole, inv->whole_len);
    bool beyond = t.n && !is_edge(&t, &edge, end);
    tokens_free(&t);
    return beyond;
}

bool border_must_expand(const Unit *u, const Node *n, bool end)
{
    int macro = end ? n->span.macro_end : n->span.macro_begin;
    Invocation *inv = macro ? &u->invocations[macro - 1] : NULL;
    return inv && inv->definition &&
           (!at_border(n, macro, end) || expand_branches(u, inv) || goes_beyond(u, n, inv, end));
}

/* ---- statements ---- */

bool border_hides_front(const Unit *u, const Node *n)
{
    int macro = n->span.macro_begin;
    return macro && !u->invocations[macro - 1].definition && !at_border(n, macro, false);
}

int border_hides_semicolon(const Unit *u, const Node *stmt, uint32_t end)
{
    const Span *span = &stmt->span;
    if (span->macro_end && end == span->end)
        return u->invocations[span->macro_end - 1].definition ? span->macro_end : 0;
    if (stmt->kind == S_COMPOUND || stmt->kind == S_NULL || !end || u->source.text[end - 1] == ';')
        return 0;
    size_t i = tokens_at(&u->tokens, end);
    while (i < u->tokens.n && u->tokens.tok[i].directive)
        i++;
    for (int k = 0; k < u->n_invocations && i < u->tokens.n; k++)
        if (u->invocations[k].begin == u->tokens.tok[i].begin)
            return u->invocations[k].definition ? k + 1 : 0;
    return 0;
}

typedef struct HiddenAsm {
    const Unit *u;
    bool *to_expand, is_found, can_be_expanded;
} HiddenAsm;

static bool has_labels(const Node *n)
{
    return n->n_kids && n->kid[n->n_kids - 1]->kind == S_GOTO;
}

static bool find_hidden_asm(Node *n, void *ctx)
{
    HiddenAsm *h = ctx;
    bool some = false;
    if (n->kind != S_ASM || !n->name || has_labels(n))
        return true;
    for (int i = 0; i < h->u->n_invocations; i++) {
        const Invocation *inv = &h->u->invocations[i];
        if (inv->definition && inv->begin < n->span.end && inv->end > n->span.begin)
            some = h->to_expand[i] = true;
    }
    h->is_found = true;
    h->can_be_expanded = h->can_be_expanded && some;
    return false;
}

bool border_expand_asm(const Unit *u, const Function *f, bool *to_expand, bool *found)
{
    HiddenAsm h = {u, to_expand, false, true};
    if (f->asm_jumps)
        walk(f->body, find_hidden_asm, &h);
    *found = h.is_found;
    return h.can_be_expanded;
}
