/* In: formulas.  Out: their coefficients by counter.
 * Method: a list for each column.  Columns are compared by a hash that is linear in their elements, and then in full.
 */
#include "placement/needed_columns.h"

#include <string.h>

void needed_add(Arena *a, NeededCounts *to, Formula count)
{
    if (to->n == to->cap) {
        Formula *more = NEW_N(a, Formula, (size_t)(to->cap = 2 * to->cap + 64));
        if (to->n)
            memcpy(more, to->count, (size_t)to->n * sizeof *more);
        to->count = more;
    }
    to->count[to->n++] = count;
}

/* Splitmix: hashes of neighbouring rows have nothing in common. */
static uint64_t weight_of_row(int row)
{
    uint64_t x = ((uint64_t)row + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

Columns columns_of(Arena *a, const NeededCounts *needed)
{
    int counters = needed->end - needed->first, n = 0;
    size_t terms = 0;
    for (int row = 0; row < needed->n; row++)
        terms += (size_t)needed->count[row].n;
    Columns c = {needed->first, NEW_N(a, uint64_t, (size_t)counters + 1), NEW_N(a, int, (size_t)counters + 1),
                 NEW_N(a, Element, terms + 1)};
    for (int i = 0; i < counters; i++)
        c.head[i] = -1;
    for (int row = 0; row < needed->n; row++)
        for (int i = 0; i < needed->count[row].n; i++) {
            const Term *t = &needed->count[row].term[i];
            CHECK(t->counter >= needed->first && t->counter < needed->end);
            int k = t->counter - needed->first;
            c.element[n] = (Element){row, t->coefficient, c.head[k]};
            c.head[k] = n++;
            c.hash[k] += weight_of_row(row) * (uint64_t)t->coefficient;
        }
    return c;
}

bool is_same_column(const Columns *c, int a, int b)
{
    int x = c->head[a - c->first], y = c->head[b - c->first];
    if (c->hash[a - c->first] != c->hash[b - c->first])
        return false;
    while (x >= 0 && y >= 0 && c->element[x].row == c->element[y].row &&
           c->element[x].coefficient == c->element[y].coefficient) {
        x = c->element[x].next;
        y = c->element[y].next;
    }
    return x < 0 && y < 0;
}
