/* In: a node that begins or ends in a macro.  Out: must the macro be opened before something can be put beside the node?
 * Method: the tree tells whether the node's first (last) token is the expansion's first (last) one, by its neighbours and parents.
 * Limits: punctuation of a macro beyond the node is not seen (`#define END b)`); the output is parsed again for such. */
#include "insertion/macro_border.h"

#include "macro/expand_unit.h"

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
    case E_BINARY: case E_LOGICAL: case E_COND: case E_COND_GNU: case E_ASSIGN: case E_ASSIGN_OP:
        return n == p->kid[last ? p->n_kids - 1 : 0];
    case E_IMPLICIT: return true;
    case E_INDEX: case E_MEMBER: case E_CALL: return !last && n == p->kid[0];
    case S_IF: case S_WHILE: case S_FOR: case S_SWITCH: case S_CASE: case S_DEFAULT: case S_LABEL:
        return last && n == p->kid[p->n_kids - 1];
    case D_VAR: return last && n == p->kid[0]; /* the initialiser; bounds of arrays stand in the middle */
    case E_UNARY: case E_CAST: case E_DESIGNATED: case S_RETURN: return last;
    default: return false;
    }
}

/* Does the node begin (end) where the invocation does, as far as the tree can tell? */
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

bool border_must_open(const Unit *u, const Node *n, bool end)
{
    int macro = end ? n->span.macro_end : n->span.macro_begin;
    const Invocation *inv = macro ? &u->invocations[macro - 1] : NULL;
    return inv && inv->definition && (!at_border(n, macro, end) || expand_branches(u, inv));
}

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
    bool *open, found, can_be_opened;
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
            some = h->open[i] = true;
    }
    h->found = true;
    h->can_be_opened = h->can_be_opened && some;
    return false;
}

bool border_open_asm(const Unit *u, const Function *f, bool *open, bool *found)
{
    HiddenAsm h = {u, open, false, true};
    if (f->asm_jumps)
        walk(f->body, find_hidden_asm, &h);
    *found = h.found;
    return h.can_be_opened;
}
