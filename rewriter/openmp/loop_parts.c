/* In: a simd directive, the loop behind it.  Out: whether parts of the iterations may have the directive one by one.
 * Method: clauses say how iterations of one part run, or whose a variable is in them; these mean the same for each
 * part.
 * What has a value for the whole loop is left alone: `lastprivate`, `linear`, modifiers of reductions, and reductions
 * whose result depends on the order, which are those of floating-point numbers.
 * Limits: reductions to parts of arrays and with operators of the program's own are left alone, too. */
#include <string.h>

#include "openmp/openmp.h"

typedef struct Reduced {
    const char *name;
    bool is_found, is_whole_number;
} Reduced;

static bool find_type(Node *n, void *ctx)
{
    Reduced *r = ctx;
    if (n->kind == E_REF && n->decl && n->type && strcmp(n->decl->name, r->name) == 0) {
        r->is_whole_number = n->type->kind == TY_INT && !n->type->is_bool && (r->is_whole_number || !r->is_found);
        r->is_found = true;
    }
    return true;
}

/* The operator and its colon, in front of the list; 0: it is none of the language's, or a modifier is in front of it.
 */
static size_t list_of(const OmpDirective *d, const OmpClause *c)
{
    static const char *const operators[] = {"+", "*", "-", "&", "|", "^", "&&", "||", "min", "max"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        is_known = is_known || token_is(&d->tokens, c->inner, operators[i]);
    return is_known && token_is(&d->tokens, c->inner + 1, ":") ? c->inner + 2 : 0;
}

static bool reduces_whole_numbers(const OmpDirective *d, const OmpClause *c, Node *loop)
{
    size_t i = list_of(d, c);
    for (size_t first = i; i && i < c->inner_end; i++) {
        char name[256];
        Reduced r = {.name = token_text(&d->tokens, i, name, sizeof name)};
        if ((i - first) % 2) {
            if (!token_is(&d->tokens, i, ","))
                return false;
            continue;
        }
        walk(loop, find_type, &r);
        if (!r.is_whole_number)
            return false;
    }
    return i != 0;
}

bool omp_fits_in_parts(const OmpDirective *d, Node *loop)
{
    static const char *const alike[] = {"safelen", "simdlen", "aligned", "nontemporal", "private"};
    if (d->has_ancestors || d->is_escaped || d->is_split)
        return false;
    for (int i = 0; i < d->n_clauses; i++) {
        const OmpClause *c = &d->clause[i];
        bool fits = strcmp(c->name, "reduction") == 0 && reduces_whole_numbers(d, c, loop);
        for (size_t k = 0; k < sizeof alike / sizeof *alike; k++)
            fits = fits || strcmp(c->name, alike[k]) == 0;
        if (!fits)
            return false;
    }
    return true;
}
