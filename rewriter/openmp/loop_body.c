/* In: a loop behind a directive.  Out: what its iterations do that decides how they are written. */
#include <string.h>

#include "openmp/openmp.h"
#include "tree/reserved_names.h"

static bool find_continue(Node *n, void *found)
{
    *(bool *)found = *(bool *)found || n->kind == S_CONTINUE;
    return n->kind != S_FOR && n->kind != S_WHILE && n->kind != S_DO;
}

bool omp_continues(Node *body)
{
    bool found = false;
    walk(body, find_continue, &found);
    return found;
}

/* Finds a call of a function that may count. */
static bool find_call(Node *n, void *found)
{
    bool counts =
        n->kind == E_CALL && !(n->decl && n->decl->kind == DECL_FUNCTION && names_always_return(n->decl->name));
    *(bool *)found = *(bool *)found || counts;
    return true;
}

static bool is_simd(const OmpDirective *d)
{
    const char *words = d->rest_words ? d->rest_words : d->words;
    size_t n = strlen(words);
    return n >= 4 && !strcmp(words + n - 4, "simd");
}

/* `order (concurrent)` stays, since it decides how compilers share iterations (gcc takes it for schedule (static)).  So
 * text in the loop alone can say that iterations are not to run at once.  Counters of shared iterations may be in
 * memory even where the loop calls nothing. */
bool omp_one_by_one(OmpDirective *d, Node *loop, bool has_ordered, Arena *arena)
{
    bool in_any_order = omp_clause(d, "order") != NULL, calls = has_ordered && is_simd(d);
    if (is_simd(d))
        walk(loop, find_call, &calls);
    d->calls_at_once = calls;
    if (d->calls_at_once)
        omp_add_clause(d, d->rest_words != NULL, " safelen(1)", arena);
    return in_any_order && (calls || !is_simd(d));
}
