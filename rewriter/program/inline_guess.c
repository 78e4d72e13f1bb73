/* In: trees.  Out: a guess for each static function.
 * Method: by size, as compilers go: what computes, reads, writes, decides or calls is an instruction or some.  One that
 * calls itself stays a function.
 * Limits: compilers look at where a function is called from, too. */
#include "program/inline_guess.h"

enum { SMALL = 24, CALL_SIZE = 3 };

typedef struct Size {
    const Decl *self;
    int n;
    bool recurs;
} Size;

static bool add_node(Node *n, void *ctx)
{
    Size *s = ctx;
    if (n->kind == E_CALL) {
        s->n += CALL_SIZE;
        s->recurs = s->recurs || n->decl == s->self;
    }
    s->n += is_instruction(n);
    return s->n <= SMALL; /* A larger size changes nothing. */
}

void inlined_mark(const Unit *u)
{
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        Size s = {f->decl, 0, false};
        f->decl->is_inlined = false;
        if (!f->decl->is_internal || f->unfit)
            continue;
        walk(f->body, add_node, &s);
        f->decl->is_inlined = !s.recurs && s.n <= SMALL;
    }
}
