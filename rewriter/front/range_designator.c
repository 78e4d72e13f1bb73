/* Initialisers of GNU's ranges: [6 ... 8] = i > 4 && i < 7.
 * In: the node of a designated initialiser.  Out: has_fixed_text below it.
 * Method: clang compiles a range only if its value has no side effects, and a counter is one.  Where the value has some
 * already, the program is not one for clang, and probes do no harm. */
#include "front/front.h"

static bool is_between(const Front *f, const Span *a, const Span *b)
{
    const Tokens *t = &f->unit->tokens;
    size_t i = tokens_at(t, a->end);
    return i < t->n && t->tok[i].begin < b->begin && token_is(t, i, "...");
}

/* Is the designator a range `[a ... b]`?  One in a macro is taken to be a range if it may be one. */
static bool is_range(Front *f, const CXCursor *at, int n_at)
{
    Span span[2];
    Place from, to;
    for (int i = 0; i + 1 < n_at; i++) {
        front_span(f, at[i], &span[0], &from, &to);
        front_span(f, at[i + 1], &span[1], &from, &to);
        bool in_text = !span[0].macro_begin && !span[0].is_included && !span[1].macro_begin && !span[1].is_included;
        if (clang_isExpression(clang_getCursorKind(at[i])) && clang_isExpression(clang_getCursorKind(at[i + 1])) &&
            (!in_text || is_between(f, &span[0], &span[1])))
            return true;
    }
    return false;
}

static bool note_effect(Node *n, void *ctx)
{
    bool reads_volatile = n->is_load && n->kid[0]->type && n->kid[0]->type->is_volatile;
    if (n->kind == E_CALL || n->kind == E_STMT_EXPR || n->kind == E_ATOMIC || assigned_by(n) || reads_volatile)
        *(bool *)ctx = true;
    return !*(bool *)ctx;
}

static bool fix_text(Node *n, void *ctx)
{
    (void)ctx;
    n->has_fixed_text = true;
    return true;
}

void front_fix_range_text(Front *f, Node *n, const CXCursor *at, int n_at)
{
    bool has_effect = false;
    if (!n->kid[0] || !is_range(f, at, n_at))
        return;
    walk(n->kid[0], note_effect, &has_effect);
    if (!has_effect)
        walk(n->kid[0], fix_text, NULL);
}
