/* In: formulas.  Out: formulas.
 * Method: merging of sorted terms.  Of many formulas all terms are collected and sorted once: the sums in between would
 * take memory that grows with the square of their number. */
#include "placement/count_formula.h"

#include <stdlib.h>
#include <string.h>

Formula formula_counter(Arena *arena, int counter)
{
    Formula f = {NEW(arena, Term), 1};
    *f.term = (Term){1, counter};
    return f;
}

Formula formula_copy(Arena *arena, Formula f)
{
    Formula copy = {f.n ? NEW_N(arena, Term, (size_t)f.n) : NULL, f.n};
    for (int i = 0; i < f.n; i++)
        copy.term[i] = f.term[i];
    return copy;
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

void formula_sum_add(FormulaSum *s, Formula f, int64_t factor)
{
    for (int i = 0; i < f.n; i++)
        *PUSH(s->term, s->n, s->cap) = (Term){factor * f.term[i].coefficient, f.term[i].counter};
}

static int by_counter(const void *a, const void *b)
{
    const Term *x = a, *y = b;
    return (x->counter > y->counter) - (x->counter < y->counter);
}

/* Sums of few terms are many, and what was added to one is in order. */
static void sort(Term *term, int n)
{
    if (n > 32)
        SORT(term, n, by_counter);
    else
        for (int i = 1; i < n; i++) {
            Term t = term[i];
            int k = i;
            for (; k > 0 && term[k - 1].counter > t.counter; k--)
                term[k] = term[k - 1];
            term[k] = t;
        }
}

Formula formula_sum_end(Arena *arena, FormulaSum *s)
{
    Formula f = {NULL, 0};
    int n = 0;
    sort(s->term, s->n);
    for (int i = 0, k; i < s->n; i = k) {
        Term t = s->term[i];
        for (k = i + 1; k < s->n && s->term[k].counter == t.counter; k++)
            t.coefficient += s->term[k].coefficient;
        if (t.coefficient)
            s->term[n++] = t;
    }
    if (n)
        f = formula_copy(arena, (Formula){s->term, n});
    free(s->term);
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

/* Does the formula hold no counter that was left out?  Numbers of FIRST_UNKNOWN and above are faults of ours, which the
 * sidecar's check is to see. */
bool formula_is_counted(Formula f)
{
    const int last = f.n ? f.term[f.n - 1].counter : 0;
    return last < FIRST_DROPPED || last >= FIRST_UNKNOWN;
}

int formula_unknown(Formula f)
{
    int last = f.n && f.term[f.n - 1].counter == ENTRY_UNKNOWN ? f.n - 1 : f.n;
    return last && f.term[last - 1].counter >= FIRST_UNKNOWN ? f.term[last - 1].counter : -1;
}
