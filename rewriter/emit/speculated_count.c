/* In: a condition that is counted in front of those that decide whether control gets to it.  Out: the text that says
 * there what it will be. */
#include "emit/speculated_count.h"

#include "placement/speculated_condition.h"

static Op opposite(Op op)
{
    switch (op) {
    case OP_EQ: return OP_NE;
    case OP_NE: return OP_EQ;
    case OP_LT: return OP_GE;
    case OP_GE: return OP_LT;
    case OP_GT: return OP_LE;
    default: return OP_GT;
    }
}

static const char *operand_text(const Writer *w, const Node *n)
{
    return unit_text_of(w->u, w->arena, n);
}

/* 0 or 1.  Comparisons are written as such: of those of one value with constants compilers make fewer. */
static const char *truth_text(const Writer *w, const Node *n, bool negated)
{
    const Node *inner = strip_parens((Node *)n);
    if (inner->kind == E_LOGICAL)
        return arena_printf(w->arena, "(%s %c %s)", truth_text(w, inner->kid[0], negated),
                            (inner->op == OP_LAND) != negated ? '&' : '|', truth_text(w, inner->kid[1], negated));
    if (inner->kind == E_UNARY && inner->op == OP_LNOT)
        return truth_text(w, inner->kid[0], !negated);
    bool compares = is_comparison(inner);
    if (guard_is_reversed(w->u, inner, negated))
        return arena_printf(w->arena, "(%s %s %s)", operand_text(w, inner->kid[0]), op_name(opposite(inner->op)),
                            operand_text(w, inner->kid[1]));
    const char *test = negated ? "((%s) == 0)" : compares ? "(%s)" : "((%s) != 0)";
    return arena_printf(w->arena, test, operand_text(w, inner));
}

static const char *guards_text(const Writer *w, const GuardChain *c)
{
    const char *text = NULL;
    for (int i = c->n - 1; i >= 0; i--) {
        const char *one = truth_text(w, c->guard[i].node, c->guard[i].is_negated);
        text = text ? arena_printf(w->arena, "%s & %s", text, one) : one;
    }
    return text;
}

void speculated_count_write(Writer *w, const InsertionPoint *s)
{
    const GuardChain *c = s->guards;
    const char *guards = guards_text(w, c), *yes = s->if_true.name, *no = s->if_false.name, *open;
    if (!no)
        open = arena_printf(w->arena, "(MR_PLUS(%s, (mr_u32)(%s & %s)), ", yes, guards, truth_text(w, s->node, false));
    else if (!yes)
        open = arena_printf(w->arena, "(MR_PLUS(%s, (mr_u32)(%s & %s)), ", no, guards, truth_text(w, s->node, true));
    else {
        const char *reached = writer_temporary(w, c->head, NULL), *is_true = writer_temporary(w, c->head, NULL);
        open = arena_printf(
            w->arena, "(%s = (mr_u32)(%s), %s = %s & (mr_u32)%s, MR_PLUS(%s, %s), MR_PLUS(%s, %s ^ %s), ", reached,
            guards, is_true, reached, truth_text(w, s->node, false), yes, is_true, no, reached, is_true);
    }
    w->points.uses_base = true;
    insert_around(&w->inserter, c->head, 1, open, ")"); /* This is within a count of the value, and shares its closing
                                                         * bracket. */
}
