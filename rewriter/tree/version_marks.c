/* In: a statement of a function that has versions.  Out: the arms of a marked choice.
 * Method: a call of the mark as the condition of an `if`. */
#include "tree/version_marks.h"

static const Node *marked_arm(const Node *n, OwnName mark, int arm)
{
    if (!n || n->kind != S_IF || n->n_kids != 3 || n->kid[0]->kind != E_CALL || !n->kid[0]->decl)
        return NULL;
    return n->kid[0]->decl->own == mark ? n->kid[arm] : NULL;
}

const Node *versions_counted(const Node *n, OwnName mark)
{
    return marked_arm(n, mark, 1);
}

const Node *versions_plain(const Node *n, OwnName mark)
{
    return marked_arm(n, mark, 2);
}

Node *versions_iteration(const Node *loop)
{
    const Node *body = loop_body(loop);
    bool is_choice =
        body && body->kind == S_COMPOUND && body->n_kids == 1 && versions_counted(body->kid[0], OWN_ITERATION);
    return is_choice ? body->kid[0] : NULL;
}
