/* Conditions that hold wherever the program goes on.
 * In: `a && b`, or `a || b`.  Out: whether the program ends unless b was evaluated.
 * Method: from the condition up to the statement whose other way ends in a call that never returns, through the forms
 * that assert has in C libraries: `if (c) ; else fail ()`, `c ? 0 : fail ()`, `c || fail ()`. */
#include "cfg/asserted.h"

#include <string.h>

static bool find_noreturn(Node *n, void *found)
{
    if (n->kind == E_CALL && n->decl && n->decl->is_noreturn)
        *(bool *)found = true;
    return true;
}

bool has_noreturn(Node *arm)
{
    bool found = false;
    if (arm)
        walk(arm, find_noreturn, &found);
    return found;
}

/* Does the program end unless the condition is `value`?  If so, *value is what the condition around has to be, if n is
 * part of one, or *around is NULL. */
static bool ends_unless(const Node *n, bool *value, const Node **around)
{
    const Node *p = n->parent;
    *around = p;
    switch (p ? p->kind : S_NULL) {
    case E_PAREN:
    case E_IMPLICIT: return true;
    case E_CALL: return p->decl && !strcmp(p->decl->name, "__builtin_expect") && p->kid[1] == n;
    case E_UNARY: *value = !*value; return p->op == OP_LNOT;
    case E_LOGICAL:
        if (p->kid[0] == n && *value == (p->op == OP_LOR) && has_noreturn(p->kid[1]))
            *around = NULL;
        return !*around || *value == (p->op == OP_LAND);
    case S_IF:
    case E_COND:
        *around = NULL;
        return p->kid[0] == n && (!*value || p->n_kids > 2) && has_noreturn(p->kid[*value ? 2 : 1]);
    default: return false;
    }
}

bool is_right_asserted(const Node *n)
{
    bool value = n->op == OP_LAND;
    const Node *around = n;
    while (around)
        if (!ends_unless(around, &value, &around))
            return false;
    return true;
}
