/* In: a directive and its statement.  Out: where text that belongs in front of the construct can stand.
 * Method: that is in front of all directives of the statement.  Where another pragma stands there, the first directive
 * becomes an operator. */
#include "openmp/openmp.h"

static bool is_conditional(const Tokens *t, size_t line)
{
    static const char *const words[] = {"if", "ifdef", "ifndef", "else", "elif", "elifdef", "elifndef", "endif"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(t, line + 1, words[i]))
            return true;
    return false;
}

/* The first token of the line or of the operator that ends with token i; i itself if the token is of neither. */
static size_t pragma_begin(const Tokens *t, size_t i)
{
    if (t->tok[i].directive) {
        while (i > 0 && !t->tok[i].line_start)
            i--;
    } else if (i >= 3 && token_is(t, i - 3, "_Pragma")) {
        i -= 3;
    }
    return i;
}

/* The offset where text can stand in front of d, the first directive of a statement.  *becomes: d must become an
 * operator. */
static uint32_t front_of_first(const Unit *u, const OmpDirective *d, bool *becomes, const char **why)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, d->begin);
    bool passed = false;
    *becomes = false;
    while (i > 0) {
        size_t before = pragma_begin(t, i - 1);
        bool line = t->tok[i - 1].directive, skipped = is_skipped(u, t->tok[before].begin);
        if (!line && before == i - 1 && !skipped)
            return t->tok[i - 1].end;
        if (line && !skipped && is_mark_word(t, before + 2)) /* The mark is taken away. */
            return t->tok[i - 1].end;
        if (!skipped && !(line && is_conditional(t, before))) {
            if (passed)
                *why = "#if stands between its pragmas";
            *becomes = !d->is_operator;
            return d->begin;
        }
        passed = true;
        i = before;
    }
    return d->begin;
}

static bool has_conditional(const Unit *u, uint32_t from, uint32_t to)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, from); i < t->n && t->tok[i].begin < to; i++)
        if (t->tok[i].directive && t->tok[i].line_start && is_conditional(t, i))
            return true;
    return false;
}

uint32_t omp_front(const Unit *u, OmpDirective *d, const char **why)
{
    if (!d->has_ancestors)
        return front_of_first(u, d, &d->becomes_operator, why);
    if (has_conditional(u, d->begin, d->statement->span.begin))
        *why = "#if stands between its OpenMP directives";
    d->becomes_operator = !d->is_operator;
    return d->begin;
}
