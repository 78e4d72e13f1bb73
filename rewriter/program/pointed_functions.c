/* In: all files.  Out: the functions whose addresses are used, by what they are passed.
 * Method: sorted by the hash of their type, then by file and place, so that numbers do not depend on the run.
 * Limits: a function that is called through a cast, by a pointer of another type, is in no range of that pointer's. */
#include "program/pointed_functions.h"

#include <stdlib.h>

#include "support/util.h"

static int by_signature(const void *x, const void *y)
{
    const PointedFunction *a = x, *b = y;
    if (a->signature != b->signature)
        return a->signature < b->signature ? -1 : 1;
    if (a->job != b->job)
        return a->job < b->job ? -1 : 1;
    return a->function < b->function ? -1 : a->function > b->function;
}

PointedFunctions pointed_functions_find(Job *jobs, int n)
{
    PointedFunctions p = {0};
    size_t all = 0, found = 0;
    for (int i = 0; i < n; i++)
        all += (size_t)jobs[i].unit->n_functions;
    p.items = xmalloc((all + 1) * sizeof *p.items);
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++) {
            const Decl *d = jobs[i].unit->functions[f]->decl;
            if (jobs[i].decision[f].is_address_taken || d->is_called_unseen)
                p.items[found++] = (PointedFunction){d->type->signature, i, f};
        }
    p.n = (int)found;
    SORT(p.items, found, by_signature);
    for (int i = 0; i < p.n; i++)
        jobs[p.items[i].job].decision[p.items[i].function].number = i + 1;
    return p;
}

/* The number of functions whose signature is smaller. */
static int smaller(const PointedFunctions *p, uint64_t signature)
{
    int from = 0, n = p->n;
    while (n) {
        int half = n / 2;
        bool is_smaller = p->items[from + half].signature < signature;
        from += is_smaller ? half + 1 : 0;
        n = is_smaller ? n - half - 1 : half;
    }
    return from;
}

PointedRange pointed_functions_of(const PointedFunctions *p, const Type *called)
{
    uint64_t signature = called && called->kind == TY_FUNCTION ? called->signature : 0;
    int first = signature ? smaller(p, signature) : 0;
    int end = !signature ? 0 : signature == UINT64_MAX ? p->n : smaller(p, signature + 1);
    return (PointedRange){first + 1, end - first};
}

void pointed_functions_free(PointedFunctions *p)
{
    free(p->items);
    *p = (PointedFunctions){0};
}
