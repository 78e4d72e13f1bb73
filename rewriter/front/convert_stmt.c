/* Statements' cursors into nodes.
 * In: a node made for the cursor, the cursors below it.  Out: the node's children.
 * Method: by kind. */
#include <string.h>

#include "front/front.h"

static void last_kid_only(Front *f, Node *n, const CXCursor *at, int n_at)
{
    front_add_kid(f, n, n_at ? front_convert(f, at[n_at - 1], n) : NULL);
}

/* The value of a range is its first one. */
static void case_value(Node *n, CXCursor value)
{
    n->is_constant = true;
    front_evaluate(n, value);
    n->is_constant = false;
}

void front_statement(Front *f, Node *n, CXCursor c, const CXCursor *at, int n_at)
{
    f->loops += is_loop(n) || n->kind == S_SWITCH;
    switch (n->kind) {
    case S_CASE:
    case S_DEFAULT:
    case S_ATTRIBUTED:
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
        front_typedefs(f, c);
        if (!n_at && !strcmp(front_spelled_name(f, c), "__label__"))
            n->name = "__label__";
        break;
    case S_FOR: front_for(f, n, at, n_at); break;
    case S_ASM:
        front_add_all(f, n, at, n_at);
        front_asm(f, n, c);
        break;
    case S_IF:
    case S_WHILE:
    case S_DO:
        front_add_all(f, n, at, n_at);
        if (n_at > (n->kind == S_DO))
            front_evaluate(n->kid[n->kind == S_DO], at[n->kind == S_DO]);
        break;
    case S_RETURN:
        front_add_all(f, n, at, n_at);
        if (n_at)
            front_value(n->kid[0], at[0]);
        break;
    default: front_add_all(f, n, at, n_at); break;
    }
    f->loops -= is_loop(n) || n->kind == S_SWITCH;
}
