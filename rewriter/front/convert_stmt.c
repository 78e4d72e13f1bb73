/* Statements' cursors into nodes.
 * In: a node made for the cursor, the cursors below it.  Out: the node's children.
 * Method: by kind; the parts of a `for` header are told apart by their place. */
#include <string.h>

#include "front/front.h"

/* The two semicolons of a `for` header tell its parts apart: libclang leaves out the missing ones. */
static bool for_semicolons(const Unit *u, const Node *n, uint32_t semi[2])
{
    int depth = 0, found = 0;
    for (size_t i = tokens_at(&u->tokens, n->span.begin); i < u->tokens.n && found < 2; i++) {
        const Token *t = &u->tokens.tok[i];
        if (t->kind != TOK_PUNCT || t->directive)
            continue;
        char ch = u->source.text[t->begin];
        if (strchr("([{", ch))
            depth++;
        else if (strchr(")]}", ch) && --depth == 0)
            return false;
        else if (ch == ';' && depth == 1)
            semi[found++] = t->begin;
    }
    return found == 2;
}

static void for_stmt(Front *f, Node *n, const CXCursor *at, int n_at)
{
    uint32_t semi[2];
    Node *part[3] = {NULL, NULL, NULL}, *body = NULL;
    bool in_text = !n->span.macro_begin && for_semicolons(f->unit, n, semi);
    for (int i = 0; i < n_at; i++) {
        Node *kid = front_convert(f, at[i], n);
        if (i == n_at - 1) {
            body = kid;
            break;
        }
        uint32_t place = kid->span.begin;
        int slot = !in_text ? (n_at == 4 ? i : i + (kid->kind != S_DECL)) : place <= semi[0] ? 0 : place <= semi[1] ? 1 : 2;
        if (kid->kind == S_DECL)
            slot = 0;
        while (slot < 2 && part[slot])
            slot++;
        part[slot] = kid;
        if (slot == 1)
            front_evaluate(kid, at[i]);
    }
    for (int i = 0; i < 3; i++)
        front_add_kid(f, n, part[i]);
    front_add_kid(f, n, body);
}

static void last_kid_only(Front *f, Node *n, const CXCursor *at, int n_at)
{
    front_add_kid(f, n, n_at ? front_convert(f, at[n_at - 1], n) : NULL);
}

/* Of ranges, the first. */
static void case_value(Node *n, CXCursor value)
{
    n->is_constant = true;
    front_evaluate(n, value);
    n->is_constant = false;
}

void front_statement(Front *f, Node *n, CXCursor c, const CXCursor *at, int n_at)
{
    f->loops += is_loop(n);
    switch (n->kind) {
    case S_CASE: case S_DEFAULT: case S_ATTRIBUTED:
        last_kid_only(f, n, at, n_at);
        if (n->kind == S_CASE && n_at > 1)
            case_value(n, at[0]);
        break;
    case S_LABEL:
        n->name = front_label(f, c);
        last_kid_only(f, n, at, n_at);
        break;
    case S_GOTO: n->name = front_label_meant(f, c); break;
    case S_DECL:
        front_add_all(f, n, at, n_at);
        front_statics(f, n, at);
        if (!n_at && !strcmp(front_spelled_name(f, c), "__label__"))
            n->name = "__label__";
        break;
    case S_FOR: for_stmt(f, n, at, n_at); break;
    case S_ASM:
        front_add_all(f, n, at, n_at);
        front_asm(f, n, c);
        break;
    case S_IF: case S_WHILE: case S_SWITCH:
        front_add_all(f, n, at, n_at);
        if (n->kind != S_SWITCH && n_at)
            front_evaluate(n->kid[0], at[0]);
        break;
    case S_DO:
        front_add_all(f, n, at, n_at);
        if (n_at == 2)
            front_evaluate(n->kid[1], at[1]);
        break;
    default: front_add_all(f, n, at, n_at); break;
    }
    f->loops -= is_loop(n);
}
