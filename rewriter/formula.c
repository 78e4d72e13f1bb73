/* In: formulas.  Out: formulas.  Method: merging of sorted terms. */
#include "formula.h"

Formula formula_counter(Arena *arena, int counter)
{
    Formula f = {NEW(arena, Term), 1};
    *f.term = (Term){1, counter};
    return f;
}

Formula formula_add(Arena *arena, Formula a, Formula b, int64_t factor)
{
    if (!b.n)
        return a;
    if (!a.n && factor == 1)
        return b;
    Formula f = {NEW_N(arena, Term, (size_t)(a.n + b.n)), 0};
    int i = 0, k = 0;
    while (i < a.n || k < b.n) {
        Term t;
        if (k >= b.n || (i < a.n && a.term[i].counter < b.term[k].counter)) {
            t = a.term[i++];
        } else if (i >= a.n || b.term[k].counter < a.term[i].counter) {
            t = (Term){factor * b.term[k].coefficient, b.term[k].counter};
            k++;
        } else {
            t = (Term){a.term[i].coefficient + factor * b.term[k].coefficient, a.term[i].counter};
            i++;
            k++;
        }
        if (t.coefficient)
            f.term[f.n++] = t;
    }
    return f;
}

int64_t formula_coefficient(Formula f, int counter)
{
    for (int i = 0; i < f.n; i++)
        if (f.term[i].counter == counter)
            return f.term[i].coefficient;
    return 0;
}

Formula formula_replace(Arena *arena, Formula f, int counter, Formula value)
{
    int64_t coefficient = formula_coefficient(f, counter);
    if (!coefficient)
        return f;
    f = formula_add(arena, f, formula_counter(arena, counter), -coefficient);
    return formula_add(arena, f, value, coefficient);
}

int formula_unknown(Formula f)
{
    return f.n && f.term[f.n - 1].counter >= FIRST_UNKNOWN ? f.term[f.n - 1].counter : -1;
}
